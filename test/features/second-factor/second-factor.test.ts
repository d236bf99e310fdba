import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { TOTP } from 'otpauth'
import { Client, restart, startApp, type Answered, type TestApp } from '../../support/app.ts'
import { maja, PASSWORD, type Person } from '../../support/people.ts'

const STEP = 30_000

const codeAt = (app: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: app.clock.now() + steps * STEP })
const clientOf = (app: TestApp, { headers }: Answered): Client =>
  new Client(app.url, { Cookie: headers.getSetCookie()[0]!.split(';')[0]! })
const login = (app: TestApp, code?: string) =>
  app.guest.post('/auth/login', { email: 'maja@home', password: PASSWORD, ...(code !== undefined && { code }) })
const fieldsOf = ({ status, body }: Answered) => [status, Object.keys(body.fields ?? {})]

/** Maja with two-factor authentication on; `session` is the one that turned it on. */
async function withTotp(app: TestApp, person?: Person) {
  const owner = person ?? (await maja(app))
  const { body } = await owner.session.post('/auth/totp/setup', { password: PASSWORD })
  const confirmed = await owner.session.post('/auth/totp/confirm', { code: codeAt(app, body.secret) })
  assert.equal(confirmed.status, 200, confirmed.text)
  const session = clientOf(app, confirmed)
  return { owner, session, secret: body.secret as string, codes: confirmed.body.recovery_codes as string[] }
}

test('two-factor authentication is on once a code confirms it, and other sessions end with that', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const other = clientOf(app, await login(app))
  assert.deepEqual(fieldsOf(await owner.session.post('/auth/totp/setup', { password: 'not this' })), [
    422,
    ['password'],
  ])
  assert.equal((await owner.session.post('/auth/totp/confirm', { code: '123456' })).status, 409)
  const { body: setup } = await owner.session.post('/auth/totp/setup', { password: PASSWORD })
  assert.match(setup.secret, /^[A-Z2-7]{32}$/)
  assert.match(setup.uri, new RegExp(`^otpauth://totp/Errand:maja%40home\\?.*secret=${setup.secret}`))
  assert.match(setup.qr_svg, /^<svg[^>]*>.+<\/svg>$/s)
  assert.equal((await login(app)).status, 200, 'not on until it is confirmed')
  assert.deepEqual(fieldsOf(await owner.session.post('/auth/totp/confirm', { code: 'abc' })), [422, ['code']])
  const code = codeAt(app, setup.secret)
  const confirmed = await owner.session.post('/auth/totp/confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  assert.equal(new Set(confirmed.body.recovery_codes).size, 10)
  for (const ended of [owner.session, other]) assert.equal((await ended.get('/auth/me')).status, 401)
  const here = clientOf(app, confirmed)
  assert.equal((await here.get('/auth/me')).body.totp_enabled, true)
  assert.equal((await owner.api.get('/auth/me')).status, 200, 'API tokens stay')
  assert.equal((await here.post('/auth/totp/setup', { password: PASSWORD })).status, 409)
  assert.equal((await here.get('/auth/sessions')).body.sessions.length, 1)
})

test('signing in asks for the code after the password, which is no failure, and takes each code once', async (t) => {
  const app = await startApp(t)
  const { secret } = await withTotp(app)
  assert.equal((await login(app, codeAt(app, secret))).status, 401, 'the code that confirmed it is used up')
  for (let asked = 0; asked < 12; asked++) {
    const { status, body } = await login(app)
    assert.deepEqual([status, body.code], [401, 'totp_required'])
  }
  app.clock.advance(2 * STEP)
  const wrong = await login(app, '000000')
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'unauthorized'])
  const late = codeAt(app, secret, -1)
  const early = codeAt(app, secret, 1)
  assert.equal((await login(app, codeAt(app, secret, -2))).status, 401, 'two steps ago')
  assert.equal((await login(app, early)).status, 200, 'one step ahead')
  for (const code of [early, codeAt(app, secret), late])
    assert.equal((await login(app, code)).status, 401, 'never again, nor an older one after a newer')
  app.clock.advance(2 * STEP)
  assert.equal((await login(app, codeAt(app, secret))).status, 200)
})

