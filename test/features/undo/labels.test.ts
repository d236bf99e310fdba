import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, startApp, upgraded, type Answered } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { undo } from '../../support/requests.ts'

test('a label that a change made goes with it, unless it was changed or is used elsewhere by then', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const names = async () => (await api.get('/labels')).body.labels.map(({ name }: { name: string }) => name)
  const add = (text: string) => api.post('/tasks/quick-add', { text })
  const first = await add('Call @new')
  assert.deepEqual(await names(), ['new'])
  assert.equal((await undo(api, first)).status, 204)
  assert.deepEqual(await names(), [])

  const { body: task } = await api.post('/tasks', { content: 'Pay' })
  const labelled = await api.patch(`/tasks/${task.id}`, { labels: ['new'], content: 'Pay rent' })
  assert.equal((await undo(api, labelled)).body.content, 'Pay')
  assert.deepEqual(await names(), [])
  const together = await api.post('/tasks/batch', { ids: [task.id], action: 'patch', patch: { labels: ['a', 'b'] } })
  const [a] = (await api.get('/labels')).body.labels
  await api.patch(`/labels/${a.id}`, { color: 'teal' })
  assert.deepEqual((await undo(api, together)).body.tasks[0].labels, [])
  assert.deepEqual(await names(), ['a'], 'a was given a colour')

  const one = await add('One @shared')
  await add('Two @shared')
  await undo(api, one)
  assert.deepEqual(await names(), ['a', 'shared'])
})

test('labels that a task had come back under the names they have by now, unless one of them is deleted', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const names = async () => (await api.get('/labels')).body.labels.map(({ name }: { name: string }) => name)
  const { body: task } = await api.post('/tasks', { content: 'Pay', labels: ['bills'] })
  const [label] = (await api.get('/labels')).body.labels
  const removed = await api.patch(`/tasks/${task.id}`, { labels: [] })
  await api.patch(`/labels/${label.id}`, { name: 'money' })
  assert.deepEqual((await undo(api, removed)).body.labels, ['money'])
  assert.deepEqual(await names(), ['money'])

  const added = await api.patch(`/tasks/${task.id}`, { labels: ['money', 'home'] })
  await api.patch(`/labels/${label.id}`, { name: 'bills' })
  assert.deepEqual((await undo(api, added)).body.labels, ['bills'])

  const again = await api.patch(`/tasks/${task.id}`, { labels: [] })
  const deleted = await api.delete(`/labels/${label.id}`)
  const refused = await undo(api, again)
  assert.equal(refused.status, 409)
  assert.deepEqual(refused.body.fields, { labels: 'is gone' })
  await undo(api, deleted)
  assert.deepEqual((await undo(api, again)).body.labels, ['bills'])
})

test('a change of labels that was made before an upgrade, when steps had their names, is undone after it', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: task } = await api.post('/tasks', { content: 'Pay', labels: ['bills', 'home'] })
  const changed = await api.patch(`/tasks/${task.id}`, { content: 'Pay rent', labels: ['home', 'rent'] })
  const gone = await api.patch(`/tasks/${task.id}`, { labels: ['rent', 'former'] })
  await api.patch(`/tasks/${task.id}`, { labels: ['home', 'rent'] })
  const former = (await api.get('/labels')).body.labels.find(({ name }: { name: string }) => name === 'former')
  await api.delete(`/labels/${former.id}`)
  const named = (ids: string, names: string) =>
    `json_replace(${ids}, '$.labels', json('${names}')) WHERE kind = 'task' AND group_id =`
  const older = [
    `UPDATE undo_steps SET before = ${named('before', '["bills","home"]')} '${changed.headers.get('x-undo-id')}'`,
    `UPDATE undo_steps SET after = ${named('after', '["home","rent"]')} '${changed.headers.get('x-undo-id')}'`,
    `UPDATE undo_steps SET before = ${named('before', '["home","rent"]')} '${gone.headers.get('x-undo-id')}'`,
    `UPDATE undo_steps SET after = ${named('after', '["former","rent"]')} '${gone.headers.get('x-undo-id')}'`,
  ]
  const { url } = await upgraded(t, app, '0041', older.join(';'))
  const again = new Client(url, api.credentials)
  assert.equal((await undo(again, gone)).status, 409, 'one of its labels is deleted')
  const undone = await undo(again, changed)
  assert.deepEqual([undone.status, undone.body.content, undone.body.labels], [200, 'Pay', ['bills', 'home']])
})

