import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { DEFAULT_LIMIT } from '../../../src/contract/paging.ts'
import { HOUR } from '../../../src/domain/calendar/milliseconds.ts'
import { SQL_FUNCTIONS } from '../../../src/features/indexing/upkeep.ts'
import { TASK_FUNCTIONS } from '../../../src/features/tasks/wire.ts'
import { completed } from '../../../src/features/views/completed.ts'
import { connect, openRaw } from '../../../src/platform/db/connection.ts'
import { startApp, type Client } from '../../support/app.ts'
import { timeOf } from '../../support/work/growth.ts'
import { joins, joinsServer, maja } from '../../support/people.ts'
import { add, undo } from '../../support/requests.ts'

interface Entry {
  task: { content: string }
  completed_by: string
  occurrence: string | null
}
const entries = async (api: Client, query = ''): Promise<Entry[]> => (await api.get(`/completed?${query}`)).body.entries
const contents = async (api: Client, query = ''): Promise<string[]> =>
  (await entries(api, query)).map(({ task }) => task.content)

test('what was completed is listed newest first, each occurrence of a repeat too, until it is opened or taken back', async (t) => {
  const app = await startApp(t)
  const { api, id: majaId } = await maja(app)
  const bins = await add(api, 'Bins', { due_date: '2026-03-04', recurrence_rule: 'FREQ=WEEKLY' })
  const rent = await add(api, 'Rent')
  const first = await api.post(`/tasks/${bins.id}/complete`)
  app.clock.advance(HOUR)
  await api.post(`/tasks/${rent.id}/complete`)
  app.clock.advance(HOUR)
  await api.post(`/tasks/${bins.id}/complete`)
  await api.post(`/tasks/${bins.id}/skip`)
  const seen = await entries(api)
  assert.deepEqual(
    seen.map(({ task, occurrence, completed_by }) => [task.content, occurrence, completed_by]),
    [
      ['Bins', '2026-03-11', majaId],
      ['Rent', null, majaId],
      ['Bins', '2026-03-04', majaId],
    ],
  )
  assert.equal((await undo(api, first)).status, 409, 'it has moved on')
  await api.post(`/tasks/${rent.id}/reopen`)
  assert.deepEqual(await contents(api), ['Bins', 'Bins'])
  const again = await api.post(`/tasks/${bins.id}/complete`)
  assert.equal((await contents(api)).length, 3)
  await undo(api, again)
  assert.equal((await contents(api)).length, 2)
  const closed = await api.post(`/tasks/${rent.id}/complete`)
  await undo(api, closed)
  assert.deepEqual(await contents(api), ['Bins', 'Bins'])
})

test('a repeat whose last occurrence is skipped closes with its sub-tasks, and none is in the log', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const bins = await add(api, 'Bins', { due_date: '2026-03-04', recurrence_rule: 'FREQ=WEEKLY;COUNT=1' })
  const [rinse] = [await add(api, 'Rinse', { parent_id: bins.id }), await add(api, 'Dry', { parent_id: bins.id })]
  await api.post(`/tasks/${rinse.id}/complete`)
  app.clock.advance(HOUR)
  const skipped = await api.post(`/tasks/${bins.id}/skip`)
  assert.equal(skipped.body.completed, true)
  assert.deepEqual(await contents(api), ['Rinse'])
  await undo(api, skipped)
  await api.post(`/tasks/${bins.id}/complete`)
  assert.deepEqual((await contents(api)).toSorted(), ['Bins', 'Dry', 'Rinse'])
})

test('a completion so early that it only lowers COUNT leaves the log when it is taken back', async (t) => {
  const { api } = await maja(await startApp(t))
  const rule = { recurrence_rule: 'FREQ=DAILY;COUNT=5', recurrence_basis: 'completion' }
  // Tomorrow.
  const plants = await add(api, 'Plants', { due_date: '2026-03-05', ...rule })
  const done = await api.post(`/tasks/${plants.id}/complete`)
  assert.deepEqual([done.body.due_date, done.body.recurrence_rule], [plants.due_date, 'FREQ=DAILY;COUNT=4'])
  assert.deepEqual(await contents(api), ['Plants'])
  assert.equal((await undo(api, done)).body.recurrence_rule, 'FREQ=DAILY;COUNT=5')
  assert.deepEqual(await contents(api), [])
})

test('a sub-task ticked off stays in the log when the next round opens it, and is there once when the round is taken back', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const bins = await add(api, 'Bins', { due_date: '2026-03-04', recurrence_rule: 'FREQ=WEEKLY' })
  const subtasks = [await add(api, 'Rinse', { parent_id: bins.id }), await add(api, 'Dry', { parent_id: bins.id })]
  const [rinse] = subtasks
  const tick = async (...tasks: { id: string }[]) => {
    app.clock.advance(HOUR)
    const [answer] = await Promise.all(tasks.map(({ id }) => api.post(`/tasks/${id}/complete`)))
    return answer!
  }
  await tick(...subtasks)
  const round = await tick(bins)
  assert.deepEqual((await contents(api)).toSorted(), ['Bins', 'Dry', 'Rinse'])
  await undo(api, round)
  assert.deepEqual((await contents(api)).toSorted(), ['Dry', 'Rinse'])
  await api.post(`/tasks/${rinse.id}/reopen`)
  assert.deepEqual(await contents(api), ['Dry'])

  await api.post(`/tasks/${bins.id}/skip`)
  await tick(rinse)
  await tick(bins)
  await tick(rinse)
  assert.deepEqual(await contents(api), ['Rinse', 'Bins', 'Rinse', 'Dry'])
  await api.post(`/tasks/${rinse.id}/reopen`)
  assert.deepEqual(await contents(api), ['Bins', 'Rinse', 'Dry'])
})

