import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins } from '../../../support/people.ts'
import {
  clientOf,
  conditionOf,
  davHome,
  linesOf,
  propfindOf,
  responsesOf,
  vtodo,
  propertyUpdate,
} from '../../../support/dav/dav.ts'

test('what a client makes is a task, under the name and the UID that it chose', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const path = `${inbox}Bins%20%26%20more%40home.ics`
  const made = await dav.put(
    path,
    vtodo('UID:abc-1@phone', 'SUMMARY:Bins p1 tomorrow', 'DESCRIPTION:the\\, green one\\nand blue'),
    {
      'If-None-Match': '*',
    },
  )
  assert.equal(made.status, 201, made.text)
  const [task] = (await api.get('/tasks')).body.tasks
  assert.equal(task.content, 'Bins p1 tomorrow')
  assert.equal(task.description, 'the, green one\nand blue')
  assert.equal(task.priority, 4)
  const read = await dav.get(path)
  assert.ok(linesOf(read.text).includes('UID:abc-1@phone'))
  assert.equal((await dav.get(`${inbox}${task.id}.ics`)).status, 404)
  const again = await dav.put(path, vtodo('UID:abc-1@phone', 'SUMMARY:Other'), { 'If-None-Match': '*' })
  assert.equal(again.status, 412)
  assert.match(again.text, /Something is there already/)
})

test('PUT answers an ETag only when what is stored is what was sent', async (t) => {
  const { dav, inbox } = await davHome(t)
  const plain = vtodo('UID:a', 'DTSTAMP:20260301T080000Z', 'SUMMARY:Bins', 'X-COLOR:red')
  const kept = await dav.put(`${inbox}a.ics`, plain)
  assert.notEqual(kept.headers.get('etag'), null)
  const read = await dav.get(`${inbox}a.ics`)
  assert.deepEqual([read.headers.get('etag'), read.text], [kept.headers.get('etag'), plain])
  const changed = await dav.put(`${inbox}b.ics`, vtodo('UID:b', 'SUMMARY:one\\ntwo'))
  assert.equal(changed.headers.get('etag'), null)
  assert.ok(linesOf((await dav.get(`${inbox}b.ics`)).text).includes('SUMMARY:one two'))
  const marked = await dav.put(`${inbox}c.ics`, `\ufeff${vtodo('UID:c', 'SUMMARY:Bins')}`)
  assert.deepEqual([marked.status, marked.headers.get('etag')], [201, null], 'a byte order mark is not stored')
  const asked = await dav.propfind(inbox, '0', `\ufeff${propfindOf('<D:resourcetype/>')}`)
  assert.equal(asked.status, 207, 'it may stand before XML')
})

test('the ETag of a PUT that changes an alarm alone is the one that is read afterwards', async (t) => {
  const { dav, inbox } = await davHome(t)
  const withAlarm = (...trigger: string[]) =>
    vtodo(
      ...['UID:a', 'SUMMARY:Bins', 'DUE:20260310T080000Z'],
      ...trigger.flatMap((one) => ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Bins', one, 'END:VALARM']),
    )
  for (const text of [withAlarm(), withAlarm('TRIGGER:-PT10M'), withAlarm('TRIGGER:-PT20M'), withAlarm()]) {
    const etag = (await dav.put(`${inbox}a.ics`, text)).headers.get('etag')
    assert.ok(etag !== null && etag === (await dav.get(`${inbox}a.ics`)).headers.get('etag'))
  }
})

test('a change goes through with the right ETag; an old one, or one of nothing, is 412 and changes nothing', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const { id } = (await api.post('/tasks', { content: 'Bins' })).body
  const path = `${inbox}${id}.ics`
  const first = await dav.get(path)
  const etag = first.headers.get('etag')!
  await api.patch(`/tasks/${id}`, { priority: 2 })
  const stale = await dav.put(path, first.text.replace('SUMMARY:Bins', 'SUMMARY:Paper'), { 'If-Match': etag })
  assert.equal(stale.status, 412)
  assert.equal((await dav.delete(path, { 'If-Match': etag })).status, 412)
  const { priority, content } = (await api.get(`/tasks/${id}`)).body
  assert.deepEqual([priority, content], [2, 'Bins'])
  const now = await dav.get(path)
  const fresh = await dav.put(path, now.text.replace('SUMMARY:Bins', 'SUMMARY:Paper'), {
    'If-Match': now.headers.get('etag')!,
  })
  assert.equal(fresh.status, 204)
  assert.equal((await api.get(`/tasks/${id}`)).body.content, 'Paper')
  assert.equal((await dav.put(`${inbox}none.ics`, vtodo('UID:n', 'SUMMARY:x'), { 'If-Match': '*' })).status, 412)
})

