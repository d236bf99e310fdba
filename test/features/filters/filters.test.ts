import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { startApp, type Client } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

const preview = (api: Client, query: string, more = '') =>
  api.get(`/filters/preview?query=${encodeURIComponent(query)}${more}`)
const found = async (api: Client, query: string, more = ''): Promise<string[]> => {
  const { status, body } = await preview(api, query, more)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.total, body.tasks.length)
  return body.tasks.map((task: { content: string }) => task.content)
}
const names = (body: { filters: { name: string }[] }) => body.filters.map((filter) => filter.name)

test('a filter is saved, read, changed, moved, deleted and taken back', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const made = await api.post('/filters', { name: ' Soon ', query: 'overdue | today', color: 'tomato' })
  assert.deepEqual([made.status, made.body.name, made.body.color], [201, 'Soon', 'tomato'])
  const { body: later } = await api.post('/filters', { name: 'Later', query: 'no date' })
  assert.equal(later.color, 'graphite')
  const path = `/filters/${made.body.id}`
  assert.deepEqual((await api.get(path)).body, made.body)
  assert.deepEqual(names((await api.get('/filters')).body), ['Soon', 'Later'])

  const stale = { headers: { 'If-Match': '"stale"' } }
  assert.equal((await api.patch(path, { name: 'x' }, stale)).status, 409)
  assert.equal((await api.delete(path, stale)).status, 409)

  app.clock.advance(1000)
  const changed = await api.patch(path, { query: 'p1 & #Inbox' })
  assert.equal(changed.body.query, 'p1 & #Inbox')
  assert.ok(changed.body.updated_at > made.body.updated_at)
  const undoes = async (answer: { headers: Headers }) => api.post('/undo', { id: answer.headers.get('x-undo-id') })
  assert.equal((await undoes(changed)).body.query, 'overdue | today')

  const moved = await api.post(`${path}/move`, { after_id: later.id })
  assert.equal(moved.status, 200)
  assert.deepEqual(names((await api.get('/filters')).body), ['Later', 'Soon'])
  assert.equal((await undoes(moved)).status, 200)
  assert.deepEqual(names((await api.get('/filters?limit=1')).body), ['Soon'])

  const gone = await api.delete(path)
  assert.equal(gone.status, 204)
  assert.equal((await api.get(path)).status, 404)
  assert.deepEqual((await undoes(gone)).body.name, 'Soon')
  assert.deepEqual(names((await api.get('/filters')).body), ['Soon', 'Later'])
  const another = await api.post('/filters', { name: 'x', query: 'all' })
  assert.equal((await undoes(another)).status, 204)
  assert.deepEqual(names((await api.get('/filters')).body), ['Soon', 'Later'])
})

test('the same id again answers the filter as it is, and another person’s id is refused', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = newId()
  const first = await owner.api.post('/filters', { id, name: 'a', query: 'all' })
  assert.equal(first.status, 201)
  const again = await owner.api.post('/filters', { id, name: 'b', query: 'today' })
  assert.deepEqual([again.status, again.body.name], [200, 'a'])
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  assert.equal((await jonas.api.post('/filters', { id, name: 'b', query: 'today' })).status, 422)
  for (const answer of [
    await jonas.api.get(`/filters/${id}`),
    await jonas.api.patch(`/filters/${id}`, { name: 'mine' }),
    await jonas.api.delete(`/filters/${id}`),
    await jonas.api.get(`/filters/${id}/tasks`),
    await jonas.api.post(`/filters/${id}/move`, { after_id: null }),
  ])
    assert.equal(answer.status, 404)
  assert.deepEqual((await jonas.api.get('/filters')).body.filters, [])
})

