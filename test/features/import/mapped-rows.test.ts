/** What `POST /import/csv` makes of rows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { fingerprint } from '../../support/stored/fingerprint.ts'
import { outline } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'
import { cases, fc } from '../../support/chance.ts'

const mapping = {
  content: 'Title',
  description: 'Notes',
  due: 'Due',
  time: 'Time',
  priority: 'Prio',
  labels: 'Tags',
  section: 'List',
  completed: 'Done',
}
const full = { Title: 'x', Notes: '', Due: '', Time: '', Prio: '', Tags: '', List: '', Done: '' }

test('rows become tasks with dates, times, labels, sections and what is done', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const rows = [
    { ...full, Title: 'Pay rent', Due: 'every month on the 1st at 9', Prio: 'P1', Tags: 'bills; @Home', List: 'House' },
    { Title: 'Møde', Due: 'næste mandag', Time: 'kl. 14.30', List: 'house', Notes: 'Husk\nkage' },
    { Title: 'Lunch', Due: '2026-03-20', Time: '9:05', Done: 'nej' },
    { Title: 'Bought', Done: '2026-01-02', Prio: '3.0' },
    { Title: 'Soon', Time: '11:00' },
    { Title: 'Call', Due: '2027-03-01T23:30:00.000Z' },
    { Title: 'Fly', Due: '2027-07-01T09:00:00+0900' },
  ]
  const { status, body, text } = await api.post('/import/csv', { name: 'Moving', mapping, rows })
  assert.equal(status, 201, text)
  assert.deepEqual([body.tasks, body.sections, body.labels, body.warnings], [7, 1, 2, []])
  const { tasks, name }: any = await outline(api, body.project_id)
  assert.equal(name, 'Moving')
  const at = (content: string) => tasks.find((task: any) => task.content === content)
  assert.deepEqual(
    [at('Pay rent').due.slice(0, 2), at('Pay rent').repeat[0]],
    [['2026-04-01', '09:00'], 'FREQ=MONTHLY;BYMONTHDAY=1'],
  )
  assert.deepEqual([at('Pay rent').priority, at('Pay rent').labels], [1, ['bills', 'Home']])
  assert.deepEqual(
    [at('Møde').due.slice(0, 3), at('Møde').section],
    [['2026-03-09', '14:30', 'Europe/Copenhagen'], 'House'],
  )
  assert.deepEqual([at('Lunch').due.slice(0, 2), at('Lunch').completed], [['2026-03-20', '09:05'], false])
  assert.deepEqual([at('Bought').completed, at('Bought').priority], [true, 3])
  assert.deepEqual(at('Call').due.slice(0, 3), ['2027-03-02', '00:30', 'Europe/Copenhagen'])
  assert.deepEqual(at('Fly').due.slice(0, 2), ['2027-07-01', '02:00'])
  assert.deepEqual(at('Soon').due.slice(0, 2), ['2026-03-04', '11:00'])
})

test('the dates of a column are read in one order of day and month, and any date says that a task is done', async (t) => {
  const { api } = await maja(await startApp(t))
  const rows = [
    { Title: 'First', Due: '12/05/2026', Done: '11/20/2026' },
    { Title: 'Second', Due: '12/15/2026 3:00 PM', Done: '20.11.2026 14.30' },
    { Title: 'Third', Done: '2026/11/20' },
  ]
  const { body, text } = await api.post('/import/csv', {
    mapping: { content: 'Title', due: 'Due', completed: 'Done' },
    rows,
  })
  assert.deepEqual(body.warnings, [], text)
  const { tasks }: any = await outline(api, body.project_id)
  assert.deepEqual(
    tasks.map((task: any) => [task.content, ...task.due.slice(0, 2), task.completed]),
    [
      ['First', '2026-12-05', null, true],
      ['Second', '2026-12-15', '15:00', true],
      ['Third', null, null, true],
    ],
  )
})

test('a task was completed when its cell says so, and now where it says only that', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const days = ['11/20/2025', '2/1/2026 3:05 PM', '2026-01-15T22:30:00Z', '2026-03-04', '2999-01-01', 'x', '']
  const { body } = await api.post('/import/csv', {
    mapping: { content: 'Title', completed: 'Done' },
    rows: days.map((Done) => ({ Title: `Task ${Done}`, Done })),
  })
  assert.deepEqual(body.warnings, [])
  const { body: list } = await api.get(`/tasks?project_id=${body.project_id}&completed=include`)
  const now = new Date(app.clock.now()).toISOString()
  assert.deepEqual(Object.fromEntries(list.tasks.map((task: any) => [task.content.slice(5), task.completed_at])), {
    '11/20/2025': '2025-11-20T11:00:00.000Z',
    '2/1/2026 3:05 PM': '2026-02-01T14:05:00.000Z',
    '2026-01-15T22:30:00Z': '2026-01-15T22:30:00.000Z',
    '2026-03-04': now,
    '2999-01-01': now,
    x: now,
    '': null,
  })
})

test('days that a program writes as midnight in UTC stay that day, west of it too', async (t) => {
  const { api } = await maja(await startApp(t))
  await api.patch('/auth/me', { timezone: 'America/New_York' })
  const day = { Title: 'Day', Due: '2026-12-01T00:00:00.000Z' }
  const due = async (rows: object[]) => {
    const { body } = await api.post('/import/csv', { mapping: { content: 'Title', due: 'Due' }, rows })
    const { tasks }: any = await outline(api, body.project_id)
    return tasks.map((task: any) => task.due.slice(0, 2))
  }
  assert.deepEqual(await due([day]), [['2026-12-01', null]])
  assert.deepEqual(await due([day, { Title: 'Call', Due: '2026-12-01T15:30:00.000Z' }]), [
    ['2026-11-30', '19:00'],
    ['2026-12-01', '10:30'],
  ])
})

test('words are priorities, by what else the column says', async (t) => {
  const { api } = await maja(await startApp(t))
  const priorities = async (words: string[]) => {
    const rows = words.map((Prio) => ({ Title: Prio, Prio }))
    const { body } = await api.post('/import/csv', { mapping: { content: 'Title', priority: 'Prio' }, rows })
    const { tasks }: any = await outline(api, body.project_id)
    return [tasks.map((task: any) => task.priority), body.warnings]
  }
  assert.deepEqual(await priorities(['High', 'Mellem', 'niedrig', 'None']), [[1, 2, 3, 4], []])
  assert.deepEqual(await priorities(['Urgent', 'High', 'Medium', 'Low']), [[1, 2, 3, 4], []])
})

test('the zero time of a program in Go is no date', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body } = await api.post('/import/csv', {
    mapping: { content: 'title', due: 'due_date', completed: 'done_at' },
    rows: [{ title: 'Paint', due_date: '0001-01-01T00:00:00Z', done_at: '0001-01-01T00:00:00Z' }],
  })
  const { tasks }: any = await outline(api, body.project_id)
  assert.deepEqual([tasks[0].due[0], tasks[0].completed, body.warnings], [null, false, []])
})

test('numbers and booleans in cells are their text, and null is an empty cell', async (t) => {
  const { api } = await maja(await startApp(t))
  const rows = [
    { ...full, Title: 1984, Prio: 2, Done: false, Due: null },
    { ...full, Title: 0.5, Prio: null, Done: true, Notes: true },
    { ...full, Title: 'Last', Done: 1 },
  ]
  const { status, body, text } = await api.post('/import/csv', { mapping, rows })
  assert.deepEqual([status, body.warnings], [201, []], text)
  const { tasks }: any = await outline(api, body.project_id)
  assert.deepEqual(
    tasks.map((task: any) => [task.content, task.priority, task.completed, task.description]),
    [
      ['1984', 2, false, ''],
      ['0.5', 4, true, 'true'],
      ['Last', 4, true, ''],
    ],
  )
})

test('what is not understood is told with the number of its row, in a dry run too, which writes nothing', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const rows = [
    { ...full, Title: '', Notes: 'lonely' },
    { ...full, Due: 'blimey' },
    { ...full, Prio: 'highish', Done: 'perhaps' },
    { ...full, Due: 'today', Time: 'noonish' },
    { ...full, Title: 'x'.repeat(2001) },
  ]
  const before = fingerprint(app.dataDir)
  const dry = await api.post('/import/csv?dry_run=true', { mapping, rows })
  assert.equal(dry.status, 200)
  assert.deepEqual(
    dry.body.warnings.map(({ line }: any) => line),
    [1, 2, 3, 3, 4, 5],
  )
  assert.deepEqual((await api.post('/import/csv', { mapping, rows, dry_run: true })).body, dry.body)
  assert.equal(fingerprint(app.dataDir), before)
  const did = await api.post('/import/csv', { mapping, rows })
  assert.deepEqual([did.body.tasks, did.body.projects[0].name], [4, 'Import'])
  assert.equal((await api.post('/undo', { id: did.headers.get('x-undo-id') })).status, 204)
})

test('refuses what is wrong by its name and changes nothing', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const before = fingerprint(app.dataDir)
  const refused = async (body: object) => {
    const answer = await api.post('/import/csv', body)
    assert.equal(answer.status, 422, answer.text)
    return Object.keys(answer.body.fields)
  }
  const row = { Title: 'x' }
  assert.deepEqual(await refused({ mapping: { content: 'Title', due: 'When' }, rows: [row] }), ['mapping.due'])
  assert.deepEqual(await refused({ mapping: { content: 'constructor' }, rows: [row] }), ['mapping.content'])
  assert.deepEqual(await refused({ mapping: {}, rows: [row] }), ['mapping.content'])
  assert.deepEqual(await refused({ mapping: { content: 'Title' }, rows: [] }), ['rows'])
  assert.deepEqual(await refused({ mapping: { content: 'Title' }, rows: Array.from({ length: 5001 }, () => row) }), [
    'rows',
  ])
  assert.deepEqual(await refused({ mapping: { content: 'Title' }, rows: [{ Title: {} }] }), ['rows.0.Title'])
  assert.deepEqual(await refused({ mapping: { content: 'Title', owner_id: 'Title' }, rows: [row] }), [
    'mapping.owner_id',
  ])
  assert.deepEqual(await refused({ mapping: { content: 'Title' }, rows: [{ Title: 'a\0' }, { Title: '\ud800' }] }), [
    'rows.0.Title',
    'rows.1.Title',
  ])
  const large = { mapping: { content: 'Title' }, rows: [{ Title: 'x'.repeat(11 * 1024 * 1024) }] }
  assert.equal((await api.post('/import/csv', large)).status, 413)
  assert.equal(fingerprint(app.dataDir), before)
})

test('5,000 rows are 5,000 tasks', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const rows = Array.from({ length: 5000 }, (_, n) => ({ Title: `Task ${n}`, Due: n % 2 ? 'every monday at 9' : '' }))
  const { body } = await api.post('/import/csv', { mapping: { content: 'Title', due: 'Due' }, rows })
  assert.equal((await api.get(`/projects/${body.project_id}`)).body.open_count, 5000)
})

test('whatever is in the cells, rows are 201 or 422 and never a 500', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(null, true, -1.5, '\0', '\ud800', '24:00', '9999-12-31', 'every day', '__proto__', 'x'),
  )
  const rows = fc.array(fc.dictionary(fc.constantFrom(...Object.values(mapping), '__proto__'), cell), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(rows, async (some) => {
      const { status, text } = await api.post('/import/csv', { mapping, rows: [full, ...some] })
      assert.ok(status === 201 || status === 422, text)
    }),
    { numRuns: cases(60, 20) },
  )
})
