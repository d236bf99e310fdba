/** The properties of each kind of resource: RFC 4918, 3744, 4791, 5397, 6578, and others that clients ask for. */
import { HEX } from '../../domain/colors.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { timezone } from '../../platform/ics/timezone.ts'
import { collectionsOf, type Collection } from '../../features/caldav/collections.ts'
import { syncToken } from '../../features/caldav/reports/changes.ts'
import { etagOfMember } from '../../features/caldav/members.ts'
import { calendarData } from '../../features/caldav/objects/write-todo.ts'
import { LARGEST_OBJECT } from './body.ts'
import { mayWrite, type DavContext, type Resource } from './context.ts'
import { homePath, listPath, principalPath, ROOT, taskPath } from './paths.ts'
import { APPLE, cal, CALDAV, CALENDAR_SERVER, dav, DAV, escapeXml, href } from './xml.ts'
import { COLLATIONS } from '../../features/caldav/reports/matching.ts'
import { PRODUCT } from '../../platform/ics/values.ts'
import { TASK_TYPE } from './answers.ts'

/** Writes the value of a property as XML; undefined when the resource does not have it. */
type Value = (resource: Resource, context: DavContext, on: Reader) => string | undefined

const listOnly =
  (value: (list: Collection, context: DavContext, on: Reader) => string): Value =>
  (resource, context, on) =>
    resource.kind === 'list' ? value(resource.list, context, on) : undefined

const principalOnly =
  (value: (context: DavContext) => string): Value =>
  (resource, context) =>
    resource.kind === 'principal' ? value(context) : undefined

const ownPrincipal: Value = (_, { actor }) => href(principalPath(actor))

const COMPONENTS = cal('comp', '', ' name="VTODO"')

const httpDate = (instant: string): string => new Date(instant).toUTCString()

/** By namespace and name. */
const PROPERTIES: Record<string, Record<string, Value>> = {
  [DAV]: {
    resourcetype: ({ kind }) => {
      const collection = kind === 'task' ? '' : dav('collection')
      return collection + (kind === 'list' ? cal('calendar') : kind === 'principal' ? dav('principal') : '')
    },
    displayname: (resource, { actor }) =>
      resource.kind === 'list'
        ? escapeXml(resource.list.name)
        : resource.kind === 'task'
          ? undefined
          : escapeXml(resource.kind === 'root' ? 'Errand' : actor.name),
    'current-user-principal': ownPrincipal,
    'principal-URL': principalOnly(({ actor }) => href(principalPath(actor))),
    'principal-collection-set': () => href(`${ROOT}principals/`),
    owner: (resource, context, on) =>
      ['home', 'list', 'task'].includes(resource.kind) ? ownPrincipal(resource, context, on) : undefined,
    'current-user-privilege-set': (resource, context) => privilegesOf(resource, context),
    'supported-report-set': ({ kind }) => reportsOf(kind),
    getetag: (resource) => (resource.kind === 'task' ? escapeXml(etagOfMember(resource.member)) : undefined),
    getcontenttype: ({ kind }) => (kind === 'task' ? TASK_TYPE : undefined),
    getcontentlength: (resource) =>
      resource.kind === 'task' ? String(Buffer.byteLength(calendarData(resource.member))) : undefined,
    getlastmodified: (resource) => (resource.kind === 'task' ? httpDate(resource.member.updated_at) : undefined),
    creationdate: (resource) =>
      resource.kind === 'task'
        ? resource.member.created_at
        : resource.kind === 'list'
          ? resource.list.created_at
          : undefined,
    'sync-token': listOnly(({ id }, { actor }, on) => syncToken(on, actor, id)),
  },
  [CALDAV]: {
    'calendar-home-set': principalOnly(({ actor }) => href(homePath(actor))),
    'calendar-user-address-set': principalOnly(
      ({ actor }) => href(`mailto:${actor.email}`) + href(principalPath(actor)),
    ),
    'calendar-user-type': principalOnly(() => 'INDIVIDUAL'),
    'supported-calendar-component-set': listOnly(() => COMPONENTS),
    'supported-calendar-component-sets': ({ kind }) =>
      kind === 'home' ? cal('supported-calendar-component-set', COMPONENTS) : undefined,
    'supported-calendar-data': listOnly(() => cal('calendar-data', '', ' content-type="text/calendar" version="2.0"')),
    'supported-collation-set': listOnly(() => COLLATIONS.map((name) => cal('supported-collation', name)).join('')),
    'max-resource-size': listOnly(() => String(LARGEST_OBJECT)),
    'calendar-timezone': listOnly((_, { actor }) => escapeXml(zoneFile(actor.timezone))),
  },
  [CALENDAR_SERVER]: {
    getctag: listOnly(({ id }, { actor }, on) => syncToken(on, actor, id)),
    'email-address-set': principalOnly(({ actor }) => `<CS:email-address>${escapeXml(actor.email)}</CS:email-address>`),
  },
  [APPLE]: {
    'calendar-color': listOnly(({ color }) => `${HEX[color as keyof typeof HEX]}FF`),
    'calendar-order': listOnly(({ id }, { actor }, on) =>
      String(collectionsOf(on, actor).findIndex((list) => list.id === id) + 1),
    ),
  },
}

