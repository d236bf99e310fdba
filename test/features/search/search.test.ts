import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { fc } from '../../support/chance.ts'
import { add } from '../../support/requests.ts'
import { found, search } from './found.ts'

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
