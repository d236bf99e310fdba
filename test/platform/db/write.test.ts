import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { findRow, insertRow } from '../../../src/platform/db/rows/rows.ts'
import type { Tx } from '../../../src/platform/db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'

const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() })
const insert = 'INSERT INTO meta (key, value) VALUES (?, ?)'
const put = (key: string) => (tx: Tx) => void tx.run(insert, [key, 'x'])
const stored = ({ db }: TestDatabase) =>
  db.all<{ key: string }>('SELECT key FROM meta ORDER BY key').map(({ key }) => key)

const outcomes = async (...writes: Promise<unknown>[]) => (await Promise.allSettled(writes)).map(({ status }) => status)

function countCommits({ db }: TestDatabase): () => number {
  let commits = 0
  db.onCommit(() => commits++)
  return () => commits
}

test('a write answers what its work returned, at the one instant of the clock', async (t) => {
  const { db, clock } = openTestDatabase(t)
  clock.set('2026-11-01T10:00:00.000Z')
  const result = await db.write((tx) => {
    tx.run(insert, ['a', tx.now])
    return 7
  })
  assert.equal(result, 7)
  assert.deepEqual(db.get('SELECT value FROM meta WHERE key = ?', ['a']), { value: '2026-11-01T10:00:00.000Z' })
})

test('a lone write is committed in the next turn of the event loop', async (t) => {
  const house = openTestDatabase(t)
  const commits = countCommits(house)
  void house.db.write(put('a'))
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(commits(), 1)
})

test('writes that arrive together share one commit', async (t) => {
  const house = openTestDatabase(t)
  const commits = countCommits(house)
  await Promise.all(Array.from({ length: 200 }, (_, index) => house.db.write(put(`${index}`))))
  assert.equal(stored(house).length, 200)
  assert.equal(commits(), 1)
})

test('no batch takes more than 256 writes', async (t) => {
  const house = openTestDatabase(t)
  const commits = countCommits(house)
  await Promise.all(Array.from({ length: 257 }, (_, index) => house.db.write(put(`${index}`))))
  assert.equal(commits(), 2)
})

test('a batch ends after ten milliseconds and the rest follow in the next', async (t) => {
  const house = openTestDatabase(t)
  const commits = countCommits(house)
  const slow = (key: string) => (tx: Tx) => {
    put(key)(tx)
    house.clock.advance(11)
  }
  await Promise.all([house.db.write(slow('a')), house.db.write(slow('b'))])
  assert.equal(commits(), 2)
})

test('a write that throws is taken back alone and rejects with what it threw', async (t) => {
  const house = openTestDatabase(t)
  const wrong = new Error('no')
  const writes = [
    house.db.write(put('a')),
    house.db.write((tx) => {
      put('b')(tx)
      throw wrong
    }),
    house.db.write(put('c')),
  ]
  await assert.rejects(writes[1]!, wrong)
  await Promise.allSettled(writes)
  assert.deepEqual(stored(house), ['a', 'c'])
})

