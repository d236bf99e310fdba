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
