/** PUT, DELETE, MOVE, MKCALENDAR and extended MKCOL. */
import type { Color } from '../../domain/colors.ts'
import { badRequest, conflict, forbidden, notFound } from '../../domain/errors.ts'
import { may } from '../../domain/access/may.ts'
import { collectionAt, createCollection } from '../../features/caldav/collections.ts'
import { deleteMember, moveMember } from '../../features/caldav/saving/removing.ts'
import { noPrivilege, Stale, Unmet, unreadable } from '../../features/caldav/refusals.ts'
import { readTodo } from '../../features/caldav/objects/read-todo.ts'
import { listFor, putMember } from '../../features/caldav/saving/save.ts'
import { deleteProject } from '../../features/projects/actions.ts'
import { HttpRefusal, noSuchMethod } from '../../platform/http/answers/refusals.ts'
import { parseCalendar, UnreadableCalendar, type Component } from '../../platform/ics/parse.ts'
import { empty } from './answers.ts'
import { objectText } from './body.ts'
import { preconditionsOf } from './conditions.ts'
import { header, write, writeInSteps, xmlBody, type DavContext } from './context.ts'
import { readProperty, type WantedProperties } from './finding.ts'
import { LIST_METHODS, METHODS, placeOf, ROOT, type Place } from './paths.ts'
import { CALDAV, child, children, DAV, is, type Element } from './xml.ts'

/** The requested place, if it can be a task of the actor's; 404 for another person's or an unknown path, else 405. */
function taskPlace(context: DavContext): Place & { at: 'task' } {
  const { place, actor } = context
  if ('user' in place && place.user !== actor.id) throw notFound()
  if (place.at === 'nowhere') throw notFound()
  if (place.at !== 'task') throw noSuchMethod(METHODS[place.at])
  return place
}

export async function put(context: DavContext): Promise<Response> {
  const { segment, name } = taskPlace(context)
  if (header(context, 'content-range') !== undefined) throw badRequest('Send the whole object, without Content-Range')
  const conditions = preconditionsOf(context)
  const type = header(context, 'content-type')
  if (
    type !== undefined &&
    !/^\s*(text\/calendar|text\/plain|application\/octet-stream|application\/x-www-form-urlencoded)/i.test(type)
  )
    throw new Unmet('C:supported-calendar-data', 'Send text/calendar')
  const { text, isAsSent } = await objectText(context.incoming, () => unreadable('is not UTF-8'))
  const sent = readTodo(calendarIn(text), context.actor.timezone)
  const asSent = isAsSent && parsesAsIs(text) ? text : null
  const { created, etag } = await writeInSteps(context, (tx) =>
    putMember(tx, context.actor, { segment, name, sent, text: asSent, conditions }),
  )
  return empty(created ? 201 : 204, etag === null ? {} : { ETag: etag })
}

function calendarIn(text: string): Component {
  try {
    return parseCalendar(text)
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw unreadable(error.message)
    throw error
  }
}

// oxlint-disable-next-line no-control-regex
const parsesAsIs = (text: string): boolean => !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff]|\r(?!\n)/.test(text)

export async function remove(context: DavContext): Promise<Response> {
  const { place, actor } = context
  if ('user' in place && place.user !== actor.id) throw notFound()
  if (place.at === 'list') {
    refuseTag(context)
    await write(context, (tx) => {
      const list = listFor(tx, actor, place.segment)
      if (!may(list.role, 'own')) throw noPrivilege()
      deleteProject(tx, actor, list.id)
    })
    return empty(204)
  }
  const { segment, name } = taskPlace(context)
  const conditions = preconditionsOf(context)
  await writeInSteps(context, (tx) => deleteMember(tx, actor, { segment, name }, conditions))
  return empty(204)
}

/** Lists have no ETag, so a condition with one never matches. */
function refuseTag(context: DavContext): void {
  const wanted = header(context, 'if-match')
  if (wanted !== undefined && wanted.trim() !== '*') throw new Stale()
}

export async function move(context: DavContext): Promise<Response> {
  const from = taskPlace(context)
  const to = destinationOf(context)
  const overwrite = header(context, 'overwrite')?.trim().toUpperCase() !== 'F'
  const conditions = preconditionsOf(context)
  const replaced = await writeInSteps(context, (tx) =>
    moveMember(tx, context.actor, from, to, { conditions, overwrite }),
  )
  return empty(replaced ? 204 : 201)
}

function destinationOf(context: DavContext): Place & { at: 'task' } {
  const sent = header(context, 'destination')?.trim()
  const url = sent ? URL.parse(sent, context.origin + context.path) : null
  if (!url) throw badRequest('MOVE needs a Destination')
  if (!context.hosts().includes(url.host)) throw new HttpRefusal('conflict', 'Destination is on another server', 502)
  const place = placeOf(url.pathname)
  if (place.at !== 'task' || !url.pathname.startsWith(ROOT)) throw forbidden('A task can be moved to a list only')
  if (place.user !== context.actor.id) throw conflict('There is no such list to move to')
  return place
}

/** MKCALENDAR, and MKCOL with or without properties (RFC 4791 §5.3.1, RFC 5689). */
export async function makeCalendar(context: DavContext): Promise<Response> {
  const { place, actor, method } = context
  const body = await xmlBody(context)
  if ('user' in place && place.user !== actor.id) throw notFound()
  if (place.at !== 'list') throw new Unmet('C:calendar-collection-location-ok', 'Lists are made in the calendar home')
  const wanted = wantedBy(body, method)
  const { segment } = place
  await write(context, (tx) => {
    if (collectionAt(tx, actor, segment))
      throw new HttpRefusal('conflict', 'There is a list here already', 405, { Allow: LIST_METHODS })
    createCollection(tx, actor, segment, { name: wanted.name ?? segment, color: wanted.color ?? null })
  })
  return empty(201)
}

/** Properties that a list does not have are left out, since clients send many and do without. */
function wantedBy(body: Element | null, method: string): WantedProperties & { color?: Color } {
  const wanted: WantedProperties = {}
  if (!body) return wanted
  const isRight = method === 'MKCALENDAR' ? is(body, CALDAV, 'mkcalendar') : is(body, DAV, 'mkcol')
  if (!isRight) throw badRequest(`The root of ${method} is not ${body.name}`)
  const properties = children(body, DAV, 'set').flatMap((set) => child(set, DAV, 'prop')?.children ?? [])
  for (const property of properties) {
    if (is(property, CALDAV, 'supported-calendar-component-set')) refuseWithoutTasks(property)
    else if (is(property, DAV, 'resourcetype')) refuseOtherType(property)
    else if (readProperty(property, wanted) === false && property.name === 'calendar-order') delete wanted.order
  }
  return wanted
}

function refuseWithoutTasks(set: Element): void {
  const names = children(set, CALDAV, 'comp').map(({ attributes }) => attributes['name']?.toUpperCase())
  if (names.length > 0 && !names.includes('VTODO'))
    throw new Unmet('C:supported-calendar-component', 'Lists hold VTODO only')
}

function refuseOtherType(type: Element): void {
  const others = type.children.filter((one) => !is(one, DAV, 'collection') && !is(one, CALDAV, 'calendar'))
  if (others.length > 0) throw new Unmet('D:valid-resourcetype', 'Only calendar collections can be made')
}
