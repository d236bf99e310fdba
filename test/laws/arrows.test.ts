import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { build } from 'esbuild'
import { sourcesIn, top } from '../support/sources.ts'
import { circles, featureOrder, importsOf, pageRooms, wrongArrows } from './arrows.ts'

const sources = sourcesIn(['src', 'schema/tables'])
const imports = sources.flatMap(({ path, text }) => importsOf(path, text))

test('every import goes down the arrows of the map', () => {
  assert.deepEqual(wrongArrows(imports), [])
})

test('no two files import each other, by whatever way round', () => {
  assert.deepEqual(circles(imports), [])
})

const planted: [file: string, source: string][] = [
  ['src/domain/planted.ts', `import { openSqlite } from '../platform/program/native.ts'`],
  ['src/domain/planted.ts', `import type { Tx } from '../platform/db/transaction.ts'`],
  ['src/domain/planted.ts', `import { readFileSync } from 'node:fs'`],
  ['src/domain/planted.ts', `import { generateKeyBetween } from 'fractional-indexing'`],
  ['src/contract/planted.ts', `export * from '../platform/http/route.ts'`],
  ['src/platform/planted.ts', `const tasks = await import('../features/tasks/actions.ts')`],
  ['src/features/tasks/planted.ts', `import { allRoutes } from '../../doors/rest.ts'`],
  ['src/doors/planted.ts', `import { tasks } from '../../schema/tables/tasks.ts'`],
  ['src/web/screens/today/planted.tsx', `import {\n  notFound,\n} from '../../../features/tasks/queries.ts'`],
  ['src/web/data/planted.ts', `import 'node:fs'`],
  ['src/web/screens/today/planted.tsx', `import { Sidebar } from '../../app/navigation/sidebar.tsx'`],
  ['src/web/screens/today/planted.tsx', `import { post } from '../../sync/api.ts'`],
  ['src/web/app/planted.tsx', `import { upload } from '../sync/upload.ts'`],
  ['src/web/data/tasks/planted.ts', `import { Icon } from '../../ui/icon.tsx'`],
  ['src/web/data/planted.ts', `import { go } from '../screens/routes.ts'`],
  ['src/web/data/planted.ts', `import type { VNode } from 'preact'`],
  ['src/web/sync/planted.ts', `import { tasks } from '../data/tasks/tasks.ts'`],
  ['src/web/sync/planted.ts', `import { text } from '../text/text.ts'`],
  ['src/web/input/drag/planted.ts', `import { tasks } from '../../data/tasks/tasks.ts'`],
  ['src/web/ui/planted.tsx', `import type { Task } from '../../contract/tasks.ts'`],
  ['src/web/ui/planted.tsx', `import { selected } from '../input/selection.ts'`],
  ['src/web/text/en/planted.ts', `import { me } from '../../data/account/me.ts'`],
  ['schema/tables/planted.ts', `import { now } from '../../src/platform/clock.ts'`],
]

for (const [file, source] of planted) {
  test(`the law refuses, planted in ${file}: ${source.replaceAll(/\s+/g, ' ')}`, () => {
    assert.equal(wrongArrows(importsOf(file, source)).length, 1)
  })

  // It looks at import statements only.
  if (source.includes('import(')) continue
  test(`the linter refuses, planted in ${file}: ${source.replaceAll(/\s+/g, ' ')}`, () => {
    assert.match(lint(file, source), /no-restricted-imports/)
  })
}

test('the law refuses a feature that imports one above it, and the routes of one below', () => {
  const upwards = importsOf('src/features/projects/planted.ts', `import { add } from '../tasks/actions.ts'`)
  const routes = importsOf('src/features/tasks/planted.ts', `import { routes } from '../projects/routes.ts'`)
  const downwards = importsOf('src/features/tasks/planted.ts', `import { find } from '../projects/queries.ts'`)
  assert.equal(wrongArrows([...upwards, ...routes]).length, 2)
  assert.deepEqual(wrongArrows(downwards), [])
})

test('the law refuses a screen that imports the pieces of another, and a shared piece that knows a screen', () => {
  const pieces = importsOf('src/web/screens/today/planted.tsx', `import { Tools } from '../project/tools.tsx'`)
  const upwards = importsOf('src/web/screens/shared/page/planted.tsx', `import('../../task/title.tsx')`)
  const shared = importsOf(
    'src/web/screens/project/board/planted.ts',
    `import { Page } from '../../shared/page/page.tsx'`,
  )
  const own = importsOf('src/web/screens/project/board/planted.ts', `import { Tools } from '../tools.tsx'`)
  assert.equal(wrongArrows([...pieces, ...upwards]).length, 2)
  assert.deepEqual(wrongArrows([...shared, ...own]), [])
})

test('the law refuses a room of the page that has no place in it', () => {
  assert.equal(wrongArrows(importsOf('src/web/helpers/planted.ts', `import { text } from '../text/text.ts'`)).length, 1)
})

test('the law sees a planted circle', () => {
  const ring = [
    ...importsOf('src/domain/a.ts', `import { b } from './b.ts'`),
    ...importsOf('src/domain/b.ts', `import { c } from './deep/c.ts'`),
    ...importsOf('src/domain/deep/c.ts', `export { a } from '../a.ts'`),
  ]
  assert.deepEqual(circles(ring), ['src/domain/a.ts → src/domain/b.ts → src/domain/deep/c.ts → src/domain/a.ts'])
})

test(
  'the law reads at least every import that esbuild follows',
  { skip: !existsSync(`${top}src/main.ts`) },
  async () => {
    const entryPoints = ['src/main.ts', 'src/web/main.tsx'].filter((path) => existsSync(top + path))
    const { metafile } = await build({
      absWorkingDir: top,
      entryPoints,
      outdir: 'dist/never-written',
      bundle: true,
      write: false,
      metafile: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      loader: { '.svg': 'text', '.woff2': 'empty' },
      logLevel: 'error',
    })
    const read = new Set(imports.map(({ from, to }) => `${from} → ${to}`))
    const followed = Object.entries(metafile.inputs).flatMap(([from, input]) =>
      input.imports.filter(({ external }) => !external).map(({ path }) => `${from} → ${path}`),
    )
    assert.deepEqual(
      followed.filter((arrow) => /^src\/.*\.tsx? → /.test(arrow) && !read.has(arrow)),
      [],
    )
  },
)

test('src/README.md shows the order of features that the law holds', () => {
  assert.ok(readFileSync(`${top}src/README.md`, 'utf8').includes(featureOrder.join(' → ')))
})

test('src/README.md shows what each room of the page may import', () => {
  const map = readFileSync(`${top}src/README.md`, 'utf8')
  for (const [room, others] of Object.entries(pageRooms)) {
    const [row = ''] = map
      .split('\n')
      .filter((line) => line.startsWith(`| \`${room === 'main' ? 'main.tsx' : `${room}/`}\` |`))
    assert.ok(row.includes(`| ${others.join(', ')} |`), `${room}: ${others.join(', ')}`)
  }
})

function lint(file: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'errand-law-'))
  try {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), `${source}\n`)
    copyFileSync(`${top}.oxlintrc.json`, join(folder, '.oxlintrc.json'))
    return spawnSync(`${top}node_modules/.bin/oxlint`, ['-f', 'unix'], { cwd: folder, encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
