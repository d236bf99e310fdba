import { badRequest, Refusal, type ErrorCode } from '../../../domain/errors.ts'
import type { Answer } from '../route.ts'

/** The only place that maps an error code to an HTTP status. */
const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  totp_required: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  mail_not_configured: 409,
  ai_not_configured: 409,
  totp_not_enabled: 409,
  inbox_protected: 409,
  payload_too_large: 413,
  validation_failed: 422,
  rate_limited: 429,
  internal_error: 500,
}

/** A refusal with its own HTTP status or headers. */
export class HttpRefusal extends Refusal {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, why: string, status: number, headers: Record<string, string> = {}) {
    super(code, why)
    this.status = status
    this.headers = headers
  }
}

/** `allow`: the methods that the path supports, comma-separated. */
export const noSuchMethod = (allow: string) =>
  new HttpRefusal('bad_request', `This path takes ${allow}`, 405, { Allow: allow })
export const unsupportedMediaType = (why: string) => new HttpRefusal('bad_request', why, 415)
/** `size`: the size of the whole file in bytes. */
export const rangeNotSatisfiable = (size: number) =>
  new HttpRefusal('bad_request', 'No such range', 416, { 'Content-Range': `bytes */${size}` })
export const payloadTooLarge = (limit: number) =>
  new Refusal('payload_too_large', `The body is larger than ${limit} bytes`)
export const tooSlow = () => new HttpRefusal('bad_request', 'The body came too slowly', 408)
export const bodyIncomplete = () => badRequest('The connection closed before the body was complete')

/**
 * The answer for a refusal. A write that must be stored although it is refused (such as counting a failed sign-in)
 * returns this instead of throwing.
 */
export function answerTo(refusal: Refusal): Answer {
  const headers: Record<string, string> = refusal instanceof HttpRefusal ? { ...refusal.headers } : {}
  if (refusal.retryAfter !== undefined) headers['Retry-After'] = String(Math.max(1, Math.ceil(refusal.retryAfter)))
  if (refusal.code === 'unauthorized') headers['WWW-Authenticate'] = 'Bearer'
  return {
    status: refusal instanceof HttpRefusal ? refusal.status : STATUS[refusal.code],
    body: { code: refusal.code, error: refusal.message, ...(refusal.fields && { fields: refusal.fields }) },
    headers,
  }
}

export const internalError = () => new Refusal('internal_error', 'Something went wrong on the server')
