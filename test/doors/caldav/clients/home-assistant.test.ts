/** What Home Assistant's to-do lists send, from the address that a person types to a task that is gone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { davHome, vtodo } from '../../../support/dav/dav.ts'
import { hrefIn, programOf } from './exchange.ts'

// Recorded from the package caldav 3.6.0 (https://github.com/python-caldav/caldav), called as
// https://github.com/home-assistant/core, homeassistant/components/caldav/todo.py calls it
const PYTHON = { 'Content-Type': 'text/xml', Accept: 'text/xml, text/calendar' }
const python = (root: string, inner: string) =>
  `<?xml version='1.0' encoding='utf-8'?>\n<${root} xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${inner}</${root}>`
const pythonFind = (props: string) => python('D:propfind', `<D:prop>${props}</D:prop>`)
const pythonQuery = (filter: string) =>
  python(
    'C:calendar-query',
    `<D:prop><C:calendar-data/><D:getetag/><C:schedule-tag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VTODO"${filter === '' ? '/>' : `>${filter}</C:comp-filter>`}</C:comp-filter></C:filter>`,
  )

test('Home Assistant: principal without a body, lists, all tasks at each poll, one by its UID, completing, deleting', async (t) => {
  const { dav, api, home, inbox } = await davHome(t)
  const ask = programOf(dav, PYTHON)
  const body = pythonFind('<D:current-user-principal/>')
  assert.equal((await dav.send('PROPFIND', '/', { body, headers: { ...PYTHON, Depth: '0' } })).status, 301)
  // The redirect is followed without the body.
  const [root] = (await ask('PROPFIND', '/dav/', '0', '')).responses
  const [who] = (
    await ask('PROPFIND', hrefIn(root!, 'current-user-principal'), '0', pythonFind('<C:calendar-home-set/>'))
  ).responses
  assert.equal(hrefIn(who!, 'calendar-home-set'), home)
  const [, list] = (
    await ask(
      'PROPFIND',
      home,
      '1',
      pythonFind('<D:resourcetype/><D:displayname/><C:supported-calendar-component-set/>'),
    )
  ).responses
  assert.deepEqual([list!.href, list!.props['displayname']!.text], [inbox, 'Inbox'])
  await ask('PROPFIND', inbox, '0', pythonFind('<C:supported-calendar-component-set/>'))

  const put = (text: string, headers: Record<string, string> = {}) =>
    dav.send('PUT', `${inbox}f066.ics`, {
      body: text,
      headers: { 'Content-Type': 'text/calendar; charset="utf-8"', ...headers },
    })
  const text = vtodo(
    'DTSTAMP:20260301T080000Z',
    'DUE;VALUE=DATE:20260401',
    'STATUS:NEEDS-ACTION',
    'SUMMARY:Milk',
    'UID:f066',
  )
  const made = await put(text)
  assert.equal(made.status, 201)
  await api.post('/tasks', { content: 'Bread' })
  const poll = await ask('REPORT', inbox, '1', pythonQuery(''))
  assert.equal(Object.keys(poll.data).length, 2)
  const byUid = pythonQuery(
    '<C:prop-filter name="UID"><C:text-match collation="i;octet">f066</C:text-match></C:prop-filter>',
  )
  const one = await ask('REPORT', inbox, '1', byUid)
  assert.deepEqual(one.etags, { 'f066.ics': made.headers.get('etag') })
  const done = one.data['f066.ics']!.replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED').replace(
    'END:VTODO',
    'COMPLETED:20260301T090000Z\r\nEND:VTODO',
  )
  const [task] = (await api.get('/tasks')).body.tasks.filter(({ content }: { content: string }) => content === 'Milk')
  await api.patch(`/tasks/${task.id}`, { content: 'Oat milk' })
  assert.equal((await put(done, { 'If-Match': one.etags['f066.ics']! })).status, 412)
  const now = await ask('REPORT', inbox, '1', byUid)
  assert.equal(
    (
      await put(now.data['f066.ics']!.replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED'), {
        'If-Match': now.etags['f066.ics']!,
      })
    ).status,
    204,
  )
  const after = (await api.get(`/tasks/${task.id}`)).body
  assert.deepEqual([after.completed, after.content, after.due_date], [true, 'Oat milk', '2026-04-01'])
  assert.equal((await dav.delete(`${inbox}f066.ics`)).status, 204)
  assert.deepEqual((await ask('REPORT', inbox, '1', byUid)).data, {})
})
