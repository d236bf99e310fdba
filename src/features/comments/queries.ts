import type { CommentRow } from '../../../schema/tables/comments.ts'
import type { Attachment } from '../../contract/attachments.ts'
import type { Comment } from '../../contract/comments.ts'
import type { PageQuery } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Role } from '../../domain/access/may.ts'
import { FORMER_MEMBER_COLOR } from '../../domain/default-colors.ts'
import { notFound } from '../../domain/errors.ts'
import { mapPage, type PageOf } from '../../platform/db/rows/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { FORMER_MEMBER } from '../accounts/queries.ts'
import { attachmentsOf } from '../attachments/queries.ts'
import { IN_VISIBLE_PROJECT } from '../projects/queries.ts'
import { listBelongings } from '../tasks/belongings.ts'

/** Shown for an author whose account was deleted. */
const DELETED_ACCOUNT = { name: FORMER_MEMBER, color: FORMER_MEMBER_COLOR }

/** A comment with its author; `VisibleComment` also with the project and content of its task, and the actor's role. */
export type AuthoredComment = CommentRow & { user_name: string | null; user_color: string | null }
export type VisibleComment = AuthoredComment & { role: Role; project_id: string; content: string }

/** Columns of a comment's author over the alias `u`. */
export const AUTHOR_COLUMNS = 'u.name AS user_name, u.avatar_color AS user_color'

/** A comment of a task that is not in the trash, in a project that the actor can see; else null. */
export function visibleComment(on: Reader, actor: Actor, id: string): VisibleComment | null {
  const row = on.get<VisibleComment>(
    `SELECT c.*, ${AUTHOR_COLUMNS}, m.role, t.project_id, t.content FROM comments c
     JOIN tasks t ON t.id = c.task_id AND t.deleted_at IS NULL
     ${IN_VISIBLE_PROJECT}
     LEFT JOIN users u ON u.id = c.user_id
     WHERE c.id = ?`,
    [actor.id, id],
  )
  return row ?? null
}

export function getComment(on: Reader, actor: Actor, id: string): Comment {
  const row = visibleComment(on, actor, id)
  if (!row) throw notFound('No such comment')
  return asComment(row, attachmentsOf(on, [id]).get(id))
}

/** The JSON form of a comment. */
export const asComment = (row: AuthoredComment, attachments: Attachment[] = []): Comment => ({
  id: row.id,
  task_id: row.task_id,
  user_id: row.user_id,
  user_name: row.user_name ?? DELETED_ACCOUNT.name,
  user_color: row.user_color ?? DELETED_ACCOUNT.color,
  body: row.body,
  attachments,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** The comments of a task, oldest first. */
export function listComments(on: Reader, actor: Actor, taskId: string, query: PageQuery): PageOf<Comment> {
  const page = listBelongings<AuthoredComment>(on, actor, taskId, query, {
    name: 'comments',
    alias: 'c',
    sql: `SELECT c.*, ${AUTHOR_COLUMNS} FROM comments c LEFT JOIN users u ON u.id = c.user_id WHERE c.task_id = ?`,
    parameters: [taskId],
    bytes: 'octet_length(body)',
  })
  const attachments = attachmentsOf(
    on,
    page.items.map((row) => row.id),
  )
  return mapPage(page, (row) => asComment(row, attachments.get(row.id)))
}

/**
 * Ids of the participants of a task who can see it: creator, assignee and authors of comments; in the order they joined
 * the project.
 */
export const peopleOf = (on: Reader, taskId: string): string[] =>
  on
    .all<{ user_id: string }>(
      `SELECT m.user_id FROM tasks t JOIN members m ON m.project_id = t.project_id
       WHERE t.id = ? AND (m.user_id IN (t.created_by, t.assignee_id)
         OR m.user_id IN (SELECT c.user_id FROM comments c WHERE c.task_id = t.id))
       ORDER BY m.joined_at, m.user_id`,
      [taskId],
    )
    .map((row) => row.user_id)
