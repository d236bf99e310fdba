import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { invalid, notFound } from '../../../../src/domain/errors.ts'
import type { Reader } from '../../../../src/platform/db/transaction.ts'
import { etagOf, pick, single } from '../../../../src/platform/http/answers/etag.ts'
import { noContent, ok } from '../../../../src/platform/http/route.ts'
import { del, get, patch } from '../../../support/planted-routes.ts'
import { asMaja, json, serve } from '../support.ts'

const HERE = '/api/v1/notes/01900000-0000-7000-8000-0000000000aa'
const GONE = '/api/v1/notes/01900000-0000-7000-8000-0000000000bb'
const WRITABLE = ['name', 'color']

/** One note: its name is in the table `meta`; `count` is nothing a caller can write. */
function noteOf(on: Reader, id: string): { id: string; name: string; color: string; count: number } {
  const name = on.get<{ value: string }>(`SELECT value FROM meta WHERE key = 'name'`)?.value ?? 'first'
  const count = Number(on.get<{ value: string }>(`SELECT value FROM meta WHERE key = 'count'`)?.value ?? 0)
  if (id.endsWith('bb')) throw notFound()
  return { id, name, color: 'teal', count }
}

const routes = [
  get('/notes/:id', { read: (on, { params }) => single(noteOf(on, params.id), WRITABLE) }),
  patch('/notes/:id', {
    body: v.strictObject({ name: v.string('must be a text') }),
    current: (on, { params }) => pick(noteOf(on, params.id), WRITABLE),
    write: (tx, { params, body }) => {
      noteOf(tx, params.id)
      tx.run(`INSERT OR REPLACE INTO meta (key, value) VALUES ('name', ?)`, [body.name])
      if (body.name === 'stray') throw invalid({ name: 'is not yours' })
      return single(noteOf(tx, params.id), WRITABLE)
    },
  }),
  del('/notes/:id', {
    current: (on, { params }) => pick(noteOf(on, params.id), WRITABLE),
    write: (tx) => {
      tx.run(`INSERT OR REPLACE INTO meta (key, value) VALUES ('name', 'deleted')`)
      return noContent()
    },
  }),
]

const named = (name: unknown, match?: string) => ({
  ...json({ name }, { ...asMaja, ...(match !== undefined && { 'If-Match': match }) }),
  method: 'PATCH',
})

test('a change with the ETag that was read passes; the same again is 409 and changes nothing', async (t) => {
  const { send, db } = await serve(t, { routes })
  const etag = String((await send(HERE, { headers: asMaja })).headers.etag)
  const changed = await send(HERE, named('second', etag))
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.etag, etag)
  const late = await send(HERE, named('third', etag))
  assert.deepEqual([late.status, late.json.code], [409, 'conflict'])
  assert.equal(noteOf(db, 'aa').name, 'second')
  assert.equal((await send(HERE, { headers: asMaja })).headers.etag, changed.headers.etag)
})

test('DELETE honours If-Match too', async (t) => {
  const { send, db } = await serve(t, { routes })
  const late = await send(HERE, { method: 'DELETE', headers: { ...asMaja, 'If-Match': '"old"' } })
  assert.equal(late.status, 409)
  assert.equal(noteOf(db, 'aa').name, 'first')
  assert.equal((await send(HERE, { method: 'DELETE', headers: { ...asMaja, 'If-Match': '*' } })).status, 204)
})

test('what is gone is 404 and what is wrong 422, before a conflict is 409', async (t) => {
  const { send, db } = await serve(t, { routes })
  assert.equal((await send(GONE, named('x', '"old"'))).status, 404)
  assert.equal((await send(HERE, named(1, '"old"'))).status, 422)
  assert.equal((await send(HERE, named('stray', '"old"'))).status, 422)
  assert.equal(noteOf(db, 'aa').name, 'first')
})

test('one of several ETags is enough, and one that a compressing proxy has marked as weak or with its encoding', async (t) => {
  const { send } = await serve(t, { routes })
  const etag = etagOf({ name: 'first', color: 'teal' })
  assert.equal((await send(HERE, named('first', `"old", ${etag}`))).status, 200)
  assert.equal((await send(HERE, named('first', `W/${etag}`))).status, 200)
  for (const encoding of ['gzip', 'br', 'zstd'])
    assert.equal((await send(HERE, named('first', `${etag.slice(0, -1)}-${encoding}"`))).status, 200, encoding)
})

test('what the caller cannot write does not change the ETag', async (t) => {
  const { send, db } = await serve(t, { routes })
  const before = await send(HERE, { headers: asMaja })
  await db.write((tx) => tx.run(`INSERT INTO meta (key, value) VALUES ('count', '7')`))
  const after = await send(HERE, { headers: asMaja })
  assert.equal(after.json.count, 7)
  assert.equal(after.headers.etag, before.headers.etag)
})

test('an object whose ETag is the same is answered whole, since what the caller cannot write may have changed', async (t) => {
  const { send, db } = await serve(t, { routes })
  const { etag } = (await send(HERE, { headers: asMaja })).headers
  await db.write((tx) => tx.run(`INSERT INTO meta (key, value) VALUES ('count', '7')`))
  const again = await send(HERE, { headers: { ...asMaja, 'If-None-Match': String(etag) } })
  assert.deepEqual([again.status, again.json.count, again.headers.etag], [200, 7, etag])
})

test('a list has a weak ETag that is good until anything is written, for who asked and what was asked alone', async (t) => {
  let reads = 0
  const list = get('/notes', {
    fromStore: true,
    query: v.object({ limit: v.optional(v.string()) }),
    read: (on) => {
      reads++
      return ok({ notes: [noteOf(on, 'aa')], words: 'the same again and '.repeat(100) })
    },
  })
  const { send } = await serve(t, { routes: [...routes, list] })
  const LIST = '/api/v1/notes'
  const { headers } = await send(LIST, { headers: asMaja })
  const etag = String(headers.etag)
  assert.match(etag, /^W\/"/)
  assert.equal(headers.vary, 'Accept-Encoding')
  const again = (path = LIST, who: object = asMaja) => send(path, { headers: { ...who, 'If-None-Match': etag } })
  const known = await again()
  assert.deepEqual([known.status, known.text, known.headers.etag, reads], [304, '', etag, 1])
  assert.equal((await again(`${LIST}?limit=2`)).status, 200)
  assert.equal((await again(LIST, { Authorization: 'Bearer noah' })).status, 200)
  assert.equal((await again(LIST, {})).status, 401)
  await send(HERE, named('other'))
  const changed = await again()
  assert.equal(changed.status, 200)
  assert.equal(changed.json.notes[0].name, 'other')
  assert.notEqual(changed.headers.etag, etag)
})

test('what is compressed has an ETag of its own, by which a change is accepted as well', async (t) => {
  const long = get('/long', { read: () => single({ name: 'x', more: 'x'.repeat(2_000) }, ['name']) })
  const { send } = await serve(t, { routes: [...routes, long] })
  const tagOf = async (encoding: string) =>
    String((await send('/api/v1/long', { headers: { ...asMaja, 'Accept-Encoding': encoding } })).headers.etag)
  const tags = [await tagOf('identity'), await tagOf('gzip'), await tagOf('br')]
  assert.equal(new Set(tags).size, 3)
  const plain = String((await send(HERE, { headers: asMaja })).headers.etag)
  assert.equal((await send(HERE, named('second', `${plain.slice(0, -1)}.br"`))).status, 200)
  assert.equal((await send(HERE, named('third', `${plain.slice(0, -1)}.br"`))).status, 409)
})
