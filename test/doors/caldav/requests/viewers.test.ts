import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, conditionOf, davHome, vtodo } from '../../../support/dav/dav.ts'
import { joins } from '../../../support/people.ts'

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

test('a viewer keeps an alarm through a client that writes the same task in other words, and changes nothing by it', async (t) => {
  const { app, dav, person, api, home } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const { id } = (await api.get('/projects')).body.projects[1]
  await api.post('/tasks', {
    ...{ content: 'Bins', description: 'Both', project_id: id, recurrence_rule: 'FREQ=DAILY' },
    ...{ due_date: '2026-03-10', due_time: '09:00', due_timezone: 'Europe/Copenhagen' },
  })
  const ben = await joins(app, person, id, { name: 'Ben', role: 'viewer' })
  const bens = await clientOf(app, ben)
  const list = `/dav/calendars/${ben.id}/${id}/`
  const [task] = (await ben.api.get(`/tasks?project_id=${id}`)).body.tasks
  const path = `${list}${task.id}.ics`
  const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\nEND:VTODO'
  const normalized = (await bens.get(path)).text
    .replace(/DUE;TZID=[^\r]*/, 'DUE:20260310T080000Z')
    .replace(/DTSTART;TZID=[^\r]*/, 'DTSTART:20260310T080000Z')
    .replace('STATUS:NEEDS-ACTION', 'PERCENT-COMPLETE:0\r\nPRIORITY:0')
    .replace('RRULE:FREQ=DAILY', 'RRULE:FREQ=DAILY;INTERVAL=1')
    .replace('END:VTODO', alarm)
  assert.equal((await bens.put(path, normalized)).status, 204)
  assert.deepEqual(
    (await ben.api.get(`/tasks/${task.id}/reminders`)).body.reminders.map((one: any) => one.offset_min),
    [-10],
  )
  const { reminder_count: _, ...seen } = (await ben.api.get(`/tasks/${task.id}`)).body
  const { reminder_count: __, ...was } = task
  assert.deepEqual(seen, was)
  for (const [from, to] of [
    ['DUE:20260310T080000Z', 'DUE:20260310T083000Z'],
    ['DUE:20260310T080000Z', 'DUE:20260311T080000Z'],
    ['PERCENT-COMPLETE:0', 'PERCENT-COMPLETE:50'],
    ['PERCENT-COMPLETE:0', 'STATUS:IN-PROCESS'],
    ['PERCENT-COMPLETE:0', 'STATUS:COMPLETED'],
    ['PRIORITY:0', 'PRIORITY:1'],
    ['INTERVAL=1', 'INTERVAL=2'],
    ['DESCRIPTION:Both', 'DESCRIPTION:None'],
    ['SUMMARY:Bins', 'SUMMARY:Bins\r\nRELATED-TO:other'],
  ] as const) {
    const changed = normalized.replace(from, to)
    assert.notEqual(changed, normalized, to)
    assert.equal((await bens.put(path, changed)).status, 403, to)
  }
})

test('a viewer gives a task no other start, nor one that it has not', async (t) => {
  const { app, dav, person, api, home } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const { id } = (await api.get('/projects')).body.projects[1]
  const [start, due] = ['DTSTART;VALUE=DATE:20260308', 'DUE;VALUE=DATE:20260310']
  await dav.put(`${home}garden/a.ics`, vtodo('UID:a', 'SUMMARY:Bins', start, due))
  await dav.put(`${home}garden/b.ics`, vtodo('UID:b', 'SUMMARY:Cans', 'STATUS:NEEDS-ACTION'))
  const ben = await joins(app, person, id, { name: 'Ben', role: 'viewer' })
  const bens = await clientOf(app, ben)
  for (const [name, from, to, status] of [
    ['a', start, 'DTSTART;VALUE=DATE:20260309', 403],
    ['a', start, 'DTSTART:20260308T080000Z', 403],
    ['a', `${start}\r\n`, '', 204],
    ['b', 'STATUS:', `${start}\r\nSTATUS:`, 403],
  ] as const) {
    const path = `/dav/calendars/${ben.id}/${id}/${name}.ics`
    const read = (await bens.get(path)).text
    const changed = read.replace(from, to)
    assert.notEqual(changed, read)
    assert.equal((await bens.put(path, changed)).status, status, to)
    assert.equal((await bens.get(path)).text, read)
  }
})

test('a viewer writes no place, and one whose client counts its changes still keeps an alarm', async (t) => {
  const { app, dav, person, api, home } = await davHome(t)
  await dav.send('MKCALENDAR', `${home}garden/`)
  const { id } = (await api.get('/projects')).body.projects[1]
  await dav.put(`${home}garden/a.ics`, vtodo('UID:a', 'SUMMARY:Bins', 'LOCATION:Shed\\, left'))
  const ben = await joins(app, person, id, { name: 'Ben', role: 'viewer' })
  const bens = await clientOf(app, ben)
  const path = `/dav/calendars/${ben.id}/${id}/a.ics`
  const read = (await bens.get(path)).text
  for (const [from, to, status] of [
    ['LOCATION:Shed', 'LOCATION:Attic', 403],
    ['SUMMARY:', 'URL:https://example.org\r\nSUMMARY:', 403],
    ['LOCATION:Shed\\, left\r\n', '', 204],
    ['SUMMARY:', 'X-MOZ-GENERATION:2\r\nSEQUENCE:2\r\nSUMMARY:', 204],
  ] as const) {
    const changed = read.replace(from, to)
    assert.notEqual(changed, read)
    const answer = await bens.put(path, changed)
    assert.deepEqual(
      [answer.status, status === 403 && conditionOf(answer)],
      [status, status === 403 && 'need-privileges'],
    )
    assert.equal((await bens.get(path)).text, read)
  }
})
