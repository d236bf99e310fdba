import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '../../../src/domain/calendar/milliseconds.ts'
import { startApp } from '../../support/app.ts'
import { joinsServer, maja } from '../../support/people.ts'

test('what somebody had in the trash already keeps its days there when an admin removes them', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const jonas = await joinsServer(app, admin, 'Jonas')
  const { body: old } = await jonas.api.post('/projects', { name: 'Old' })
  await jonas.api.delete(`/projects/${old.id}`)
  app.clock.advance(10 * DAY)
  assert.equal((await admin.session.delete(`/users/${jonas.id}`)).status, 204)
  const { body } = await admin.api.get('/trash/projects')
  assert.equal(body.projects.find(({ id }: { id: string }) => id === old.id).days_left, 20)
})
