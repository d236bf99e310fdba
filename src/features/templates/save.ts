/** Converts a project to the content of a template. */
import { sections } from '../../../schema/tables/projects.ts'
import { reminders, type TaskRow } from '../../../schema/tables/tasks.ts'
import {
  LARGEST_TEMPLATE,
  MOST_REMINDERS,
  MOST_SECTIONS,
  MOST_TASKS,
  type TemplateContent,
  type TemplateTask,
} from '../../contract/templates.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { daysBetween, type Day } from '../../domain/calendar/day.ts'
import { invalid } from '../../domain/errors.ts'
import { parseRule } from '../../domain/recurrence/parse.ts'
import { printRule } from '../../domain/recurrence/print.ts'
import { findRows } from '../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { fieldsOf, OWN_FIELDS } from '../tasks/own-fields.ts'
import { openTasksIn, readTasks, type TextLimit } from '../tasks/outline.ts'
import { asProject, type VisibleProject } from '../projects/queries.ts'
import { LABELS } from '../tasks/wire.ts'
import { tooLarge } from './ready.ts'

const LIMIT: TextLimit = { bytes: LARGEST_TEMPLATE, refusal: () => tooLarge('project_id') }
const TOO_MANY = `has more than ${MOST_TASKS} open tasks or ${MOST_SECTIONS} sections`

/**
 * The sections that are not archived and their open tasks, with the actor's own labels and relative reminders. Dates
 * become days from the first dated task, the last day of a repeat too.
 */
export function* contentOfProject(tx: Tx, actor: Actor, project: VisibleProject): Steps<TemplateContent> {
  const { name, color, icon, view_mode } = asProject(project)
  const inOrder = findRows(tx, sections, { project_id: project.id, archived: 0 }, ['position', 'id'])
  const outlines = yield* openTasksIn(tx, project.id, [null, ...inOrder.map(({ id }) => id)], LIMIT)
  if (outlines.length > MOST_TASKS || inOrder.length > MOST_SECTIONS) throw invalid({ project_id: TOO_MANY })
  yield
  const sources = readTasks(tx, outlines)
  yield
  const first = sources.flatMap(({ due_date }) => due_date ?? []).toSorted()[0] ?? null
  const labels = labelsOfTasks(tx, actor, sources)
  const offsets: number[][] = []
  for (const { id } of sources) {
    yield
    offsets.push(offsetsOf(tx, actor, id))
  }
  const sectionIndex = new Map(inOrder.map(({ id }, index) => [id, index]))
  const taskIndex = new Map(sources.map(({ id }, index) => [id, index]))
  return {
    version: 1,
    name,
    color,
    icon,
    view_mode,
    sections: inOrder.map((section) => section.name),
    tasks: sources.map((task, index) => ({
      ...keptFields(task, first),
      labels: labels.get(task.id) ?? [],
      reminders: offsets[index]!,
      section: task.section_id === null ? null : sectionIndex.get(task.section_id)!,
      parent: task.parent_id === null ? null : taskIndex.get(task.parent_id)!,
    })),
  }
}

/** Of the actor's relative reminders. */
const offsetsOf = (tx: Tx, actor: Actor, task_id: string): number[] =>
  findRows(tx, reminders, { task_id, user_id: actor.id }, ['created_at', 'id'])
    .flatMap(({ offset_min }) => offset_min ?? [])
    .slice(0, MOST_REMINDERS)

const keptFields = (
  task: TaskRow,
  first: Day | null,
): Omit<TemplateTask, 'labels' | 'reminders' | 'section' | 'parent'> => ({
  ...fieldsOf(task, OWN_FIELDS),
  due_in_days: task.due_date === null ? null : daysBetween(first!, task.due_date),
  due_time: task.due_time,
  due_timezone: task.due_timezone,
  ...keptRule(task, first),
  recurrence_basis: task.recurrence_basis,
})

/** A task that was moved past the end of its repeat has none. */
function keptRule(
  { recurrence_rule: text, due_date }: TaskRow,
  first: Day | null,
): Pick<TemplateTask, 'recurrence_rule' | 'ends_in_days'> {
  const parsed = text?.includes('UNTIL') ? parseRule(text) : null
  if (!parsed?.ok || !parsed.rule.until) return { recurrence_rule: text }
  const { until } = parsed.rule
  if (until < due_date!) return { recurrence_rule: null }
  return { recurrence_rule: printRule({ ...parsed.rule, until: null }), ends_in_days: daysBetween(first!, until) }
}

function labelsOfTasks(tx: Tx, actor: Actor, tasks: readonly TaskRow[]): Map<string, string[]> {
  const ids = JSON.stringify(tasks.map(({ id }) => id))
  const rows = tx.all<{ id: string; labels: string }>(
    `SELECT t.id, ${LABELS} AS labels FROM json_each(?) one CROSS JOIN tasks t ON t.id = one.value`,
    [actor.id, ids],
  )
  return new Map(rows.map(({ id, labels }) => [id, JSON.parse(labels) as string[]]))
}