test('what cannot be read is refused on save, change and preview, with the place and what was expected', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: filter } = await api.post('/filters', { name: 'a', query: 'all' })
  for (const [query, told] of [
    ['p1 &', 'expected a term, such as today, p1, #Project, @label or a word at position 4'],
    ['(p1 | p2', 'expected a closing ")" at position 8'],
    ['due: neverday', 'expected a day, such as tomorrow, friday, 1 May or 2027-05-01 at position 5'],
    ['#', 'expected a name after #, / or @ at position 1'],
    ['x'.repeat(501), 'must be 1 to 500 characters long'],
    [' ', 'must be 1 to 500 characters long'],
    ['p1 |\np2', 'must not hold a line break'],
  ] as const) {
    for (const answer of [
      await api.post('/filters', { name: 'x', query }),
      await api.patch(`/filters/${filter.id}`, { query }),
      await preview(api, query),
    ]) {
      assert.equal(answer.status, 422, query)
      assert.equal(answer.body.code, 'validation_failed')
      assert.equal(answer.body.fields.query, told)
    }
  }
  assert.match((await preview(api, '  p1 p2 & #')).body.fields.query, /at position 11$/)
  assert.equal((await preview(api, ` ${'x'.repeat(500)} `)).status, 200)
  assert.equal((await api.get('/filters/preview')).status, 422)
  assert.equal((await preview(api, 'all', '&sort=colour')).status, 422)
  assert.equal((await api.get(`/filters/${filter.id}`)).body.query, 'all')
})

test('a filter finds open tasks the person can see, in due order, with how many there are in all', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: home } = await api.post('/projects', { name: 'Hjem' })
  const { body: kitchen } = await api.post(`/projects/${home.id}/sections`, { name: 'Køkken' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  await add(jonas.api, 'private of Jonas', { labels: ['phone'] })
  const vacuum = await add(api, 'Vacuum', { project_id: home.id, due_date: '2026-03-03', assignee_id: jonas.id })
  await add(api, 'Clean oven', { section_id: kitchen.id, due_date: '2026-03-04', priority: 1, labels: ['phone'] })
  await add(api, 'Think')
  const done = await add(api, 'Done', { due_date: '2026-03-04' })
  await api.post(`/tasks/${done.id}/complete`)
  await add(api, 'Sub', { parent_id: vacuum.id, recurrence_rule: 'FREQ=DAILY', description: 'long' })
  await jonas.api.post(`/tasks/${vacuum.id}/comments`, { body: 'ok' })

  const cases: Record<string, string[]> = {
    all: ['Vacuum', 'Clean oven', 'Sub', 'Think'],
    'overdue | today': ['Vacuum', 'Clean oven', 'Sub'],
    'forfalden, i dag': ['Vacuum', 'Clean oven', 'Sub'],
    '!today': ['Vacuum', 'Think'],
    '#hjem & !/kokken': ['Vacuum', 'Sub'],
    '#Inbox': ['Think'],
    '@phone': ['Clean oven'],
    '@p* | @x*': ['Clean oven'],
    'no labels & no section': ['Vacuum', 'Sub', 'Think'],
    p1: ['Clean oven'],
    'no date': ['Think'],
    'assigned to: Jonas': ['Vacuum'],
    'assigned to: jonas@home': ['Vacuum'],
    'assigned to: others': ['Vacuum'],
    'assigned to: me': [],
    'recurring & subtask': ['Sub'],
    'shared & has: comment': ['Vacuum'],
    'har: beskrivelse': ['Sub'],
    'search: oven clea': ['Clean oven'],
    vacu: ['Vacuum'],
    'vacu | think | nothing': ['Vacuum', 'Think'],
    'clean & ov & !dirty': ['Clean oven'],
    'created: today': ['Vacuum', 'Clean oven', 'Sub', 'Think'],
    'created before: 2026-03-04': [],
    'created after: 9999-12-31': [],
    'due: 9999-12-31 | before: 0001-01-01': [],
    'completed & today': ['Done'],
    '7 days & !completed': ['Clean oven', 'Sub'],
    '#nothing | /nothing | @nothing | assigned to: nobody I know': [],
  }
  for (const [query, expected] of Object.entries(cases)) {
    const inOrder = (await found(api, query)).toSorted()
    assert.deepEqual(inOrder, expected.toSorted(), query)
  }
  assert.deepEqual(await found(jonas.api, '@phone'), ['private of Jonas'])
  assert.deepEqual(await found(api, 'all'), cases['all'])
  assert.deepEqual(await found(api, 'all', '&sort=content&order=desc'), ['Vacuum', 'Think', 'Sub', 'Clean oven'])
})

