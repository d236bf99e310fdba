import { isUuid } from '../ids.ts'
import type { Route } from './route.ts'

export const API = '/api/v1'

/** A path and all that can be done there. */
export interface Endpoint {
  /** As in the route table, with its base: `/api/v1/tasks/:id`. */
  pattern: string
  routes: Map<string, Route>
  allow: string
}

export interface Found {
  endpoint: Endpoint
  params: Record<string, string>
}

interface Place {
  literals: Map<string, Place>
  /** By what follows the parameter in its segment: nothing, or `.csv` of `:id.csv`. */
  parameters: Map<string, Place>
  here: { endpoint: Endpoint; names: string[] } | undefined
}

const newPlace = (): Place => ({ literals: new Map(), parameters: new Map(), here: undefined })

/**
 * Finds the endpoint of a path; undefined for an unknown path and for a malformed id in a known one.
 * A literal segment wins over a parameter. Knows paths before methods, so that 404 comes before 405.
 */
export function createPaths(api: readonly Route[], outside: readonly Route[]): (path: string) => Found | undefined {
  const root = newPlace()
  for (const route of api) add(root, `${API}${route.path}`, route)
  for (const route of outside) add(root, route.path, route)
  return (path) => {
    const values: string[] = []
    const here = walk(root, path.split('/'), 1, values)
    if (!here) return undefined
    const params: Record<string, string> = {}
    for (const [index, name] of here.names.entries()) {
      const value = decoded(values[index]!)
      if (value === undefined || (isIdName(name) && !isUuid(value))) return undefined
      params[name] = value
    }
    return { endpoint: here.endpoint, params }
  }
}

function add(root: Place, pattern: string, route: Route): void {
  const names: string[] = []
  let place = root
  for (const segment of pattern.split('/').slice(1)) {
    const [, name, suffix = ''] = /^:(\w+)(.*)$/.exec(segment) ?? []
    if (name !== undefined) names.push(name)
    const [next, key] = name === undefined ? [place.literals, segment] : [place.parameters, suffix]
    place = next.get(key) ?? next.set(key, newPlace()).get(key)!
  }
  place.here ??= { endpoint: { pattern, routes: new Map(), allow: '' }, names }
  const { endpoint } = place.here
  if (endpoint.pattern !== pattern || endpoint.routes.has(route.method)) {
    throw new Error(`${route.method} ${pattern} is routed twice, or beside ${endpoint.pattern}`)
  }
  endpoint.routes.set(route.method, route)
  if (route.method === 'GET') endpoint.routes.set('HEAD', route)
  endpoint.allow = [...endpoint.routes.keys()].join(', ')
}

function walk(place: Place, segments: readonly string[], index: number, values: string[]): Place['here'] {
  const segment = segments[index]
  if (segment === undefined) return place.here
  const literal = place.literals.get(segment)
  const found = literal && walk(literal, segments, index + 1, values)
  if (found) return found
  for (const [suffix, next] of place.parameters) {
    if (segment.length <= suffix.length || !segment.endsWith(suffix)) continue
    values.push(segment.slice(0, segment.length - suffix.length))
    const deeper = walk(next, segments, index + 1, values)
    if (deeper) return deeper
    values.pop()
  }
  return undefined
}

const isIdName = (name: string): boolean => name === 'id' || name.endsWith('Id')

function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Whether an empty body is as good as `{}`: where no body is taken, or it may be left out; not where the stream is read. */
export const takesEmpty = (route: Route): boolean => !route.stream && (!route.body || route.bodyOptional === true)
