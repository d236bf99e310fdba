import { API_PATH } from '../../../domain/api.ts'
import { ApiError, Unreachable, Withdrawn, type Write } from './errors.ts'
import { event } from '../event.ts'

/** The server's answer to a request. */
export interface Answered {
  body: object
  /** The id to undo the write; null when it cannot be undone. */
  undoId: string | null
  etag: string | null
  /** The same `Idempotency-Key` was answered before: the write had arrived already. */
  replayed: boolean
}

let whenSignedOut: () => void = () => {}
/** Sets what is called when a request is answered 401 `unauthorized`: the session has ended, or has another cookie now. */
export function onSignedOut(handler: () => void): void {
  whenSignedOut = handler
}

/** Raised with the server's time, in milliseconds, when it answers; NaN: it did not say. */
export const serverTime = event<number>()
/** An answer is older than it seems when the machine slept meanwhile. */
const TELLS_TIME_WITHIN_MS = 60_000

/** Milliseconds without an answer after which the server counts as unreachable. */
const ANSWERS_WITHIN_MS = 20_000

/** Milliseconds of waiting for an answer after which the connection is checked. */
export const SLOW_MS = 2500
/** Raised every SLOW_MS while a request is waiting. */
export const slow = event()

/** Requests without an answer yet, and uploads that have stalled. */
export const unanswered = new Set<{ abort(): void }>()
/** Aborts these when the server cannot be reached. */
export const giveUpAll = (): void => unanswered.forEach((one) => one.abort())

/** How often a person has signed out here. */
export let visits = 0
let hasLeft = false
/** Aborts all requests made until now, because their person has signed out, and discards what answers come. */
export function forgetAsked(): void {
  visits += 1
  hasLeft = true
  giveUpAll()
}
export const allowReads = (): unknown => (hasLeft = false)

/**
 * Settles once the writes that start, renew or end a session and are on their way are answered: the browser may have
 * another cookie then.
 */
export let sessionWrites: Promise<unknown> = Promise.resolve()
export function noteSessionWrite<T>(writing: Promise<T>): Promise<T> {
  sessionWrites = Promise.allSettled([sessionWrites, writing]).then(() => {})
  return writing
}

/** Rejects with `Withdrawn` when the person has signed out before the write is answered. */
export async function whileSignedIn<T>(writing: Promise<T>): Promise<T> {
  const asked = visits
  await writing.catch(() => {})
  if (asked !== visits) throw new Withdrawn()
  return writing
}

/** Reads for the person who is signed in now; once they have left, only what `/auth/` answers, until `allowReads`. */
export async function read(path: string): Promise<Answered> {
  if (hasLeft && !path.startsWith('/auth/')) throw new Unreachable()
  const asked = visits
  const answered = await ask('GET', path, {})
  if (asked !== visits) throw new Unreachable()
  return answered
}

/** Reads with a short timeout, to find out whether the server can be reached. */
export const probe = (path: string): Promise<Answered> => ask('GET', path, {}, undefined, SLOW_MS)

/** Sends a write at once. */
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

async function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
  beginsWithinMs = ANSWERS_WITHIN_MS,
): Promise<Answered> {
  const life = new AbortController()
  const { signal } = life
  const asked = Date.now()
  const watch = beginsWithinMs > SLOW_MS ? setInterval(() => slow.raise(), SLOW_MS) : undefined
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
    const text = await response.text().catch(() => '')
    const answered = answeredIn(path, response.status, text, (name) => response.headers.get(name))
    if (Date.now() - asked < TELLS_TIME_WITHIN_MS) serverTime.raise(Date.parse(response.headers.get('date') ?? ''))
    return answered
  } finally {
    unanswered.delete(life)
    clearTimeout(over)
    clearInterval(watch)
  }
}

/** Reads a response; throws `ApiError` for a refusal. */
export function answeredIn(
  path: string,
  status: number,
  text: string,
  header: (name: string) => string | null,
): Answered {
  const body = status === 204 ? {} : parsed(text)
  if (typeof body === 'object' && body && status < 300)
    return { body, undoId: header('x-undo-id'), etag: header('etag'), replayed: header('idempotent-replay') === 'true' }
  // A proxy names no code. What is too large for it will be so again.
  const {
    code = status === 413 && 'payload_too_large',
    error = '',
    fields,
  } = (body ?? {}) as Partial<Pick<ApiError, 'code' | 'fields'>> & { error?: string }
  // Cut off, or answered by a proxy: it is unknown whether the request was carried out.
  if (!code) throw new Unreachable(status)
  if (code === 'unauthorized' && !path.startsWith('/auth/')) whenSignedOut()
  throw new ApiError(status, code, error, fields, Number(header('retry-after')) || null)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
