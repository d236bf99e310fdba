import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { allJobs } from '../../src/doors/jobs.ts'
import { createAccount } from '../../src/features/accounts/actions.ts'
import { notify } from '../../src/features/notifications/actions.ts'
import { Presence } from '../../src/features/sessions/authenticate.ts'
import { openInstanceKey } from '../../src/platform/instance-key.ts'
import { createJobLoop } from '../../src/platform/jobs/loop.ts'
import { openSqlite } from '../../src/platform/program/native.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { openTestDatabase } from '../support/database.ts'
import { onFullDisk } from '../support/machine/full-disk.ts'
import { maja, PASSWORD } from '../support/people.ts'
import { keptLog } from '../support/smtp.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Rows of a table, as they lie in the file. */
function count(app: TestApp, table: string, where = '1'): number {
  const db = openSqlite(join(app.dataDir, 'errand.db'), { readonly: true })
  const { n } = db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).get() as { n: number }
  db.close()
  return n
}

test('every hour each job says in the log that it ran, and how many things it did', async (t) => {
  const lines: { job?: string; did?: number; level: string }[] = []
  const say = (level: string) => (details: object) => void lines.push({ level, ...details })
  const log = Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((name) => [name, say(name)]))
  const app = await startApp(t, {}, { log })
  const { api } = await maja(app)
  const { body: task } = await api.post('/tasks', { content: 'x' })
  await api.post(`/tasks/${task.id}/reminders`, { remind_at: new Date(app.clock.now() + 1000).toISOString() })
  app.clock.advance(HOUR)
  await app.tick()
  const ran = lines.filter(({ level, job }) => level === 'info' && job !== undefined)
  assert.deepEqual(ran.map(({ job }) => job!).toSorted(), [
    'deliveries',
    'empty the trash',
    'purge activity',
    'purge changes',
    'purge idempotency keys',
    'purge invitations',
    'purge labels of interrupted imports',
    'purge mail counts',
    'purge notifications',
    'purge records of received mails',
    'purge sessions',
    'purge tokens',
    'purge undo steps',
    'reminders',
  ])
  assert.equal(ran.find(({ job }) => job === 'reminders')!.did, 1)
  assert.ok(!JSON.stringify(lines).includes('error'), 'nothing failed')
})

test('what is kept for a while is forgotten when its time is over, and not before', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: project } = await api.post('/projects', { name: 'Home' })
  await api.post(`/projects/${project.id}/invites`, { email: 'new@home', role: 'viewer' })
  await owner.session.post('/tokens', { name: 'Short', expires_in_days: 1 })
  await api.post('/tasks', { content: 'x' }, { headers: { 'Idempotency-Key': 'k' } })
  const kept = () => ({
    undo: count(app, 'undo_steps') > 0,
    journal: count(app, 'journal', 'seq = 1') > 0,
    invites: count(app, 'invites') + count(app, 'invite_links'),
    keys: count(app, 'idempotency_keys'),
    tokens: count(app, 'api_tokens', "name = 'Short'"),
  })
  const all = { undo: true, journal: true, invites: 2, keys: 1, tokens: 1 }
  const after = async (milliseconds: number) => {
    app.clock.advance(milliseconds)
    await app.tick()
    return kept()
  }
  assert.deepEqual(kept(), all)
  assert.deepEqual(await after(DAY - 1), all)
  assert.deepEqual(await after(2 * HOUR), { ...all, undo: false })
  assert.deepEqual(await after(6 * DAY - 3 * HOUR), { ...all, undo: false })
  const week = { undo: false, journal: false, invites: 0, keys: 0, tokens: 1 }
  assert.deepEqual(await after(3 * HOUR), week)
  assert.deepEqual(await after(24 * DAY - 3 * HOUR), week)
  assert.deepEqual(await after(2 * DAY), { ...week, tokens: 0 })
})

test('a session that nobody used for half a year ends; one in use goes on', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  await app.guest.post('/auth/login', { email: owner.email, password: PASSWORD })
  assert.equal(count(app, 'sessions'), 2)
  for (let month = 0; month < 7; month++) {
    app.clock.advance(30 * DAY)
    assert.equal((await owner.session.get('/auth/me')).status, 200)
    app.clock.advance(HOUR)
    await app.tick()
  }
  assert.equal(count(app, 'sessions'), 1)
})

test('a mail that comes again is known for a quarter of a year', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body } = await api.get('/mail-address')
  const mail = `To: ${body.address}\r\nMessage-ID: <once@test>\r\nSubject: Once\r\n\r\n`
  const send = () => app.guest.send('POST', '//inbound/mail', { raw: { type: 'message/rfc822', body: mail } })
  const first = await send()
  app.clock.advance(90 * DAY - HOUR)
  await app.tick()
  assert.equal((await send()).body.task_id, first.body.task_id)
  app.clock.advance(2 * HOUR)
  await app.tick()
  assert.equal(count(app, 'received_mails'), 0)
})

test('activity and notifications are kept two years, completions for good', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: task } = await api.post('/tasks', { content: 'x' })
  await api.post(`/tasks/${task.id}/reminders`, { remind_at: new Date(app.clock.now() + 1000).toISOString() })
  app.clock.advance(1000)
  await app.tick()
  await api.post(`/tasks/${task.id}/complete`)
  app.clock.advance(729 * DAY)
  await app.tick()
  assert.deepEqual([count(app, 'notifications'), count(app, 'activity', `task_id = '${task.id}'`)], [1, 2])
  app.clock.advance(2 * DAY)
  await app.tick()
  const left = (await api.get(`/tasks/${task.id}/activity`)).body.activity
  assert.deepEqual(
    left.map((one: any) => one.event),
    ['task.completed'],
  )
  assert.equal(count(app, 'notifications'), 0)
})

test('what frees room by the clock does so on a full disk too', async (t) => {
  const { db: whole, clock, dataDir } = openTestDatabase(t)
  const { db, disk } = onFullDisk(whole)
  await db.write((tx) => {
    const { id } = createAccount(tx, { email: 'maja@home', name: 'Maja', password_hash: '', is_admin: true })
    notify(tx, { user_id: id, kind: 'shared', subject: 'Home', project_id: null, task_id: null, actor: null })
  })
  clock.advance(8 * DAY)
  disk.refuses = 'most'
  const { lines, log } = keptLog()
  const without = { channels: { email: null, ntfy: null }, transport: null, backups: null, baseUrl: () => '' }
  const jobs = allJobs({ clock, key: openInstanceKey(dataDir), presence: new Presence(), ...without })
  await createJobLoop({ jobs, db, clock, log: log as never }).runPeriodic()
  assert.deepEqual(
    lines.filter((line) => line.includes('failed')),
    [],
  )
  assert.deepEqual(db.all('SELECT * FROM journal'), [])
})
