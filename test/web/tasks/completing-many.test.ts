import { holdAnswers, openPage, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_IN_BATCH } from '../../../src/contract/batch-limits.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { messages, undoNewest } from '../../../src/web/data/messages.ts'
import { completeTasks, toggleTask } from '../../../src/web/data/tasks/completing/complete.ts'
import { editTask, reopenTasks } from '../../../src/web/data/tasks/edit.ts'
import { prefetchRules } from '../../../src/web/data/tasks/completing/repeats.ts'
import { leaving } from '../../../src/web/data/tasks/completing/leaving.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { changes } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { maja } from '../../support/people.ts'

/** Maja's page with so many tasks, and the requests that complete or open some. */
async function pageWith(t: Ends, count: number) {
  const app = await startApp(t)
  const home = await maja(app)
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await home.api.post('/tasks', { content: `Box ${n}` })).body.id)
  await openPage(t, app, home)
  await loadEverything()
  let requests = 0
  holdAnswers(t, /^POST \S+\/(?:complete|batch)$/, async () => requests++)
  return { home, ids, requests: () => requests }
}

const told = () => messages.peek().map(({ text }) => text)
/** The server is known to hold exactly these to be completed, and nothing is left to send. */
const completedAre = (ids: readonly string[], all: readonly string[]) =>
  until(() => changes.value.length === 0 && all.every((id) => tasks.fromServer(id)!.completed === ids.includes(id)))

test('many tasks are completed in as few requests as may be, told in one message and taken back as one', async (t) => {
  const { home, ids, requests } = await pageWith(t, MOST_IN_BATCH + 2)
  await completeTasks(ids)
  await completedAre(ids, ids)
  assert.equal(requests(), 2)
  assert.deepEqual(told(), [`${ids.length} tasks completed.`])
  undoNewest()
  await completedAre([], ids)
  assert.equal((await home.api.get(`/tasks/${ids.at(-1)}`)).body.completed, false)
})

test('of tasks that were completed together one is taken back by hand before it was sent, then the others', async (t) => {
  const { ids } = await pageWith(t, 3)
  const gate = Promise.withResolvers<void>()
  holdAnswers(t, /^POST \S+\/batch$/, () => gate.promise)
  const done = completeTasks(ids)
  toggleTask(ids[1]!)
  assert.deepEqual(
    ids.map((id) => tasks.peek(id)!.completed),
    [true, false, true],
  )
  gate.resolve()
  await done
  await completedAre([ids[0]!, ids[2]!], ids)
  assert.deepEqual(told(), ['2 tasks completed.'])
  undoNewest()
  await completedAre([], ids)
  assert.ok(messages.peek().every(({ topic }) => topic !== 'error'))
})

test('a repeating task that is completed with others names its occurrence', async (t) => {
  const { home, ids } = await pageWith(t, 2)
  const daily = { content: 'Feed the cat', due_date: '2030-01-01', recurrence_rule: 'FREQ=DAILY' }
  const { id } = (await home.api.post('/tasks', daily)).body
  await until(() => tasks.get(id) !== undefined)
  holdAnswers(t, /^PATCH /, () => home.api.post(`/tasks/${id}/complete`, { due_date: '2030-01-01' }))
  // It is sent before them; while it is, somebody else completes the same occurrence.
  void editTask(id, { content: 'Feed the cats' })
  await completeTasks([id, ...ids])
  await until(() => changes.value.length === 0)
  assert.equal((await home.api.get(`/tasks/${id}`)).body.due_date, '2030-01-02')
})

test('tasks are completed with their sub-tasks, chosen or not, and come back with them', async (t) => {
  const { home, ids } = await pageWith(t, 4)
  const [one, below, chosen, other] = ids as [string, string, string, string]
  for (const id of [below, chosen]) await home.api.post(`/tasks/${id}/move`, { parent_id: one })
  await until(() => [below, chosen].every((id) => tasks.get(id)?.parent_id === one))
  await completeTasks([chosen, one, other])
  await completedAre(ids, ids)
  assert.deepEqual(told(), ['3 tasks completed.'])
  undoNewest()
  await completedAre([], ids)
  assert.equal((await home.api.get(`/tasks/${below}`)).body.completed, false)
})

test('sub-tasks that come back with the tasks that are reopened are not counted, as when they are completed', async (t) => {
  const { home, ids } = await pageWith(t, 4)
  const [one, below, lowest, other] = ids as [string, string, string, string]
  await home.api.post(`/tasks/${below}/move`, { parent_id: one })
  await home.api.post(`/tasks/${lowest}/move`, { parent_id: below })
  await until(() => tasks.get(lowest)?.parent_id === below && tasks.get(below)?.parent_id === one)
  await completeTasks([one, other])
  await completedAre(ids, ids)
  assert.deepEqual(told(), ['2 tasks completed.'])
  await reopenTasks([one, other])
  await completedAre([], ids)
  assert.equal(told().at(-1), '2 tasks reopened.')
})

test('tasks that are reopened at once are none that leave their list', async (t) => {
  const { home, ids } = await pageWith(t, 3)
  const [one, below, other] = ids as [string, string, string]
  await home.api.post(`/tasks/${below}/move`, { parent_id: one })
  await until(() => tasks.get(below)?.parent_id === one)
  await completeTasks([one, other])
  const leavingNow = () => ids.filter((id) => leaving.peek().has(id))
  assert.deepEqual(leavingNow(), [one, other])
  const reopened = reopenTasks([one, other])
  assert.deepEqual(leavingNow(), [])
  await reopened
  await completedAre([], ids)
})

test('a repeating task that is completed twice while its row leaves is completed once', async (t) => {
  const { home, requests } = await pageWith(t, 0)
  const daily = { content: 'Feed the cat', due_date: '2030-01-01', recurrence_rule: 'FREQ=DAILY' }
  const { id } = (await home.api.post('/tasks', daily)).body
  await until(() => tasks.get(id) !== undefined)
  await prefetchRules()
  const done = completeTasks([id])
  assert.equal(tasks.peek(id)?.due_date, '2030-01-02')
  await completeTasks([id])
  await done
  await until(() => changes.value.length === 0)
  assert.equal(requests(), 1)
  assert.equal((await home.api.get(`/tasks/${id}`)).body.due_date, '2030-01-02')
})
