import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import * as v from 'valibot'
import { conflict, notFound } from '../../../src/domain/errors.ts'
import type { Reader, Tx } from '../../../src/platform/db/transaction.ts'
import { purgeKeys } from '../../../src/platform/http/idempotency.ts'
import { created, noContent, ok } from '../../../src/platform/http/route.ts'
import { del, get, patch, post } from '../../support/planted-routes.ts'
import { asMaja, byCookie, json, serve } from './support.ts'

const DAY = 24 * 60 * 60 * 1000
const ID = '01900000-0000-7000-8000-0000000000aa'

/** Notes live in the table `meta`, so that a test sees what was really written. */
const write = (tx: Tx, key: string, value: string) =>
  tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = value || excluded.value', [
    key,
    value,
  ])
const read = (on: Reader, key: string) =>
  on.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [key])?.value

const note = v.strictObject({ name: v.string() })
let gate = Promise.resolve()

const routes = [
  get('/notes/:id', {
    read: (on) => {
      const name = read(on, 'note')
      if (name === undefined) throw notFound()
      return ok({ id: ID, name }, { ETag: '"fresh"' })
    },
  }),
  post('/notes', {
    body: note,
    write: (tx, call) => {
      write(tx, 'note', call.body.name)
      return created({ id: ID, name: call.body.name }, { 'X-Undo-Id': 'u1', ETag: '"first"' })
    },
  }),
  post('/notes/batch', {
    body: note,
    write: (tx, call) => {
      write(tx, 'note', call.body.name)
      return ok({ notes: [{ id: ID, name: call.body.name }] })
    },
  }),
  get('/tasks/:id', {
    read: (on, { params }) => {
      const content = read(on, params.id)
      if (content === undefined) throw notFound()
      return ok({ id: params.id, content })
    },
  }),
  post('/tasks/batch', {
    body: note,
    write: (tx, call) => {
      const ids = [ID, ID.replace(/.$/, 'b')]
      for (const id of ids) write(tx, id, call.body.name)
      return ok({ tasks: ids.map((id) => ({ id, content: call.body.name })), failed: [{ id: ID, code: 'x' }] })
    },
  }),
  post('/refuse', {
    body: note,
    write: (tx) => {
      write(tx, 'note', 'refused')
      throw conflict('no')
    },
  }),
  patch('/notes/:id', { body: note, write: (tx, call) => (write(tx, 'note', call.body.name), ok({ id: ID })) }),
  del('/notes/:id', { write: (tx) => (write(tx, 'note', '-'), noContent({ 'X-Undo-Id': 'u2' })) }),
  post('/by-session', {
    who: 'session',
    body: note,
    write: (tx, call) => (write(tx, 'note', call.body.name), noContent()),
  }),
  post('/tick', { write: (tx) => (write(tx, 'note', 't'), noContent()) }),
  post('/secret', { body: note, secret: true, write: (tx) => created({ secret: write(tx, 'note', 's').changes }) }),
  post('/slow', { prepare: () => gate, write: (tx) => (write(tx, 'note', 'z'), noContent()) }),
  post('/upload', {
    stream: true,
    prepare: async (_call, incoming) => ({ fingerprint: (await text(incoming)).trim() }),
    write: (tx, _call, ready) => (write(tx, 'note', ready.fingerprint), created({ sent: ready.fingerprint })),
  }),
]

const keyed = (body: unknown, key = 'k1') => json(body, { ...asMaja, 'Idempotency-Key': key })

test('a repeat gets the first answer again and changes nothing', async (t) => {
  const { send, db } = await serve(t, { routes })
  const first = await send('/api/v1/notes', keyed({ name: 'a' }))
  const second = await send('/api/v1/notes', keyed({ name: 'a' }))
  assert.deepEqual([second.status, second.text], [first.status, first.text])
  assert.deepEqual([second.headers['x-undo-id'], second.headers.etag], ['u1', '"first"'])
  assert.deepEqual([first.headers['idempotent-replay'], second.headers['idempotent-replay']], [undefined, 'true'])
  assert.equal(read(db, 'note'), 'a')
})

