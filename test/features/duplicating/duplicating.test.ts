import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Client } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { add, undo } from '../../support/requests.ts'

const contents = async (api: Client, query: string): Promise<string[]> =>
  (await api.get(`/tasks?sort=position&${query}`)).body.tasks.map((task: { content: string }) => task.content)

test('a task is copied directly after itself with its open sub-tasks, labels and reminders, and no comments', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const first = await add(api, 'first', {
    project_id: project.id,
    description: 'How',
    priority: 2,
    due_date: '2026-04-01',
    due_time: '09:00',
    recurrence_rule: 'FREQ=WEEKLY',
    duration_min: 30,
    labels: ['calls', 'home'],
  })
  await add(api, 'last', { project_id: project.id })
  const child = await add(api, 'child', { parent_id: first.id })
  await add(api, 'grandchild', { parent_id: child.id })
  const done = await add(api, 'done', { parent_id: first.id })
  await api.post(`/tasks/${done.id}/complete`)
  await api.post(`/tasks/${first.id}/reminders`, { offset_min: -30 })
  await api.post(`/tasks/${first.id}/comments`, { body: 'A word' })

  const answer = await api.post(`/tasks/${first.id}/duplicate`)
  assert.equal(answer.status, 201)
  const copy = answer.body
  assert.notEqual(copy.id, first.id)
  for (const field of ['content', 'description', 'priority', 'due_date', 'due_time', 'recurrence_rule', 'duration_min'])
    assert.equal(copy[field], first[field], field)
  assert.deepEqual([copy.labels, copy.reminder_count, copy.comment_count], [['calls', 'home'], 1, 0])
  assert.deepEqual(await contents(api, `project_id=${project.id}&top_level=true`), ['first', 'first', 'last'])
  assert.deepEqual(await contents(api, `parent_id=${copy.id}`), ['child'])
  assert.deepEqual([copy.subtask_count, copy.subtask_done], [1, 0])

  assert.equal((await undo(api, answer)).status, 204)
  assert.equal((await api.get(`/tasks/${copy.id}`)).status, 404)
  assert.deepEqual(await contents(api, `project_id=${project.id}&top_level=true`), ['first', 'last'])
})

test('a completed task is copied open, with all its sub-tasks', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'Pack')
  await add(api, 'Socks', { parent_id: task.id })
  await api.post(`/tasks/${task.id}/complete`)
  const { body: copy } = await api.post(`/tasks/${task.id}/duplicate`)
  assert.deepEqual([copy.completed, copy.subtask_count, copy.subtask_done], [false, 1, 0])
})

test('copying a completed sub-task opens its parents too, and undo closes them again', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'Pack')
  const clothes = await add(api, 'Clothes', { parent_id: task.id })
  const socks = await add(api, 'Socks', { parent_id: clothes.id })
  await api.post(`/tasks/${task.id}/complete`)
  const states = () => Promise.all([task, clothes, socks].map(async ({ id }) => (await api.get(`/tasks/${id}`)).body))
  const before = await states()

  const answer = await api.post(`/tasks/${socks.id}/duplicate`)
  const after = await states()
  assert.deepEqual(
    [...after, answer.body].map(({ completed }) => completed),
    [false, false, true, false],
  )

  assert.equal((await undo(api, answer)).status, 204)
  const undone = await states()
  assert.deepEqual(
    undone,
    before.map((task, index) => ({ ...task, updated_at: undone[index].updated_at })),
  )
})

test('labels and reminders of others are not on a copy, and whoever it is assigned to is told', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const task = await add(owner.api, 'Bins', {
    project_id: project.id,
    assignee_id: jonas.id,
    due_date: '2026-05-01',
  })
  await jonas.api.patch(`/tasks/${task.id}`, { labels: ['mine'] })
  await jonas.api.post(`/tasks/${task.id}/reminders`, { offset_min: -30 })
  const { unread } = (await jonas.api.get('/notifications')).body
  const { body: copy } = await owner.api.post(`/tasks/${task.id}/duplicate`)
  const { body: seen } = await jonas.api.get(`/tasks/${copy.id}`)
  assert.deepEqual([seen.labels, seen.reminder_count, seen.assignee_id], [[], 0, jonas.id])
  assert.equal((await jonas.api.get('/notifications')).body.unread, unread + 1)
})

