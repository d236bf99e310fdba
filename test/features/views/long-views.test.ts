import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Actor } from '../../../src/domain/access/actor.ts'
import type { Locale } from '../../../src/domain/languages.ts'
import { INDEX_TRIGGERS, SQL_FUNCTIONS } from '../../../src/features/indexing/upkeep.ts'
import { CHANGE_TRIGGERS, TaskChanges } from '../../../src/features/tasks/changes.ts'
import { cacheTaskJson } from '../../../src/features/tasks/json-cache.ts'
import { TASK_FUNCTIONS } from '../../../src/features/tasks/wire.ts'
import { today } from '../../../src/features/views/queries.ts'
import { LONGEST_TURN } from '../../../src/platform/event-loop.ts'
import type { Steps, Tx } from '../../../src/platform/db/transaction.ts'
import { openTestDatabase } from '../../support/database.ts'
import { seeded } from '../../support/stored/seeded.ts'

const NOW = '2026-03-04T12:00:00.000Z'
const TODAY = NOW.slice(0, 10)

/** Somebody with thousands of tasks due today, and how they read it. */
async function longDay(t: TestContext) {
  const { dataDir, people, labels, projects } = await seeded({ tasks: 6_000, today: TODAY })
  const changes = new TaskChanges()
  const functions = { ...SQL_FUNCTIONS, ...TASK_FUNCTIONS, ...changes.functions }
  const { db } = openTestDatabase(t, { dataDir, functions, triggers: INDEX_TRIGGERS + CHANGE_TRIGGERS })
  changes.attachTo(db)
  cacheTaskJson(db, changes)
  await db.write((tx) => tx.run('UPDATE tasks SET due_date = ? WHERE completed_at IS NULL AND rowid > 100', [TODAY]))
  // However fast the machine is, the time of a turn is over at each look at the clock.
  let now = performance.now()
  t.mock.method(performance, 'now', () => (now += LONGEST_TURN))
  let times = 0
  /** From the database, each time: what is kept in memory is kept for each language. */
  const read = async () => {
    const actor = { id: people[0]!.id, locale: String(++times) as Locale, timezone: 'UTC' } as Actor
    const { overdue, today: due } = await today(db, actor, NOW, {})
    return [...overdue.toJSON(), ...due.toJSON()]
  }
  return { db, label: labels[0]!, project: projects[1]!, read }
}

/** Whether it has ended is told without waiting for it. */
function watched<Result>(promise: Promise<Result>) {
  const watch = { hasEnded: false, promise }
  void promise.then(() => (watch.hasEnded = true))
  return watch
}

test('what is written while a long Today is read is in it, whole', async (t) => {
  const { db, label, project, read } = await longDay(t)
  const before = await read()
  assert.ok(before.length > 3_000, `${before.length} tasks`)
  const [first, last] = [before[0]!.id, before.at(-1)!.id]
  const writes: [what: string, sql: string, values: string[]][] = [
    ['a task is completed', 'UPDATE tasks SET completed_at = ? WHERE id = ?', [NOW, first]],
    ['a task is due earlier', 'UPDATE tasks SET due_date = ? WHERE id = ?', ['2026-01-01', last]],
    ['others become due', 'UPDATE tasks SET due_date = ? WHERE due_date > ? AND rowid < 100', [TODAY, TODAY]],
    ['a label is renamed', 'UPDATE labels SET name = ? WHERE id = ?', ['Renamed', label]],
    ['a project is archived', 'UPDATE projects SET archived = 1 WHERE id = ?', [project]],
  ]
  let seen = before
  for (const [what, sql, values] of writes) {
    const reading = watched(read())
    await db.write((tx) => tx.run(sql, values))
    assert.ok(!reading.hasEnded, `nobody was served: ${what}`)
    assert.notDeepEqual(await reading.promise, seen, what)
    seen = await read()
    assert.deepEqual(await reading.promise, seen, what)
  }
})

/** Plans all tasks in steps, each long enough for a pause. */
function* planAll(tx: Tx): Steps<void> {
  for (let part = 0; part < 4; part++) {
    tx.run('UPDATE tasks SET duration_min = 15 WHERE rowid % 4 = ?', [part])
    const end = performance.now() + 10
    while (performance.now() < end);
    yield
  }
}

test('a long Today that is read during a write in steps is as it was before or after it', async (t) => {
  const { db, read } = await longDay(t)
  const writing = watched(db.writeInSteps(planAll))
  while (!writing.hasEnded) {
    const seen = await read()
    assert.equal(new Set(seen.map(({ duration_min }) => duration_min)).size, 1)
    assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length)
  }
  assert.deepEqual(new Set((await read()).map(({ duration_min }) => duration_min)), new Set([15]))
})

test('tasks that are deleted for good while a long Today is read are not in it, and no other stands in their place', async (t) => {
  const { db, read } = await longDay(t)
  const before = await read()
  const gone = before.filter((_, index) => index % 100 === 20).map(({ id }) => id)
  const reading = watched(read())
  await db.write((tx) =>
    tx.run('DELETE FROM tasks WHERE id IN (SELECT value FROM json_each(?))', [JSON.stringify(gone)]),
  )
  assert.ok(!reading.hasEnded, 'nobody was served')
  const rest = before.map(({ id }) => id).filter((id) => !gone.includes(id))
  assert.deepEqual(
    (await reading.promise).map(({ id }) => id),
    rest,
  )
})

test('a long Today is read to its end though it changes all the time', async (t) => {
  const { db, read } = await longDay(t)
  const { length } = await read()
  const reading = watched(read())
  let writes = 0
  while (!reading.hasEnded) {
    await db.write((tx) => tx.run('UPDATE tasks SET duration_min = ? WHERE rowid % 2 = 0', [++writes]))
  }
  assert.equal((await reading.promise).length, length)
  assert.ok(writes > 1, 'nobody was served')
})
