import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

test('a repeat that has ended, or has no day left from where it starts, keeps no template from being used', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: project } = await api.post('/projects', { name: 'Trip' })
  const mondays = { project_id: project.id, due_date: '2026-03-09', recurrence_rule: 'FREQ=WEEKLY;BYDAY=MO' }
  const last = { ...mondays, recurrence_rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260310' }
  await add(api, 'Last', last)
  const over = await add(api, 'Over', last)
  assert.equal((await api.patch(`/tasks/${over.id}`, { due_date: '2026-03-11' })).status, 200)
  const { body: template } = await api.post('/templates', { name: 'Trip', project_id: project.id })
  const { body: file } = await api.get(`/templates/${template.id}.json`)
  const { status, body: taken } = await api.post('/templates/import', file)
  assert.equal(status, 201, JSON.stringify(taken))
  for (const { id } of [template, taken])
    for (const [start, due, rule] of [
      ['2026-03-15', '2026-03-16', 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260316'],
      ['2026-03-17', '2026-03-17', null],
    ]) {
      const made = await api.post(`/templates/${id}/use`, { start })
      assert.equal(made.status, 201, made.text)
      const { tasks } = (await api.get(`/tasks?project_id=${made.body.id}`)).body
      const dues = new Map(tasks.map((task: any) => [task.content, [task.due_date, task.recurrence_rule]]))
      assert.deepEqual(dues.get('Last'), [due, rule])
      assert.equal((dues.get('Over') as unknown[])[1], null)
    }
})

test('a repeat with a fixed last day, as in an older template, keeps none from being used after that day', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: project } = await api.post('/projects', { name: 'Trip' })
  await add(api, 'Water', { project_id: project.id, due_date: '2026-03-09', recurrence_rule: 'FREQ=DAILY' })
  const { body: template } = await api.post('/templates', { name: 'Trip', project_id: project.id })
  const { body: file } = await api.get(`/templates/${template.id}.json`)
  file.tasks[0].recurrence_rule = 'FREQ=DAILY;UNTIL=20260310'
  const { body: taken } = await api.post('/templates/import', file)
  for (const [start, rule] of [
    ['2026-03-10', 'FREQ=DAILY;UNTIL=20260310'],
    ['2026-03-17', null],
  ]) {
    const made = await api.post(`/templates/${taken.id}/use`, { start })
    assert.equal(made.status, 201, made.text)
    const { tasks } = (await api.get(`/tasks?project_id=${made.body.id}`)).body
    assert.deepEqual([tasks[0].due_date, tasks[0].recurrence_rule], [start, rule])
  }
})
