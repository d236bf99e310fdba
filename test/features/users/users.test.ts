import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { beginRequest } from '../../support/late-body.ts'
import { joins, joinsServer, maja, PASSWORD, type Person } from '../../support/people.ts'
import { openSqlite } from '../../../src/platform/program/native.ts'

const DAY = 86_400_000

const projectOf = async (owner: Person, name: string) => (await owner.api.post('/projects', { name })).body
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
const tokenOf = (link: string) => new URL(link).searchParams.get('token')

test('an admin invites to the server itself; the invitation is listed, used once and gone', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const invited = await admin.session.post('/users', { email: 'Jonas@home' })
  assert.equal(invited.status, 201)
  assert.equal(invited.body.emailed, false)
  const again = await admin.session.post('/users', { email: 'jonas@HOME' })
  assert.equal(again.body.invite.id, invited.body.invite.id, 'one pending row')
  const { body: listed } = await admin.session.get('/users')
  assert.deepEqual(
    [namesOf(listed.users), listed.invites.map((one: any) => [one.email, one.invited_by]), listed.next_cursor],
    [['Maja'], [['Jonas@home', admin.id]], null],
  )
  const token = tokenOf(invited.body.link)
  assert.deepEqual((await app.guest.get(`/auth/invite?token=${token}`)).body, {
    email: 'Jonas@home',
    project_name: null,
    invited_by: 'Maja',
  })
  assert.equal((await admin.session.post('/auth/invite/accept', { token })).status, 409)
  const joined = await app.guest.post('/auth/signup', { token, name: 'Jonas', password: PASSWORD })
  assert.deepEqual([joined.status, joined.body.is_admin], [201, false])
  assert.equal((await app.guest.get(`/auth/invite?token=${tokenOf(again.body.link)}`)).status, 404)
  const { body: after } = await admin.session.get('/users')
  assert.deepEqual([namesOf(after.users), after.invites], [['Jonas', 'Maja'], []])
  assert.equal((await admin.session.post('/users', { email: 'jonas@home' })).status, 409)
})

test('the list of people is paged by name and is for admins with a session alone', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  for (const name of ['bo', 'Anna', 'Carl']) await joinsServer(app, admin, name)
  const jonas = await joinsServer(app, admin, 'Jonas')
  const seen: string[] = []
  for (let cursor = ''; ;) {
    const { body } = await admin.session.get(`/users?limit=2${cursor}`)
    seen.push(...namesOf(body.users))
    if (body.next_cursor === null) break
    cursor = `&cursor=${body.next_cursor}`
  }
  assert.deepEqual(seen, ['Anna', 'bo', 'Carl', 'Jonas', 'Maja'])
  for (const client of [jonas.session, admin.api]) {
    const answers = [
      await client.get('/users'),
      await client.post('/users', { email: 'x@y' }),
      await client.patch(`/users/${admin.id}`, { is_admin: false }),
      await client.delete(`/users/${admin.id}`),
    ]
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      answers.map(() => [403, 'forbidden']),
    )
  }
})

test('an admin makes another, and never changes or removes themself; two who demote each other leave one', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const jonas = await joinsServer(app, admin, 'Jonas')
  const path = `/users/${jonas.id}`
  const unchanged = await admin.session.patch(path, {})
  assert.deepEqual([unchanged.status, unchanged.body.is_admin], [200, false])
  const stale = { headers: { 'If-Match': unchanged.headers.get('etag')! } }
  assert.equal((await admin.session.patch(path, { is_admin: true }, stale)).body.is_admin, true)
  assert.equal((await admin.session.patch(path, { is_admin: false }, stale)).status, 409)
  assert.equal((await jonas.session.get('/auth/me')).body.is_admin, true)
  assert.equal((await admin.session.patch(`/users/${admin.id}`, { is_admin: false })).status, 409)
  assert.equal((await admin.session.delete(`/users/${admin.id}`)).status, 409)
  assert.equal((await admin.session.patch(`/users/${newId()}`, { is_admin: true })).status, 404)
  const answers = await Promise.all([
    admin.session.patch(path, { is_admin: false }),
    jonas.session.patch(`/users/${admin.id}`, { is_admin: false }),
  ])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 403]))
  const left = (await Promise.all([admin, jonas].map(({ session }) => session.get('/auth/me')))).map(
    ({ body }) => body.is_admin,
  )
  assert.deepEqual(new Set(left), new Set([false, true]))
})

