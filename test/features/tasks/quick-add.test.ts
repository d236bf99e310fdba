import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LONGEST_CONTENT, LONGEST_DESCRIPTION } from '../../../src/domain/lengths.ts'
import { newId } from '../../../src/platform/ids.ts'
import { startApp, type Answered } from '../../support/app.ts'
import { sendFile } from '../../support/moving.ts'
import { joins, maja } from '../../support/people.ts'

test('a quick sub-task stands under its parent: other projects, sections and their people stay in its text', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const garden = (await owner.api.post('/projects', { name: 'Garden' })).body.id
  const jonas = await joins(app, owner, garden, { name: 'Jonas' })
  await owner.api.post(`/projects/${garden}/sections`, { name: 'Beds' })
  const inInbox = (await owner.api.post('/tasks', { content: 'Trip' })).body.id
  const inGarden = (await owner.api.post('/tasks', { content: 'Hedge', project_id: garden })).body.id
  const add = async (text: string, parent_id: string) => {
    const { status, body } = await owner.api.post('/tasks/quick-add', { text, parent_id })
    const query = new URLSearchParams({ text, parent_id })
    const preview = (await owner.api.get(`/tasks/quick-add/preview?${query}`)).body
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual([preview.content, preview.project, preview.section], [body.content, null, null])
    assert.equal(body.parent_id, parent_id)
    return [body.content, body.unknown_project, body.unknown_section, body.assignee_id, body.priority]
  }
  assert.deepEqual(await add('Dig #Garden +Jonas p1', inInbox), ['Dig #Garden +Jonas', 'Garden', null, null, 1])
  assert.deepEqual(await add('Weed /Beds +Jonas', inGarden), ['Weed /Beds', null, 'Beds', jonas.id, 4])
})

test('what is said of a task always makes one that can be exported, imported and written again', async (t) => {
  const [app, other] = [await startApp(t), await startApp(t)]
  const [owner, lars] = [await maja(app), await maja(other, { name: 'Lars', email: 'lars@home' })]
  const texts = [
    'Water today every monday until sunday',
    'Vote 5 march 2030 every 13 years on the last day of january',
    'Vote at 23 every month on the 31st weekday',
    'Vacuum tomorrow !1 jan 2040',
    'Buy\vmilk',
    '\u0085Buy\u0085milk',
    `Buy\u2028${'x'.repeat(1000)}\n${'y'.repeat(64_000)}`,
  ]
  for (const text of texts) {
    const { status, body } = await owner.api.post('/tasks/quick-add', { text })
    assert.equal(status, 201, JSON.stringify(body))
    const { content, due_date, recurrence_rule } = body
    assert.equal((await owner.api.patch(`/tasks/${body.id}`, { content, due_date, recurrence_rule })).status, 200)
  }
  const file = JSON.stringify((await owner.api.get('/export/account')).body)
  const brought = await sendFile(lars.api, '/import/account', file, { filename: 'a.json' })
  assert.deepEqual([brought.status, brought.body.warnings], [201, []], brought.text)
  assert.equal((await owner.api.post('/tasks/quick-add', { text: '\u0085' })).status, 422)
})

test('a reminder at a day and time keeps them where the clocks change before the task is due', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  app.clock.set('2026-03-27T12:00:00.000Z')
  const firesAt = async (text: string) => {
    const { body: task } = await api.post('/tasks/quick-add', { text })
    return (await api.get(`/tasks/${task.id}/reminders`)).body.reminders[0].fires_at
  }
  assert.equal(await firesAt('Call mum monday 9:00 !saturday 18:00'), '2026-03-28T17:00:00.000Z')
  assert.equal(await firesAt('Call mum tuesday !saturday 18:00'), '2026-03-28T17:00:00.000Z')
  assert.equal(await firesAt('Call mum 26 oct 9:00 !24 oct 18:00'), '2026-10-24T16:00:00.000Z')
})

