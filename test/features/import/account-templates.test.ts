/** A template comes back with an account export in a form that can be used. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { sendFile } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

test('a date that does not fit its time or repeat is left out of a template, with a warning', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: project } = await api.post('/projects', { name: 'Trip' })
  const dated = { due_date: '2026-05-01', due_time: '09:00', recurrence_rule: 'FREQ=WEEKLY;UNTIL=20260601' }
  for (const content of ['fits', 'every hour', 'ends before', 'without a day'])
    await add(api, content, { project_id: project.id, ...dated })
  await api.post('/templates', { name: 'Trip', project_id: project.id })
  const { body: account } = await api.get('/export/account')
  const [, hourly, ended, undated] = account.templates[0].tasks
  hourly.recurrence_rule = 'FREQ=HOURLY'
  ended.ends_in_days = -1
  undated.due_in_days = null

  const file = JSON.stringify({ ...account, projects: [] })
  const { status, body, text } = await sendFile(api, '/import/account', file, { filename: 'account.json' })
  assert.equal(status, 201, text)
  const warned = body.warnings.map(({ code, project: of, task }: any) => [code, of, task])
  assert.deepEqual(
    warned,
    ['every hour', 'ends before', 'without a day'].map((task) => ['due_left_out', 'Trip', task]),
  )
  const brought = (await api.get('/templates')).body.templates.at(-1)
  const used = await api.post(`/templates/${brought.id}/use`, { start: '2026-07-03' })
  assert.equal(used.status, 201, used.text)
  const { tasks } = (await api.get(`/tasks?project_id=${used.body.id}`)).body
  assert.deepEqual(
    tasks.map((task: any) => [task.content, task.due_date, task.due_time]),
    [
      ['fits', '2026-07-03', '09:00'],
      ['every hour', null, null],
      ['ends before', null, null],
      ['without a day', null, null],
    ],
  )
})
