import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '../../support/app.ts'
import { maja, PASSWORD } from '../../support/people.ts'

const SECOND = 1000
const WRONG = 'wrong wrong wrong'
const BEHIND_PROXY = { ERRAND_TRUSTED_PROXIES: '127.0.0.1' }

/** From an address of one's own, as the proxy tells it. */
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const login = (app: TestApp, address: string, password: string, email = 'maja@home') =>
  app.guest.post('/auth/login', { email, password }, from(address))

async function failTimes(app: TestApp, times: number, address: (index: number) => string) {
  for (let index = 0; index < times; index++) {
    assert.equal((await login(app, address(index), WRONG, `nobody${index}@home`)).status, 401, `try ${index}`)
  }
}

test('each address has its own ten tries, an IPv6 household of 2^64 addresses together', async (t) => {
  const app = await startApp(t, BEHIND_PROXY)
  await maja(app)
  await failTimes(app, 10, (index) => `2001:db8:1:2::${index + 1}`)
  assert.equal((await login(app, '2001:db8:1:2:ffff::1', PASSWORD)).status, 429)
  assert.equal((await login(app, '2001:0DB8:0001:0002::77', PASSWORD)).status, 429)
  assert.equal((await login(app, '2001:db8:1:3::1', PASSWORD)).status, 200)
  await failTimes(app, 10, () => '203.0.113.7')
  assert.equal((await login(app, '203.0.113.7', PASSWORD)).status, 429)
  assert.equal((await login(app, '::ffff:203.0.113.7', PASSWORD)).status, 429, 'the same address in other clothes')
  assert.equal((await login(app, '203.0.113.8', PASSWORD)).status, 200)
})

test('without a trusted proxy nobody chooses their address', async (t) => {
  const app = await startApp(t)
  await maja(app)
  await failTimes(app, 10, (index) => `203.0.113.${index}`)
  assert.equal((await login(app, '198.51.100.1', PASSWORD)).status, 429)
})

test('an account that many addresses try at waits longer and longer, at most a minute; a success clears that', async (t) => {
  const app = await startApp(t, BEHIND_PROXY)
  await maja(app)
  let tries = 0
  const attempt = (password: string) => login(app, `203.0.113.${(tries += 1)}`, password)
  for (let failure = 0; failure < 10; failure++) assert.equal((await attempt(WRONG)).status, 401)
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    assert.equal((await attempt(WRONG)).status, 401)
    const waits = await attempt(PASSWORD)
    assert.deepEqual([waits.status, waits.headers.get('retry-after')], [429, String(seconds)])
    app.clock.advance(seconds * SECOND)
  }
  assert.equal((await attempt(PASSWORD)).status, 200)
  assert.equal((await attempt(WRONG)).status, 401)
  assert.equal((await attempt(PASSWORD)).status, 200, 'it begins anew')
})

test('failed sign-ins of an account are forgiven one by one, five quiet minutes each, however many there were', async (t) => {
  const app = await startApp(t, BEHIND_PROXY)
  await maja(app)
  let tries = 0
  const attempt = (password: string) => login(app, `203.0.113.${(tries += 1)}`, password)
  for (let failure = 0; failure < 40; failure++) {
    app.clock.advance(60 * SECOND)
    assert.equal((await attempt(WRONG)).status, 401)
  }
  assert.equal((await attempt(PASSWORD)).headers.get('retry-after'), '60')
  app.clock.advance(7 * 300 * SECOND)
  assert.equal((await attempt(WRONG)).status, 401)
  const waits = await attempt(PASSWORD)
  assert.deepEqual([waits.status, waits.headers.get('retry-after')], [429, '1'], 'the eleventh that counts')
})

