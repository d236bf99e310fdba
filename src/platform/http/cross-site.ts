import type { IncomingHttpHeaders } from 'node:http'
import { forbidden } from '../../domain/errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a change that another site's page may have sent, as Go's net/http does. */
export function refuseCrossSite(
  method: string,
  headers: IncomingHttpHeaders,
  ownOrigins: readonly (string | null)[],
): void {
  if (!SAFE_METHODS.has(method) && !comesFromHere(headers, ownOrigins))
    throw forbidden('A page of another site may not do this')
}

/** The same question for a WebSocket's upgrade by cookie. */
export function comesFromHere(headers: IncomingHttpHeaders, ownOrigins: readonly (string | null)[]): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || ownOrigins.includes(headers.origin.toLowerCase())
}
