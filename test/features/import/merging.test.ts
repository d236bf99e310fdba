/** What an import adds to the full-text index is merged with what is there in short steps, however much that is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startImport } from '../../../src/features/import/hidden.ts'
import type { Piece } from '../../../src/platform/db/writing/split-writes.ts'
import type { Tx } from '../../../src/platform/db/transaction.ts'
import { openTestDatabase } from '../../support/database.ts'

const LEVELS = [8_000, 8_000, 8_000, 8_000]
const PIECES = 150
const ROWS = 25
/** Rows of the index's own tables that one transaction may write: far fewer than the pages that wait to be merged. */
const MOST_CHANGES = 500

let next = 1
const index = (tx: Tx, rows: number) => {
  const words = Array.from({ length: rows }, () => `('word${next} letter${next} number${next}', ${next++})`)
  tx.run(`INSERT INTO task_words (words, rowid) VALUES ${words.join()}`)
}

test('an import writes out no more of the index at once where a long merge is due', async (t) => {
  const { db } = openTestDatabase(t)
  const changes = () => db.get<{ n: number }>('SELECT total_changes() AS n')!.n
  for (const rows of LEVELS)
    await db.write((tx) => {
      tx.run(`INSERT INTO task_words (task_words, rank) VALUES ('automerge', 0)`)
      index(tx, rows)
    })
  await db.write((tx) => void tx.run(`INSERT INTO task_words (task_words, rank) VALUES ('automerge', 4)`))

  let now = 0
  t.mock.method(performance, 'now', () => (now += 5))
  const each: number[] = []
  let before = changes()
  db.onCommit(() => {
    each.push(changes() - before)
    before = changes()
  })
  const piece: Piece = (tx) => index(tx, ROWS)
  await startImport(db, { recheck: () => {} }, () => Array.from({ length: PIECES }, () => piece))
  assert.ok(each.length > PIECES / 2)
  assert.ok(Math.max(...each) <= MOST_CHANGES, `${Math.max(...each)} rows`)
})
