/** Tasks as JSON, in the format of `contract/account-export.ts`. */
import type { AttachmentRow } from '../../../schema/tables/comments.ts'
import type { CompletionRow, ReminderRow, TaskRow } from '../../../schema/tables/tasks.ts'
import type { ExportedAttachment, ExportedTask } from '../../contract/account-export.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { IN_VISIBLE_PROJECT } from '../projects/queries.ts'
import { DUE_FIELDS, fieldsOf, OWN_FIELDS } from '../tasks/own-fields.ts'
import { LABELS } from '../tasks/wire.ts'
import { commentsOf } from './comments.ts'

export type Uses = (file: Pick<AttachmentRow, 'sha256' | 'size'>) => void

/** A task with its comments, in pieces; calls `uses` with each attachment. */
export function* taskJson(
  on: Reader,
  actor: Actor,
  projectId: string,
  exported: TaskToSend,
  uses: Uses,
): Generator<string> {
  const { task, hasComments, filesOf } = exported
  task.attachments.forEach(uses)
  yield `${JSON.stringify(task).slice(0, -1)},"comments":[`
  let comma = ''
  for (const comments of hasComments ? commentsOf(on, actor, projectId, task.id) : []) {
    let text = ''
    for (const { id, author, body, created_at } of comments) {
      const attachments = filesOf(id)
      attachments.forEach(uses)
      text += comma + JSON.stringify({ author, body, created_at, attachments } satisfies SentComment)
      comma = ','
    }
    yield text
  }
  yield ']}'
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
export function exportedTasks(
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
