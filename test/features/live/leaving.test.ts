import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { Follower } from '../../support/live/follower.ts'
import { Mirror } from '../../support/live/mirror.ts'
import { joins, maja } from '../../support/people.ts'

test('when an account ends, those who shared with it are told to read what it wrote in afresh', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const { body: task } = await jonas.api.post('/tasks', { content: 'Paint', project_id: home.id })
  await jonas.api.post(`/tasks/${task.id}/comments`, { body: 'Red?' })
  const follower = new Follower(app, owner)
  await follower.begin()
  assert.equal((await owner.session.delete(`/users/${jonas.id}`)).status, 204)
  await follower.catchUp()
  const fresh = new Mirror(owner.api)
  await fresh.readAll()
  assert.deepEqual(follower.mirror.world(), fresh.world())
})
