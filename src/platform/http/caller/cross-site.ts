import type { IncomingHttpHeaders } from 'node:http'
import { forbidden } from '../../../domain/errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws 403 for a change that a page of another site may have sent. Same rule as Go's
 * `net/http.CrossOriginProtection`.
 */
export function refuseCrossSite(
  method: string,
  headers: IncomingHttpHeaders,
  ownOrigins: readonly (string | null)[],
): void {
  if (!SAFE_METHODS.has(method) && !comesFromHere(headers, ownOrigins)) throw crossSite()
}

/** 403: a page of another site may have sent it. */
export const crossSite = () => forbidden('A page of another site may not do this')

/** Whether a request with a session cookie comes from our own page; also used for WebSocket upgrades. */
export function comesFromHere(headers: IncomingHttpHeaders, ownOrigins: readonly (string | null)[]): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || ownOrigins.includes(headers.origin.toLowerCase())
}
