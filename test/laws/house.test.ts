import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { API_PATH } from '../../src/domain/api.ts'
import { sourcesIn, top } from '../support/sources.ts'

const longest = 250

test(`no file of the program or of its tests is longer than ${longest} lines; a language is one file, however long`, () => {
  const long = sourcesIn(['src', 'schema/tables', '.build', 'test'], /\.(tsx?|css)$/)
    .filter(({ path }) => !path.startsWith('src/web/text/'))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > longest)
  assert.deepEqual(long, [])
})

const rooms = [
  'LICENSE',
  'README.md',
  'build.mjs',
  'data',
  'install.sh',
  'package-lock.json',
  'package.json',
  'schema',
  'src',
  'systemd',
  'test',
  'tsconfig.json',
]
const outputs = ['dist', 'node_modules']

test('the top level holds what it may, dot files and outputs, and nothing else', () => {
  const strange = readdirSync(top).filter(
    (name) => !name.startsWith('.') && !name.endsWith('.log') && ![...rooms, ...outputs].includes(name),
  )
  assert.deepEqual(strange, [])
})

test('no comment or text refers to a document that is not in the repository', () => {
  const missing = sourcesIn(['src', 'test', 'schema', '.build'], /\.(tsx?|md|sql|yaml|css|html)$/).flatMap(
    ({ path, text }) =>
      [...text.matchAll(/[\w-]+\.md\b/g)].filter(([name]) => name !== 'README.md').map(([name]) => `${path}: ${name}`),
  )
  assert.deepEqual(missing, [])
})

test('the map names every journey that only ci runs', () => {
  const map = readFileSync(`${top}src/README.md`, 'utf8')
  const named = [...map.matchAll(/`([a-z-]+\*?)`/g)].map(([, name]) => new RegExp(`^${name!.replace('*', '.*')}$`))
  const journeys = sourcesIn(['test/browser'], /\.ci\.test\.ts$/).map(({ path }) => basename(path, '.ci.test.ts'))
  assert.ok(journeys.length > 40)
  assert.deepEqual(
    journeys.filter((journey) => !named.some((name) => name.test(journey))),
    [],
  )
})

test('the clock is asked in platform/clock.ts only, and the domain is left to chance by nobody', () => {
  const asks = /\bDate\.now\(\)|new Date\(\)|Math\.random\(\)|Temporal\.Now/
  const asking = sourcesIn(['src/domain', 'src/contract', 'src/platform', 'src/features', 'src/doors'])
    .filter(({ path, text }) => path !== 'src/platform/clock.ts' && asks.test(text))
    .map(({ path }) => path)
  assert.deepEqual(asking, [])
})

test('the path of the API stands in domain/api.ts only, and the page takes its endpoints from their table', () => {
  const writing = sourcesIn(['src'], /\.tsx?$/)
    .filter(({ path, text }) => path !== 'src/domain/api.ts' && withoutComments(text).includes('/api/v1'))
    .map(({ path }) => path)
  assert.deepEqual(writing, [])
  // The page asks who is here before its program can.
  const preload = readFileSync(`${top}src/web/index.html`, 'utf8').match(/\/api\/[^"]*/g)
  assert.deepEqual(preload, [`${API_PATH}/auth/me`])
})

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

test('the environment is read by the command line alone, which hands it to platform/settings/config.ts', () => {
  const reading = sourcesIn(['src'])
    .filter(({ path, text }) => !/^src\/\w+\.ts$/.test(path) && /process\.env\b/.test(text))
    .map(({ path }) => path)
  assert.deepEqual(reading, [])
})

test('a database is opened in platform/program/native.ts only, so that no process has two copies of SQLite', () => {
  const opens = sourcesIn(['src', 'test']).filter(({ text }) => /new BetterSqlite3\(/.test(text))
  assert.deepEqual(
    opens.map(({ path }) => path),
    ['src/platform/program/native.ts'],
  )
})

test('nothing in the repository names a package registry', { skip: !existsSync(`${top}.git`) }, () => {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: top,
    encoding: 'utf8',
  })
  const naming = stdout
    .split('\0')
    .filter((path) => path && existsSync(top + path) && namesRegistry(readFileSync(top + path, 'latin1')))
  assert.deepEqual(naming, [])
})

const forbidden = [
  ['registry', 'npmjs.org'].join('.'),
  ['registry', 'yarnpkg.com'].join('.'),
  ['"resolved":', '"http'].join(' '),
]
const namesRegistry = (text: string): boolean => forbidden.some((words) => text.includes(words))
