import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE } from '../../../src/domain/calendar/milliseconds.ts'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

test('a reminder says when its task is due in the language and time format of its person', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const says = async (profile: object): Promise<string> => {
    await api.patch('/auth/me', profile)
    const { body: task } = await api.post('/tasks', { content: 'Dentist', due_date: '2026-03-20', due_time: '14:30' })
    await api.post(`/tasks/${task.id}/reminders`, { remind_at: new Date(app.clock.now() + MINUTE).toISOString() })
    app.clock.advance(MINUTE)
    await app.tick()
    return (await api.get('/notifications')).body.notifications[0].body.replaceAll(/\s/g, ' ')
  }
  assert.equal(await says({}), 'Fri 20 Mar 14:30')
  assert.equal(await says({ time_format: '12h' }), 'Fri 20 Mar 2:30 pm')
  assert.equal(await says({ locale: 'da' }), 'fre. 20. mar. 2.30 PM')
  assert.equal(await says({ time_format: 'auto' }), 'fre. 20. mar. 14.30')
})
