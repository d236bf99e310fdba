import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { Failure, top } from './processes.ts'

interface RouteName {
  method: string
  path: string
}

interface Description {
  paths?: Record<string, Record<string, unknown>>
}

/**
 * What the routes and the OpenAPI description disagree about, one sentence each; none is as it should be.
 * Routes are written as Hono does (`/tasks/:id`), the description has `/tasks/{id}` below its server's base.
 */
export function compareRoutes(routes: readonly RouteName[], description: Description): string[] {
  const routed = new Set(
    routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`),
  )
  const described = new Set(
    Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
      methods.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
  return [
    ...[...routed].filter((name) => !described.has(name)).map((name) => `routed but not described: ${name}`),
    ...[...described].filter((name) => !routed.has(name)).map((name) => `described but not routed: ${name}`),
  ]
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Fails the build when schema/openapi.yaml and the table of routes tell different stories. */
export async function checkOpenapi(): Promise<void> {
  if (!existsSync(`${top}src/doors/rest.ts`) || !existsSync(`${top}schema/openapi.yaml`)) {
    return console.log('No routes or no description yet: nothing to compare')
  }
  const { allRoutes } = (await import('../src/doors/rest.ts')) as { allRoutes(): RouteName[] }
  const description = parse(readFileSync(`${top}schema/openapi.yaml`, 'utf8')) as Description
  const differences = compareRoutes(allRoutes(), description)
  if (differences.length > 0) throw new Failure(differences.join('\n'))
  console.log(`schema/openapi.yaml describes every one of ${allRoutes().length} routes`)
}
