/** Converts paths of the route table (`/tasks/:id`, `/feed/:token.ics`) for Hono's router. */
import { API_PATH } from '../../domain/api.ts'
import { ANY_UUID, isUuid } from '../../domain/uuid.ts'
import type { Route } from './route.ts'

const PARAMETER = /:(\w+)([^/]*)/g

/** A route and the full path it is mounted at. */
export interface Mounted {
  route: Route
  /** Including the base: `/api/v1/tasks/:id`. */
  path: string
  /** For Hono's router: a parameter matches any text, followed by its suffix. */
  pattern: string
  /** Like `pattern`, but an id must be a UUID. Ten times slower to match, so used only for unknown paths. */
  exact: string
  /** The values of the parameters without their suffixes; null when an id is malformed. */
  parametersOf(request: { param(name: string): string | undefined }): Record<string, string> | null
  /** The path has no parameters but ids, so it may be logged. */
  namesOnlyIds: boolean
}

/** All routes in matching order: literal segments before parameters. Throws when a route is listed twice. */
export function mountedRoutes(api: readonly Route[], outside: readonly Route[]): Mounted[] {
  const all = [
    ...api.map((route) => mounted(route, `${API_PATH}${route.path}`)),
    ...outside.map((route) => mounted(route, route.path)),
  ]
  const names = new Set<string>()
  for (const { route, path } of all) {
    const name = `${route.method} ${path.replaceAll(/:\w+/g, ':')}`
    if (names.has(name)) throw new Error(`${route.method} ${path} is routed twice`)
    names.add(name)
  }
  return all.toSorted((one, other) => compare(rankOf(one.path), rankOf(other.path)))
}

function mounted(route: Route, path: string): Mounted {
  const parameters = [...path.matchAll(PARAMETER)].map(([, name = '', ending = '']) => ({ name, ending }))
  return {
    route,
    path,
    pattern: path.replaceAll(PARAMETER, (whole, name: string, ending: string) =>
      ending === '' ? whole : inBraces(name, '[^/]+', ending),
    ),
    exact: path.replaceAll(PARAMETER, (_, name: string, ending: string) =>
      inBraces(name, isId(name) ? ANY_UUID : '[^/]+', ending),
    ),
    parametersOf: (request) => {
      const values: Record<string, string> = {}
      for (const { name, ending } of parameters) {
        const text = request.param(name)!
        const value = text.slice(0, text.length - ending.length)
        if (isId(name) && !isUuid(value)) return null
        values[name] = value
      }
      return values
    },
    namesOnlyIds: parameters.every(({ name }) => isId(name)),
  }
}

const inBraces = (name: string, pattern: string, ending: string): string =>
  `:${name}{${pattern}${ending.replaceAll('.', String.raw`\.`)}}`

const isId = (name: string): boolean => name === 'id' || name.endsWith('Id')

/** Sort key: literal segments first, then parameters with a suffix, then plain parameters, then `*`. */
const rankOf = (path: string): string =>
  path
    .replaceAll(PARAMETER, (_, _name, ending: string) => (ending === '' ? '\uFFFE' : `\uFFFD${ending}`))
    .replaceAll('*', '\uFFFF')

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
