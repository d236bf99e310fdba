/** What phones send, from the address that a person types to the second sync; the origin stands at each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { davHome, DavClient, vtodo } from '../../../support/dav/dav.ts'
import { hrefIn, namesIn, programOf } from './exchange.ts'

// https://github.com/bitfireAT/davx5-ose, core/src/main/kotlin/at/bitfire/davdroid: servicedetection/DavResourceFinder.kt,
// ServiceRefresher.kt, ServiceDetectionUtils.kt, resource/remote/BaseWebDavCollection.kt, sync/TasksSyncManager.kt; the XML as
// https://github.com/bitfireAT/dav4jvm writes it: DavResource.kt, DavCalendar.kt
const DAVX5 = { 'Content-Type': 'application/xml; charset=utf-8', Accept: 'text/xml, application/xml;q=0.9, */*;q=0.8' }
const davx5Find = (props: string) =>
  `<?xml version='1.0' encoding='UTF-8' ?><propfind xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav" xmlns:CARD="urn:ietf:params:xml:ns:carddav"><prop>${props}</prop></propfind>`
const DAVX5_LIST = `<?xml version='1.0' encoding='UTF-8' ?><CAL:calendar-query xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav"><prop><getetag /></prop><CAL:filter><CAL:comp-filter name="VCALENDAR"><CAL:comp-filter name="VTODO" /></CAL:comp-filter></CAL:filter></CAL:calendar-query>`
const davx5Get = (paths: readonly string[]) =>
  `<?xml version='1.0' encoding='UTF-8' ?><CAL:calendar-multiget xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav"><prop><getcontenttype /><getetag /><CAL:schedule-tag /><CAL:calendar-data /></prop>${paths.map((path) => `<href>${path}</href>`).join('')}</CAL:calendar-multiget>`

