/** History is forgotten by its own dates, in whatever order it was written, while others are served. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { ACTIVITY_DAYS } from '../../../src/contract/activity.ts'
import { UNDO_HOURS } from '../../../src/contract/undo.ts'
import { purgeActivity, purgeUndo } from '../../../src/features/history/purging.ts'
import { instantOf } from '../../../src/platform/clock.ts'
import { newId } from '../../../src/platform/ids.ts'
import { fc } from '../../support/chance.ts'
import { openTestDatabase } from '../../support/database.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.parse('2026-03-04T10:00:00.000Z')
const AT = instantOf(NOW)

async function household(t: TestContext) {
  const { db } = openTestDatabase(t)
  const [person, project] = [newId(), newId()]
  await db.write((tx) => {
    tx.run(
      `INSERT INTO users (id, email, email_folded, name, avatar_color, password_hash, timezone, locale, week_start, created_at)
       VALUES (?, 'a@b', 'a@b', 'A', 'blue', '-', 'UTC', 'en', 1, ?)`,
      [person, AT],
    )
    tx.run(
      `INSERT INTO projects (id, owner_id, name, is_inbox, color, view_mode, created_at, updated_at)
       VALUES (?, ?, 'Home', 0, 'teal', 'list', ?, ?)`,
      [project, person, AT, AT],
    )
  })
  const addActivity = (rows: readonly { event: string; age: number }[]) =>
    db.write((tx) => {
      for (const { event, age } of rows)
        tx.run(`INSERT INTO activity VALUES (?, ?, NULL, NULL, ?, '{}', ?)`, [
          newId(),
          project,
          event,
          instantOf(NOW - age),
        ])
    })
  const addSteps = (ages: readonly number[], group = newId) =>
    db.write((tx) =>
      ages.forEach((age, step) =>
        tx.run(`INSERT INTO undo_steps VALUES (?, ?, ?, 'task', 'x', 'update', NULL, NULL, ?, NULL)`, [
          group(),
          step,
          person,
          instantOf(NOW - age),
        ]),
      ),
    )
  const ages = (table: string) =>
    db.all<{ at: string }>(`SELECT created_at AS at FROM ${table} ORDER BY rowid`).map(({ at }) => NOW - Date.parse(at))
  const steps = () =>
    db
      .all<{ at: string }>('SELECT created_at AS at FROM undo_steps ORDER BY group_id, step')
      .map(({ at }) => NOW - Date.parse(at))
  return { db, addActivity, addSteps, activity: () => ages('activity'), steps }
}

const young = ACTIVITY_DAYS * DAY - 1
const old = ACTIVITY_DAYS * DAY + 1
const repeat = <Value>(times: number, value: Value): Value[] => Array.from({ length: times }, () => value)
const task = (age: number) => ({ event: 'task.updated', age })

test('what is too old goes, wherever a clock that was wrong has left it', async (t) => {
  const home = await household(t)
  const ahead = -10 * 365 * DAY
  await home.addActivity([
    ...repeat(3000, task(ahead)),
    ...repeat(2500, task(old)),
    ...repeat(2100, { event: 'task.completed', age: old }),
    ...repeat(2100, task(young)),
    ...repeat(700, task(old)),
    task(young),
  ])
  assert.equal(await purgeActivity(home.db, NOW), 3200)
  assert.deepEqual(home.activity(), [...repeat(3000, ahead), ...repeat(2100, old), ...repeat(2101, young)])
  assert.equal(await purgeActivity(home.db, NOW), 0)
  // The clock is set back, and comes right again.
  assert.equal(await purgeActivity(home.db, NOW - 5 * 365 * DAY), 0)
  assert.equal(await purgeActivity(home.db, NOW + 2), 2101)
})

test('steps of one large undo group and of many small ones go with their day', async (t) => {
  const home = await household(t)
  const [past, kept] = [UNDO_HOURS * HOUR + 1, UNDO_HOURS * HOUR]
  const long = newId()
  await home.addSteps(repeat(4500, past), () => long)
  await home.addSteps([kept, past, -DAY, past, kept])
  assert.equal(await purgeUndo(home.db, NOW), 4502)
  assert.deepEqual(home.steps(), [kept, -DAY, kept])
})

test('whatever the order, nothing past its age stays and nothing else goes', async (t) => {
  const home = await household(t)
  const rows = fc.array(
    fc.record({
      event: fc.constantFrom('task.completed', 'task.updated', 'comment.created'),
      age: fc.integer({ min: -DAY, max: 2 * ACTIVITY_DAYS * DAY }),
    }),
    { minLength: 3900, maxLength: 4100 },
  )
  for (const written of fc.sample(rows, 5)) {
    await home.db.write((tx) => void tx.run('DELETE FROM activity'))
    await home.addActivity(written)
    await purgeActivity(home.db, NOW)
    const expected = written.filter(({ event, age }) => event === 'task.completed' || age <= ACTIVITY_DAYS * DAY)
    assert.deepEqual(
      home.activity(),
      expected.map(({ age }) => age),
    )
  }
})

/** How often others had their turn while it ran. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  const turn = () => {
    turns++
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  await work
  clearImmediate(next)
  return turns
}

test('others are served between slices of what is read and of what is deleted', async (t) => {
  const home = await household(t)
  await home.addActivity(repeat(20_000, task(young)))
  assert.ok((await turnsDuring(purgeActivity(home.db, NOW))) >= 9)
  assert.ok((await turnsDuring(purgeActivity(home.db, NOW + 2))) >= 18)
  assert.deepEqual(home.activity(), [])
})