test('a person is meant by a word of their name where it is of only one the user shares a project with', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Hjem' })
  const oskar = await joins(app, owner, home.id, { name: 'Oskar Berg' })
  const ida = await joins(app, owner, home.id, { name: 'Ida Oskarsen' })
  const { body: club } = await ida.api.post('/projects', { name: 'Club' })
  await joins(app, ida, club.id, { name: 'Oskar Stranger' })
  const { body: other } = await ida.api.post('/projects', { name: 'Other' })
  await joins(app, ida, other.id, { name: 'Berg' })
  const { body: past } = await owner.api.post('/projects', { name: 'Past' })
  await joins(app, owner, past.id, { name: 'Oskar Former' })
  await owner.api.patch(`/projects/${past.id}`, { archived: true })
  await add(owner.api, 'Vacuum', { project_id: home.id, assignee_id: oskar.id })
  await add(owner.api, 'Cook', { project_id: home.id, assignee_id: ida.id })
  for (const query of ['assigned to: oskar', 'tildelt: BERG', 'assigned to: "oskar berg"'])
    assert.deepEqual(await found(owner.api, query), ['Vacuum'], query)
  assert.deepEqual(await found(owner.api, '!assigned to: oskar'), ['Cook'])
  assert.deepEqual(await found(owner.api, 'assigned to: osk'), [])
  assert.deepEqual(await found(ida.api, 'assigned to: oskar'), [], 'it could be either')
  assert.deepEqual(await found(ida.api, 'assigned to: oskar berg'), ['Vacuum'])
  await joins(app, owner, home.id, { name: 'Oskar' })
  assert.deepEqual(await found(owner.api, 'assigned to: oskar'), [], 'the one who is called so')
})

test('a task is found by who added it, also without those that others added', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Hjem' })
  const oskar = await joins(app, owner, home.id, { name: 'Oskar Berg' })
  await add(owner.api, 'Cook', { project_id: home.id })
  await add(oskar.api, 'Vacuum', { project_id: home.id })
  for (const query of ['added by: me', 'tilføjet af: mig', '!added by: others', '!added by: oskar'])
    assert.deepEqual(await found(owner.api, query), ['Cook'], query)
  for (const query of ['added by: others', 'created by: Oskar Berg', 'oprettet af: oskar'])
    assert.deepEqual(await found(owner.api, query), ['Vacuum'], query)
})

test('running a saved filter pages through it, and its cursor belongs to it', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  for (let n = 0; n < 7; n++) await add(api, `t${n}`, { due_date: `2026-03-1${n % 3}` })
  const { body: filter } = await api.post('/filters', { name: 'a', query: '30 days' })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { body }: { body: any } = await api.get(
      `/filters/${filter.id}/tasks?limit=3${cursor ? `&cursor=${cursor}` : ''}`,
    )
    assert.equal(body.total, 7)
    seen.push(...body.tasks.map((task: { content: string }) => task.content))
    cursor = body.next_cursor
  } while (cursor)
  assert.deepEqual(seen, ['t0', 't3', 't6', 't1', 't4', 't2', 't5'])
  const { body } = await api.get(`/filters/${filter.id}/tasks?limit=3`)
  assert.equal((await preview(api, 'all', `&limit=3&cursor=${body.next_cursor}`)).status, 422)
  assert.equal((await api.get(`/filters/${filter.id}/tasks?sort=content&cursor=${body.next_cursor}`)).status, 422)
})

test('a filter means the days of the person who asks, at the time they ask', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await add(api, 'x', { due_date: '2026-03-05' })
  const { body: filter } = await api.post('/filters', { name: 'a', query: 'today' })
  const run = async () => (await api.get(`/filters/${filter.id}/tasks`)).body.total
  assert.equal(await run(), 0)
  app.clock.advance(24 * 3600_000)
  assert.equal(await run(), 1)
  app.clock.set('2026-03-05T23:30:00Z')
  assert.equal(await run(), 0)
  await api.patch('/auth/me', { timezone: 'Pacific/Niue' })
  assert.equal(await run(), 1)
})

test('tasks of archived projects stay out of filters unless asked for', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Old' })
  await add(api, 'archived', { project_id: project.id, due_date: '2026-03-04' })
  await api.patch(`/projects/${project.id}`, { archived: true })
  for (const query of ['all', '#Old', 'today', 'archived']) {
    assert.deepEqual(await found(api, query), [], query)
    assert.deepEqual(await found(api, query, '&archived=true'), ['archived'], query)
  }
})
