import { API_PATH } from '../../domain/api.ts'
import { ApiError, Unreachable, Withdrawn, type Write } from './errors.ts'
import { event } from './event.ts'

/** What the server answered to one request. */
export interface Answered {
  body: object
  /** Names the write, for taking it back; null when it cannot be. */
  undoId: string | null
  etag: string | null
  /** It was given to the same `Idempotency-Key` before: the write had come already. */
  replayed: boolean
}

let whenSignedOut: () => void = () => {}
/** Called when a request is answered 401 `unauthorized`: the session has ended. */
export function onSignedOut(handler: () => void): void {
  whenSignedOut = handler
}

/** Milliseconds after which the network counts as gone. */
const ANSWERS_WITHIN_MS = 20_000

/** Milliseconds of waiting for an answer after which the connection is checked. */
export const SLOW_MS = 2500
/** Raised while a request waits for long. */
export const slow = event()

/** Those of which nothing has come or gone yet, or for long. */
export const unanswered = new Set<{ abort(): void }>()
/** The server is not reached: whatever waits for it is given up. */
export const giveUpAll = (): void => unanswered.forEach((one) => one.abort())

let visits = 0
/** Nothing that was asked for until now is taken in: it was for somebody who has left. */
export const forgetAsked = (): unknown => (visits += 1)

/** What comes of a write once the person has left is for nobody. */
export async function whileHere<T>(writing: Promise<T>): Promise<T> {
  const asked = visits
  await writing.catch(() => {})
  if (asked !== visits) throw new Withdrawn()
  return writing
}

/** Reads for whoever is here now. */
export async function read(path: string): Promise<Answered> {
  const asked = visits
  const answered = await ask('GET', path, {})
  if (asked !== visits) throw new Unreachable()
  return answered
}

/** Reads when nothing else is answered, so it waits a short time only. */
export const probe = (path: string): Promise<Answered> => ask('GET', path, {}, undefined, SLOW_MS)

/** Sends a write now, whatever waits. */
export const send = ({ method, path, body, key }: Write, ifMatch: string | null = null): Promise<Answered> =>
  ask(
    method,
    path,
    {
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(ifMatch !== null && { 'if-match': ifMatch }),
    },
    body,
  )

/** Sends a form where nobody looks on. */
export async function sendFormByFetch(path: string, form: FormData, key: string): Promise<Answered> {
  const init = { method: 'POST', headers: { 'idempotency-key': key }, body: form }
  const response = await fetch(API_PATH + path, init).catch(() => {
    throw new Unreachable()
  })
  return answeredIn(path, response.status, await response.text().catch(() => null), (name) =>
    response.headers.get(name),
  )
}

async function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
  beginsWithinMs = ANSWERS_WITHIN_MS,
): Promise<Answered> {
  const life = new AbortController()
  const { signal } = life
  const stopWatching = beginsWithinMs > SLOW_MS ? watchSlow() : () => {}
  let over = setTimeout(() => life.abort(), beginsWithinMs)
  unanswered.add(life)
  try {
    const init = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(API_PATH + path, init).catch(() => {
      throw new Unreachable()
    })
    unanswered.delete(life)
    clearTimeout(over)
    over = setTimeout(() => life.abort(), ANSWERS_WITHIN_MS)
    const text = await response.text().catch(() => null)
    return answeredIn(path, response.status, text, (name) => response.headers.get(name))
  } finally {
    unanswered.delete(life)
    clearTimeout(over)
    stopWatching()
  }
}

/** Raises `slow` every SLOW_MS until the returned function is called. */
function watchSlow(): () => void {
  let watch = setTimeout(tell, SLOW_MS)
  function tell(): void {
    slow.raise()
    watch = setTimeout(tell, SLOW_MS)
  }
  return () => clearTimeout(watch)
}

/** What an answer says; rejects with what the server refused. */
export function answeredIn(
  path: string,
  status: number,
  text: string | null,
  header: (name: string) => string | null,
): Answered {
  const body = status === 204 ? {} : parsed(text)
  // Cut off in the middle, or said by something in between: what came of the request is not known.
  if (!body) throw new Unreachable()
  if (status >= 200 && status < 300)
    return { body, undoId: header('x-undo-id'), etag: header('etag'), replayed: header('idempotent-replay') === 'true' }
  const {
    code = 'internal_error',
    error = '',
    fields,
  } = body as Partial<Pick<ApiError, 'code' | 'fields'>> & { error?: string }
  if (code === 'unauthorized' && !path.startsWith('/auth/')) whenSignedOut()
  throw new ApiError(status, code, error, fields, Number(header('retry-after')) || null)
}

function parsed(text: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