test('the same code sent 50 times at once signs in once', async (t) => {
  const app = await startApp(t)
  const { secret } = await withTotp(app)
  app.clock.advance(2 * STEP)
  const answers = await Promise.all(Array.from({ length: 50 }, () => login(app, codeAt(app, secret))))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.ok(answers.every(({ status }) => [200, 401, 429].includes(status)))
})

test('a recovery code works once, however it is typed, also when it is sent 50 times at once', async (t) => {
  const app = await startApp(t)
  const { session, codes } = await withTotp(app)
  assert.deepEqual((await session.get('/auth/recovery-codes')).body, { remaining: 10 })
  assert.equal((await login(app, codes[0]!.toUpperCase().replaceAll('-', ' '))).status, 200)
  assert.equal((await login(app, codes[0])).status, 401)
  const answers = await Promise.all(Array.from({ length: 50 }, () => login(app, codes[1])))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.deepEqual((await session.get('/auth/recovery-codes')).body, { remaining: 8 })
})

test('new recovery codes end the old ones, and want the password', async (t) => {
  const app = await startApp(t)
  const { session, codes } = await withTotp(app)
  assert.deepEqual(fieldsOf(await session.post('/auth/recovery-codes', { password: 'no' })), [422, ['password']])
  const { body } = await session.post('/auth/recovery-codes', { password: PASSWORD })
  assert.equal(body.recovery_codes.length, 10)
  assert.equal((await login(app, codes[0])).status, 401)
  assert.equal((await login(app, body.recovery_codes[0])).status, 200)
})

test('two-factor authentication is turned off by the password, which ends other sessions, and what needs it says that it is off', async (t) => {
  const app = await startApp(t)
  const { session, codes } = await withTotp(app)
  const other = clientOf(app, await login(app, codes[0]))
  assert.equal((await session.post('/auth/totp/disable', { password: 'no' })).status, 422)
  const off = await session.post('/auth/totp/disable', { password: PASSWORD })
  assert.equal(off.status, 204)
  const here = clientOf(app, off)
  for (const ended of [session, other]) assert.equal((await ended.get('/auth/me')).status, 401)
  assert.equal((await login(app)).status, 200)
  for (const answer of [
    await here.post('/auth/totp/disable', { password: PASSWORD }),
    await here.get('/auth/recovery-codes'),
    await here.post('/auth/recovery-codes', { password: PASSWORD }),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [409, 'totp_not_enabled'])
  }
})

test('wrong codes at the confirmation count as failed sign-ins', async (t) => {
  const app = await startApp(t)
  const { session } = await maja(app)
  await session.post('/auth/totp/setup', { password: PASSWORD })
  for (let failure = 0; failure < 10; failure++)
    assert.equal((await session.post('/auth/totp/confirm', { code: 'wrong!' })).status, 422)
  assert.equal((await session.post('/auth/totp/confirm', { code: 'wrong!' })).status, 429)
  assert.equal((await login(app)).status, 429)
})

test('a new set-up before the confirmation makes the first secret worthless', async (t) => {
  const app = await startApp(t)
  const { session } = await maja(app)
  const { body: first } = await session.post('/auth/totp/setup', { password: PASSWORD })
  const { body: second } = await session.post('/auth/totp/setup', { password: PASSWORD })
  assert.equal((await session.post('/auth/totp/confirm', { code: codeAt(app, first.secret) })).status, 422)
  assert.equal((await session.post('/auth/totp/confirm', { code: codeAt(app, second.secret) })).status, 200)
})

test('without the instance key codes of the app are worth nothing, and recovery codes still sign in', async (t) => {
  const app = await startApp(t)
  const { secret, codes } = await withTotp(app)
  await app.stop()
  rmSync(join(app.dataDir, 'instance.key'))
  const again = await restart(t, app, 2 * STEP)
  assert.equal((await login(again, codeAt(again, secret))).status, 401)
  const back = await login(again, codes[0])
  assert.equal(back.status, 200)
  assert.equal((await clientOf(again, back).post('/auth/totp/disable', { password: PASSWORD })).status, 204)
})
