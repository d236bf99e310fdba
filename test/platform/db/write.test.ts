import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../support/database.ts'

const put = 'INSERT INTO meta (key, value) VALUES (?, ?)'

test('a write is there once it is answered, with the instant of the clock', async (t) => {
  const { db, clock } = openTestDatabase(t)
  clock.set('2026-11-01T10:00:00.000Z')
  const result = await db.write((tx) => {
    tx.run(put, ['a', tx.now])
    return 7
  })
  assert.equal(result, 7)
  assert.deepEqual(db.get('SELECT * FROM meta WHERE key = ?', ['a']), { key: 'a', value: '2026-11-01T10:00:00.000Z' })
})
