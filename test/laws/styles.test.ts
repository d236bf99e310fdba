import assert from 'node:assert/strict'
import { basename, dirname } from 'node:path/posix'
import { test } from 'node:test'
import { sourcesIn } from '../support/sources.ts'
import { clippedTooFar, ownersOf, strangersIn, washedByTouch, wrongColours } from './styles.ts'

const sheets = sourcesIn(['src/web'], /\.css$/)

/** Sheets for the whole page: tokens, reset, base and classes for single things. */
const isGlobal = (path: string): boolean =>
  dirname(path) === 'src/web/ui/styles' || ['main.css', 'more.css'].includes(basename(path))
const own = sheets.filter(({ path }) => !isGlobal(path))

test('a style sheet styles its own root classes only', () => {
  assert.deepEqual(
    own.flatMap(({ path, text }) => strangersIn(path, text)),
    [],
  )
})

test('a root class belongs to one folder', () => {
  const folders = Map.groupBy(
    own.flatMap(({ path, text }) => ownersOf(path, text).map((root) => ({ root, folder: dirname(path) }))),
    ({ root }) => root,
  )
  const shared = [...folders].filter(([, owners]) => new Set(owners.map(({ folder }) => folder)).size > 1)
  assert.deepEqual(
    shared.map(([root]) => root),
    [],
  )
})

test('no root class begins as another does', () => {
  const roots = [...new Set(own.flatMap(({ path, text }) => ownersOf(path, text)))].filter((root) =>
    root.startsWith('.'),
  )
  const within = roots.filter((root) => roots.some((other) => root.startsWith(`${other}-`)))
  assert.deepEqual(within, [])
})

test('colours are named in tokens.css only', () => {
  const others = sheets.filter(({ path }) => path !== 'src/web/ui/styles/tokens.css')
  assert.deepEqual(
    others.flatMap(({ path, text }) => wrongColours(path, text)),
    [],
  )
})

test('what reaches over the edge of a clipped box is clipped only where the browser lets it reach so far', () => {
  assert.deepEqual(
    sheets.flatMap(({ path, text }) => clippedTooFar(path, text)),
    [],
  )
  const clipped = '.row { contain: paint; overflow-clip-margin: 1rem }'
  assert.deepEqual(clippedTooFar('row.css', clipped), ['row.css'])
  assert.deepEqual(clippedTooFar('row.css', `@supports (overflow-clip-margin: 1rem) { ${clipped} }`), [])
})

test('what is under the pointer takes its wash from the token that is none by touch', () => {
  assert.deepEqual(
    sheets.flatMap(({ path, text }) => washedByTouch(path, text)),
    [],
  )
  const washed = '.row[data-on], .row:hover::before { inset: 0; background: var(--hover) }'
  assert.deepEqual(washedByTouch('row.css', washed), ['row.css: .row[data-on], .row:hover::before'])
})

const planted: [sentence: string, css: string, stranger: string][] = [
  ['the class of another', '.card { .check { margin: 0 } }', '.check'],
  ['another as its parent', '.panel .card { margin: 0 }', '.panel'],
  ['another behind :has', '.card:has(> .avatar) { margin: 0 }', '.avatar'],
  ['a tag of the whole page', 'button { margin: 0 }', 'button'],
  ['another in a media query', '@media (width < 40rem) { .card > .icon { width: 0 } }', '.icon'],
]
for (const [sentence, css, stranger] of planted) {
  test(`the law refuses a sheet that styles ${sentence}`, () => {
    assert.deepEqual(strangersIn('src/web/screens/card.css', css), [`src/web/screens/card.css: ${stranger}`])
  })
}

test('the law lets a sheet style what is its own', () => {
  const css = `/* .card .column: a board */ @layer components {
    .card, .column > [data-late] .card-title a::after { --dot: 1rem; margin: 0.5rem }
    [data-dragging] .card { &:hover { color: var(--ink) } b { margin: 0 } }
    @keyframes close { from { opacity: 0 } 50.5% { opacity: 1 } }
  }`
  assert.deepEqual(strangersIn('src/web/screens/board.css', css), [])
})

test('the law refuses a colour that is no token', () => {
  const css = `.card { color: #fff; background: light-dark(var(--n-0), oklch(1 0 0)); border-color: rgb(0 0 0);
    outline-color: transparent; fill: var(--blue-text); stroke: white }`
  assert.deepEqual(
    wrongColours('card.css', css).map((line) => line.replace('card.css: ', '')),
    ['#fff', 'light-dark(', 'oklch(', 'rgb(', 'white'],
  )
})
