import { computed } from '@preact/signals'
import { LARGEST_UPLOAD, type Attachment } from '../../contract/attachments.ts'
import { remove } from '../sync/api.ts'
import { postFile } from '../sync/http/post-form.ts'
import { liveTable } from '../sync/state/live-tables.ts'
import { abandon, changes, withdraw } from '../sync/queue/current.ts'
import { breakOff, progressOf } from '../sync/upload.ts'
import { moreText, text } from '../text/text.ts'
import { command, startCommand, type Command, type SentChange } from './command.ts'
import { recountTasks } from './loading/counts.ts'
import { raiseError } from './messages.ts'
import { isTooLargeForProxy, isUnreadable } from './refusals/refused-files.ts'
import { countOnTask } from './tasks/unanswered-counts.ts'

export const attachments = liveTable<Attachment>('attachment')

export const oldestFirst = (a: { created_at: string; id: string }, b: { created_at: string; id: string }): number =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1

/** The files of a task (`null`), or of one of its comments. */
export const filesOf = (taskId: string, commentId: string | null): Attachment[] =>
  attachments
    .all()
    .filter((file) => file.task_id === taskId && file.comment_id === commentId)
    .toSorted(oldestFirst)

/** A file that the server does not have yet. */
export interface Upload {
  key: string
  taskId: string
  commentId: string | null
  name: string
  /** 0 to 1 while this page sends it. */
  done: number | null
  /** It could not be sent at once. */
  waits: boolean
}

/** All running and waiting uploads, of all pages. */
export const uploads = computed<readonly Upload[]>(() =>
  changes.value.flatMap(({ key, waits, write: { path, body, file } }) => {
    const { comment_id: commentId = null } = (body ?? {}) as { comment_id?: string }
    const taskId = path.split('/')[2]!
    return file ? { key, taskId, commentId, name: file.name, done: progressOf.value.get(key) ?? null, waits } : []
  }),
)

/** Attaches a file to a task, or to one of its comments, after all earlier changes. `more`: as in `Command`. */
export function attachFile(
  taskId: string,
  file: File,
  commentId: string | null = null,
  more: Pick<Command<Attachment>, 'keepsUndo'> = {},
): SentChange<Attachment> | undefined {
  const words = moreText().comments
  if (file.size > LARGEST_UPLOAD) return void raiseError(words.tooLarge(file.name))
  return startCommand({
    ...more,
    name: file.name,
    withdraw: withdrawUpload,
    done: text().toast.added(file.name),
    refusal: (error) => {
      if (isUnreadable(error.status, error.message)) return words.unreadable(file.name)
      return error.status === 413
        ? (isTooLargeForProxy(error) ? words.tooLargeForProxy : words.noRoom)(file.name)
        : null
    },
    request: () =>
      postFile('/tasks/:id/attachments', { id: taskId }, file, commentId === null ? {} : { comment_id: commentId }),
    settle: (fresh) => {
      attachments.put(fresh)
      countOnTask(taskId, { attachment_count: 1 })
      recountTasks(taskId)
    },
  })
}

/** Takes an upload back as long as a part of it has not gone out. */
async function withdrawUpload(key: string): Promise<boolean | null> {
  const isOut = await withdraw(key)
  if (isOut !== false || !((progressOf.peek().get(key) ?? 1) < 1)) return isOut
  await cancelUpload(key)
  return true
}

/** Cancels a running or waiting upload, which may have arrived all the same. */
export async function cancelUpload(key: string): Promise<void> {
  await abandon(key)
  breakOff(key)
}

export function deleteFile({ id, task_id, filename }: Attachment): void {
  void command({
    name: filename,
    show: () => attachments.overlay(id, null),
    request: () => remove('/attachments/:id', { id }),
    settle: () => {
      attachments.drop(id)
      countOnTask(task_id, { attachment_count: -1 })
      recountTasks(task_id)
    },
    message: () => ({ text: text().toast.deleted(filename), topic: 'delete' }),
  })
}
