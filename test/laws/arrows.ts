import { posix } from 'node:path'

/** Features from top to bottom: each may import those after it, never one before it. Shown in src/README.md too. */
export const featureOrder = [
  'caldav',
  'feeds',
  'inbound',
  'users',
  'live',
  'undo',
  'import',
  'export',
  'trash',
  'templates',
  'duplicating',
  'view-settings',
  'activity',
  'views',
  'filters',
  'search',
  'comments',
  'attachments',
  'reminders',
  'tasks',
  'labels',
  'sections',
  'sharing',
  'addresses',
  'sign-in',
  'second-factor',
  'sessions',
  'accounts',
  'projects',
  'notifications',
  'history',
  'indexing',
  'health',
]

/** What each part may import of our own; `self` is always allowed. */
const mayImport: Record<string, string[]> = {
  main: ['app', 'doors', 'features', 'contract', 'platform', 'domain'],
  app: ['doors', 'features', 'contract', 'platform', 'domain'],
  doors: ['features', 'contract', 'platform', 'domain'],
  features: ['contract', 'platform', 'domain', 'tables'],
  platform: ['domain'],
  contract: ['domain'],
  domain: [],
  web: ['contract', 'domain'],
  tables: [],
}

/** What each room of the page may import of the others; shown in src/README.md too. */
export const pageRooms: Record<string, string[]> = {
  main: ['app', 'screens', 'data', 'text'],
  app: ['screens', 'data', 'sync', 'input', 'ui', 'text', 'contract', 'domain'],
  screens: ['data', 'sync', 'input', 'ui', 'text', 'contract', 'domain'],
  data: ['sync', 'text', 'contract', 'domain'],
  sync: ['contract', 'domain'],
  input: ['ui', 'text', 'domain'],
  ui: ['text', 'domain'],
  text: ['contract', 'domain'],
}

/** Only what is kept of the server's objects talks to it; no screen does. */
const apiFiles = ['src/web/sync/api.ts', 'src/web/sync/upload.ts']
const mayAsk = ['data', 'sync']

/** What knows no component. */
const withoutComponents = ['data', 'sync', 'text']

/** Packages and built-in modules that the strict parts may import; the others may import any. */
const mayUse: Record<string, RegExp> = {
  domain: /^$/,
  contract: /^valibot$/,
  tables: /^drizzle-orm(\/|$)/,
  web: /^(?!node:)/,
}

export interface Import {
  from: string
  to: string
}

/** Every import, `import type`, re-export and `import()` in a source; ours as paths from the top, packages by name. */
export function importsOf(path: string, source: string): Import[] {
  return [...source.matchAll(specifiers)].map((match) => {
    const specifier = (match[1] ?? match[2] ?? match[3])!
    return { from: path, to: specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier }
  })
}

const specifiers =
  /^(?:import|export)\b[^'"]*?\bfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm

/** Imports that go against the arrows of the map, one sentence each. */
export const wrongArrows = (imports: readonly Import[]): string[] =>
  imports.flatMap((arrow) => complaint(arrow) ?? []).toSorted()

function complaint({ from, to }: Import): string | undefined {
  const source = partOf(from)
  const target = partOf(to)
  if (!source) return undefined
  if (source === 'web') return withinPage(from, to)
  if (!target) return mayUse[source]?.test(to) === false ? `${from}: ${source} may not use ${to}` : undefined
  if (source === 'features' && target === 'features') return betweenFeatures(from, to)
  if (source === target || mayImport[source]?.includes(target)) return undefined
  return `${from}: ${source} may not import ${to}`
}

function withinPage(from: string, to: string): string | undefined {
  const source = roomOf(from)
  const target = roomOf(to)
  const wrong = `${from}: ${source} may not import ${to}`
  if (!source || !pageRooms[source]) return `${from}: the page has no such room`
  if (!target) {
    if (to.startsWith('node:')) return wrong
    return withoutComponents.includes(source) && /^preact(?:\/|$)/.test(to)
      ? `${from}: ${source} knows no component`
      : undefined
  }
  if (apiFiles.includes(to) && !mayAsk.includes(source)) return `${from}: only data and sync ask the server`
  if (source === 'screens' && target === 'screens') return betweenScreens(from, to)
  return source === target || pageRooms[source].includes(target) ? undefined : wrong
}

/** A room of the page, `main` for what lies beside them; `contract`, `domain` and so on for the rest of ours. */
function roomOf(path: string): string | undefined {
  const [, room] = /^src\/web\/(\w+)\//.exec(path) ?? []
  return room ?? (path.startsWith('src/web/') ? 'main' : partOf(path))
}

/** A screen's pieces are its own; what several show lies in screens/shared, which knows none of them. */
function betweenScreens(from: string, to: string): string | undefined {
  const [mine, theirs] = [from, to].map((path) => /^src\/web\/screens\/([\w-]+)\//.exec(path)?.[1])
  if (theirs === undefined || theirs === mine || (theirs === 'shared' && mine !== undefined)) return undefined
  return `${from}: ${to} belongs to the screen ${theirs}`
}

function betweenFeatures(from: string, to: string): string | undefined {
  const [upper, lower] = [from, to].map((path) => path.split('/')[2]!) as [string, string]
  if (upper === lower) return undefined
  const places = [upper, lower].map((name) => featureOrder.indexOf(name)) as [number, number]
  if (places.includes(-1))
    return `${from}: test/laws/arrows.ts gives ${upper} or ${lower} no place in the order of features`
  if (places[0] > places[1]) return `${from}: ${upper} lies below ${lower}, news upwards travels as an event`
  if (to.endsWith('/routes.ts')) return `${from}: another feature's routes.ts is its own business`
  return undefined
}

/** undefined: a package. What lies beside main.ts (commands) counts as main. */
function partOf(path: string): string | undefined {
  if (path.startsWith('schema/tables/')) return 'tables'
  const [, folder] = /^src\/(\w+)\//.exec(path) ?? []
  if (folder) return folder
  return path === 'src/app.ts' ? 'app' : path.startsWith('src/') ? 'main' : undefined
}

/** Rings of files that import each other, each as `a → b → a`; type imports count, since they are read the same way. */
export function circles(imports: readonly Import[]): string[] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) return void found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path)) return
    for (const { to } of next.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return found
}
