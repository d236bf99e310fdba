/** View settings come back with an account export, of the things that were imported. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Client } from '../../support/app.ts'
import { sendFile } from '../../support/moving.ts'
import { joins, maja, type Person } from '../../support/people.ts'

const DEFAULT = { sort: null, order: null, group: null, show_completed: null, mode: null }
const ids = async (api: Client, list: string, name: string): Promise<string> =>
  (await api.get(`/${list}`)).body[list].findLast((one: { name: string }) => one.name === name).id
const viewsOf = async ({ api }: Person): Promise<Record<string, object>> =>
  Object.fromEntries((await api.get('/views')).body.views.map(({ key, ...settings }: any) => [key, settings]))
const bring = ({ api }: Person, account: object) =>
  sendFile(api, '/import/account', JSON.stringify(account), { filename: 'account.json' })

test('each view gets its settings back, that of a label the person has already too', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: shared } = await api.post('/projects', { name: 'Shared' })
  const { body: other } = await api.post('/projects', { name: 'Home' })
  const { body: label } = await api.post('/labels', { name: 'Calls' })
  const { body: filter } = await api.post('/filters', { name: 'Soon', query: 'today' })
  const set = {
    upcoming: { group: 'project' },
    [`project:${owner.inbox}`]: { sort: 'content' },
    [`project:${shared.id}`]: { mode: 'board', show_completed: false },
    [`label:${label.id}`]: { sort: 'due', order: 'desc' },
    [`filter:${filter.id}`]: { show_completed: true },
  }
  for (const [key, settings] of Object.entries(set)) await api.patch(`/views/${key}`, settings)
  await api.patch(`/views/project:${other.id}`, { mode: 'board' })
  await api.patch(`/views/project:${other.id}`, { mode: null })
  const { body: account } = await api.get('/export/account')
  assert.equal(account.views.length, 5, 'what is back at the default is not exported')

  const lars = await joins(app, owner, shared.id, { name: 'Lars' })
  const { body: own } = await lars.api.post('/labels', { name: 'calls' })
  await lars.api.patch(`/views/label:${own.id}`, { mode: 'board', sort: 'priority' })
  await lars.api.patch('/views/today', { sort: 'priority' })
  const { seq } = (await lars.api.get('/changes')).body
  const brought = await bring(lars, account)
  assert.deepEqual([brought.status, brought.body.warnings], [201, []], brought.text)
  assert.equal(brought.headers.get('x-undo-id'), null)

  const projectId = (name: string) => brought.body.projects.find((one: { name: string }) => one.name === name).id
  const expected = {
    today: { ...DEFAULT, sort: 'priority' },
    upcoming: { ...DEFAULT, group: 'project' },
    [`project:${lars.inbox}`]: { ...DEFAULT, sort: 'content' },
    [`project:${projectId('Shared')}`]: { ...DEFAULT, mode: 'board', show_completed: false },
    [`label:${own.id}`]: { ...DEFAULT, sort: 'due', order: 'desc' },
    [`filter:${await ids(lars.api, 'filters', 'Soon')}`]: { ...DEFAULT, show_completed: true },
  }
  assert.deepEqual(await viewsOf(lars), expected)
  const { changes } = (await lars.api.get(`/changes?since=${seq}`)).body
  assert.equal(changes.filter(({ type }: { type: string }) => type === 'view.updated').length, 5)
})

test('a filter with dates as the language of the export writes them comes in with its view settings', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const lars = await joins(app, owner, home.id, { name: 'Lars' })
  await owner.api.patch('/auth/me', { locale: 'en-US' })
  const { body: filter } = await owner.api.post('/filters', { name: 'Before Christmas', query: 'before: 12/25' })
  await owner.api.patch(`/views/filter:${filter.id}`, { sort: 'due' })
  const { body: account } = await owner.api.get('/export/account')
  const brought = await bring(lars, account)
  assert.deepEqual([brought.status, brought.body.warnings], [201, []], brought.text)
  const key = `filter:${await ids(lars.api, 'filters', 'Before Christmas')}`
  assert.deepEqual(await viewsOf(lars), { [key]: { ...DEFAULT, sort: 'due' } })
})

test('settings of what is not in the file are left out with a warning, those of a refused filter too', async (t) => {
  const app = await startApp(t)
  const person = await maja(app)
  const { body: account } = await person.api.get('/export/account')
  const view = (key: string) => ({ key, ...DEFAULT, sort: 'due' })
  const filter = { id: 'f', name: 'Odd', query: '((', color: 'teal' }
  const keys = ['tomorrow', 'project:gone', 'label:f', `project:${person.inbox}:x`, 'filter:f', 'inbox']
  const brought = await bring(person, { ...account, filters: [filter], views: keys.map(view) })
  assert.equal(brought.status, 201, brought.text)
  const left = brought.body.warnings.map(({ message }: any) => message).filter((text: string) => text.includes('view'))
  assert.deepEqual(
    left,
    keys.slice(0, -1).map((key) => `The settings of the view "${key}" were left out. The view is not in the export.`),
  )
  assert.deepEqual(await viewsOf(person), { inbox: { ...DEFAULT, sort: 'due' } })
})

test('wrong settings are refused, and a file of an older version without any is taken', async (t) => {
  const person = await maja(await startApp(t))
  const { body: account } = await person.api.get('/export/account')
  for (const [wrong, why] of [
    [{ key: 'today', ...DEFAULT, sort: 'colour' }, /views\.0\.sort must be one of/],
    [{ key: 'today', ...DEFAULT, colour: 1 }, /views\.0\.colour unknown field/],
    [{ key: 'today', sort: 'due' }, /views\.0\.order required/],
    [{ ...DEFAULT }, /views\.0\.key required/],
  ] as const) {
    const { status, body } = await bring(person, { ...account, views: [wrong] })
    assert.equal(status, 422)
    assert.match(body.fields.file, why)
  }
  const { views: _, projects, ...older } = account
  const withoutIds = projects.map(({ id: _, ...project }: any) => project)
  assert.equal((await bring(person, { ...older, projects: withoutIds })).status, 201)
})
