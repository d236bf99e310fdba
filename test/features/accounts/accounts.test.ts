import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { restart, startApp } from '../../support/app.ts'
import { maja, PASSWORD } from '../../support/people.ts'
import { openSqlite } from '../../../src/platform/program/native.ts'

const MINUTE = 60_000

test('the first account is set up once, becomes admin and gets an Inbox', async (t) => {
  const app = await startApp(t)
  assert.deepEqual((await app.guest.get('/auth/setup')).body, { needs_setup: true })
  const person = await maja(app, { locale: 'da' })
  assert.deepEqual((await app.guest.get('/auth/setup')).body, { needs_setup: false })
  const { body: me } = await person.api.get('/auth/me')
  assert.equal(me.is_admin, true)
  const { body } = await person.api.get('/projects')
  assert.equal(body.projects[0].name, 'Indbakke')
  assert.equal(body.projects[0].is_inbox, true)
  const again = await app.guest.post('/auth/setup', { email: 'x@y', name: 'X', password: PASSWORD })
  assert.equal(again.status, 409)
})

test('from another network the first account takes the code of this start, and ten wrong ones close it for a while', async (t) => {
  const app = await startApp(t, { ERRAND_TRUSTED_PROXIES: '127.0.0.1' })
  const account = { email: 'maja@home', name: 'Maja', password: PASSWORD }
  const setUp = (code: unknown, address = '203.0.113.9') =>
    app.guest.post('/auth/setup', { ...account, code }, { headers: { 'X-Forwarded-For': address } })
  assert.match(app.setUpCode!, /^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  const without = await setUp(undefined)
  assert.deepEqual([without.status, Object.keys(without.body.fields)], [422, ['code']])
  for (let wrong = 0; wrong < 9; wrong++) assert.equal((await setUp('aaaa-bbbb-cccc-dddd')).status, 422)
  assert.equal((await setUp(app.setUpCode)).status, 429)
  const { status } = await setUp(app.setUpCode!.toUpperCase().replaceAll('-', ' '), '203.0.113.10')
  assert.equal(status, 201)
  assert.equal((await setUp(undefined)).status, 429)
  assert.equal((await setUp(undefined, '203.0.113.11')).status, 409)
  assert.equal((await restart(t, app)).setUpCode, null)
})

test('a common password is refused with its field named, and so is a plain run; length and whatever it holds are free', async (t) => {
  const app = await startApp(t)
  const setUp = (password: string) => app.guest.post('/auth/setup', { email: 'x@y', name: 'X', password })
  for (const password of [
    'Password123',
    'Ｐａｓｓｗｏｒｄ１２３',
    'qwertyuiop',
    '0987654321',
    'aaaaaaaaaaaa',
    'ABCDEFGHIJ',
    'too short',
  ]) {
    const { status, body } = await setUp(password)
    assert.deepEqual([status, Object.keys(body.fields)], [422, ['password']], password)
  }
  assert.equal((await setUp('æ'.repeat(513))).status, 422, 'more than 1024 bytes')
  assert.equal((await setUp(' ø 🙂 only spaces and signs ')).status, 201)
  const login = (password: string) => app.guest.post('/auth/login', { email: 'x@y', password })
  assert.equal((await login(' ø 🙂 only spaces and signs ')).status, 200)
  assert.equal((await login('ø 🙂 only spaces and signs')).status, 401, 'nothing is trimmed')
})

/** The password hash of the one account, changed to another one first if it is given. */
function storedHash(dataDir: string, change?: string): string {
  const db = openSqlite(join(dataDir, 'errand.db'))
  if (change) db.prepare('UPDATE users SET password_hash = ?').run(change)
  const row = db.prepare('SELECT password_hash FROM users').get() as { password_hash: string }
  db.close()
  return row.password_hash
}

const COMPOSED = 'caf\u00e9 on the corner'
const DECOMPOSED = 'cafe\u0301 on the corner'

test('a password is the same however a keyboard composes its letters', async (t) => {
  const app = await startApp(t)
  await app.guest.post('/auth/setup', { email: 'x@y', name: 'X', password: DECOMPOSED })
  const login = async (password: string) => (await app.guest.post('/auth/login', { email: 'x@y', password })).status
  assert.deepEqual([await login(COMPOSED), await login(DECOMPOSED)], [200, 200])
  assert.equal(await login('cafe on the corner'), 401)
})

test('a password that was hashed as it was typed fits as it was typed, and from then on in every form', async (t) => {
  const app = await startApp(t)
  await maja(app)
  await app.stop()
  storedHash(app.dataDir, await hash(DECOMPOSED, { algorithm: 2, memoryCost: 19456, timeCost: 2, parallelism: 1 }))
  const again = await restart(t, app)
  const login = async (password: string) =>
    (await again.guest.post('/auth/login', { email: 'maja@home', password })).status
  assert.equal(await login(COMPOSED), 401)
  assert.equal(await login(DECOMPOSED), 200)
  assert.equal(await login(COMPOSED), 200)
})

test('a password hashed with weaker settings is hashed anew at the next sign-in', async (t) => {
  const app = await startApp(t)
  await maja(app)
  await app.stop()
  storedHash(app.dataDir, await hash(PASSWORD, { algorithm: 2, memoryCost: 1024, timeCost: 1, parallelism: 1 }))
  const again = await restart(t, app)
  const login = () => again.guest.post('/auth/login', { email: 'maja@home', password: PASSWORD })
  assert.equal((await login()).status, 200)
  assert.match(storedHash(app.dataDir), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal((await login()).status, 200)
})

test('signing in answers the same for a wrong password and an unknown account, and signing out ends the session', async (t) => {
  const app = await startApp(t)
  await maja(app)
  const wrong = await app.guest.post('/auth/login', { email: 'maja@home', password: 'not this one' })
  const unknown = await app.guest.post('/auth/login', { email: 'nobody@home', password: 'not this one' })
  assert.equal(wrong.status, 401)
  assert.equal(wrong.text, unknown.text)
  const { headers } = await app.guest.post('/auth/login', { email: ' MAJA@home ', password: PASSWORD })
  const cookie = headers.getSetCookie()[0]!
  assert.match(cookie, /^errand=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/)
  const Cookie = cookie.split(';')[0]!
  assert.equal((await app.guest.get('/auth/me', { headers: { Cookie } })).status, 200)
  assert.equal((await app.guest.post('/auth/logout', undefined, { headers: { Cookie } })).status, 204)
  assert.equal((await app.guest.get('/auth/me', { headers: { Cookie } })).status, 401)
})

test('the 11th try within 15 minutes is 429 whatever its password, and the window slides', async (t) => {
  const app = await startApp(t)
  await maja(app)
  const login = (email: string, password: string) => app.guest.post('/auth/login', { email, password })
  for (let failure = 0; failure < 10; failure++) {
    assert.equal((await login(`nobody${failure}@home`, 'wrong wrong wrong')).status, 401)
    app.clock.advance(MINUTE)
  }
  const limited = await login('maja@home', PASSWORD)
  assert.equal(limited.status, 429)
  assert.equal(limited.body.code, 'rate_limited')
  assert.equal(limited.headers.get('retry-after'), String(5 * 60))
  app.clock.advance(5 * MINUTE)
  assert.equal((await login('maja@home', PASSWORD)).status, 200)
  assert.equal((await login('maja@home', 'wrong wrong wrong')).status, 401)
  assert.equal((await login('maja@home', PASSWORD)).status, 429, 'a success clears nothing at the address')
})

test('50 wrong tries at once are no more than ten', async (t) => {
  const app = await startApp(t)
  await maja(app)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      app.guest.post('/auth/login', { email: `n${index}@home`, password: 'wrong wrong' }),
    ),
  )
  assert.equal(answers.filter((answer) => answer.status === 401).length, 10)
  assert.equal(answers.filter((answer) => answer.status === 429).length, 40)
})

