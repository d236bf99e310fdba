import type { AnswerOf, Body, Given, ItemOf, ListPath, Path, QueryOf } from './endpoint-types.ts'
import { ApiError, Unreachable, type Write } from './errors.ts'
import { newId } from './new-id.ts'

/** Reads. What the path names comes first, what else is asked after it: `get('/tasks/:id', { id })`. */
export const get = <P extends Path<'GET'>>(path: P, ...given: Given<P, [query?: QueryOf<'GET', P>]>) => {
  const [at, query] = filled(path, given)
  return send<AnswerOf<'GET', P>>('GET', at + queryOf(query))
}
/** Every POST carries an idempotency key, so that one sent twice has one effect. */
export const post = <P extends Path<'POST'>>(path: P, ...given: Given<P, Body<'POST', P>>) => {
  const [at, body = {}] = filled(path, given)
  return write<AnswerOf<'POST', P>>({ method: 'POST', path: at, body, key: newId() })
}
export const patch = <P extends Path<'PATCH'>>(path: P, ...given: Given<P, Body<'PATCH', P>>) => {
  const [at, body = {}] = filled(path, given)
  return write<AnswerOf<'PATCH', P>>({ method: 'PATCH', path: at, body })
}
/** A body only where the server asks for one, as for the person's password. */
export const remove = <P extends Path<'DELETE'>>(path: P, ...given: Given<P, Body<'DELETE', P>>) => {
  const [at, body] = filled(path, given)
  return write<AnswerOf<'DELETE', P>>({ method: 'DELETE', path: at, ...(body && { body }) })
}

/** The path with its parameters filled in, and what was given after them. */
export function filled<Rest extends unknown[] = [object?]>(path: string, given: readonly unknown[]): [string, ...Rest] {
  const [parameters, ...rest] = path.includes(':') ? given : [{}, ...given]
  const at = path.replace(/:(\w+)/g, (_, name: string) => (parameters as Record<string, string>)[name]!)
  return [at, ...(rest as Rest)]
}

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
export async function getAll<P extends ListPath>(
  path: P,
  ...given: Given<P, [query?: QueryOf<'GET', P>, most?: number]>
): Promise<ItemOf<P>[]> {
  const [at, query, most = Infinity] = filled<[object?, number?]>(path, given)
  const all: ItemOf<P>[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const page = await send<Record<string, unknown>>('GET', at + queryOf({ ...query, limit: 500, cursor }))
    all.push(...(page[path.split('/').at(-1)!] as ItemOf<P>[]))
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

export function queryOf(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}
