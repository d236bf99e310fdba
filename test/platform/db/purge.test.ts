import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableSlices } from '../../../src/platform/db/writing/purge.ts'
import { openTestDatabase } from '../../support/database.ts'

const TABLES: { made: string; key: string[] }[] = [
  { made: '(a INTEGER, b TEXT)', key: ['rowid'] },
  { made: '(a INTEGER PRIMARY KEY, b TEXT)', key: ['rowid'] },
  { made: '(a INTEGER, b TEXT, PRIMARY KEY (b, a)) WITHOUT ROWID', key: ['b', 'a'] },
]

for (const { made, key } of TABLES)
  test(`slices of a table ${made} by ${key.join(', ')} hold each row once`, (t) => {
    const sql = `CREATE TABLE notes ${made};
      INSERT INTO notes (a, b) WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 25)
        SELECT i, char(97 + i % 2) FROM n;`
    const { db } = openTestDatabase(t, { migrations: [{ name: '0001-notes', sql }] })
    const sizes: number[] = []
    const seen: number[] = []
    for (const { where, parameters } of tableSlices(db, 'notes', key, 10)) {
      const rows = db.all<{ a: number }>(`SELECT a FROM notes WHERE ${where}`, parameters)
      sizes.push(rows.length)
      seen.push(...rows.map(({ a }) => a))
    }
    assert.deepEqual(sizes, [10, 10, 5])
    assert.deepEqual(
      seen.toSorted((a, b) => a - b),
      Array.from({ length: 25 }, (_, index) => index + 1),
    )
  })