test('"in 5 hours" is five hours away also where the clocks change in between', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const dueAt = async (now: string, text: string) => {
    app.clock.set(now)
    const { due_time, due_datetime } = (await api.post('/tasks/quick-add', { text })).body
    return [due_time, due_datetime]
  }
  assert.deepEqual(await dueAt('2026-03-28T22:30:00.000Z', 'Call in 5 hours'), ['05:30', '2026-03-29T03:30:00.000Z'])
  assert.deepEqual(await dueAt('2026-10-24T21:30:00.000Z', 'Ring om 5 timer'), ['03:30', '2026-10-25T02:30:00.000Z'])
  // 02:10 of the hour that comes twice would have passed already.
  assert.deepEqual(await dueAt('2026-10-25T00:40:00.000Z', 'Call in 30 minutes'), ['03:10', '2026-10-25T02:10:00.000Z'])
})

test('of what is to be taken literally the next of its kind counts, previewed and made', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const text = 'watch Tomorrow tomorrow p1 p2'
  const ignore = [
    { start: 6, end: 14 },
    { start: 27, end: 29 },
  ]
  const query = new URLSearchParams({ text, ignore: ignore.map(({ start, end }) => `${start}-${end}`).join() })
  const preview = (await api.get(`/tasks/quick-add/preview?${query}`)).body
  const { body: task } = await api.post('/tasks/quick-add', { text, ignore })
  for (const { content, due_date, priority } of [preview, task])
    assert.deepEqual([content, due_date, priority], ['watch Tomorrow p2', '2026-03-05', 1])
  assert.deepEqual(preview.spans, [
    { start: 15, end: 23, kind: 'date' },
    { start: 24, end: 26, kind: 'priority' },
  ])
})

test('a time of the last day of the calendar stays text: west of Greenwich it is past the year 9999', async (t) => {
  const { api } = await maja(await startApp(t))
  await api.patch('/auth/me', { timezone: 'America/New_York' })
  const add = async (text: string) => {
    const { status, body } = await api.post('/tasks/quick-add', { text })
    const preview = (await api.get(`/tasks/quick-add/preview?${new URLSearchParams({ text })}`)).body
    assert.deepEqual([status, body.content, body.due_date], [201, preview.content, preview.due_date], text)
    return [body.content, body.due_date, body.due_time]
  }
  assert.deepEqual(await add('Sell 9999-12-31T23:59'), ['Sell 9999-12-31T23:59', null, null])
  assert.deepEqual(await add('Sell every day from 9999-12-31 at 20'), [
    'Sell every day from 9999-12-31 at 20',
    null,
    null,
  ])
  assert.deepEqual(await add('Sell 9999-12-31'), ['Sell', '9999-12-31', null])
  assert.deepEqual(await add('Sell 9999-12-30T23:59'), ['Sell', '9999-12-30', '23:59'])
})

test('a project is found by its name whatever its case and letters, the Inbox by its name in any language', async (t) => {
  const { api } = await maja(await startApp(t))
  for (const name of ['Garden', 'Køkken', 'Кухня', 'CAFÉ', 'Sommerhus 2']) await api.post('/projects', { name })
  const projectIn = async (text: string) =>
    (await api.get(`/tasks/quick-add/preview?${new URLSearchParams({ text })}`)).body.project
  for (const [text, project] of Object.entries({
    'Dig #gARDEN': 'Garden',
    'Wash up #KØKKEN': 'Køkken',
    'Wash up #кухня': 'Кухня',
    'Meet #cafe\u0301': 'CAFÉ',
    'Mow #"sommerhus 2"': 'Sommerhus 2',
    'Call Ida #inbox': 'Inbox',
    'Call Ida #indbakke': 'Inbox',
    'Dig #Garde': null,
  }))
    assert.equal(await projectIn(text), project, text)
})

test('the preview names a label that exists as it is written, whatever its case in the line', async (t) => {
  const { api } = await maja(await startApp(t))
  await api.post('/labels', { name: 'Øl' })
  const text = 'Buy @ØL @New'
  const preview = (await api.get(`/tasks/quick-add/preview?${new URLSearchParams({ text })}`)).body
  assert.deepEqual(preview.labels, ['Øl', 'New'])
  assert.deepEqual((await api.post('/tasks/quick-add', { text })).body.labels, ['New', 'Øl'])
})