test('a day of the log begins at its midnight, where the person is, and ends before the next one', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await api.patch('/auth/me', { timezone: 'America/New_York' })
  const midnight = '2026-03-06T05:00:00.000Z'
  app.clock.set(new Date(Date.parse(midnight) - 1).toISOString())
  await api.post(`/tasks/${(await add(api, 'Just before')).id}/complete`)
  app.clock.set(midnight)
  await api.post(`/tasks/${(await add(api, 'At midnight')).id}/complete`)
  assert.deepEqual(await contents(api, 'from=2026-03-05&to=2026-03-05'), ['Just before'])
  assert.deepEqual(await contents(api, 'from=2026-03-06&to=2026-03-06'), ['At midnight'])
})

test('what was completed is found by day, project, person and words, a page at a time, and only where the caller can see it', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const own = await add(owner.api, 'Secret present')
  const shared = await add(owner.api, 'Buy milk', { project_id: project.id })
  await owner.api.post(`/tasks/${own.id}/complete`)
  app.clock.advance(24 * HOUR)
  await jonas.api.post(`/tasks/${shared.id}/complete`)

  assert.deepEqual(await contents(owner.api), ['Buy milk', 'Secret present'])
  assert.deepEqual(await contents(jonas.api), ['Buy milk'])
  assert.deepEqual(await contents(owner.api, 'by=me'), ['Secret present'])
  assert.deepEqual(await contents(owner.api, `by=${jonas.id}`), ['Buy milk'])
  assert.deepEqual(await contents(owner.api, `project_id=${project.id}`), ['Buy milk'])
  assert.deepEqual(await contents(owner.api, 'q=pres'), ['Secret present'])
  const [{ completed_at }] = (await owner.api.get('/completed')).body.entries
  const day = completed_at.slice(0, 10)
  assert.deepEqual(await contents(owner.api, `from=${day}`), ['Buy milk'])
  assert.deepEqual(await contents(owner.api, `from=${day}&to=${day}`), ['Buy milk'])
  assert.deepEqual(await contents(jonas.api, `to=2020-01-01`), [])

  const { body: page } = await owner.api.get('/completed?limit=1')
  assert.deepEqual(await contents(owner.api, `limit=1&cursor=${page.next_cursor}`), ['Secret present'])
  assert.equal((await owner.api.get(`/completed?limit=1&by=me&cursor=${page.next_cursor}`)).status, 422)
  assert.deepEqual(await contents(jonas.api, `project_id=${owner.inbox}`), [])
  await owner.api.delete(`/tasks/${shared.id}`)
  assert.deepEqual(await contents(jonas.api), [])
})

test('what one person completed is found as quickly beside 200,000 completions of others as beside 20,000', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const bo = await joinsServer(app, owner, 'Bo')
  const { body: garden } = await bo.api.post('/projects', { name: 'Garden' })
  for (const content of ['Oldest', 'Weed', 'Dig', 'Newest']) {
    const project_id = content === 'Weed' ? garden.id : bo.inbox
    const task = await add(bo.api, content, { project_id })
    app.clock.advance(HOUR)
    await bo.api.post(`/tasks/${task.id}/complete`)
  }
  const bins = await add(owner.api, 'Bins')
  app.clock.advance(HOUR)
  const at = (await owner.api.post(`/tasks/${bins.id}/complete`)).body.completed_at
  const db = connect(openRaw(join(app.dataDir, 'errand.db'), { ...SQL_FUNCTIONS, ...TASK_FUNCTIONS }))
  t.after(() => db.raw.close())
  const more = (count: number) =>
    db.raw
      .prepare(
        `INSERT INTO completions (task_id, project_id, completed_at)
       WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
       SELECT ?, ?, strftime('%Y-%m-%dT%H:%M:%fZ', ?, n || ' seconds') FROM n`,
      )
      .run(count, bins.id, owner.inbox, at)
  const read = async () => {
    const { body: first } = await bo.api.get('/completed?limit=3')
    const { body: rest } = await bo.api.get(`/completed?limit=3&cursor=${first.next_cursor}`)
    assert.deepEqual(
      [...first.entries, ...rest.entries].map(({ task }) => task.content),
      ['Newest', 'Dig', 'Weed', 'Oldest'],
    )
    assert.equal(rest.next_cursor, null)
    assert.deepEqual(await contents(bo.api, 'by=me&limit=1'), ['Newest'])
  }
  const actor = (await bo.session.get('/auth/me')).body
  // So often that it takes long enough to be measured.
  const readOften = (): void => {
    for (let times = 0; times < 10; times++) completed(db, actor, { limit: DEFAULT_LIMIT })
  }
  more(20_000)
  await read()
  const beside = await timeOf(readOften, 5)
  more(180_000)
  await read()
  const besideMore = await timeOf(readOften, 5)
  assert.ok(besideMore < 4 * beside, `${beside} ms, then ${besideMore} ms`)
})
