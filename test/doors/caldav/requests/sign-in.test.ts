import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { test } from 'node:test'
import { startApp } from '../../../support/app.ts'
import { joins, maja, PASSWORD } from '../../../support/people.ts'
import { clientOf, conditionOf, davHome, DavClient, vtodo } from '../../../support/dav/dav.ts'

const basic = (name: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})

test('an email address and an API token open the door, the account’s password does not', async (t) => {
  const { app, person, inbox } = await davHome(t)
  const { token } = (await person.session.post('/tokens', { name: 'Phone' })).body
  const statusOf = async (headers: Record<string, string>) =>
    (await new DavClient(app.url, headers).propfind(inbox, '0')).status
  assert.equal(await statusOf(basic('maja@home', token)), 207)
  assert.equal(await statusOf(basic(' MAJA@home ', token)), 207)
  assert.equal(await statusOf({ Authorization: `Bearer ${token}` }), 207)
  assert.equal(await statusOf(basic('maja@home', PASSWORD)), 401)
  assert.equal(await statusOf(basic('ben@home', token)), 401)
  assert.equal(await statusOf({ Authorization: 'Basic !!!' }), 401)
  assert.equal(await statusOf(person.session.credentials), 401)
  const refused = await new DavClient(app.url, {}).propfind(inbox, '0')
  assert.deepEqual(
    [refused.status, refused.headers.get('www-authenticate')],
    [401, 'Basic realm="Errand", charset="UTF-8"'],
  )
})

test('wrong passwords are counted and refused in the end; the right token is let in all the same', async (t) => {
  const { app, dav, inbox } = await davHome(t)
  const wrong = new DavClient(app.url, basic('maja@home', 'erd_wrong'))
  for (let count = 0; count < 10; count++) assert.equal((await wrong.propfind(inbox, '0')).status, 401)
  const refused = await wrong.propfind(inbox, '0')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await dav.propfind(inbox, '0')).status, 207)
})

test('asking without a credential, as every client does first, is not counted', async (t) => {
  const { app, inbox } = await davHome(t)
  for (let count = 0; count < 15; count++)
    assert.equal((await new DavClient(app.url, {}).propfind(inbox, '0')).status, 401)
})

test('a token that may only read makes a read-only account, one that may only add opens nothing', async (t) => {
  const { app, dav, person, inbox } = await davHome(t)
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:Bins'))
  const reader = await clientOf(app, person, 'read')
  const [list] = await reader.props(inbox, '<D:current-user-privilege-set/>')
  assert.deepEqual(
    list!.props['current-user-privilege-set']!.children.map((one) => one.children[0]!.name),
    ['read', 'read-current-user-privilege-set'],
  )
  assert.equal((await reader.get(`${inbox}a.ics`)).status, 200)
  for (const answer of [
    await reader.put(`${inbox}b.ics`, vtodo('UID:b', 'SUMMARY:x')),
    await reader.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:x')),
    await reader.delete(`${inbox}a.ics`),
    await reader.send('MKCALENDAR', inbox.replace(person.inbox, 'new')),
  ])
    assert.deepEqual([answer.status, conditionOf(answer)], [403, 'need-privileges'])
  const adder = await clientOf(app, person, 'add')
  assert.equal((await adder.propfind(inbox, '0')).status, 403)
})

test('a connection with a right token is one of somebody who is signed in, so others have room beside it', async (t) => {
  const app = await startApp(t, { ERRAND_CONNECTIONS_PER_ADDRESS: '2' })
  const { credentials } = await clientOf(app, await maja(app))
  const statusOn = async (agent: Agent, path: string, options: RequestOptions = {}) => {
    const [answer] = (await once(request(app.url + path, { agent, ...options }).end(), 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return answer.statusCode
  }
  const phones = Array.from({ length: 3 }, () => new Agent({ keepAlive: true }))
  t.after(() => phones.forEach((phone) => phone.destroy()))
  const propfind = { method: 'PROPFIND', headers: { ...credentials, Depth: '0' } }
  const statuses = []
  for (const phone of phones) statuses.push(await statusOn(phone, '/dav/', propfind))
  assert.deepEqual(statuses, [207, 207, 207])
})

test('a page of another site does nothing here, not even with a password that the browser keeps', async (t) => {
  const { dav, inbox } = await davHome(t)
  const answer = await dav.send('PUT', `${inbox}a.ics`, {
    body: vtodo('UID:a', 'SUMMARY:x'),
    headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  })
  assert.equal(answer.status, 403)
  assert.equal((await dav.get(`${inbox}a.ics`)).status, 404)
})

test('another person’s paths are nothing, however they are asked for', async (t) => {
  const { app, dav, person, api, home } = await davHome(t)
  const { id } = (await api.post('/projects', { name: 'Garden' })).body
  await dav.put(`${home}${id}/a.ics`, vtodo('UID:a', 'SUMMARY:Bins'))
  const ben = await joins(app, person, (await api.post('/projects', { name: 'House' })).body.id, { name: 'Ben' })
  const bens = await clientOf(app, ben)
  const bensHome = `/dav/calendars/${ben.id}/`
  for (const path of [`${home}${id}/a.ics`, `${bensHome}${id}/a.ics`]) {
    assert.equal((await bens.get(path)).status, 404)
    assert.equal((await bens.put(path, vtodo('UID:a', 'SUMMARY:x'))).status, 404)
    assert.equal((await bens.delete(path)).status, 404)
    assert.equal(
      (await bens.send('MOVE', path, { headers: { Destination: `${app.url}${bensHome}${ben.inbox}/a.ics` } })).status,
      404,
    )
  }
  for (const path of [home, `${home}${id}/`, `${bensHome}${id}/`])
    assert.equal((await bens.propfind(path, '1')).status, 404)
  assert.equal((await bens.delete(`${home}${id}/`)).status, 404)
  assert.equal((await bens.send('MKCALENDAR', `${home}new/`)).status, 404)
  assert.equal((await bens.put(`${bensHome}${ben.inbox}/mine.ics`, vtodo('UID:a', 'SUMMARY:x'))).status, 201)
  assert.equal(
    (
      await bens.send('MOVE', `${bensHome}${ben.inbox}/mine.ics`, {
        headers: { Destination: `${app.url}${home}${id}/b.ics` },
      })
    ).status,
    409,
  )
})
