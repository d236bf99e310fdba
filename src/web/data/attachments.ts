import { signal } from '@preact/signals'
import { LARGEST_UPLOAD, UPLOAD_PART, type Attachment } from '../../contract/comments.ts'
import { remove } from '../sync/api.ts'
import { ApiError } from '../sync/errors.ts'
import { liveTable } from '../sync/live-tables.ts'
import { newId } from '../sync/new-id.ts'
import { Cancelled, upload } from '../sync/upload.ts'
import { moreText } from '../text/text.ts'
import { command } from './command.ts'
import { recountTasks } from './loading/counts.ts'
import { raiseError } from './messages.ts'

export const attachments = liveTable<Attachment>('attachment')

export const oldestFirst = (a: { created_at: string; id: string }, b: { created_at: string; id: string }): number =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1

/** The files of a task (`null`), or of one of its comments. */
export const filesOf = (taskId: string, commentId: string | null): Attachment[] =>
  attachments
    .all()
    .filter((file) => file.task_id === taskId && file.comment_id === commentId)
    .toSorted(oldestFirst)

export interface Upload {
  id: string
  taskId: string
  commentId: string | null
  name: string
  /** 0 to 1. */
  done: number
  cancel: () => void
}

/** What is on its way. */
export const uploads = signal<readonly Upload[]>([])

/** Sends a file to a task, or to one of its comments; shows how far it is, and tells what went wrong. */
export async function attachFile(taskId: string, file: File, commentId: string | null = null): Promise<void> {
  const words = moreText().comments
  if (file.size > LARGEST_UPLOAD) return void raiseError(words.tooLarge(file.name))
  const form = new FormData()
  if (commentId !== null) form.append('comment_id', commentId)
  form.append(UPLOAD_PART, file)
  const id = newId()
  const progress = (done: number): void => {
    uploads.value = uploads.value.map((one) => (one.id === id ? { ...one, done } : one))
  }
  const { answer, cancel } = upload('/tasks/:id/attachments', { id: taskId }, form, progress)
  uploads.value = [...uploads.value, { id, taskId, commentId, name: file.name, done: 0, cancel }]
  try {
    attachments.put(await answer)
    recountTasks(taskId)
  } catch (error) {
    if (error instanceof Cancelled) return
    const hasNoRoom = error instanceof ApiError && error.status === 413
    raiseError(hasNoRoom ? words.noRoom(file.name) : words.uploadFailed(file.name))
  } finally {
    uploads.value = uploads.value.filter((one) => one.id !== id)
  }
}

export function deleteFile({ id, task_id, filename }: Attachment): void {
  void command({
    name: filename,
    show: () => attachments.overlay(id, null),
    request: () => remove('/attachments/:id', { id }),
    settle: () => {
      attachments.drop(id)
      recountTasks(task_id)
    },
    message: () => ({ text: moreText().comments.fileDeleted(filename), topic: 'delete' }),
  })
}
