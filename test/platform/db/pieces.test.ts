import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { writePieces, type Piece } from '../../../src/platform/db/pieces.ts'
import { openTestDatabase } from '../../support/database.ts'

const PAGE = 4096
/** In the WAL, with its header. */
const FRAME = PAGE + 24

test('what is written in pieces moves into the database a few pages at a time, not all at one commit', async (t) => {
  const { db, dataDir } = openTestDatabase(t, {
    migrations: [{ name: '0001-one', sql: 'CREATE TABLE notes (text BLOB)' }],
  })
  let now = 0
  t.mock.method(performance, 'now', () => (now += 5))
  const hundredPages = new Uint8Array(100 * PAGE).fill(1)
  const piece: Piece = (tx) => void tx.run('INSERT INTO notes (text) VALUES (?)', [hundredPages])
  await writePieces(
    db,
    Array.from({ length: 35 }, () => piece),
  )
  const frames = statSync(join(dataDir, 'errand.db-wal')).size / FRAME
  assert.ok(frames < 1_000, `${frames} of 3,500 pages waited in the WAL`)
  assert.ok(readFileSync(join(dataDir, 'errand.db')).length > 2_500 * PAGE)
})
