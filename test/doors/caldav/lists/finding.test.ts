import assert from 'node:assert/strict'
import { test } from 'node:test'
import { child, DAV } from '../../../../src/doors/caldav/xml.ts'
import { joins } from '../../../support/people.ts'
import { clientOf, conditionOf, davHome, DavClient, propfindOf, responsesOf, vtodo } from '../../../support/dav/dav.ts'

test('whoever knows the host alone finds the lists: well-known, principal, home, list', async (t) => {
  const { dav, person, home, inbox } = await davHome(t)
  for (const method of ['PROPFIND', 'GET', 'OPTIONS', 'REPORT']) {
    const { status, headers } = await dav.send(method, '/.well-known/caldav')
    assert.deepEqual([status, headers.get('location')], [301, '/dav/'])
  }
  assert.equal((await dav.propfind('/', '0')).headers.get('location'), '/dav/')
  const [root] = await dav.props('/dav/', '<D:current-user-principal/><D:resourcetype/>')
  const principal = child(root!.props['current-user-principal']!, DAV, 'href')!.text
  assert.equal(principal, `/dav/principals/${person.id}/`)
  const [who] = await dav.props(
    principal,
    '<C:calendar-home-set/><C:calendar-user-address-set/><D:displayname/><D:principal-URL/>',
  )
  assert.equal(child(who!.props['calendar-home-set']!, DAV, 'href')!.text, home)
  assert.equal(who!.props['displayname']!.text, 'Maja')
  assert.equal(child(who!.props['calendar-user-address-set']!, DAV, 'href')!.text, 'mailto:maja@home')
  const [, ...lists] = await dav.props(home, '<D:resourcetype/><D:displayname/>', '1')
  assert.deepEqual(
    lists.map(({ href, props }) => [
      href,
      props['displayname']!.text,
      props['resourcetype']!.children.map((one) => one.name),
    ]),
    [[inbox, 'Inbox', ['collection', 'calendar']]],
  )
})

test('OPTIONS names the methods of each kind of address, signed in or not; a method that is not named is 405', async (t) => {
  const { app, dav, person, home, inbox } = await davHome(t)
  await dav.put(`${inbox}a.ics`, vtodo('UID:a', 'SUMMARY:a'))
  const everywhere = 'OPTIONS, PROPFIND, PROPPATCH'
  const list = `${everywhere}, REPORT, DELETE`
  const task = `${everywhere}, GET, HEAD, PUT, DELETE, MOVE`
  const addresses = [
    ['/dav/', everywhere, everywhere],
    ['/dav/principals/', everywhere, everywhere],
    [`/dav/principals/${person.id}/`, everywhere, everywhere],
    ['/dav/calendars/', everywhere, everywhere],
    [home, everywhere, everywhere],
    [inbox, `${list}, MKCALENDAR, MKCOL`, list],
    [`${inbox}a.ics`, task, task],
  ] as const
  for (const [path, form, there] of addresses) {
    for (const client of [dav, new DavClient(app.url, {})]) {
      const { status, headers } = await client.send('OPTIONS', path)
      assert.deepEqual([status, headers.get('allow')], [200, form], path)
      assert.equal(headers.get('dav'), '1, 3, calendar-access, extended-mkcol')
    }
    for (const method of ['GET', 'PUT', 'DELETE', 'MOVE', 'COPY', 'POST', 'LOCK', 'ACL', 'MKCALENDAR']) {
      if (there.includes(method)) continue
      const { status, headers } = await dav.send(method, path)
      if (method === 'MKCALENDAR' && path !== inbox) assert.equal(status, 403)
      else
        assert.deepEqual(
          [method, status, headers.get('allow')?.replace(', MKCALENDAR, MKCOL', '')],
          [method, 405, there],
        )
    }
  }
  assert.equal((await dav.send('MKCALENDAR', inbox)).headers.get('allow'), list)
  assert.equal((await dav.send('OPTIONS', '/dav/elsewhere/')).status, 404)
})

test('a list says what it holds and what its owner may do', async (t) => {
  const { dav, api, home } = await davHome(t)
  const { id } = (await api.post('/projects', { name: 'Garden & <shed>', color: 'teal' })).body
  const [list] = await dav.props(
    `${home}${id}/`,
    `<D:displayname/><C:supported-calendar-component-set/><D:current-user-privilege-set/><I:calendar-color/>
     <I:calendar-order/><CS:getctag/><D:sync-token/><D:supported-report-set/><C:max-resource-size/><C:calendar-timezone/><D:getetag/><D:nothing/>`,
  )
  const { props, missing } = list!
  assert.equal(props['displayname']!.text, 'Garden & <shed>')
  assert.equal(props['calendar-color']!.text, '#029393FF')
  assert.equal(props['calendar-order']!.text, '2')
  assert.equal(props['supported-calendar-component-set']!.children[0]!.attributes['name'], 'VTODO')
  assert.deepEqual(
    props['current-user-privilege-set']!.children.map((one) => one.children[0]!.name),
    ['read', 'read-current-user-privilege-set', 'write', 'write-content', 'bind', 'unbind', 'write-properties', 'all'],
  )
  assert.deepEqual(
    props['supported-report-set']!.children.map((one) => one.children[0]!.children[0]!.name),
    ['calendar-query', 'calendar-multiget', 'sync-collection'],
  )
  assert.equal(props['getctag']!.text, props['sync-token']!.text)
  assert.match(props['calendar-timezone']!.text, /TZID:Europe\/Copenhagen/)
  assert.equal(props['max-resource-size']!.text, String(1024 * 1024))
  assert.deepEqual(missing, ['getetag', 'nothing'])
})

