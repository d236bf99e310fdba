import type { IncomingHttpHeaders } from 'node:http'
import { forbidden } from '../../domain/errors.ts'

/** Paths that strangers' programs post to by design: the secret is in the path or body, no cookie counts. */
const EXEMPT = ['/inbound/mail', '/act/']

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site's page may have sent (contract.md §1 "Cross-site", as Go's net/http does it).
 * A request with a bearer header is exempt: no page can add one by itself.
 */
export function refuseCrossSite(
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  ownOrigins: readonly (string | null)[],
): void {
  if (SAFE_METHODS.has(method) || EXEMPT.some((start) => path.startsWith(start))) return
  if (!comesFromHere(headers, ownOrigins)) throw forbidden('A page of another site may not do this')
}

/** The same question for a WebSocket's upgrade by cookie. */
export function comesFromHere(headers: IncomingHttpHeaders, ownOrigins: readonly (string | null)[]): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || ownOrigins.includes(headers.origin.toLowerCase())
}
