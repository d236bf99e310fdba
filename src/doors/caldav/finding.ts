/** PROPFIND, PROPPATCH, GET. */
import { nearestColor, type Color } from '../../domain/colors.ts'
import { badRequest } from '../../domain/errors.ts'
import { may } from '../../domain/access/may.ts'
import { pages } from '../../features/caldav/reports/changes.ts'
import {
  collectionsOf,
  nameOf,
  orderCollection,
  updateCollection,
  type Collection,
} from '../../features/caldav/collections.ts'
import { etagOfMember } from '../../features/caldav/members.ts'
import { Stale, Unmet } from '../../features/caldav/refusals.ts'
import { calendarData } from '../../features/caldav/objects/write-todo.ts'
import { noSuchMethod } from '../../platform/http/answers/refusals.ts'
import { listsTag } from '../../platform/http/answers/etag.ts'
import { CAPABILITIES, multistatus, TASK_TYPE } from './answers.ts'
import { depthOf, header, resourceAt, wantsMinimal, write, xmlBody, type DavContext, type Resource } from './context.ts'
import { LIST_METHODS, METHODS } from './paths.ts'
import { pathOfResource, valueOf } from './properties.ts'
import { askedBy, responseFor } from './responses.ts'
import { APPLE, child, dav, DAV, href, is, tag, type Element } from './xml.ts'

export async function propfind(context: DavContext): Promise<Response> {
  const body = await xmlBody(context)
  if (body && !is(body, DAV, 'propfind')) throw badRequest('The root of a PROPFIND is DAV:propfind')
  const depth = depthOf(context)
  const resource = resourceAt(context.db, context.actor, context.place)
  if (depth === 'infinity' && resource.kind !== 'task')
    throw new Unmet('D:propfind-finite-depth', 'Send Depth: 0 or Depth: 1')
  const minimal = wantsMinimal(context)
  const asked = askedBy(body, minimal)
  const responses = function* () {
    yield responseFor(resource, asked, context, context.db)
    if (depth === 1)
      for (const below of belowOf(resource, context)) yield responseFor(below, asked, context, context.db)
  }
  return multistatus(responses(), minimal ? { 'Preference-Applied': 'return=minimal' } : {})
}

function* belowOf(resource: Resource, { db, actor }: DavContext): Generator<Resource> {
  if (resource.kind === 'root') yield* [{ kind: 'principals' } as const, { kind: 'calendars' } as const]
  else if (resource.kind === 'principals') yield { kind: 'principal' }
  else if (resource.kind === 'calendars') yield { kind: 'home' }
  else if (resource.kind === 'home') for (const list of collectionsOf(db, actor)) yield { kind: 'list', list }
  else if (resource.kind === 'list') {
    const { list } = resource
    for (const slice of pages(db, actor, list.id)) for (const member of slice) yield { kind: 'task', list, member }
  }
}

export function read(context: DavContext): Response {
  const resource = resourceAt(context.db, context.actor, context.place)
  if (resource.kind !== 'task') throw noSuchMethod(resource.kind === 'list' ? LIST_METHODS : METHODS[resource.kind])
  const { member } = resource
  const etag = etagOfMember(member)
  const headers = { ...CAPABILITIES, ETag: etag, 'Last-Modified': new Date(member.updated_at).toUTCString() }
  const wanted = header(context, 'if-match')
  if (wanted !== undefined && !listsTag(wanted, etag)) throw new Stale()
  if (listsTag(header(context, 'if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const bytes = new TextEncoder().encode(calendarData(member))
  const body = context.method === 'HEAD' ? null : bytes
  return new Response(body, {
    headers: { ...headers, 'Content-Type': TASK_TYPE, 'Content-Length': String(bytes.length) },
  })
}

/** What PROPPATCH and MKCALENDAR can set of a list. */
export interface WantedProperties {
  name?: string
  color?: Color
  order?: number
}

/** Reads one property into `wanted`; false for an invalid value, `unknown` for one that cannot be set. */
export function readProperty({ uri, name, text }: Element, wanted: WantedProperties): boolean | 'unknown' {
  if (uri === DAV && name === 'displayname') {
    if (nameOf(text) === '') return false
    wanted.name = text
    return true
  }
  if (uri === APPLE && name === 'calendar-color') {
    const color = nearestColor(text.trim())
    if (color) wanted.color = color
    return color !== null
  }
  if (uri === APPLE && name === 'calendar-order') {
    wanted.order = Number(text.trim())
    return /^-?\d{1,9}$/.test(text.trim())
  }
  return 'unknown'
}

/** All of the changes or none, each property with its own status (RFC 4918 §9.2). */
export async function proppatch(context: DavContext): Promise<Response> {
  const body = await xmlBody(context)
  if (!body || !is(body, DAV, 'propertyupdate')) throw badRequest('The root of a PROPPATCH is DAV:propertyupdate')
  const resource = resourceAt(context.db, context.actor, context.place)
  const list = resource.kind === 'list' ? resource.list : null
  // Evolution removes the description that a list does not have whenever it renames one (RFC 4918 §14.23: no error).
  const isAbsent = (update: Element, property: Element) =>
    is(update, DAV, 'remove') && valueOf(property, resource, context, context.db) === undefined
  const wanted: WantedProperties = {}
  const updates = body.children.filter((update) => is(update, DAV, 'set') || is(update, DAV, 'remove'))
  const told = updates.flatMap((update) =>
    (child(update, DAV, 'prop')?.children ?? []).map((property) => ({
      property,
      status: isAbsent(update, property) ? 200 : list ? statusOf(update, property, wanted, list) : 403,
    })),
  )
  if (told.length === 0) throw badRequest('PROPPATCH names no property')
  const refused = told.some(({ status }) => status !== 200)
  if (!refused && list) await write(context, (tx) => apply(tx, context, list.id, wanted))
  const stats = told.map(({ property, status }) => propstat(property, refused && status === 200 ? 424 : status))
  return multistatus([dav('response', href(pathOfResource(resource, context)) + stats.join(''))].values())
}

function statusOf(
  update: Element,
  property: Element,
  wanted: WantedProperties,
  { role, is_inbox }: Collection,
): number {
  const isRemoval = is(update, DAV, 'remove')
  const known = isRemoval ? false : readProperty(property, wanted)
  if (known === 'unknown') return 403
  const isOwn = property.name === 'calendar-order' || may(role, 'own')
  if (!isOwn || (isRemoval && !is_inbox)) return 403
  return known ? 200 : 409
}

type Written = Parameters<typeof updateCollection>[0]

function apply(tx: Written, { actor }: DavContext, id: string, { order, ...patch }: WantedProperties): void {
  if (Object.keys(patch).length > 0) updateCollection(tx, actor, id, patch)
  if (order !== undefined) orderCollection(tx, actor, id, order)
}

const REASONS: Record<number, string> = { 200: 'OK', 403: 'Forbidden', 409: 'Conflict', 424: 'Failed Dependency' }

function propstat({ uri, name }: Element, status: number): string {
  const why = status === 403 ? dav('error', dav('cannot-modify-protected-property')) : ''
  return dav('propstat', dav('prop', tag(uri, name)) + dav('status', `HTTP/1.1 ${status} ${REASONS[status]}`) + why)
}