test('DELETE puts a task into the trash; it comes back under its name; its UID is free meanwhile', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Bins'))
  assert.equal((await dav.delete(`${inbox}a.ics`)).status, 204)
  assert.equal((await dav.get(`${inbox}a.ics`)).status, 404)
  assert.equal((await dav.delete(`${inbox}a.ics`)).status, 404)
  const [trashed] = (await api.get('/trash/tasks')).body.tasks
  await api.post(`/trash/tasks/${trashed.id}/restore`)
  assert.ok(linesOf((await dav.get(`${inbox}a.ics`)).text).includes('UID:a'))
  await dav.delete(`${inbox}a.ics`)
  assert.equal((await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Another'))).status, 201)
  await api.post(`/trash/tasks/${trashed.id}/restore`)
  const texts = await Promise.all(
    responsesOf(await dav.propfind(inbox, '1'))
      .slice(1)
      .map(async ({ href }) => linesOf((await dav.get(href)).text)),
  )
  const of = (name: string) => texts.map((lines) => lines.find((line) => line.startsWith(name)))
  assert.deepEqual(new Set(of('SUMMARY')), new Set(['SUMMARY:Another', 'SUMMARY:Bins']))
  assert.equal(new Set(of('UID')).size, 2)
})

test('MOVE takes a task to another list, with its name and UID and all that was kept', async (t) => {
  const { app, dav, api, home, inbox } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const text = vtodo('UID:a', 'SUMMARY:Bins', 'X-COLOR:red')
  await dav.put(`${inbox}a.ics`, text)
  const [{ id }] = (await api.get('/tasks')).body.tasks
  const move = (from: string, to: string, headers = {}) =>
    dav.send('MOVE', from, { headers: { Destination: `${app.url}${to}`, ...headers } })
  assert.equal((await move(`${inbox}a.ics`, `${home}garden/a.ics`)).status, 201)
  assert.equal((await dav.get(`${inbox}a.ics`)).status, 404)
  const lines = linesOf((await dav.get(`${home}garden/a.ics`)).text)
  assert.ok(lines.includes('UID:a') && lines.includes('X-COLOR:red'))
  const project = (await api.get('/projects')).body.projects[1].id
  assert.equal((await api.get(`/tasks/${id}`)).body.project_id, project)
  await dav.put(`${inbox}b.ics`, vtodo('UID:b', 'SUMMARY:Paper'))
  assert.equal((await move(`${inbox}b.ics`, `${home}garden/a.ics`, { Overwrite: 'F' })).status, 412)
  assert.equal((await move(`${inbox}b.ics`, `${home}garden/a.ics`)).status, 204)
  assert.ok(linesOf((await dav.get(`${home}garden/a.ics`)).text).includes('UID:b'))
  assert.equal((await move(`${home}garden/a.ics`, `${home}nowhere/a.ics`)).status, 409)
  assert.equal((await move(`${home}garden/none.ics`, `${inbox}x.ics`)).status, 404)
  assert.equal((await dav.send('MOVE', `${home}garden/a.ics`)).status, 400)
})

test('MOVE of a sub-task onto the task that it lies under is refused, since it would go into the trash with it', async (t) => {
  const { app, dav, api, inbox } = await davHome(t)
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Garden'))
  await dav.put(`${inbox}b.ics`, vtodo('UID:b', 'SUMMARY:Beds', 'RELATED-TO:a'))
  await dav.put(`${inbox}c.ics`, vtodo('UID:c', 'SUMMARY:Weed', 'RELATED-TO:b'))
  for (const above of ['a', 'b']) {
    const headers = { Destination: `${app.url}${inbox}${above}.ics` }
    assert.equal((await dav.send('MOVE', `${inbox}c.ics`, { headers })).status, 409)
  }
  assert.equal((await api.get('/tasks')).body.tasks.length, 3)
})

test('a viewer reads, keeps alarms and labels of their own, and changes nothing else', async (t) => {
  const { app, dav, person, api, home } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const { id } = (await api.get('/projects')).body.projects[1]
  await dav.put(`${home}garden/a.ics`, vtodo('UID:a', 'SUMMARY:Bins', 'DUE:20260310T080000Z'))
  const ben = await joins(app, person, id, { name: 'Ben', role: 'viewer' })
  const bens = await clientOf(app, ben)
  const path = `/dav/calendars/${ben.id}/${id}/a.ics`
  const read = (await bens.get(path)).text
  const own = read.replace(
    'END:VTODO',
    'CATEGORIES:mine\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\nEND:VTODO',
  )
  assert.equal((await bens.put(path, own)).status, 204)
  const [task] = (await ben.api.get(`/tasks?project_id=${id}`)).body.tasks
  assert.deepEqual(task.labels, ['mine'])
  assert.equal((await ben.api.get(`/tasks/${task.id}/reminders`)).body.reminders[0].offset_min, -10)
  const hers = linesOf((await dav.get(`${home}garden/a.ics`)).text)
  assert.ok(!hers.some((line) => /mine|VALARM/.test(line)))
  const changed = await bens.put(path, (await bens.get(path)).text.replace('SUMMARY:Bins', 'SUMMARY:Mine'))
  assert.deepEqual([changed.status, conditionOf(changed)], [403, 'need-privileges'])
  assert.equal((await bens.put(`/dav/calendars/${ben.id}/${id}/b.ics`, vtodo('UID:b', 'SUMMARY:x'))).status, 403)
  assert.equal((await bens.delete(path)).status, 403)
  const rename = await bens.send('PROPPATCH', `/dav/calendars/${ben.id}/${id}/`, {
    body: propertyUpdate('<D:displayname>Mine</D:displayname>'),
  })
  assert.match(rename.text, /403/)
})

test('what CalDAV does is told and taken back like everything else', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Bins'))
  const [{ id }] = (await api.get('/tasks')).body.tasks
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Paper', 'STATUS:COMPLETED'))
  const events = (await api.get(`/tasks/${id}/activity`)).body.activity.map(({ event }: { event: string }) => event)
  assert.deepEqual(events, ['task.completed', 'task.updated', 'task.created'])
})
