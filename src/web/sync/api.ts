import { MAX_LIMIT } from '../../contract/paging.ts'
import type { EndpointName } from '../../contract/endpoints.ts'
import { API_PATH } from '../../domain/api.ts'
import type {
  AnswerOf,
  Body,
  FormPath,
  Given,
  ItemOf,
  ListPath,
  MethodOf,
  Path,
  PathOf,
  QueryOf,
} from './endpoint-types.ts'
import { isOfSessions, Unreachable, type Write } from './errors.ts'
import { probe, read, send, whileHere, type Answered } from './http.ts'
import { newId } from './new-id.ts'

/** Reads. What the path names comes first, what else is asked after it: `get('/tasks/:id', { id })`. */
export const get = async <P extends Path<'GET'>>(path: P, ...given: Given<P, [query?: QueryOf<'GET', P>]>) => {
  const [at, query] = filled(path, given)
  await beforeRead(at)
  return (await read(at + queryOf(query))).body as AnswerOf<'GET', P>
}
/** The same, given up soon: it tells whether the server is reached. */
export const getSoon = async <P extends Path<'GET'>>(path: P, ...given: Given<P, [query?: QueryOf<'GET', P>]>) => {
  const [at, query] = filled(path, given)
  return (await probe(at + queryOf(query))).body as AnswerOf<'GET', P>
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

/** The address of an endpoint on this server, for what calls it by itself: a download, another program. */
export const addressOf = <Name extends EndpointName>(
  name: Name,
  ...given: Given<PathOf<Name>, [query?: QueryOf<MethodOf<Name>, PathOf<Name>>]>
): string => {
  const [at, query] = filled(name.slice(name.indexOf('/')), given)
  return API_PATH + at + queryOf(query)
}

/** Deletes what a path of the server's own says. */
export const removeAt = (path: string): Promise<object> => write<object>({ method: 'DELETE', path })

/** The path with its parameters filled in, and what was given after them. */
function filled<Rest extends unknown[] = [object?]>(path: string, given: readonly unknown[]): [string, ...Rest] {
  const [parameters, ...rest] = path.includes(':') ? given : [{}, ...given]
  const at = path.replace(/:(\w+)/g, (_, name: string) => (parameters as Record<string, string>)[name]!)
  return [at, ...(rest as Rest)]
}

/** A change of fields by the path of the object, as it was kept. */
export const patchAt = (path: string, body: object): Promise<object> => write<object>({ method: 'PATCH', path, body })
/** A file, with the fields that go beside it. */
export const postFile = <P extends FormPath>(path: P, ...given: Given<P, [file: File, fields: object]>) => {
  const [at, file, body] = filled<[File, object]>(path, given)
  const { name, size } = file
  return write<AnswerOf<'POST', P>>(
    { method: 'POST', path: at, body, file: { key: '', name, size }, key: newId() },
    file,
  )
}
/** A form that is sent at once, whatever waits; `progress` hears 0 to 1. */
export const postForm = async <P extends FormPath>(
  path: P,
  ...given: Given<P, [form: FormData, progress: (done: number) => void, query?: QueryOf<'POST', P>]>
) => {
  const [at, form, progress, query] = filled<[FormData, (done: number) => void, object?]>(path, given)
  const sending = uploads().then(({ sendForm }) => sendForm(at + queryOf(query), form, progress))
  return taken<AnswerOf<'POST', P>>(await whileHere(sending))
}

let beforeRead: (path: string) => Promise<void> | undefined = () => undefined
/** Called before something is read: what is there only after a write is read after it. */
export function onRead(hold: typeof beforeRead): void {
  beforeRead = hold
}

/** Takes a write over and answers it; null: it is to be sent at once. */
type Taker = (write: Write, file?: Blob) => Promise<Answered> | null
let taker: Taker = () => null
/** Every write is offered here first, while the function that makes it still runs. */
export function offerWrites(to: Taker): void {
  taker = to
}

async function write<T>(one: Write, file?: Blob): Promise<T> {
  const writing = taker(one, file) ?? sendWrite(one, file)
  return taken<T>(await (isOfSessions(one) ? writing : whileHere(writing)))
}

/** Sends a write at once, whatever waits. */
export const sendWrite = (one: Write, file?: Blob, ifMatch?: string | null): Promise<Answered> =>
  file ? uploads().then(({ sendFile }) => sendFile(one, file)) : send(one, ifMatch)

const uploads = (): Promise<typeof import('./upload.ts')> =>
  import('./upload.ts').catch(() => {
    throw new Unreachable()
  })

function taken<T>({ body, undoId }: Answered): T {
  if (undoId !== null) undoIds.set(body, undoId)
  return body as T
}

/** Every page of a list, in order; at most so many pages. `first` takes in the first one before more are asked for. */
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
/** The `X-Undo-Id` that came with an answer; null when that write cannot be taken back. */
export const undoIdOf = (answer: object): string | null => undoIds.get(answer) ?? null

function queryOf(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}
