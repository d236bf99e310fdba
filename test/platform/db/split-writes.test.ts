import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { writePieces, type Piece } from '../../../src/platform/db/writing/split-writes.ts'
import { LONGEST_TURN } from '../../../src/platform/event-loop.ts'
import { purgeRows } from '../../../src/platform/db/writing/purge.ts'
import type { Database, Tx } from '../../../src/platform/db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'

const PAGE = 4096
/** In the WAL, with its header. */
const FRAME = PAGE + 24

/** Writes 35 times a hundred pages, a turn each. */
function writeManyPages({ db, clock }: TestDatabase): Promise<void> {
  const hundredPages = new Uint8Array(100 * PAGE).fill(1)
  const piece: Piece = (tx) => {
    tx.run('INSERT INTO notes (text) VALUES (?)', [hundredPages])
    clock.advance(LONGEST_TURN)
  }
  return writePieces(
    db,
    Array.from({ length: 35 }, () => piece),
  )
}

for (const writers of [1, 2])
  test(`what ${writers} at a time write in pieces moves into the database a few pages at a time, not all at one commit`, async (t) => {
    const house = openTestDatabase(t, {
      migrations: [{ name: '0001-one', sql: 'CREATE TABLE notes (text BLOB)' }],
    })
    let now = 0
    t.mock.method(performance, 'now', () => (now += 5))
    await Promise.all(Array.from({ length: writers }, () => writeManyPages(house)))
    const frames = statSync(join(house.dataDir, 'errand.db-wal')).size / FRAME
    assert.ok(frames < writers * 1_500, `${frames} of ${writers} times 3,500 pages waited in the WAL`)
    assert.ok(readFileSync(join(house.dataDir, 'errand.db')).length > writers * 2_000 * PAGE)
  })

/** 1: a COMMIT leaves the flush to a later one; 2: it flushes. https://sqlite.org/pragma.html#pragma_synchronous */
const synchronous = (tx: Tx) => tx.get<{ synchronous: number }>('SELECT synchronous FROM pragma_synchronous')

test('no COMMIT of what is written in pieces waits for the disk, others do, and it is flushed outside the event loop', async (t) => {
  const { db, dataDir } = openTestDatabase(t)
  const opened = t.mock.method(fs, 'open')
  const seen: unknown[] = []
  const others: Promise<void>[] = []
  const put = (tx: Tx) => tx.run("INSERT OR IGNORE INTO meta (key, value) VALUES ('a', '1')")
  const piece: Piece = (tx) => {
    put(tx)
    seen.push(['piece', synchronous(tx)])
    for (let n = 0; n < 2; n++) others.push(db.write((tx) => void seen.push(['other', synchronous(tx)])))
    const end = performance.now() + LONGEST_TURN
    while (performance.now() < end);
  }
  await writePieces(db, [piece, piece])
  await Promise.all(others)
  const other = ['other', { synchronous: 2 }]
  const one = [['piece', { synchronous: 1 }], other, other]
  assert.deepEqual(seen, [...one, ...one])
  assert.deepEqual(
    new Set(opened.mock.calls.map((call) => call.arguments[0])),
    new Set([join(dataDir, 'errand.db-wal')]),
  )
})

test('a COMMIT waits for the disk again after a piece that SQLite took back', async (t) => {
  const { db } = openTestDatabase(t)
  const put = (tx: Tx) => tx.run("INSERT OR ROLLBACK INTO meta (key, value) VALUES ('a', '1')")
  await db.write(put)
  await assert.rejects(writePieces(db, [put]))
  assert.deepEqual(await db.write(synchronous), { synchronous: 2 })
})

test('rows that are deleted again, since the disk was full the first time, are counted once', async (t) => {
  const { db } = openTestDatabase(t, {
    migrations: [{ name: '0001-one', sql: 'CREATE TABLE notes (id INTEGER PRIMARY KEY)' }],
  })
  await db.write((tx) => {
    for (let id = 1; id <= 120; id++) tx.run('INSERT INTO notes (id) VALUES (?)', [id])
  })
  let isFull = true
  const fullOnce: Database = {
    ...db,
    write: (work, options) =>
      db.write((tx) => {
        const result = work(tx)
        if (isFull) {
          isFull = false
          throw Object.assign(new Error('The disk is full'), { code: 'SQLITE_FULL' })
        }
        return result
      }, options),
  }
  assert.equal(await purgeRows(fullOnce, { table: 'notes', key: ['id'], where: 'id > ?', parameters: [10] }), 110)
  assert.deepEqual(db.get('SELECT count(*) AS n FROM notes'), { n: 10 })
})
