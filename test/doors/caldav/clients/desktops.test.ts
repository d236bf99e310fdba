/** What desktops send, from the address that a person types to the second sync; the origin stands at each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionOf, davHome, linesOf, vtodo } from '../../../support/dav/dav.ts'
import { hrefIn, namesIn, programOf } from './exchange.ts'

// https://github.com/mozilla/releases-comm-central, calendar/providers/caldav: CalDavProvider.sys.mjs (detection),
// CalDavCalendar.sys.mjs (checkDavResourceType, checkServerCaps, doDeleteItem), modules/CalDavRequestHandlers.sys.mjs (sync)
const THUNDERBIRD = { 'Content-Type': 'text/xml; charset=utf-8', Accept: 'text/xml', 'Accept-Charset': 'utf-8,*;q=0.1' }
const thunderbirdFind = (...props: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<D:propfind xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/"><D:prop>${props.map((name) => `<${name}/>`).join('')}</D:prop></D:propfind>`
const thunderbirdSync = (token: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sync-collection xmlns="DAV:">${token === '' ? '<sync-token/>' : `<sync-token>${token}</sync-token>`}<sync-level>1</sync-level><prop><getcontenttype/><getetag/></prop></sync-collection>`
const thunderbirdGet = (paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<C:calendar-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><D:getetag/><C:calendar-data/></D:prop>${paths.map((path) => `<D:href>${path}</D:href>`).join('')}</C:calendar-multiget>`

test('Thunderbird: detection, check of the list, sync by token, each change read again, overwriting after a conflict', async (t) => {
  const { dav, api, home, inbox } = await davHome(t)
  const ask = programOf(dav, THUNDERBIRD)
  const [root] = (
    await ask(
      'PROPFIND',
      '/dav/',
      '0',
      thunderbirdFind(
        'D:resourcetype',
        'D:owner',
        'D:displayname',
        'D:current-user-principal',
        'D:current-user-privilege-set',
        'A:calendar-color',
        'C:calendar-home-set',
      ),
    )
  ).responses
  const [who] = (
    await ask('PROPFIND', hrefIn(root!, 'current-user-principal'), '0', thunderbirdFind('C:calendar-home-set'))
  ).responses
  assert.equal(hrefIn(who!, 'calendar-home-set'), home)
  const lists = (
    await ask(
      'PROPFIND',
      home,
      '1',
      thunderbirdFind('D:resourcetype', 'D:displayname', 'D:current-user-privilege-set', 'A:calendar-color'),
    )
  ).responses
  assert.deepEqual(
    lists.filter((one) => namesIn(one, 'resourcetype').includes('calendar')).map(({ href }) => href),
    [inbox],
  )
  const [list] = (
    await ask(
      'PROPFIND',
      inbox,
      '0',
      thunderbirdFind(
        'D:resourcetype',
        'D:owner',
        'D:current-user-principal',
        'D:current-user-privilege-set',
        'D:supported-report-set',
        'C:supported-calendar-component-set',
        'CS:getctag',
      ),
    )
  ).responses
  assert.ok(namesIn(list!, 'supported-report-set').includes('sync-collection'))
  assert.ok(namesIn(list!, 'current-user-privilege-set').includes('write'))
  const features = (await dav.send('OPTIONS', home)).headers.get('dav')!
  assert.match(features, /calendar-access/)
  assert.doesNotMatch(features, /schedule/)

  const bread = (await api.post('/tasks', { content: 'Bread' })).body
  const name = `${bread.id}.ics`
  const first = await ask('REPORT', inbox, '1', thunderbirdSync(''))
  assert.deepEqual(Object.keys(first.etags), [name])
  const got = await ask('REPORT', inbox, '1', thunderbirdGet([inbox + name]))
  assert.equal(got.etags[name], first.etags[name])
  const put = (file: string, text: string, headers: Record<string, string>) =>
    dav.send('PUT', `${inbox}${file}`, {
      body: text,
      headers: { 'Content-Type': 'text/calendar; charset=utf-8', ...headers },
    })
  const made = await put(
    '8f2c.ics',
    vtodo(
      'CREATED:20260301T080000Z',
      'LAST-MODIFIED:20260301T080000Z',
      'DTSTAMP:20260301T080000Z',
      'UID:8f2c',
      'SUMMARY:Milk',
    ),
    { 'If-None-Match': '*' },
  )
  assert.equal(made.status, 201)
  const own = await ask('REPORT', inbox, '1', thunderbirdGet([`${inbox}8f2c.ics`]))
  assert.match(own.data['8f2c.ics']!, /SUMMARY:Milk/)
  const second = await ask('REPORT', inbox, '1', thunderbirdSync(first.token!))
  assert.deepEqual(second.etags, own.etags)

  await api.patch(`/tasks/${bread.id}`, { content: 'Rye bread' })
  const edited = got.data[name]!.replace('SUMMARY:Bread', 'SUMMARY:White bread')
  assert.equal((await put(name, edited, { 'If-Match': got.etags[name]! })).status, 412)
  assert.equal((await put(name, edited, {})).status, 204)
  assert.equal((await api.get(`/tasks/${bread.id}`)).body.content, 'White bread')
  assert.equal((await dav.delete(`${inbox}${name}`, { 'If-Match': got.etags[name]! })).status, 412)
  assert.equal((await dav.send('HEAD', `${inbox}${name}`)).status, 200)
  assert.equal((await dav.delete(`${inbox}${name}`)).status, 204)
  assert.equal((await dav.send('HEAD', `${inbox}${name}`)).status, 404)
  const third = await ask('REPORT', inbox, '1', thunderbirdSync(second.token!))
  assert.deepEqual([third.etags, third.gone], [{}, [name]])
  const lost = await dav.send('REPORT', inbox, {
    body: thunderbirdSync('urn:other'),
    headers: { ...THUNDERBIRD, Depth: '1' },
  })
  assert.deepEqual([lost.status, conditionOf(lost)], [403, 'valid-sync-token'])
  assert.deepEqual(Object.keys((await ask('REPORT', inbox, '1', thunderbirdSync(''))).etags), ['8f2c.ics'])
})

// https://github.com/GNOME/evolution-data-server, src/libedataserver/e-webdav-discover.c, e-webdav-session.c,
// src/calendar/backends/caldav/e-cal-backend-caldav.c (ecb_caldav_connect_sync, ecb_caldav_get_changes_sync)
const EVOLUTION = { 'Content-Type': 'application/xml; charset="utf-8"' }
const evolutionFind = (props: string, more = '') =>
  `<?xml version="1.0" encoding="utf-8"?>\n<propfind xmlns="DAV:"${more}><prop>${props}</prop></propfind>\n`
const evolutionSync = (token: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>\n`
const evolutionGet = (paths: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<calendar-multiget xmlns="urn:ietf:params:xml:ns:caldav" xmlns:D="DAV:"><D:prop><D:getetag/><calendar-data/></D:prop>${paths.map((path) => `<D:href>${path}</D:href>`).join('')}</calendar-multiget>\n`

test('Evolution: discovery, OPTIONS and privileges of the list, sync by token, PUT and DELETE by ETag', async (t) => {
  const { dav, api, home, inbox } = await davHome(t)
  const ask = programOf(dav, EVOLUTION)
  const C = ' xmlns:C="urn:ietf:params:xml:ns:caldav"'
  const CS = ' xmlns:CS="http://calendarserver.org/ns/"'
  const sets = '<C:calendar-home-set/><C:calendar-user-address-set/>'
  const discover = evolutionFind(`<resourcetype/><current-user-principal/><principal-URL/>${sets}`, C)
  assert.equal(
    (await dav.send('PROPFIND', '/.well-known/caldav', { body: discover, headers: { ...EVOLUTION, Depth: '0' } }))
      .status,
    301,
  )
  const [root] = (await ask('PROPFIND', '/dav/', '0', discover)).responses
  const [who] = (await ask('PROPFIND', hrefIn(root!, 'current-user-principal'), '0', evolutionFind(sets, C))).responses
  assert.equal(hrefIn(who!, 'calendar-home-set'), home)
  const [, list] = (
    await ask(
      'PROPFIND',
      home,
      '1',
      evolutionFind(
        '<resourcetype/><CS:source/><C:supported-calendar-component-set/><displayname/><C:calendar-description/><IC:calendar-color/><IC:calendar-order/>',
        `${C}${CS} xmlns:IC="http://apple.com/ns/ical/"`,
      ),
    )
  ).responses
  assert.deepEqual(
    [list!.href, list!.props['supported-calendar-component-set']!.children[0]!.attributes['name']],
    [inbox, 'VTODO'],
  )
  const { headers } = await dav.send('OPTIONS', inbox)
  assert.match(headers.get('dav')!, /calendar-access/)
  assert.match(headers.get('allow')!, /DELETE/)
  const [rights] = (await ask('PROPFIND', inbox, '0', evolutionFind('<current-user-privilege-set/>'))).responses
  assert.ok(namesIn(rights!, 'current-user-privilege-set').includes('write-content'))
  const [state] = (await ask('PROPFIND', inbox, '0', evolutionFind('<CS:getctag/><supported-report-set/>', CS)))
    .responses
  assert.ok(namesIn(state!, 'supported-report-set').includes('sync-collection'))

  const { id } = (await api.post('/tasks', { content: 'Bread' })).body
  const first = await ask('REPORT', inbox, '0', evolutionSync(''))
  assert.deepEqual(Object.keys(first.etags), [`${id}.ics`])
  const got = await ask('REPORT', inbox, null, evolutionGet([`${inbox}${id}.ics`]))
  assert.deepEqual(got.etags, first.etags)
  const put = (name: string, text: string, more: Record<string, string>) =>
    dav.send('PUT', `${inbox}${name}`, {
      body: text,
      headers: { 'Content-Type': 'text/calendar; charset="utf-8"', Prefer: 'return=minimal', ...more },
    })
  const text = vtodo(
    'UID:1b7e',
    'DTSTAMP:20260301T080000Z',
    'SUMMARY:Milk',
    'PERCENT-COMPLETE:0',
    'STATUS:NEEDS-ACTION',
    'CLASS:PUBLIC',
  )
  assert.equal((await put('1b7e.ics', text, { 'If-None-Match': '*' })).status, 201)
  assert.equal((await put('1b7e.ics', text, { 'If-None-Match': '*' })).status, 412)
  const made = await dav.get(`${inbox}1b7e.ics`)
  assert.deepEqual([made.status, linesOf(made.text).includes('CLASS:PUBLIC')], [200, true])
  const second = await ask('REPORT', inbox, '0', evolutionSync(first.token!))
  assert.deepEqual(second.etags, { '1b7e.ics': made.headers.get('etag') })
  assert.equal(
    (await put('1b7e.ics', text.replace('Milk', 'Oat milk'), { 'If-Match': made.headers.get('etag')! })).status,
    204,
  )
  assert.equal((await put('1b7e.ics', text, { 'If-Match': made.headers.get('etag')! })).status, 412)
  assert.equal((await dav.delete(`${inbox}1b7e.ics`, { 'If-Match': made.headers.get('etag')! })).status, 412)
  const third = await ask('REPORT', inbox, '0', evolutionSync(second.token!))
  assert.equal((await dav.delete(`${inbox}1b7e.ics`, { 'If-Match': third.etags['1b7e.ics']! })).status, 204)
  const fourth = await ask('REPORT', inbox, '0', evolutionSync(third.token!))
  assert.deepEqual([fourth.etags, fourth.gone], [{}, ['1b7e.ics']])
})
