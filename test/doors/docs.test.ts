import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { docsPage } from '../../.build/docs-page.ts'
import { docsRoutes } from '../../src/doors/docs.ts'
import { checkAnswer, description } from '../support/openapi/openapi.ts'
import { operationsOf } from '../support/openapi/openapi-document.ts'

const yaml = readFileSync(new URL('../../schema/openapi.yaml', import.meta.url))
const page = docsPage(yaml.toString(), '/assets/docs-ABC.css')
const shipped: Record<string, Buffer> = { 'schema/openapi.yaml': yaml, 'web/docs.html': Buffer.from(page) }

const answerOf = async (path: string, files = shipped, headers = {}) => {
  const route = docsRoutes((name) => files[name]).find((one) => one.path === path)!
  assert.equal(route.who, 'anyone')
  return route.read!({} as never, {} as never, { headers } as never)
}

for (const [path, type] of [
  ['/openapi.yaml', 'application/yaml; charset=utf-8'],
  ['/docs', 'text/html; charset=utf-8'],
] as const) {
  test(`${path} is answered to anybody, as described, with an ETag that stays`, async () => {
    const { raw } = await answerOf(path)
    const body = await raw!.text()
    raw!.headers.set('X-Request-Id', '1')
    assert.deepEqual(checkAnswer({ method: 'GET', path, status: raw!.status, headers: raw!.headers, body }), [])
    assert.equal(raw!.headers.get('content-type'), type)
    const etag = raw!.headers.get('etag')!
    assert.equal((await answerOf(path)).raw!.headers.get('etag'), etag)
    const known = await answerOf(path, shipped, { 'if-none-match': etag })
    assert.deepEqual([known.status, known.raw!.status, known.raw!.headers.get('etag')], [304, 304, etag])
    assert.equal((await answerOf(path, shipped, { 'if-none-match': '"old"' })).status, 200)
    assert.ok(body.includes('/auth/setup'))
  })
}

test('without a build, the page is not found instead of failing', async () => {
  await assert.rejects(answerOf('/docs', {}), { code: 'not_found' })
})

test('the page shows every operation and every schema, each with an anchor', () => {
  const document = description()
  for (const { operation, method, path, item } of operationsOf(document)) {
    const base = (item.servers ?? document.servers)[0]!.url.replace(/\/$/, '')
    assert.ok(page.includes(`id="${operation.operationId}"`), operation.operationId)
    assert.ok(page.includes(`<b>${method.toUpperCase()}</b> ${base}${path}</code>`), path)
  }
  for (const name of Object.keys(document.components.schemas!)) assert.ok(page.includes(`id="schema-${name}"`), name)
})

test('every link of the page leads to something in it, to the app or to the description', () => {
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`))
  const links = [...page.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!)
  const lost = links.filter(
    (href) => !anchors.has(href) && !['/', '/openapi.yaml', '/assets/docs-ABC.css', '/favicon.svg'].includes(href),
  )
  assert.deepEqual(lost, [])
})

test('the page needs no script, no inline style and no other origin', () => {
  assert.doesNotMatch(page, /<script|<style|\sstyle=|\son\w+=|(?:src|href)="(?:https?:)?\/\//i)
})

test('no id is given twice', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  assert.equal(new Set(ids).size, ids.length)
})

test('what the description says is escaped', () => {
  const planted = yaml
    .toString()
    .replace('title: Errand', 'title: "<b>&"')
    .replace('summary: List tasks', 'summary: a<i>b')
  const made = docsPage(planted, '/x.css')
  assert.ok(made.includes('&lt;b&gt;&amp; API') && made.includes('a&lt;i&gt;b'))
  assert.ok(!made.includes('<i>'))
})
