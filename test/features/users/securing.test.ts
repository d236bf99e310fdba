import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '../../../src/platform/clock.ts'
import { restart, startApp } from '../../support/app.ts'
import { readyBeside } from '../../support/work/request-thread.ts'
import { joins, joinsServer, maja, PASSWORD, personOf } from '../../support/people.ts'
import { plant } from '../../support/stored/bulk-sql.ts'
import { assertServesOthers, watchStalls } from '../../support/work/stalls.ts'

const NTFY = 'https://maja:hush@ntfy.example.org/maja-7f3a'

test('securing an account ends every way in but this session, and every way out', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const signedIn = await app.guest.post('/auth/login', { email: owner.email, password: PASSWORD })
  const elsewhere = await personOf(app, signedIn.body, signedIn.headers)
  const feed = new URL((await owner.api.get('/feed')).body.url)
  const { address } = (await owner.api.get('/mail-address')).body
  await owner.api.patch('/notifications/settings', { ntfy_url: NTFY })
  assert.equal((await app.guest.get(`/${feed.pathname}`)).status, 200)

  const secured = await elsewhere.session.post('/auth/secure', { password: PASSWORD })
  assert.equal(secured.status, 200)
  const { ended } = secured.body
  assert.deepEqual(
    [ended.sessions, ended.tokens.length, ended.links, ended.feed, ended.mail_address, ended.ntfy],
    [1, 2, 0, true, true, 'https://ntfy.example.org'],
  )
  assert.equal(secured.text.includes('hush'), false)
  for (const client of [owner.session, owner.api, elsewhere.api, elsewhere.session])
    assert.equal((await client.get('/auth/me')).status, 401, 'the old cookie of this session too')
  assert.equal((await app.guest.get(`/${feed.pathname}`)).status, 404)
  const mail = { body: { to: address, subject: 'Late' } }
  assert.equal((await app.guest.send('POST', '//inbound/mail', mail)).status, 404)
  const again = await personOf(app, signedIn.body, secured.headers)
  assert.equal((await again.api.get('/notifications/settings')).body.ntfy_url, null)
  assert.notEqual((await again.api.get('/feed')).body.url, feed.href)
})

test('securing tells whom the account invited and what it changed in the last 30 days, with the way to take an invitation back', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const ida = await joinsServer(app, owner, 'Ida')
  await owner.api.post('/projects', { name: 'Long ago' })
  app.clock.advance(31 * 24 * 3_600_000)
  const signedIn = await app.guest.post('/auth/login', { email: owner.email, password: PASSWORD })
  const today = await personOf(app, signedIn.body, signedIn.headers)
  const { body: home } = await today.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, today, home.id, { name: 'Jonas' })
  await today.api.post(`/projects/${home.id}/invites`, { user_id: ida.id, role: 'viewer' })
  await today.api.post(`/projects/${home.id}/invites`, { email: 'mallory@evil', role: 'editor' })
  await today.session.post('/users', { email: 'friend@evil' })
  const { body: told } = await today.session.post('/auth/secure', { password: PASSWORD })
  assert.deepEqual(
    told.invited.map((one: any) => [one.email, one.role, one.project_name]),
    [
      ['friend@evil', null, null],
      ['mallory@evil', 'editor', 'Home'],
      ['ida@home', 'viewer', 'Home'],
    ],
    'Jonas came by a link of his own',
  )
  assert.deepEqual(
    told.changed.map(({ event, project_name }: any) => [event, project_name]),
    [
      ['member.invited', 'Home'],
      ['member.added', 'Home'],
      ['member.invited', 'Home'],
      ['project.created', 'Home'],
    ],
  )
  assert.equal(told.more, false)
  const back = await app.guest.post('/auth/login', { email: owner.email, password: PASSWORD })
  const again = await personOf(app, back.body, back.headers)
  for (const { undo } of told.invited) assert.equal((await again.session.delete(undo)).status, 204, undo)
  const { body: left } = await again.api.get(`/projects/${home.id}/members`)
  assert.deepEqual([left.members.map((one: any) => one.name), left.pending], [['Maja', jonas.name], []])
  assert.deepEqual((await again.session.get('/users')).body.invites, [])
})

