import { signal } from '@preact/signals'
import { newId } from '../sync/new-id.ts'
import { LARGEST_UPLOAD, UPLOAD_PART, type Attachment } from '../../contract/comments.ts'
import { ApiError } from '../sync/api.ts'
import { complain } from './messages.ts'
import { peopleText } from '../text/people.ts'
import { Cancelled, upload } from '../sync/upload.ts'
import { attachments } from './comments.ts'
import { recountTasks } from './load.ts'

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
export async function attach(taskId: string, file: File, commentId: string | null = null): Promise<void> {
  const words = peopleText().comments
  if (file.size > LARGEST_UPLOAD) return complain(words.tooLarge(file.name))
  const form = new FormData()
  if (commentId !== null) form.append('comment_id', commentId)
  form.append(UPLOAD_PART, file)
  const id = newId()
  const progress = (done: number): void => {
    uploads.value = uploads.value.map((one) => (one.id === id ? { ...one, done } : one))
  }
  const { answer, cancel } = upload<Attachment>(`/tasks/${taskId}/attachments`, form, progress)
  uploads.value = [...uploads.value, { id, taskId, commentId, name: file.name, done: 0, cancel }]
  try {
    attachments.put(await answer)
    recountTasks(taskId)
  } catch (error) {
    if (error instanceof Cancelled) return
    const tooLarge = error instanceof ApiError && error.status === 413
    complain(tooLarge ? words.tooLarge(file.name) : words.uploadFailed(file.name))
  } finally {
    uploads.value = uploads.value.filter((one) => one.id !== id)
  }
}
