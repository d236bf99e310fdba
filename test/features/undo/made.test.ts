import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { undo } from '../../support/requests.ts'

test('what was made is unmade: a project lies in the trash, a section, a label and a filter are gone', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const made: [path: string, body: object][] = [
    ['/projects', { name: 'x' }],
    [`/projects/${home.id}/sections`, { name: 'x' }],
    ['/labels', { name: 'x' }],
    ['/filters', { name: 'x', query: 'all' }],
  ]
  for (const [path, body] of made) {
    const before = (await api.get(path)).text
    const answer = await api.post(path, body)
    assert.equal(answer.status, 201)
    const undone = await undo(api, answer)
    assert.deepEqual([undone.status, undone.text], [204, ''], path)
    assert.equal((await api.get(path)).text, before, path)
    assert.equal((await undo(api, answer)).status, 409, 'once')
  }
  assert.deepEqual(
    (await api.get('/trash/projects')).body.projects.map((project: { name: string }) => project.name),
    ['x'],
  )
})

test('each change to a project, a section, a label and a filter is taken back, and an overtaken one is not', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Kitchen' })
  const { body: label } = await api.post('/labels', { name: 'phone' })
  const { body: filter } = await api.post('/filters', { name: 'Soon', query: 'today' })
  const kinds: [path: string, read: string, patch: object, again: object][] = [
    [`/projects/${project.id}`, '/projects?archived=true', { view_mode: 'calendar', icon: '🏠' }, { icon: null }],
    [`/projects/${project.id}`, '/projects?archived=true', { archived: true }, { archived: false }],
    [`/sections/${section.id}`, `/projects/${project.id}/sections`, { name: 'Galley' }, { name: 'Larder' }],
    [`/labels/${label.id}`, '/labels', { color: 'teal', name: 'calls' }, { name: 'mobile' }],
    [`/filters/${filter.id}`, '/filters', { query: 'p1', name: 'Urgent' }, { query: 'p2' }],
  ]
  const shown = async (path: string) => (await api.get(path)).text.replaceAll(/"updated_at":"[^"]*"/g, '')
  for (const [path, read, patch, again] of kinds) {
    const before = await shown(read)
    const changed = await api.patch(path, patch)
    assert.notEqual(await shown(read), before)
    const undone = await undo(api, changed)
    assert.equal(undone.status, 200, undone.text)
    assert.equal(await shown(read), before, path)

    const first = await api.patch(path, patch)
    await api.patch(path, again)
    const refused = await undo(api, first)
    const [field] = Object.keys(again)
    assert.equal(refused.status, 409, path)
    assert.ok(Object.keys(refused.body.fields).includes(field!), refused.text)
  }
})

test('moving a section, and deleting it with tasks in it, are taken back whole', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const path = `/projects/${project.id}/sections`
  const [one, two] = [(await api.post(path, { name: 'one' })).body, (await api.post(path, { name: 'two' })).body]
  const tasks = []
  for (const content of ['a', 'b', 'c']) tasks.push((await api.post('/tasks', { content, section_id: one.id })).body)
  await api.post(`/tasks/${tasks[1].id}/complete`)
  const whole = async () => [
    (await api.get(path)).body.sections.map((section: { name: string }) => section.name),
    (await api.get(`/tasks?project_id=${project.id}&completed=include`)).body.tasks.map((task: any) => [
      task.content,
      task.section_id,
      task.position,
      task.completed,
    ]),
  ]
  const before = await whole()
  const moved = await api.post(`/sections/${one.id}/move`, { after_id: two.id })
  assert.notDeepEqual(await whole(), before)
  assert.equal((await undo(api, moved)).status, 200)
  assert.deepEqual(await whole(), before)
  const deleted = await api.delete(`/sections/${one.id}`)
  assert.equal((await whole())[1]!.filter(([, section]: any) => section === null).length, 3)
  assert.equal((await undo(api, deleted)).body.id, one.id)
  assert.deepEqual(await whole(), before)
})

test('a section that was moved or deleted does not come back to a project that who did it may no longer edit', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const { body: section } = await jonas.api.post(`/projects/${home.id}/sections`, { name: 'Garden' })
  const { body: other } = await jonas.api.post(`/projects/${home.id}/sections`, { name: 'Shed' })
  const deleted = await jonas.api.delete(`/sections/${other.id}`)
  const { body: own } = await jonas.api.post('/projects', { name: 'Own' })
  const moved = await jonas.api.post(`/sections/${section.id}/move`, { project_id: own.id })
  assert.equal(moved.body.project_id, own.id)
  await owner.api.patch(`/projects/${home.id}/members/${jonas.id}`, { role: 'viewer' })
  assert.equal((await undo(jonas.api, moved)).status, 404)
  assert.equal((await undo(jonas.api, deleted)).status, 404)
  assert.deepEqual((await owner.api.get(`/projects/${home.id}/sections`)).body.sections, [])
})

