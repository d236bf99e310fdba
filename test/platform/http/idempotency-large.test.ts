import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serve } from './support.ts'
import { ID, keyed, read, routes, write } from './keyed-notes.ts'

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
