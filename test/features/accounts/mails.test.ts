import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { joinsServer, maja, PASSWORD, type Person } from '../../support/people.ts'
import { keptLog, linkIn, startMailServer, type MailServer } from '../../support/smtp.ts'

const HOUR = 3_600_000
const NEW_PASSWORD = 'a quite different one'

/** Maja's server with a mail server beside it. */
async function withMail(t: Ends, environment: Record<string, string> = {}, more: Record<string, unknown> = {}) {
  const mail = await startMailServer(t)
  const { lines, log } = keptLog()
  const app = await startApp(t, { ERRAND_SMTP_URL: mail.url, ...environment }, { log })
  return { app, mail, lines, owner: await maja(app, more) }
}

const reset = (app: TestApp, token: string, password = NEW_PASSWORD) =>
  app.guest.post('/auth/password/reset', { token, password })
const login = (app: TestApp, password: string, email = 'maja@home') =>
  app.guest.post('/auth/login', { email, password })
/** The next mail, once what waits has gone out. */
const arrived = async (app: TestApp, mail: MailServer) => {
  await app.tick()
  return mail.next()
}
const emailOf = async ({ session }: Person) => (await session.get('/auth/me')).body.email

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

test('a forgotten password is set by a mailed link: once, within the hour, ending every session', async (t) => {
  const { app, mail, owner, lines } = await withMail(t)
  assert.equal((await app.guest.post('/auth/password/forgot', { email: ' MAJA@home ' })).status, 204)
  const letter = await arrived(app, mail)
  const { link, token } = linkIn(letter, '/reset')
  assert.ok(link.startsWith(`${app.url}/reset?token=`))
  assert.deepEqual([letter.to, letter.subject], [['maja@home'], 'Reset your Errand password'])
  assert.equal((await reset(app, token, 'Password123')).body.fields.password !== undefined, true)
  assert.equal((await reset(app, token)).status, 204)
  const again = await reset(app, token)
  assert.deepEqual([again.status, Object.keys(again.body.fields)], [422, ['token']])
  assert.equal((await owner.session.get('/auth/me')).status, 401)
  assert.equal((await owner.api.get('/auth/me')).status, 200, 'API tokens stay')
  assert.equal((await login(app, PASSWORD)).status, 401)
  assert.equal((await login(app, NEW_PASSWORD)).status, 200)

  await app.guest.post('/auth/password/forgot', { email: 'maja@home' })
  const late = linkIn(await arrived(app, mail), '/reset').token
  app.clock.advance(HOUR)
  assert.equal((await reset(app, late)).status, 422)
  for (const secret of [token, late, PASSWORD, NEW_PASSWORD])
    assert.equal(lines.join('\n').includes(secret), false, 'a secret in the log')
})

test('a link that was made while the clock was ahead is good for no longer than an hour once that is right', async (t) => {
  const { app, mail } = await withMail(t)
  const right = app.clock.now()
  app.clock.set('2027-03-04T08:00:00.000Z')
  await app.guest.post('/auth/password/forgot', { email: 'maja@home' })
  const { token } = linkIn(await arrived(app, mail), '/reset')
  app.clock.set(new Date(right).toISOString())
  assert.deepEqual(Object.keys((await reset(app, token)).body.fields), ['token'])
  assert.equal((await login(app, PASSWORD)).status, 200)
})

test('a password change voids the links that are under way', async (t) => {
  const { app, mail, owner } = await withMail(t)
  await app.guest.post('/auth/password/forgot', { email: 'maja@home' })
  const { token } = linkIn(await arrived(app, mail), '/reset')
  const change = { current_password: PASSWORD, new_password: NEW_PASSWORD }
  assert.equal((await owner.session.post('/auth/password/change', change)).status, 204)
  assert.equal((await reset(app, token, 'yet another one of mine')).status, 422)
})

test('50 requests at once with the same reset link have one effect', async (t) => {
  const { app, mail } = await withMail(t)
  await app.guest.post('/auth/password/forgot', { email: 'maja@home' })
  const { token } = linkIn(await arrived(app, mail), '/reset')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => reset(app, token, `password no. ${index}`)),
  )
  const [good] = answers.flatMap(({ status }, index) => (status === 204 ? [index] : []))
  assert.equal(answers.filter(({ status }) => status === 204).length, 1)
  assert.ok(answers.every(({ status }) => [204, 422, 429].includes(status)))
  app.clock.advance(HOUR)
  assert.equal((await login(app, `password no. ${good}`)).status, 200)
})

