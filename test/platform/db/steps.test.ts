import assert from 'node:assert/strict'
import { renameSync, statSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { LONGEST_TURN } from '../../../src/platform/event-loop.ts'
import type { Steps, Tx } from '../../../src/platform/db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'

const put = (tx: Tx, key: string) => void tx.run('INSERT INTO meta (key, value) VALUES (?, ?)', [key, 'x'])
const stored = ({ db }: TestDatabase) =>
  db.all<{ key: string }>('SELECT key FROM meta ORDER BY key').map(({ key }) => key)

/** A step long enough for a pause after it. */
function* longStep(): Steps<void> {
  const end = performance.now() + 10
  while (performance.now() < end);
  yield
}

function* putSlowly(tx: Tx, ...keys: string[]): Steps<string[]> {
  for (const key of keys) {
    put(tx, key)
    yield* longStep()
  }
  return keys
}

/** What others read between the steps of `written`, once each. */
async function seenBeside(house: TestDatabase, written: Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>()
  const over = written.then(
    () => true,
    () => true,
  )
  const nextTurn = () => new Promise<false>((resolve) => setImmediate(resolve, false))
  while (!(await Promise.race([over, nextTurn()]))) seen.add(stored(house).join())
  return [...seen]
}

test('a write in steps lets others read meanwhile, and is seen whole', async (t) => {
  const house = openTestDatabase(t)
  await house.db.write((tx) => put(tx, 'a'))
  const written = house.db.writeInSteps((tx) => putSlowly(tx, 'b', 'c', 'd'))
  const seen = await seenBeside(house, written)
  assert.deepEqual(await written, ['b', 'c', 'd'])
  assert.ok(seen.includes('a'), 'nobody was served')
  assert.deepEqual(
    seen.filter((keys) => keys !== 'a' && keys !== 'a,b,c,d'),
    [],
  )
  assert.deepEqual(stored(house), ['a', 'b', 'c', 'd'])
})

test('what a long write has written is flushed while it goes on, not all at its commit', async (t) => {
  const { db, dataDir } = openTestDatabase(t)
  const opened = t.mock.method(fs, 'open')
  let before = -1
  await db.writeInSteps(function* (tx): Steps<void> {
    yield* putSlowly(tx, 'a', 'b')
    before = opened.mock.callCount()
  })
  assert.ok(before > 0)
  assert.deepEqual(
    new Set(opened.mock.calls.map((call) => call.arguments[0])),
    new Set([join(dataDir, 'errand.db-wal')]),
  )
})

test('others are served between the last step of a long write and its commit', async (t) => {
  const house = openTestDatabase(t)
  const seen: string[][] = []
  await house.db.writeInSteps(function* (tx): Steps<void> {
    yield* putSlowly(tx, 'a', 'b')
    setImmediate(() => seen.push(stored(house)))
  })
  assert.deepEqual([seen, stored(house)], [[[]], ['a', 'b']])
})

test('after a write as long as a turn others are served before its commit, and the writes that wait come after', async (t) => {
  const house = openTestDatabase(t)
  const commits: string[] = []
  house.db.onCommit(() => commits.push(stored(house).join()))
  const seen: string[][] = []
  const long = house.db.write((tx) => {
    put(tx, 'a')
    house.clock.advance(LONGEST_TURN)
    setImmediate(() => seen.push(stored(house)))
  })
  await Promise.all([long, house.db.write((tx) => put(tx, 'b'))])
  assert.deepEqual([seen, commits], [[[]], ['a', 'a,b']])
})

test('a write in steps that throws is taken back alone, with its news', async (t) => {
  const house = openTestDatabase(t)
  const told: string[] = []
  const failing = house.db.writeInSteps(function* (tx): Steps<void> {
    tx.afterCommit(() => told.push('b'))
    yield* putSlowly(tx, 'b', 'c')
    throw new Error('no')
  })
  const writes = [house.db.write((tx) => put(tx, 'a')), failing, house.db.write((tx) => put(tx, 'd'))]
  await Promise.allSettled(writes)
  await assert.rejects(failing, /no/)
  assert.deepEqual([stored(house), told], [['a', 'd'], []])
})

test('where no second connection can be opened, a write in steps goes on without a pause', async (t) => {
  const house = openTestDatabase(t)
  const away = `${house.dataDir}-away`
  renameSync(house.dataDir, away)
  const seen = await seenBeside(
    house,
    house.db.writeInSteps((tx) => putSlowly(tx, 'a', 'b')),
  ).finally(() => renameSync(away, house.dataDir))
  assert.deepEqual(
    seen.filter((keys) => keys !== '' && keys !== 'a,b'),
    [],
  )
  assert.deepEqual(stored(house), ['a', 'b'])
})

test('other writes wait for a write in steps, and closing does', async (t) => {
  const house = openTestDatabase(t)
  const order: string[] = []
  const writes = [
    house.db.writeInSteps((tx) => putSlowly(tx, 'a', 'b', 'c')).then(() => order.push('steps')),
    house.db.write((tx) => put(tx, 'd')).then(() => order.push('one')),
  ]
  await new Promise((resolve) => setImmediate(resolve))
  const later = house.db.write((tx) => put(tx, 'e')).then(() => order.push('later'))
  await house.db.close()
  await Promise.all([...writes, later])
  assert.deepEqual(order, ['steps', 'one', 'later'])
})

test('the WAL is checkpointed once a paused write is committed', async (t) => {
  const { db, dataDir } = openTestDatabase(t)
  const many = 'x'.repeat(1_000_000)
  await db.write((tx) => void tx.run('INSERT INTO meta (key, value) VALUES (?, ?)', ['many', many]))
  const written = db.writeInSteps((tx) => putSlowly(tx, 'a', 'b'))
  await new Promise((resolve) => setImmediate(resolve))
  await db.checkpoint()
  assert.ok(statSync(join(dataDir, 'errand.db')).size > many.length)
  await written
})

test('nobody can write while a write in steps is paused', async (t) => {
  const house = openTestDatabase(t)
  const written = house.db.writeInSteps((tx) => putSlowly(tx, 'a', 'b'))
  await new Promise((resolve) => setImmediate(resolve))
  assert.throws(
    () => house.db.all("INSERT INTO meta (key, value) VALUES ('c', 'x') RETURNING key"),
    /Not inside an open write/,
  )
  await written
  assert.deepEqual(stored(house), ['a', 'b'])
})
