import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { joins, maja, type Person } from '../../support/people.ts'
import { arrived, keptLog, linkIn, startMailServer } from '../../support/smtp.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Maja and Jonas share a list; a mail server stands beside. What tells of that is out already. */
async function atHome(t: Ends) {
  const mail = await startMailServer(t)
  const { lines, log } = keptLog()
  const app = await startApp(t, { ERRAND_SMTP_URL: mail.url }, { log })
  const owner = await maja(app)
  await owner.api.patch('/notifications/settings', { channels: { joined: [] } })
  const { body: project } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  await jonas.session.patch('/auth/me', { locale: 'da' })
  await app.tick()
  const invitation = await mail.next()
  assert.deepEqual([invitation.to, mail.mails.length], [['jonas@home'], 1])
  return { app, mail, lines, owner, jonas, project }
}

async function assigned(owner: Person, jonas: Person, project: { id: string }, content: string) {
  return (await owner.api.post('/tasks', { content, project_id: project.id, assignee_id: jonas.id })).body
}

test('an assignment and a comment are mailed to whom they concern, in their language, in both forms', async (t) => {
  const { app, mail, owner, jonas, project } = await atHome(t)
  const task = await assigned(owner, jonas, project, 'Paint <b>the</b> fence')
  const told = await arrived(app, mail)
  assert.deepEqual(told.envelope.to, ['jonas@home'])
  assert.equal(told.subject, 'Maja har tildelt dig Paint <b>the</b> fence')
  assert.equal(linkIn(told, '/task').link, `${app.url}/task/${task.id}`)
  assert.match(told.text, /^Maja har tildelt dig Paint <b>the<\/b> fence\n\nÅbn i Errand:\n/)
  assert.match(told.text, new RegExp(`Indstil notifikationer: ${app.url}/settings`))
  assert.ok(told.html.includes('Paint &lt;b&gt;the&lt;/b&gt; fence'))
  assert.equal(told.html.includes('<b>'), false)

  await jonas.api.post(`/tasks/${task.id}/comments`, { body: 'Which colour?\n<script>alert(1)</script>' })
  const asked = await arrived(app, mail)
  assert.deepEqual([asked.to, asked.subject], [['maja@home'], 'Jonas commented on Paint <b>the</b> fence'])
  assert.ok(asked.text.startsWith('Which colour?\n<script>alert(1)</script>\n'))
  assert.ok(asked.html.includes('Which colour?<br>&lt;script&gt;'))
  await app.tick()
  assert.equal(mail.mails.length, 3, 'nobody is mailed about their own deeds, and nothing twice')
})

test('who wants no mail about a kind of news gets none, and still gets the others', async (t) => {
  const { app, mail, owner, jonas, project } = await atHome(t)
  await jonas.api.patch('/notifications/settings', { channels: { assigned: [] } })
  const task = await assigned(owner, jonas, project, 'Quiet')
  await owner.api.post(`/tasks/${task.id}/comments`, { body: 'Loud' })
  assert.equal((await arrived(app, mail)).subject, 'Maja har kommenteret Quiet')
  assert.equal(mail.mails.length, 2)
  const { body } = await jonas.api.get('/notifications')
  assert.deepEqual(
    body.notifications.map((one: any) => one.kind),
    ['comment', 'assigned'],
  )
})

test('a reminder is mailed with links that ask before they act, and act once', async (t) => {
  const { app, mail, owner } = await atHome(t)
  const { body: task } = await owner.api.post('/tasks', {
    content: 'Bins out',
    due_date: '2026-03-04',
    due_time: '10:00',
  })
  const remind_at = new Date(app.clock.now() + SECOND).toISOString()
  await owner.api.post(`/tasks/${task.id}/reminders`, { remind_at })
  app.clock.advance(SECOND)
  const letter = await arrived(app, mail)
  assert.equal(letter.subject, 'Bins out')
  assert.ok(letter.text.startsWith('Today 10:00\n\nOpen in Errand:\n'))
  const done = /Complete:\n(\S+)/.exec(letter.text)![1]!
  assert.ok(letter.html.includes(`href="${done}"`))
  assert.equal((await fetch(done)).status, 200)
  assert.equal((await owner.api.get(`/tasks/${task.id}`)).body.completed, false, 'looking at it does nothing')
  assert.equal((await fetch(done, { method: 'POST' })).status, 200)
  assert.equal((await owner.api.get(`/tasks/${task.id}`)).body.completed, true)
})