test('an API token acts for its owner until it is revoked or expires, and cannot make tokens', async (t) => {
  const app = await startApp(t)
  const { session } = await maja(app)
  const made = await session.post('/tokens', { name: 'phone', expires_in_days: 1 })
  assert.equal(made.status, 201)
  assert.match(made.body.token, /^erd_[\w-]{43}$/)
  assert.equal(made.body.prefix, made.body.token.slice(0, 10))
  const bearer = { headers: { Authorization: `bearer ${made.body.token}` } }
  assert.equal((await app.guest.get('/auth/me', bearer)).status, 200)
  const refused = await app.guest.post('/tokens', { name: 'more' }, bearer)
  assert.equal(refused.status, 403)
  assert.equal(refused.body.code, 'forbidden')
  const { body: list } = await session.get('/tokens')
  assert.equal(list.tokens[0].name, 'phone')
  assert.equal('token' in list.tokens[0], false)
  app.clock.advance(24 * 60 * MINUTE)
  assert.equal((await app.guest.get('/auth/me', bearer)).status, 401)

  const forever = (await session.post('/tokens', { name: 'script', expires_in_days: 0 })).body
  assert.equal(forever.expires_at, null)
  assert.equal((await session.delete(`/tokens/${forever.id}`)).status, 204)
  const dead = await app.guest.get('/auth/me', { headers: { Authorization: `Bearer ${forever.token}` } })
  assert.equal(dead.status, 401)
})

