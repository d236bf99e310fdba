/** What clients send first, as their documentation and sources show it; the origin stands at each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { davHome, linesOf, responsesOf, type DavClient, type DavResponse } from '../../../support/dav/dav.ts'

const ask = async (
  dav: DavClient,
  method: string,
  path: string,
  depth: string,
  body: string,
): Promise<DavResponse[]> => {
  const answer = await dav.send(method, path, {
    body,
    headers: { Depth: depth, 'Content-Type': 'text/xml; charset=utf-8' },
  })
  assert.equal(answer.status, 207, answer.text)
  return responsesOf(answer)
}

test('Apple: principal, home, then what has changed and the tasks themselves', async (t) => {
  const { dav, api, person, home, inbox } = await davHome(t)
  const { id } = (await api.post('/tasks', { content: 'Bins' })).body
  // https://www.bedework.org/trac/bedework/wiki/DevDocs/IcalInteractions
  const [who] = await ask(
    dav,
    'PROPFIND',
    `/dav/principals/${person.id}/`,
    '0',
    `<?xml version="1.0" encoding="utf-8"?>
<x0:propfind xmlns:x2="http://calendarserver.org/ns/" xmlns:x1="urn:ietf:params:xml:ns:caldav" xmlns:x0="DAV:">
 <x0:prop>
  <x1:calendar-home-set/>
  <x1:calendar-user-address-set/>
  <x1:schedule-inbox-URL/>
  <x1:schedule-outbox-URL/>
  <x2:dropbox-home-URL/>
  <x2:notifications-URL/>
  <x0:displayname/>
 </x0:prop>
</x0:propfind>`,
  )
  assert.deepEqual(Object.keys(who!.props), ['calendar-home-set', 'calendar-user-address-set', 'displayname'])
  assert.equal(who!.missing.length, 4)
  const [, list] = await ask(
    dav,
    'PROPFIND',
    home,
    '1',
    `<?xml version="1.0" encoding="utf-8"?>
<x0:propfind xmlns:x1="http://calendarserver.org/ns/" xmlns:x0="DAV:" xmlns:x3="http://apple.com/ns/ical/" xmlns:x2="urn:ietf:params:xml:ns:caldav">
 <x0:prop>
  <x1:getctag/>
  <x0:displayname/>
  <x2:calendar-description/>
  <x3:calendar-color/>
  <x3:calendar-order/>
  <x0:resourcetype/>
  <x2:calendar-free-busy-set/>
 </x0:prop>
</x0:propfind>`,
  )
  assert.deepEqual(Object.keys(list!.props), [
    'getctag',
    'displayname',
    'calendar-color',
    'calendar-order',
    'resourcetype',
  ])
  // https://code.google.com/p/sabredav/wiki/IPhone, with VTODO as Reminders asks
  const [known] = await ask(
    dav,
    'REPORT',
    inbox,
    '1',
    `<x0:calendar-query xmlns:x0="urn:ietf:params:xml:ns:caldav" xmlns:x1="DAV:">
	<x1:prop>
		<x1:getetag />
		<x1:resourcetype />
	</x1:prop>
	<x0:filter>
		<x0:comp-filter name="VCALENDAR">
			<x0:comp-filter name="VTODO" />
		</x0:comp-filter>
	</x0:filter>
</x0:calendar-query>`,
  )
  assert.equal(known!.href, `${inbox}${id}.ics`)
  const [read] = await ask(
    dav,
    'REPORT',
    inbox,
    '1',
    `<x0:calendar-multiget xmlns:x0="urn:ietf:params:xml:ns:caldav" xmlns:x1="DAV:">
	<x1:prop>
		<x1:getetag />
		<x0:calendar-data />
	</x1:prop>
	<x1:href>${known!.href}</x1:href>
</x0:calendar-multiget>`,
  )
  assert.ok(linesOf(read!.props['calendar-data']!.text).includes('SUMMARY:Bins'))
})

test('vdirsyncer and python caldav: what is open, by what is not there and by what the status is not', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  await api.post('/tasks', { content: 'open' })
  const { id } = (await api.post('/tasks', { content: 'done' })).body
  await api.post(`/tasks/${id}/complete`)
  // https://github.com/pimutils/vdirsyncer, storage/dav.py: item_types = ["VTODO"]
  const all = await ask(
    dav,
    'REPORT',
    inbox,
    '1',
    `<?xml version="1.0" encoding="utf-8" ?>
            <C:calendar-query xmlns="DAV:"
                xmlns:C="urn:ietf:params:xml:ns:caldav">
                <prop>
                    <getcontenttype/>
                    <getetag/>
                </prop>
                <C:filter>
                <C:comp-filter name="VCALENDAR">
                    <C:comp-filter name="VTODO">
                    </C:comp-filter>
                </C:comp-filter>
                </C:filter>
            </C:calendar-query>`,
  )
  assert.equal(all.length, 2)
  assert.match(all[0]!.props['getcontenttype']!.text, /^text\/calendar/)
  // https://github.com/python-caldav/caldav, Calendar.todos(): what Home Assistant's to-do lists read
  const open = await ask(
    dav,
    'REPORT',
    inbox,
    '1',
    `<?xml version='1.0' encoding='utf-8'?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VTODO"><C:prop-filter name="COMPLETED"><C:is-not-defined/></C:prop-filter><C:prop-filter name="STATUS"><C:text-match negate-condition="yes">COMPLETED</C:text-match></C:prop-filter><C:prop-filter name="STATUS"><C:text-match negate-condition="yes">CANCELLED</C:text-match></C:prop-filter></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
  )
  assert.deepEqual(
    open.map(({ props }) => linesOf(props['calendar-data']!.text).find((line) => line.startsWith('SUMMARY'))),
    ['SUMMARY:open'],
  )
})
