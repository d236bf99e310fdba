import type { CommentRow } from '../../../schema/tables/comments.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { IN_VISIBLE_PROJECT } from '../projects/queries.ts'

export type NamedComment = CommentRow & { author: string | null }

const COMMENTS_AT_ONCE = 25

/** A task's comments, oldest first, in slices; ends when the task leaves the project or the actor does. */
export function* commentsOf(on: Reader, actor: Actor, projectId: string, taskId: string): Generator<NamedComment[]> {
  for (let after = { created_at: '', id: '' }; ;) {
    const comments = on.all<NamedComment>(
      `SELECT c.*, u.name AS author FROM tasks t ${IN_VISIBLE_PROJECT}
       CROSS JOIN comments c ON c.task_id = t.id LEFT JOIN users u ON u.id = c.user_id
       WHERE t.id = ? AND t.project_id = ? AND t.deleted_at IS NULL AND (c.created_at, c.id) > (?, ?)
       ORDER BY c.created_at, c.id LIMIT ${COMMENTS_AT_ONCE}`,
      [actor.id, taskId, projectId, after.created_at, after.id],
    )
    const last = comments.at(-1)
    if (!last) return
    yield comments
    if (comments.length < COMMENTS_AT_ONCE) return
    after = last
  }
}
