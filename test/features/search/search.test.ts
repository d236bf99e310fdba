import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plant } from '../../support/bulk-sql.ts'
import { startApp, type Client } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { fc } from '../../support/chance.ts'
import { add } from '../../support/requests.ts'

const search = (api: Client, q: string, more = '') => api.get(`/search?q=${encodeURIComponent(q)}${more}`)
const NAMES = { tasks: 'content', projects: 'name', sections: 'name', labels: 'name', comments: 'body' } as const

async function found(api: Client, q: string, kind: keyof typeof NAMES = 'tasks'): Promise<string[]> {
  const { status, body } = await search(api, q)
  assert.equal(status, 200, JSON.stringify(body))
  return body[kind].map((thing: Record<string, string>) => thing[NAMES[kind]])
}

const NOTHING = { tasks: [], projects: [], sections: [], labels: [], comments: [], attachments: [] }

test('every kind is found by its words: tasks, descriptions, projects, sections, labels, comments, names of files', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Garden walrus' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Walrus pond' })
  const { body: label } = await api.post('/labels', { name: 'walrus' })
  const task = await add(api, 'Feed the walrus', { project_id: project.id })
  const told = await add(api, 'Call Ida', { description: 'about the walrus' })
  const { body: comment } = await api.post(`/tasks/${told.id}/comments`, { body: 'The walrus is *well*' })
  const form = new FormData()
  form.append('file', new Blob(['x']), 'walrus.txt')
  const packed = new Response(form)
  const { body: attachment } = await api.post(`/tasks/${task.id}/attachments`, undefined, {
    raw: { type: packed.headers.get('content-type')!, body: new Uint8Array(await packed.arrayBuffer()) },
  })
  const { body } = await search(api, 'WALRUS')
  assert.deepEqual(body.tasks, [(await api.get(`/tasks/${task.id}`)).body, (await api.get(`/tasks/${told.id}`)).body])
  assert.deepEqual(body.projects, [(await api.get(`/projects/${project.id}`)).body])
  assert.deepEqual(body.sections, [section])
  assert.deepEqual(body.labels, [(await api.get(`/labels/${label.id}`)).body])
  assert.deepEqual(body.comments, [{ ...comment, task_content: 'Call Ida' }])
  assert.deepEqual(body.attachments, [attachment])
})

test('all words must match, whole but for the last, which may be the beginning of one', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await add(api, 'Write the yearly report')
  await add(api, 'Read report', { description: 'yearly, by March' })
  assert.deepEqual((await found(api, 'report yearly')).length, 2)
  assert.deepEqual(await found(api, 'yearly repo wr'), [])
  assert.deepEqual(await found(api, 'report yearly wr'), ['Write the yearly report'])
  assert.deepEqual((await found(api, 'r')).length, 2)
  assert.deepEqual((await found(api, 'yearl')).length, 2)
  assert.deepEqual(await found(api, 'eport'), [])
  assert.deepEqual((await found(api, 'report, (yearly)!')).length, 2)
})

test('case and accents do not matter, and ß æ ø å are found both ways', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const texts = [
    'Grøn maling',
    'Gron maling',
    'Straße 5',
    'STRASSE 5',
    'Æbler',
    'Aebler',
    'Blåbær',
    'Café Ünal',
    'ŁÓDŹ',
  ]
  for (const text of texts) await add(api, text)
  const both: [string, number][] = [
    ['gron', 2],
    ['GRØN', 2],
    ['strasse', 2],
    ['straße', 2],
    ['STRAẞE', 2],
    ['æbler', 2],
    ['aebler', 2],
    ['blabaer', 1],
    ['blåbær', 1],
    ['bla\u030aba', 1],
    ['cafe unal', 1],
    ['CAFÉ', 1],
    ['lodz', 1],
  ]
  for (const [q, count] of both) assert.equal((await found(api, q)).length, count, q)
})

