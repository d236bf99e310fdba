import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

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
