import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { outline, sendFile } from '../../support/moving.ts'
import { maja } from '../../support/people.ts'

test('an instant in the DATE column is due by the clock of the row, else of the importer', async (t) => {
  const { api } = await maja(await startApp(t))
  const rows = [
    'TYPE,CONTENT,DATE,TIMEZONE',
    'task,here,2027-03-01T23:30:00Z,',
    'task,there,2027-03-01T23:30:00Z,America/New_York',
  ]
  const { body } = await sendFile(api, '/import/legacy', rows.join('\n'))
  assert.deepEqual(body.warnings, [])
  const { tasks }: any = await outline(api, body.project_id)
  assert.deepEqual(
    tasks.map(({ due }: any) => due.slice(0, 3)),
    [
      ['2027-03-02', '00:30', 'Europe/Copenhagen'],
      ['2027-03-01', '18:30', 'America/New_York'],
    ],
  )
})

test('the dates of a file that a spreadsheet has saved are read in the one order of day and month that fits them all', async (t) => {
  const { api } = await maja(await startApp(t))
  const daysOf = async (dates: string[]) => {
    const rows = dates.map((date, at) => `task,${at},${date},en`)
    const { body } = await sendFile(api, '/import/legacy', ['TYPE,CONTENT,DATE,DATE_LANG', ...rows].join('\n'))
    assert.deepEqual(body.warnings, [])
    const { tasks }: any = await outline(api, body.project_id)
    return tasks.map(({ due }: any) => due[0])
  }
  assert.deepEqual(await daysOf(['3/4/2027 7:05', '12/24/2027']), ['2027-03-04', '2027-12-24'])
  assert.deepEqual(await daysOf(['3/4/2027 7:05', '24/12/2027']), ['2027-04-03', '2027-12-24'])
  assert.deepEqual(await daysOf(['3/4/2027', '2027-12-24']), ['2027-04-03', '2027-12-24'], 'either: as Maja reads it')
  await api.patch('/auth/me', { locale: 'en-US' })
  assert.deepEqual(await daysOf(['3/4/2027', '24/12/2027']), ['2027-04-03', '2027-12-24'])
})

test('a comment keeps when it was written, unless that is not said or not yet', async (t) => {
  const { api } = await maja(await startApp(t))
  const csv = `TYPE,CONTENT,DATE
task,Oil the window,
note,First,2018-06-08T07:02:05.000000Z
note,Second,2019-01-01T09:00:00+02:00
note,Undated,
note,Ahead,2999-01-01T00:00:00Z
`
  const { body } = await sendFile(api, '/import/legacy', csv)
  assert.deepEqual(body.warnings, [])
  const { body: list } = await api.get(`/tasks?project_id=${body.project_id}`)
  const written = async (id: string) =>
    (await api.get(`/tasks/${id}/comments`)).body.comments.map(({ body: said, created_at }: any) => [said, created_at])
  const now = list.tasks[0].created_at
  const comments = [
    ['First', '2018-06-08T07:02:05.000Z'],
    ['Second', '2019-01-01T07:00:00.000Z'],
    ['Undated', now],
    ['Ahead', now],
  ]
  assert.deepEqual(await written(list.tasks[0].id), comments)
  const { text } = await api.get(`/export/projects/${body.project_id}.csv`)
  const { body: back } = await sendFile(api, '/import/legacy', text)
  const { body: again } = await api.get(`/tasks?project_id=${back.project_id}`)
  assert.deepEqual(await written(again.tasks[0].id), comments)
})
