import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../../../../src/platform/ids.ts'
import { startApp, type Client } from '../../../support/app.ts'
import { joins, maja } from '../../../support/people.ts'

let api: Client
const ids: Record<string, string> = {}
const ends: (() => unknown)[] = []

const add = async (client: Client, content: string, more: object = {}) => {
  const { body, status, text } = await client.post('/tasks', { content, ...more })
  assert.equal(status, 201, text)
  return (ids[content] = body.id as string)
}

async function list(query: string): Promise<string[]> {
  const { status, body, text } = await api.get(`/tasks?${query}`)
  assert.equal(status, 200, text)
  return body.tasks.map((task: { content: string }) => task.content)
}

/** Two projects of Maja's, one of them shared with Jonas, one archived, and one of Jonas's that she can't see. */
before(async () => {
  const app = await startApp({ after: (end) => ends.push(end) })
  const owner = await maja(app)
  api = owner.api
  const project = async (name: string) => (ids[name] = (await api.post('/projects', { name })).body.id as string)
  await project('Home')
  await project('Old')
  for (const name of ['Kitchen', 'Attic'])
    ids[name] = (await api.post(`/projects/${ids['Home']}/sections`, { name })).body.id
  const jonas = await joins(app, owner, ids['Home']!, { name: 'Jonas' })
  ids['Jonas'] = jonas.id
  ids['me'] = owner.id
  await add(jonas.api, 'hidden', { due_date: '2026-03-01' })
  const at = async (content: string, more: object) => {
    app.clock.advance(1000)
    await add(api, content, more)
  }
  await at('bins', { project_id: ids['Home'], section_id: ids['Attic'], due_date: '2026-03-05', priority: 2 })
  await at('Call Ida', { due_date: '2026-03-04', due_time: '09:00', labels: ['phone'] })
  await at('ajax', { project_id: ids['Home'], section_id: ids['Kitchen'], assignee_id: ids['Jonas'], priority: 1 })
  await at('Éclairs', { project_id: ids['Home'], due_date: '2026-03-04', labels: ['phone', 'shop'] })
  await at('dust', { project_id: ids['Home'], assignee_id: ids['me'] })
  await at('sub', { parent_id: ids['dust'], due_date: '2026-03-09', description: 'under the bed' })
  await at('fence', { project_id: ids['Old'], due_date: '2026-03-02' })
  await at('first done', {})
  await at('last done', { due_date: '2026-03-04' })
  await at('gone', { due_date: '2026-03-04' })
  for (const content of ['first done', 'last done']) {
    app.clock.advance(1000)
    await api.post(`/tasks/${ids[content]}/complete`)
  }
  await api.delete(`/tasks/${ids['gone']}`)
  await api.patch(`/projects/${ids['Old']}`, { archived: true })
  app.clock.advance(1000)
  await api.patch(`/tasks/${ids['bins']}`, { description: 'green ones' })
  for (const label of (await api.get('/labels')).body.labels) ids[label.name] = label.id
})
after(async () => {
  for (const end of ends) await end()
})