test('the best is first: what was typed itself, what begins so, whole words, beginnings, descriptions; done ones later', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await add(api, 'milk')
  const done = await add(api, 'milk')
  await api.post(`/tasks/${done.id}/complete`)
  await add(api, 'Milk and bread')
  await add(api, 'Buy milk')
  await add(api, 'Milky way')
  await add(api, 'See milky way')
  await add(api, 'Groceries', { description: 'milk' })
  const { body } = await search(api, 'milk')
  assert.deepEqual(
    body.tasks.map((task: { content: string; completed: boolean }) => task.content + (task.completed ? ' ✓' : '')),
    ['milk', 'milk ✓', 'Milk and bread', 'Buy milk', 'Milky way', 'See milky way', 'Groceries'],
  )
})

test('what was found before is found as it is now', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Later' })
  const place = { project_id: project.id, section_id: section.id }
  const [boat, sea] = [await add(api, 'Boat', { project_id: project.id }), await add(api, 'A boat at sea', place)]
  const both = async () => [await found(api, 'boat'), await found(jonas.api, 'boat')]
  const change = (task: { id: string }, patch: object) => api.patch(`/tasks/${task.id}`, patch)
  const archive = (archived: boolean) => api.patch(`/sections/${section.id}`, { archived })
  const steps: [change: () => Promise<unknown>, found: string[], byJonas?: string[]][] = [
    [() => api.get('/today'), ['Boat', 'A boat at sea']],
    [() => change(boat, { content: 'Båd', description: 'boat' }), ['A boat at sea', 'Båd']],
    [() => change(boat, { content: 'The boat' }), ['A boat at sea', 'The boat']],
    [() => api.post(`/tasks/${sea.id}/complete`), ['The boat', 'A boat at sea']],
    [() => api.post(`/tasks/${sea.id}/reopen`), ['A boat at sea', 'The boat']],
    [() => api.delete(`/tasks/${boat.id}`), ['A boat at sea']],
    [() => api.post(`/trash/tasks/${boat.id}/restore`), ['A boat at sea', 'The boat']],
    [() => archive(true), ['The boat', 'A boat at sea']],
    [() => archive(false), ['A boat at sea', 'The boat']],
    [() => change(boat, { section_id: section.id }), ['A boat at sea', 'The boat']],
    [() => change(sea, { section_id: null }), ['A boat at sea', 'The boat']],
    [() => archive(true), ['A boat at sea', 'The boat']],
    [() => change(boat, { project_id: owner.inbox }), ['A boat at sea', 'The boat'], ['A boat at sea']],
    [() => add(api, 'Boat', place), ['Boat', 'A boat at sea', 'The boat'], ['Boat', 'A boat at sea']],
  ]
  for (const [step, expected, byJonas = expected] of steps) {
    await step()
    assert.deepEqual(await both(), [expected, byJonas], String(step))
  }
})

test('archived things are found last, deleted ones not at all, restored ones again', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: old } = await api.post('/projects', { name: 'Old kiwi' })
  await add(api, 'kiwi', { project_id: old.id })
  const task = await add(api, 'a kiwi somewhere in the middle')
  await api.post(`/tasks/${task.id}/comments`, { body: 'kiwi!' })
  await api.patch(`/projects/${old.id}`, { archived: true })
  assert.deepEqual(await found(api, 'kiwi'), ['a kiwi somewhere in the middle', 'kiwi'])
  assert.deepEqual(await found(api, 'kiwi', 'projects'), ['Old kiwi'])
  await api.delete(`/tasks/${task.id}`)
  assert.deepEqual([await found(api, 'kiwi'), await found(api, 'kiwi', 'comments')], [['kiwi'], []])
  await api.delete(`/projects/${old.id}`)
  assert.deepEqual((await search(api, 'kiwi')).body, NOTHING)
  await api.post(`/trash/projects/${old.id}/restore`)
  await api.post(`/trash/tasks/${task.id}/restore`)
  assert.equal((await found(api, 'kiwi')).length, 2)
  assert.deepEqual(await found(api, 'kiwi', 'comments'), ['kiwi!'])
  await api.patch(`/tasks/${task.id}`, { content: 'a plum' })
  assert.deepEqual([await found(api, 'kiwi'), await found(api, 'plum')], [['kiwi'], ['a plum']])
})

