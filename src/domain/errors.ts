/** Why something was refused, and the stable codes that clients match on. Knows no HTTP. */

export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'totp_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'mail_not_configured'
  | 'ai_not_configured'
  | 'totp_not_enabled'
  | 'inbox_protected'
  | 'payload_too_large'
  | 'validation_failed'
  | 'rate_limited'
  | 'internal_error'

/** Field name → what is wrong with it, in English, for people who write clients. */
export type FieldErrors = Record<string, string>

/** Fields that one answer complains about at most. */
export const MOST_COMPLAINTS = 20
/** Characters; with the names and complaints of `invalid` an answer stays below 16 KiB, even where JSON escapes them. */
const LONGEST_NAME = 64
const LONGEST_MESSAGE = 200

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

/** The one error that is answered to the caller; anything else thrown is a fault of the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** Seconds until another try makes sense; only with `rate_limited`. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, more: { fields?: FieldErrors; retryAfter?: number } = {}) {
    super(shortened(message, LONGEST_MESSAGE))
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

/** Does not exist, or the actor cannot see it: the same answer for both. */
export const notFound = (what = 'Not found') => new Refusal('not_found', what)
/** The state does not allow it, or it exists already. */
export const conflict = (why: string, fields?: FieldErrors) => new Refusal('conflict', why, fields ? { fields } : {})
/** One or more fields are wrong; the first 20 are named, names and complaints cut where they are long. */
export function invalid(fields: FieldErrors): Refusal {
  const named = Object.entries(fields)
    .slice(0, MOST_COMPLAINTS)
    .map(([name, why]) => [shortened(name, LONGEST_NAME), shortened(why, LONGEST_MESSAGE)] as const)
  const message = `Invalid: ${named.map(([name]) => name).join(', ')}`
  return new Refusal('validation_failed', message, { fields: Object.fromEntries(named) })
}
/** The request itself can't be read. */
export const badRequest = (why: string) => new Refusal('bad_request', why)
/** Nobody is signed in, or not as who they say. */
export const unauthorized = (why = 'Sign in first') => new Refusal('unauthorized', why)
/** The actor sees it and may not do this. */
export const forbidden = (why: string) => new Refusal('forbidden', why)
/** An inbox can't be shared, archived or deleted. */
export const inboxProtected = (why: string) => new Refusal('inbox_protected', why)
/** Too often; `retryAfter` in seconds. */
export const rateLimited = (retryAfter: number) =>
  new Refusal('rate_limited', 'Too many attempts, try again later', { retryAfter })
