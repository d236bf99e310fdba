import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '../../../src/platform/db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'

const insert = 'INSERT INTO meta (key, value) VALUES (?, ?)'
const put = (key: string) => (tx: Tx) => void tx.run(insert, [key, 'x'])
const stored = ({ db }: TestDatabase) =>
  db.all<{ key: string }>('SELECT key FROM meta ORDER BY key').map(({ key }) => key)

const outcomes = async (...writes: Promise<unknown>[]) => (await Promise.allSettled(writes)).map(({ status }) => status)

test('when SQLite takes a whole batch back, all that ran are refused and the rest begin anew', async (t) => {
  const house = openTestDatabase(t)
  const { db } = house
  await db.write(put('a'))
  const told: string[] = []
  const rolledBack = (tx: Tx) => void tx.run(insert.replace('INSERT', 'INSERT OR ROLLBACK'), ['a', 'x'])
  const ran = db.write((tx) => {
    put('b')(tx)
    tx.afterCommit(() => told.push('b'))
  })
  assert.deepEqual(await outcomes(ran, db.write(rolledBack), db.write(put('c'))), ['rejected', 'rejected', 'fulfilled'])
  assert.deepEqual(stored(house), ['a', 'c'])
  assert.deepEqual(told, [])
})

test('a work that carries on after SQLite took the batch back writes nothing', async (t) => {
  const house = openTestDatabase(t)
  const { db } = house
  await db.write(put('a'))
  const stubborn = (tx: Tx) => {
    try {
      tx.savepoint(() => tx.run(insert.replace('INSERT', 'INSERT OR ROLLBACK'), ['a', 'x']))
    } catch {}
    try {
      put('b')(tx)
    } catch {}
  }
  assert.deepEqual(await outcomes(db.write(put('c')), db.write(stubborn), db.write(put('d'))), [
    'rejected',
    'rejected',
    'fulfilled',
  ])
  assert.deepEqual(stored(house), ['a', 'd'])
})

test('a failed commit refuses the whole batch and later writes go on', async (t) => {
  const sql = `CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT REFERENCES meta (key) DEFERRABLE INITIALLY DEFERRED) STRICT`
  const house = openTestDatabase(t, { migrations: [{ name: '0001-deferred', sql }] })
  const { db } = house
  const told: string[] = []
  const alone = (key: string, value: string | null) => (tx: Tx) => {
    tx.run(insert, [key, value])
    tx.afterCommit(() => told.push(key))
  }
  assert.deepEqual(await outcomes(db.write(alone('a', null)), db.write(alone('b', 'nowhere'))), [
    'rejected',
    'rejected',
  ])
  assert.deepEqual(await outcomes(db.write(alone('c', null))), ['fulfilled'])
  assert.deepEqual([stored(house), told], [['c'], ['c']])
})