test('who leaves takes what they shared with nobody along, files too, and the rest passes on', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const jonas = await joinsServer(app, admin, 'Jonas')
  const diary = await projectOf(jonas, 'Diary')
  const { body: secret } = await jonas.api.post('/tasks', { content: 'Secret', project_id: diary.id })
  const form = { type: 'multipart/form-data; boundary=b', body: fileForm('only here') }
  assert.equal((await jonas.api.send('POST', `/tasks/${secret.id}/attachments`, { raw: form })).status, 201)
  assert.equal(filesOf(app).length, 1)
  const house = await projectOf(jonas, 'House')
  const ida = await joins(app, jonas, house.id, { name: 'Ida' })
  const carl = await joins(app, jonas, house.id, { name: 'Carl' })
  const lent = await projectOf(admin, 'Lent')
  await admin.api.post(`/projects/${lent.id}/invites`, { user_id: jonas.id, role: 'editor' })
  const { body: task } = await jonas.api.post('/tasks', {
    content: 'Stays',
    project_id: lent.id,
    assignee_id: jonas.id,
  })
  await jonas.api.post(`/tasks/${task.id}/comments`, { body: 'Stays too' })
  await jonas.api.post(`/tasks/${task.id}/complete`)
  const { body: undone } = await jonas.api.post('/tasks', {
    content: 'Open',
    project_id: lent.id,
    assignee_id: jonas.id,
  })

  const wrong = await jonas.session.send('DELETE', '/auth/account', { body: { password: 'not this one' } })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [422, ['password']])
  const gone = await jonas.session.send('DELETE', '/auth/account', { body: { password: PASSWORD } })
  assert.equal(gone.status, 204)
  assert.match(gone.headers.getSetCookie()[0]!, /^errand=; .*Max-Age=0/)

  assert.equal((await jonas.session.get('/auth/me')).status, 401)
  assert.equal((await jonas.api.get('/auth/me')).status, 401)
  assert.equal((await app.guest.post('/auth/login', { email: jonas.email, password: PASSWORD })).status, 401)
  const { body: passed } = await ida.api.get(`/projects/${house.id}`)
  assert.deepEqual([passed.role, passed.owner_id, passed.member_count], ['owner', ida.id, 2])
  assert.equal((await carl.api.get(`/projects/${house.id}`)).body.role, 'editor')
  const { body: kept } = await admin.api.get(`/tasks/${task.id}`)
  assert.deepEqual([kept.completed, kept.completed_by, kept.created_by, kept.assignee_id], [true, null, null, null])
  assert.equal((await admin.api.get(`/tasks/${undone.id}`)).body.assignee_id, null)
  const { body: comments } = await admin.api.get(`/tasks/${task.id}/comments`)
  assert.deepEqual(
    comments.comments.map((one: any) => [one.body, one.user_id, one.user_name]),
    [['Stays too', null, 'Former member']],
  )
  const { body: activity } = await admin.api.get(`/projects/${lent.id}/activity`)
  assert.deepEqual([activity.activity[0].event, activity.activity[0].payload.self], ['member.removed', true])
  assert.deepEqual((await admin.session.get('/trash/projects')).body.projects, [])
  app.clock.advance(DAY / 24)
  await app.tick()
  await app.stop()
  assert.deepEqual(filesOf(app), [], 'their bytes are off the disk')
  const db = openSqlite(join(app.dataDir, 'errand.db'), { readonly: true })
  const left = db.prepare(
    "SELECT content FROM tasks WHERE content = 'Secret' UNION SELECT name FROM projects WHERE name = 'Diary'",
  )
  assert.deepEqual(left.all(), [])
  db.close()
})

