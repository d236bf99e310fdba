import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins } from '../../../support/people.ts'
import { clientOf, conditionOf, davHome, NAMESPACES, responsesOf, propertyUpdate } from '../../../support/dav/dav.ts'

test('a list is made at the path that the client chose, by MKCALENDAR or MKCOL, and is a project', async (t) => {
  const { dav, api, home } = await davHome(t)
  const made = await dav.send('MKCALENDAR', `${home}My%20list/`, {
    body: `<C:mkcalendar ${NAMESPACES}><D:set><D:prop><D:displayname>Garden</D:displayname><I:calendar-color>#25984Dff</I:calendar-color>
      <C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>`,
  })
  assert.equal(made.status, 201, made.text)
  const { name, color } = (await api.get('/projects')).body.projects[1]
  assert.deepEqual([name, color], ['Garden', 'green'])
  const mkcol = await dav.send('MKCOL', `${home}other/`, {
    body: `<D:mkcol ${NAMESPACES}><D:set><D:prop><D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Other</D:displayname></D:prop></D:set></D:mkcol>`,
  })
  assert.equal(mkcol.status, 201, mkcol.text)
  const lists = await dav.props(home, '<D:displayname/>', '1')
  assert.deepEqual(
    lists.slice(2).map(({ href, props }) => [href, props['displayname']!.text]),
    [
      [`${home}My%20list/`, 'Garden'],
      [`${home}other/`, 'Other'],
    ],
  )
  assert.equal((await dav.send('MKCALENDAR', `${home}other/`)).status, 405)
  assert.equal((await dav.send('MKCALENDAR', `${home}plain/`)).status, 201)
  const events = await dav.send('MKCALENDAR', `${home}events/`, {
    body: `<C:mkcalendar ${NAMESPACES}><D:set><D:prop><C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>`,
  })
  assert.deepEqual([events.status, conditionOf(events)], [403, 'supported-calendar-component'])
  const book = await dav.send('MKCOL', `${home}book/`, {
    body: `<D:mkcol ${NAMESPACES}><D:set><D:prop><D:resourcetype><D:collection/><A:addressbook xmlns:A="urn:ietf:params:xml:ns:carddav"/></D:resourcetype></D:prop></D:set></D:mkcol>`,
  })
  assert.deepEqual([book.status, conditionOf(book)], [403, 'valid-resourcetype'])
})

test('PROPPATCH renames, recolours to the nearest colour and reorders; all of it or nothing', async (t) => {
  const { dav, api, home } = await davHome(t)
  for (const name of ['garden', 'house']) await dav.send('MKCALENDAR', `${home}${name}/`)
  const answer = await dav.send('PROPPATCH', `${home}house/`, {
    body: propertyUpdate(
      '<D:displayname>House</D:displayname><I:calendar-color>#FF2968FF</I:calendar-color><I:calendar-order>2</I:calendar-order>',
    ),
  })
  assert.deepEqual(Object.keys(responsesOf(answer)[0]!.props), ['displayname', 'calendar-color', 'calendar-order'])
  const projects = (await api.get('/projects')).body.projects
  assert.deepEqual(projects.map(({ name, color }: { name: string; color: string }) => [name, color]).slice(1), [
    ['House', 'magenta'],
    ['garden', 'graphite'],
  ])
  const half = await dav.send('PROPPATCH', `${home}house/`, {
    body: propertyUpdate('<D:displayname>No</D:displayname><D:getetag>"x"</D:getetag>'),
  })
  assert.equal(half.status, 207)
  assert.match(half.text, /424/)
  assert.match(half.text, /403/)
  assert.equal((await api.get('/projects')).body.projects[1].name, 'House')
})

test('a colour is read as #RGB, #RRGGBB and with an alpha; anything else is 409 and changes nothing', async (t) => {
  const { dav, api, home } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}house/`)
  const recolour = async (hex: string) => {
    const body = propertyUpdate(`<I:calendar-color>${hex}</I:calendar-color>`)
    const { text } = await dav.send('PROPPATCH', `${home}house/`, { body })
    return [(await api.get('/projects')).body.projects[1].color, /409 Conflict/.test(text)]
  }
  assert.deepEqual(await recolour('#f00'), ['tomato', false])
  assert.deepEqual(await recolour('#08cf'), ['blue', false])
  assert.deepEqual(await recolour('#25984D'), ['green', false])
  for (const wrong of ['red', '#12345', '#ggg', '']) assert.deepEqual(await recolour(wrong), ['green', true])
})

test('DELETE of a list puts the project into the trash, for its owner; the Inbox stays', async (t) => {
  const { app, dav, person, api, home, inbox } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const { id } = (await api.get('/projects')).body.projects[1]
  const ben = await joins(app, person, id, { name: 'Ben' })
  const bens = await clientOf(app, ben)
  assert.equal((await bens.delete(`/dav/calendars/${ben.id}/${id}/`)).status, 403)
  assert.equal((await dav.delete(`${home}garden/`, { 'If-Match': '"x"' })).status, 412)
  assert.equal((await dav.delete(`${home}garden/`, { 'If-Match': '*' })).status, 204)
  assert.equal((await dav.propfind(`${home}garden/`, '0')).status, 404)
  assert.equal((await api.get('/trash/projects')).body.projects.length, 1)
  assert.equal((await dav.delete(inbox)).status, 403)
})
