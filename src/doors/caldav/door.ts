/** CalDAV (RFC 4791): serves each project as a task list that phone and desktop apps can read and write. */
import type { IncomingMessage } from 'node:http'
import { notFound, Refusal } from '../../domain/errors.ts'
import type { SignInLimits } from '../../features/accounts/sign-in-limits.ts'
import { collectionAt } from '../../features/caldav/collections.ts'
import { taskName } from '../../features/caldav/members.ts'
import { instantOf, type Clock } from '../../platform/clock.ts'
import { raiseLimit } from '../../platform/net/connections.ts'
import type { Database, Reader } from '../../platform/db/transaction.ts'
import { noSuchMethod } from '../../platform/http/answers/refusals.ts'
import {
  admitStill,
  type Authenticate,
  type Caller,
  type FindPresentCaller,
} from '../../platform/http/caller/caller.ts'
import type { Site } from '../../platform/http/caller/client-address.ts'
import { comesFromHere, crossSite } from '../../platform/http/caller/cross-site.ts'
import { discardBody } from '../../platform/http/body/linger.ts'
import type { Exchange } from '../../platform/http/steps.ts'
import { empty, refused } from './answers.ts'
import type { DavContext } from './context.ts'
import { propfind, proppatch, read } from './finding.ts'
import { METHODS, placeOf, ROOT, taskPath, type Place } from './paths.ts'
import { report } from './reports.ts'
import { signIn } from './sign-in.ts'
import { makeCalendar, move, put, remove } from './writing.ts'

export interface CaldavNeeds {
  db: Database
  clock: Clock
  limits: SignInLimits
  authenticate: Authenticate
  findPresentCaller: FindPresentCaller
  /** `ERRAND_BASE_URL`; null: not set, so the origin of the request counts. */
  baseUrl: string | null
}

const HANDLERS: Record<string, (context: DavContext) => Response | Promise<Response>> = {
  GET: read,
  HEAD: read,
  PUT: put,
  DELETE: remove,
  PROPFIND: propfind,
  PROPPATCH: proppatch,
  REPORT: report,
  MKCALENDAR: makeCalendar,
  MKCOL: makeCalendar,
  MOVE: move,
}

const isDav = (path: string): boolean => path === '/dav' || path.startsWith(ROOT)
const leadsToDav = (method: string, path: string): boolean =>
  /^\/\.well-known\/caldav\/?$/.test(path) || (path === '/' && (method === 'PROPFIND' || method === 'REPORT'))

/** Handles CalDAV requests; returns null for all others. */
export function caldavDoor(needs: CaldavNeeds) {
  return (exchange: Exchange, siteOf: (incoming: IncomingMessage) => Site): Promise<Response> | Response | null => {
    const { method = '', url = '/' } = exchange.incoming
    const path = pathOfTarget(url)
    if (isDav(path)) return answer(needs, exchange, siteOf(exchange.incoming), method, path)
    return leadsToDav(method, path) ? empty(301, { Location: ROOT }) : null
  }
}

const pathOfTarget = (target: string): string => {
  const [path = '/'] = target.split(/[?#]/, 1)
  return /^https?:\/\//i.test(path) ? path.replace(/^https?:\/\/[^/]*/i, '') || '/' : path
}

async function answer(
  needs: CaldavNeeds,
  exchange: Exchange,
  site: Site,
  method: string,
  path: string,
): Promise<Response> {
  const { incoming } = exchange
  let place: Place = { at: 'nowhere' }
  let caller: Caller | null = null
  try {
    place = placeOf(path)
    if (method === 'OPTIONS') return empty(200, { Allow: methodsAt(place) })
    if (!comesFromHere(incoming.headers, [site.origin, needs.baseUrl])) throw crossSite()
    const { db, clock, limits, authenticate } = needs
    const now = instantOf(clock.now())
    exchange.caller = caller = await signIn(incoming, { on: db, now, address: site.address, authenticate, limits })
    raiseLimit(incoming.socket)
    const handler = Object.hasOwn(HANDLERS, method) ? HANDLERS[method] : undefined
    if (!handler) throw noSuchMethod(methodsAt(place))
    const hosts = () => hostsOf(needs, incoming, site)
    const context = contextOf(needs, caller, { incoming, method, path, origin: site.origin, hosts, place })
    const response = await handler(context)
    for (const [name, value] of Object.entries(context.written)) response.headers.set(name, value)
    return response
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const known = caller
    const response = refused(error, known?.actor ?? null, (task) => known && hrefOf(needs.db, known, place, task))
    if (response.status !== 413 && response.status !== 408) return response
    // Otherwise a client that is still sending gets a connection error instead of the answer.
    await discardBody(incoming)
    response.headers.set('Connection', 'close')
    return response
  }
}

function methodsAt({ at }: Place): string {
  if (at === 'nowhere') throw notFound()
  return METHODS[at]
}

/** All host names of this server: an untrusted proxy may have replaced the one that the client used. */
function hostsOf({ baseUrl }: CaldavNeeds, { headers }: IncomingMessage, { origin }: Site): string[] {
  const sent = [headers.host, headers['x-forwarded-host']].flat()
  const urls = sent.flatMap((host) => (host === undefined ? [] : [`http://${host}`, `https://${host}`]))
  return [origin, baseUrl ?? '', ...urls].flatMap((url) => URL.parse(url)?.host ?? [])
}

type Asked = Pick<DavContext, 'incoming' | 'method' | 'path' | 'origin' | 'hosts' | 'place'>

const contextOf = ({ db, findPresentCaller }: CaldavNeeds, caller: Caller, asked: Asked): DavContext => ({
  ...asked,
  db,
  actor: caller.actor,
  readOnly: caller.scope !== 'full',
  recheck: (on: Reader) => admitStill('signed-in', caller, findPresentCaller, on),
  written: {},
})

/** The path of another task in the same list; null when there is none. */
function hrefOf(on: Reader, { actor }: Caller, place: Place, task: string): string | null {
  const list = 'segment' in place ? collectionAt(on, actor, place.segment) : null
  const name = list && taskName(on, list.id, task)
  return list && name ? taskPath(actor, list.segment, name) : null
}
