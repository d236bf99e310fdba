import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openRaw } from '../../../src/platform/db/connection.ts'
import { openSqlite } from '../../../src/platform/program/native.ts'
import { Client, restart, startApp, type Answered, type TestApp } from '../../support/app.ts'
import { migrations } from '../../support/database.ts'
import { joins, maja } from '../../support/people.ts'
import { undo } from '../../support/requests.ts'

type Row = Record<string, unknown>

/** Rows as they lie in the database, but for when they were changed. */
function rowsIn({ dataDir }: TestApp): Record<string, Row[]> {
  const db = openSqlite(join(dataDir, 'errand.db'), { readonly: true })
  const rowsOf = (table: string) =>
    (db.prepare(`SELECT * FROM ${table} ORDER BY id`).all() as Row[]).map(({ updated_at: _, ...row }) => row)
  const rows = { tasks: rowsOf('tasks'), sections: rowsOf('sections'), projects: rowsOf('projects') }
  db.close()
  return rows
}

/** A section of a project with Jonas, with a task in the trash and a task with a sub-task in the trash. */
async function world(app: TestApp) {
  const owner = await maja(app)
  const { api } = owner
  const make = async (path: string, body: object) => (await api.post(path, body)).body.id as string
  const [from, to] = [await make('/projects', { name: 'From' }), await make('/projects', { name: 'To' })]
  const jonas = await joins(app, owner, from, { name: 'Jonas' })
  const section = await make(`/projects/${from}/sections`, { name: 'Section' })
  const other = await make(`/projects/${from}/sections`, { name: 'Other' })
  const add = (content: string, more: object) => make('/tasks', { content, assignee_id: jonas.id, ...more })
  const live = await add('Live', { section_id: section, due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' })
  const done = await add('Done', { section_id: section })
  await api.post(`/tasks/${done}/complete`)
  const trashed = await add('Trashed', { section_id: section })
  await add('Trashed with it', { parent_id: trashed })
  const child = await add('Trashed alone', { parent_id: live })
  for (const id of [trashed, child]) await api.delete(`/tasks/${id}`)
  return { api, from, to, section, other, live, done, trashed, child }
}

type World = Awaited<ReturnType<typeof world>>

const WRITES: Record<string, (world: World) => Promise<Answered>> = {
  'a section moved to another project': ({ api, section, to }) =>
    api.post(`/sections/${section}/move`, { project_id: to }),
  'a section moved within its project': ({ api, section, other }) =>
    api.post(`/sections/${section}/move`, { after_id: other }),
  'a section deleted': ({ api, section }) => api.delete(`/sections/${section}`),
  'a section archived': ({ api, section }) => api.patch(`/sections/${section}`, { archived: true }),
  'a section reset': ({ api, section }) => api.post(`/sections/${section}/reset`),
  'a project archived': ({ api, from }) => api.patch(`/projects/${from}`, { archived: true }),
  'a project deleted': ({ api, from }) => api.delete(`/projects/${from}`),
  'a project reset': ({ api, from }) => api.post(`/projects/${from}/reset`),
  'a task moved to another project': ({ api, live, to }) => api.post(`/tasks/${live}/move`, { project_id: to }),
  'a task moved to another section': ({ api, live, other }) => api.post(`/tasks/${live}/move`, { section_id: other }),
  'a task patched to another project': ({ api, live, to }) => api.patch(`/tasks/${live}`, { project_id: to }),
  'a task moved under another': ({ api, live, done }) => api.post(`/tasks/${done}/move`, { parent_id: live }),
  'a task deleted': ({ api, live }) => api.delete(`/tasks/${live}`),
  'a task completed': ({ api, live }) => api.post(`/tasks/${live}/complete`),
  'tasks moved at once': ({ api, live, done, to }) =>
    api.post('/tasks/batch', { ids: [live, done], action: 'move', project_id: to }),
  'tasks deleted at once': ({ api, live, done }) => api.post('/tasks/batch', { ids: [live, done], action: 'delete' }),
}

test('an undo leaves every row as it was, of tasks in the trash too', async (t) => {
  const app = await startApp(t)
  const made = await world(app)
  const before = rowsIn(app)
  for (const [name, write] of Object.entries(WRITES)) {
    const answer = await write(made)
    assert.ok(answer.status < 300, `${name}: ${answer.text}`)
    const undone = await undo(made.api, answer)
    assert.ok(undone.status < 300, `${name}: ${undone.text}`)
    assert.deepEqual(rowsIn(app), before, name)
  }
})

test('a copy that is undone takes along nothing but itself', async (t) => {
  const app = await startApp(t)
  const { api, from, section, live } = await world(app)
  for (const path of [`/tasks/${live}`, `/sections/${section}`, `/projects/${from}`]) {
    const before = rowsIn(app)
    await undo(api, await api.post(`${path}/duplicate`))
    const known = new Set(before['tasks']!.map(({ id }) => id))
    assert.deepEqual(
      rowsIn(app)['tasks']!.filter(({ id }) => known.has(id)),
      before['tasks'],
      path,
    )
  }
})

test('a section comes back without what was emptied from the trash since', async (t) => {
  const app = await startApp(t)
  const { api, section, trashed, live } = await world(app)
  const deleted = await api.delete(`/sections/${section}`)
  await api.delete(`/trash/tasks/${trashed}`)
  assert.equal((await undo(api, deleted)).status, 200)
  assert.equal((await api.get(`/tasks/${live}`)).body.section_id, section)
  const moved = await api.post(`/tasks/${live}/move`, { section_id: null })
  await api.delete(`/tasks/${live}`)
  await api.delete(`/trash/tasks/${live}`)
  assert.equal((await undo(api, moved)).status, 404)
})

test('a batch is undone without the tasks that were emptied from the trash since', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const patch = { priority: 1 }
  for (const [body, took] of [
    [{ action: 'delete' }, 'deleted_at'],
    [{ action: 'complete' }, 'completed_at'],
    [{ action: 'patch', patch }, 'priority'],
  ] as const) {
    const ids: string[] = []
    for (const content of ['Oak', 'Elm', 'Ash']) ids.push((await api.post('/tasks', { content })).body.id)
    const before = (await api.get(`/tasks/${ids[0]}`)).body
    const changed = await api.post('/tasks/batch', { ids, ...body })
    if (body.action !== 'delete') await api.delete(`/tasks/${ids[1]}`)
    assert.equal((await api.delete(`/trash/tasks/${ids[1]}`)).status, 204)
    const undone = await undo(api, changed)
    assert.equal(undone.status, 200, `${took}: ${undone.text}`)
    assert.deepEqual(
      undone.body.tasks.map(({ id }: Row) => id),
      [ids[0], ids[2]],
    )
    assert.deepEqual((await api.get(`/tasks/${ids[0]}`)).body[took], before[took])
  }
})

/** Writes into the database while the service is stopped. */
async function written(t: TestContext, app: TestApp, sql: string): Promise<TestApp> {
  await app.stop()
  const raw = openRaw(join(app.dataDir, 'errand.db'))
  raw.exec(sql)
  raw.close()
  return restart(t, app)
}

test('a section comes back without a task that lies in the trash of another project', async (t) => {
  const app = await startApp(t)
  const { api, to, section, trashed } = await world(app)
  const { url } = await written(t, app, `UPDATE tasks SET project_id = '${to}' WHERE id = '${trashed}'`)
  const again = new Client(url, api.credentials)
  assert.equal((await undo(again, await again.delete(`/sections/${section}`))).status, 200)
  const { body } = await again.post(`/trash/tasks/${trashed}/restore`)
  assert.deepEqual([body.project_id, body.section_id], [to, null])
})

test('an upgrade takes tasks out of sections of other projects, and no others', async (t) => {
  const app = await startApp(t)
  const { to, trashed, live, child } = await world(app)
  const mixed = [live, child, trashed]
  const upgrade = migrations.find(({ name }) => name.startsWith('0032'))!.sql
  const before = rowsIn(app)['tasks']!
  await written(
    t,
    app,
    `UPDATE tasks SET project_id = '${to}' WHERE id IN (${mixed.map((id) => `'${id}'`).join()}); ${upgrade}`,
  )
  const after = rowsIn(app)['tasks']!
  const ofMixed = after.filter(({ id }) => mixed.includes(id as string))
  assert.deepEqual(
    ofMixed.map(({ section_id }) => section_id),
    [null, null, null],
  )
  assert.equal(new Set(ofMixed.map(({ position }) => position)).size, 3)
  assert.deepEqual(
    after.filter((row) => !ofMixed.includes(row)),
    before.filter(({ id }) => !mixed.includes(id as string)),
  )
})
