import { MAX_LIMIT } from '../../contract/paging.ts'
import type { EndpointName } from '../../contract/endpoints.ts'
import { API_PATH } from '../../domain/api.ts'
import type { AnswerOf, Body, Given, ItemOf, ListPath, MethodOf, Path, PathOf, QueryOf } from './http/endpoint-types.ts'
import { ApiError, isOfSessions, Unreachable, type Write } from './http/errors.ts'
import { noteSessionWrite, probe, read, send, whileSignedIn, type Answered } from './http/http.ts'
import { newId } from './new-id.ts'

/** Reads. The path's parameters come first, then its query: `get('/tasks/:id', { id })`. */
export const get = async <P extends Path<'GET'>>(path: P, ...given: Given<P, [query?: QueryOf<'GET', P>]>) => {
  const [at, query] = filled(path, given)
  await beforeRead(at)
  return (await read(at + queryOf(query))).body as AnswerOf<'GET', P>
}
/** Like `get`, with a short timeout: it tells whether the server can be reached. */
export const getSoon = async <P extends Path<'GET'>>(path: P, ...given: Given<P, [query?: QueryOf<'GET', P>]>) => {
  const [at, query] = filled(path, given)
  return (await probe(at + queryOf(query))).body as AnswerOf<'GET', P>
}
/** Every POST has an idempotency key, so that sending it twice has one effect, also by who presses again in vain. */
export const post = async <P extends Path<'POST'>>(path: P, ...given: Given<P, Body<'POST', P>>) => {
  const [at, body = {}] = filled(path, given)
  const said = JSON.stringify([at, body])
  const lost = lostKeys.get(said)
  lostKeys.delete(said)
  const key = lost && Date.now() < lost.until ? lost.key : newId()
  try {
    return await write<AnswerOf<'POST', P>>({ method: 'POST', path: at, body, key })
  } catch (error) {
    // Or the first request is still running.
    const isLost = error instanceof Unreachable || (error instanceof ApiError && 'Idempotency-Key' in error.fields)
    if (!isLost) throw error
    lostKeys.set(said, { key, until: Date.now() + TRIED_AGAIN_WITHIN_MS })
    throw error instanceof ApiError ? new Unreachable() : error
  }
}

/** Undoes on the server what this id stands for. The caller knows what kind of thing that was. */
export const postUndo = <Fresh extends object>(id: string): Promise<Fresh> =>
  post('/undo', { id }) as Promise<object> as Promise<Fresh>

/** Keys of what may have arrived, though no answer came, by what it said. */
const lostKeys = new Map<string, { key: string; until: number }>()
const TRIED_AGAIN_WITHIN_MS = 60_000

export const patch = <P extends Path<'PATCH'>>(path: P, ...given: Given<P, Body<'PATCH', P>>) => {
  const [at, body = {}] = filled(path, given)
  return write<AnswerOf<'PATCH', P>>({ method: 'PATCH', path: at, body })
}
/** Only some paths take a body, such as the person's password. */
export const remove = <P extends Path<'DELETE'>>(path: P, ...given: Given<P, Body<'DELETE', P>>) => {
  const [at, body] = filled(path, given)
  return write<AnswerOf<'DELETE', P>>({ method: 'DELETE', path: at, ...(body && { body }) })
}

/** The URL of an endpoint, for a download link or another program. */
export const addressOf = <Name extends EndpointName>(
  name: Name,
  ...given: Given<PathOf<Name>, [query?: QueryOf<MethodOf<Name>, PathOf<Name>>]>
): string => {
  const [at, query] = filled(name.slice(name.indexOf('/')), given)
  return API_PATH + at + queryOf(query)
}

/** Sends DELETE to a path that the server has named. */
export const removeAt = (path: string): Promise<object> => write<object>({ method: 'DELETE', path })

/** The path with its parameters filled in, and the remaining arguments. */
export function filled<Rest extends unknown[] = [object?]>(path: string, given: readonly unknown[]): [string, ...Rest] {
  const [parameters, ...rest] = path.includes(':') ? given : [{}, ...given]
  const at = path.replace(/:(\w+)/g, (_, name: string) => (parameters as Record<string, string>)[name]!)
  return [at, ...(rest as Rest)]
}

/** Sends PATCH to the path of an object. */
export const patchAt = (path: string, body: object): Promise<object> => write<object>({ method: 'PATCH', path, body })

let beforeRead: (path: string) => Promise<void> | undefined = () => undefined
/** Sets what is called before each read: an object that is still being created is read after that. */
export function onRead(hold: typeof beforeRead): void {
  beforeRead = hold
}

/** Queues a write and resolves to its answer; null: send it at once. */
type Taker = (write: Write, file?: Blob) => Promise<Answered> | null
let taker: Taker = () => null
/** Sets the taker, which is offered every write synchronously. */
export function offerWrites(to: Taker): void {
  taker = to
}

/** Sends a write after all that waits, or at once. */
export async function write<T>(one: Write, file?: Blob): Promise<T> {
  const writing = taker(one, file) ?? sendWrite(one, file)
  return taken<T>(await (isOfSessions(one) ? writing : whileSignedIn(writing)))
}

/** Sends a write at once, before any queued changes. */
export function sendWrite(one: Write, file?: Blob, ifMatch?: string | null): Promise<Answered> {
  if (file) return uploads().then(({ sendFile }) => sendFile(one, file))
  return isOfSessions(one) ? noteSessionWrite(send(one)) : send(one, ifMatch)
}

const uploads = (): Promise<typeof import('./upload.ts')> =>
  import('./upload.ts').catch(() => {
    throw new Unreachable()
  })

/** The body of an answer, whose undo id is kept beside it. */
export function taken<T>({ body, undoId }: Answered): T {
  if (undoId !== null) undoIds.set(body, undoId)
  return body as T
}

/** All items of a list, at most `most` pages. `first` gets the first page before the others are requested. */
export async function getAll<P extends ListPath>(
  path: P,
  ...given: Given<P, [query?: QueryOf<'GET', P>, most?: number, first?: TakeFirst<ItemOf<P>>]>
): Promise<ItemOf<P>[]> {
  const [at, query, most = Infinity, first] = filled<[object?, number?, TakeFirst<ItemOf<P>>?]>(path, given)
  const all: ItemOf<P>[] = []
  let cursor: string | undefined
  let pages = 0
  await beforeRead(at)
  do {
    const page = (await read(at + queryOf({ ...query, limit: MAX_LIMIT, cursor }))).body as Record<string, unknown>
    all.push(...(page[path.split('/').at(-1)!] as ItemOf<P>[]))
    cursor = (page.next_cursor as string | null) ?? undefined
    pages += 1
    if (pages === 1 && cursor !== undefined) await first?.(all)
  } while (cursor !== undefined && pages < most)
  return all
}

type TakeFirst<Item> = (page: readonly Item[]) => Promise<void>

const undoIds = new WeakMap<object, string>()
/** The `X-Undo-Id` of an answer; null when that write cannot be undone. */
export const undoIdOf = (answer: object): string | null => undoIds.get(answer) ?? null

/** `?a=1&b=2`, or nothing. */
export function queryOf(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}
