/** A project as CSV: what is exported is what is imported. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { startApp } from '../../support/app.ts'
import { outline, sendFile } from '../../support/moving.ts'
import { joins, maja } from '../../support/people.ts'
import { fc } from '../../support/chance.ts'

const DAY = 86_400_000

test('the file has the columns of Todoist, open tasks alone, and no cell that a spreadsheet runs', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'A/B [x]', view_mode: 'calendar' })
  const at = { project_id: project.id }
  const { body: done } = await api.post('/tasks', { content: 'done', ...at })
  await api.post(`/tasks/${done.id}/complete`)
  const { body: task } = await api.post('/tasks', { content: '=cmd|calc', description: '-1\n+2', ...at })
  await api.post('/tasks', { content: 'below', parent_id: task.id })
  await api.post(`/tasks/${task.id}/comments`, { body: '@sum' })
  const { text, headers } = await api.get(`/export/projects/${project.id}.csv`)
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(headers.get('content-disposition'), `attachment; filename="A-B [x] [${project.id}].csv"`)
  const rows = parse(text, { bom: true })
  assert.deepEqual(
    rows[0]!.join(),
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG',
  )
  assert.deepEqual(
    rows.slice(1).map((row) => row.slice(0, 6)),
    [
      ['meta', 'view_style=calendar', '', '', '', ''],
      ['task', "'=cmd|calc", "'-1\n+2", '4', '1', 'Maja'],
      ['note', "'\\@sum".replace('\\', ''), '', '', '', 'Maja'],
      ['task', 'below', '', '4', '2', 'Maja'],
    ],
  )
})

test('a viewer may export, HEAD says so without a body, and each sees their own labels', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Home' })
  await owner.api.post('/tasks', { content: 'Bins', project_id: project.id, labels: ['secret'] })
  const viewer = await joins(app, owner, project.id, { name: 'Vera', role: 'viewer' })
  const { status, text } = await viewer.api.get(`/export/projects/${project.id}.csv`)
  assert.equal(status, 200)
  assert.match(text, /task,Bins,/)
  assert.match((await owner.api.get(`/export/projects/${project.id}.csv`)).text, /task,Bins @secret,/)
  const head = await viewer.api.send('HEAD', `/export/projects/${project.id}.csv`)
  assert.deepEqual([head.status, head.text], [200, ''])
})

test('1,200 tasks are 1,200 rows: nothing is cut', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const csv = `TYPE,CONTENT\n${Array.from({ length: 1200 }, (_, n) => `task,${n}`).join('\n')}\n`
  const { body } = await sendFile(api, '/import/legacy', csv)
  const { text } = await api.get(`/export/projects/${body.project_id}.csv`)
  assert.equal(parse(text, { bom: true }).length, 1200 + 2)
})

test('import, export, import changes nothing, whatever the project and the day', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const text = fc.stringMatching(/^[a@"'=\\+\-,;:#p1é .\n]{1,14}$/)
  const line = text.map((value) => value.replaceAll('\n', ' ').trim()).filter((value) => value !== '')
  const due = fc.constantFrom(
    {},
    { due_date: '2026-03-01' },
    { due_date: '2026-03-09', due_time: '09:00' },
    { due_date: '2026-02-01', due_time: '00:00', due_timezone: 'America/New_York', recurrence_rule: 'FREQ=DAILY' },
    { due_date: '2026-03-31', recurrence_rule: 'FREQ=MONTHLY;COUNT=4' },
    { due_date: '2026-03-12', recurrence_rule: 'FREQ=DAILY;INTERVAL=3', recurrence_basis: 'completion' },
  )
  const task = fc.record({
    content: line,
    description: fc.oneof(fc.constant(''), text),
    priority: fc.integer({ min: 1, max: 4 }),
    labels: fc.uniqueArray(line, { maxLength: 2 }),
    duration_min: fc.constantFrom(null, 30, 1440),
    due,
    level: fc.integer({ min: 0, max: 4 }),
    section: fc.constantFrom(null, 0, 1),
    comment: fc.option(line, { nil: null }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 8 }), async (wanted) => {
      const { body: project } = await api.post('/projects', { name: 'P', view_mode: 'board' })
      const sections = []
      for (const name of ['One', '=Two'])
        sections.push((await api.post(`/projects/${project.id}/sections`, { name })).body.id)
      const chain: string[] = []
      for (const [index, { due: when, level, section, comment, ...fields }] of wanted.entries()) {
        const parent_id = level > 0 ? chain[Math.min(level, chain.length) - 1] : undefined
        const place = parent_id
          ? { parent_id }
          : { project_id: project.id, section_id: section === null ? null : sections[section] }
        const content = `${fields.content} ${index}`
        const { body, status, text: why } = await api.post('/tasks', { ...fields, content, ...when, ...place })
        assert.equal(status, 201, why)
        chain.splice(parent_id ? Math.min(level, chain.length) : 0, 5, body.id)
        if (comment !== null) await api.post(`/tasks/${body.id}/comments`, { body: comment })
      }
      const exported = await api.get(`/export/projects/${project.id}.csv`)
      app.clock.advance(40 * DAY)
      const back = await sendFile(api, '/import/legacy', exported.text, { filename: 'P.csv' })
      assert.equal(back.status, 201, back.text)
      assert.deepEqual(back.body.warnings, [])
      assert.deepEqual(await outline(api, back.body.project_id), await outline(api, project.id))
      const again = await api.get(`/export/projects/${back.body.project_id}.csv`)
      assert.equal(again.text, exported.text)
      app.clock.set('2026-03-04T08:00:00.000Z')
    }),
    { numRuns: 15 },
  )
})
