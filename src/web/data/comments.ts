import { newId } from '../sync/new-id.ts'
import type { Attachment, Comment } from '../../contract/comments.ts'
import type { Task } from '../../contract/tasks.ts'
import { getAll, patch, post, remove } from '../sync/api.ts'
import { say } from './messages.ts'
import { peopleText } from '../text/people.ts'
import { send } from './command.ts'
import { during } from '../sync/reconcile.ts'
import { recountTasks } from './load.ts'
import { liveTable, me } from './tables.ts'

export const comments = liveTable<Comment>('comment')
export const attachments = liveTable<Attachment>('attachment')

const oldestFirst = (a: { created_at: string; id: string }, b: { created_at: string; id: string }): number =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1

export const commentsOf = (taskId: string): Comment[] =>
  comments
    .all()
    .filter((comment) => comment.task_id === taskId)
    .toSorted(oldestFirst)

/** The files of a task (`null`), or of one of its comments. */
export const filesOf = (taskId: string, commentId: string | null): Attachment[] =>
  attachments
    .all()
    .filter((file) => file.task_id === taskId && file.comment_id === commentId)
    .toSorted(oldestFirst)

/** A task's comments, and its files with those of the comments. */
export const loadComments = (taskId: string): Promise<unknown> =>
  during(
    () =>
      Promise.all([
        getAll<Comment>(`/tasks/${taskId}/comments`, 'comments'),
        getAll<Attachment>(`/tasks/${taskId}/attachments`, 'attachments'),
      ]),
    ([found, files]) => {
      comments.replace((comment) => comment.task_id === taskId, found)
      attachments.replace((file) => file.task_id === taskId, files)
    },
  )

/** Adds a comment, shown at once; undefined when the server refused it. */
export async function addComment(task: Task, body: string): Promise<Comment | undefined> {
  const id = newId()
  const now = new Date().toISOString()
  const self = me.peek()
  const draft: Comment = {
    id,
    task_id: task.id,
    user_id: self?.id ?? null,
    user_name: self?.name ?? '',
    user_color: self?.avatar_color ?? 'graphite',
    body,
    attachments: [],
    created_at: now,
    updated_at: now,
  }
  const takeBack = comments.overlay(id, draft)
  const answer = await send(
    peopleText().comments.comment,
    () => post<Comment>(`/tasks/${task.id}/comments`, { id, body }),
    takeBack,
    (fresh) => comments.put(fresh),
  )
  recountTasks(task.id)
  return answer
}

export function editComment({ id }: Comment, body: string): void {
  const takeBack = comments.overlay(id, { body })
  const request = (): Promise<Comment> => patch(`/comments/${id}`, { body })
  void send(peopleText().comments.comment, request, takeBack, (fresh) => comments.put(fresh))
}

export async function deleteComment({ id, task_id }: Comment): Promise<void> {
  const words = peopleText().comments
  const uncover = comments.overlay(id, null)
  const answer = await send(
    words.comment,
    () => remove(`/comments/${id}`),
    uncover,
    () => comments.drop(id),
  )
  recountTasks(task_id)
  if (answer) say(words.deleted, { icon: 'trash-2' })
}

export async function deleteFile({ id, task_id, filename }: Attachment): Promise<void> {
  const uncover = attachments.overlay(id, null)
  const answer = await send(
    filename,
    () => remove(`/attachments/${id}`),
    uncover,
    () => attachments.drop(id),
  )
  recountTasks(task_id)
  if (answer) say(peopleText().comments.fileDeleted(filename), { icon: 'trash-2' })
}
