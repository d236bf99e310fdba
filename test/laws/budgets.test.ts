import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { WebManifest } from '../../.build/web.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { sourcesIn, top } from '../support/sources.ts'

const path = `${top}dist/web/manifest.json`
const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as WebManifest) : undefined
const skip = manifest ? false : 'there is no browser program yet: run npm run build'

const firstLoad = (ending: string): number =>
  Object.entries(manifest ?? {})
    .filter(([name, { first }]) => first && name.endsWith(ending))
    .reduce((sum, [, { gzip }]) => sum + gzip, 0)

test('the page loads at most 60 KB of JavaScript before it shows anything (gzip)', { skip }, () => {
  assert.ok(firstLoad('.js') > 0)
  assert.ok(firstLoad('.js') <= 60 * 1024, `${firstLoad('.js')} bytes`)
})

test('no script of the page is so small that asking for it takes longer than fetching it', { skip }, () => {
  const scripts = Object.entries(manifest ?? {}).filter(([name]) => /^assets\/.*\.js$/.test(name))
  const small = scripts.filter(([name, { bytes }]) => bytes < 4096 && !name.startsWith('assets/rolldown-runtime-'))
  assert.ok(scripts.length > 4)
  assert.deepEqual(small, [])
})

test('no script of the page brings in the words of a language that may be another', { skip }, () => {
  const scripts = Object.keys(manifest ?? {}).filter((name) => /^assets\/.*\.js$/.test(name))
  const along = scripts.flatMap((name) =>
    [...readFileSync(`${top}dist/web/${name}`, 'utf8').matchAll(/\b(?:from|import)\s*["'`]\.\/(text-[^"'`]+)/g)].map(
      ([, words]) => `${name}: ${words}`,
    ),
  )
  assert.ok(scripts.some((name) => name.startsWith('assets/text-')))
  assert.deepEqual(along, [])
})

test('the page loads at most 14 KB of CSS (gzip)', { skip }, () => {
  assert.ok(firstLoad('.css') > 0)
  assert.ok(firstLoad('.css') <= 14 * 1024, `${firstLoad('.css')} bytes`)
})

test(
  'the page names no other origin and runs nothing inline, so that it works under its content security policy',
  { skip },
  () => {
    const html = readFileSync(`${top}dist/web/index.html`, 'utf8')
    assert.deepEqual(html.match(/\b(?:src|href)="(?:https?:)?\/\/[^"]*"/g) ?? [], [])
    assert.deepEqual(html.match(/<script(?![^>]*\bsrc=)[^>]*>|<style|\son\w+=|\sstyle=/g) ?? [], [])
  },
)

test('everything the page names is there, in brotli and gzip too', { skip }, () => {
  const html = readFileSync(`${top}dist/web/index.html`, 'utf8')
  const named = [...html.matchAll(/\b(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name!)
  assert.ok(named.length >= 2)
  for (const name of named) {
    if (name.startsWith('api/v1/')) {
      assert.ok(`GET ${name.slice('api/v1'.length)}` in endpoints, name)
      continue
    }
    assert.ok(existsSync(`${top}dist/web/${name}`), name)
    if (/\.(js|css)$/.test(name)) assert.ok(existsSync(`${top}dist/web/${name}.br`), `${name}.br`)
  }
})

test('no rule makes a change of one row in a long list restyle all the others', () => {
  const asksForTheNext = /:has\(\s*[+~]|\*\s*[+~]\s*\*|[^\s,{]\s+~\s+[^\s]/
  const rules = sourcesIn(['src/web'], /\.css$/).flatMap(({ path, text }) =>
    [...text.matchAll(/^[^{}/;]+\{/gm)].flatMap(([rule]) =>
      asksForTheNext.test(rule) ? `${path}: ${rule.trim()}` : [],
    ),
  )
  assert.deepEqual(rules, [])
})
