import type { IncomingMessage } from 'node:http'
import { endpoints } from '../../contract/endpoints.ts'
import { topEndpoints } from '../../contract/top-endpoints.ts'
import { COMPLETED_DAYS, type CalendarQuery, type Feed, type OwnFeed } from '../../contract/feeds.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { fileName } from '../../domain/files/name.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Database, Instant, Reader } from '../../platform/db/transaction.ts'
import { contentDisposition } from '../../platform/http/answers/disposition.ts'
import { etagOf, listsTag, pick, single, singleWith } from '../../platform/http/answers/etag.ts'
import { noContent, ok, routesFor, type RawAnswer, type Route } from '../../platform/http/route.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { renewAddress, secretOf } from '../addresses/actions.ts'
import { epochOf, newestSeq } from '../live/position.ts'
import { projectFor } from '../projects/queries.ts'
import { calendarStream, type Calendar } from './calendar.ts'
import { createFeed, deleteFeed, openedFeeds, rotateFeed, type OpenedFeed } from './actions.ts'
import { ownFeed, publishedAt } from './queries.ts'

const route = routesFor(endpoints)
const topRoute = routesFor(topEndpoints)

export interface FeedNeeds {
  db: Database
  key: InstanceKey
  /** The base of links, without a trailing slash. */
  baseUrl: (on: Reader) => string
}

const FEED = ['name', 'project_id', 'filter_id', 'kind']

/** Routes below `/api/v1`. */
export const feedRoutes = ({ db, key, baseUrl }: FeedNeeds): Route[] => [
  route('GET /feed', {
    read: async (on, call) => ok(feedAt(baseUrl(on), await secretOf(db, key, call, 'feed'))),
  }),
  route('POST /feed/rotate', {
    write: (tx, { actor }) => ok(feedAt(baseUrl(tx), renewAddress(tx, key, actor, 'feed'))),
  }),
  route('GET /feeds', {
    read: async (on, call) => {
      const { items, next_cursor } = await openedFeeds(db, key, call, call.query)
      return ok({ feeds: items.map((feed) => asFeed(baseUrl(on), feed)), next_cursor })
    },
  }),
  route('POST /feeds', {
    write: (tx, { actor, body }) => singleWith(201, asFeed(baseUrl(tx), createFeed(tx, key, actor, body)), FEED),
  }),
  route('DELETE /feeds/:id', {
    current: (on, { actor, params }) => pick(ownFeed(on, actor, params.id), FEED),
    write: (tx, { actor, params }) => {
      deleteFeed(tx, actor, params.id)
      return noContent()
    },
  }),
  route('POST /feeds/:id/rotate', {
    write: (tx, { actor, params }) => single(asFeed(baseUrl(tx), rotateFeed(tx, key, actor, params.id)), FEED),
  }),
  route('GET /export/projects/:id.ics', {
    read: (on, { actor, params, query, now }, incoming) => {
      const { id, name } = projectFor(on, actor, params.id, 'read')
      const saved = {
        'Content-Disposition': contentDisposition('attachment', fileName(`${name.replaceAll(/[/\\]/g, '-')}.ics`)),
      }
      return send(
        on,
        actor,
        incoming,
        { name, projects: [id], found: null, ...calendarOptions(baseUrl(on), actor, query, now) },
        saved,
      )
    },
  }),
]

/** Routes outside `/api/v1`: the secret in the path is the only authentication. */
export const feedOutside = ({ baseUrl }: Pick<FeedNeeds, 'baseUrl'>): Route[] => [
  topRoute('GET /feed/:token.ics', {
    read: (on, { params, query, now }, incoming) => {
      const { owner, todo, ...shown } = publishedAt(on, params.token, now)
      const options = calendarOptions(baseUrl(on), owner, query, now)
      return send(on, owner, incoming, { ...shown, ...options, todo: todo || options.todo })
    },
  }),
]

const feedAt = (baseUrl: string, secret: string): OwnFeed => ({ url: `${baseUrl}/feed/${secret}.ics` })

const asFeed = (baseUrl: string, { secret, ...feed }: OpenedFeed): Feed => ({
  id: feed.id,
  name: feed.name,
  project_id: feed.project_id,
  filter_id: feed.filter_id,
  kind: feed.kind,
  ...feedAt(baseUrl, secret),
  created_at: feed.created_at,
})

const calendarOptions = (baseUrl: string, { timezone }: Actor, { todo }: CalendarQuery, now: Instant) => ({
  baseUrl,
  ownerZone: timezone,
  todo: todo === '1',
  since: instantOf(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) - COMPLETED_DAYS * DAY),
})

/**
 * The ETag is the same while nothing in the database has changed, because programs poll every hour and mostly nothing
 * has.
 */
function send(
  on: Reader,
  actor: Actor,
  { headers: asked, method }: IncomingMessage,
  calendar: Calendar,
  more: Record<string, string> = {},
): RawAnswer {
  const etag = etagOf({ ...calendar, version: 3, who: actor.id, epoch: epochOf(on), seq: newestSeq(on) })
  const headers = { ...more, ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (listsTag(asked['if-none-match'], etag)) return { status: 304, raw: new Response(null, { status: 304, headers }) }
  const body = method === 'HEAD' ? null : calendarStream(on, actor, calendar)
  const type = { 'Content-Type': 'text/calendar; charset=utf-8' }
  return { status: 200, raw: new Response(body, { headers: { ...headers, ...type } }) }
}
