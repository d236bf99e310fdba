/** What one write did to many tasks is taken back by few statements: each costs the more the more was written before it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import BetterSqlite3 from 'better-sqlite3'
import { startApp, type Answered } from '../../support/app.ts'
import { joins, maja, type Person } from '../../support/people.ts'

const SUBTASKS = 120
const MOST_STATEMENTS = SUBTASKS / 4

type Prepare = (this: BetterSqlite3.Database, sql: string) => BetterSqlite3.Statement
const prepare = Reflect.get(BetterSqlite3.prototype, 'prepare') as Prepare
let statements = 0
const ends: (() => unknown)[] = []
let owner: Person
let editor: Person

before(async () => {
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, sql: string) {
    const statement = prepare.call(this, sql)
    if (!/^(UPDATE "?(tasks|labels)"?|(INSERT INTO|DELETE FROM) "?(task_)?labels"?) /i.test(sql.trim()))
      return statement
    const run = statement.run.bind(statement)
    statement.run = (...values: unknown[]) => {
      statements++
      return run(...values)
    }
    return statement
  } as never
  const app = await startApp({ after: (end) => void ends.push(end) })
  owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  editor = await joins(app, owner, project.id, { name: 'Bo' })
})
after(async () => {
  BetterSqlite3.prototype.prepare = prepare as never
  for (const end of ends) await end()
})

interface World {
  project: string
  section: string
  other: string
  top: string
}

async function world(): Promise<World> {
  const made = async (path: string, body: object) => (await owner.api.post(path, body)).body.id as string
  const [project, other] = [await made('/projects', { name: 'House' }), await made('/projects', { name: 'Garden' })]
  await owner.api.post(`/projects/${project}/invites`, { user_id: editor.id, role: 'editor' })
  const section = await made(`/projects/${project}/sections`, { name: 'Attic' })
  const top = await made('/tasks', { content: 'top', project_id: project, section_id: section })
  for (let n = 0; n < SUBTASKS; n++)
    await owner.api.post('/tasks', { content: `under ${n}`, parent_id: top, assignee_id: editor.id })
  for (let n = 0; n < SUBTASKS; n++)
    await owner.api.post('/tasks', { content: `beside ${n}`, project_id: project, section_id: section })
  return { project, section, other, top }
}

async function everything({ project, other }: World): Promise<object[]> {
  const lists = await Promise.all(
    [project, other].map((id) => owner.api.get(`/tasks?project_id=${id}&completed=include&limit=500`)),
  )
  for (const list of lists) assert.equal(list.status, 200, JSON.stringify(list.body))
  return lists
    .flatMap(({ body }) => body.tasks as Record<string, unknown>[])
    .map(({ updated_at: _, ...task }) => task)
    .toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])))
}

const WRITES: Record<string, (world: World) => Promise<Answered>> = {
  'a completion': ({ top }) => owner.api.post(`/tasks/${top}/complete`),
  'a deletion': ({ top }) => owner.api.delete(`/tasks/${top}`),
  'a move to where nobody else is': ({ top, other }) => owner.api.post(`/tasks/${top}/move`, { project_id: other }),
  'the deletion of a section': ({ section }) => owner.api.delete(`/sections/${section}`),
  'the move of a section': ({ section, other }) => owner.api.post(`/sections/${section}/move`, { project_id: other }),
}

for (const [name, write] of Object.entries(WRITES))
  test(`${name} with ${SUBTASKS} sub-tasks is done and undone by few statements, and all is as it was`, async () => {
    const here = await world()
    const old = await everything(here)
    assert.equal(old.length, 2 * SUBTASKS + 1)
    statements = 0
    const written = await write(here)
    assert.ok(written.status < 300, JSON.stringify(written.body))
    assert.ok(statements > 0 && statements <= MOST_STATEMENTS, `${statements} statements`)
    assert.notDeepEqual(await everything(here), old)
    statements = 0
    const undone = await owner.api.post('/undo', { id: written.headers.get('x-undo-id') })
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    assert.ok(statements > 0 && statements <= MOST_STATEMENTS, `${statements} statements`)
    assert.deepEqual(await everything(here), old)
  })

test('somebody who may only read loses their tasks by few statements', async () => {
  const { project, top } = await world()
  statements = 0
  const { status } = await owner.api.patch(`/projects/${project}/members/${editor.id}`, { role: 'viewer' })
  assert.equal(status, 200)
  assert.ok(statements > 0 && statements <= MOST_STATEMENTS, `${statements} statements`)
  const { body } = await owner.api.get(`/tasks?parent_id=${top}&limit=500`)
  assert.equal(body.tasks.length, SUBTASKS)
  assert.ok(body.tasks.every((task: { assignee_id: string | null }) => task.assignee_id === null))
})

test('a template with many labels is used and undone by few statements, and none of the labels is left', async () => {
  const labels = Array.from({ length: 20 }, (_, n) => `tool ${n}`)
  const task = {
    ...{ content: 'Pack', description: '', priority: 4, due_in_days: null, due_time: null, due_timezone: null },
    ...{
      duration_min: null,
      recurrence_rule: null,
      recurrence_basis: 'due',
      reminders: [],
      section: null,
      parent: null,
    },
  }
  const file = {
    ...{ version: 1, name: 'Moving', color: 'teal', icon: null, view_mode: 'list', sections: [] },
    tasks: Array.from({ length: 100 }, (_, n) => ({ ...task, labels: n < 50 ? labels : labels.slice(0, 2) })),
  }
  const { body: template } = await owner.api.post('/templates/import', file)
  statements = 0
  const used = await owner.api.post(`/templates/${template.id}/use`, { start: '2026-07-01' })
  assert.equal(used.status, 201, JSON.stringify(used.body))
  assert.ok(statements > 0 && statements <= labels.length + 20, `${statements} statements`)
  assert.equal((await owner.api.get('/labels')).body.labels.length, labels.length)
  statements = 0
  const undone = await owner.api.post('/undo', { id: used.headers.get('x-undo-id') })
  assert.equal(undone.status, 204, JSON.stringify(undone.body))
  assert.ok(statements > 0 && statements <= 5, `${statements} statements`)
  assert.deepEqual((await owner.api.get('/labels')).body.labels, [])
})