test('a section is copied directly after itself with its open tasks, and undone as one', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const section = async (name: string) => (await api.post(`/projects/${project.id}/sections`, { name })).body
  const [week, other] = [await section('Week'), await section('Other')]
  const parent = await add(api, 'a', { section_id: week.id })
  await add(api, 'b', { section_id: week.id })
  await add(api, 'a1', { parent_id: parent.id })
  const done = await add(api, 'c', { section_id: week.id })
  await api.post(`/tasks/${done.id}/complete`)

  const answer = await api.post(`/sections/${week.id}/duplicate`, { name: 'Week 2' })
  const names = async () =>
    (await api.get(`/projects/${project.id}/sections`)).body.sections.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(), ['Week', 'Week 2', 'Other'])
  assert.deepEqual(await contents(api, `section_id=${answer.body.id}&top_level=true`), ['a', 'b'])
  assert.deepEqual((await contents(api, `section_id=${answer.body.id}`)).toSorted(), ['a', 'a1', 'b'])
  assert.equal((await undo(api, answer)).status, 204)
  assert.deepEqual(await names(), ['Week', 'Other'])
  assert.deepEqual((await contents(api, `project_id=${project.id}`)).toSorted(), ['a', 'a1', 'b'])
  assert.equal((await api.post(`/sections/${other.id}/duplicate`)).body.name, 'Other', 'without a body')
})

test('a project is copied for whoever can see it, theirs alone, directly after it in their list', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', {
    name: 'Move',
    color: 'teal',
    icon: '📦',
    view_mode: 'board',
  })
  const { body: section } = await owner.api.post(`/projects/${project.id}/sections`, { name: 'Before' })
  const task = await add(owner.api, 'Boxes', { section_id: section.id, assignee_id: owner.id })
  await add(owner.api, 'Tape', { parent_id: task.id })
  await add(owner.api, 'Loose', { project_id: project.id })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas', role: 'viewer' })
  await jonas.api.post('/projects', { name: 'Last' })

  const answer = await jonas.api.post(`/projects/${project.id}/duplicate`, { name: 'Our move' })
  const copy = answer.body
  assert.deepEqual(
    [copy.name, copy.color, copy.icon, copy.view_mode, copy.role, copy.member_count, copy.open_count],
    ['Our move', 'teal', '📦', 'board', 'owner', 1, 3],
  )
  const names = (await jonas.api.get('/projects')).body.projects.map(({ name }: { name: string }) => name)
  assert.deepEqual(names.slice(1), ['Move', 'Our move', 'Last'])
  const { sections } = (await jonas.api.get(`/projects/${copy.id}/sections`)).body
  assert.deepEqual(
    sections.map(({ name }: { name: string }) => name),
    ['Before'],
  )
  const { tasks } = (await jonas.api.get(`/tasks?section_id=${sections[0].id}`)).body
  const boxes = tasks.find(({ content }: { content: string }) => content === 'Boxes')
  assert.deepEqual([boxes.subtask_count, boxes.assignee_id], [1, null])
  assert.equal((await owner.api.get(`/projects/${copy.id}`)).status, 404)
  assert.equal((await undo(jonas.api, answer)).status, 204)
  assert.equal((await jonas.api.get(`/projects/${copy.id}`)).status, 404)
})

test('more than 32 MiB of text is refused and copies nothing', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Long' })
  const description = '😀'.repeat(65_536)
  for (let n = 0; n < 128; n++) await add(api, `${n}`, { project_id: project.id, description })
  const { status, body } = await api.post(`/projects/${project.id}/duplicate`, {})
  assert.deepEqual([status, Object.keys(body.fields)], [422, ['tasks']])
  assert.deepEqual(
    (await api.get('/projects')).body.projects.map(({ name }: { name: string }) => name),
    ['Inbox', 'Long'],
  )
})
