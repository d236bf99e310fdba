import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja, PASSWORD } from '../../support/people.ts'
import { arrived, linkIn } from '../../support/smtp.ts'
import { login, withMail } from './with-mail.ts'

test('an invitation is mailed in the inviter’s language, and its link works', async (t) => {
  const { app, mail, owner } = await withMail(t, {}, { locale: 'da' })
  const { body: project } = await owner.api.post('/projects', { name: 'Sommerhus' })
  const { body: invited } = await owner.api.post(`/projects/${project.id}/invites`, {
    email: 'jonas@home',
    role: 'editor',
  })
  assert.equal(invited.emailed, true)
  const letter = await arrived(app, mail)
  assert.deepEqual(letter.envelope.to, ['jonas@home'])
  assert.equal(letter.subject, 'Maja inviterer dig til Sommerhus')
  assert.match(letter.html, /<html lang="da">/)
  const { link, token } = linkIn(letter, '/invite')
  assert.notEqual(link, invited.link, 'what proves an address is shown to nobody else')
  assert.ok(letter.html.includes(link))
  const joined = await app.guest.post('/auth/signup', { token, name: 'Jonas', password: PASSWORD })
  assert.equal(joined.status, 201)
  const asked = await owner.session.post('/users', { email: 'ida@home' })
  assert.equal(asked.body.emailed, true)
  for (;;) {
    const next = await arrived(app, mail)
    if (next.to[0] !== 'ida@home') continue
    assert.equal(next.subject, 'Maja inviterer dig til Errand')
    break
  }
})

test('names that want to be more than names arrive as what they are', async (t) => {
  const { app, mail, owner } = await withMail(t)
  const name = `</h1><script>alert(1)</script><a href="https://evil">`
  await owner.session.patch('/auth/me', { name: `${name} & "Maja"` })
  const { body: project } = await owner.api.post('/projects', { name })
  await owner.api.post(`/projects/${project.id}/invites`, { email: 'jonas@home', role: 'viewer' })
  const letter = await arrived(app, mail)
  assert.equal(/<script|href="https:\/\/evil/.test(letter.html), false)
  assert.ok(letter.text.includes(name))
  assert.equal(letter.html.match(/<a /g)?.length, 1, 'the one link that is ours')
})

test('names that turn the direction of writing turn nothing of an invitation but themselves', async (t) => {
  const { app, mail, owner } = await withMail(t)
  await owner.session.patch('/auth/me', { name: 'Maja\u202e' })
  const { body: project } = await owner.api.post('/projects', { name: 'Home\u2067' })
  await owner.api.post(`/projects/${project.id}/invites`, { email: 'jonas@home', role: 'viewer' })
  const { subject, text } = await arrived(app, mail)
  assert.equal(subject, 'Maja\u202e\u202c invites you to Home\u2067\u2069')
  assert.match(text, /Maja\u202e\u202c wants to share the project “Home\u2067\u2069” with you/)
})

test('links are built from the base URL, whatever host a request names', async (t) => {
  const { app, mail } = await withMail(t, { ERRAND_BASE_URL: 'https://tasks.example.org' })
  await app.guest.post(
    '/auth/password/forgot',
    { email: 'maja@home' },
    { headers: { 'X-Forwarded-Host': 'evil.example', Origin: 'https://tasks.example.org' } },
  )
  const letter = await arrived(app, mail)
  assert.ok(linkIn(letter, '/reset').link.startsWith('https://tasks.example.org/reset?token='))
  assert.equal(letter.from, 'errand@tasks.example.org')
  assert.equal(letter.source.includes('evil.example'), false)
})

test('what was promised while the mail server was away arrives after a restart too', async (t) => {
  const { app, mail, owner } = await withMail(t)
  await mail.away()
  const { body } = await owner.session.post('/users', { email: 'jonas@home' })
  assert.equal(body.emailed, true)
  await app.stop()
  await mail.back()
  const environment = { ERRAND_SMTP_URL: mail.url, ERRAND_DATA_DIR: app.dataDir }
  const again = await startApp(t, environment, { clock: app.clock })
  const { token } = linkIn(await arrived(again, mail), '/invite')
  assert.equal((await again.guest.get(`/auth/invite?token=${token}`)).body.email, 'jonas@home')
})

test('without a mail server links are shown to the inviter, an address changes at once, and forgot answers the same', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: invited } = await owner.session.post('/users', { email: 'jonas@home' })
  assert.deepEqual([invited.emailed, invited.link.startsWith(`${app.url}/invite?token=`)], [false, true])
  assert.equal((await app.guest.post('/auth/password/forgot', { email: 'maja@home' })).status, 204)
  const changed = await owner.session.patch('/auth/email', { email: 'Maja@Work', password: PASSWORD })
  assert.equal(changed.body.email, 'Maja@Work')
  assert.equal((await login(app, PASSWORD, 'maja@work')).status, 200)
})
