import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { joins, joinsServer, maja, PASSWORD, personOf, type Person } from '../../support/people.ts'
import { linkIn, startMailServer } from '../../support/smtp.ts'

const home = async (app: TestApp) => {
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Home' })
  return { owner, project, path: `/projects/${project.id}` }
}

const tokenIn = (link: string) => new URL(link).searchParams.get('token')
const namesOf = async ({ api }: Person) => (await api.get('/projects')).body.projects.map((one: any) => one.name)

async function signsUp(app: TestApp, link: string, name: string): Promise<Person> {
  const answer = await app.guest.post('/auth/signup', { token: tokenIn(link), name, password: PASSWORD })
  return personOf(app, answer.body, answer.headers)
}

test('a stranger is invited by link, signs up once, and is on the project of that link', async (t) => {
  const app = await startApp(t)
  const { owner, project, path } = await home(app)
  const { body: other } = await owner.api.post('/projects', { name: 'School' })
  const first = await owner.api.post(`${path}/invites`, { email: 'Jonas@home', role: 'viewer' })
  assert.equal(first.status, 201)
  assert.deepEqual([first.body.added, first.body.emailed], [false, false])
  const second = await owner.api.post(`${path}/invites`, { email: 'jonas@HOME', role: 'editor' })
  assert.equal(second.body.invite.id, first.body.invite.id, 'one pending row')
  assert.notEqual(second.body.link, first.body.link)
  await owner.api.post(`/projects/${other.id}/invites`, { email: 'jonas@home', role: 'viewer' })
  const { body: listed } = await owner.api.get(`${path}/members`)
  assert.deepEqual(
    listed.pending.map((one: any) => [one.email, one.role]),
    [['Jonas@home', 'editor']],
  )
  const tokens = [first, second].map((answer) => new URL(answer.body.link).searchParams.get('token'))
  for (const token of tokens) {
    assert.deepEqual((await app.guest.get(`/auth/invite?token=${token}`)).body, {
      email: 'Jonas@home',
      project_name: 'Home',
      invited_by: 'Maja',
    })
  }
  const signups = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.guest.post('/auth/signup', { token: tokens[0], name: 'Jonas', password: PASSWORD }),
    ),
  )
  assert.equal(signups.filter((answer) => answer.status === 201).length, 1)
  const answer = signups.find((one) => one.status === 201)!
  const jonas = await personOf(app, answer.body, answer.headers)
  const { body: theirs } = await jonas.api.get('/projects')
  assert.deepEqual(
    theirs.projects.map((one: any) => [one.name, one.role]),
    [
      ['Inbox', 'owner'],
      ['Home', 'editor'],
    ],
  )
  for (const token of tokens) assert.equal((await app.guest.get(`/auth/invite?token=${token}`)).status, 404)
  assert.equal((await owner.api.get(`/projects/${project.id}`)).body.shared, true)
  const { body: school } = await owner.api.get(`/projects/${other.id}/members`)
  assert.deepEqual(
    school.pending.map((one: any) => one.email),
    ['jonas@home'],
    'the other list still waits for its own link',
  )
})

test('whoever invites the same address to a project of theirs gets into nobody else’s', async (t) => {
  const app = await startApp(t)
  const { owner, path } = await home(app)
  const mallory = await joinsServer(app, owner, 'Mallory')
  const { body: forBo } = await owner.api.post(`${path}/invites`, { email: 'bo@home', role: 'editor' })
  const { body: bait } = await mallory.api.post('/projects', { name: 'Bait' })
  const { body: baited } = await mallory.api.post(`/projects/${bait.id}/invites`, { email: 'bo@home', role: 'editor' })
  const bo = await signsUp(app, baited.link, 'Bo')
  assert.deepEqual(await namesOf(bo), ['Inbox', 'Bait'])
  const { body: joined } = await bo.api.post('/auth/invite/accept', { token: tokenIn(forBo.link) })
  assert.equal(joined.project.name, 'Home', 'by its own link')
})

