import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Client } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { add, undo } from '../../support/requests.ts'

const read = async (api: Client, id: string) => (await api.get(`/tasks/${id}`)).body
const positions = async (api: Client, query: string) =>
  (await api.get(`/tasks?${query}`)).body.tasks.map((task: any) => task.position)

test('a deletion undone under a parent in the trash stands at top level, and outlives that parent', async (t) => {
  const { api } = await maja(await startApp(t))
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  const deleted = await api.delete(`/tasks/${child.id}`)
  await api.delete(`/tasks/${parent.id}`)
  assert.equal((await undo(api, deleted)).body.parent_id, null)
  await api.delete(`/trash/tasks/${parent.id}`)
  assert.equal((await read(api, child.id)).content, 'child')
})

test('what comes back never stands at the position of a sibling', async (t) => {
  const { api, inbox } = await maja(await startApp(t))
  const [, b] = [await add(api, 'a'), await add(api, 'b'), await add(api, 'c')]
  for (const back of ['undo', 'restore', 'move']) {
    const gone =
      back === 'move' ? await api.post(`/tasks/${b.id}/move`, { after_id: null }) : await api.delete(`/tasks/${b.id}`)
    const [first, second] = (await api.get(`/tasks?project_id=${inbox}`)).body.tasks.filter((x: any) => x.id !== b.id)
    const between = await add(api, back)
    await api.post(`/tasks/${between.id}/move`, { after_id: first.id, before_id: second.id })
    const answer = back === 'restore' ? await api.post(`/trash/tasks/${b.id}/restore`) : await undo(api, gone)
    assert.equal(answer.status, 200, answer.text)
    const all = await positions(api, `project_id=${inbox}`)
    assert.equal(new Set(all).size, all.length, back)
  }
})

test('what comes back too deep stands at top level when restored and is refused when undone', async (t) => {
  const { api } = await maja(await startApp(t))
  const deep = await add(api, '1')
  const chain = [await add(api, 'a')]
  for (const name of ['b', 'c']) chain.push(await add(api, name, { parent_id: chain.at(-1)!.id }))
  const below = await add(api, '2', { parent_id: deep.id })
  await add(api, '3', { parent_id: below.id })
  const deleted = await api.delete(`/tasks/${below.id}`)
  await api.patch(`/tasks/${deep.id}`, { parent_id: chain.at(-1)!.id })
  const refused = await undo(api, deleted)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [409, ['parent_id']])
  assert.equal((await api.post(`/trash/tasks/${below.id}/restore`)).body.parent_id, null)
})

test('an open task that comes back opens what is completed above it', async (t) => {
  const { api } = await maja(await startApp(t))
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  const completed = await api.post(`/tasks/${child.id}/complete`)
  await api.post(`/tasks/${parent.id}/complete`)
  assert.equal((await undo(api, completed)).status, 200)
  assert.equal((await read(api, parent.id)).completed, false)
  for (const back of ['undo', 'restore']) {
    const deleted = await api.delete(`/tasks/${child.id}`)
    await api.post(`/tasks/${parent.id}/complete`)
    const answer = back === 'undo' ? await undo(api, deleted) : await api.post(`/trash/tasks/${child.id}/restore`)
    assert.equal(answer.headers.get('x-undo-id'), null)
    assert.equal((await read(api, parent.id)).completed, false, back)
  }
})

test('a move undone goes where the parent is by now, and takes along what hangs on it', async (t) => {
  const { api, inbox } = await maja(await startApp(t))
  const section = (await api.post(`/projects/${inbox}/sections`, { name: 'S' })).body
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  const moved = await api.post(`/tasks/${child.id}/move`, { parent_id: null })
  const grandchild = await add(api, 'grandchild', { parent_id: child.id })
  await api.patch(`/tasks/${parent.id}`, { section_id: section.id })
  const { body } = await undo(api, moved)
  assert.deepEqual([body.parent_id, body.section_id], [parent.id, section.id])
  assert.equal((await read(api, grandchild.id)).section_id, section.id)
})

