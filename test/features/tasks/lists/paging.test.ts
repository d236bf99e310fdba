import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Client } from '../../../support/app.ts'
import { maja } from '../../../support/people.ts'
import { plant } from '../../../support/stored/bulk-sql.ts'
import { fc } from '../../../support/chance.ts'

const DAYS = [null, '2026-03-03', '2026-03-04', '2026-03-05']

interface Looks {
  content: string
  priority: number
  due_date: string | null
  section: number
}

const looks: fc.Arbitrary<Looks> = fc.record({
  content: fc.constantFrom('a', 'A', 'b', 'æ', 'a long one'),
  priority: fc.integer({ min: 1, max: 4 }),
  due_date: fc.constantFrom(...DAYS),
  section: fc.nat(2),
})

/** What somebody does between two pages, to the task of that number (of those there are). */
type Step =
  | { verb: 'create'; looks: Looks }
  | { verb: 'change'; task: number; looks: Looks }
  | { verb: 'delete' | 'complete' | 'first' | 'last'; task: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ verb: fc.constant('create' as const), looks }),
  fc.record({ verb: fc.constant('change' as const), task: fc.nat(40), looks }),
  fc.record({ verb: fc.constantFrom('delete', 'complete', 'first', 'last'), task: fc.nat(40) }),
)

const query = fc.record({
  sort: fc.constantFrom(
    '',
    ...['position', 'due', 'priority', 'created', 'updated', 'content'].map((s) => `&sort=${s}`),
  ),
  order: fc.constantFrom('', '&order=desc'),
  filter: fc.constantFrom('', '&completed=include', '&due_from=2026-03-04', '&priority=4', '&no_date=true', '&q=a'),
  project: fc.boolean(),
  limit: fc.integer({ min: 1, max: 4 }),
})

class World {
  readonly api: Client
  readonly project: string
  readonly sections: (string | null)[]
  /** Tasks in the order they were made. */
  readonly tasks: string[] = []
  readonly touched = new Set<string>()

  constructor(api: Client, project: string, sections: string[]) {
    this.api = api
    this.project = project
    this.sections = [null, ...sections]
  }

  static async make(api: Client): Promise<World> {
    const { body: project } = await api.post('/projects', { name: 'Home' })
    const sections = []
    for (const name of ['1', '2']) sections.push((await api.post(`/projects/${project.id}/sections`, { name })).body.id)
    return new World(api, project.id, sections)
  }

  async create({ section, ...fields }: Looks): Promise<string> {
    const place = { project_id: this.project, section_id: this.sections[section] }
    const { body } = await this.api.post('/tasks', { ...fields, ...place })
    this.tasks.push(body.id)
    return body.id
  }

  async take(one: Step): Promise<void> {
    if (one.verb === 'create') return void this.touched.add(await this.create(one.looks))
    const id = this.tasks[one.task % this.tasks.length]!
    this.touched.add(id)
    const path = `/tasks/${id}`
    if (one.verb === 'delete') await this.api.delete(path)
    else if (one.verb === 'complete') await this.api.post(`${path}/complete`)
    else if (one.verb === 'change') {
      const { section, ...fields } = one.looks
      await this.api.patch(path, { ...fields, section_id: this.sections[section] })
    } else await this.api.post(`${path}/move`, one.verb === 'first' ? { after_id: null } : {})
  }
}

test('whatever is made, changed, deleted or moved between two pages, no other task is dropped or shown twice', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const between = fc.array(fc.array(step, { maxLength: 3 }), { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(looks, { minLength: 3, maxLength: 12 }), between, query, async (made, pauses, how) => {
      const world = await World.make(api)
      for (const one of made) await world.create(one)
      const path = `/tasks?${how.project ? `project_id=${world.project}` : ''}${how.filter}${how.sort}${how.order}`
      const whole = (await api.get(`${path}&limit=500`)).body.tasks.map((task: { id: string }) => task.id) as string[]
      const seen: string[] = []
      let cursor: string | null = null
      for (let page = 0; page === 0 || cursor; page++) {
        const { body }: { body: any } = await api.get(`${path}&limit=${how.limit}${cursor ? `&cursor=${cursor}` : ''}`)
        assert.ok(body.tasks.length <= how.limit)
        seen.push(...body.tasks.map((task: { id: string }) => task.id))
        cursor = body.next_cursor
        for (const one of pauses[page] ?? []) await world.take(one)
      }
      const unchanged = (id: string) => !world.touched.has(id)
      assert.deepEqual(seen.filter(unchanged), whole.filter(unchanged), path)
      await api.delete(`/projects/${world.project}`)
    }),
    { numRuns: 60 },
  )
})

