/** `/dav/`, what lies below it, and how it is written. */
import type { Actor } from '../../domain/access/actor.ts'
import { badRequest } from '../../domain/errors.ts'

export const ROOT = '/dav/'

/** A place below the root, before anything is looked up. */
export type Place =
  | { at: 'root' | 'principals' | 'calendars' }
  | { at: 'principal' | 'home'; user: string }
  | { at: 'list'; user: string; segment: string }
  | { at: 'task'; user: string; segment: string; name: string }
  | { at: 'nowhere' }

const EVERYWHERE = 'OPTIONS, PROPFIND, PROPPATCH'
/** Methods of a list that exists. */
export const LIST_METHODS = `${EVERYWHERE}, REPORT, DELETE`
/** The methods of each kind of place, comma-separated. */
export const METHODS: Record<Exclude<Place['at'], 'nowhere'>, string> = {
  root: EVERYWHERE,
  principals: EVERYWHERE,
  principal: EVERYWHERE,
  calendars: EVERYWHERE,
  home: EVERYWHERE,
  list: `${LIST_METHODS}, MKCALENDAR, MKCOL`,
  task: `${EVERYWHERE}, GET, HEAD, PUT, DELETE, MOVE`,
}

const LONGEST = 1000
// oxlint-disable-next-line no-control-regex
const UNUSABLE = /^\.{1,2}$|[\x00-\x1f\x7f]/

/**
 * The place of a path as it was requested; 400 when it cannot be decoded, or has a segment of dots or control characters.
 * A slash at the end may be missing.
 */
export function placeOf(path: string): Place {
  const [, , top, user, segment, name, ...more] = path.replace(/\/$/, '').split('/').map(decoded)
  if (more.length > 0) return { at: 'nowhere' }
  if (top === undefined) return { at: 'root' }
  if (top === 'principals' && segment === undefined)
    return user === undefined ? { at: 'principals' } : { at: 'principal', user }
  if (top !== 'calendars') return { at: 'nowhere' }
  if (user === undefined) return { at: 'calendars' }
  if (segment === undefined) return { at: 'home', user }
  if (segment === '' || segment.length > LONGEST) return { at: 'nowhere' }
  if (name === undefined) return { at: 'list', user, segment }
  return name === '' || name.length > LONGEST ? { at: 'nowhere' } : { at: 'task', user, segment, name }
}

function decoded(segment: string): string {
  const text = textOf(segment)
  if (UNUSABLE.test(text)) throw badRequest('The path has a segment that is . or .., or holds control characters')
  return text
}

function textOf(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw badRequest('The path is not UTF-8, percent-encoded')
  }
}

/** As most clients write it: `@` and `:` stand for themselves. */
const encoded = (segment: string): string =>
  encodeURIComponent(segment).replaceAll(/%40|%3A/g, (code) => (code === '%40' ? '@' : ':'))

export const principalPath = ({ id }: Pick<Actor, 'id'>): string => `${ROOT}principals/${id}/`
export const homePath = ({ id }: Pick<Actor, 'id'>): string => `${ROOT}calendars/${id}/`
export const listPath = (actor: Pick<Actor, 'id'>, segment: string): string => `${homePath(actor)}${encoded(segment)}/`
export const taskPath = (actor: Pick<Actor, 'id'>, segment: string, name: string): string =>
  `${listPath(actor, segment)}${encoded(name)}`

/** The path of an href or a Destination, which may be a whole URL; null when it is unreadable. */
export function pathOf(reference: string, origin: string): string | null {
  try {
    return new URL(reference.trim(), `${origin}/`).pathname
  } catch {
    return null
  }
}
