import { comments, type AttachmentRow } from '../../../schema/tables/comments.ts'
import type { Attachment } from '../../contract/attachments.ts'
import type { PageQuery } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may, type Role, type Verb } from '../../domain/access/may.ts'
import { API_PATH } from '../../domain/api.ts'
import { notFound } from '../../domain/errors.ts'
import { mapPage, type PageOf } from '../../platform/db/rows/paging.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { IN_VISIBLE_PROJECT } from '../projects/queries.ts'
import { listBelongings } from '../tasks/belongings.ts'

/** An attachment with the project and content of its task, and the actor's role. */
export type VisibleAttachment = AttachmentRow & { role: Role; project_id: string; content: string }

/** An attachment of a task that is not in the trash, if the actor's role has the permission; else 404. */
export function attachmentFor(on: Reader, actor: Actor, id: string, verb: Verb): VisibleAttachment {
  const row = on.get<VisibleAttachment>(
    `SELECT a.*, m.role, t.project_id, t.content FROM attachments a
     JOIN tasks t ON t.id = a.task_id AND t.deleted_at IS NULL
     ${IN_VISIBLE_PROJECT}
     WHERE a.id = ?`,
    [actor.id, id],
  )
  if (!row || !may(row.role, verb)) throw notFound('No such attachment')
  return row
}

export const getAttachment = (on: Reader, actor: Actor, id: string): Attachment =>
  asAttachment(attachmentFor(on, actor, id, 'read'))

/** The JSON form of an attachment. */
export const asAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  task_id: row.task_id,
  comment_id: row.comment_id,
  filename: row.filename,
  mime_type: row.mime_type,
  size: row.size,
  url: `${API_PATH}/attachments/${row.id}`,
  created_at: row.created_at,
  uploaded_by: row.uploaded_by,
})

/** The attachments of a task and its comments, oldest first. */
export function listAttachments(on: Reader, actor: Actor, taskId: string, query: PageQuery): PageOf<Attachment> {
  const page = listBelongings<AttachmentRow>(on, actor, taskId, query, {
    name: 'attachments',
    alias: 'a',
    sql: 'SELECT a.* FROM attachments a WHERE a.task_id = ?',
    parameters: [taskId],
  })
  return mapPage(page, asAttachment)
}

/** The attachments of these comments by comment id, oldest first. */
export function attachmentsOf(on: Reader, commentIds: readonly string[]): Map<string, Attachment[]> {
  const rows = on.all<AttachmentRow>(
    `SELECT * FROM attachments WHERE comment_id IN (SELECT value FROM json_each(?)) ORDER BY created_at, id`,
    [JSON.stringify(commentIds)],
  )
  return Map.groupBy(rows.map(asAttachment), (attachment) => attachment.comment_id!)
}

export const isCommentOf = (on: Reader, commentId: string, taskId: string): boolean =>
  findRow(on, comments, { id: commentId, task_id: taskId }) !== undefined

/** SELECT of the files of all attachments, including those in the trash. */
export const USED_BLOBS = 'SELECT sha256, size FROM blobs WHERE uses > 0 ORDER BY sha256'

/** Whether any attachment, including those in the trash, uses this file. */
export const isBlobUsed = (on: Reader, sha256: string): boolean =>
  on.get('SELECT 1 FROM blobs WHERE sha256 = ? AND uses > 0', [sha256]) !== undefined
