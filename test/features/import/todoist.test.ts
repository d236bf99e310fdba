/** What `POST /import/legacy` takes, and what becomes of it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { fingerprint } from '../../support/stored/fingerprint.ts'
import { listen } from '../../support/live/live.ts'
import { outline, sendFile, zipOf } from '../../support/moving.ts'
import { joins, maja } from '../../support/people.ts'
import { bring, tasksOf } from './bring.ts'

const REALISTIC = readFileSync(new URL('realistic.csv', import.meta.url), 'utf8')

test('a file as people have it becomes a project with everything in it', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const report = await bring(api, REALISTIC, { filename: 'Hjem [2203].csv' })
  const { projects, project_id, warnings, ...counts } = report
  assert.deepEqual(counts, { tasks: 9, sections: 2, comments: 2, labels: 4 })
  assert.deepEqual(projects, [{ id: project_id, name: 'Hjem' }])
  assert.deepEqual(warnings, [
    {
      line: 8,
      code: 'comments_by_another',
      values: { name: 'Lars' },
      message: 'Comments by Lars are imported as yours.',
    },
    {
      line: 11,
      code: 'not_a_member',
      values: { name: 'Lars' },
      message: 'Lars is not a member. The task is unassigned.',
    },
    {
      line: 17,
      code: 'date_not_understood',
      values: { date: 'when the cows come home' },
      message: 'The date "when the cows come home" was not understood. The task has no due date.',
    },
  ])
  const seen: any = await outline(api, project_id)
  assert.equal(seen.view_mode, 'board')
  assert.deepEqual(seen.sections, ['Hus & have', 'Empty section'])
  const at = (content: string) => seen.tasks.find((task: any) => task.content === content)
  assert.deepEqual(at('Stå op').due.slice(0, 3), ['2026-03-05', '07:30', 'Europe/Copenhagen'])
  assert.deepEqual(at('Stå op').repeat, ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'due'])
  assert.deepEqual(at('Ugemøde').due.slice(0, 2), ['2026-03-09', '09:00'])
  assert.deepEqual([at('Ugemøde').duration, at('Ugemøde').assigned], [45, true])
  assert.deepEqual(at('Ugemøde').comments, [
    'Dagsorden ligger i mappen.\nTo linjer, og "citat".',
    'Se billedet [plan.pdf](https://files.example/plan.pdf)',
  ])
  assert.deepEqual(at('Slå græs').description, 'Husk kanterne\nog bag skuret\n\nDeadline: 2026-04-01')
  assert.deepEqual([at('Find benzin').parent, at('Køb "95"').parent], ['Slå græs', 'Find benzin'])
  assert.deepEqual(at('Køb "95"').labels, ['indkøb', 'tanken'])
  assert.equal(at('Call the electrician').due[3], '2026-03-15T18:30:00.000Z')
  assert.deepEqual(at('Water plants').repeat, ['FREQ=DAILY;INTERVAL=3', 'completion'])
  assert.deepEqual(
    seen.tasks.map((task: any) => task.priority),
    [1, 4, 2, 3, 4, 4, 4, 4, 4],
  )
})

test('a dry run says the same and writes nothing, by query or by field', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const before = fingerprint(app.dataDir)
  const asked = await sendFile(api, '/import/legacy?dry_run=true', REALISTIC)
  const field = await sendFile(api, '/import/todoist', REALISTIC, { dry_run: true })
  for (const named of [
    await sendFile(api, '/import/legacy?dry_run=true&name=Garden', REALISTIC, { name: 'Other' }),
    await sendFile(api, '/import/legacy?dry_run=true', REALISTIC, { name: 'Garden' }),
  ])
    assert.equal(named.body.projects[0].name, 'Garden')
  assert.deepEqual(Object.keys((await sendFile(api, '/import/legacy?name=', REALISTIC)).body.fields), ['name'])
  assert.deepEqual([asked.status, asked.body], [200, field.body])
  assert.equal(fingerprint(app.dataDir), before)
  const { projects: _, project_id, ...did } = await bring(api, REALISTIC)
  const { projects, project_id: none, preview: _preview, ...would } = asked.body
  assert.deepEqual(would, did)
  assert.deepEqual([projects, none], [[{ id: null, name: 'Home' }], null])
  assert.notEqual(project_id, null)
})

test('nobody is assigned, and nothing read, but what the importer may use', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: shared } = await owner.api.post('/projects', { name: 'Shared' })
  await joins(app, owner, shared.id, { name: 'Lars' })
  await owner.api.post('/labels', { name: 'Errands' })
  const csv =
    'TYPE,CONTENT,RESPONSIBLE\ntask,one @errands,Lars (1)\ntask,two #Shared +Lars /nowhere p1,maja@home\ntask,three,MAJA\n'
  const report = await bring(owner.api, csv, { name: 'Shared' })
  assert.notEqual(report.project_id, shared.id)
  assert.equal(report.labels, 0)
  const tasks = await tasksOf(owner.api, report.project_id)
  assert.deepEqual(
    tasks.map(({ content, assigned }) => [content, assigned]),
    [
      ['one', false],
      ['two #Shared +Lars /nowhere p1', true],
      ['three', true],
    ],
  )
  assert.deepEqual(tasks[0].labels, ['Errands'])
})

test('one undo takes the import back, and the same key does it once', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const headers = { 'Idempotency-Key': 'once' }
  const zip = await zipOf({ 'a.csv': REALISTIC, 'b.csv': REALISTIC })
  const first = await sendFile(api, '/import/legacy', zip, { headers })
  const again = await sendFile(api, '/import/legacy', zip, { headers })
  assert.deepEqual([again.status, again.text], [201, first.text])
  assert.equal((await sendFile(api, '/import/legacy', zip, { headers, dry_run: true })).status, 422)
  assert.equal((await api.get('/projects')).body.projects.length, 3)
  assert.equal((await api.post('/undo', { id: first.headers.get('x-undo-id') })).status, 204)
  assert.equal((await api.get('/projects')).body.projects.length, 1)
  assert.equal((await api.get('/trash/projects')).body.projects.length, 2)
})

test('open pages are told to read the project afresh, once, and of no task by itself', async (t) => {
  const app = await startApp(t)
  const person = await maja(app)
  const live = await listen(t, app, person)
  const { project_id } = await bring(person.api, REALISTIC)
  await person.api.post('/labels', { name: 'the end' })
  const seen = await live.until(({ payload }: any) => payload?.name === 'the end')
  const kinds = seen.filter(({ project_id: id }) => id === project_id).map(({ type }) => type)
  assert.deepEqual(kinds, ['project.created', 'project.updated'])
  assert.equal((seen.find(({ type }) => type === 'project.updated')!.payload as any).reload, true)
})
