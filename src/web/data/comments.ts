import type { Comment } from '../../contract/comments.ts'
import type { Task } from '../../contract/tasks.ts'
import { FORMER_MEMBER_COLOR } from '../../domain/default-colors.ts'
import { getAll, patch, post, remove } from '../sync/api.ts'
import { liveTable } from '../sync/state/live-tables.ts'
import { newId } from '../sync/new-id.ts'
import { waiting } from '../sync/queue/current.ts'
import { reconcile } from '../sync/state/reconcile.ts'
import { currentInstant } from '../text/clock.ts'
import { moreText, text } from '../text/text.ts'
import { me } from './account/me.ts'
import { attachments, oldestFirst } from './attachments.ts'
import { command } from './command.ts'
import { recountTasks } from './loading/counts.ts'
import { commentsList, isLoaded, noteLoaded } from './loading/loaded.ts'
import { countOnTask } from './tasks/unanswered-counts.ts'
import { shortTitle, tasks } from './tasks/tasks.ts'

export const comments = liveTable<Comment>('comment')

export const commentsOf = (taskId: string): Comment[] =>
  comments
    .all()
    .filter((comment) => comment.task_id === taskId)
    .toSorted(oldestFirst)

/** Whether a comment is waiting to be sent. */
export const isWaiting = (comment: Comment): boolean =>
  waiting.value.some(({ shown }) => shown.some(([kind, id]) => kind === 'comment' && id === comment.id))

/** Whether the comments and files of a task were read, or are complete according to its counts. */
export function areCommentsHere({ id }: Task): boolean {
  const { comment_count = 0, attachment_count = 0 } = tasks.fromServer(id) ?? {}
  if (isLoaded(commentsList(id))) return true
  const isMine = (row: { task_id: string | null }): boolean => row.task_id === id
  return (
    comments.allFromServer().filter(isMine).length >= comment_count &&
    attachments.allFromServer().filter(isMine).length >= attachment_count
  )
}

/** Reads a task's comments, and its files including those of the comments. */
export const loadComments = (taskId: string): Promise<unknown> =>
  reconcile(
    () =>
      Promise.all([getAll('/tasks/:id/comments', { id: taskId }), getAll('/tasks/:id/attachments', { id: taskId })]),
    ([found, files]) => {
      comments.replace((comment) => comment.task_id === taskId, found)
      attachments.replace((file) => file.task_id === taskId, files)
      noteLoaded(commentsList(taskId))
    },
  )

/** The name of a comment in messages. */
function nameOf(task: Task | undefined): string {
  const { comment, commentOn } = moreText().comments
  return task ? commentOn(shortTitle(task)) : comment
}

/** Adds a comment, shown at once; returns its id. */
export function addComment(task: Task, body: string): string {
  const id = newId()
  const now = currentInstant()
  const self = me.peek()
  const draft: Comment = {
    id,
    task_id: task.id,
    user_id: self?.id ?? null,
    user_name: self?.name ?? '',
    user_color: self?.avatar_color ?? FORMER_MEMBER_COLOR,
    body,
    attachments: [],
    created_at: now,
    updated_at: now,
  }
  void command({
    name: nameOf(task),
    done: text().toast.added(nameOf(task)),
    show: () => comments.overlay(id, draft),
    request: () => post('/tasks/:id/comments', { id: task.id }, { id, body }),
    settle: (fresh) => {
      comments.put(fresh)
      countOnTask(task.id, { comment_count: 1 })
      recountTasks(task.id)
    },
    // Once it is saved, others may have read it.
    message: () => null,
    undo: (fresh) => deleteComment(fresh, { isTold: false }),
  })
  return id
}

export function editComment({ id, task_id, body: before }: Comment, body: string, keepsUndo = true): void {
  void command({
    name: nameOf(tasks.peek(task_id)),
    show: () => comments.overlay(id, { body }),
    request: () => patch('/comments/:id', { id }, { body }),
    settle: (fresh) => comments.put(fresh),
    message: () => null,
    undo: (fresh) => editComment(fresh, before, false),
    keepsUndo,
  })
}

export function deleteComment({ id, task_id }: Comment, { isTold = true } = {}): void {
  const words = moreText().comments
  void command({
    name: nameOf(tasks.peek(task_id)),
    show: () => comments.overlay(id, null),
    request: () => remove('/comments/:id', { id }),
    settle: () => {
      comments.drop(id)
      countOnTask(task_id, { comment_count: -1 })
      recountTasks(task_id)
    },
    ...(isTold ? { message: () => ({ text: words.deleted, topic: 'delete' }) } : { keepsUndo: false }),
  })
}