test('a write that breaks a constraint of the schema is taken back alone', async (t) => {
  const house = openTestDatabase(t)
  const { db } = house
  assert.deepEqual(await outcomes(db.write(put('a')), db.write(put('a')), db.write(put('b'))), [
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  assert.deepEqual(stored(house), ['a', 'b'])
})

test('an async work is refused by type and when it runs, writes nothing and leaves no rejection behind', async (t) => {
  const house = openTestDatabase(t)
  // @ts-expect-error a write is synchronous
  const written = house.db.write(async (tx) => {
    put('a')(tx)
    await Promise.resolve()
    put('b')(tx)
  })
  await assert.rejects(written, /must not be async/)
  assert.deepEqual(stored(house), [])
})

test('a tx is dead once its function has returned', async (t) => {
  const house = openTestDatabase(t)
  let kept: Tx | undefined
  await house.db.write((tx) => void (kept = tx))
  for (const use of [put('a'), (tx: Tx) => tx.all('SELECT 1'), (tx: Tx) => tx.afterCommit(() => {})]) {
    assert.throws(() => use(kept!), /This write is over/)
  }
  await house.db.write(() => assert.throws(() => put('a')(kept!), /This write is over/))
  assert.deepEqual(stored(house), [])
})

test('only db.write can write', async (t) => {
  const house = openTestDatabase(t)
  const { db } = house
  assert.throws(() => db.all(`${insert} RETURNING key`, ['a', 'x']), /Not inside an open write/)
  await assert.rejects(
    db.write((tx) => void tx.run('COMMIT')),
    /use db.write and tx.savepoint/,
  )
  assert.deepEqual(stored(house), [])
})

test('rows are read and written in the same transaction', async (t) => {
  const house = openTestDatabase(t)
  await assert.rejects(
    house.db.write((tx) => {
      insertRow(tx, meta, { key: 'a', value: 'x' })
      assert.deepEqual(findRow(tx, meta, { key: 'a' }), { key: 'a', value: 'x' })
      throw new Error('no')
    }),
  )
  assert.equal(findRow(house.db, meta, { key: 'a' }), undefined)
})

test('a savepoint takes back only its own part, with the news of it', async (t) => {
  const house = openTestDatabase(t)
  const told: string[] = []
  await house.db.write((tx) => {
    put('a')(tx)
    tx.savepoint(() => put('b')(tx))
    const broken = () =>
      tx.savepoint(() => {
        put('c')(tx)
        tx.savepoint(() => put('d')(tx))
        tx.afterCommit(() => told.push('c'))
        throw new Error('no')
      })
    assert.throws(broken, /no/)
    tx.afterCommit(() => told.push('e'))
    put('e')(tx)
  })
  assert.deepEqual(stored(house), ['a', 'b', 'e'])
  assert.deepEqual(told, ['e'])
})

test('news goes out after the commit, in order, before the answer, and none of what was taken back', async (t) => {
  const { db } = openTestDatabase(t)
  const told: string[] = []
  const write = (name: string, fails = false) =>
    db
      .write((tx) => {
        tx.afterCommit(() => told.push(`${name}1`))
        tx.afterCommit(() => told.push(`${name}2`))
        told.push(`${name} runs`)
        if (fails) throw new Error('no')
      })
      .then(
        () => told.push(`${name} answered`),
        () => told.push(`${name} refused`),
      )
  db.onCommit(() => told.push('commit'))
  await Promise.all([write('a'), write('b', true), write('c')])
  assert.deepEqual(told.slice(0, 3), ['a runs', 'b runs', 'c runs'])
  assert.deepEqual(told.slice(3, 8), ['a1', 'a2', 'c1', 'c2', 'commit'])
  assert.deepEqual(told.slice(8).sort(), ['a answered', 'b refused', 'c answered'])
})

test('news that throws is logged and stops nothing', async (t) => {
  const logged: string[] = []
  const log = { info() {}, warn() {}, error: (_: object, message: string) => void logged.push(message) }
  const house = openTestDatabase(t, { log })
  const told: string[] = []
  await house.db.write((tx) => {
    put('a')(tx)
    tx.afterCommit(() => {
      throw new Error('no')
    })
    tx.afterCommit(() => told.push('second'))
  })
  assert.deepEqual([stored(house), told, logged.length], [['a'], ['second'], 1])
})

test('close finishes the writes that wait and refuses later ones', async (t) => {
  const { db } = openTestDatabase(t)
  const waiting = Array.from({ length: 600 }, (_, index) => db.write(put(`${index}`)))
  const closed = db.close()
  await assert.rejects(db.write(put('late')), /stopping/)
  await closed
  assert.equal(new Set(await outcomes(...waiting)).size, 1)
  assert.throws(() => db.get('SELECT 1'))
})

test('statements are kept within bounds and work after they were dropped', (t) => {
  const { db } = openTestDatabase(t)
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 1_000; index++) assert.deepEqual(db.get(`SELECT ${index} AS n`), { n: index })
  }
})