test('asking for a link tells nobody who has an account, and is limited to five an hour from an address', async (t) => {
  const { app, mail } = await withMail(t)
  const forgot = (email: string) => app.guest.post('/auth/password/forgot', { email })
  const answers = [await forgot('nobody@home'), await forgot('maja@home')]
  for (const { status, text } of answers) assert.deepEqual([status, text], [204, ''])
  for (let more = 0; more < 3; more++) assert.equal((await forgot('nobody@home')).status, 204)
  const sixth = await forgot('maja@home')
  assert.deepEqual([sixth.status, sixth.body.code, sixth.headers.get('retry-after')], [429, 'rate_limited', '3600'])
  await arrived(app, mail)
  app.clock.advance(HOUR)
  assert.equal((await forgot('maja@home')).status, 204)
  await arrived(app, mail)
  assert.deepEqual(
    mail.mails.map(({ to }) => to),
    [['maja@home'], ['maja@home']],
  )
})

test('a new address counts once the link that is mailed there is confirmed, and only once', async (t) => {
  const { app, mail, owner } = await withMail(t)
  const change = (email: string, password = PASSWORD) => owner.session.patch('/auth/email', { email, password })
  const wrong = await change('maja@work', 'not this one')
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [422, ['password']])
  assert.equal((await change('maja@work')).body.email, 'maja@home')
  const letter = await arrived(app, mail)
  assert.deepEqual(letter.to, ['maja@work'])
  const { token } = linkIn(letter, '/email')
  assert.equal(await emailOf(owner), 'maja@home')
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.guest.post('/auth/email/confirm', { token })))
  assert.deepEqual(answers.filter(({ status }) => status === 204).length, 1)
  assert.equal(await emailOf(owner), 'maja@work')
  assert.equal((await login(app, PASSWORD, 'maja@work')).status, 200)
  assert.equal((await login(app, PASSWORD)).status, 401)
})

test('who mistyped an address and asks for another one is not left to whoever has the first', async (t) => {
  const { app, mail, owner } = await withMail(t)
  const asked = async (email: string) => {
    await owner.session.patch('/auth/email', { email, password: PASSWORD })
    return linkIn(await arrived(app, mail), '/email').token
  }
  const confirm = (token: string | null) => app.guest.post('/auth/email/confirm', { token })
  const mistyped = await asked('maja@wrok')
  const right = await asked('maja@work')
  await asked('maja@work')
  assert.equal((await confirm(mistyped)).status, 422)
  assert.equal((await confirm(right)).status, 204, 'asked for twice, either link will do')
  await arrived(app, mail)
  const regretted = await asked('maja@school')
  await owner.session.patch('/auth/email', { email: 'maja@work', password: PASSWORD })
  assert.equal((await confirm(regretted)).status, 422)
  assert.equal(await emailOf(owner), 'maja@work')
})

test('the old address is told of a change, in the language of the person and without a link, once it is made', async (t) => {
  const { app, mail, owner } = await withMail(t, {}, { locale: 'da' })
  const change = async (email: string) => {
    await owner.session.patch('/auth/email', { email, password: PASSWORD })
    const { token } = linkIn(await arrived(app, mail), '/email')
    assert.equal((await app.guest.post('/auth/email/confirm', { token })).status, 204)
  }
  await change('MAJA@home')
  await change('maja@work')
  const letter = await arrived(app, mail)
  assert.deepEqual([letter.to, letter.subject], [['MAJA@home'], 'Din e-mailadresse til Errand er ændret'])
  assert.match(letter.text, /ikke længere logge ind eller nulstille din adgangskode/)
  assert.equal(letter.html.includes('<a '), false)
  assert.equal(mail.mails.length, 3, 'in other capitals it is the same address')
})

test('a link to a password is none to an address, nor the other way round', async (t) => {
  const { app, mail, owner } = await withMail(t)
  await owner.session.patch('/auth/email', { email: 'maja@work', password: PASSWORD })
  const forEmail = linkIn(await arrived(app, mail), '/email').token
  await app.guest.post('/auth/password/forgot', { email: 'maja@home' })
  const forPassword = linkIn(await arrived(app, mail), '/reset').token
  assert.equal((await reset(app, forEmail)).status, 422)
  assert.equal((await app.guest.post('/auth/email/confirm', { token: forPassword })).status, 422)
})

test('an address that somebody took meanwhile is not confirmed', async (t) => {
  const { app, mail, owner } = await withMail(t)
  await owner.session.patch('/auth/email', { email: 'ida@home', password: PASSWORD })
  const { token } = linkIn(await arrived(app, mail), '/email')
  await joinsServer(app, owner, 'Ida')
  assert.equal((await owner.session.patch('/auth/email', { email: 'IDA@home', password: PASSWORD })).status, 409)
  assert.equal((await app.guest.post('/auth/email/confirm', { token })).status, 409)
  assert.equal(await emailOf(owner), 'maja@home')
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
