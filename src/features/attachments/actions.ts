import { attachments, type AttachmentRow } from '../../../schema/tables/comments.ts'
import type { Attachment } from '../../contract/attachments.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import { deleteRows, findRows, insertRow } from '../../platform/db/rows/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../history/record.ts'
import { taskFor } from '../tasks/queries.ts'
import { asAttachment, attachmentFor, isCommentOf } from './queries.ts'
import { requireQuota, type FilesQuota } from './quota.ts'

/** A file that is already stored, and held until this write is done. */
export interface NewAttachment {
  sha256: string
  size: number
  filename: string
  mime_type: string
  comment_id?: string | undefined
}

/** Attaches a stored file to a task or to a comment of it. 422 for a comment of another task, 413 over the quota. */
export function createAttachment(
  tx: Tx,
  actor: Actor,
  taskId: string,
  input: NewAttachment,
  quota: FilesQuota,
): Attachment {
  const task = taskFor(tx, actor, taskId, 'write')
  const comment_id = input.comment_id ?? null
  if (comment_id !== null && !isCommentOf(tx, comment_id, taskId))
    throw invalid({ comment_id: 'is no comment of this task' })
  requireQuota(tx, actor, input.size, quota)
  const row: AttachmentRow = {
    id: newId(),
    task_id: taskId,
    comment_id,
    sha256: input.sha256,
    size: input.size,
    filename: input.filename,
    mime_type: input.mime_type,
    uploaded_by: actor.id,
    created_at: tx.now,
  }
  insertRow(tx, attachments, row)
  recordAttachment(tx, actor, { ...row, project_id: task.project_id, content: task.content }, 'attachment.created')
  return asAttachment(row)
}

type Told = AttachmentRow & { project_id: string; content: string }

function recordAttachment(tx: Tx, actor: Actor, row: Told, event: 'attachment.created' | 'attachment.deleted'): void {
  const payload = { content: row.content, attachment_id: row.id, filename: row.filename, size: row.size }
  record(tx, actor, {
    kind: 'attachment',
    id: row.id,
    project_id: row.project_id,
    live: event,
    activity: { event, task_id: row.task_id, payload },
  })
}

/** Deletes an attachment; its file is removed when nothing else uses it. */
export function deleteAttachment(tx: Tx, actor: Actor, id: string): void {
  const row = attachmentFor(tx, actor, id, 'write')
  deleteRows(tx, attachments, { id })
  recordAttachment(tx, actor, row, 'attachment.deleted')
}

/** Deletes the attachments of a deleted comment. Sent as live events; activity records only the comment. */
export function deleteAttachmentsOf(tx: Tx, actor: Actor, commentId: string, projectId: string): void {
  const rows = findRows(tx, attachments, { comment_id: commentId }, ['created_at', 'id'])
  deleteRows(tx, attachments, { comment_id: commentId })
  for (const { id } of rows) {
    record(tx, actor, { kind: 'attachment', id, project_id: projectId, live: 'attachment.deleted' })
  }
}
