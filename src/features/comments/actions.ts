import { comments } from '../../../schema/tables/comments.ts'
import { LONGEST_IN_ACTIVITY } from '../../contract/activity.ts'
import type { Comment, CommentPatch, NewComment } from '../../contract/comments.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may } from '../../domain/access/may.ts'
import { notFound } from '../../domain/errors.ts'
import { cut } from '../../domain/text/cut.ts'
import { plainMarkdown } from '../../domain/text/plain-markdown.ts'
import { deleteRows, insertRow, updateRows } from '../../platform/db/rows/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { deleteAttachmentsOf } from '../attachments/actions.ts'
import { claimId, unseen } from '../history/claim-id.ts'
import { changesForPeople } from '../history/diff.ts'
import { record } from '../history/record.ts'
import { notify, type NewNotification } from '../notifications/actions.ts'
import { newlyMentioned, notifyMentioned } from '../notifications/mentions.ts'
import { taskFor } from '../tasks/queries.ts'
import { getComment, peopleOf, visibleComment, type VisibleComment } from './queries.ts'

/**
 * Adds a comment and notifies the task's participants. `repeated`: the client's id was already used for this comment.
 */
export function createComment(
  tx: Tx,
  actor: Actor,
  taskId: string,
  input: NewComment,
): { comment: Comment; repeated: boolean } {
  const task = taskFor(tx, actor, taskId, 'write')
  const { id, repeated } = claimId(tx, actor, 'comments', input.id)
  if (repeated) {
    if (!visibleComment(tx, actor, id)) throw unseen(tx, actor, 'comments', id)
    return { comment: getComment(tx, actor, id), repeated }
  }
  insertRow(tx, comments, {
    id,
    task_id: taskId,
    user_id: actor.id,
    body: input.body,
    created_at: tx.now,
    updated_at: tx.now,
  })
  recordComment(tx, actor, visibleComment(tx, actor, id)!, 'comment.created', {
    body: cut(input.body, LONGEST_IN_ACTIVITY),
  })
  const mentioned = newlyMentioned(tx, task.project_id, input.body)
  const news = newsOf(actor, task.content, input.body, { project_id: task.project_id, task_id: taskId, id })
  notifyMentioned(tx, mentioned, news)
  for (const user_id of peopleOf(tx, taskId))
    if (!mentioned.includes(user_id)) notify(tx, { user_id, kind: 'comment', ...news })
  return { comment: getComment(tx, actor, id), repeated }
}

const newsOf = (
  actor: Actor,
  subject: string,
  body: string,
  { project_id, task_id, id }: Pick<VisibleComment, 'project_id' | 'task_id' | 'id'>,
): Omit<NewNotification, 'user_id' | 'kind'> => ({
  subject,
  body: plainMarkdown(body),
  project_id,
  task_id,
  comment_id: id,
  actor,
})

type Event = 'comment.created' | 'comment.updated' | 'comment.deleted'

function recordComment(tx: Tx, actor: Actor, row: VisibleComment, event: Event, more: object = {}): void {
  record(tx, actor, {
    kind: 'comment',
    id: row.id,
    project_id: row.project_id,
    live: event,
    activity: { event, task_id: row.task_id, payload: { content: row.content, comment_id: row.id, ...more } },
  })
}

/** Edits a comment; only its author may, while they can write in the project. */
export function updateComment(tx: Tx, actor: Actor, id: string, patch: CommentPatch): Comment {
  const row = visibleComment(tx, actor, id)
  if (!row || row.user_id !== actor.id || !may(row.role, 'write')) throw notFound('No such comment')
  if (patch.body !== undefined && patch.body !== row.body) {
    updateRows(tx, comments, { id }, { body: patch.body, updated_at: tx.now })
    const changes = changesForPeople({ before: { body: row.body }, after: { body: patch.body } }, ['body'])
    recordComment(tx, actor, row, 'comment.updated', { changes })
    const mentioned = newlyMentioned(tx, row.project_id, patch.body, row.body)
    notifyMentioned(tx, mentioned, newsOf(actor, row.content, patch.body, row))
  }
  return getComment(tx, actor, id)
}

/** Deletes a comment with its attachments; only its author and the project's owner may. */
export function deleteComment(tx: Tx, actor: Actor, id: string): void {
  const row = visibleComment(tx, actor, id)
  if (!row || !(row.user_id === actor.id || may(row.role, 'own'))) throw notFound('No such comment')
  deleteAttachmentsOf(tx, actor, id, row.project_id)
  deleteRows(tx, comments, { id })
  recordComment(tx, actor, row, 'comment.deleted')
}
