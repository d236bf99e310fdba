import { ApiError, Unreachable, type Write } from './errors.ts'
import { newId } from './new-id.ts'

type Query = Record<string, string | number | boolean | undefined>

export const get = <T>(path: string, query: Query = {}): Promise<T> => send<T>('GET', path + queryOf(query))
/** Every POST carries an idempotency key, so that one sent twice has one effect. */
export const post = <T>(path: string, body: object = {}): Promise<T> =>
  write<T>({ method: 'POST', path, body, key: newId() })
export const patch = <T>(path: string, body: object): Promise<T> => write<T>({ method: 'PATCH', path, body })
/** A body only where the server asks for one, as for the person's password. */
export const remove = (path: string, body?: object): Promise<object> =>
  write<object>({ method: 'DELETE', path, ...(body && { body }) })

let mustWait: (write: Write) => boolean = () => false
/** Says which changes are not to be sent now, because others wait before them; they fail as if unreachable. */
export function holdBack(handler: typeof mustWait): void {
  mustWait = handler
}

async function write<T>(change: Write): Promise<T> {
  if (mustWait(change)) throw new Unreachable(change)
  return deliver<T>(change)
}

/** Sends a change now, whatever waits. */
export async function deliver<T>(change: Write): Promise<T> {
  try {
    return await send<T>(change.method, change.path, change.body, change.key)
  } catch (error) {
    throw error instanceof Unreachable ? new Unreachable(change) : error
  }
}

/** Every page of a list, in order; at most so many pages of 500. */
export async function getAll<T>(path: string, key: string, query: Query = {}, most = Infinity): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const page: Record<string, unknown> = await get(path, { ...query, limit: 500, cursor })
    all.push(...(page[key] as T[]))
    cursor = (page.next_cursor as string | null) ?? undefined
    pages += 1
  } while (cursor !== undefined && pages < most)
  return all
}

const undoIds = new WeakMap<object, string>()
/** The `X-Undo-Id` that came with an answer; null when that write cannot be taken back. */
export const undoIdOf = (answer: object): string | null => undoIds.get(answer) ?? null

/** Keeps the way back of a write that did not go through here. */
export const keepUndoId = (answer: object, id: string | null): void => void (id !== null && undoIds.set(answer, id))

let whenSignedOut: () => void = () => {}
/** Called when a request is answered 401 `unauthorized`: the session has ended. */
export function onSignedOut(handler: () => void): void {
  whenSignedOut = handler
}

/** After this the network counts as gone. */
const ANSWERS_WITHIN_MS = 20_000

async function send<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (key !== undefined) headers['idempotency-key'] = key
  let response: Response
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    response = await fetch(`/api/v1${path}`, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) })
  } catch {
    throw new Unreachable()
  }
  const answer = response.status === 204 ? {} : await response.json().catch(() => undefined)
  // Cut off in the middle, or said by something in between: what came of the request is not known.
  if (answer === undefined) throw new Unreachable()
  const undoId = response.headers.get('x-undo-id')
  if (undoId !== null) undoIds.set(answer, undoId)
  if (response.ok) return answer as T
  if (answer.code === 'unauthorized' && !path.startsWith('/auth/')) whenSignedOut()
  const retryAfter = Number(response.headers.get('retry-after')) || null
  throw new ApiError(response.status, answer.code ?? 'internal_error', answer.error ?? '', answer.fields, retryAfter)
}

function queryOf(query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}
