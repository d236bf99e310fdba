import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSqlite } from '../../../src/platform/program/native.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { joins, PASSWORD, type Person } from '../../support/people.ts'
import { withMail } from './with-mail.ts'

const HOUR = 3_600_000

const newProject = async ({ api }: Person, name: string): Promise<string> =>
  (await api.post('/projects', { name })).body.id
const invite = async ({ api }: Person, projectId: string, email: string) => {
  const { body } = await api.post(`/projects/${projectId}/invites`, { email, role: 'viewer' })
  return [body.emailed, body.not_emailed] as const
}

/** How many mails have come, once all that wait have gone out. */
async function countOf(app: TestApp, { mails }: { mails: readonly unknown[] }): Promise<number> {
  for (let before = -1; before !== mails.length;) {
    before = mails.length
    await app.tick()
  }
  return mails.length
}

test('twenty invitations of one person an hour go by mail; the link of the next one is shown, and says that no mail went', async (t) => {
  const { app, owner } = await withMail(t)
  const home = await newProject(owner, 'Home')
  for (let index = 0; index < 20; index++)
    assert.deepEqual(await invite(owner, home, `friend${index}@home`), [true, null])
  assert.deepEqual(await invite(owner, home, 'jonas@home'), [false, 'too_many'])
  const { body } = await owner.session.post('/users', { email: 'ida@home' })
  assert.deepEqual([body.emailed, body.not_emailed], [false, 'too_many'])
  const { status } = await app.guest.get(`/auth/invite?token=${new URL(body.link).searchParams.get('token')}`)
  assert.equal(status, 200, 'its link works all the same')
  app.clock.advance(HOUR)
  assert.deepEqual(await invite(owner, home, 'jonas@home'), [true, null])
})

test('an address is mailed three times a day about a project, however often it is taken back, after a restart too', async (t) => {
  const { app, mail, owner } = await withMail(t)
  const home = await newProject(owner, 'Home')
  for (let time = 0; time < 3; time++) {
    assert.deepEqual(await invite(owner, home, 'Jonas@home'), [true, null])
    const { body } = await owner.api.get(`/projects/${home}/members`)
    await owner.api.delete(`/projects/${home}/invites/${body.pending[0].id}`)
  }
  assert.deepEqual(await invite(owner, home, 'jonas@HOME'), [false, 'too_many'])
  assert.deepEqual(await invite(owner, await newProject(owner, 'School'), 'jonas@home'), [true, null])
  await app.stop()
  const environment = { ERRAND_SMTP_URL: mail.url, ERRAND_DATA_DIR: app.dataDir }
  const again = await startApp(t, environment, { clock: app.clock })
  const { body: signedIn, headers } = await again.guest.post('/auth/login', { email: 'maja@home', password: PASSWORD })
  assert.equal(signedIn.name, 'Maja')
  const cookie = { headers: { Cookie: headers.getSetCookie()[0]!.split(';')[0]! } }
  const invited = { email: 'jonas@home', role: 'viewer' }
  const later = await again.guest.post(`/projects/${home}/invites`, invited, cookie)
  assert.equal(later.body.not_emailed, 'too_many')
  again.clock.advance(24 * HOUR)
  assert.equal((await again.guest.post(`/projects/${home}/invites`, invited, cookie)).body.emailed, true)
})

test('an account is mailed five links to a new password a day, from wherever they are asked for; the answer stays the same', async (t) => {
  const { app, mail, lines } = await withMail(t, { ERRAND_TRUSTED_PROXIES: '127.0.0.1' })
  for (let index = 0; index < 8; index++) {
    const headers = { 'X-Forwarded-For': `203.0.113.${index}` }
    const { status } = await app.guest.post('/auth/password/forgot', { email: 'maja@home' }, { headers })
    assert.equal(status, 204)
  }
  assert.equal(await countOf(app, mail), 5)
  assert.equal(lines.filter((line) => line.includes('a password reset link was not mailed')).length, 3)
})

test('asking for a link leaves as much behind for an address that has no account', async (t) => {
  const { app, mail } = await withMail(t)
  const changes = async (email: string) => {
    const before = rowsIn(app)
    await app.guest.post('/auth/password/forgot', { email })
    return rowsIn(app).map((count, index) => count - before[index]!)
  }
  assert.deepEqual(await changes('nobody@home'), await changes('maja@home'))
  assert.equal(await countOf(app, mail), 1)
})

test('a new address is confirmed by mail five times a day at most; then the change is refused, and nothing is changed', async (t) => {
  const { app, mail, owner } = await withMail(t)
  const change = (email: string) => owner.session.patch('/auth/email', { email, password: PASSWORD })
  for (let index = 0; index < 3; index++) assert.equal((await change('victim@home')).status, 200)
  const fourth = await change('Victim@home')
  assert.deepEqual([fourth.status, fourth.body.code, fourth.headers.get('retry-after')], [429, 'rate_limited', '86400'])
  assert.equal((await change('a@home')).status, 200)
  assert.equal((await change('b@home')).status, 200)
  assert.equal((await change('c@home')).status, 429)
  assert.equal(await countOf(app, mail), 5)
})

test('what one person does goes out to another sixty times an hour; all of it is read in Errand', async (t) => {
  const { app, mail, owner } = await withMail(t)
  const home = await newProject(owner, 'Home')
  const jonas = await joins(app, owner, home, { name: 'Jonas' })
  const { body: task } = await owner.api.post('/tasks', { content: 'Paint', project_id: home, assignee_id: jonas.id })
  const before = await countOf(app, mail)
  for (let index = 0; index < 70; index++) await owner.api.post(`/tasks/${task.id}/comments`, { body: `No. ${index}` })
  assert.equal((await countOf(app, mail)) - before, 59, 'the one that gave him the task counts')
  const { body } = await jonas.api.get('/notifications?limit=500')
  assert.equal(body.unread, 71)
})

/** How many rows the tables have that asking for a link writes to. */
function rowsIn({ dataDir }: TestApp): number[] {
  const db = openSqlite(join(dataDir, 'errand.db'), { readonly: true })
  try {
    return ['account_links', 'mails', 'mail_counts'].map(
      (table) => (db.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number }).count,
    )
  } finally {
    db.close()
  }
}