describe('GET /tasks', () => {
  test('filters by each of its parameters, and by all that are named together', async () => {
    const cases: [query: string, found: string[]][] = [
      ['', ['Call Ida', 'Éclairs', 'bins', 'sub', 'ajax', 'dust']],
      [`project_id=${ids['Home']}`, ['Éclairs', 'sub', 'dust', 'ajax', 'bins']],
      [`section_id=${ids['Kitchen']}`, ['ajax']],
      [`project_id=${ids['Home']}&section_id=${ids['Attic']}`, ['bins']],
      [`parent_id=${ids['dust']}`, ['sub']],
      [`label_id=${ids['phone']}`, ['Call Ida', 'Éclairs']],
      [`label_id=${ids['shop']}&project_id=${ids['Home']}`, ['Éclairs']],
      ['priority=1', ['ajax']],
      ['priority=4', ['Call Ida', 'Éclairs', 'sub', 'dust']],
      ['due_before=2026-03-05', ['Call Ida', 'Éclairs']],
      ['due_from=2026-03-05', ['bins', 'sub']],
      ['due_from=2026-03-04&due_before=2026-03-06', ['Call Ida', 'Éclairs', 'bins']],
      ['no_date=true', ['ajax', 'dust']],
      ['no_date=false', ['Call Ida', 'Éclairs', 'bins', 'sub', 'ajax', 'dust']],
      ['no_date=true&due_from=2026-03-01', []],
      ['assignee_id=me', ['dust']],
      [`assignee_id=${ids['Jonas']}`, ['ajax']],
      ['top_level=true', ['Call Ida', 'Éclairs', 'bins', 'ajax', 'dust']],
      ['q=CALL', ['Call Ida']],
      ['q=eclair', ['Éclairs']],
      ['q=bed', ['sub']],
      ['q=bed%20under', ['sub']],
      ['q=call%20green', []],
      ['q=', []],
      ['completed=include', ['Call Ida', 'Éclairs', 'last done', 'bins', 'sub', 'ajax', 'dust', 'first done']],
      ['completed=only', ['last done', 'first done']],
      ['completed=only&q=done&due_from=2026-03-04', ['last done']],
      ['archived=true', ['fence', 'Call Ida', 'Éclairs', 'bins', 'sub', 'ajax', 'dust']],
      ['archived=false&due_before=2026-03-04', []],
      [`project_id=${ids['Old']}`, ['fence']],
      [`assignee_id=me&priority=4&project_id=${ids['Home']}&top_level=true`, ['dust']],
    ]
    for (const [query, found] of cases) {
      assert.deepEqual(await list(query), found, query)
      const { body } = await api.get(`/tasks?${query}&limit=1`)
      assert.equal(body.next_cursor !== null, found.length > 1, `${query}, a page of one`)
    }
  })

  test('sorts by each of its sorts, either way', async () => {
    const sorts: Record<string, string[]> = {
      due: ['Call Ida', 'Éclairs', 'bins', 'sub', 'ajax', 'dust'],
      priority: ['ajax', 'bins', 'Call Ida', 'Éclairs', 'sub', 'dust'],
      created: ['bins', 'Call Ida', 'ajax', 'Éclairs', 'dust', 'sub'],
      updated: ['Call Ida', 'ajax', 'Éclairs', 'dust', 'sub', 'bins'],
      content: ['ajax', 'bins', 'Call Ida', 'dust', 'sub', 'Éclairs'],
      position: ['Call Ida', 'Éclairs', 'sub', 'dust', 'ajax', 'bins'],
    }
    for (const [sort, sorted] of Object.entries(sorts)) {
      const asc = await list(`sort=${sort}`)
      assert.deepEqual(asc, sorted, sort)
      assert.deepEqual(await list(`sort=${sort}&order=asc`), asc)
      assert.deepEqual(await list(`sort=${sort}&order=desc`), asc.toReversed(), `${sort}, the other way`)
    }
    assert.deepEqual(await list('completed=only&order=asc'), ['first done', 'last done'])
  })

  test('by position shows the Inbox first, then each project, what has no section before its sections in order', async () => {
    const sorted = await list('sort=position')
    assert.equal(sorted[0], 'Call Ida')
    assert.deepEqual(sorted.slice(-2), ['ajax', 'bins'])
  })

  test('a filter that names what the person cannot see finds nothing, as one that names nothing', async () => {
    const app = await startApp({ after: (end) => ends.push(end) })
    const stranger = await maja(app)
    const before = api
    api = stranger.api
    for (const id of [ids['Home']!, newId()])
      for (const field of ['project_id', 'section_id', 'parent_id', 'label_id', 'assignee_id'])
        assert.deepEqual(await list(`${field}=${id}`), [])
    api = before
  })

  test('an unreadable parameter is refused with its name', async () => {
    const wrong = {
      project_id: 'x',
      priority: '5',
      due_before: '2026-02-30',
      due_from: 'tomorrow',
      no_date: 'yes',
      assignee_id: 'you',
      q: 'x'.repeat(513),
      completed: 'all',
      archived: '1',
      top_level: '',
      sort: 'colour',
      order: 'up',
      limit: '0',
      cursor: 'x',
    }
    for (const [name, value] of Object.entries(wrong)) {
      const answer = await api.get(`/tasks?${name}=${value}`)
      assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [422, [name]], name)
    }
    assert.match((await api.get('/tasks?assignee_id=you')).body.fields.assignee_id, / or me$/)
    for (const limit of ['9999', '9'.repeat(400)])
      assert.equal((await api.get(`/tasks?limit=${limit}&unknown=1`)).status, 200, limit)
  })
})

test('a list that nobody has written to since is 304, with the ETag that the client sent', async () => {
  const mine = (await api.get('/tasks?limit=1')).body.tasks[0].id
  const lists = ['/tasks', '/projects', `/projects/${ids['Home']}/sections`, '/labels', `/tasks/${mine}/comments`]
  for (const path of lists) {
    const etag = (await api.get(path)).headers.get('etag')!
    const again = await api.get(path, { headers: { 'If-None-Match': etag } })
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag], path)
  }
})
