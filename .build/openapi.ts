import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { methods, type Description, type Method } from './docs-document.ts'
import { Failure, top } from './processes.ts'

interface RouteName {
  method: string
  path: string
}

interface DescribedRoutes extends Pick<Description, 'servers'> {
  paths: Record<string, { servers?: Description['servers'] } & { [method in Method]?: object }>
}

/**
 * What the routes and the OpenAPI description disagree about, one sentence each; an empty list means that they agree.
 * Routes are written as Hono does (`/tasks/:id`), the description has `/tasks/{id}` below its server's base. What is
 * routed at the top (`outside`) is described by a path with the server `/`.
 */
export function compareRoutes(
  routes: readonly RouteName[],
  description: DescribedRoutes,
  outside: readonly RouteName[] = [],
): string[] {
  const routed = new Set([...routes.map((route) => nameOf(route)), ...outside.map((route) => nameOf(route, atTop))])
  const described = new Set(
    Object.entries(description.paths).flatMap(([path, item]) =>
      (item.servers ?? description.servers).flatMap(({ url }) =>
        methods.filter((method) => method in item).map((method) => nameOf({ method, path }, url === '/' ? atTop : '')),
      ),
    ),
  )
  return [
    ...[...routed].filter((name) => !described.has(name)).map((name) => `routed but not described: ${name}`),
    ...[...described].filter((name) => !routed.has(name)).map((name) => `described but not routed: ${name}`),
  ]
}

const atTop = ' at the top'

const nameOf = ({ method, path }: RouteName, where = ''): string =>
  `${method.toUpperCase()} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}${where}`

/** Fails the build when schema/openapi.yaml and the table of endpoints disagree. */
export async function checkOpenapi(): Promise<void> {
  const { endpoints } = await import('../src/contract/endpoints.ts')
  const { topEndpoints } = await import('../src/contract/top-endpoints.ts')
  const description = parse(readFileSync(`${top}schema/openapi.yaml`, 'utf8')) as Description
  const [routes, outside] = [namesIn(endpoints), namesIn(topEndpoints)]
  const differences = compareRoutes(routes, description, outside)
  if (differences.length > 0) throw new Failure(differences.join('\n'))
  console.log(`schema/openapi.yaml describes every one of ${routes.length + outside.length} endpoints`)
}

const namesIn = (table: object): RouteName[] =>
  Object.keys(table).map((name) => {
    const [method, path] = name.split(' ') as [string, string]
    return { method, path }
  })
