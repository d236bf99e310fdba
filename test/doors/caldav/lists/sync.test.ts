import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins, type Person } from '../../../support/people.ts'
import { assertServesOthers, longestTurn } from '../../../support/work/stalls.ts'
import { clientOf, conditionOf, davHome, multigetOf, syncOf, vtodo } from '../../../support/dav/dav.ts'

const limit = (count: number) => `<D:limit><D:nresults>${count}</D:nresults></D:limit>`

test('a client learns what is new, changed and gone, and nothing twice', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  for (const name of ['a', 'b', 'c']) await dav.put(`${inbox}${name}.ics`, vtodo(`UID:${name}`, `SUMMARY:${name}`))
  const first = await dav.sync(inbox)
  assert.deepEqual([first.there, first.gone], [['a.ics', 'b.ics', 'c.ics'], []])
  const none = await dav.sync(inbox, first.token)
  assert.deepEqual([none.there, none.gone, none.token], [[], [], first.token])
  const [a, b] = (await api.get('/tasks?sort=position')).body.tasks
  await api.patch(`/tasks/${a.id}`, { content: 'A' })
  await dav.delete(`${inbox}b.ics`)
  const { id } = (await api.post('/tasks', { content: 'd' })).body
  const next = await dav.sync(inbox, first.token)
  assert.deepEqual([next.there, next.gone], [[`${id}.ics`, 'a.ics'].toSorted(), ['b.ics']])
  await api.post(`/trash/tasks/${b.id}/restore`)
  assert.deepEqual((await dav.sync(inbox, next.token)).there, ['b.ics'])
  await api.delete(`/tasks/${b.id}`)
  await api.delete(`/trash/tasks/${b.id}`)
  assert.deepEqual((await dav.sync(inbox, next.token)).gone, ['b.ics'])
})

test('the ctag changes with the list and with nothing else', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const ctag = async () => (await dav.props(inbox, '<CS:getctag/>'))[0]!.props['getctag']!.text
  const before = await ctag()
  const { id } = (await api.post('/projects', { name: 'Garden' })).body
  await api.post('/tasks', { content: 'x', project_id: id })
  assert.equal(await ctag(), before)
  await api.post('/tasks', { content: 'x' })
  assert.notEqual(await ctag(), before)
})

test('an ETag is the same as long as the representation is, and another once it is not', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const { id } = (await api.post('/tasks', { content: 'x', due_date: '2026-03-09' })).body
  const etag = async () => (await dav.get(`${inbox}${id}.ics`)).headers.get('etag')
  const seen = [await etag()]
  const { token } = await dav.sync(inbox)
  for (const change of [
    () => api.post(`/tasks/${id}/reminders`, { offset_min: -10 }),
    () => api.patch(`/tasks/${id}`, { labels: ['home'] }),
    () => api.patch(`/tasks/${id}`, { priority: 1 }),
  ]) {
    await change()
    seen.push(await etag())
  }
  assert.equal(new Set(seen).size, 4)
  assert.deepEqual((await dav.sync(inbox, token)).there, [`${id}.ics`])
  await api.post('/tasks', { content: 'other' })
  assert.equal(await etag(), seen[3])
})

