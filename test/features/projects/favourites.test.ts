import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { undo } from '../../support/requests.ts'

test('whoever can see a project may make it a favourite of their own, and only its owner changes more', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas', role: 'viewer' })
  const path = `/projects/${project.id}`
  const { seq } = (await owner.api.get('/changes')).body

  const made = await jonas.api.patch(path, { favourite: true })
  assert.deepEqual([made.status, made.body.favourite], [200, true])
  assert.equal((await owner.api.get(path)).body.favourite, false)
  assert.deepEqual((await owner.api.get(`/changes?since=${seq}`)).body.changes, [], 'nobody else hears of it')
  const favourites = async (query: string): Promise<string[]> =>
    (await jonas.api.get(`/projects?${query}`)).body.projects.map(({ name }: { name: string }) => name)
  assert.deepEqual([await favourites('favourite=true'), await favourites('favourite=false')], [['Shared'], ['Inbox']])

  assert.equal((await jonas.api.patch(path, { favourite: false, name: 'Mine' })).status, 404)
  assert.equal((await jonas.api.patch(path, {})).status, 404)
  assert.equal((await jonas.api.get(path)).body.favourite, true, 'all of a change or nothing')
  assert.equal((await undo(jonas.api, made)).body.favourite, false)

  const both = await owner.api.patch(path, { favourite: true, name: 'Ours' })
  assert.deepEqual([both.body.favourite, both.body.name], [true, 'Ours'])
  await undo(owner.api, both)
  const { body } = await owner.api.get(path)
  assert.deepEqual([body.favourite, body.name], [false, 'Shared'])
})

test('labels and filters are favourites too, listed by it and brought along by export and import', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  await api.post('/projects', { name: 'Home', favourite: true })
  const { body: label } = await api.post('/labels', { name: 'calls', favourite: true })
  const { body: filter } = await api.post('/filters', { name: 'Soon', query: 'today' })
  assert.deepEqual([label.favourite, filter.favourite], [true, false])
  const changed = await api.patch(`/filters/${filter.id}`, { favourite: true })
  assert.equal(changed.body.favourite, true)
  await api.post('/labels', { name: 'other' })
  const names = async (path: string, key: string): Promise<string[]> =>
    (await api.get(`${path}?favourite=true`)).body[key].map(({ name }: { name: string }) => name)
  assert.deepEqual([await names('/labels', 'labels'), await names('/filters', 'filters')], [['calls'], ['Soon']])

  const { body: template } = await api.post('/templates', { name: 'Week', project_id: owner.inbox })
  const exported = (await api.get('/export/account')).body
  assert.deepEqual(
    exported.labels.map((one: { favourite: boolean }) => one.favourite),
    [true, false],
  )
  const { body: shared } = await api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, shared.id, { name: 'Jonas' })
  const form = new FormData()
  form.set('file', new Blob([JSON.stringify(exported)]), 'account.json')
  const request = new Request('http://x', { method: 'POST', body: form })
  const raw = { type: request.headers.get('content-type')!, body: new Uint8Array(await request.arrayBuffer()) }
  assert.equal((await jonas.api.send('POST', '/import/account', { raw })).status, 201)
  const theirs = async (path: string, key: string): Promise<string[]> =>
    (await jonas.api.get(`${path}?favourite=true`)).body[key].map(({ name }: { name: string }) => name)
  assert.deepEqual(await theirs('/projects', 'projects'), ['Home'])
  assert.deepEqual([await theirs('/labels', 'labels'), await theirs('/filters', 'filters')], [['calls'], ['Soon']])
  const [copied] = (await jonas.api.get('/templates')).body.templates
  assert.deepEqual((await jonas.api.get(`/templates/${copied.id}`)).body.content, template.content)
  await undo(api, changed)
  assert.deepEqual(await names('/filters', 'filters'), [])
})