test('sections are found by their names as these are now, also where a person has more than are kept', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Shed' })
  plant(app, 1_100, [
    `INSERT INTO sections (id, project_id, name, position, created_at, updated_at)
     SELECT printf('00000000-0000-7000-8000-%012d', n), '${project.id}', 'Shelf ' || n, printf('a%05d', n), '2026-04-16T08:00:00.000Z', '2026-04-16T08:00:00.000Z' FROM numbers`,
  ])
  assert.deepEqual(await found(api, 'shelf 1099', 'sections'), ['Shelf 1099'])
  await api.patch('/sections/00000000-0000-7000-8000-000000001099', { name: 'ÆBLER' })
  assert.deepEqual(await found(api, 'shelf 1099', 'sections'), [])
  assert.deepEqual(await found(api, 'æbl', 'sections'), ['ÆBLER'])
})

test('nobody finds what they cannot see, nor other people’s labels; a new member does at once, a removed one no more', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: shared } = await owner.api.post('/projects', { name: 'Secret shed' })
  await owner.api.post(`/projects/${shared.id}/sections`, { name: 'secret corner' })
  const task = await add(owner.api, 'secret plan', { project_id: shared.id, labels: ['secret'] })
  await owner.api.post(`/tasks/${task.id}/comments`, { body: 'secret' })
  const { body: other } = await owner.api.post('/projects', { name: 'Door' })
  const jonas = await joins(app, owner, other.id, { name: 'Jonas' })
  assert.deepEqual((await search(jonas.api, 'secret')).body, NOTHING)
  await owner.api.post(`/projects/${shared.id}/invites`, { user_id: jonas.id, role: 'viewer' })
  const { body } = await search(jonas.api, 'secret')
  assert.deepEqual(
    Object.values(body).map((list) => (list as unknown[]).length),
    [1, 1, 1, 0, 1, 0],
  )
  assert.deepEqual(body.tasks[0].labels, [])
  await owner.api.delete(`/projects/${shared.id}/members/${jonas.id}`)
  assert.deepEqual((await search(jonas.api, 'secret')).body, NOTHING)
  await owner.api.post(`/tasks/${task.id}/move`, { project_id: other.id })
  assert.deepEqual((await found(jonas.api, 'secret')).concat(await found(jonas.api, 'secret', 'comments')), [
    'secret plan',
    'secret',
  ])
})

test('an empty search finds nothing, 16 words count, over 512 bytes is refused, each list has at most limit', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await add(api, 'one two three')
  for (const q of ['', '   ', '!?', '"', '*']) assert.deepEqual((await search(api, q)).body, NOTHING, q)
  assert.equal((await found(api, `${'one '.repeat(16)} nowhere`)).length, 1)
  assert.equal((await search(api, 'ø'.repeat(256))).status, 200)
  assert.equal((await search(api, 'ø'.repeat(257))).status, 422)
  assert.equal((await api.get('/search')).status, 422)
  for (let n = 0; n < 5; n++) await add(api, `many ${n}`)
  assert.equal((await search(api, 'many', '&limit=3')).body.tasks.length, 3)
  assert.equal((await search(api, 'many', '&limit=100000')).body.tasks.length, 5)
  assert.equal((await search(api, 'many', '&limit=0')).status, 422)
})

test('whatever is typed is safe to search for, in search, lists and filters', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await add(api, 'harmless')
  const scraps = fc.constantFrom(
    ...[
      '"',
      "'",
      '*',
      '(',
      ')',
      ' AND ',
      ' OR ',
      ' NOT ',
      'NEAR(',
      '^',
      ':',
      '-',
      '+',
      '§task',
      'words:',
      '%',
      '_',
      '\\',
    ],
    ...['\0', '\ud800', '😀', '\u0301', '\n', ';--', 'harmless', 'ｈａｒｍ', '١٢', '中文', '\u{e000}'],
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(scraps, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 12 }),
      async (parts) => {
        const q = parts.join('').toWellFormed()
        for (const path of ['/search', '/tasks']) {
          const { status } = await api.get(`${path}?q=${encodeURIComponent(q)}`)
          const good = new TextEncoder().encode(q).length <= 512 && !q.includes('\0')
          assert.equal(status, good ? 200 : 422, JSON.stringify(q))
        }
        const { status } = await api.get(`/filters/preview?query=${encodeURIComponent(q)}`)
        assert.ok(status === 200 || status === 422, JSON.stringify(q))
      },
    ),
    { numRuns: 150 },
  )
})
