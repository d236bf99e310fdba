import { openPage, settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveTasks } from '../../../src/web/data/tasks/moving/move.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { connection } from '../../../src/web/sync/live.ts'
import { changes, waiting } from '../../../src/web/sync/queue/current.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline } from '../support/cabin.ts'
import { made } from '../support/made.ts'

test('of tasks that are moved together, what hangs on one that may not be moved any more stays with it', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const school = await made(home.api, '/projects', { name: 'School' })
  const jonas = await joins(app, home, school, { name: 'Jonas' })
  const wire = await wireTo(t, app)
  const cabin = await made(jonas.api, '/projects', { name: 'Cabin' })
  const trip = await made(home.api, '/tasks', { content: 'Trip', project_id: school })
  const bag = await made(home.api, '/tasks', { content: 'Bag', parent_id: trip })
  const beds = await made(jonas.api, '/tasks', { content: 'Beds' })
  const sheets = await made(jonas.api, '/tasks', { content: 'Sheets', parent_id: beds })
  await openPage(t, app, jonas, { url: wire.url })
  await settled()
  wire.cut()
  await until(() => connection.value === 'lost')
  void moveTasks([trip, beds], { project_id: cabin, section_id: null, parent_id: null })
  await until(() => waiting.value.length === 1)
  await home.api.patch(`/projects/${school}/members/${jonas.id}`, { role: 'viewer' })
  await backOnline(wire)
  await until(() => changes.value.length === 0 && ![trip, bag, beds, sheets].some((id) => tasks.pending(id)))
  assert.deepEqual(
    [trip, bag, beds, sheets].map((id) => tasks.get(id)?.project_id),
    [school, school, cabin, cabin],
  )
})
