/** Everything of an account out and in again. */
import assert from 'node:assert/strict'
import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startApp, type Client } from '../../support/app.ts'
import { bytesOf, sendFile } from '../../support/moving.ts'
import { joins, joinsServer, maja, PASSWORD } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { filesIn, placeOf, upload } from '../../support/upload.ts'

test('everything is in it: archived and completed ones, what is shared, one’s own labels and reminders; not the trash', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  const lars = await joins(app, owner, project.id, { name: 'Lars', role: 'viewer' })
  const { body: task } = await owner.api.post('/tasks', { content: 'x', project_id: project.id, labels: ['secret'] })
  await owner.api.post(`/tasks/${task.id}/reminders`, { remind_at: '2026-05-01T08:00:00Z' })
  await owner.api.post(`/tasks/${task.id}/comments`, { body: 'hello' })
  const { body: gone } = await owner.api.post('/tasks', { content: 'gone', project_id: project.id })
  await owner.api.delete(`/tasks/${gone.id}`)
  const { body } = await lars.api.get('/export/account')
  const shared = body.projects.find(({ name }: any) => name === 'Shared')
  assert.equal(shared.role, 'viewer')
  assert.deepEqual(
    shared.tasks.map(({ content, labels, reminders, comments }: any) => [
      content,
      labels,
      reminders,
      comments[0].author,
    ]),
    [['x', [], [], 'Maja']],
  )
  const brought = await sendFile(lars.api, '/import/account', JSON.stringify(body), { filename: 'a.json' })
  assert.deepEqual(
    brought.body.warnings.map(({ message }: any) => message),
    ['Comments by Maja are imported as yours.'],
  )
  const { body: list } = await lars.api.get('/projects')
  assert.deepEqual(
    list.projects.map(({ name, role }: any) => [name, role]),
    [
      ['Inbox', 'owner'],
      ['Shared', 'viewer'],
      ['Shared', 'owner'],
    ],
  )
})

test('a comment of somebody whose account was deleted is imported as nobody’s, not as one’s own', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: shed } = await owner.api.post('/projects', { name: 'Shed' })
  const jonas = await joins(app, owner, shed.id, { name: 'Jonas' })
  const { body: task } = await owner.api.post('/tasks', { content: 'Paint', project_id: shed.id })
  await jonas.api.post(`/tasks/${task.id}/comments`, { body: 'In green' })
  assert.equal((await jonas.session.delete('/auth/account', { body: { password: PASSWORD } })).status, 204)
  const { text } = await owner.api.get('/export/account')
  const ida = await joinsServer(app, owner, 'Ida')
  assert.deepEqual((await sendFile(ida.api, '/import/account', text, { filename: 'a.json' })).body.warnings, [])
  const [{ id }] = (await ida.api.get('/tasks?q=paint')).body.tasks
  const [comment] = (await ida.api.get(`/tasks/${id}/comments`)).body.comments
  assert.deepEqual([comment.body, comment.user_id, comment.user_name], ['In green', null, 'Former member'])
})

test('the log of what was completed is the same after an import, each occurrence of a repeat with its day', async (t) => {
  const [one, two] = [await startApp(t), await startApp(t)]
  const [maria, lars] = [await maja(one), await maja(two, { name: 'Lars', email: 'lars@home' })]
  const daily = { content: 'Water', due_date: '2026-03-01', recurrence_rule: 'FREQ=DAILY' }
  const { body: water } = await maria.api.post('/tasks', daily)
  const { body: once } = await maria.api.post('/tasks', { content: 'Prune' })
  for (const [hour, id] of [water.id, once.id, water.id].entries()) {
    one.clock.set(`2026-03-02T1${hour}:00:00.000Z`)
    await maria.api.post(`/tasks/${id}/complete`)
  }
  two.clock.set('2026-03-03T08:00:00.000Z')
  const log = async (api: Client) =>
    (await api.get('/completed')).body.entries.map(({ task, completed_at, occurrence }: any) => [
      task.content,
      completed_at,
      occurrence,
    ])
  const file = (await maria.api.get('/export/account')).text
  assert.equal((await sendFile(lars.api, '/import/account', file, { filename: 'a.json' })).status, 201)
  const before = await log(maria.api)
  assert.deepEqual(await log(lars.api), before)
  assert.equal(before.length, 3)
  const { entries } = (await lars.api.get('/completed?by=me&q=water')).body
  assert.equal(entries.length, 2)

  const older = file.replaceAll(/"completions":\[[^\]]*\],/g, '')
  assert.equal((await sendFile(lars.api, '/import/account', older, { filename: 'a.json' })).status, 201)
  assert.equal((await log(lars.api)).length, 4, 'an older file has the last completion alone')
})

test('a JSON names the files it lacks, and a ZIP brings their bytes, which go with their tasks', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: task } = await api.post('/tasks', { content: 'x' })
  await upload(api, task.id, 'the bytes', { name: 'note.txt' })
  const { text } = await api.get('/export/account')
  const zip = await bytesOf(app.url, api, '/export/account?files=true')
  await api.delete(`/tasks/${task.id}`)
  await api.delete(`/trash/tasks/${task.id}`)
  await eventually(() => filesIn(app.dataDir).length === 0)
  const without = await sendFile(api, '/import/account', text, { filename: 'a.json' })
  assert.deepEqual(without.body.warnings, [
    {
      line: 1,
      code: 'file_missing',
      values: { filename: 'note.txt' },
      message: 'The file "note.txt" is not in the export. It was left out.',
    },
  ])
  assert.equal((await sendFile(api, '/import/account', zip)).status, 201)
  const { body: found } = await api.get('/search?q=note')
  const file = await fetch(app.url + found.attachments[0].url, { headers: api.credentials })
  assert.equal(await file.text(), 'the bytes')
  assert.equal(filesIn(app.dataDir).length, 1)
})

test('a ZIP leaves out files that are lost or cut short on the disk, and can be imported', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: task } = await api.post('/tasks', { content: 'x' })
  for (const name of ['lost', 'cut', 'whole']) await upload(api, task.id, name, { name })
  rmSync(join(app.dataDir, 'files', placeOf('lost')))
  truncateSync(join(app.dataDir, 'files', placeOf('cut')), 1)
  const zip = await bytesOf(app.url, api, '/export/account?files=true')
  const { status, body } = await sendFile(api, '/import/account', zip)
  assert.equal(status, 201)
  assert.deepEqual(
    body.warnings.map(({ values }: any) => values.filename),
    ['lost', 'cut'],
  )
})