test('securing tells nothing of a project that the account has left', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  await jonas.api.post('/tasks', { content: 'Paint', project_id: home.id })
  await jonas.api.post('/projects', { name: 'Boat' })
  await jonas.api.delete(`/projects/${home.id}/members/${jonas.id}`)
  const { status, body: told } = await jonas.session.post('/auth/secure', { password: PASSWORD })
  assert.equal(status, 200)
  assert.deepEqual(
    told.changed.map(({ event, project_name }: any) => [event, project_name]),
    [['project.created', 'Boat']],
  )
})

test('invitations to a project in the trash are told without a way that would not work there', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const ida = await joinsServer(app, owner, 'Ida')
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  await owner.api.post(`/projects/${home.id}/invites`, { user_id: ida.id, role: 'viewer' })
  await owner.api.post(`/projects/${home.id}/invites`, { email: 'mallory@evil', role: 'editor' })
  await owner.api.delete(`/projects/${home.id}`)
  const { body: told } = await owner.session.post('/auth/secure', { password: PASSWORD })
  assert.deepEqual(
    told.invited.map(({ email, project_name, undo }: any) => [email, project_name, undo]),
    [
      ['mallory@evil', 'Home', null],
      ['ida@home', 'Home', null],
    ],
  )
})

test('securing tells of a token that it was used within the last minute', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  assert.equal((await owner.api.get('/tasks')).status, 200)
  const { body: told } = await owner.session.post('/auth/secure', { password: PASSWORD })
  assert.deepEqual(
    told.ended.tokens.map(({ last_used_at }: any) => last_used_at),
    [instantOf(app.clock.now())],
  )
})

test('an account is secured by its password, and in a session alone', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const wrong = await owner.session.post('/auth/secure', { password: 'not the one' })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [422, ['password']])
  assert.equal((await owner.api.post('/auth/secure', { password: PASSWORD })).status, 403)
  assert.equal((await owner.api.get('/auth/me')).status, 200)
})

test('a person of 100,000 old entries, in a project of twenty, is secured without keeping others waiting', async (t) => {
  const before = await startApp(t)
  const owner = await maja(before)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  for (let n = 0; n < 10; n++) await owner.api.post('/projects', { name: `Small ${n}` })
  plant(before, 20, [
    `INSERT INTO users (id, email, email_folded, name, avatar_color, password_hash, timezone, locale, week_start, created_at)
     SELECT n, n, n, n, avatar_color, '', timezone, locale, week_start, created_at FROM numbers, users WHERE id = '${owner.id}'`,
    `INSERT INTO members (project_id, user_id, role, position, joined_at)
     SELECT project_id, n, 'editor', position, joined_at FROM numbers, members WHERE project_id = '${home.id}' AND user_id = '${owner.id}'`,
  ])
  plant(before, 100_000, [
    `INSERT INTO activity (id, project_id, user_id, event, payload, created_at)
     SELECT '0 ' || n, '${home.id}', '${owner.id}', 'task.updated', '{}', '2020-01-01T00:00:00.000Z' FROM numbers`,
    'ANALYZE',
  ])
  const { url } = await restart(t, before)
  const headers = { ...owner.session.credentials, 'Content-Type': 'application/json' }
  const body = Buffer.from(JSON.stringify({ password: PASSWORD }))
  const send = await readyBeside({ url: `${url}/api/v1/auth/secure`, headers, body })
  const stalls = watchStalls()
  const { status, start } = await send()
  stalls.stop()
  assert.equal(status, 200, start)
  assertServesOthers(stalls.longest(), 50)
})
