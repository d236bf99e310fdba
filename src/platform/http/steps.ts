/** The middlewares of a request; `app.ts` has them in order. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { Actor } from '../../domain/access/actor.ts'
import { Refusal } from '../../domain/errors.ts'
import { isUuid } from '../../domain/uuid.ts'
import { instantOf, type Clock } from '../clock.ts'
import { raiseLimit } from '../net/connections.ts'
import type { Database, Instant, Reader } from '../db/transaction.ts'
import type { Log } from '../log/log.ts'
import { answerTo, internalError } from './answers/refusals.ts'
import { compressedResponseOf, responseOf } from './answers/responses.ts'
import * as callers from './caller/caller.ts'
import type { Site } from './caller/client-address.ts'
import { encodingFor } from './answers/compression.ts'
import { refuseCrossSite } from './caller/cross-site.ts'
import { listsTag } from './answers/etag.ts'
import type { Claim, ClaimKey } from './idempotency.ts'
import { readInput, type Check, type Input } from './input.ts'
import { leavesBody, lingering } from './body/linger.ts'
import type { Mounted } from './patterns.ts'
import type { Answer, AnyCall, Route } from './route.ts'
import type { Run } from './run.ts'

/** Node's request and response objects. */
export interface Wire {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** The state of a request: each step adds fields that later steps use. */
export interface Exchange extends Wire {
  mounted: Mounted
  route: Route
  params: Record<string, string>
  site: Site
  credentials: callers.Credentials
  caller: callers.Caller | null
  now: Instant
  input: Input
  call: AnyCall
  claim: Claim | null
}

/** The type that Hono needs for `c.env`. */
export interface Env {
  Bindings: Exchange
}

type Asked = Context<Env>
type Step = (c: Asked, next: () => Answering) => Answering
export type Handler = (c: Asked) => Answering
type Answering = Response | Promise<Response>

/** Combines these steps into one handler, because Hono would combine them again for each request. */
export const inOrder = (steps: readonly Step[], last: Handler): Handler =>
  steps.reduceRight<Handler>((later, step) => (c) => step(c, () => later(c)), last)

export const REQUEST_ID = 'X-Request-Id'

/**
 * Sets the time, the request id and the headers of every answer, on Node's response because that is cheaper than a
 * `Headers` object.
 */
export const headers =
  (all: readonly [name: string, value: string][], clock: Clock): Step =>
  ({ env: { outgoing } }, next) => {
    outgoing.setHeader('Date', new Date(clock.now()).toUTCString())
    for (const [name, value] of all) outgoing.setHeader(name, value)
    outgoing.setHeader(REQUEST_ID, randomUUID())
    return next()
  }

const requestIdOf = ({ env }: Asked): string => env.outgoing.getHeader(REQUEST_ID) as string

/** Logs one line per request. */
export const requestLog =
  (log: Log, clock: Clock): Step =>
  async (c, next) => {
    const started = clock.elapsed()
    const response = await next()
    const ms = Math.round((clock.elapsed() - started) * 100) / 100
    const fields = { request: requestIdOf(c), method: c.req.method, path: shownPath(c), status: response.status, ms }
    log.info({ ...fields, user: userOf(c.env) }, 'request')
    return response
  }

const userOf = ({ caller }: Partial<Exchange>): string | undefined => caller?.actor.id

/**
 * The path to log. Paths may hold secrets, mistyped paths too: of parameters only ids are shown, of unknown paths only
 * ids and short words.
 */
function shownPath({ req: { path }, env }: Asked): string {
  const { mounted }: Partial<Exchange> = env
  if (mounted) return mounted.namesOnlyIds ? path : mounted.path
  const segments = path.slice(0, 200).split('/', MOST_SEGMENTS)
  return segments.map((segment) => (isUuid(segment) || SHORT_WORD.test(segment) ? segment : '…')).join('/')
}

const MOST_SEGMENTS = 8
const SHORT_WORD = /^(?:[a-z-]{0,12}|v1)$/

/** Answers refusals of later steps, and other errors with 500. */
export const refusals =
  (log: Log): Step =>
  async (c, next) => {
    try {
      return await next()
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ request: requestIdOf(c), err: error }, 'a request failed')
      const answer = answerTo(error instanceof Refusal ? error : internalError())
      const { incoming } = c.env
      return responseOf(leavesBody(answer, incoming) ? lingering(answer, incoming) : answer, c.req.method)
    }
  }

