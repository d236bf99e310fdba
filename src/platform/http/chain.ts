import type { IncomingMessage, ServerResponse } from 'node:http'
import { notFound, Refusal } from '../../domain/errors.ts'
import { instantOf, type Clock } from '../clock.ts'
import type { Database, Reader } from '../db/transaction.ts'
import type { Log } from '../log.ts'
import { answerTo, internalError, methodNotAllowed, responseOf } from './answers.ts'
import { admit, admitStill, credentialsOf, type Authenticate, type StillThere } from './caller.ts'
import { createSiteReader } from './client-address.ts'
import { refuseCrossSite } from './cross-site.ts'
import { names } from './etag.ts'
import { readInput, type Check } from './input.ts'
import { API, createPaths, type Found } from './paths.ts'
import type { Answer, Call, Route } from './route.ts'
import { createWriter } from './write.ts'

export interface Wire {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

export interface HandlerOptions {
  /** Relative to `/api/v1`. */
  routes: readonly Route[]
  /** At the top: `/healthz`, `/inbound/mail`, `/feed/:token.ics` … */
  outside?: readonly Route[]
  db: Database
  clock: Clock
  config: { baseUrl: string | null; trustedProxies: readonly string[] }
  log: Log
  /** `contract/check.ts`. */
  check: Check
  authenticate: Authenticate
  stillThere: StillThere
  /** GET and HEAD of every other path outside `/api/`. */
  fallback?: (request: Request, wire: Wire) => Response | Promise<Response>
}

export type Handler = (request: Request, wire: Wire) => Promise<Response>

/** What the log line says beside the request itself. */
interface Trace {
  found?: Found | undefined
  user?: string
}

/**
 * The way of a request (contract.md §1 "Order of checks"). Before it: limits, request id and security headers,
 * in server.ts. A refusal is thrown wherever it is found, and becomes an answer here alone.
 */
export function createHandler(options: HandlerOptions): Handler {
  const { routes, outside = [], db, clock, config, log, check, authenticate, stillThere, fallback } = options
  const find = createPaths(routes, outside)
  const siteOf = createSiteReader(config.trustedProxies, log)
  const change = createWriter(db, routes)

  const serve = async (request: Request, wire: Wire, path: string, search: string, trace: Trace) => {
    const { incoming } = wire
    const { headers } = incoming
    const method = incoming.method ?? 'GET'

    const found = (trace.found = find(path))
    if (!found) {
      if (fallback && isPage(method, path)) return fallback(request, wire)
      throw notFound()
    }
    const { endpoint, params } = found
    const route = endpoint.routes.get(method)
    if (!route) throw methodNotAllowed(endpoint.allow)

    const { address, secure, origin } = siteOf(incoming)
    const credentials = credentialsOf(headers, secure, address)
    if (credentials.bearer === null) refuseCrossSite(method, path, headers, [origin, config.baseUrl])

    const now = instantOf(clock.now())
    const caller = admit(route.who, credentials, authenticate, db, now)
    const actor = caller?.actor ?? null
    if (actor) trace.user = actor.id

    const input = await readInput(route, incoming, search, check)
    const { userAgent } = credentials
    const { body, query } = input as { body: undefined; query: undefined }
    const recheck = (on: Reader) => admitStill(route.who, caller, stillThere, on)
    const call: Call = { actor, params, query, body, now, address, userAgent, origin, secure, recheck }

    if (route.read) return unlessKnown(await route.read(db, call as never, incoming), headers['if-none-match'])
    const idempotencyKey = headers['idempotency-key'] as string | undefined
    const ifMatch = headers['if-match']
    return change({ route, call, input, incoming, target: path + search, idempotencyKey, ifMatch })
  }

  return async (request, wire) => {
    const started = clock.elapsed()
    const id = wire.outgoing.getHeader('X-Request-Id')
    const method = wire.incoming.method ?? 'GET'
    const [path, search] = split(request.url)
    const trace: Trace = {}
    let response: Response
    try {
      const answer = await serve(request, wire, path, search, trace)
      response = answer instanceof Response ? answer : responseOf(answer, method)
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ request: id, err: error }, 'a request failed')
      response = responseOf(answerTo(error instanceof Refusal ? error : internalError()), method)
    }
    const ms = Math.round((clock.elapsed() - started) * 100) / 100
    log.info(
      { request: id, method, path: shown(path, trace.found), status: response.status, ms, user: trace.user },
      'request',
    )
    return response
  }
}

const isPage = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && path !== '/api' && !path.startsWith('/api/')

const unlessKnown = (answer: Answer, ifNoneMatch: string | undefined): Answer => {
  const etag = answer.headers?.['ETag']
  const known = ifNoneMatch !== undefined && typeof etag === 'string' && names(ifNoneMatch, etag)
  return known ? { status: 304, headers: { ETag: etag } } : answer
}

/** Path and query (with its `?`) of a full URL. */
function split(url: string): [path: string, search: string] {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const query = url.indexOf('?', start)
  return query < 0 ? [url.slice(start), ''] : [url.slice(start, query), url.slice(query)]
}

/** A path for the log: secrets travel in paths too, so only ids are shown, and of unknown paths the first folder. */
function shown(path: string, found: Found | undefined): string {
  if (!found) return path.startsWith(API) ? path.slice(0, 200) : path.slice(0, 200).replace(/^(\/[^/]*\/).+$/, '$1…')
  return Object.keys(found.params).every((name) => name === 'id' || name.endsWith('Id')) ? path : found.endpoint.pattern
}
