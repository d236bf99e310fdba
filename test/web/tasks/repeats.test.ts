import { openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Task } from '../../../src/contract/tasks.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { messages, undoNewest } from '../../../src/web/data/messages.ts'
import { addTask } from '../../../src/web/data/tasks/adding/add.ts'
import { completeTasks } from '../../../src/web/data/tasks/completing/complete.ts'
import { editTask, skipOccurrence } from '../../../src/web/data/tasks/edit.ts'
import { loadTask } from '../../../src/web/data/tasks/load.ts'
import { prefetchRules, repeatText } from '../../../src/web/data/tasks/completing/repeats.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { checkConnection, connection } from '../../../src/web/sync/live.ts'
import { now } from '../../../src/web/text/clock.ts'
import { triedLocale } from '../../../src/web/text/locale.ts'
import { changes, waiting } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'

/** A Wednesday, eight in the morning in UTC, nine in Copenhagen. */
const REPEATS: Record<string, object> = {
  daily: { recurrence_rule: 'FREQ=DAILY', due_date: '2026-03-04' },
  'overdue for weeks': { recurrence_rule: 'FREQ=WEEKLY;BYDAY=MO', due_date: '2026-01-05' },
  'on the last days of months': { recurrence_rule: 'FREQ=MONTHLY', due_date: '2026-01-31' },
  'counted from its completion': {
    recurrence_rule: 'FREQ=DAILY;INTERVAL=3',
    recurrence_basis: 'completion',
    due_date: '2026-02-20',
  },
  'at a time that has passed': { recurrence_rule: 'FREQ=DAILY', due_date: '2026-03-03', due_time: '08:30' },
  'at a time that is to come': { recurrence_rule: 'FREQ=DAILY', due_date: '2026-03-03', due_time: '09:30' },
  'elsewhere, where it is still yesterday': {
    recurrence_rule: 'FREQ=DAILY',
    due_date: '2026-03-02',
    due_time: '22:00',
    due_timezone: 'Pacific/Honolulu',
  },
  'three times more': { recurrence_rule: 'FREQ=WEEKLY;COUNT=3', due_date: '2026-03-04' },
  'for the last time': { recurrence_rule: 'FREQ=WEEKLY;COUNT=1', due_date: '2026-03-04' },
  'until a day before the next': { recurrence_rule: 'FREQ=WEEKLY;UNTIL=20260305', due_date: '2026-03-04' },
}

const ABOUT_DUE = ['due_date', 'due_time', 'recurrence_rule', 'completed'] as const
const aboutDue = (task: Task) => [...ABOUT_DUE.map((field) => task[field]), repeatText(task)]

async function withoutNetwork(t: TestContext & Ends) {
  const app = await startApp(t)
  t.mock.method(Date, 'now', () => app.clock.now())
  now.value = app.clock.now()
  const home = await maja(app)
  const wire = await wireTo(t, app)
  await openPage(t, app, home, { url: wire.url })
  await prefetchRules()
  const cut = async (): Promise<void> => {
    await loadEverything()
    wire.cut()
    await until(() => connection.value === 'lost')
  }
  const mend = async (): Promise<void> => {
    wire.mend()
    checkConnection()
    await until(() => changes.value.length === 0 && connection.value === 'on')
  }
  return { home, cut, mend }
}

for (const [verb, act] of [
  ['completed', (id: string) => completeTasks([id])],
  ['skipped', skipOccurrence],
] as const)
  test(`a repeat that is ${verb} without a network stands where the server will put it, with all below it`, async (t) => {
    const { home, cut, mend } = await withoutNetwork(t)
    const ids: string[] = []
    for (const [content, due] of Object.entries(REPEATS)) {
      const { id } = (await home.api.post('/tasks', { content, ...due })).body
      const done = (await home.api.post('/tasks', { content: 'Done', parent_id: id, due_date: '2026-03-05' })).body.id
      await home.api.post(`/tasks/${done}/complete`, {})
      const plain = (await home.api.post('/tasks', { content: 'Plain', parent_id: id })).body.id
      ids.push(id, done, plain)
    }
    for (const [at, id] of ids.entries()) if (at % 3 === 0) await loadTask(id)
    await cut()
    for (const [at, id] of ids.entries()) if (at % 3 === 0) void act(id)
    await until(() => waiting.value.length === ids.length / 3)
    const foreseen = ids.map((id) => aboutDue(tasks.peek(id)!))
    await mend()
    for (const [at, id] of ids.entries()) {
      const { completed: _completed, ...rest } = (await home.api.get(`/tasks/${id}`)).body
      assert.deepEqual(foreseen[at], aboutDue({ ...rest, completed: _completed }), rest.content)
    }
  })

test('a repeat completed without a network is told with its next day, and taken back with what lies below', async (t) => {
  const { home, cut } = await withoutNetwork(t)
  const { id } = (await home.api.post('/tasks', { content: 'Bins', ...REPEATS['daily'] })).body
  const below = (await home.api.post('/tasks', { content: 'Paper', parent_id: id, due_date: '2026-03-05' })).body.id
  await cut()
  void completeTasks([id])
  await until(() => messages.value.some(({ text }) => text.startsWith('Bins completed. Next: tomorrow.')))
  assert.deepEqual([tasks.peek(id)!.due_date, tasks.peek(below)!.due_date], ['2026-03-05', '2026-03-06'])
  undoNewest()
  await until(() => waiting.value.length === 0)
  assert.deepEqual([tasks.peek(id)!.due_date, tasks.peek(below)!.due_date], ['2026-03-04', '2026-03-05'])
})

test('a repeat that was made or changed without a network is named in words', async (t) => {
  const { home, cut } = await withoutNetwork(t)
  const { id } = (await home.api.post('/tasks', { content: 'Plants', due_date: '2026-03-04' })).body
  await cut()
  const added = await addTask({ text: 'Bins every monday', place: {} })
  void editTask(id, { recurrence_rule: 'FREQ=WEEKLY;INTERVAL=2', recurrence_basis: 'completion' })
  await until(() => waiting.value.length === 2)
  assert.deepEqual(
    [repeatText(tasks.peek(added!.id)!), repeatText(tasks.peek(id)!)],
    ['every Monday', 'every 2 weeks, from completion date'],
  )
})

test('a repeat is told in the person’s language, though it was read in another', async () => {
  await prefetchRules()
  const daily = { recurrence_rule: 'FREQ=DAILY', recurrence_basis: 'due', recurrence_text: 'every day' } as const
  triedLocale.value = 'da'
  try {
    assert.equal(repeatText(daily), 'hver dag')
  } finally {
    triedLocale.value = null
  }
})
