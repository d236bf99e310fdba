import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LARGEST_PAGE } from '../../../src/contract/paging.ts'
import { LONGEST_DESCRIPTION } from '../../../src/domain/lengths.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

const COUNT = 70
const LONG = 'x'.repeat(LONGEST_DESCRIPTION)

test('pages of tasks with long texts are shorter, and together hold each task once, in order', async (t) => {
  const owner = await maja(await startApp(t))
  const { body: project } = await owner.api.post('/projects', { name: 'Long' })
  const ids: string[] = []
  for (let n = 0; n < COUNT; n++) {
    const { body } = await owner.api.post('/tasks', { content: `${n}`, description: LONG, project_id: project.id })
    ids.push(body.id)
  }

  const follow = async (path: string, idsOf: (body: any) => string[]): Promise<string[]> => {
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, text, body } = await owner.api.get(`${path}limit=500${cursor && `&cursor=${cursor}`}`)
      assert.equal(status, 200, text)
      assert.ok(text.length < LARGEST_PAGE + 100_000, `${text.length} bytes`)
      found.push(...idsOf(body))
      cursor = body.next_cursor
    }
    return found
  }
  const tasks = (body: { tasks: { id: string }[] }) => body.tasks.map(({ id }) => id)

  const listed = `/tasks?project_id=${project.id}&`
  assert.deepEqual(await follow(listed, tasks), ids)
  assert.deepEqual(await follow(listed, tasks), ids)
  assert.deepEqual(new Set(await follow('/filters/preview?query=p4&', tasks)), new Set(ids))

  const changed = await owner.api.post(
    '/tasks/batch',
    { ids, action: 'complete' },
    { headers: { 'Accept-Encoding': 'br' } },
  )
  assert.deepEqual(tasks(changed.body), ids)
  const done = (body: { entries: { task: { id: string } }[] }) => body.entries.map(({ task }) => task.id)
  assert.deepEqual(new Set(await follow('/completed?', done)), new Set(ids))
  const { body: undone } = await owner.api.post('/undo', { id: changed.headers.get('x-undo-id') })
  assert.deepEqual(new Set(tasks(undone)), new Set(ids))

  await owner.api.post('/tasks/batch', { ids, action: 'delete' })
  assert.deepEqual(new Set(await follow('/trash/tasks?', tasks)), new Set(ids))
})