test('an answer without a body is repeated too', async (t) => {
  const { send, db } = await serve(t, { routes })
  const tick = { method: 'POST', headers: { ...asMaja, 'Idempotency-Key': 'k' } }
  for (const replay of [undefined, 'true', 'true']) {
    const got = await send('/api/v1/tick', tick)
    assert.deepEqual([got.status, got.text, got.headers['idempotent-replay']], [204, '', replay])
  }
  assert.equal(read(db, 'note'), 't')
})

test('a change or a deletion that comes twice happens once, also after others have changed the same', async (t) => {
  const { send, db } = await serve(t, { routes })
  for (const method of ['PATCH', 'DELETE']) {
    const once = {
      ...(method === 'PATCH' ? keyed({ name: 'a' }, method) : { headers: { ...asMaja, 'Idempotency-Key': method } }),
      method,
    }
    const [first, , second] = [
      await send(`/api/v1/notes/${ID}`, once),
      await db.write((tx) => write(tx, 'note', '!')),
      await send(`/api/v1/notes/${ID}`, once),
    ]
    assert.deepEqual([second.status, second.text], [first.status, first.text])
    assert.deepEqual(
      [second.headers['x-undo-id'], second.headers['idempotent-replay']],
      [first.headers['x-undo-id'], 'true'],
    )
  }
  assert.equal(read(db, 'note'), 'a!-!')
})

test('where only sessions may call, bodies hold passwords: no key is kept', async (t) => {
  const { send, db } = await serve(t, { routes })
  for (const name of ['a', 'b']) {
    const answer = await send('/api/v1/by-session', json({ name }, { ...byCookie, 'Idempotency-Key': 'k' }))
    assert.deepEqual([answer.status, answer.headers['idempotent-replay']], [204, undefined])
  }
  assert.equal(read(db, 'note'), 'ab')
})

test('the same key with another body, path or query is 422 and changes nothing', async (t) => {
  const { send, db } = await serve(t, { routes })
  await send('/api/v1/notes', keyed({ name: 'a' }))
  for (const [path, body] of [
    ['/notes', { name: 'b' }],
    ['/notes/batch', { name: 'a' }],
    ['/notes?x=1', { name: 'a' }],
  ] as const) {
    const got = await send(`/api/v1${path}`, keyed(body))
    assert.equal(got.status, 422)
    assert.deepEqual(Object.keys(got.json.fields), ['Idempotency-Key'])
  }
  assert.equal(read(db, 'note'), 'a')
})

test('two people use the same key without knowing of each other', async (t) => {
  const { send, db } = await serve(t, { routes })
  await send('/api/v1/notes', keyed({ name: 'a' }))
  const other = await send(
    '/api/v1/notes',
    json({ name: 'b' }, { Authorization: 'Bearer noah', 'Idempotency-Key': 'k1' }),
  )
  assert.equal(other.status, 201)
  assert.equal(read(db, 'note'), 'ab')
})

test('a refused request keeps no key', async (t) => {
  const { send, db } = await serve(t, { routes })
  assert.equal((await send('/api/v1/refuse', keyed({ name: 'a' }))).status, 409)
  assert.equal((await send('/api/v1/notes', keyed({ name: 'a' }))).status, 201)
  assert.equal(read(db, 'note'), 'a')
})

test('while the first still runs, the second is 409', async (t) => {
  const { send, db } = await serve(t, { routes })
  const opened = Promise.withResolvers<void>()
  gate = opened.promise
  const slow = { method: 'POST', headers: { ...asMaja, 'Idempotency-Key': 'k' } }
  const both = [send('/api/v1/slow', slow), send('/api/v1/slow', slow)]
  const early = await Promise.race(both)
  assert.deepEqual(
    [early.status, early.json.code, Object.keys(early.json.fields)],
    [409, 'conflict', ['Idempotency-Key']],
  )
  opened.resolve()
  assert.deepEqual(
    (await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b),
    [204, 409],
  )
  const again = await send('/api/v1/slow', slow)
  assert.equal(again.headers['idempotent-replay'], 'true')
  assert.equal(read(db, 'note'), 'z')
})

