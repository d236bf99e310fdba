import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionOf, davHome, responsesOf, syncOf, vtodo } from '../../../support/dav/dav.ts'

test('a task that moves to another list is gone in the one and new in the other', async (t) => {
  const { app, dav, api, home, inbox } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const { id } = (await api.get('/projects')).body.projects[1]
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:a'))
  const [here, there] = [await dav.sync(inbox), await dav.sync(`${home}garden/`)]
  const [task] = (await api.get('/tasks')).body.tasks
  await api.post(`/tasks/${task.id}/move`, { project_id: id })
  assert.deepEqual((await dav.sync(inbox, here.token)).gone, ['a.ics'])
  assert.deepEqual((await dav.sync(`${home}garden/`, there.token)).there, ['a.ics'])
  const between = await dav.sync(`${home}garden/`)
  await dav.send('MOVE', `${home}garden/a.ics`, { headers: { Destination: `${app.url}${home}garden/b.ics` } })
  const renamed = await dav.sync(`${home}garden/`, between.token)
  assert.deepEqual([renamed.there, renamed.gone], [['b.ics'], ['a.ics']])
})

test('a list that is asked for anew while it is read still says all it has', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  for (let count = 0; count < 120; count++) await api.post('/tasks', { content: `${count}` })
  assert.equal(responsesOf(await dav.propfind(inbox, '1')).length, 121)
  assert.equal((await dav.sync(inbox)).there.length, 120)
})

test('a list that comes out of the trash says all it has, since it was gone in between', async (t) => {
  const { dav, api, home } = await davHome(t)
  const { id } = (await api.post('/projects', { name: 'Garden' })).body
  const task = (await api.post('/tasks', { content: 'x', project_id: id })).body
  const { token } = await dav.sync(`${home}${id}/`)
  await api.delete(`/projects/${id}`)
  await api.post(`/trash/projects/${id}/restore`)
  assert.deepEqual((await dav.sync(`${home}${id}/`, token)).there, [`${task.id}.ics`])
})

test('a list that is no longer archived says all it has, since it was gone in between, and only once', async (t) => {
  const { dav, api, home } = await davHome(t)
  const { id } = (await api.post('/projects', { name: 'Garden' })).body
  const path = `${home}${id}/`
  const stays = (await api.post('/tasks', { content: 'stays', project_id: id })).body
  const goes = (await api.post('/tasks', { content: 'goes', project_id: id })).body
  const { token } = await dav.sync(path)
  await api.patch(`/projects/${id}`, { archived: true })
  assert.equal((await dav.report(path, syncOf(token))).status, 404)
  await api.delete(`/tasks/${goes.id}`)
  await api.patch(`/projects/${id}`, { archived: false })
  const again = await dav.sync(path, token)
  assert.deepEqual([again.there, again.gone], [[`${stays.id}.ics`], [`${goes.id}.ics`]])
  const quiet = await dav.sync(path, again.token)
  assert.deepEqual([quiet.there, quiet.gone], [[], []])
  const archived = await api.patch(`/projects/${id}`, { archived: true })
  await api.post('/undo', { id: archived.headers.get('x-undo-id') })
  assert.deepEqual((await dav.sync(path, again.token)).there, [`${stays.id}.ics`])
})

test('a token from before many tasks left at once is too old, also where the list was archived in between', async (t) => {
  const { dav, api, person, home } = await davHome(t)
  const rows = Array.from({ length: 130 }, (_, n) => ({ What: `Task ${n}` }))
  for (const leave of [{ action: 'move', project_id: person.inbox }, { action: 'delete' }]) {
    const list = { name: 'Garden', mapping: { content: 'What' }, rows }
    const { project_id } = (await api.post('/import/csv', list)).body
    const path = `${home}${project_id}/`
    const { there, token } = await dav.sync(path)
    for (const archived of [true, false]) await api.patch(`/projects/${project_id}`, { archived })
    await api.post('/tasks/batch', { ids: there.map((name) => name.replace('.ics', '')), ...leave })
    const answer = await dav.report(path, syncOf(token))
    assert.deepEqual([answer.status, conditionOf(answer)], [403, 'valid-sync-token'], leave.action)
  }
})

test('the tasks of a section leave the list while it is archived, and a change from before is not lost', async (t) => {
  const { dav, api, home } = await davHome(t)
  const { id } = (await api.post('/projects', { name: 'Garden' })).body
  const path = `${home}${id}/`
  const section = (await api.post(`/projects/${id}/sections`, { name: 'Winter' })).body
  const stays = (await api.post('/tasks', { content: 'stays', project_id: id })).body
  const goes = (await api.post('/tasks', { content: 'goes', section_id: section.id })).body
  const below = (await api.post('/tasks', { content: 'below', parent_id: goes.id })).body
  const hrefs = [goes, below].map((task) => `${task.id}.ics`).toSorted()
  const { token } = await dav.sync(path)
  const held = await dav.get(`${path}${goes.id}.ics`)

  const archived = await api.patch(`/sections/${section.id}`, { archived: true })
  const without = await dav.sync(path, token)
  assert.deepEqual([without.there, without.gone.toSorted()], [[], hrefs])
  assert.deepEqual((await dav.sync(path)).there, [`${stays.id}.ics`])
  assert.equal((await dav.get(`${path}${goes.id}.ics`)).status, 404)
  const late = held.text.replace('SUMMARY:goes', 'SUMMARY:went')
  const written = await dav.put(`${path}${goes.id}.ics`, late, { 'If-Match': held.headers.get('etag')! })
  assert.equal(written.status, 204)
  assert.equal((await api.get(`/tasks/${goes.id}`)).body.content, 'went')
  const after = await dav.sync(path, without.token)
  assert.deepEqual([after.there, after.gone], [[], [`${goes.id}.ics`]])

  await api.post('/undo', { id: archived.headers.get('x-undo-id') })
  const again = await dav.sync(path, after.token)
  assert.deepEqual([again.there.toSorted(), again.gone], [hrefs, []])
})