test('a repeated quick add answers with its task, also once its section is deleted or its parent completed', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: project } = await api.post('/projects', { name: 'Garden' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Beds' })
  const { body: parent } = await api.post('/tasks', { content: 'Hedge' })
  const inSection = { id: newId(), text: 'Weed #Attic', section_id: section.id }
  const under = { id: newId(), text: 'Trim /Attic', parent_id: parent.id }
  for (const line of [inSection, under]) assert.equal((await api.post('/tasks/quick-add', line)).status, 201)
  assert.equal((await api.delete(`/sections/${section.id}`)).status, 204)
  assert.equal((await api.post(`/tasks/${parent.id}/complete`)).status, 200)
  const again = [await api.post('/tasks/quick-add', inSection), await api.post('/tasks/quick-add', under)]
  const told = ({ status, body }: Answered) => [status, body.id, body.unknown_project, body.unknown_section]
  assert.deepEqual(again.map(told), [
    [200, inSection.id, 'Attic', null],
    [200, under.id, null, 'Attic'],
  ])
  assert.deepEqual([again[0]!.body.section_id, again[1]!.body.completed], [null, true])
})

test('a quick add as plain text refuses a parameter of the query that is sent twice', async (t) => {
  const { api, inbox } = await maja(await startApp(t))
  const add = (query: string) =>
    api.send('POST', `/tasks/quick-add?${query}`, { raw: { type: 'text/plain', body: 'Mow' } })
  assert.equal((await add(`project_id=${inbox}&other=1&other=2`)).status, 201)
  for (const [name, value] of Object.entries({ project_id: inbox, id: newId(), ignore: '0-1' })) {
    const { status, body } = await add(`${name}=${value}&${name}=${value}`)
    assert.deepEqual([status, body.fields], [422, { [name]: 'sent twice' }])
  }
  assert.equal((await api.get('/tasks')).body.tasks.length, 1)
})

test('what is to be taken literally has at least a character', async (t) => {
  const { api } = await maja(await startApp(t))
  for (const [start, end, status] of [
    [4, 5, 201],
    [4, 4, 422],
    [5, 4, 422],
  ]) {
    const answer = await api.post('/tasks/quick-add', { text: 'Buy milk', ignore: [{ start, end }] })
    assert.equal(answer.status, status, `${start} to ${end}`)
  }
})

test('a line is as long as a title at most, and what stands below it as a description', async (t) => {
  const { api } = await maja(await startApp(t))
  const [title, description] = ['x'.repeat(LONGEST_CONTENT), 'y'.repeat(LONGEST_DESCRIPTION)]
  for (const [text, status] of [
    [`${title}\n${description}`, 201],
    [`${title}x\nshort`, 422],
    [`short\n${description}y`, 422],
  ] as const) {
    const answer = await api.post('/tasks/quick-add', { text })
    assert.equal(answer.status, status, `${text.length} characters`)
    if (status === 422) assert.deepEqual(Object.keys(answer.body.fields), ['text'])
  }
})

test('a quick add as plain text reads spans to ignore like the preview', async (t) => {
  const { api } = await maja(await startApp(t))
  const text = 'watch Tomorrow tomorrow'
  for (const ignore of ['6-14', '']) {
    const raw = { type: 'text/plain', body: text }
    const { status, body } = await api.send('POST', `/tasks/quick-add?ignore=${ignore}`, { raw })
    const preview = await api.get(`/tasks/quick-add/preview?text=${encodeURIComponent(text)}&ignore=${ignore}`)
    assert.deepEqual([status, body.content], [201, preview.body.content], ignore)
  }
  for (const ignore of ['-1-3', '1e1-14', '6-14-20', '6', '6-14,', '14-6', '%206-14']) {
    const raw = { type: 'text/plain', body: text }
    const { status, body } = await api.send('POST', `/tasks/quick-add?ignore=${ignore}`, { raw })
    const preview = await api.get(`/tasks/quick-add/preview?text=${encodeURIComponent(text)}&ignore=${ignore}`)
    assert.deepEqual([status, body.fields], [422, preview.body.fields], ignore)
  }
})