test('of a list over 64 KiB the ids are kept, and what is there still is read afresh', async (t) => {
  const { send, db } = await serve(t, { routes })
  const name = 'x'.repeat(40 * 1024)
  const first = await send('/api/v1/tasks/batch', keyed({ name }))
  assert.equal(first.status, 200)
  const kept = db.get<{ size: number }>(
    'SELECT sum(length(answer) + length(object_path)) AS size FROM idempotency_keys',
  )
  assert.ok(kept!.size < 1024, `${kept!.size} bytes are kept`)
  assert.deepEqual((await send('/api/v1/tasks/batch', keyed({ name }))).json, first.json)
  await db.write((tx) => tx.run('DELETE FROM meta WHERE key = ?', [ID]))
  const again = await send('/api/v1/tasks/batch', keyed({ name }))
  assert.deepEqual([again.json.tasks.length, again.json.failed], [1, first.json.failed])
  assert.equal(again.headers['idempotent-replay'], 'true')
})

test('what is over 64 KiB and can be read nowhere is done once, and a repeat is told so', async (t) => {
  const { send, db } = await serve(t, { routes })
  const name = 'x'.repeat(64 * 1024)
  assert.equal((await send('/api/v1/notes/batch', keyed({ name }))).status, 200)
  const again = await send('/api/v1/notes/batch', keyed({ name }))
  assert.deepEqual([again.status, again.json.code], [409, 'conflict'])
  assert.equal(read(db, 'note'), name)
})

test('an object over 64 KiB is read afresh, and is 404 once it is gone', async (t) => {
  const { send, db } = await serve(t, { routes })
  const name = 'x'.repeat(64 * 1024)
  await send('/api/v1/notes', keyed({ name }))
  await db.write((tx) => write(tx, 'note', '!'))
  const again = await send('/api/v1/notes', keyed({ name }))
  assert.deepEqual([again.status, again.json.name], [201, `${name}!`])
  assert.deepEqual([again.headers.etag, again.headers['x-undo-id']], ['"fresh"', 'u1'])
  assert.equal(again.headers['idempotent-replay'], 'true')
  await db.write((tx) => tx.run(`DELETE FROM meta WHERE key = 'note'`))
  assert.equal((await send('/api/v1/notes', keyed({ name }))).status, 404)
})

test('where the answer holds a secret the key is ignored', async (t) => {
  const { send, db } = await serve(t, { routes })
  for (let times = 0; times < 2; times++) {
    const got = await send('/api/v1/secret', keyed({ name: 'a' }))
    assert.deepEqual([got.status, got.headers['idempotent-replay']], [201, undefined])
  }
  assert.equal(read(db, 'note'), 'ss')
  assert.equal(db.get('SELECT 1 FROM idempotency_keys'), undefined)
})

test('an upload is known again by what it holds, not by how it was wrapped', async (t) => {
  const { send, db } = await serve(t, { routes })
  const upload = (body: string) => ({ method: 'POST', headers: { ...asMaja, 'Idempotency-Key': 'k' }, body })
  assert.equal((await send('/api/v1/upload', upload('bytes'))).status, 201)
  assert.equal((await send('/api/v1/upload', upload(' bytes '))).headers['idempotent-replay'], 'true')
  assert.equal((await send('/api/v1/upload', upload('others'))).status, 422)
  assert.equal(read(db, 'note'), 'bytes')
})

test('a key is good for seven days, and then forgotten', async (t) => {
  const { send, db, clock } = await serve(t, { routes })
  await send('/api/v1/notes', keyed({ name: 'a' }))
  clock.advance(7 * DAY - 1)
  assert.equal((await send('/api/v1/notes', keyed({ name: 'a' }))).headers['idempotent-replay'], 'true')
  assert.equal(await purgeKeys(db, clock.now()), 0)
  clock.advance(1)
  assert.equal((await send('/api/v1/notes', keyed({ name: 'a' }))).headers['idempotent-replay'], undefined)
  clock.advance(7 * DAY)
  assert.equal(await purgeKeys(db, clock.now()), 1)
})

test('a key of no character or of 256 is 422', async (t) => {
  const { send } = await serve(t, { routes })
  for (const [key, status] of [
    ['', 422],
    ['k'.repeat(256), 422],
    ['k'.repeat(255), 201],
  ] as const) {
    assert.equal((await send('/api/v1/notes', keyed({ name: 'a' }, key))).status, status)
  }
})