test('the labels that an import or a template made go with it, unless they are used elsewhere by then', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const names = async () => (await api.get('/labels')).body.labels.map(({ name }: { name: string }) => name)
  const { body: project } = await api.post('/projects', { name: 'Moving' })
  await api.post('/tasks', {
    content: 'Van',
    project_id: project.id,
    due_date: '2026-03-04',
    labels: ['calls', 'kept'],
  })
  const { body: template } = await api.post('/templates', { name: 'Moving', project_id: project.id })
  const forget = async () => {
    for (const { id } of (await api.get('/labels')).body.labels) await api.delete(`/labels/${id}`)
  }
  const rows = [
    { Title: 'Van', Labels: 'calls, kept' },
    { Title: 'Boxes', Labels: 'calls' },
  ]
  const makers = [
    () => api.post(`/templates/${template.id}/use`, { start: '2026-04-01' }),
    () => api.post('/import/csv', { mapping: { content: 'Title', labels: 'Labels' }, rows }),
  ]
  for (const make of makers) {
    await forget()
    const made = await make()
    assert.deepEqual([made.status, await names()], [201, ['calls', 'kept']])
    await api.post('/tasks', { content: 'Ask', labels: ['kept'] })
    assert.equal((await undo(api, made)).status, 204)
    assert.deepEqual(await names(), ['kept'])
  }
})

test('what was made and undone has its labels again when it is restored, also where there is another of the name by then', async (t) => {
  const { api } = await maja(await startApp(t))
  const labelled = async () =>
    (await api.get('/labels')).body.labels.map((label: any) => `${label.name} ${label.color} ${label.task_count}`)
  const rows = [{ Title: 'Van', Labels: 'calls, kept' }]
  const imported = await api.post('/import/csv', { mapping: { content: 'Title', labels: 'Labels' }, rows })
  const added = await api.post('/tasks', { content: 'Pay', labels: ['money', 'kept'] })
  const sub = await api.post('/tasks', { content: 'first', parent_id: added.body.id, labels: ['small'] })
  for (const made of [sub, added, imported]) assert.equal((await undo(api, made)).status, 204)
  assert.deepEqual(await labelled(), ['kept graphite 0'])
  await api.post('/labels', { name: 'Calls', color: 'teal' })

  const project = imported.body.projects[0].id
  assert.equal((await api.post(`/trash/projects/${project}/restore`)).status, 200)
  assert.deepEqual(await labelled(), ['kept graphite 1', 'Calls teal 1'])
  const [van] = (await api.get(`/tasks?project_id=${project}`)).body.tasks
  assert.deepEqual(van.labels, ['Calls', 'kept'])

  const restored = await api.post(`/trash/tasks/${added.body.id}/restore`)
  assert.deepEqual(restored.body.labels, ['kept', 'money'])
  assert.deepEqual(await labelled(), ['kept graphite 2', 'Calls teal 1', 'money graphite 1'])
  assert.equal((await api.post('/labels', { name: 'money' })).status, 409)
})

test('a label that an undo took back is there again with the task that another undo takes out of the trash', async (t) => {
  const { api } = await maja(await startApp(t))
  const rows = [{ Title: 'Van', Labels: 'calls' }]
  const imported = await api.post('/import/csv', { mapping: { content: 'Title', labels: 'Labels' }, rows })
  const project = imported.body.projects[0].id
  const [van] = (await api.get(`/tasks?project_id=${project}`)).body.tasks
  const deleted = await api.delete(`/tasks/${van.id}`)
  assert.equal((await undo(api, imported)).status, 204)
  assert.equal((await api.post(`/trash/projects/${project}/restore`)).status, 200)
  assert.deepEqual((await api.get('/labels')).body.labels, [])
  assert.equal((await undo(api, deleted)).status, 200)
  assert.deepEqual((await api.get(`/tasks/${van.id}`)).body.labels, ['calls'])
  assert.equal((await api.get('/labels')).body.labels[0].name, 'calls')

  const binned = await api.delete(`/projects/${project}`)
  assert.ok(binned.status < 300)
  assert.equal((await undo(api, binned)).status, 200)
  assert.deepEqual((await api.get(`/tasks/${van.id}`)).body.labels, ['calls'])
})

test('a label that comes back is heard of before the tasks that have it, so that a client knows it when it is deleted next', async (t) => {
  const { api } = await maja(await startApp(t))
  const heardOf = async (comeBack: () => Promise<Answered>, back: string) => {
    const since = (await api.get('/changes')).body.seq
    assert.equal((await comeBack()).status, 200)
    const types: string[] = (await api.get(`/changes?since=${since}`)).body.changes.map(({ type }: any) => type)
    assert.deepEqual(
      types.filter((type) => type === 'label.created' || type === back),
      ['label.created', back],
    )
  }
  const added = await api.post('/tasks', { content: 'Sow', labels: ['garden'] })
  await undo(api, added)
  await heardOf(() => api.post(`/trash/tasks/${added.body.id}/restore`), 'task.created')

  const imported = async (label: string) => {
    const rows = [{ Title: 'Van', Labels: label }]
    const answer = await api.post('/import/csv', { mapping: { content: 'Title', labels: 'Labels' }, rows })
    return { answer, project: answer.body.projects[0].id as string }
  }
  const camp = await imported('calls')
  await undo(api, camp.answer)
  await heardOf(() => api.post(`/trash/projects/${camp.project}/restore`), 'project.restored')

  const trip = await imported('money')
  const [van] = (await api.get(`/tasks?project_id=${trip.project}`)).body.tasks
  const deleted = await api.delete(`/tasks/${van.id}`)
  await undo(api, trip.answer)
  await api.post(`/trash/projects/${trip.project}/restore`)
  await heardOf(() => undo(api, deleted), 'task.created')
})