test('pages of every other list together are the whole of it, in its order', async (t) => {
  const app = await startApp(t)
  const { api, session } = await maja(app)
  const { body: task } = await api.post('/tasks', { content: 'x', due_date: '2026-03-04' })
  const { body: project } = await api.post('/projects', { name: 'Home' })
  for (let n = 0; n < 5; n++) {
    app.clock.advance(1000)
    await api.post('/projects', { name: `p${n % 2}` })
    await api.post(`/projects/${project.id}/sections`, { name: `s${n}` })
    await api.post('/labels', { name: `l${n}` })
    await api.post('/filters', { name: `f${n}`, query: 'all' })
    await api.post(`/tasks/${task.id}/comments`, { body: `c${n}` })
    await api.post(`/tasks/${task.id}/reminders`, { offset_min: -n })
    await session.post('/tokens', { name: `t${n}` })
    for (const path of ['/tasks', '/projects']) {
      const { body } = await api.post(path, path === '/tasks' ? { content: `d${n}` } : { name: `d${n}` })
      await api.delete(`${path}/${body.id}`)
    }
  }
  const lists: [path: string, key: string][] = [
    ['/projects', 'projects'],
    [`/projects/${project.id}/sections`, 'sections'],
    [`/projects/${project.id}/activity`, 'activity'],
    ['/labels', 'labels'],
    ['/filters', 'filters'],
    [`/tasks/${task.id}/comments`, 'comments'],
    [`/tasks/${task.id}/reminders`, 'reminders'],
    [`/tasks/${task.id}/activity`, 'activity'],
    ['/trash/tasks', 'tasks'],
    ['/trash/projects', 'projects'],
    ['/tokens', 'tokens'],
  ]
  for (const [path, key] of lists) {
    const whole = (await session.get(path)).body[key]
    assert.ok(whole.length >= 5, path)
    const paged: unknown[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: any } = await session.get(`${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      paged.push(...body[key])
      cursor = body.next_cursor
    } while (cursor)
    assert.deepEqual(paged, whole, path)
    assert.equal((await session.get(`${path}?cursor=WyJ4Il0`)).status, 422, path)
  }
})

test('a label that most tasks have is read in order, page by page, and has those tasks alone', async (t) => {
  const app = await startApp(t)
  const { id, api } = await maja(app)
  const { body: one } = await api.post('/tasks', { content: 'n', labels: ['photos'] })
  const { body: labels } = await api.get('/labels')
  plant(app, 7_000, [
    `INSERT INTO tasks (id, project_id, content, due_date, position, created_at, updated_at)
     SELECT printf('%08d-0000-7000-8000-000000000000', n), project_id, 'n' || n,
       iif(n % 3 = 0, NULL, printf('2026-03-%02d', 1 + n % 28)), printf('b%05d', n % 1000), created_at, updated_at
     FROM numbers, tasks WHERE id = '${one.id}'`,
    `INSERT INTO task_labels (task_id, user_id, label_id)
     SELECT t.id, '${id}', '${labels.labels[0].id}' FROM tasks t WHERE t.content LIKE 'n%' AND t.content NOT LIKE '%0' AND t.id <> '${one.id}'`,
  ])
  for (const [sort, keyOf] of [
    ['due', (task: any) => `${task.due_date ?? '9999'} ${task.id}`],
    ['position', (task: any) => `${task.position} ${task.id}`],
  ] as const) {
    const keys: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const path = `/tasks?label_id=${labels.labels[0].id}&sort=${sort}&limit=500${cursor && `&cursor=${cursor}`}`
      const { body } = await api.get(path)
      assert.ok(body.tasks.every((task: any) => task.labels.includes('photos')))
      keys.push(...body.tasks.map(keyOf))
      cursor = body.next_cursor
    }
    assert.equal(keys.length, 6_301)
    assert.deepEqual(keys, keys.toSorted())
    assert.equal(new Set(keys).size, keys.length)
  }
  const { body: project } = await api.post('/projects', { name: 'Album' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Old' })
  const old = { content: 'Scan', section_id: section.id, labels: ['photos'], due_date: '2020-01-01' }
  const { body: scan } = await api.post('/tasks', old)
  await api.patch(`/sections/${section.id}`, { archived: true })
  const { body: all } = await api.get(`/tasks?label_id=${labels.labels[0].id}&sort=due&limit=1&archived=true`)
  assert.equal(all.tasks[0].id, scan.id, 'also what is archived, where that is asked for')
})

test('a list goes on after a task whose position is long, as after many thousands that were put into one gap', async (t) => {
  const app = await startApp(t)
  const { api, inbox } = await maja(app)
  for (const content of ['a', 'b', 'c']) await api.post('/tasks', { content })
  plant(app, 1, [`UPDATE tasks SET position = 'a1' || printf('%.*c', 8000, 'V') WHERE content = 'b'`])
  const contents: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await api.get(`/tasks?project_id=${inbox}&limit=1${cursor && `&cursor=${cursor}`}`)
    assert.equal(status, 200, JSON.stringify(body))
    contents.push(body.tasks[0].content)
    cursor = body.next_cursor
  }
  assert.deepEqual(contents, ['a', 'b', 'c'])
})
