/** One resource in a multistatus: the requested properties, found and missing. */
import { badRequest } from '../../domain/errors.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import type { DavContext, Resource } from './context.ts'
import { namesOf, pathOfResource, valueOf, type Name } from './properties.ts'
import { child, dav, DAV, href, tag, type Element } from './xml.ts'

/** The properties that a request asks for. */
export interface WantedAnswer {
  kind: 'prop' | 'allprop' | 'propname'
  names: Name[]
  /** Leave out missing properties. */
  minimal: boolean
}

/** Reads `propfind`, or the properties named in a report; null and an empty one ask for all. */
export function askedBy(root: Element | null, minimal: boolean): WantedAnswer {
  if (!root) return { kind: 'allprop', names: [], minimal }
  const prop = child(root, DAV, 'prop')
  if (prop) return { kind: 'prop', names: namesIn(prop), minimal }
  if (child(root, DAV, 'propname')) return { kind: 'propname', names: [], minimal }
  const include = child(root, DAV, 'include')
  return { kind: 'allprop', names: include ? namesIn(include) : [], minimal }
}

export const MOST_PROPERTIES = 500

/** Each name once; 400 for too many, since each is answered for every resource. */
function namesIn({ children: all }: Element): Name[] {
  const names = new Map(all.map(({ uri, name }) => [`${uri} ${name}`, { uri, name }]))
  if (names.size > MOST_PROPERTIES) throw badRequest(`At most ${MOST_PROPERTIES} properties can be asked for`)
  return [...names.values()]
}

const OK = dav('status', 'HTTP/1.1 200 OK')
const NOT_FOUND = dav('status', 'HTTP/1.1 404 Not Found')
const FORBIDDEN = dav('status', 'HTTP/1.1 403 Forbidden')

/** `more`: returns values that only this request has, such as calendar data; null for other properties. */
export function responseFor(
  resource: Resource,
  asked: WantedAnswer,
  context: DavContext,
  on: Reader,
  more: (name: Name) => string | null = () => null,
): string {
  const path = href(pathOfResource(resource, context))
  if (asked.kind === 'propname') {
    const names = namesOf(resource, context, on, true).map(({ uri, name }) => tag(uri, name))
    return dav('response', path + dav('propstat', dav('prop', names.join('')) + OK))
  }
  const names = asked.kind === 'prop' ? asked.names : [...namesOf(resource, context, on, false), ...asked.names]
  let [found, missing] = ['', '']
  for (const one of names) {
    const value = more(one) ?? valueOf(one, resource, context, on)
    if (value === undefined) missing += tag(one.uri, one.name)
    else found += tag(one.uri, one.name, value)
  }
  const there = found !== '' || missing === '' || asked.minimal ? dav('propstat', dav('prop', found) + OK) : ''
  const notThere = missing !== '' && !asked.minimal ? dav('propstat', dav('prop', missing) + NOT_FOUND) : ''
  return dav('response', path + there + notThere)
}

/** The response for a path without a resource. */
export const goneResponse = (path: string): string => dav('response', href(path) + NOT_FOUND)

/** The response for a task with too many occurrences in the range. */
export const tooManyResponse = (path: string): string =>
  dav('response', href(path) + FORBIDDEN + dav('error', dav('number-of-matches-within-limits')))
