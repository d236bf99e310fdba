import { beforeAnswer, holdAnswers, openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { completedList, followCompleted } from '../../../src/web/data/completed.ts'
import { pagedList } from '../../../src/web/sync/state/paged-list.ts'
import { restoreList } from '../../../src/web/sync/state/kept-list.ts'
import { forgetAll } from '../../../src/web/sync/state/live-tables.ts'
import { startApp, type Client } from '../../support/app.ts'
import type { TestClock } from '../../support/clock.ts'
import { maja } from '../../support/people.ts'
import { made } from '../support/made.ts'
import { preparedHome } from '../support/prepared-home.ts'

const FIRST = 100
const LOG = /^GET \S+\/completed/

async function completed(api: Client, clock: TestClock, content: string): Promise<string> {
  const id = await made(api, '/tasks', { content })
  clock.advance(1000)
  await api.post(`/tasks/${id}/complete`)
  return id
}

/** Somebody with more in the log than a page of it holds, and what they see of it. */
async function withLongLog(t: TestContext) {
  const { app, home, told } = await preparedHome(t, 'a long log', async ({ api }, { clock }) => {
    const first = await completed(api, clock, 'Box 1')
    for (let number = 2; number <= FIRST + 2; number += 1) await completed(api, clock, `Box ${number}`)
    return { first }
  })
  const complete = (content: string) => completed(home.api, app.clock, content)
  await openPage(t, app, home)
  const log = completedList({ by: '', project_id: '', q: '' })
  const ends = (): unknown[] => {
    const names = log.rows.peek().map(({ task }) => task.content)
    assert.equal(new Set(names).size, names.length)
    return [names.length, names[0], names.at(-1), log.more.peek() !== null]
  }
  return { log, ends, complete, reopenFirst: () => home.api.post(`/tasks/${told.first}/reopen`) }
}

test('older pages stay when the list is read anew, also when it ends with them', async (t) => {
  const { log, ends, complete } = await withLongLog(t)
  await log.load()
  assert.deepEqual(ends(), [FIRST, 'Box 102', 'Box 3', true])
  await log.older()
  assert.deepEqual(ends(), [FIRST + 2, 'Box 102', 'Box 1', false])
  await complete('Lamp')
  await log.load()
  assert.deepEqual(ends(), [FIRST + 3, 'Lamp', 'Box 1', false])
})

test('an older page that comes while the list is read anew stays', async (t) => {
  const { log, ends } = await withLongLog(t)
  await log.load()
  await beforeAnswer(t, LOG, log.load, log.older)
  assert.deepEqual(ends(), [FIRST + 2, 'Box 102', 'Box 1', false])
})

test('an older page that was asked for before the list was read anew leaves nothing out', async (t) => {
  const { log, ends, complete } = await withLongLog(t)
  await log.load()
  await beforeAnswer(t, LOG, log.older, async () => {
    await complete('Lamp')
    await log.load()
    assert.deepEqual(ends(), [FIRST, 'Lamp', 'Box 4', true])
  })
  assert.deepEqual(ends(), [FIRST + 3, 'Lamp', 'Box 1', false])
})

test('what was reopened leaves the older page, though the newest one is read while all are', async (t) => {
  const { log, ends, reopenFirst } = await withLongLog(t)
  await log.load()
  await log.older()
  await reopenFirst()
  await beforeAnswer(t, LOG, log.load, log.refresh)
  assert.deepEqual(ends(), [FIRST + 1, 'Box 102', 'Box 2', false])
})

test('rows of the last visit are followed by older ones, though the newest page is read while the list is', async (t) => {
  const { log, ends } = await withLongLog(t)
  await log.load()
  await log.older()
  const ofLastVisit = log.rows.peek().slice(0, FIRST + 1)
  forgetAll()
  restoreList('completed {}', ofLastVisit)
  await beforeAnswer(t, LOG, log.load, log.refresh)
  assert.deepEqual(ends(), [FIRST + 2, 'Box 102', 'Box 1', false])
})

test('what came meanwhile stays on top, though the answer to what was asked for before comes last', async (t) => {
  const { log, ends, complete } = await withLongLog(t)
  await log.load()
  await log.older()
  const withNewer = (name: string) => async (): Promise<void> => {
    await complete(name)
    await log.refresh()
    assert.equal(ends()[1], name)
  }
  await beforeAnswer(t, LOG, log.refresh, withNewer('Lamp'))
  assert.deepEqual(ends(), [FIRST + 3, 'Lamp', 'Box 1', false])
  await beforeAnswer(t, LOG, log.load, withNewer('Desk'))
  assert.deepEqual(ends(), [FIRST + 4, 'Desk', 'Box 1', false])
})

test('a list is shown though the newest page is read again each time before its answer comes', async (t) => {
  const { log, ends, complete } = await withLongLog(t)
  await log.load()
  await log.older()
  let reads = 0
  holdAnswers(t, LOG, async () => {
    // Each read of the list is overtaken; those of the newest page alone are not.
    if (++reads % 2 === 1 && reads < 20) await log.refresh()
  })
  await complete('Lamp')
  await log.load()
  assert.ok(reads < 6, `${reads} reads`)
  assert.deepEqual(ends(), [FIRST + 3, 'Lamp', 'Box 1', false])
})

test('where the newest page has become the only one, nothing stands below it any more', async () => {
  const pages = [
    { rows: ['d', 'c'], next_cursor: 'c' },
    { rows: ['b', 'a'], next_cursor: null },
    { rows: ['d', 'c'], next_cursor: null },
  ]
  const list = pagedList(
    'letters',
    async () => pages.shift()!,
    ({ rows }) => rows.map((id) => ({ id })),
  )
  const letters = () => list.rows.peek().map(({ id }) => id)
  await list.load()
  await list.older()
  assert.deepEqual(letters(), ['d', 'c', 'b', 'a'])
  await list.refresh()
  assert.deepEqual([letters(), list.more.peek()], [['d', 'c'], null])
})

test('older tasks asked for twice at once are there once', async (t) => {
  const { log, ends } = await withLongLog(t)
  await log.load()
  await Promise.all([log.older(), log.older()])
  assert.deepEqual(ends(), [FIRST + 2, 'Box 102', 'Box 1', false])
})

test('what the next round of a repeat opens stays in the log, and what is reopened leaves its earlier rounds there, on older pages too', async (t) => {
  const app = await startApp(t)
  const { api, ...home } = await maja(app)
  const add = async (content: string, fields = {}): Promise<string> =>
    (await api.post('/tasks', { content, ...fields })).body.id as string
  const change = async (id: string, action: string): Promise<unknown> => {
    app.clock.advance(1000)
    return api.post(`/tasks/${id}/${action}`)
  }
  const bins = await add('Bins', { due_date: '2026-03-04', recurrence_rule: 'FREQ=WEEKLY' })
  const rinse = await add('Rinse', { parent_id: bins })
  const box = await add('Box')
  for (const id of [rinse, bins, rinse, box]) await change(id, 'complete')
  for (let number = 1; number <= FIRST; number += 1) await change(await add(`Lid ${number}`), 'complete')
  await openPage(t, app, { api, ...home })
  await settled()
  const log = completedList({ by: '', project_id: '', q: '' })
  await log.load()
  await log.older()
  t.after(followCompleted(log))
  const older = (): string =>
    log.rows
      .peek()
      .slice(-4)
      .map(({ task }) => task.content)
      .join()
  assert.equal(older(), 'Box,Rinse,Bins,Rinse')
  await change(bins, 'complete')
  await until(() => log.rows.value[0]?.task.content === 'Bins')
  assert.equal(older(), 'Box,Rinse,Bins,Rinse')

  await change(rinse, 'complete')
  await until(() => log.rows.value[0]?.task.content === 'Rinse')
  await change(rinse, 'reopen')
  await until(() => log.rows.value[0]?.task.content === 'Bins')
  assert.equal(older(), 'Box,Rinse,Bins,Rinse')
  await change(box, 'reopen')
  await until(() => older() === 'Lid 1,Rinse,Bins,Rinse')
})