test('a deleted section comes back though its sub-tasks were put in another order since', async (t) => {
  const { api, inbox } = await maja(await startApp(t))
  const section = (await api.post(`/projects/${inbox}/sections`, { name: 'S' })).body
  const parent = await add(api, 'parent', { section_id: section.id })
  const first = await add(api, 'first', { parent_id: parent.id })
  const last = await add(api, 'last', { parent_id: parent.id })
  const deleted = await api.delete(`/sections/${section.id}`)
  const { position } = (await api.post(`/tasks/${last.id}/move`, { after_id: null })).body
  assert.equal((await undo(api, deleted)).status, 200)
  for (const [{ id }, expected] of [
    [first, first.position],
    [last, position],
  ]) {
    const child = await read(api, id)
    assert.deepEqual([child.section_id, child.position], [section.id, expected])
  }
})

test('a refused undo names fields of the wire', async (t) => {
  const { api } = await maja(await startApp(t))
  const task = await add(api, 'x')
  const completed = await api.post(`/tasks/${task.id}/complete`)
  await api.post(`/tasks/${task.id}/reopen`)
  assert.deepEqual(Object.keys((await undo(api, completed)).body.fields), ['completed'])
  const deleted = await api.delete(`/tasks/${task.id}`)
  await api.post(`/trash/tasks/${task.id}/restore`)
  assert.deepEqual(Object.keys((await undo(api, deleted)).body.fields), ['deleted'])
})

test('a batch lists a sub-task in the trash only under its parent, in whatever order they are named', async (t) => {
  const { api } = await maja(await startApp(t))
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  const { body } = await api.post('/tasks/batch', { ids: [child.id, parent.id], action: 'delete' })
  assert.deepEqual(body, { tasks: [], failed: [] })
  const listed = (await api.get('/trash/tasks')).body.tasks
  assert.deepEqual(
    listed.map((task: any) => [task.content, task.task_count]),
    [['parent', 1]],
  )
})

test('an undo that would leave a time or a rule without a day is refused, and the instant follows the day', async (t) => {
  const { api } = await maja(await startApp(t))
  for (const [field, more] of [
    ['due_time', { due_time: '10:00' }],
    ['recurrence_rule', { recurrence_rule: 'FREQ=DAILY' }],
  ] as const) {
    const task = await add(api, 'x')
    const dated = await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-04' })
    await api.patch(`/tasks/${task.id}`, more)
    const refused = await undo(api, dated)
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [409, [field]])
  }
  const task = await add(api, 'x', { due_date: '2026-03-03' })
  const moved = await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-04' })
  await api.patch(`/tasks/${task.id}`, { due_time: '10:00', due_timezone: 'Europe/Copenhagen' })
  assert.equal((await undo(api, moved)).body.due_datetime, '2026-03-03T09:00:00.000Z')
})

test('an undo after which the instant would be past the year 9999 is refused', async (t) => {
  const { api } = await maja(await startApp(t))
  const late = { due_date: '2026-03-04', due_time: '23:30', due_timezone: 'America/New_York' }
  const task = await add(api, 'x', late)
  const earlier = await api.patch(`/tasks/${task.id}`, { due_time: '10:00' })
  await api.patch(`/tasks/${task.id}`, { due_date: '9999-12-31' })
  const refused = await undo(api, earlier)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [409, ['due_date']])
})

test('a change of the day or the time is undone though another of the due fields was changed since', async (t) => {
  const { api } = await maja(await startApp(t))
  const timed = { due_date: '2026-03-04', due_time: '10:00', due_timezone: 'Europe/Copenhagen' }
  const day = { due_date: '2026-03-05' }
  const time = { due_time: '11:00' }
  for (const [first, second, instant] of [
    [day, time, '2026-03-04T10:00:00.000Z'],
    [day, { due_time: null }, null],
    [time, day, '2026-03-05T09:00:00.000Z'],
    [time, { due_timezone: 'America/New_York' }, '2026-03-04T15:00:00.000Z'],
  ] as const) {
    const task = await add(api, 'x', timed)
    const changed = await api.patch(`/tasks/${task.id}`, first)
    await api.patch(`/tasks/${task.id}`, second)
    const { status, body } = await undo(api, changed)
    assert.equal(status, 200)
    const { due_date, due_time } = { ...timed, ...second }
    assert.deepEqual([body.due_date, body.due_time, body.due_datetime], [due_date, due_time, instant])
  }
})