test('DAVx5 with Tasks.org: login by host, lists, upload, full listing by ETag, conflict, deletion', async (t) => {
  const { app, dav, api, person, home, inbox } = await davHome(t)
  const ask = programOf(dav, DAVX5)
  const base = davx5Find(
    '<resourcetype /><displayname /><current-user-principal /><current-user-privilege-set /><CAL:calendar-home-set /><CAL:supported-calendar-component-set /><n0:calendar-color xmlns:n0="http://apple.com/ns/ical/" /><CAL:calendar-description /><CAL:calendar-timezone />',
  )
  const first = await new DavClient(app.url, {}).send('PROPFIND', '/', {
    body: base,
    headers: { ...DAVX5, Depth: '0' },
  })
  assert.deepEqual([first.status, first.headers.get('location')], [301, '/dav/'])
  const unknown = await new DavClient(app.url, {}).send('PROPFIND', '/dav/', {
    body: base,
    headers: { ...DAVX5, Depth: '0' },
  })
  assert.equal(unknown.status, 401)
  assert.match(unknown.headers.get('www-authenticate')!, /^Basic /)
  const [root] = (await ask('PROPFIND', '/dav/', '0', base)).responses
  const principal = hrefIn(root!, 'current-user-principal')
  const options = await dav.send('OPTIONS', principal, {
    headers: { 'Content-Length': '0', 'Accept-Encoding': 'identity' },
  })
  assert.match(options.headers.get('dav')!, /\bcalendar-access\b/)
  const [mail] = (await ask('PROPFIND', principal, '0', davx5Find('<CAL:calendar-user-address-set />'))).responses
  assert.equal(hrefIn(mail!, 'calendar-user-address-set'), `mailto:${person.email}`)
  const [who] = (
    await ask(
      'PROPFIND',
      principal,
      '0',
      davx5Find(
        '<displayname /><group-membership /><resourcetype /><CAL:calendar-home-set /><n0:calendar-proxy-read-for xmlns:n0="http://calendarserver.org/ns/" /><n1:calendar-proxy-write-for xmlns:n1="http://calendarserver.org/ns/" />',
      ),
    )
  ).responses
  assert.equal(hrefIn(who!, 'calendar-home-set'), home)
  const [self, list] = (
    await ask(
      'PROPFIND',
      home,
      '1',
      davx5Find(
        '<current-user-privilege-set /><displayname /><owner /><resourcetype /><n0:transports xmlns:n0="https://bitfire.at/webdav-push" /><n1:topic xmlns:n1="https://bitfire.at/webdav-push" /><n2:calendar-color xmlns:n2="http://apple.com/ns/ical/" /><CAL:calendar-description /><CAL:calendar-timezone /><CAL:calendar-timezone-id /><CAL:supported-calendar-component-set /><n3:source xmlns:n3="http://calendarserver.org/ns/" />',
      ),
    )
  ).responses
  assert.deepEqual([self!.href, list!.href], [home, inbox])
  assert.ok(namesIn(self!, 'current-user-privilege-set').includes('bind'))
  assert.ok(namesIn(list!, 'current-user-privilege-set').includes('write-content'))
  assert.equal(hrefIn(list!, 'owner'), principal)
  const state = davx5Find(
    '<supported-report-set /><sync-token /><n0:getctag xmlns:n0="http://calendarserver.org/ns/" /><CAL:max-resource-size /><CARD:max-resource-size /><CARD:supported-address-data />',
  )
  const stateOf = async () => (await ask('PROPFIND', inbox, '0', state)).responses[0]!.props['sync-token']!.text
  const empty = await stateOf()

  const put = (name: string, summary: string, headers: Record<string, string>) =>
    dav.send('PUT', `${inbox}${name}`, {
      body: vtodo(
        'DTSTAMP:20260301T080000Z',
        `UID:${name.slice(0, -4)}`,
        'SEQUENCE:1',
        `SUMMARY:${summary}`,
        'STATUS:NEEDS-ACTION',
      ),
      headers: { 'Content-Type': 'text/calendar; charset=utf-8', 'Push-Dont-Notify': '*', ...headers },
    })
  assert.equal((await put('8a.ics', 'Milk', { 'If-None-Match': '*' })).status, 201)
  assert.equal((await put('8a.ics', 'Milk', { 'If-None-Match': '*' })).status, 412)
  await api.post('/tasks', { content: 'Bread' })
  assert.notEqual(await stateOf(), empty)
  const listed = (await ask('REPORT', inbox, '1', DAVX5_LIST)).etags
  assert.equal(Object.keys(listed).length, 2)
  const got = await ask('REPORT', inbox, null, davx5Get(Object.keys(listed).map((name) => inbox + name)))
  assert.deepEqual(got.etags, listed)
  assert.match(got.data['8a.ics']!, /SUMMARY:Milk/)

  const [task] = (await api.get('/tasks')).body.tasks.filter(({ content }: { content: string }) => content === 'Milk')
  await api.patch(`/tasks/${task.id}`, { content: 'Oat milk' })
  const known = { 'If-Match': listed['8a.ics']! }
  assert.equal((await put('8a.ics', 'Soy milk', known)).status, 412)
  assert.equal((await dav.delete(`${inbox}8a.ics`, known)).status, 412)
  const again = (await ask('REPORT', inbox, '1', DAVX5_LIST)).etags
  assert.notEqual(again['8a.ics'], listed['8a.ics'])
  const now = { 'If-Match': again['8a.ics']! }
  assert.match((await ask('REPORT', inbox, null, davx5Get([`${inbox}8a.ics`]))).data['8a.ics']!, /SUMMARY:Oat milk/)
  assert.equal((await put('8a.ics', 'Soy milk', now)).status, 204)
  assert.equal((await dav.delete(`${inbox}8a.ics`, now)).status, 412)
  const last = (await ask('REPORT', inbox, '1', DAVX5_LIST)).etags
  assert.equal((await dav.delete(`${inbox}8a.ics`, { 'If-Match': last['8a.ics']! })).status, 204)
  assert.deepEqual(Object.keys((await ask('REPORT', inbox, '1', DAVX5_LIST)).etags).length, 1)
  assert.deepEqual((await ask('REPORT', inbox, null, davx5Get([`${inbox}8a.ics`]))).gone, ['8a.ics'])
})