test('the Inbox comes first, then the lists in their order; archived ones and those of others are 404', async (t) => {
  const { app, dav, person, api, home } = await davHome(t)
  const ids = []
  for (const name of ['Garden', 'Attic', 'House']) ids.push((await api.post('/projects', { name })).body.id)
  await api.post(`/projects/${ids[2]}/move`, { before_id: ids[0] })
  await api.patch(`/projects/${ids[1]}`, { archived: true })
  const names = (await dav.props(home, '<D:displayname/>', '1')).slice(1).map(({ props }) => props['displayname']!.text)
  assert.deepEqual(names, ['Inbox', 'House', 'Garden'])
  const ben = await joins(app, person, ids[0], { name: 'Ben', role: 'viewer' })
  const bens = await clientOf(app, ben)
  for (const path of [
    `${home}${ids[1]}/`,
    `${home}nothing/`,
    '/dav/nothing/',
    `/dav/principals/${ben.id}/`,
    `/dav/calendars/${ben.id}/`,
  ])
    assert.equal((await dav.propfind(path, '0')).status, 404, path)
  const [shared] = await bens.props(`/dav/calendars/${ben.id}/${ids[0]}/`, '<D:current-user-privilege-set/>')
  assert.deepEqual(
    shared!.props['current-user-privilege-set']!.children.map((one) => one.children[0]!.name),
    ['read', 'read-current-user-privilege-set'],
  )
})

test('a task is read by GET and HEAD, and not sent again to who knows it', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const { id } = (await api.post('/tasks', { content: 'Bins', due_date: '2026-03-09', priority: 1 })).body
  const [, task] = await dav.props(inbox, '<D:getetag/><D:getcontenttype/><D:getcontentlength/><D:resourcetype/>', '1')
  assert.equal(task!.href, `${inbox}${id}.ics`)
  const answer = await dav.get(task!.href)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('etag'), task!.props['getetag']!.text)
  assert.equal(String(Buffer.byteLength(answer.text)), task!.props['getcontentlength']!.text)
  assert.match(answer.text, /\r\nSUMMARY:Bins\r\n/)
  assert.match(answer.text, /\r\nDUE;VALUE=DATE:20260309\r\n/)
  assert.match(answer.text, /\r\nPRIORITY:1\r\n/)
  assert.equal((await dav.send('HEAD', task!.href)).headers.get('etag'), answer.headers.get('etag'))
  const again = await dav.send('GET', task!.href, { headers: { 'If-None-Match': answer.headers.get('etag')! } })
  assert.equal(again.status, 304)
  assert.equal((await dav.get(`${inbox}${id}`)).status, 404)
})

test('a depth without end is refused, no body asks for all, propname for names', async (t) => {
  const { dav, home, inbox } = await davHome(t)
  const deep = await dav.propfind(home, 'infinity', propfindOf('<D:getetag/>'))
  assert.deepEqual([deep.status, conditionOf(deep)], [403, 'propfind-finite-depth'])
  const [all] = responsesOf(await dav.propfind(inbox, '0'))
  assert.equal(all!.props['displayname']!.text, 'Inbox')
  const names = await dav.propfind(inbox, '0', '<propfind xmlns="DAV:"><propname/></propfind>')
  assert.ok('sync-token' in responsesOf(names)[0]!.props)
  const minimal = await dav.send('PROPFIND', inbox, {
    headers: { Depth: '0', Prefer: 'return=minimal' },
    body: propfindOf('<D:nothing/><D:displayname/>'),
  })
  assert.deepEqual(responsesOf(minimal)[0]!.missing, [])
  assert.equal(minimal.headers.get('preference-applied'), 'return=minimal')
})

test('a property that is asked for many times is answered once', async (t) => {
  const { dav, inbox } = await davHome(t)
  const { text } = await dav.propfind(inbox, '0', propfindOf('<D:displayname/>'.repeat(9000) + '<D:odd/>'.repeat(9)))
  assert.equal(text.split('<D:displayname>').length, 2)
  assert.equal(text.split('<D:odd/>').length, 2)
})

test('a property of a namespace that is a word of JavaScript is not found, in XML that can be read', async (t) => {
  const { dav, inbox } = await davHome(t)
  for (const namespace of ['constructor', 'toString', '__proto__']) {
    const [response] = responsesOf(await dav.propfind(inbox, '0', propfindOf(`<A:a xmlns:A="${namespace}"/>`)))
    assert.deepEqual(response!.missing, ['a'])
  }
})