test('a link that only went by mail proves its address: it joins all that waits there, but what is in the trash or has run out', async (t) => {
  const mail = await startMailServer(t)
  const app = await startApp(t, { ERRAND_SMTP_URL: mail.url })
  const { owner, path } = await home(app)
  let gone = ''
  for (const name of ['Past', 'School', 'Gone']) {
    const { body } = await owner.api.post('/projects', { name })
    await owner.api.post(`/projects/${body.id}/invites`, { email: 'jonas@home', role: 'viewer' })
    if (name === 'Past') app.clock.advance(3_600_000)
    if (name === 'Gone') gone = `projects/${body.id}`
  }
  await owner.api.delete(`/${gone}`)
  const { body: invited } = await owner.api.post(`${path}/invites`, { email: 'jonas@home', role: 'editor' })
  await app.tick()
  const letters = [await mail.next(), await mail.next(), await mail.next(), await mail.next()]
  const { link } = linkIn(
    letters.find(({ subject }) => subject.includes('Home'))!,
    '/invite',
  )
  assert.notEqual(link, invited.link, 'the link that was shown proves no address')
  app.clock.advance(7 * 86_400_000 - 3_600_000)
  const jonas = await signsUp(app, link, 'Jonas')
  await owner.api.post(`/trash/${gone}/restore`)
  assert.deepEqual((await namesOf(jonas)).toSorted(), ['Home', 'Inbox', 'School'])
  assert.equal((await app.guest.get(`/auth/invite?token=${tokenIn(invited.link)}`)).status, 404, 'both links end')
})

test('adding an account to a project ends the invitation its address still had there', async (t) => {
  const app = await startApp(t)
  const { owner, path } = await home(app)
  const { body: waiting } = await owner.api.post(`${path}/invites`, { email: 'jonas@home', role: 'viewer' })
  await joinsServer(app, owner, 'Jonas')
  assert.equal((await owner.api.post(`${path}/invites`, { email: 'jonas@home', role: 'viewer' })).body.added, true)
  assert.deepEqual((await owner.api.get(`${path}/members`)).body.pending, [])
  const ida = await joinsServer(app, owner, 'Ida')
  assert.equal((await ida.api.post('/auth/invite/accept', { token: tokenIn(waiting.link) })).status, 404)
})

test('links run out after seven days and end when the invitation is withdrawn', async (t) => {
  const app = await startApp(t)
  const { owner, path } = await home(app)
  const { body } = await owner.api.post(`${path}/invites`, { email: 'x@y', role: 'viewer' })
  const token = new URL(body.link).searchParams.get('token')
  assert.equal((await owner.api.delete(`${path}/invites/${body.invite.id}`)).status, 204)
  assert.equal((await owner.api.delete(`${path}/invites/${body.invite.id}`)).status, 404)
  assert.equal((await app.guest.get(`/auth/invite?token=${token}`)).status, 404)
  const again = await owner.api.post(`${path}/invites`, { email: 'x@y', role: 'viewer' })
  app.clock.advance(7 * 86_400_000)
  const late = new URL(again.body.link).searchParams.get('token')
  assert.equal((await app.guest.get(`/auth/invite?token=${late}`)).status, 404)
  assert.deepEqual((await owner.api.get(`${path}/members`)).body.pending, [], 'the owner waits for nobody any more')
})

test('an existing account is added at once, by id or by address, and a repeated invitation changes the role', async (t) => {
  const app = await startApp(t)
  const { owner, project, path } = await home(app)
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const { body: other } = await owner.api.post('/projects', { name: 'School' })
  const { body: before } = await owner.api.get(`/projects/${other.id}/members`)
  assert.deepEqual(
    before.candidates.map((one: any) => one.name),
    ['Jonas'],
  )
  const added = await owner.api.post(`/projects/${other.id}/invites`, { user_id: jonas.id, role: 'viewer' })
  assert.equal(added.status, 200)
  assert.deepEqual([added.body.added, added.body.member.role], [true, 'viewer'])
  const changed = await owner.api.post(`/projects/${other.id}/invites`, { email: 'JONAS@home', role: 'editor' })
  assert.equal(changed.body.member.role, 'editor')
  assert.equal((await owner.api.post(`${path}/invites`, { user_id: owner.id, role: 'editor' })).status, 409)
  for (const body of [
    { role: 'editor' },
    { user_id: newId(), role: 'editor' },
    { user_id: jonas.id, email: 'a@b', role: 'editor' },
    { email: 'a@b', role: 'owner' },
  ]) {
    for (const at of [path, `/projects/${owner.inbox}`])
      assert.equal((await owner.api.post(`${at}/invites`, body)).status, 422)
  }
  const toInbox = await owner.api.post(`/projects/${owner.inbox}/invites`, { user_id: jonas.id, role: 'editor' })
  assert.deepEqual([toInbox.status, toInbox.body.code], [409, 'inbox_protected'])
  const { body: seen } = await jonas.api.get(`${path}/members`)
  assert.deepEqual([seen.members.length, seen.candidates, seen.pending], [2, [], []])
  assert.deepEqual(
    (await jonas.api.get('/people')).body.people.map((one: any) => one.name),
    ['Maja'],
  )
})