test('news waits in the database while the mail server is away, and comes once, in order', async (t) => {
  const { app, mail, lines, owner, jonas, project } = await atHome(t)
  await mail.away()
  await assigned(owner, jonas, project, 'First')
  await assigned(owner, jonas, project, 'Second')
  await app.tick()
  assert.ok(lines.some((line) => line.includes('a notification could not be sent yet')))
  await mail.back()
  app.clock.advance(MINUTE)
  assert.equal((await arrived(app, mail)).subject, 'Maja har tildelt dig First')
  assert.equal((await mail.next()).subject, 'Maja har tildelt dig Second')
  app.clock.advance(60 * MINUTE)
  await app.tick()
  assert.equal(mail.mails.length, 3)
  for (const secret of ['First', 'jonas@home']) assert.equal(lines.join('\n').includes(secret), false)
})

test('who is taken off the list meanwhile is not told what happened on it', async (t) => {
  const { app, mail, owner, jonas, project } = await atHome(t)
  const task = await assigned(owner, jonas, project, 'Paint')
  await owner.api.post(`/tasks/${task.id}/comments`, { body: 'Not for everybody' })
  await owner.api.delete(`/projects/${project.id}/members/${jonas.id}`)
  await app.tick()
  assert.equal(mail.mails.length, 1)
})

test('of a task that was deleted before the mail could go out nothing is said', async (t) => {
  const { app, mail, owner, jonas, project } = await atHome(t)
  const kept = await owner.api.post('/projects', { name: 'Cellar' })
  await owner.api.post(`/projects/${kept.body.id}/invites`, { user_id: jonas.id, role: 'editor' })
  await app.tick()
  assert.equal((await mail.next()).subject, 'Maja har delt Cellar med dig')
  const task = await assigned(owner, jonas, project, 'Paint')
  await assigned(owner, jonas, kept.body, 'Sweep')
  await owner.api.delete(`/tasks/${task.id}`)
  await owner.api.delete(`/projects/${kept.body.id}`)
  await app.tick()
  assert.equal(mail.mails.length, 2)
})

test('nothing is said either of what was purged while the mail server was away, with its project or alone', async (t) => {
  const { app, mail, owner, jonas, project } = await atHome(t)
  const { body: cellar } = await owner.api.post('/projects', { name: 'Cellar' })
  await owner.api.post(`/projects/${cellar.id}/invites`, { user_id: jonas.id, role: 'editor' })
  assert.equal((await arrived(app, mail)).subject, 'Maja har delt Cellar med dig')
  const task = await assigned(owner, jonas, project, 'Paint')
  await assigned(owner, jonas, cellar, 'Sweep')
  await mail.away()
  for (const path of [`/tasks/${task.id}`, `/projects/${cellar.id}`]) {
    await owner.api.delete(path)
    assert.equal((await owner.api.delete(`/trash${path}`)).status, 204)
  }
  await app.tick()
  await mail.back()
  app.clock.advance(MINUTE)
  await assigned(owner, jonas, project, 'Water')
  assert.equal((await arrived(app, mail)).subject, 'Maja har tildelt dig Water')
})

test('nobody is reminded of what was completed before the mail could go out', async (t) => {
  const { app, mail, owner } = await atHome(t)
  await mail.away()
  const tasks = await Promise.all(
    ['Bins out', 'Paper out'].map(async (content) => (await owner.api.post('/tasks', { content })).body),
  )
  const remind_at = new Date(app.clock.now() + SECOND).toISOString()
  for (const { id } of tasks) await owner.api.post(`/tasks/${id}/reminders`, { remind_at })
  app.clock.advance(SECOND)
  await app.tick()
  await owner.api.post(`/tasks/${tasks[0].id}/complete`)
  await mail.back()
  app.clock.advance(MINUTE)
  assert.equal((await arrived(app, mail)).subject, 'Paper out')
  assert.equal(mail.mails.length, 2)
})

test('an address that the mail server refuses for good is given up and stands in nobody else’s way', async (t) => {
  const mail = await startMailServer(t, { refuses: (address) => (address === 'jonas@home' ? 550 : undefined) })
  const { lines, log } = keptLog()
  const app = await startApp(t, { ERRAND_SMTP_URL: mail.url }, { log })
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const task = await assigned(owner, jonas, project, 'Paint')
  await jonas.api.post(`/tasks/${task.id}/comments`, { body: 'No' })
  await app.tick()
  assert.deepEqual(new Set(mail.mails.map(({ to }) => to[0])), new Set(['maja@home']))
  const refused = lines.filter((line) => line.includes('a notification was given up'))
  assert.equal(refused.length > 0 && refused.every((line) => line.includes('550')), true)
})