/** Requests of another protocol are answered here and go no further. */
export const otherProtocol =
  (answer: (exchange: Exchange) => Response | Promise<Response> | null): Step =>
  ({ env }, next) =>
    answer(env) ?? next()

/** Stores the matched route and its parameters; with a malformed id the path is unknown. */
export const matched =
  (mounted: Mounted, unknown: Handler): Step =>
  (c, next) => {
    const params = mounted.parametersOf(c.req)
    if (params === null) return unknown(c)
    Object.assign(c.env, { mounted, route: mounted.route, params })
    return next()
  }

/**
 * Stores origin and credentials. 403 for a change that a page of another site may have sent; requests with a bearer
 * header are safe, since no browser adds one by itself.
 */
export const sameSite =
  (siteOf: (incoming: IncomingMessage) => Site, baseUrl: string | null): Step =>
  ({ env, req }, next) => {
    const { headers } = env.incoming
    const site = (env.site = siteOf(env.incoming))
    const { bearer } = (env.credentials = callers.credentialsOf(headers, site.secure, site.address))
    if (bearer === null && !env.route.fromAnySite) refuseCrossSite(req.method, headers, [site.origin, baseUrl])
    return next()
  }

/** Authenticates the caller and checks that the route is open to them: 401 or 403. */
export const admission =
  (db: Database, clock: Clock, authenticate: callers.Authenticate, mayUse: callers.MayUse): Step =>
  ({ env }, next) => {
    env.now = instantOf(clock.now())
    const caller = (env.caller = callers.admit(env.route.who, env.credentials, authenticate, db, env.now))
    if (caller) raiseLimit(env.incoming.socket)
    if (caller && env.route.who !== 'anyone' && !mayUse(caller.scope, env.route)) throw callers.outOfScope(caller.scope)
    return next()
  }

/** Reads and checks body and query: size, type, shape. */
export const checkedInput =
  (check: Check, findPresentCaller: callers.FindPresentCaller): Step =>
  async (c, next) => {
    const { incoming, route, caller, params, now, site, credentials } = c.env
    const input = (c.env.input = await readInput(route, incoming, searchOf(c), check))
    c.env.call = {
      actor: caller?.actor ?? null,
      scope: caller?.scope ?? 'full',
      params,
      query: input.query,
      body: input.body,
      now,
      address: site.address,
      userAgent: credentials.userAgent,
      origin: site.origin,
      secure: site.secure,
      isOnPrivateNetwork: site.isOnPrivateNetwork,
      recheck: (on: Reader) => callers.admitStill(route.who, caller, findPresentCaller, on),
    }
    return next()
  }

/** The raw query, with its `?`. */
function searchOf({ req: { url } }: Asked): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}

/**
 * Reserves the request's Idempotency-Key until it is answered; the answer itself is stored with the write (`run.ts`).
 */
export const idempotency =
  (claimKey: ClaimKey): Step =>
  async (c, next) => {
    const { incoming, route, call } = c.env
    const key = incoming.headers['idempotency-key'] as string | undefined
    const claim = (c.env.claim = claimKey(route, call, key, `${route.method} ${c.req.path}${searchOf(c)}`))
    try {
      return await next()
    } finally {
      claim?.release()
    }
  }

/** Runs the route's handler, with ETags and compression. */
export const handler =
  (run: Run, tagOf: (actor: Actor, asked: string) => string): Handler =>
  async (c) => {
    const { incoming, outgoing, route, call, claim, input } = c.env
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = incoming.headers
    const etag = route.fromStore && call.actor ? tagOf(call.actor, c.req.path + searchOf(c)) : undefined
    if (etag && listsTag(ifNoneMatch, etag)) return responseOf(unchanged(etag), c.req.method)
    const done = await run(route, call, { incoming, bytes: input.bytes, claim, ifMatch })
    const answer = etag ? { ...done, headers: { ETag: etag, ...done.headers } } : done
    // Compressing a secret together with text that others chose would reveal it by the length (BREACH).
    const encoding = route.secretAnswer ? null : encodingFor(accepted)
    return compressedResponseOf(answer, c.req.method, encoding, outgoing)
  }

const unchanged = (etag: string): Answer => ({ status: 304, headers: { ETag: etag, Vary: 'Accept-Encoding' } })