test('somebody with an account joins by a link sent to another address', async (t) => {
  const app = await startApp(t)
  const { owner, project } = await home(app)
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const { body: other } = await owner.api.post('/projects', { name: 'School' })
  const { body } = await owner.api.post(`/projects/${other.id}/invites`, { email: 'jonas@work', role: 'viewer' })
  const token = new URL(body.link).searchParams.get('token')
  const accepted = await jonas.session.post('/auth/invite/accept', { token })
  assert.deepEqual([accepted.status, accepted.body.project.name, accepted.body.project.role], [200, 'School', 'viewer'])
  assert.equal((await jonas.session.post('/auth/invite/accept', { token })).status, 404)
})

test('handing over makes the old owner an editor; the owner cannot leave or be changed', async (t) => {
  const app = await startApp(t)
  const { owner, project, path } = await home(app)
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  assert.equal((await owner.api.delete(`${path}/members/${owner.id}`)).status, 409)
  assert.equal((await owner.api.patch(`${path}/members/${owner.id}`, { role: 'viewer' })).status, 409)
  assert.equal((await jonas.api.patch(`${path}/members/${jonas.id}`, { role: 'owner' })).status, 404)
  assert.equal((await owner.api.patch(`${path}/members/${jonas.id}`, { role: 'owner' })).body.role, 'owner')
  assert.equal((await owner.api.get(path)).body.role, 'editor')
  assert.equal((await jonas.api.get(path)).body.owner_id, jonas.id)
  assert.equal((await jonas.api.delete(`${path}/members/${owner.id}`)).status, 204)
  assert.equal((await owner.api.get(path)).status, 404)
})

test('removal and demotion unassign; a member may leave; a viewer reads all and writes nothing', async (t) => {
  const app = await startApp(t)
  const { owner, project, path } = await home(app)
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const assign = async () =>
    (await owner.api.post('/tasks', { content: 'x', project_id: project.id, assignee_id: jonas.id })).body
  const first = await assign()
  assert.equal((await jonas.api.get('/tasks?assignee_id=me')).body.tasks.length, 1)
  await owner.api.patch(`${path}/members/${jonas.id}`, { role: 'viewer' })
  assert.equal((await owner.api.get(`/tasks/${first.id}`)).body.assignee_id, null)
  const writes = [
    await jonas.api.post('/tasks', { content: 'x', project_id: project.id }),
    await jonas.api.patch(`/tasks/${first.id}`, { content: 'y' }),
    await jonas.api.delete(`/tasks/${first.id}`),
    await jonas.api.post(`/tasks/${first.id}/complete`),
    await jonas.api.post(`${path}/sections`, { name: 'S' }),
    await jonas.api.post(`${path}/invites`, { email: 'a@b', role: 'viewer' }),
  ]
  assert.deepEqual(
    writes.map((answer) => answer.status),
    [422, 404, 404, 404, 404, 404],
  )
  await owner.api.patch(`${path}/members/${jonas.id}`, { role: 'editor' })
  const second = await assign()
  assert.equal((await jonas.api.delete(`${path}/members/${jonas.id}`)).status, 204)
  assert.equal((await owner.api.get(`/tasks/${second.id}`)).body.assignee_id, null)
  assert.equal((await jonas.api.get(path)).status, 404)
})
