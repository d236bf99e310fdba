import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '../../../src/domain/calendar/milliseconds.ts'
import { startApp } from '../../support/app.ts'
import { joins, joinsServer, maja, PASSWORD, type Person } from '../../support/people.ts'

const leaves = ({ session }: Person) => session.send('DELETE', '/auth/account', { body: { password: PASSWORD } })
const ownerOf = async ({ api }: Person, id: string): Promise<string> => (await api.get(`/projects/${id}`)).body.owner_id

test('of who leaves, a shared project goes to the editor who has been in it for longest, not to one who only looks on', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const [jonas, ida, carl] = [
    await joinsServer(app, admin, 'Jonas'),
    await joinsServer(app, admin, 'Ida'),
    await joinsServer(app, admin, 'Carl'),
  ]
  const { body: house } = await jonas.api.post('/projects', { name: 'House' })
  await joins(app, jonas, house.id, { name: 'Bo', role: 'viewer' })
  for (const { id } of [carl, ida]) {
    app.clock.advance(DAY)
    await jonas.api.post(`/projects/${house.id}/invites`, { user_id: id, role: 'editor' })
  }
  assert.equal((await leaves(jonas)).status, 204)
  assert.equal(await ownerOf(carl, house.id), carl.id)
})

test('where nobody else may edit it, it goes to the admin whose account is the oldest but that of who leaves', async (t) => {
  const app = await startApp(t)
  const first = await maja(app)
  const names = ['Ida', 'Carl']
  const admins = []
  for (const name of names) {
    app.clock.advance(DAY)
    admins.push(await joinsServer(app, first, name))
  }
  const [ida, carl] = admins as [Person, Person]
  for (const { id } of [carl, ida])
    assert.equal((await first.session.patch(`/users/${id}`, { is_admin: true })).status, 200)
  const { body: house } = await first.api.post('/projects', { name: 'House' })
  await joins(app, first, house.id, { name: 'Bo', role: 'viewer' })
  assert.equal((await leaves(first)).status, 204)
  assert.equal(await ownerOf(ida, house.id), ida.id)
})
