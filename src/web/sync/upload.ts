import { signal } from '@preact/signals'
import type { User } from '../../contract/accounts.ts'
import { UPLOAD_PART, type Attachment } from '../../contract/attachments.ts'
import { MAX_LIMIT } from '../../contract/paging.ts'
import { API_PATH } from '../../domain/api.ts'
import { fileName } from '../../domain/files/name.ts'
import { ApiError, Unreachable, type Write } from './http/errors.ts'
import { answeredIn, read, SLOW_MS, slow, unanswered, type Answered } from './http/http.ts'
import { newId } from './new-id.ts'

/** The progress of this page's uploads, 0 to 1, by the key of their write. */
export const progressOf = signal<ReadonlyMap<string, number>>(new Map())

const underWay = new Map<string, XMLHttpRequest>()

/** Sends a write with its file at once. */
export async function sendFile(write: Write, blob: Blob): Promise<Answered> {
  const { path, key = '' } = write
  const form = formOf(write, blob)
  const tell = (done: number | null): void => {
    const next = new Map(progressOf.peek())
    if (done === null) next.delete(key)
    else next.set(key, done)
    progressOf.value = next
  }
  tell(0)
  try {
    return await sendForm(path, form, tell, key)
  } catch (error) {
    if (!(error instanceof Unreachable) || (await canBeRead(blob))) throw error
    const arrived = await arrivedBefore(write)
    if (arrived) return arrived
    throw new ApiError(UNREADABLE, 'validation_failed', '')
  } finally {
    tell(null)
    underWay.delete(key)
  }
}

/** The status, with no message, of a file that the browser could not read and that the server does not have. */
export const UNREADABLE = 422

/** The answer to an earlier attempt, which got through while its answer was lost; undefined if none did. */
async function arrivedBefore(write: Write): Promise<Answered | undefined> {
  if (!(await isKeyUsed(write))) return undefined
  const { path, body, file } = write
  const { comment_id = null } = (body ?? {}) as { comment_id?: string }
  const me = (await read('/auth/me')).body as User
  const filename = fileName(file?.name ?? '')
  const isMine = (one: Attachment): boolean =>
    one.filename === filename && one.size === file?.size && one.comment_id === comment_id && one.uploaded_by === me.id
  const mine = (await allAt(path)).findLast(isMine)
  return mine && { body: mine, undoId: null, etag: null, replayed: true }
}

async function allAt(path: string, cursor = ''): Promise<Attachment[]> {
  const { attachments, next_cursor } = (await read(`${path}?limit=${MAX_LIMIT}${cursor}`)).body as Page
  return next_cursor === null ? attachments : [...attachments, ...(await allAt(path, `&cursor=${next_cursor}`))]
}

interface Page {
  attachments: Attachment[]
  next_cursor: string | null
}

/** Whether the server has carried out a write with this key: another with the same key is refused for that, else for its comment. */
async function isKeyUsed({ path, key = '' }: Write): Promise<boolean> {
  // With the name of a file: without one the server takes it for none, and refuses it for that.
  const other: Write = { method: 'POST', path, body: { comment_id: newId() }, file: { key: '', name: 'none', size: 0 } }
  try {
    await sendForm(path, formOf(other, new Blob()), () => {}, key)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'validation_failed') throw error
    return 'Idempotency-Key' in error.fields
  }
}

/** Not if it is a folder, or was moved or changed after it was chosen: sending it fails then as it does without a network. */
const canBeRead = (blob: Blob): Promise<boolean> =>
  blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** The form for a write with its file. */
export function formOf({ body, file }: Write, blob: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, value as string)
  form.append(UPLOAD_PART, blob, file?.name ?? '')
  return form
}

/** Aborts an upload; it is unknown whether it has arrived. */
export const breakOff = (key: string): void => underWay.get(key)?.abort()

/** Sends a form, or JSON in a blob, and reports its progress, 0 to 1, which `fetch` cannot; 1: all of it has gone out. */
export function sendForm(
  path: string,
  form: FormData | Blob,
  progress: (done: number) => void,
  key?: string,
): Promise<Answered> {
  const request = new XMLHttpRequest()
  if (key !== undefined) underWay.set(key, request)
  const watch = watchStall(request)
  return new Promise<Answered>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.moved()
      progress(total > 0 ? loaded / total : 0)
    })
    request.upload.addEventListener('load', () => progress(1))
    for (const name of ['abort', 'error']) request.addEventListener(name, () => reject(new Unreachable()))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      try {
        resolve(answeredIn(path, status, responseText, (name) => request.getResponseHeader(name)))
      } catch (error) {
        reject(error)
      }
    })
    request.open('POST', API_PATH + path)
    if (key !== undefined) request.setRequestHeader('idempotency-key', key)
    request.send(form)
  }).finally(watch.stop)
}

/** Has the connection checked when an upload stalls; it is aborted if the server cannot be reached. */
function watchStall(request: XMLHttpRequest): { moved: () => void; stop: () => void } {
  let moved = true
  const timer = setInterval(() => {
    if (moved) unanswered.delete(request)
    else {
      unanswered.add(request)
      slow.raise()
    }
    moved = false
  }, SLOW_MS)
  return {
    moved: () => void (moved = true),
    stop: () => {
      clearInterval(timer)
      unanswered.delete(request)
    },
  }
}
