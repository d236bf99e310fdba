import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Client } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { add, read, undo } from '../../support/requests.ts'

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
  assert.equal((await read(api, child)).content, 'child')
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
  assert.equal((await read(api, grandchild)).section_id, section.id)
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
    const child = await read(api, { id })
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
  assert.equal((await read(api, grandchild)).project_id, project.id)
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
