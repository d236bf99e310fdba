import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { startApp, type Answered } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { add, undo } from '../../support/requests.ts'

test('every kind of change to a task can be taken back', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const parent = await add(api, 'parent')
  const task = await add(api, 'x', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY', labels: ['a'] })
  const path = `/tasks/${task.id}`
  const writable = async () => {
    const { updated_at: _, ...rest } = (await api.get(path)).body
    return rest
  }
  const before = await writable()
  const changes: (() => Promise<Answered>)[] = [
    () => api.patch(path, { content: 'y', priority: 1, labels: ['b'], due_time: '10:00' }),
    () => api.patch(path, { labels: [] }),
    () => api.patch(path, { parent_id: parent.id }),
    () => api.post(`${path}/complete`),
    () => api.post(`${path}/skip`),
    () => api.post(`${path}/move`, { before_id: parent.id }),
    () => api.delete(path),
  ]
  for (const change of changes) {
    const answer = await change()
    const undone = await undo(api, answer)
    assert.equal(undone.status, 200, undone.text)
    assert.equal(undone.body.id, task.id)
    assert.deepEqual(await writable(), before)
    assert.equal((await undo(api, answer)).status, 409, 'once')
  }
})

test('undoing a creation puts it in the trash and answers 204', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const made = await api.post('/tasks', { content: 'oops' })
  assert.equal((await undo(api, made)).status, 204)
  assert.equal((await api.get(`/tasks/${made.body.id}`)).status, 404)
  assert.equal((await api.get('/trash/tasks')).body.tasks[0].content, 'oops')
})

test('undo is refused once something touched the same fields, with those fields named, and not for others', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x')
  const changed = await api.patch(`/tasks/${task.id}`, { content: 'y', priority: 2 })
  await api.patch(`/tasks/${task.id}`, { description: 'other field' })
  await api.patch(`/tasks/${task.id}`, { priority: 1 })
  const refused = await undo(api, changed)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [409, ['priority']])
  await api.patch(`/tasks/${task.id}`, { priority: 2 })
  assert.deepEqual((await undo(api, changed)).body.content, 'x')
})

test('another person’s, an unknown and an old change are not found', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const made = await owner.api.post('/tasks', { content: 'x', project_id: project.id })
  assert.equal((await undo(jonas.api, made)).status, 404)
  assert.equal((await owner.api.post('/undo', { id: newId() })).status, 404)
  app.clock.advance(24 * 3600_000 + 1)
  assert.equal((await undo(owner.api, made)).status, 404)
})

test('projects, sections and labels can be taken back too, with what hung on them', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Kitchen' })
  const task = await add(api, 'x', { section_id: section.id, labels: ['a'] })

  assert.equal((await undo(api, await api.delete(`/sections/${section.id}`))).body.name, 'Kitchen')
  assert.equal((await api.get(`/tasks/${task.id}`)).body.section_id, section.id)

  const label = (await api.get('/labels')).body.labels[0]
  assert.equal((await undo(api, await api.delete(`/labels/${label.id}`))).body.id, label.id)
  assert.deepEqual((await api.get(`/tasks/${task.id}`)).body.labels, ['a'])
  assert.equal((await undo(api, await api.patch(`/labels/${label.id}`, { name: 'b' }))).body.name, 'a')

  assert.equal(
    (await undo(api, await api.patch(`/projects/${project.id}`, { name: 'Flat', archived: true }))).body.name,
    'Home',
  )
  assert.equal((await undo(api, await api.delete(`/projects/${project.id}`))).body.id, project.id)
  assert.equal((await api.get(`/tasks/${task.id}`)).status, 200)
  assert.equal(
    (await undo(api, await api.post(`/projects/${project.id}/move`, { after_id: null }))).body.position,
    project.position,
  )
})