test('another client hears of the ETag that sending the same text again gives', async (t) => {
  const { app, dav, api, inbox } = await davHome(t)
  const [path, text] = [`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:a')]
  await dav.put(path, text)
  const { id } = (await api.get('/tasks')).body.tasks[0]
  app.clock.advance(60_000)
  await api.patch(`/tasks/${id}`, { content: 'b' })
  await api.patch(`/tasks/${id}`, { content: 'a' })
  const { token } = await dav.sync(inbox)
  const before = (await dav.get(path)).headers.get('etag')
  const sent = await dav.put(path, text)
  assert.notEqual(sent.headers.get('etag'), before)
  assert.equal((await dav.get(path)).headers.get('etag'), sent.headers.get('etag'))
  const next = await dav.sync(inbox, token)
  assert.deepEqual(next.there, ['a.ics'])
  await dav.put(path, text)
  assert.deepEqual((await dav.sync(inbox, next.token)).there, [], 'nothing is new')
})

test('my labels and reminders are no news to anybody else', async (t) => {
  const { app, dav, person, api, home } = await davHome(t)
  const { id } = (await api.post('/projects', { name: 'Garden' })).body
  const task = (await api.post('/tasks', { content: 'x', project_id: id, due_date: '2026-03-09' })).body
  const ben = await joins(app, person, id, { name: 'Ben' })
  const bens = await clientOf(app, ben)
  const [mine, his] = [`${home}${id}/`, `/dav/calendars/${ben.id}/${id}/`]
  const [before, bensBefore] = [await dav.sync(mine), await bens.sync(his)]
  await api.post(`/tasks/${task.id}/reminders`, { offset_min: -10 })
  await api.patch(`/tasks/${task.id}`, { labels: ['home'] })
  const label = (await api.get('/labels')).body.labels[0].id
  assert.deepEqual((await dav.sync(mine, before.token)).there, [`${task.id}.ics`])
  assert.deepEqual((await bens.sync(his, bensBefore.token)).there, [])
  const { token } = await dav.sync(mine, before.token)
  await api.patch(`/labels/${label}`, { name: 'house' })
  assert.deepEqual((await dav.sync(mine, token)).there, [`${task.id}.ics`])
  await api.delete(`/labels/${label}`)
  assert.deepEqual((await dav.sync(mine, token)).there, [`${task.id}.ics`])
})

test('another property beside labels is news to everybody', async (t) => {
  const { app, dav, person, api, home } = await davHome(t)
  const { id } = (await api.post('/projects', { name: 'Garden' })).body
  const ben = await joins(app, person, id, { name: 'Ben' })
  const bens = await clientOf(app, ben)
  const [mine, his] = [`${home}${id}/`, `/dav/calendars/${ben.id}/${id}/`]
  await dav.put(`${mine}x.ics`, vtodo('UID:x', 'SUMMARY:x'))
  const { token } = await bens.sync(his)
  await dav.put(`${mine}x.ics`, vtodo('UID:x', 'SUMMARY:x', 'CATEGORIES:home', 'X-SHADE:blue'))
  assert.deepEqual((await bens.sync(his, token)).there, ['x.ics'])
})

test('with a limit it goes in slices that add up, changes in between included', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const ids = []
  for (let count = 0; count < 7; count++) ids.push((await api.post('/tasks', { content: `${count}` })).body.id)
  const seen = new Set<string>()
  let page = await dav.sync(inbox, '', limit(3))
  assert.deepEqual([page.there.length, page.full], [3, false])
  for (const name of page.there) seen.add(name)
  await api.patch(`/tasks/${ids[0]}`, { content: 'changed' })
  await api.delete(`/tasks/${ids[6]}`)
  let rounds = 0
  while (!page.full && rounds++ < 10) {
    page = await dav.sync(inbox, page.token, limit(3))
    for (const name of page.there) seen.add(name)
  }
  const last = await dav.sync(inbox, page.token)
  for (const name of [...last.there]) seen.add(name)
  for (const name of last.gone) seen.delete(name)
  assert.deepEqual(
    [...seen].toSorted(),
    ids
      .slice(0, 6)
      .map((id) => `${id}.ics`)
      .toSorted(),
  )
  let changed = await dav.sync(inbox, page.token)
  for (const id of ids.slice(0, 5)) await api.patch(`/tasks/${id}`, { priority: 1 })
  const slices = []
  for (;;) {
    changed = await dav.sync(inbox, changed.token, limit(2))
    slices.push(changed.there.length)
    if (changed.full) break
  }
  assert.deepEqual(slices, [2, 2, 1])
})

test('a token that was never given, of another life of the server, or too old is refused by name', async (t) => {
  const { app, dav, api, inbox } = await davHome(t)
  await api.post('/tasks', { content: 'x' })
  const { token } = await dav.sync(inbox)
  for (const wrong of [
    'nonsense',
    'urn:errand:sync:000000000000-00000000000001',
    token.replace(/.$/, 'f'),
    `${token}:x`,
  ]) {
    const answer = await dav.report(inbox, syncOf(wrong))
    assert.deepEqual([answer.status, conditionOf(answer)], [403, 'valid-sync-token'], wrong)
  }
  await api.post('/tasks', { content: 'y' })
  for (let day = 0; day < 60; day++) app.clock.advance(86_400_000)
  await app.tick()
  const answer = await dav.report(inbox, syncOf(token))
  assert.deepEqual([answer.status, conditionOf(answer)], [403, 'valid-sync-token'])
  assert.equal((await dav.sync(inbox)).there.length, 2)
})

test('a token from before a section was archived is too old once the journal forgets that', async (t) => {
  const { app, dav, person, api, inbox } = await davHome(t)
  const section = (await api.post(`/projects/${person.inbox}/sections`, { name: 'Winter' })).body
  await api.post('/tasks', { content: 'goes', section_id: section.id })
  const { token } = await dav.sync(inbox)
  await api.patch(`/sections/${section.id}`, { archived: true })
  const now = await dav.sync(inbox)
  for (let day = 0; day < 60; day++) app.clock.advance(86_400_000)
  await app.tick()
  const answer = await dav.report(inbox, syncOf(token))
  assert.deepEqual([answer.status, conditionOf(answer)], [403, 'valid-sync-token'])
  assert.deepEqual(await dav.sync(inbox, now.token), { ...now, there: [] })
})

test('who is demoted, leaves or comes back is told of the whole list anew, or that it is gone', async (t) => {
  const { app, dav, person, api, home } = await davHome(t)
  const { id } = (await api.post('/projects', { name: 'Garden' })).body
  await api.post('/tasks', { content: 'x', project_id: id })
  const ben: Person = await joins(app, person, id, { name: 'Ben' })
  const bens = await clientOf(app, ben)
  const path = `/dav/calendars/${ben.id}/${id}/`
  const { token } = await bens.sync(path)
  await api.patch(`/projects/${id}/members/${ben.id}`, { role: 'viewer' })
  const demoted = await bens.sync(path, token)
  assert.equal(demoted.there.length, 1)
  await api.delete(`/projects/${id}/members/${ben.id}`)
  assert.equal((await bens.report(path, syncOf(token))).status, 404)
  assert.equal((await bens.propfind(path, '0')).status, 404)
  const { body } = await api.post(`/projects/${id}/invites`, { email: ben.email, role: 'editor' })
  if (body.link) await ben.session.post('/auth/invite/accept', { token: new URL(body.link).searchParams.get('token') })
  assert.equal((await bens.sync(path, token)).there.length, 1)
  assert.equal((await dav.sync(`${home}${id}/`)).there.length, 1)
})

test('a multiget under way tells no more of a list once its reader is taken off', async (t) => {
  const { app, person, api } = await davHome(t)
  const { id } = (await api.post('/projects', { name: 'Garden' })).body
  const { body: task } = await api.post('/tasks', { content: 'x', description: 'y'.repeat(60_000), project_id: id })
  const ben = await joins(app, person, id, { name: 'Ben' })
  const { credentials } = await clientOf(app, ben)
  const path = `/dav/calendars/${ben.id}/${id}/`
  const hrefs = Array.from({ length: 400 }, (_, n) => `${path}${task.id}.ics?${n}`)
  const answer = await fetch(app.url + path, { method: 'REPORT', headers: credentials, body: multigetOf(hrefs) })
  const told = answer.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let text = (await told.next()).value!
  await api.delete(`/projects/${id}/members/${ben.id}`)
  for await (const more of told) text += more
  const found = Array.from(text.matchAll(/<D:status>HTTP\/1\.1 (\d+)/g), ([, status]) => status)
  assert.deepEqual([found.length, found[0], found.at(-1)], [400, '200', '404'])
})

test('a client that comes back after thousands of changes keeps nobody waiting', async (t) => {
  const { dav, api, home } = await davHome(t)
  const rows = Array.from({ length: 4_000 }, (_, at) => ({ What: `Task ${at}` }))
  const { project_id } = (await api.post('/import/csv', { name: 'Move', mapping: { content: 'What' }, rows })).body
  const idsSince = async (token: string) => {
    const { text } = await dav.report(`${home}${project_id}/`, syncOf(token))
    const told = Array.from(text.matchAll(/([^/]+)\.ics<\/D:href>(<D:status>[^<]*404)?/g))
    const [there, gone] = [told.filter(([, , is404]) => !is404), told.filter(([, , is404]) => is404)]
    const next = /<D:sync-token>([^<]*)/.exec(text)![1]!
    return { there: there.map(([, id]) => id!), gone: gone.map(([, id]) => id!), token: next }
  }
  const { there: ids, token } = await idsSince('')
  for (let at = 0; at < ids.length; at += 100)
    await api.post('/tasks/batch', { ids: ids.slice(at, at + 100), action: 'patch', patch: { priority: 1 } })
  await api.delete(`/tasks/${ids[0]}`)
  const { there, gone } = await idsSince(token)
  assert.deepEqual([ids.length, there.length, gone], [4_000, 3_999, [ids[0]]])
  assertServesOthers(await longestTurn(() => dav.report(`${home}${project_id}/`, syncOf(token)), 25), 25)
})
