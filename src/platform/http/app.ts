import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/transaction.ts'
import type { Log } from '../log/log.ts'
import type { Authenticate, MayUse, FindPresentCaller } from './caller/caller.ts'
import { createSiteReader, type Site } from './caller/client-address.ts'
import { createStoreTags } from './answers/etag.ts'
import { createKeys } from './idempotency.ts'
import type { Check } from './input.ts'
import { mountedRoutes } from './patterns.ts'
import type { Route } from './route.ts'
import { createRunner } from './run.ts'
import { securityHeaders } from './security-headers.ts'
import * as step from './steps.ts'
import { createUnknownPaths, type PageHandler } from './unknown-paths.ts'

export interface AppOptions {
  /** Paths relative to `/api/v1`. */
  routes: readonly Route[]
  /** Routes outside `/api/v1`: `/healthz`, `/inbound/mail`, `/feed/:token.ics` … */
  outside?: readonly Route[]
  /** Handler of another protocol (CalDAV) on the same port; returns null for requests that are not its own. */
  otherProtocol?: (exchange: step.Exchange, siteOf: SiteOf) => Response | Promise<Response> | null
  /** Answers GET and HEAD of every other path outside `/api/`. */
  page?: PageHandler
  db: Database
  clock: Clock
  config: { baseUrl: string | null; trustedProxies: readonly string[]; hsts: boolean }
  log: Log
  /** Given by `contract/check.ts`. */
  check: Check
  authenticate: Authenticate
  findPresentCaller: FindPresentCaller
  /** Given by `contract/scopes.ts`. */
  mayUse: MayUse
}

type SiteOf = (incoming: IncomingMessage) => Site

export type Fetch = (request: Request, wire: step.Wire) => Response | Promise<Response>

/**
 * Builds the HTTP application. Each request is checked in the documented order: 404 (path), 405, 403 (cross-site), 401
 * and other 403, 413, 415, 400, 422 (shape). Any step may throw a `Refusal`; `refusals` turns it into the answer.
 */
export function createApp(options: AppOptions): Fetch {
  const {
    routes,
    outside = [],
    page,
    db,
    clock,
    config,
    log,
    check,
    authenticate,
    findPresentCaller,
    mayUse,
    otherProtocol,
  } = options
  const app = new Hono<step.Env>({ router: new TrieRouter() })
  const mounted = mountedRoutes(routes, outside)
  const unknownPaths = createUnknownPaths(mounted, page)
  const siteOf = createSiteReader(config.trustedProxies, log)
  const sameSite = step.sameSite(siteOf, config.baseUrl)
  const admission = step.admission(db, clock, authenticate, mayUse)
  const checkedInput = step.checkedInput(check, findPresentCaller)
  const idempotency = step.idempotency(createKeys())
  const handler = step.handler(createRunner(db, routes), createStoreTags(db))

  const all = [
    step.headers(securityHeaders(config.hsts), clock),
    step.requestLog(log, clock),
    step.refusals(log),
    ...(otherProtocol ? [step.otherProtocol((exchange) => otherProtocol(exchange, siteOf))] : []),
  ]
  const unknown: step.Handler = (c) => unknownPaths.fetch(c.req.raw, c.env)
  for (const one of mounted) {
    const { method, read } = one.route
    const route = [step.matched(one, unknown), sameSite, admission, checkedInput, ...(read ? [] : [idempotency])]
    app.on(method, one.pattern, step.inOrder([...all, ...route], handler))
  }
  app.notFound(step.inOrder(all, unknown))
  return app.fetch
}
