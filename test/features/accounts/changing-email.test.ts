import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinsServer, PASSWORD, type Person } from '../../support/people.ts'
import { arrived, linkIn } from '../../support/smtp.ts'
import { login, withMail } from './with-mail.ts'

const emailOf = async ({ session }: Person) => (await session.get('/auth/me')).body.email

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

test('an address that somebody took meanwhile is not confirmed', async (t) => {
  const { app, mail, owner } = await withMail(t)
  await owner.session.patch('/auth/email', { email: 'ida@home', password: PASSWORD })
  const { token } = linkIn(await arrived(app, mail), '/email')
  await joinsServer(app, owner, 'Ida')
  assert.equal((await owner.session.patch('/auth/email', { email: 'IDA@home', password: PASSWORD })).status, 409)
  assert.equal((await app.guest.post('/auth/email/confirm', { token })).status, 409)
  assert.equal(await emailOf(owner), 'maja@home')
})