test('an occurrence that was completed or skipped comes back at the time that was set since', async (t) => {
  const { api } = await maja(await startApp(t))
  const timed = { due_date: '2026-03-04', due_time: '10:00', due_timezone: 'Europe/Copenhagen' }
  for (const action of ['complete', 'skip']) {
    const parent = await add(api, 'parent', { ...timed, recurrence_rule: 'FREQ=DAILY' })
    const child = await add(api, 'child', { parent_id: parent.id, ...timed })
    const advanced = await api.post(`/tasks/${parent.id}/${action}`)
    for (const { id } of [parent, child]) await api.patch(`/tasks/${id}`, { due_time: '11:00' })
    assert.equal((await undo(api, advanced)).status, 200, action)
    for (const { id } of [parent, child]) {
      const { due_date, due_time, due_datetime } = await read(api, id)
      assert.deepEqual([due_date, due_time, due_datetime], ['2026-03-04', '11:00', '2026-03-04T10:00:00.000Z'])
    }
  }
})

test('a reopening is not undone over a sub-task that is open since, added or opened', async (t) => {
  const { api } = await maja(await startApp(t))
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  await api.post(`/tasks/${parent.id}/complete`)
  const reopened = await api.post(`/tasks/${parent.id}/reopen`)
  const added = await add(api, 'added', { parent_id: child.id })
  const refused = await undo(api, reopened)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [409, ['completed']])
  for (const { id } of [parent, child, added]) assert.equal((await read(api, id)).completed, false)
  await api.post(`/tasks/${added.id}/complete`)
  assert.equal((await undo(api, reopened)).status, 200)
  assert.equal((await read(api, child.id)).completed, true)
})

test('a round undone is refused while a sub-task it would close again has an open one', async (t) => {
  const { api } = await maja(await startApp(t))
  const parent = await add(api, 'parent', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' })
  const child = await add(api, 'child', { parent_id: parent.id })
  await api.post(`/tasks/${child.id}/complete`)
  const round = await api.post(`/tasks/${parent.id}/complete`)
  await add(api, 'added', { parent_id: child.id })
  assert.equal((await undo(api, round)).status, 409)
  assert.equal((await read(api, parent.id)).due_date, '2026-03-05')
})

test('a move undone follows a parent to the project where it is by now, if one may write there', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const project = (await api.post('/projects', { name: 'Garden' })).body
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  const moved = await api.post(`/tasks/${child.id}/move`, { parent_id: null })
  const grandchild = await add(api, 'grandchild', { parent_id: child.id })
  await api.patch(`/tasks/${parent.id}`, { project_id: project.id })
  const { status, body } = await undo(api, moved)
  assert.deepEqual([status, body.parent_id, body.project_id], [200, parent.id, project.id])
  assert.equal((await read(api, grandchild.id)).project_id, project.id)
})

test('a move undone to where its assignee may not work leaves it to nobody', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const [shared, own] = [
    (await api.post('/projects', { name: 'A' })).body,
    (await api.post('/projects', { name: 'B' })).body,
  ]
  const ole = await joins(app, owner, shared.id, { name: 'Ole' })
  const parent = await add(api, 'parent', { project_id: shared.id })
  const child = await add(api, 'child', { parent_id: parent.id, assignee_id: ole.id })
  const moved = await api.post(`/tasks/${child.id}/move`, { parent_id: null })
  await api.patch(`/tasks/${parent.id}`, { project_id: own.id })
  const { status, body } = await undo(api, moved)
  assert.deepEqual([status, body.project_id, body.assignee_id], [200, own.id, null])
})

test('a sub-task that was completed with its repeating parent, which opened it again, is open when both are undone', async (t) => {
  const { api } = await maja(await startApp(t))
  const parent = await add(api, 'Bins', { due_date: '2026-03-05', recurrence_rule: 'FREQ=DAILY' })
  const child = await add(api, 'Glass', { parent_id: parent.id })
  const both = await api.post('/tasks/batch', { ids: [child.id, parent.id], action: 'complete' })
  assert.deepEqual(
    [(await read(api, parent.id)).due_date, (await read(api, child.id)).completed],
    ['2026-03-06', false],
  )
  assert.equal((await undo(api, both)).status, 200)
  assert.deepEqual(
    [(await read(api, parent.id)).due_date, (await read(api, child.id)).completed],
    ['2026-03-05', false],
  )
})
