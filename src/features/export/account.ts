/** Streams an account as JSON, in the format of `contract/account-export.ts`. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AttachmentRow } from '../../../schema/tables/comments.ts'
import { filters as filterTable } from '../../../schema/tables/filters.ts'
import { labels as labelTable } from '../../../schema/tables/labels.ts'
import { sections as sectionTable, type SectionRow } from '../../../schema/tables/projects.ts'
import type { CompletionRow, ReminderRow, TaskRow } from '../../../schema/tables/tasks.ts'
import type { ExportedAttachment, ExportedTask } from '../../contract/account-export.ts'
import { COMMON_VIEWS } from '../../contract/view-settings.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { templates as templateTable } from '../../../schema/tables/templates.ts'
import { chunksOf } from '../../platform/db/pieces.ts'
import { findRow, findRows } from '../../platform/db/rows.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { Turn } from '../../platform/event-loop.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { ownAccount } from '../accounts/queries.ts'
import { settingsOf } from '../notifications/settings.ts'
import { IN_VISIBLE_PROJECT, visibleProject, type VisibleProject } from '../projects/queries.ts'
import { DUE_FIELDS, fieldsOf, OWN_FIELDS } from '../tasks/own-fields.ts'
import { contentOfTemplate } from '../templates/queries.ts'
import { changedViews } from '../view-settings/queries.ts'
import { LABELS } from '../tasks/wire.ts'
import { taskTreesOf } from './branches.ts'
import { commentsOf } from './comments.ts'
import type { TaskTrees } from './tree.ts'

const AT_ONCE = 100

type Uses = (file: Pick<AttachmentRow, 'sha256' | 'size'>) => void

/** Yields the JSON in pieces; calls `uses` with each attachment. */
export async function* accountJson(
  on: Reader,
  key: InstanceKey,
  actor: Actor,
  now: Instant,
  uses: Uses = () => {},
): AsyncGenerator<string> {
  const { name, email, timezone, locale, week_start, time_format } = ownAccount(on, actor)
  const labels = findRows(on, labelTable, { user_id: actor.id }, ['position', 'id'])
  const filters = findRows(on, filterTable, { user_id: actor.id }, ['position', 'id'])
  const projects = projectIds(on, actor)
  const head = {
    version: 1,
    exported_at: now,
    user: { name, email, timezone, locale, week_start, time_format },
    notification_settings: settingsOf(on, key, actor.id),
    labels: labels.map(({ id, name, color, favourite }) => ({ id, name, color, favourite: favourite === 1 })),
    filters: filters.map(({ id, name, query, color, favourite }) => ({
      ...{ id, name, query, color, favourite: favourite === 1 },
    })),
    views: viewsOf(on, actor, { labels, filters, projects }),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"templates":[`
  yield* templatesJson(on, actor)
  yield '],"projects":['
  let between = '\n'
  for (const { id } of projects) {
    const project = visibleProject(on, actor, id)
    if (!project) continue
    const sections = findRows(on, sectionTable, { project_id: id }, ['position', 'id'])
    yield `${between}${projectHead(project, sections).slice(0, -1)},"tasks":[`
    yield* tasksJson(on, actor, now, { id, sections }, uses)
    yield ']}'
    between = ',\n'
  }
  yield '\n]}\n'
}

async function* templatesJson(on: Reader, actor: Actor): AsyncGenerator<string> {
  const ids = on.all<{ id: string }>('SELECT id FROM templates WHERE user_id = ? ORDER BY id', [actor.id])
  let between = ''
  for (const { id } of ids) {
    const row = findRow(on, templateTable, { id })
    if (!row) continue
    yield between + JSON.stringify(contentOfTemplate(row))
    between = ','
    await nextTurn()
  }
}

/** The view settings, in the order of what they belong to. */
function viewsOf(on: Reader, actor: Actor, of: Record<'labels' | 'filters' | 'projects', { id: string }[]>) {
  const changed = changedViews(on, actor)
  const keys = [
    ...COMMON_VIEWS,
    ...of.labels.map(({ id }) => `label:${id}`),
    ...of.filters.map(({ id }) => `filter:${id}`),
    ...of.projects.map(({ id }) => `project:${id}`),
  ]
  return keys.flatMap((key) => changed.get(key) ?? [])
}

const projectIds = (on: Reader, actor: Actor): { id: string }[] =>
  on.all(
    `SELECT p.id FROM members m JOIN projects p ON p.id = m.project_id
     WHERE m.user_id = ? AND p.deleted_at IS NULL
     ORDER BY 1 - (p.is_inbox = 1 AND p.owner_id = m.user_id), m.position, p.id`,
    [actor.id],
  )

function projectHead(project: VisibleProject, sections: readonly SectionRow[]): string {
  const { id, name, color, icon, view_mode, is_inbox, archived, favourite, role } = project
  return JSON.stringify({
    ...{
      id,
      name,
      color,
      icon,
      view_mode,
      is_inbox: is_inbox === 1,
      archived: archived === 1,
      favourite: favourite === 1,
      role,
    },
    sections: sections.map((section) => ({ id: section.id, name: section.name, archived: section.archived === 1 })),
  })
}

async function* tasksJson(
  on: Reader,
  actor: Actor,
  now: Instant,
  project: { id: string; sections: readonly SectionRow[] },
  uses: Uses,
): AsyncGenerator<string> {
  const trees = await taskTreesOf(on, project.id, 'all')
  let between = '\n'
  const places = [null, ...project.sections.map(({ id }) => id)]
  for (const ids of chunksOf(idsIn(trees, places), AT_ONCE)) {
    const turn = new Turn()
    let text = ''
    for (const { task, hasComments, filesOf } of exportedTasks(on, actor, now, project.id, ids)) {
      task.attachments.forEach(uses)
      text += `${between}${JSON.stringify(task).slice(0, -1)},"comments":[`
      between = ',\n'
      let comma = ''
      for (const comments of hasComments ? commentsOf(on, actor, project.id, task.id) : []) {
        for (const { id, author, body, created_at } of comments) {
          const attachments = filesOf(id)
          attachments.forEach(uses)
          text += comma + JSON.stringify({ author, body, created_at, attachments } satisfies SentComment)
          comma = ','
        }
        if (!turn.isOver) continue
        yield text
        text = ''
        await turn.pass()
      }
      text += ']}'
    }
    yield text
    await turn.pass()
  }
}

function* idsIn(trees: TaskTrees, places: readonly (string | null)[]): Generator<string> {
  for (const section of places) for (const { id } of trees.walk(section)) yield id
}

/** The exported types, with instants as strings. */
type Texts<T> = T extends number | string | boolean | null ? T : { [Key in keyof T]: Texts<T[Key]> }
type Sent<T> = Texts<Omit<T, 'created_at'>> & { created_at: Instant }
interface SentTask extends Omit<
  Sent<ExportedTask>,
  'completed_at' | 'completions' | 'reminders' | 'comments' | 'attachments'
> {
  completed_at: Instant | null
  completions: { completed_at: Instant; occurrence: string | null }[]
  reminders: { remind_at: Instant | null; offset_min: number | null }[]
  attachments: Sent<ExportedAttachment>[]
}
interface SentComment {
  author: string | null
  body: string
  created_at: Instant
  attachments: Sent<ExportedAttachment>[]
}

interface TaskToSend {
  task: SentTask
  hasComments: boolean
  /** The files of a comment. */
  filesOf: (comment: string) => Sent<ExportedAttachment>[]
}

/** Those of these tasks that are in the project still, while the actor sees it. */
function exportedTasks(
  on: Reader,
  actor: Actor,
  now: Instant,
  projectId: string,
  wanted: readonly string[],
): TaskToSend[] {
  const ids = JSON.stringify(wanted)
  const of = <Row extends { task_id: string }>(sql: string, ...more: string[]) =>
    Map.groupBy(on.all<Row>(`SELECT o.* ${sql}`, [ids, ...more]), (row) => row.task_id)
  const rows = on.all<TaskRow & { labels: string; assignee: string | null }>(
    `SELECT t.*, ${LABELS} AS labels, u.name AS assignee FROM json_each(?) j CROSS JOIN tasks t ON t.id = j.value
     ${IN_VISIBLE_PROJECT} LEFT JOIN users u ON u.id = t.assignee_id WHERE t.project_id = ? AND t.deleted_at IS NULL`,
    [actor.id, ids, actor.id, projectId],
  )
  const files = of<AttachmentRow>(
    'FROM json_each(?) j CROSS JOIN attachments o ON o.task_id = j.value ORDER BY o.created_at, o.id',
  )
  const completions = of<CompletionRow>(
    'FROM json_each(?) j CROSS JOIN completions o ON o.task_id = j.value WHERE o.recurred = 1 ORDER BY o.id',
  )
  const reminders = of<ReminderRow>(
    `FROM json_each(?) j CROSS JOIN reminders o ON o.task_id = j.value
     WHERE o.user_id = ? AND (o.offset_min IS NOT NULL OR o.remind_at > ?) ORDER BY o.created_at, o.id`,
    actor.id,
    now,
  )
  return rows.map((task) => {
    const byComment = Map.groupBy(files.get(task.id) ?? [], ({ comment_id }) => comment_id)
    const filesOf = (comment: string | null) => (byComment.get(comment) ?? []).map(asExported)
    const sent = {
      id: task.id,
      parent_id: task.parent_id,
      section_id: task.section_id,
      ...fieldsOf(task, [...OWN_FIELDS, ...DUE_FIELDS]),
      labels: JSON.parse(task.labels) as string[],
      assignee: task.assignee,
      completed_at: task.completed_at,
      completions: (completions.get(task.id) ?? []).map(({ completed_at, occurrence }) => ({
        completed_at,
        occurrence,
      })),
      created_at: task.created_at,
      reminders: (reminders.get(task.id) ?? []).map(({ remind_at, offset_min }) => ({ remind_at, offset_min })),
      attachments: filesOf(null),
    }
    return { task: sent, hasComments: task.comment_count > 0, filesOf }
  })
}

const asExported = ({ filename, mime_type, size, sha256, created_at }: AttachmentRow): Sent<ExportedAttachment> => ({
  filename,
  mime_type,
  size,
  sha256,
  created_at,
})