test('sign-up and accept share the ten tries, set-up too; what cannot be read is none', async (t) => {
  const app = await startApp(t, BEHIND_PROXY)
  const { session } = await maja(app)
  const at = from('203.0.113.9')
  for (let unreadable = 0; unreadable < 12; unreadable++) {
    assert.equal((await app.guest.post('/auth/login', { email: 'maja@home' }, at)).status, 422)
    assert.equal((await app.guest.post('/auth/signup', { token: 'x', name: 'X', password: 'short' }, at)).status, 422)
  }
  for (let failure = 0; failure < 5; failure++) {
    const signup = { token: 'none', name: 'X', password: PASSWORD }
    assert.equal((await app.guest.post('/auth/signup', signup, at)).status, 404)
    assert.equal((await session.post('/auth/invite/accept', { token: 'none' }, at)).status, 404)
  }
  assert.equal((await session.post('/auth/invite/accept', { token: 'none' }, at)).status, 429)
  assert.equal((await app.guest.post('/auth/signup', { token: 'n', name: 'X', password: PASSWORD }, at)).status, 429)
  assert.equal((await app.guest.post('/auth/setup', { email: 'x@y', name: 'X', password: PASSWORD }, at)).status, 429)
  assert.equal((await login(app, '203.0.113.9', PASSWORD)).status, 429)
  assert.equal((await app.guest.post('/auth/password/forgot', { email: 'x@y' }, at)).status, 204, 'counted apart')
})

test('wrong reset links have ten tries of their own: they close no sign-in, while failed sign-ins close them too', async (t) => {
  const app = await startApp(t, BEHIND_PROXY)
  await maja(app)
  const reset = (address: string) =>
    app.guest.post('/auth/password/reset', { token: 'none', password: 'another one to try' }, from(address))
  for (let failure = 0; failure < 10; failure++) assert.equal((await reset('203.0.113.5')).status, 422)
  assert.equal((await reset('203.0.113.5')).status, 429)
  assert.equal((await login(app, '203.0.113.5', PASSWORD)).status, 200)
  app.clock.advance(15 * 60 * SECOND)
  assert.equal((await reset('203.0.113.5')).status, 422)
  await failTimes(app, 10, () => '203.0.113.6')
  assert.equal((await reset('203.0.113.6')).status, 429)
})

test('of many wrong reset links at once no more than ten are looked at', async (t) => {
  const app = await startApp(t, BEHIND_PROXY)
  await maja(app)
  const reset = () =>
    app.guest.post('/auth/password/reset', { token: 'none', password: 'another one to try' }, from('203.0.113.5'))
  const statuses = (await Promise.all(Array.from({ length: 15 }, reset))).map(({ status }) => status)
  assert.deepEqual(
    [422, 429].map((status) => statuses.filter((one) => one === status).length),
    [10, 5],
  )
})

test('guessing one’s password from a session that was left open slows the account down', async (t) => {
  const app = await startApp(t)
  const { session } = await maja(app)
  const guess = () => session.post('/auth/totp/setup', { password: WRONG })
  for (let failure = 0; failure < 11; failure++) assert.equal((await guess()).status, 422)
  assert.equal((await guess()).status, 429)
  app.clock.advance(SECOND)
  assert.equal((await session.post('/auth/totp/setup', { password: PASSWORD })).status, 200)
})

test('an unknown account is as much work as a wrong password, however long what is sent', async (t) => {
  const app = await startApp(t, BEHIND_PROXY)
  await maja(app)
  let tries = 0
  /** Milliseconds of the processor's, which others on the machine do not lengthen. */
  const least = async (email: string, password: string) => {
    const spent: number[] = []
    for (let round = 0; round < 5; round++) {
      const before = process.cpuUsage()
      assert.equal((await login(app, `198.51.100.${(tries += 1)}`, password, email)).status, 401)
      const { user, system } = process.cpuUsage(before)
      spent.push((user + system) / 1000)
    }
    return Math.min(...spent)
  }
  await least('warm@home', WRONG)
  const known = await least('maja@home', WRONG)
  for (const [email, password] of [
    ['nobody@home', WRONG],
    ['nobody@home', 'x'.repeat(100_000)],
    ['maja@home', ''],
    ['x'.repeat(100_000), WRONG],
  ] as const) {
    const other = await least(email, password)
    assert.ok(other > known / 3 && other < known * 3, `${other} ms where a wrong password takes ${known} ms`)
  }
})
