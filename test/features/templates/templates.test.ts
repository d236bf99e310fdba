import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LARGEST_TEMPLATE } from '../../../src/contract/templates.ts'
import { LONGEST_DESCRIPTION } from '../../../src/domain/lengths.ts'
import { startApp, type Client } from '../../support/app.ts'
import { sendFile } from '../../support/moving.ts'
import { joins, maja } from '../../support/people.ts'
import { add, undo } from '../../support/requests.ts'

const tasksOf = async (api: Client, projectId: string) =>
  (await api.get(`/tasks?project_id=${projectId}`)).body.tasks as Record<string, unknown>[]

async function moving(api: Client) {
  const { body: project } = await api.post('/projects', { name: 'Move', color: 'teal', icon: '📦', view_mode: 'board' })
  const { body: before } = await api.post(`/projects/${project.id}/sections`, { name: 'Before' })
  await api.post(`/projects/${project.id}/sections`, { name: 'After' })
  const van = await add(api, 'Van', {
    project_id: project.id,
    section_id: before.id,
    due_date: '2026-05-10',
    due_time: '09:00',
    priority: 1,
    labels: ['calls'],
  })
  await api.post(`/tasks/${van.id}/reminders`, { offset_min: -60 })
  await api.post(`/tasks/${van.id}/comments`, { body: 'x' })
  const boxes = await add(api, 'Boxes', { project_id: project.id, due_date: '2026-05-01' })
  await add(api, 'Tape', { parent_id: boxes.id })
  await add(api, 'Bills', { project_id: project.id, due_date: '2026-05-31', recurrence_rule: 'FREQ=MONTHLY' })
  const done = await add(api, 'Done', { project_id: project.id })
  await api.post(`/tasks/${done.id}/complete`)
  return project
}

test('a project is saved as a template and made again, dated from another day', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const project = await moving(api)
  const { body: template, status } = await api.post('/templates', { name: 'Moving house', project_id: project.id })
  assert.deepEqual([status, template.task_count, template.section_count], [201, 4, 2])
  const { content: _, ...listed } = template
  assert.deepEqual((await api.get('/templates')).body, { templates: [listed], next_cursor: null })
  assert.deepEqual((await api.get(`/templates/${template.id}`)).body, template)

  const used = await api.post(`/templates/${template.id}/use`, { start: '2027-02-27' })
  const made = used.body
  assert.deepEqual(
    [made.name, made.color, made.icon, made.view_mode, made.open_count],
    ['Moving house', 'teal', '📦', 'board', 4],
  )
  const { sections } = (await api.get(`/projects/${made.id}/sections`)).body
  assert.deepEqual(
    sections.map(({ name }: { name: string }) => name),
    ['Before', 'After'],
  )
  const tasks = new Map((await tasksOf(api, made.id)).map((task) => [task['content'], task]))
  const van = tasks.get('Van')!
  assert.deepEqual(
    [van['due_date'], van['due_time'], van['priority'], van['labels'], van['section_id'], van['reminder_count']],
    ['2027-03-08', '09:00', 1, ['calls'], sections[0].id, 1],
  )
  assert.equal(van['comment_count'], 0)
  assert.equal(tasks.get('Boxes')!['due_date'], '2027-02-27')
  assert.equal(tasks.get('Tape')!['parent_id'], tasks.get('Boxes')!['id'])
  assert.equal(tasks.get('Bills')!['due_date'], '2027-03-31', 'the first last day of a month from thirty days on')
  assert.equal((await undo(api, used)).status, 204)
  assert.equal((await api.get(`/projects/${made.id}`)).status, 404)
})

test('a template is renamed, deleted and taken back, is live, and belongs to one person', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: project } = await api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas', role: 'viewer' })
  const { seq } = (await jonas.api.get('/changes')).body
  const { body: template } = await jonas.api.post('/templates', { name: 'Ours', project_id: project.id })
  const path = `/templates/${template.id}`
  for (const [method, body] of [['get'], ['patch', { name: 'x' }], ['delete']] as const)
    assert.equal((await api.send(method.toUpperCase(), path, body ? { body } : {})).status, 404)
  assert.equal((await api.post('/templates', { name: 'x', project_id: jonas.inbox })).status, 422)

  const renamed = await jonas.api.patch(path, { name: 'Mine' })
  assert.equal(renamed.body.content.name, 'Mine')
  assert.equal((await undo(jonas.api, renamed)).body.name, 'Ours')
  const deleted = await jonas.api.delete(path)
  assert.equal((await jonas.api.get(path)).status, 404)
  assert.equal((await undo(jonas.api, deleted)).body.id, template.id)
  const { changes } = (await jonas.api.get(`/changes?since=${seq}`)).body
  const types = changes.map(({ type }: { type: string }) => type)
  assert.ok(
    ['template.created', 'template.updated', 'template.deleted'].every((type) => types.includes(type)),
    types,
  )
})

