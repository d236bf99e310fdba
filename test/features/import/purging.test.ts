import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purgeUnownedLabels } from '../../../src/features/import/purging.ts'
import { instantOf } from '../../../src/platform/clock.ts'
import { openTestDatabase } from '../../support/database.ts'

const HOUR = 3_600_000

test('labels of an import that broke off go after an hour, those of one that is under way do not', async (t) => {
  const { db, clock } = openTestDatabase(t)
  await db.write((tx) => {
    for (const [name, age] of [
      ['broken off', HOUR + 1],
      ['under way', HOUR],
    ] as const)
      tx.run(`INSERT INTO labels (id, name, name_folded, color, position) VALUES (?, ?, ?, 'graphite', ?)`, [
        name,
        name,
        name,
        instantOf(clock.now() - age),
      ])
  })
  assert.equal(await purgeUnownedLabels(db, clock.now()), 1)
  assert.deepEqual(db.all('SELECT name FROM labels'), [{ name: 'under way' }])
})