test('whom an admin removes leaves their own lists in that admin’s trash for 30 days, the Inbox as a plain project', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const jonas = await joinsServer(app, admin, 'Jonas')
  const diary = await projectOf(jonas, 'Diary')
  await jonas.api.post('/tasks', { content: 'In the diary', project_id: diary.id })
  await jonas.api.post('/tasks', { content: 'In the Inbox' })
  const house = await projectOf(jonas, 'House')
  const ida = await joins(app, jonas, house.id, { name: 'Ida', role: 'viewer' })
  assert.equal((await admin.session.delete(`/users/${jonas.id}`)).status, 204)
  assert.equal((await jonas.session.get('/auth/me')).status, 401)
  const { body: trash } = await admin.api.get('/trash/projects')
  assert.deepEqual(trash.projects.map((one: any) => [one.name, one.is_inbox, one.task_count, one.days_left]).sort(), [
    ['Diary', false, 1, 30],
    ['Inbox (Jonas)', false, 1, 30],
  ])
  const { body: back } = await admin.api.post(`/trash/projects/${diary.id}/restore`)
  assert.deepEqual([back.role, back.member_count, back.open_count], ['owner', 1, 1])
  const { body: passed } = await admin.api.get(`/projects/${house.id}`)
  assert.deepEqual([passed.role, passed.member_count], ['owner', 2], 'no editor: to the admin')
  assert.equal((await ida.api.get(`/projects/${house.id}`)).body.role, 'viewer')
  app.clock.advance(31 * DAY)
  await app.tick()
  assert.deepEqual((await admin.api.get('/trash/projects')).body.projects, [])
  assert.equal((await admin.session.delete(`/users/${jonas.id}`)).status, 404)
  const again = await joinsServer(app, admin, 'Jonas')
  assert.notEqual(again.id, jonas.id, 'the address is free again')
})

test('the last admin cannot leave; once there is another they can', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const jonas = await joinsServer(app, admin, 'Jonas')
  const leave = () => admin.session.send('DELETE', '/auth/account', { body: { password: PASSWORD } })
  assert.equal((await leave()).status, 409)
  await admin.session.patch(`/users/${jonas.id}`, { is_admin: true })
  assert.equal((await leave()).status, 204)
  assert.deepEqual((await app.guest.get('/auth/setup')).body, { needs_setup: false })
})

test('what an account still has under way when it ends is refused, not broken', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const jonas = await joinsServer(app, admin, 'Jonas')
  const begin = (method: string, path: string, body: object, { credentials: headers } = jonas.session) =>
    beginRequest(app, { method, path, headers, body })
  const finishes = [
    await begin('POST', '/tasks', { content: 'Late' }, jonas.api),
    await begin('POST', '/tokens', { name: 'late' }),
    await begin('PATCH', '/auth/me', { name: 'Late' }),
    await begin('POST', '/auth/totp/setup', { password: PASSWORD }),
    await begin('POST', '/auth/totp/confirm', { code: '123456' }),
    await begin('DELETE', '/auth/account', { password: PASSWORD }),
  ]
  assert.equal((await admin.session.delete(`/users/${jonas.id}`)).status, 204)
  for (const finish of finishes) assert.equal(await finish(), 401)
})

test('who is no admin any more does nothing as one, also with what was under way', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const jonas = await joinsServer(app, admin, 'Jonas')
  await admin.session.patch(`/users/${jonas.id}`, { is_admin: true })
  const { credentials: headers } = jonas.session
  const finish = await beginRequest(app, { method: 'POST', path: '/users', headers, body: { email: 'x@y' } })
  await admin.session.patch(`/users/${jonas.id}`, { is_admin: false })
  assert.equal(await finish(), 403)
})

const fileForm = (text: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}\r\n--b--\r\n`

function filesOf({ dataDir }: TestApp): string[] {
  const folder = join(dataDir, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}
