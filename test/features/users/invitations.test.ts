import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

const tokenOf = (link: string) => new URL(link).searchParams.get('token')

test('an invitation to the server can be withdrawn, and one to a project is not among them', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const { body: home } = await admin.api.post('/projects', { name: 'Home' })
  const { body: other } = await admin.api.post(`/projects/${home.id}/invites`, { email: 'x@y', role: 'viewer' })
  const { body } = await admin.session.post('/users', { email: 'x@y' })
  assert.equal((await admin.session.get('/users')).body.invites.length, 1)
  assert.equal((await admin.session.delete(`/users/invites/${other.invite.id}`)).status, 404)
  assert.equal((await admin.session.delete(`/users/invites/${body.invite.id}`)).status, 204)
  assert.equal((await app.guest.get(`/auth/invite?token=${tokenOf(body.link)}`)).status, 404)
  assert.equal((await app.guest.get(`/auth/invite?token=${tokenOf(other.link)}`)).status, 200)
})

test('an invitation to the server that has run out is not listed', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const { body } = await admin.session.post('/users', { email: 'x@y' })
  const listed = async () => (await admin.session.get('/users')).body.invites.length
  app.clock.set(new Date(Date.parse(body.invite.expires_at) - 1).toISOString())
  assert.equal(await listed(), 1)
  app.clock.advance(1)
  assert.equal(await listed(), 0)
})