test('a label does not get a name back that another has by then, renamed or deleted', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: label } = await api.post('/labels', { name: 'phone' })
  const renamed = await api.patch(`/labels/${label.id}`, { name: 'calls' })
  await api.post('/labels', { name: 'Phone' })
  const refused = await undo(api, renamed)
  assert.deepEqual([refused.status, refused.body.fields], [409, { name: 'is taken' }])

  const deleted = await api.delete(`/labels/${label.id}`)
  await api.post('/labels', { name: 'Calls' })
  const again = await undo(api, deleted)
  assert.deepEqual([again.status, again.body.fields], [409, { name: 'is taken' }])
})

test('what was deleted does not come back where its maker has made another by the same id since', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const kinds: [folder: string, path: string, body: object][] = [
    ['sections', `/projects/${home.id}/sections`, { name: 'x' }],
    ['labels', '/labels', { name: 'x' }],
    ['filters', '/filters', { name: 'x', query: 'all' }],
    ['templates', '/templates', { name: 'x', project_id: home.id }],
  ]
  for (const [folder, path, body] of kinds) {
    const id = newId()
    await api.post(path, { ...body, id })
    const deleted = await api.delete(`/${folder}/${id}`)
    assert.equal((await api.post(path, { ...body, id })).status, 201)
    const before = (await api.get(path)).text
    assert.equal((await undo(api, deleted)).status, 409, folder)
    assert.equal((await api.get(path)).text, before, folder)
  }
})

test('what comes back is newer than it was when it was deleted', async (t) => {
  const app = await startApp(t)
  const { api, inbox } = await maja(app)
  for (const [folder, path, body] of [
    ['sections', `/projects/${inbox}/sections`, { name: 'x' }],
    ['filters', '/filters', { name: 'x', query: 'all' }],
    ['templates', '/templates', { name: 'x', project_id: inbox }],
  ] as const) {
    const { body: made } = await api.post(path, body)
    const deleted = await api.delete(`/${folder}/${made.id}`)
    app.clock.advance(1000)
    const { body: back } = await undo(api, deleted)
    assert.equal(back.updated_at, new Date(app.clock.now()).toISOString(), folder)
  }
})

test('a deleted section comes back after whoever made it has lost their account', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const { body: section } = await jonas.api.post(`/projects/${home.id}/sections`, { name: 'Beds' })
  const deleted = await owner.api.delete(`/sections/${section.id}`)
  assert.equal((await owner.session.delete(`/users/${jonas.id}`)).status, 204)
  const back = await undo(owner.api, deleted)
  assert.deepEqual([back.status, back.body.name], [200, 'Beds'])
})

test('a task that is completed again by undo was completed by nobody whose account is gone', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const { body: task } = await owner.api.post('/tasks', { content: 'Sow', project_id: home.id })
  await jonas.api.post(`/tasks/${task.id}/complete`)
  const reopened = await owner.api.post(`/tasks/${task.id}/reopen`)
  assert.equal((await owner.session.delete(`/users/${jonas.id}`)).status, 204)
  const { body: back } = await undo(owner.api, reopened)
  assert.deepEqual([back.completed, back.completed_by], [true, null])
})

test('a label and a filter come back sorted and grouped as they were', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: label } = await api.post('/labels', { name: 'phone' })
  const { body: filter } = await api.post('/filters', { name: 'Soon', query: 'today' })
  for (const key of [`label:${label.id}`, `filter:${filter.id}`])
    await api.patch(`/views/${key}`, { sort: 'priority', group: 'project', show_completed: true })
  const before = (await api.get('/views')).text
  for (const path of [`/labels/${label.id}`, `/filters/${filter.id}`]) {
    const { seq } = (await api.get('/changes')).body
    const deleted = await api.delete(path)
    assert.notEqual((await api.get('/views')).text, before)
    const back = await undo(api, deleted)
    assert.deepEqual([back.status, `/${path.split('/')[1]}/${back.body.id}`], [200, path])
    assert.equal((await api.get('/views')).text, before)
    const told = (await api.get(`/changes?since=${seq}`)).body.changes.map(({ type }: { type: string }) => type)
    assert.equal(told.at(-1), 'view.updated')
  }
})
