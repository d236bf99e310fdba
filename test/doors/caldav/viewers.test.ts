import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, conditionOf, davHome, vtodo } from '../../support/dav.ts'
import { joins } from '../../support/people.ts'

test('a viewer changes no occurrence and leaves none out', async (t) => {
  const { app, dav, person, api, home } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const { id } = (await api.get('/projects')).body.projects[1]
  const daily = ['UID:a', 'SUMMARY:Bins', 'DTSTART;VALUE=DATE:20260310', 'DUE;VALUE=DATE:20260310', 'RRULE:FREQ=DAILY']
  const changedOne = ['UID:a', 'RECURRENCE-ID;VALUE=DATE:20260312', 'SUMMARY:Both bins', 'DUE;VALUE=DATE:20260312']
  await dav.put(`${home}garden/a.ics`, vtodo(...daily, 'END:VTODO', 'BEGIN:VTODO', ...changedOne))
  const ben = await joins(app, person, id, { name: 'Ben', role: 'viewer' })
  const bens = await clientOf(app, ben)
  const path = `/dav/calendars/${ben.id}/${id}/a.ics`
  const read = (await bens.get(path)).text
  const personal = read
    .replace('RECURRENCE-ID', 'CATEGORIES:mine\r\nDTSTAMP:20260305T080000Z\r\nRECURRENCE-ID')
    .replace('END:VTODO', 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\nEND:VTODO')
  assert.equal((await bens.put(path, personal)).status, 204)
  for (const changed of [
    read.replace('SUMMARY:Both bins', 'SUMMARY:Both bins\r\nSTATUS:COMPLETED'),
    read.replace('SUMMARY:Both bins', 'SUMMARY:None'),
    read.replace('RRULE:', 'EXDATE;VALUE=DATE:20260311\r\nRRULE:'),
  ]) {
    assert.notEqual(changed, read)
    const answer = await bens.put(path, changed)
    assert.deepEqual([answer.status, answer.status === 403 && conditionOf(answer)], [403, 'need-privileges'], changed)
  }
  assert.ok((await bens.get(path)).text.includes('SUMMARY:Both bins'))
})
