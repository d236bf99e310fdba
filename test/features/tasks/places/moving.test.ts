import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../support/app.ts'
import { maja } from '../../../support/people.ts'

test('a move needs a body: none at all is 400, `{}` puts it last', async (t) => {
  const { api, inbox } = await maja(await startApp(t))
  const lists: [list: string, key: string, more: object][] = [
    ['/tasks', 'tasks', { project_id: inbox }],
    [`/projects/${inbox}/sections`, 'sections', {}],
    ['/projects', 'projects', {}],
    ['/labels', 'labels', {}],
    ['/filters', 'filters', { query: 'today' }],
  ]
  for (const [list, key, more] of lists) {
    const add = async (name: string) =>
      (await api.post(list, { [key === 'tasks' ? 'content' : 'name']: name, ...more })).body
    const [first, second] = [await add('one'), await add('two')]
    const path = `/${key}/${first.id}/move`
    for (const options of [{}, { raw: { type: 'application/json', body: '' } }]) {
      const refused = await api.post(path, undefined, options)
      assert.deepEqual([refused.status, refused.body.code], [400, 'bad_request'], key)
    }
    const { status, body } = await api.post(path, {})
    assert.equal(status, 200, key)
    assert.ok(body.position > second.position, key)
  }
})

test('a sub-task in the trash that is named with its parent is not found', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: parent } = await api.post('/tasks', { content: 'parent' })
  const { body: child } = await api.post('/tasks', { content: 'a', parent_id: parent.id })
  const project_id = (await api.post('/projects', { name: 'Home' })).body.id
  await api.delete(`/tasks/${child.id}`)
  const { body } = await api.post('/tasks/batch', { ids: [parent.id, child.id], action: 'move', project_id })
  assert.deepEqual(
    body.failed.map(({ id, code }: any) => [id, code]),
    [[child.id, 'not_found']],
  )
})

test('a parent and its sub-task moved together stay together, whichever is named first', async (t) => {
  const { api } = await maja(await startApp(t))
  const add = async (content: string, more: object = {}) => (await api.post('/tasks', { content, ...more })).body
  const project_id = (await api.post('/projects', { name: 'Home' })).body.id
  for (const change of [
    { action: 'move', project_id },
    { action: 'move', project_id, after_id: null },
    { action: 'patch', patch: { project_id } },
  ]) {
    for (const order of ['parent first', 'sub-task first']) {
      const parent = await add('parent')
      const [child, sibling] = [await add('a', { parent_id: parent.id }), await add('b', { parent_id: parent.id })]
      const below = await add('below', { parent_id: child.id })
      const named = [parent.id, below.id, child.id]
      const ids = order === 'parent first' ? named : named.toReversed()
      const { body } = await api.post('/tasks/batch', { ids, ...change })
      assert.deepEqual([body.failed, body.tasks.map((task: any) => task.id)], [[], ids], order)
      for (const { id, parent_id, position } of [child, sibling, below]) {
        const task = (await api.get(`/tasks/${id}`)).body
        assert.deepEqual([task.project_id, task.parent_id, task.position], [project_id, parent_id, position], order)
      }
      assert.equal((await api.get(`/tasks/${parent.id}`)).body.project_id, project_id)
    }
  }
})

test('several tasks moved to one place stand there in the order in which they are named', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const add = async (content: string) => (await api.post('/tasks', { content, project_id: project.id })).body.id
  const [a, b, c, d, e] = [await add('a'), await add('b'), await add('c'), await add('d'), await add('e')]
  for (const [place, order] of [
    [{ before_id: b }, 'aecbd'],
    [{ after_id: b, before_id: d }, 'abecd'],
    [{ after_id: a }, 'aecbd'],
    [{ after_id: null }, 'ecabd'],
    [{}, 'abdec'],
  ] as const) {
    const { body } = await api.post('/tasks/batch', { ids: [e, c], action: 'move', ...place })
    assert.deepEqual(body.failed, [])
    const { body: list } = await api.get(`/tasks?project_id=${project.id}`)
    assert.equal(list.tasks.map(({ content }: any) => content).join(''), order, JSON.stringify(place))
  }
})
