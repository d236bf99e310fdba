/** Where tasks stand: their names, other servers, names that return. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeXml } from '../../../../src/doors/caldav/xml.ts'
import { davHome, linesOf, multigetOf, responsesOf, vtodo } from '../../../support/dav/dav.ts'
import { joins } from '../../../support/people.ts'

test('MOVE to another server is 502 and changes nothing; a proxy may have changed scheme and host', async (t) => {
  const { app, dav, inbox } = await davHome(t)
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:a'))
  const move = async (from: string, Destination: string, headers = {}) =>
    (await dav.send('MOVE', `${inbox}${from}`, { headers: { Destination, ...headers } })).status
  const { host, port, hostname } = new URL(app.url)
  for (const other of ['http://other.example', `http://${hostname}:${Number(port) - 1}`, `http://${hostname}`])
    assert.equal(await move('a.ics', `${other}${inbox}b.ics`), 502, other)
  assert.equal((await dav.get(`${inbox}a.ics`)).status, 200)
  assert.equal(await move('a.ics', `https://${host}${inbox}b.ics`), 201)
  assert.equal(await move('b.ics', `${inbox}c.ics`), 201)
  const outside = { 'X-Forwarded-Host': 'errand.example.org' }
  assert.equal(await move('c.ics', `https://errand.example.org${inbox}d.ics`, outside), 201)
  assert.equal((await dav.get(`${inbox}d.ics`)).status, 200)
})

test('a task may lose and get the same name again and again', async (t) => {
  const { app, dav, home, inbox } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:a'))
  const start = await dav.sync(inbox)
  const move = async (from: string, to: string) =>
    (await dav.send('MOVE', from, { headers: { Destination: `${app.url}${to}` } })).status
  for (const [from, to] of ['ab', 'ba', 'ab', 'ba', 'ac'] as Iterable<string>[])
    assert.equal(await move(`${inbox}${from}.ics`, `${inbox}${to}.ics`), 201)
  const { there, gone } = await dav.sync(inbox, start.token)
  assert.deepEqual([there, gone], [['c.ics'], ['a.ics', 'b.ics']])
  assert.equal(await move(`${inbox}c.ics`, `${home}garden/a.ics`), 201)
  assert.equal(await move(`${home}garden/a.ics`, `${inbox}a.ics`), 201)
})

test('a name is anything but dots and control characters', async (t) => {
  const { dav, home, inbox } = await davHome(t)
  for (const name of ['%00.ics', '%0D%0A.ics', '%7F', '%ff.ics', '%ED%A0%80.ics', '%zz'])
    for (const path of [`${inbox}${name}`, `${home}${name}/`])
      for (const method of ['PUT', 'GET', 'PROPFIND', 'MKCALENDAR', 'OPTIONS'])
        assert.equal((await dav.send(method, path)).status, 400, `${method} ${path}`)
  const names = [
    'a%2Fb.ics',
    '..%2F..%2Fa',
    '%20',
    '%F0%9F%98%80.ics',
    'a%3Bb',
    '%25',
    '%2525',
    '*',
    '%22%3Cq%3E%26',
    '.ics',
  ]
  for (const [at, name] of names.entries()) {
    const text = vtodo(`UID:${at}`, 'SUMMARY:x')
    assert.equal((await dav.put(`${inbox}${name}`, text)).status, 201, name)
    assert.equal((await dav.get(`${inbox}${name}`)).text, text)
  }
  const listed = responsesOf(await dav.propfind(inbox, '1')).slice(1)
  const found = responsesOf(await dav.report(inbox, multigetOf(listed.map(({ href }) => escapeXml(href)))))
  assert.deepEqual(
    found.map(({ props }) => linesOf(props['calendar-data']!.text).find((line) => line.startsWith('UID:'))),
    listed.map(({ href }) => `UID:${names.indexOf(href.slice(inbox.length))}`),
  )
  for (const { href } of listed) assert.equal((await dav.delete(href)).status, 204)
})

test('a multiget of 10,000 paths is answered, each with what it names or 404', async (t) => {
  const { dav, inbox } = await davHome(t)
  await dav.put(`${inbox}7.ics`, vtodo('UID:7', 'SUMMARY:a'))
  const odd = ['%zz', '../7.ics', 'http://[', `${inbox}%2e%2e`, 'mailto:a', 'x'.repeat(20_000)]
  const hrefs = [...odd, ...Array.from({ length: 10_000 }, (_, at) => `${inbox}${at}.ics`)]
  const { text } = await dav.report(inbox, multigetOf(hrefs, '<D:getetag/>'))
  const responses = [...text.matchAll(/<D:response><D:href>([^<]*)<\/D:href>(<D:status>HTTP\/1.1 404)?/g)]
  assert.deepEqual(
    responses.map(([, href]) => href),
    hrefs,
  )
  assert.deepEqual(
    responses.filter(([, , missing]) => missing === undefined).map(([, href]) => href),
    [`${inbox}7.ics`],
  )
})

test('a list made at the path of one that was deleted, archived or left, and comes back, leaves both reachable', async (t) => {
  const { app, person, dav, api, home } = await davHome(t)
  const ben = await joins(app, person, (await api.post('/projects', { name: 'House' })).body.id, { name: 'Ben' })
  const hide: Record<string, (id: string) => Promise<() => Promise<unknown>>> = {
    deleted: async (id) => {
      await dav.delete(`${home}${id}/`)
      return () => api.post(`/trash/projects/${id}/restore`)
    },
    archived: async (id) => {
      await api.patch(`/projects/${id}`, { archived: true })
      return () => api.patch(`/projects/${id}`, { archived: false })
    },
    left: async (id) => {
      await api.delete(`/projects/${id}/members/${person.id}`)
      return () => ben.api.post(`/projects/${id}/invites`, { user_id: person.id, role: 'editor' })
    },
  }
  for (const [name, hidden] of Object.entries(hide)) {
    const owner = name === 'left' ? ben.api : api
    const { id } = (await owner.post('/projects', { name })).body
    if (owner !== api) await owner.post(`/projects/${id}/invites`, { user_id: person.id, role: 'editor' })
    const bringBack = await hidden(id)
    assert.equal((await dav.send('MKCALENDAR', `${home}${id}/`)).status, 201)
    await bringBack()
    const lists = responsesOf(await dav.propfind(home, '1')).slice(1)
    assert.equal(new Set(lists.map(({ href }) => href)).size, lists.length)
    const old = lists.find(({ props }) => props['displayname']?.text === name)!
    assert.equal((await dav.put(`${old.href}${name}.ics`, vtodo(`UID:${name}`, `SUMMARY:${name}`))).status, 201)
    const [task] = (await api.get(`/tasks?project_id=${id}`)).body.tasks
    assert.equal(task.content, name)
  }
})