// iOS 18: https://github.com/emersion/go-webdav/pull/150; multiget of Reminders: https://github.com/chrisvel/tududi/issues/1145;
// principal: https://github.com/owncloud/core/issues/21550; home: https://github.com/owncloud/core/pull/25351
const APPLE = { 'Content-Type': 'text/xml', Accept: '*/*', Brief: 't', Prefer: 'return=minimal' }
const appleFind = (props: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<A:propfind xmlns:A="DAV:">\n  <A:prop>\n${props}\n  </A:prop>\n</A:propfind>\n`
const B = 'xmlns:B="urn:ietf:params:xml:ns:caldav"'
const C = 'xmlns:C="http://calendarserver.org/ns/"'
const D = 'xmlns:D="http://apple.com/ns/ical/"'
const APPLE_PRINCIPAL = appleFind(`
    <B:calendar-home-set ${B}/><B:calendar-user-address-set ${B}/><A:current-user-principal/><A:displayname/>
    <C:dropbox-home-URL ${C}/><C:email-address-set ${C}/><C:notification-URL ${C}/><A:principal-collection-set/>
    <A:principal-URL/><A:resource-id/><B:schedule-inbox-URL ${B}/><B:schedule-outbox-URL ${B}/><A:supported-report-set/>`)
const APPLE_HOME = appleFind(`
    <A:add-member/><C:allowed-sharing-modes ${C}/><D:autoprovisioned ${D}/><E:bulk-requests xmlns:E="http://me.com/_namespace/"/>
    <B:calendar-alarm ${B}/><D:calendar-color ${D}/><B:calendar-description ${B}/><B:calendar-free-busy-set ${B}/>
    <D:calendar-order ${D}/><B:calendar-timezone ${B}/><A:current-user-privilege-set/><B:default-alarm-vevent-date ${B}/>
    <B:default-alarm-vevent-datetime ${B}/><A:displayname/><C:getctag ${C}/><D:language-code ${D}/><D:location-code ${D}/>
    <A:owner/><C:pre-publish-url ${C}/><C:publish-url ${C}/><C:push-transports ${C}/><C:pushkey ${C}/>
    <A:quota-available-bytes/><A:quota-used-bytes/><D:refreshrate ${D}/><A:resource-id/><A:resourcetype/>
    <B:schedule-calendar-transp ${B}/><B:schedule-default-calendar-URL ${B}/><C:source ${C}/>
    <C:subscribed-strip-alarms ${C}/><C:subscribed-strip-attachments ${C}/><C:subscribed-strip-todos ${C}/>
    <B:supported-calendar-component-set ${B}/><B:supported-calendar-component-sets ${B}/><A:supported-report-set/><A:sync-token/>`)
const appleSync = (token: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<A:sync-collection xmlns:A="DAV:">\n  <A:sync-token>${token}</A:sync-token>\n  <A:sync-level>1</A:sync-level>\n  <A:prop>\n    <A:getcontenttype/>\n    <A:getetag/>\n  </A:prop>\n</A:sync-collection>\n`
const appleGet = (paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<B:calendar-multiget ${B}>\n  <A:prop xmlns:A="DAV:">\n    <A:getetag/>\n    <B:calendar-data/>\n  </A:prop>\n${paths.map((path) => `  <A:href xmlns:A="DAV:">${path}\n  </A:href>`).join('\n')}\n</B:calendar-multiget>\n`

test('Apple Reminders: well-known, principal, home, order and alarms of a list, sync by token, edit, conflict', async (t) => {
  const { dav, api, home, inbox } = await davHome(t)
  const { id } = (await api.post('/projects', { name: 'Garden' })).body
  const ask = programOf(dav, APPLE)
  const who = appleFind('    <A:current-user-principal/>\n    <A:principal-URL/>\n    <A:resourcetype/>')
  const known = await dav.send('PROPFIND', '/.well-known/caldav', { body: who, headers: { ...APPLE, Depth: '0' } })
  assert.deepEqual([known.status, known.headers.get('location')], [301, '/dav/'])
  const [root] = (await ask('PROPFIND', '/dav/', '0', who)).responses
  const principal = hrefIn(root!, 'current-user-principal')
  assert.match((await dav.send('OPTIONS', principal)).headers.get('dav')!, /\bcalendar-access\b/)
  const [person] = (await ask('PROPFIND', principal, '0', APPLE_PRINCIPAL)).responses
  assert.equal(hrefIn(person!, 'calendar-home-set'), home)
  assert.deepEqual(person!.missing, [])
  const lists = (await ask('PROPFIND', home, '1', APPLE_HOME)).responses
  const garden = lists.find(({ href }) => href === `${home}${id}/`)!
  assert.deepEqual(namesIn(garden, 'resourcetype'), ['collection', 'calendar'])
  assert.ok(namesIn(garden, 'supported-report-set').includes('sync-collection'))
  assert.equal(garden.props['calendar-order']!.text, '2')

  const patch = (set: string) =>
    dav.send('PROPPATCH', garden.href, {
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<A:propertyupdate xmlns:A="DAV:">\n  <A:set>\n    <A:prop>\n${set}\n    </A:prop>\n  </A:set>\n</A:propertyupdate>\n`,
      headers: APPLE,
    })
  const alarm = await patch(
    `      <B:default-alarm-vevent-date ${B}>BEGIN:VALARM&#13;\nEND:VALARM&#13;\n</B:default-alarm-vevent-date>`,
  )
  assert.match(alarm.text, /403 Forbidden/)
  assert.equal(
    (await patch(`      <D:calendar-color ${D} symbolic-color="red">#FF2968FF</D:calendar-color>`)).status,
    207,
  )
  assert.equal((await patch(`      <D:calendar-order ${D}>2</D:calendar-order>`)).status, 207)

  await api.post('/tasks', { content: 'Bread' })
  const all = await ask('REPORT', inbox, '1', appleSync(''))
  const [bread] = Object.keys(all.etags)
  const read = await ask('REPORT', inbox, '1', appleGet([inbox + bread!]))
  assert.match(read.data[bread!]!, /SUMMARY:Bread/)
  const put = (name: string, text: string, headers: Record<string, string>) =>
    dav.send('PUT', `${inbox}${name}`, {
      body: text,
      headers: { 'Content-Type': 'text/calendar', Accept: '*/*', ...headers },
    })
  const made = await put(
    '5C1E.ics',
    vtodo('CREATED:20260301T080000Z', 'UID:5C1E', 'SUMMARY:Milk', 'X-APPLE-SORT-ORDER:700000000'),
    {
      'If-None-Match': '*',
    },
  )
  assert.equal(made.status, 201)
  const next = await ask('REPORT', inbox, '1', appleSync(all.token!))
  assert.deepEqual(Object.keys(next.etags), ['5C1E.ics'])
  const done = read.data[bread!]!.replace(
    'END:VTODO',
    'COMPLETED:20260301T090000Z\r\nPERCENT-COMPLETE:100\r\nEND:VTODO',
  )
    .replace(/STATUS:.*\r\n/, '')
    .replace('END:VTODO', 'STATUS:COMPLETED\r\nEND:VTODO')
  await api.patch(`/tasks/${bread!.slice(0, -4)}`, { content: 'Rye bread' })
  assert.equal((await put(bread!, done, { 'If-Match': all.etags[bread!]! })).status, 412)
  const third = await ask('REPORT', inbox, '1', appleSync(next.token!))
  assert.deepEqual(Object.keys(third.etags), [bread])
  assert.equal((await put(bread!, done, { 'If-Match': third.etags[bread!]! })).status, 204)
  const task = (await api.get(`/tasks/${bread!.slice(0, -4)}`)).body
  assert.deepEqual([task.content, task.completed], ['Bread', true])
  assert.equal((await dav.delete(`${inbox}5C1E.ics`, { 'If-Match': next.etags['5C1E.ics']! })).status, 204)
  const fourth = await ask('REPORT', inbox, '1', appleSync(third.token!))
  assert.deepEqual([Object.keys(fourth.etags), fourth.gone], [[bread], ['5C1E.ics']])
})
