import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purgeKeys } from '../../../src/platform/http/idempotency.ts'
import { asMaja, byCookie, json, serve } from './support.ts'
import { gate, ID, keyed, read, routes, write } from './keyed-notes.ts'

const DAY = 24 * 60 * 60 * 1000

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
  gate.opens = opened.promise
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
