import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Client } from '../support/app.ts'
import { joins, maja, PASSWORD, type Person } from '../support/people.ts'

interface World {
  owner: Person
  project: string
  task: string
  member: string
}

interface Versioned {
  who: (world: World) => Client
  /** Where it is, and the ETag that its last answer gave. */
  find: (world: World) => Promise<{ path: string; etag: string | null }>
  method: 'PATCH' | 'DELETE'
  body?: object
}

const api = ({ owner }: World) => owner.api
const session = ({ owner }: World) => owner.session

const member = async ({ owner, project, member }: World, role = 'editor') => {
  const path = `/projects/${project}/members/${member}`
  return { path, etag: (await owner.api.patch(path, { role })).headers.get('etag') }
}

const VERSIONED: Record<string, Versioned> = {
  'a member changed': { who: api, find: member, method: 'PATCH', body: { role: 'viewer' } },
  'a member removed': { who: api, find: member, method: 'DELETE' },
  'a reminder deleted': {
    who: api,
    find: async ({ owner, task }) => {
      const made = await owner.api.post(`/tasks/${task}/reminders`, { offset_min: -30 })
      return { path: `/reminders/${made.body.id}`, etag: made.headers.get('etag') }
    },
    method: 'DELETE',
  },
  'a token revoked': {
    who: session,
    find: async ({ owner }) => {
      const made = await owner.session.post('/tokens', { name: 'tablet' })
      return { path: `/tokens/${made.body.id}`, etag: made.headers.get('etag') }
    },
    method: 'DELETE',
  },
  'an address changed': {
    who: session,
    find: async ({ owner }) => ({
      path: '/auth/email',
      etag: (await owner.session.get('/auth/me')).headers.get('etag'),
    }),
    method: 'PATCH',
    body: { email: 'maja@work', password: PASSWORD },
  },
  'an account removed': {
    who: session,
    find: async ({ owner, member }) => {
      const path = `/users/${member}`
      return { path, etag: (await owner.session.patch(path, { is_admin: false })).headers.get('etag') }
    },
    method: 'DELETE',
  },
}

for (const [what, { who, find, method, body }] of Object.entries(VERSIONED)) {
  test(`${what}: only in the version that If-Match names`, async (t) => {
    const app = await startApp(t)
    const owner = await maja(app)
    const project = (await owner.api.post('/projects', { name: 'Garden' })).body.id
    const task = (await owner.api.post('/tasks', { content: 'Dig' })).body.id
    const world = { owner, project, task, member: (await joins(app, owner, project, { name: 'Ole' })).id }
    const { path, etag } = await find(world)
    const send = (version: string) => who(world).send(method, path, { body, headers: { 'If-Match': version } })
    assert.ok(etag)
    const refused = await send('"another"')
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    assert.equal((await send(etag)).status, method === 'DELETE' ? 204 : 200)
  })
}
