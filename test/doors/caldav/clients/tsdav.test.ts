import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAVClient } from 'tsdav'
import { startApp } from '../../../support/app.ts'
import { linesOf, vtodo } from '../../../support/dav/dav.ts'
import { maja } from '../../../support/people.ts'

const account = async (t: Parameters<typeof startApp>[0]) => {
  const app = await startApp(t)
  const person = await maja(app)
  const { token } = (await person.session.post('/tokens', { name: 'Phone' })).body
  const client = new DAVClient({
    serverUrl: app.url,
    credentials: { username: person.email, password: token },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  })
  await client.login()
  return { app, api: person.api, client }
}

test('tsdav finds the lists from the address of the server alone', async (t) => {
  const { api, client } = await account(t)
  await api.post('/projects', { name: 'Garden', color: 'green' })
  const lists = await client.fetchCalendars()
  assert.deepEqual(
    lists.map(({ displayName, components, calendarColor }) => [displayName, components, calendarColor]),
    [
      ['Inbox', ['VTODO'], '#636B66FF'],
      ['Garden', ['VTODO'], '#25984DFF'],
    ],
  )
  assert.ok(lists.every(({ ctag, syncToken, reports }) => ctag === syncToken && reports?.includes('syncCollection')))
})

test('tsdav makes, changes and deletes tasks, each with the ETag it knows', async (t) => {
  const { api, client } = await account(t)
  const [calendar] = await client.fetchCalendars()
  const made = await client.createCalendarObject({
    calendar: calendar!,
    filename: 'a.ics',
    iCalString: vtodo('UID:a', 'SUMMARY:Bins'),
  })
  assert.equal(made.status, 201)
  const todos = {
    calendar: calendar!,
    filters: [
      { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': { _attributes: { name: 'VTODO' } } } },
    ],
  }
  const [object] = await client.fetchCalendarObjects(todos)
  const changed = await client.updateCalendarObject({
    calendarObject: { ...object!, data: String(object!.data).replace('SUMMARY:Bins', 'SUMMARY:Paper') },
  })
  assert.equal(changed.status, 204)
  assert.equal((await api.get('/tasks')).body.tasks[0].content, 'Paper')
  const stale = await client.updateCalendarObject({ calendarObject: object! })
  assert.equal(stale.status, 412)
  const [now] = await client.fetchCalendarObjects(todos)
  assert.ok(linesOf(String(now!.data)).includes('SUMMARY:Paper'))
  assert.equal((await client.deleteCalendarObject({ calendarObject: now! })).status, 204)
  assert.deepEqual((await api.get('/tasks')).body.tasks, [])
})

test('tsdav keeps a list in step by its sync token', async (t) => {
  const { api, client } = await account(t)
  await api.post('/tasks', { content: 'one' })
  const [calendar] = await client.fetchCalendars()
  await api.post('/tasks', { content: 'two' })
  const responses = await client.syncCollection({
    url: calendar!.url,
    props: { 'd:getetag': {} },
    syncLevel: 1,
    ...(calendar!.syncToken && { syncToken: calendar!.syncToken }),
  })
  assert.equal(responses.filter(({ href }) => href?.endsWith('.ics')).length, 1)
})

test('tsdav makes a list of its own', async (t) => {
  const { api, client } = await account(t)
  const home = (await client.fetchCalendars())[0]!.url.replace(/[^/]+\/$/, '')
  await client.makeCalendar({ url: `${home}garden/`, props: { displayname: 'Garden' } })
  assert.deepEqual(
    (await api.get('/projects')).body.projects.map(({ name }: { name: string }) => name),
    ['Inbox', 'Garden'],
  )
})
