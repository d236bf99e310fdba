import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addresses } from '../../../schema/tables/addresses.ts'
import { journal } from '../../../schema/tables/history.ts'
import { meta } from '../../../schema/tables/instance.ts'
import { labels } from '../../../schema/tables/labels.ts'
import { users } from '../../../schema/tables/people.ts'
import { projects } from '../../../schema/tables/projects.ts'
import {
  deleteRows,
  findRow,
  findRows,
  insertRow,
  insertRows,
  rowOf,
  updateRows,
  upsertRow,
} from '../../../src/platform/db/rows/rows.ts'
import type { Database, Tx } from '../../../src/platform/db/transaction.ts'
import { openTestDatabase } from '../../support/database.ts'

const AT = '2026-03-04T08:00:00.000Z'
const ACCOUNT = { avatar_color: 'blue', password_hash: '-', timezone: 'UTC', locale: 'en', week_start: 1 } as const
const person = (id: string) => ({
  id,
  name: id,
  email: `${id}@home`,
  email_folded: `${id}@home`,
  created_at: AT,
  ...ACCOUNT,
})
const label = (id: string, user_id: string, position: string) => ({
  ...{ id, user_id, name: id, name_folded: id, color: 'red', position },
})

/** Maja with labels b and a, in that order, and Lars with c. */
async function household(t: TestContext): Promise<Database> {
  const { db } = openTestDatabase(t)
  await db.write((tx) => {
    for (const id of ['maja', 'lars']) insertRow(tx, users, person(id))
    insertRows(tx, labels, [label('a', 'maja', '2'), label('b', 'maja', '1'), label('c', 'lars', '1')])
  })
  return db
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('rows are found by any of their columns, in the order asked', async (t) => {
  const db = await household(t)
  assert.deepEqual(findRow(db, labels, { id: 'a', user_id: 'maja' }), {
    ...label('a', 'maja', '2'),
    favourite: 0,
  })
  assert.equal(findRow(db, labels, { id: 'a', user_id: 'lars' }), undefined)
  assert.deepEqual(ids(findRows(db, labels, { user_id: 'maja' }, ['position', 'id'])), ['b', 'a'])
  assert.deepEqual(ids(findRows(db, labels, { user_id: 'maja' }, ['id'])), ['a', 'b'])
  assert.deepEqual(findRows(db, labels, { user_id: "' OR 1" }), [])
})

test('null finds null, and a value does not', async (t) => {
  const db = await household(t)
  await db.write((tx) => updateRows(tx, users, { id: 'lars' }, { last_seen_at: AT }))
  assert.deepEqual(ids(findRows(db, users, { last_seen_at: null })), ['maja'])
  assert.deepEqual(ids(findRows(db, users, { last_seen_at: AT })), ['lars'])
})

test('a row gets the defaults of what is left out, and says its rowid', async (t) => {
  const db = await household(t)
  const entry = { type: 'task.updated', kind: 'task', object_id: 'x', at: AT }
  const seqs = await db.write((tx) => [entry, entry].map((each) => insertRow(tx, journal, each)))
  assert.deepEqual(
    seqs.map((seq) => findRow(db, journal, { seq })?.reload),
    [0, 0],
  )
  assert.equal(seqs[1], seqs[0]! + 1)
})

test('an upsert changes the row with its primary key, whatever columns that has, and else inserts one', async (t) => {
  const db = await household(t)
  const address = { user_id: 'maja', kind: 'feed' as const, secret_sha256: '1', sealed: 'x' }
  await db.write((tx) => {
    for (const value of ['one', 'two']) upsertRow(tx, meta, { key: 'base_url', value })
    upsertRow(tx, addresses, address)
    upsertRow(tx, addresses, { ...address, kind: 'mail', secret_sha256: '2' })
    upsertRow(tx, addresses, { ...address, secret_sha256: '3' })
  })
  assert.equal(findRow(db, meta, { key: 'base_url' })?.value, 'two')
  assert.deepEqual(
    findRows(db, addresses, { user_id: 'maja' }, ['kind']).map(({ kind, secret_sha256 }) => [kind, secret_sha256]),
    [
      ['feed', '3'],
      ['mail', '2'],
    ],
  )
})

test('only what is given is changed, a column that a row is found by too, and how many rows is told', async (t) => {
  const db = await household(t)
  const changed = await db.write((tx) => [
    updateRows(tx, labels, { user_id: 'maja', color: 'red' }, { color: 'blue', name: undefined }),
    updateRows(tx, labels, { user_id: 'maja', color: 'red' }, { color: 'green' }),
    updateRows(tx, labels, { id: 'c' }, { name: undefined }),
  ])
  assert.deepEqual(changed, [2, 0, 0])
  assert.deepEqual(
    findRows(db, labels, { color: 'blue' }, ['id']).map(({ id, name }) => [id, name]),
    [
      ['a', 'a'],
      ['b', 'b'],
    ],
  )
})

test('rows are deleted by their columns, and how many is told; without a column none is', async (t) => {
  const db = await household(t)
  assert.equal(await db.write((tx) => deleteRows(tx, labels, { user_id: 'maja' })), 2)
  assert.deepEqual(ids(findRows(db, labels, { color: 'red' })), ['c'])
  for (const careless of [
    (tx: Tx) => deleteRows(tx, labels, {}),
    (tx: Tx) => updateRows(tx, labels, {}, { color: 'x' }),
  ])
    await assert.rejects(db.write(careless), /A key needs a column/)
  assert.equal(findRows(db, labels, { color: 'red' }).length, 1)
})

test('a statement is found again whatever its values, and null is no value', async (t) => {
  const db = await household(t)
  const place = { owner_id: 'maja', name: 'x', color: 'red', view_mode: 'list', created_at: AT, updated_at: AT }
  await db.write((tx) => {
    insertRow(tx, projects, { ...place, id: 'p', icon: 'i' })
    insertRow(tx, projects, { ...place, id: 'q' })
  })
  for (const [icon, id] of [
    ['i', 'p'],
    [null, 'q'],
    ['i', 'p'],
    [null, 'q'],
  ] as const)
    assert.equal(findRow(db, projects, { owner_id: 'maja', icon })?.id, id)
})

test('a row that was kept before a column left the table is inserted without it', async (t) => {
  const db = await household(t)
  const kept = { ...label('d', 'lars', '2'), icon: 'star' }
  await db.write((tx) => insertRow(tx, labels, rowOf(labels, kept)))
  assert.deepEqual(findRow(db, labels, { id: 'd' }), { ...label('d', 'lars', '2'), favourite: 0 })
})
