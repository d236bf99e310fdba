/** Errors that are returned to the caller, with stable codes for clients. Independent of HTTP. */

export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'totp_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  // The next two are reserved for connections that may come.
  | 'mail_not_configured'
  | 'ai_not_configured'
  | 'totp_not_enabled'
  | 'inbox_protected'
  | 'payload_too_large'
  | 'validation_failed'
  | 'rate_limited'
  | 'internal_error'

/** Field name → error message in English, for developers of clients. */
export type FieldErrors = Record<string, string>

/** Most fields listed in one error. */
export const MOST_COMPLAINTS = 20
/** In characters. With these limits an error stays below 16 KiB, even when JSON escapes the texts. */
const LONGEST_NAME = 64
const LONGEST_MESSAGE = 200

/** An error message of at most LONGEST_MESSAGE characters. */
export const shortMessage = (text: string): string => shortened(text, LONGEST_MESSAGE)

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

/** The only error that is returned to the caller; any other exception is a server error. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** Seconds to wait before trying again; only with `rate_limited`. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, more: { fields?: FieldErrors; retryAfter?: number } = {}) {
    super(shortMessage(message))
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

/** The object does not exist, or the actor cannot see it; the answer does not tell which. */
export const notFound = (what = 'Not found') => new Refusal('not_found', what)
/** The object's state does not allow it, or it already exists. */
export const conflict = (why: string, fields?: FieldErrors) => new Refusal('conflict', why, fields ? { fields } : {})
/** One or more fields are wrong. Lists the first MOST_COMPLAINTS; long names and messages are shortened. */
export function invalid(fields: FieldErrors): Refusal {
  const named = Object.entries(fields)
    .slice(0, MOST_COMPLAINTS)
    .map(([name, why]) => [shortened(name, LONGEST_NAME), shortMessage(why)] as const)
  const message = `Invalid: ${named.map(([name]) => name).join(', ')}`
  return new Refusal('validation_failed', message, { fields: Object.fromEntries(named) })
}
/** The message for an id of an object that does not exist or that the actor cannot use. */
export const UNUSABLE = 'does not exist or cannot be used here'
/** The message for a name that another object of the kind has; the page tells it in its own words. */
export const NAME_TAKEN = 'is taken'

/** The request cannot be parsed. */
export const badRequest = (why: string) => new Refusal('bad_request', why)
/** No one is signed in, or the credentials are wrong. */
export const unauthorized = (why: string) => new Refusal('unauthorized', why)
/** The actor can see the object but may not do this. */
export const forbidden = (why: string) => new Refusal('forbidden', why)
/** An Inbox cannot be shared, archived or deleted. */
export const inboxProtected = (why: string) => new Refusal('inbox_protected', why)
/** Too many attempts; `retryAfter` in seconds. */
export const rateLimited = (retryAfter: number) =>
  new Refusal('rate_limited', 'Too many attempts, try again later', { retryAfter })
