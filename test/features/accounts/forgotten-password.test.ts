import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../support/app.ts'
import { PASSWORD } from '../../support/people.ts'
import { arrived, linkIn } from '../../support/smtp.ts'
import { login, withMail } from './with-mail.ts'

const HOUR = 3_600_000
const NEW_PASSWORD = 'a quite different one'

const reset = (app: TestApp, token: string, password = NEW_PASSWORD) =>
  app.guest.post('/auth/password/reset', { token, password })

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

test('a link to a password is none to an address, nor the other way round', async (t) => {
  const { app, mail, owner } = await withMail(t)
  await owner.session.patch('/auth/email', { email: 'maja@work', password: PASSWORD })
  const forEmail = linkIn(await arrived(app, mail), '/email').token
  await app.guest.post('/auth/password/forgot', { email: 'maja@home' })
  const forPassword = linkIn(await arrived(app, mail), '/reset').token
  assert.equal((await reset(app, forEmail)).status, 422)
  assert.equal((await app.guest.post('/auth/email/confirm', { token: forPassword })).status, 422)
})
