/**
 * Streams a project as the CSV that `POST /import/legacy` reads; only open tasks, because the format has no completed
 * ones.
 */
import { sections as sectionTable } from '../../../schema/tables/projects.ts'
import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { csvLine, guarded } from '../../domain/csv/cells.ts'
import { COLUMNS, type Cells, type Column } from '../../domain/todoist-csv/columns.ts'
import { writeDate } from '../../domain/import/dates.ts'
import { withLabels } from '../../domain/todoist-csv/labels.ts'
import { chunksOf } from '../../platform/db/writing/chunks.ts'
import { findRows } from '../../platform/db/rows/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { IN_VISIBLE_PROJECT, type VisibleProject } from '../projects/queries.ts'
import { LABELS } from '../tasks/wire.ts'
import { taskTreesOf } from './branches.ts'
import { commentsOf } from './comments.ts'
import { inTurns, TASKS_AT_ONCE } from './turns.ts'

const BOM = '\uFEFF'

/** Yields the file in pieces; between them the event loop runs. */
export async function* projectCsv(on: Reader, actor: Actor, project: VisibleProject): AsyncGenerator<string> {
  const sections = findRows(on, sectionTable, { project_id: project.id }, ['position', 'id'])
  yield BOM + csvLine(COLUMNS) + row({ TYPE: 'meta', CONTENT: `view_style=${project.view_mode}` })
  const trees = await taskTreesOf(on, project.id, 'open')
  const tasksIn = (section: string | null) => tasksCsv(on, actor, project.id, trees.walk(section))
  yield* tasksIn(null)
  for (const section of sections) {
    yield row({ TYPE: 'section', CONTENT: guarded(section.name) })
    yield* tasksIn(section.id)
  }
}

const row = (cells: Partial<Cells>): string => csvLine(COLUMNS.map((column: Column) => cells[column] ?? ''))

async function* tasksCsv(
  on: Reader,
  actor: Actor,
  projectId: string,
  walk: Iterable<{ id: string; level: number }>,
): AsyncGenerator<string> {
  for (const slice of chunksOf(walk, TASKS_AT_ONCE)) yield* inTurns(rowsOf(on, actor, projectId, slice))
}

/** The rows of these tasks and their comments. */
function* rowsOf(
  on: Reader,
  actor: Actor,
  projectId: string,
  places: readonly { id: string; level: number }[],
): Generator<string> {
  const ids = JSON.stringify(places.map(({ id }) => id))
  const tasks = new Map(tasksOf(on, actor, projectId, ids).map((task) => [task.id, task]))
  for (const { id, level } of places) {
    const task = tasks.get(id)
    if (!task) continue
    yield row(cellsOf(task, level))
    for (const notes of task.comment_count > 0 ? commentsOf(on, actor, projectId, id) : []) {
      for (const { body, author, created_at } of notes)
        yield row({ TYPE: 'note', CONTENT: guarded(body), AUTHOR: guarded(author ?? ''), DATE: created_at })
    }
  }
}

type NamedTask = TaskRow & { labels: string; author: string | null; responsible: string | null }

/** Those of these tasks that are open and in the project still, while the actor sees it. */
const tasksOf = (on: Reader, actor: Actor, projectId: string, ids: string): NamedTask[] =>
  on.all<NamedTask>(
    `SELECT t.*, ${LABELS} AS labels, a.name AS author, r.name AS responsible FROM json_each(?) j
     CROSS JOIN tasks t ON t.id = j.value ${IN_VISIBLE_PROJECT}
     LEFT JOIN users a ON a.id = t.created_by LEFT JOIN users r ON r.id = t.assignee_id
     WHERE t.project_id = ? AND t.deleted_at IS NULL AND t.completed_at IS NULL`,
    [actor.id, ids, actor.id, projectId],
  )

function cellsOf(task: NamedTask, level: number): Partial<Cells> {
  const labels = JSON.parse(task.labels) as string[]
  return {
    TYPE: 'task',
    CONTENT: guarded(withLabels({ content: task.content, labels })),
    DESCRIPTION: guarded(task.description),
    PRIORITY: String(task.priority),
    INDENT: String(level),
    AUTHOR: guarded(task.author ?? ''),
    RESPONSIBLE: guarded(task.responsible ?? ''),
    DATE: writeDate(task),
    ...(task.due_date !== null && { DATE_LANG: 'en' }),
    TIMEZONE: task.due_timezone ?? '',
    ...(task.duration_min !== null && { DURATION: String(task.duration_min), DURATION_UNIT: 'minute' }),
  }
}