test('a bearer header decides alone: with a wrong one the cookie is not tried', async (t) => {
  const app = await startApp(t)
  const { session } = await maja(app)
  const answer = await session.get('/auth/me', { headers: { Authorization: 'Bearer erd_wrong' } })
  assert.equal(answer.status, 401)
})

test('a session ends after 180 idle days and a year at most', async (t) => {
  const app = await startApp(t)
  const { session } = await maja(app)
  app.clock.advance(179 * 24 * 60 * MINUTE)
  assert.equal((await session.get('/auth/me')).status, 200)
  app.clock.advance(2 * 24 * 60 * MINUTE)
  assert.equal((await session.get('/auth/me')).status, 401)
})

test('a session in use while the clock stood wrong after a start is still one when it is right again', async (t) => {
  const app = await startApp(t)
  const { session } = await maja(app)
  const right = new Date(app.clock.now()).toISOString()
  for (const wrong of ['1970-01-01T00:02:00.000Z', '2025-02-01T00:00:00.000Z']) {
    app.clock.set(wrong)
    assert.equal((await session.get('/auth/me')).status, 200)
    await app.tick()
    app.clock.set(right)
    assert.equal((await session.get('/auth/me')).status, 200, wrong)
  }
})

test('where the machine names no time zone that there is, an account gets UTC', async (t) => {
  const usual = process.env['TZ']
  t.after(() => (usual === undefined ? delete process.env['TZ'] : (process.env['TZ'] = usual)))
  for (const [named, timezone] of [
    [':/etc/localtime', 'UTC'],
    ['nowhere', 'UTC'],
    ['', 'UTC'],
    ['Asia/Tokyo', 'Asia/Tokyo'],
  ]) {
    process.env['TZ'] = named
    const app = await startApp(t)
    const { status, body } = await app.guest.post('/auth/setup', { email: 'x@y', name: 'X', password: PASSWORD })
    assert.deepEqual([status, body.timezone], [201, timezone], named)
  }
})

test('the profile is changed field by field and checked', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const answer = await api.patch('/auth/me', { timezone: 'America/New_York', week_start: 7, time_format: '12h' })
  assert.equal(answer.body.timezone, 'America/New_York')
  assert.equal(answer.body.week_start, 7)
  assert.equal(answer.body.time_format, '12h')
  assert.equal(answer.body.name, 'Maja')
  for (const patch of [
    { timezone: 'Mars/Base' },
    { timezone: '+02:00' },
    { timezone: 'PST' },
    { locale: 'fr' },
    { week_start: 0 },
    { time_format: '13h' },
    { is_admin: false },
  ]) {
    assert.equal((await api.patch('/auth/me', patch)).status, 422, JSON.stringify(patch))
  }
})