/**
 * What `allprop` holds. Properties of RFC 4791 and RFC 3744 are left out, to be asked for by name, but for the one by which
 * clients find the lists: some lose the body of their request when they are redirected from the address that people type.
 */
const ALL_PROP = new Set([
  'resourcetype',
  'displayname',
  'current-user-principal',
  'calendar-home-set',
  'getetag',
  'getcontenttype',
  'getcontentlength',
  'getlastmodified',
  'creationdate',
  'getctag',
  'calendar-color',
  'calendar-order',
])

const zoneFile = (zone: string): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-${PRODUCT}\r\n${timezone(zone)}END:VCALENDAR\r\n`

function privilegesOf(resource: Resource, context: DavContext): string {
  const names = ['read', 'read-current-user-privilege-set']
  const list = resource.kind === 'list' || resource.kind === 'task' ? resource.list : null
  if (list ? mayWrite(context, list) : resource.kind === 'home' && !context.readOnly) {
    names.push('write', 'write-content', 'bind', 'unbind')
    if (list?.role === 'owner') names.push('write-properties', 'all')
  }
  return names.map((name) => dav('privilege', dav(name))).join('')
}

function reportsOf(kind: Resource['kind']): string {
  const reports = kind === 'list' ? [cal('calendar-query'), cal('calendar-multiget'), dav('sync-collection')] : []
  return reports.map((report) => dav('supported-report', dav('report', report))).join('')
}

export interface Name {
  uri: string
  name: string
}

/** The names a resource has values for; those of `allprop` alone, or all. */
export function namesOf(resource: Resource, context: DavContext, on: Reader, all: boolean): Name[] {
  return Object.entries(PROPERTIES).flatMap(([uri, values]) =>
    Object.entries(values)
      .filter(([name, value]) => (all || ALL_PROP.has(name)) && value(resource, context, on) !== undefined)
      .map(([name]) => ({ uri, name })),
  )
}

export function valueOf({ uri, name }: Name, resource: Resource, context: DavContext, on: Reader): string | undefined {
  const values = Object.hasOwn(PROPERTIES, uri) ? PROPERTIES[uri] : undefined
  return values && Object.hasOwn(values, name) ? values[name]?.(resource, context, on) : undefined
}

export function pathOfResource(resource: Resource, { actor }: DavContext): string {
  switch (resource.kind) {
    case 'root':
      return ROOT
    case 'principals':
      return `${ROOT}principals/`
    case 'calendars':
      return `${ROOT}calendars/`
    case 'principal':
      return principalPath(actor)
    case 'home':
      return homePath(actor)
    case 'list':
      return listPath(actor, resource.list.segment)
    case 'task':
      return taskPath(actor, resource.list.segment, resource.member.name)
  }
}
