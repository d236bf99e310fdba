import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LARGEST_PAGE } from '../../../../src/contract/paging.ts'
import { LONGEST_DESCRIPTION } from '../../../../src/domain/lengths.ts'
import { startApp } from '../../../support/app.ts'
import { maja } from '../../../support/people.ts'

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

test('what a search finds, comments and changes are fewer where they are long; comments and changes go on after that', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: start } = await api.get('/changes')
  const ids: string[] = []
  for (let n = 0; n < COUNT; n++)
    ids.push((await api.post('/tasks', { content: `Long ${n}`, description: LONG })).body.id)
  const said: string[] = []
  for (let n = 0; n < 110; n++) {
    const { status, text, body } = await api.post(`/tasks/${ids[0]}/comments`, { body: `long ${'🪴'.repeat(9_990)}` })
    assert.equal(status, 201, text)
    said.push(body.id)
  }

  const read = async (path: string) => {
    const { status, text, body } = await api.get(path)
    assert.equal(status, 200, text)
    return { body, bytes: Buffer.byteLength(text) }
  }
  const most = LARGEST_PAGE + 200_000
  const { body: found, bytes } = await read('/search?q=long&limit=500')
  assert.ok(bytes < 2 * most, `${bytes} bytes`)
  assert.ok(found.tasks.length > 50 && found.tasks.length < COUNT, `${found.tasks.length} tasks`)
  assert.ok(found.comments.length > 90 && found.comments.length < said.length, `${found.comments.length} comments`)

  const comments = await read(`/tasks/${ids[0]}/comments?limit=500`)
  assert.ok(comments.bytes < most, `${comments.bytes} bytes`)
  const rest = await read(`/tasks/${ids[0]}/comments?limit=500&cursor=${comments.body.next_cursor}`)
  const listed = [...comments.body.comments, ...rest.body.comments].map(({ id }: { id: string }) => id)
  assert.deepEqual([listed, rest.body.next_cursor], [said, null])

  const heard: string[] = []
  for (let since = start.seq, more = true; more;) {
    const { body, bytes } = await read(`/changes?since=${since}&limit=500`)
    assert.ok(bytes < most, `${bytes} bytes`)
    heard.push(...body.changes.flatMap(({ type, payload }: any) => (type === 'task.created' ? [payload.id] : [])))
    since = body.seq
    more = body.changes.length > 0
  }
  assert.deepEqual(heard, ids)
})