test('a batch does what can be done, lists the rest, and is undone as one', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const [a, b, c] = [await add(api, 'a'), await add(api, 'b'), await add(api, 'c')]
  const missing = newId()
  const done = await api.post('/tasks/batch', { ids: [a.id, missing, b.id], action: 'complete' })
  assert.deepEqual(
    done.body.tasks.map((task: { completed: boolean }) => task.completed),
    [true, true],
  )
  assert.deepEqual(done.body.failed, [{ id: missing, code: 'not_found', error: 'No such task' }])
  const undone = await undo(api, done)
  assert.deepEqual(
    undone.body.tasks.map((task: { completed: boolean }) => task.completed),
    [false, false],
  )

  const moved = await api.post('/tasks/batch', { ids: [c.id, b.id], action: 'move', after_id: null })
  assert.equal(moved.body.failed.length, 0)
  const order = (await api.get('/tasks?sort=position')).body.tasks.map((task: { content: string }) => task.content)
  assert.deepEqual(order, ['c', 'b', 'a'])
  const patched = await api.post('/tasks/batch', { ids: [a.id, c.id], action: 'patch', patch: { priority: 1 } })
  assert.deepEqual(
    patched.body.tasks.map((task: { priority: number }) => task.priority),
    [1, 1],
  )
  assert.equal((await api.post('/tasks/batch', { ids: [a.id], action: 'patch' })).status, 422)
  assert.equal((await api.post('/tasks/batch', { ids: [], action: 'complete' })).status, 422)
  const gone = await api.post('/tasks/batch', { ids: [a.id, b.id, c.id], action: 'delete' })
  assert.deepEqual([gone.body.tasks, gone.body.failed], [[], []])
  assert.equal((await undo(api, gone)).body.tasks.length, 3)
})

test('50 undos of one change at once have one effect', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x')
  const changed = await api.patch(`/tasks/${task.id}`, { content: 'y' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => undo(api, changed)))
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
  assert.equal(answers.filter((answer) => answer.status === 409).length, 49)
})

test('a move is not taken back into a project the mover may no longer edit', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const away = await add(jonas.api, 'away', { project_id: home.id })
  const back = await add(jonas.api, 'back', { project_id: home.id })
  const moved = await jonas.api.post(`/tasks/${away.id}/move`, { project_id: jonas.inbox })
  const patched = await jonas.api.patch(`/tasks/${back.id}`, { project_id: jonas.inbox })
  await owner.api.patch(`/projects/${home.id}/members/${jonas.id}`, { role: 'viewer' })
  assert.deepEqual((await undo(jonas.api, moved)).body.fields, { project_id: 'is gone' })
  await owner.api.delete(`/projects/${home.id}/members/${jonas.id}`)
  assert.deepEqual((await undo(jonas.api, patched)).body.fields, { project_id: 'is gone' })
  assert.equal((await owner.api.get(`/tasks?project_id=${home.id}`)).body.tasks.length, 0)
})

test('undo gives a task to nobody who can no longer edit its project', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const task = await add(owner.api, 'x', { project_id: home.id, assignee_id: jonas.id })
  const cleared = await owner.api.patch(`/tasks/${task.id}`, { assignee_id: null })
  await owner.api.delete(`/projects/${home.id}/members/${jonas.id}`)
  const refused = await undo(owner.api, cleared)
  assert.deepEqual([refused.status, refused.body.fields], [409, { assignee_id: 'can no longer be assigned' }])
})

test('undo makes no task its own ancestor, and hangs none on a parent in a project that is out of reach', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: elsewhere } = await api.post('/projects', { name: 'Elsewhere' })
  const ole = await joins(app, owner, elsewhere.id, { name: 'Ole' })
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  const raised = await api.patch(`/tasks/${child.id}`, { parent_id: null })
  await api.patch(`/tasks/${parent.id}`, { parent_id: child.id })
  assert.deepEqual((await undo(api, raised)).body.fields, { parent_id: 'is gone' })
  await api.post(`/tasks/${parent.id}/move`, { project_id: elsewhere.id })
  await api.patch(`/projects/${elsewhere.id}/members/${ole.id}`, { role: 'owner' })
  await ole.api.patch(`/projects/${elsewhere.id}/members/${owner.id}`, { role: 'viewer' })
  assert.deepEqual((await undo(api, raised)).body.fields, { project_id: 'is gone', parent_id: 'is gone' })
})

test("taking back one's labels is told to nobody else", async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const ida = await joins(app, owner, home.id, { name: 'Ida', role: 'viewer' })
  const task = await add(owner.api, 'x', { project_id: home.id })
  const { seq } = (await owner.api.get('/changes')).body
  const told = (await owner.api.get(`/tasks/${task.id}/activity`)).text
  const labelled = await ida.api.patch(`/tasks/${task.id}`, { labels: ['mine'] })
  assert.deepEqual((await undo(ida.api, labelled)).body.labels, [])
  assert.deepEqual((await owner.api.get(`/changes?since=${seq}`)).body.changes, [])
  assert.equal((await owner.api.get(`/tasks/${task.id}/activity`)).text, told)
})

test('a batch that changes nothing has nothing to undo', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { headers, body } = await api.post('/tasks/batch', { ids: [newId()], action: 'delete' })
  assert.deepEqual([headers.get('x-undo-id'), body.failed[0].code], [null, 'not_found'])
})