test('a template’s file goes to another account as it is, and what does not fit is refused', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const project = await moving(api)
  const { body: template } = await api.post('/templates', { name: 'Moving / house', project_id: project.id })
  const file = await api.get(`/templates/${template.id}.json`)
  assert.match(file.headers.get('content-disposition')!, /attachment; filename="Moving - house\.json"/)
  const { body: taken, status } = await api.post('/templates/import', file.body)
  assert.deepEqual([status, taken.content], [201, template.content])
  assert.notEqual(taken.id, template.id)

  const task = file.body.tasks[0]
  const wrong = [
    { version: 2 },
    { sections: 'x' },
    { tasks: [{ ...task, section: 2 }] },
    { tasks: [{ ...task, parent: 0 }] },
    { tasks: [{ ...task, due_in_days: null, due_time: '09:00' }] },
    { tasks: [{ ...task, recurrence_rule: 'FREQ=SOMETIMES' }] },
    {
      tasks: Array.from({ length: 6 }, (_, index) => ({
        ...task,
        section: null,
        parent: index === 0 ? null : index - 1,
      })),
    },
    { more: 1 },
  ]
  for (const change of wrong) {
    const refused = await api.post('/templates/import', { ...file.body, ...change })
    assert.equal(refused.status, 422, JSON.stringify(change).slice(0, 100))
  }
  assert.equal((await api.get('/templates')).body.templates.length, 2)
  assert.deepEqual((await api.get('/export/account')).body.templates, [template.content, template.content])
  const tooLate = await api.post(`/templates/${template.id}/use`, { start: '9999-12-31' })
  assert.deepEqual([tooLate.status, Object.keys(tooLate.body.fields)], [422, ['start']])
})

test('a template of tasks as far apart as days can be, one long over, comes back from its file and with the account', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: project } = await api.post('/projects', { name: 'Ages' })
  await add(api, 'First', { project_id: project.id, due_date: '0001-01-01' })
  await add(api, 'Last', { project_id: project.id, due_date: '9999-12-31' })
  await add(api, 'Over', {
    project_id: project.id,
    due_date: '2020-01-01',
    recurrence_rule: 'FREQ=DAILY;UNTIL=20200105',
  })
  const { body: template } = await api.post('/templates', { name: 'Ages', project_id: project.id })
  const { body: file } = await api.get(`/templates/${template.id}.json`)
  assert.equal((await api.post('/templates/import', file)).status, 201)

  const { body: account } = await api.get('/export/account')
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  assert.equal((await sendFile(jonas.api, '/import/account', JSON.stringify(account))).status, 201)
  assert.deepEqual((await jonas.api.get('/export/account')).body.templates, account.templates)
})

test('a repeat ends as many days after the first task as it did', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Trip' })
  const trip = { project_id: project.id }
  await add(api, 'Leave', { ...trip, due_date: '2026-05-01' })
  const pills = { due_date: '2026-05-03', recurrence_rule: 'FREQ=DAILY;INTERVAL=2;UNTIL=20260509' }
  await add(api, 'Pills', { ...trip, ...pills })
  const { body: template } = await api.post('/templates', { name: 'Trip', ...trip })
  const { body: file } = await api.get(`/templates/${template.id}.json`)
  const { body: taken } = await api.post('/templates/import', file)
  for (const { id } of [template, taken]) {
    const { body: made } = await api.post(`/templates/${id}/use`, { start: '2031-02-27' })
    const found = (await tasksOf(api, made.id)).find(({ content }) => content === 'Pills')!
    assert.deepEqual(
      [found['due_date'], found['recurrence_rule']],
      ['2031-03-01', 'FREQ=DAILY;INTERVAL=2;UNTIL=20310307'],
    )
  }
  const tooLate = await api.post(`/templates/${template.id}/use`, { start: '9999-12-28' })
  assert.deepEqual([tooLate.status, Object.keys(tooLate.body.fields)], [422, ['start']])
  const [, kept] = file.tasks
  for (const wrong of [{ ends_in_days: 1 }, { recurrence_rule: null }, { recurrence_rule: 'FREQ=DAILY;COUNT=3' }]) {
    const sent = { ...file, tasks: [{ ...kept, ...wrong }] }
    const refused = await api.post('/templates/import', sent)
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['tasks.0']])
  }
})

test('what is larger than 2 MiB is no template, and one in an account’s file is left out with a warning', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Long' })
  const long = (n: number) => add(api, `${n}`, { project_id: project.id, description: 'x'.repeat(65_536) })
  await Promise.all(Array.from({ length: 31 }, (_, n) => long(n)))
  const { status, body: fits } = await api.post('/templates', { name: 'Fits', project_id: project.id })
  assert.equal(status, 201)
  await long(31)
  const refused = await api.post('/templates', { name: 'Larger', project_id: project.id })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['project_id']])

  const larger = { ...fits.content, tasks: [...fits.content.tasks, ...fits.content.tasks.slice(0, 1)] }
  const imported = await api.post('/templates/import', larger)
  assert.deepEqual([imported.status, Object.keys(imported.body.fields)], [422, ['body']])

  const { body: account } = await api.get('/export/account')
  const file = { ...account, projects: [], templates: [{ ...larger, name: 'Larger' }, fits.content] }
  const { body: report } = await sendFile(api, '/import/account', JSON.stringify(file), { filename: 'account.json' })
  assert.deepEqual(
    report.warnings.map(({ message }: any) => message),
    ['The template "Larger" is larger than 2 MB. It was left out.'],
  )
  const { body: list } = await api.get('/templates')
  assert.deepEqual(
    list.templates.map(({ name }: { name: string }) => name),
    ['Fits', 'Fits'],
  )
})

test('long texts in an archived section are no part of the template, so they keep none from being made', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: project } = await api.post('/projects', { name: 'Garden' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Last year' })
  await api.post('/tasks', { content: 'Sow', project_id: project.id })
  const description = 'x'.repeat(LONGEST_DESCRIPTION)
  const count = Math.ceil(LARGEST_TEMPLATE / LONGEST_DESCRIPTION)
  for (let n = 0; n < count; n++) await api.post('/tasks', { content: 'Old', description, section_id: section.id })
  const template = { name: 'Garden', project_id: project.id }
  assert.equal((await api.post('/templates', template)).status, 422)
  await api.patch(`/sections/${section.id}`, { archived: true })
  const { status, body } = await api.post('/templates', template)
  assert.deepEqual([status, body.task_count], [201, 1])
})
