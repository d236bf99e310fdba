import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { IDLE_DAYS } from '../../../src/contract/accounts.ts'
import { DAY } from '../../../src/domain/calendar/milliseconds.ts'
import { BALLAST } from '../../../src/platform/db/writing/ballast.ts'
import { fileSize } from '../../../src/platform/files/disk-space.ts'
import { Client, startApp, type Answered, type TestApp } from '../../support/app.ts'
import { freshFolder } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { beginRequest } from '../../support/late-body.ts'
import { joinsServer, maja, PASSWORD } from '../../support/people.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'a quite different one'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

const clientOf = (app: TestApp, { headers }: Answered): Client =>
  new Client(app.url, { Cookie: headers.getSetCookie()[0]!.split(';')[0]! })
const login = (app: TestApp, password = PASSWORD, userAgent = FIREFOX) =>
  app.guest.post('/auth/login', { email: 'maja@home', password }, { headers: { 'User-Agent': userAgent } })

test('somebody sees where they are signed in, newest first, and ends one of them at once', async (t) => {
  const app = await startApp(t)
  const { session } = await maja(app)
  app.clock.advance(MINUTE)
  const laptop = clientOf(app, await login(app))
  app.clock.advance(MINUTE)
  const phone = clientOf(app, await login(app, PASSWORD, IPHONE))
  const { body } = await laptop.get('/auth/sessions')
  assert.deepEqual(
    body.sessions.map((one: any) => [one.device, one.browser, one.system, one.current, one.ip]),
    [
      ['Safari on iPhone', 'Safari', 'iPhone', false, '127.0.0.1'],
      ['Firefox on Linux', 'Firefox', 'Linux', true, '127.0.0.1'],
      ['node', null, null, false, '127.0.0.1'],
    ],
  )
  const page = await laptop.get('/auth/sessions?limit=2')
  const rest = await laptop.get(`/auth/sessions?limit=2&cursor=${page.body.next_cursor}`)
  assert.deepEqual([...page.body.sessions, ...rest.body.sessions], body.sessions)
  assert.equal((await laptop.delete(`/auth/sessions/${body.sessions[0].id}`)).status, 204)
  assert.equal((await phone.get('/auth/me')).status, 401)
  assert.equal((await laptop.delete(`/auth/sessions/${body.sessions[0].id}`)).status, 404)
  assert.equal((await session.get('/auth/me')).status, 200)
  assert.equal((await laptop.delete(`/auth/sessions/${body.sessions[1].id}`)).status, 204, 'its own too')
  assert.equal((await laptop.get('/auth/me')).status, 401)
})

test('a session that was not used for so long that it has ended is not among those where somebody is signed in', async (t) => {
  const app = await startApp(t)
  const { session } = await maja(app)
  app.clock.advance((IDLE_DAYS - 1) * DAY)
  const laptop = clientOf(app, await login(app))
  const current = async () =>
    (await laptop.get('/auth/sessions')).body.sessions.map(({ current }: { current: boolean }) => current)
  assert.deepEqual(await current(), [true, false])
  app.clock.advance(DAY)
  assert.equal((await session.get('/auth/me')).status, 401)
  assert.deepEqual(await current(), [true])
})

test('nobody sees or ends another’s session', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const jonas = await joinsServer(app, owner, 'Jonas')
  const { body } = await owner.session.get('/auth/sessions')
  assert.equal((await jonas.session.get('/auth/sessions')).body.sessions.length, 1)
  assert.equal((await jonas.session.delete(`/auth/sessions/${body.sessions[0].id}`)).status, 404)
  assert.equal((await owner.session.get('/auth/me')).status, 200)
})

test('a change of password keeps this session under a new cookie, ends the others and leaves API tokens alive', async (t) => {
  const app = await startApp(t)
  const { session, api } = await maja(app)
  const other = clientOf(app, await login(app))
  const change = (current_password: string, new_password: string) =>
    session.post('/auth/password/change', { current_password, new_password })
  const refused = [await change('not this one', NEW_PASSWORD), await change(PASSWORD, 'Password123')]
  assert.deepEqual(
    refused.map(({ status, body }) => [status, Object.keys(body.fields)]),
    [
      [422, ['current_password']],
      [422, ['new_password']],
    ],
  )
  const before = (await session.get('/auth/sessions')).body.sessions.find((one: any) => one.current)
  const changed = await change(PASSWORD, NEW_PASSWORD)
  assert.equal(changed.status, 204)
  const here = clientOf(app, changed)
  assert.deepEqual(
    (await here.get('/auth/sessions')).body.sessions.map((one: any) => [one.id, one.current]),
    [[before.id, true]],
  )
  for (const ended of [session, other]) assert.equal((await ended.get('/auth/me')).status, 401)
  assert.equal((await api.get('/auth/me')).status, 200)
  assert.equal((await login(app)).status, 401)
  assert.equal((await login(app, NEW_PASSWORD)).status, 200)
})

test('50 changes of the password at once are one', async (t) => {
  const app = await startApp(t)
  const { session } = await maja(app)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      session.post('/auth/password/change', { current_password: PASSWORD, new_password: `password no. ${index}` }),
    ),
  )
  const good = answers.findIndex(({ status }) => status === 204)
  assert.equal(answers.filter(({ status }) => status === 204).length, 1)
  assert.ok(answers.every(({ status }) => [204, 401, 422, 429].includes(status)))
  assert.equal((await clientOf(app, answers[good]!).get('/auth/me')).status, 200)
  app.clock.advance(15 * MINUTE)
  assert.equal((await login(app, `password no. ${good}`)).status, 200)
})

test('a session that is ended while its request is under way changes nothing any more', async (t) => {
  const app = await startApp(t)
  const { session, api } = await maja(app)
  const other = clientOf(app, await login(app))
  const { credentials: headers } = other
  const finishes = [
    await beginRequest(app, {
      method: 'POST',
      path: '/auth/password/change',
      headers,
      body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
    }),
    await beginRequest(app, { method: 'POST', path: '/tokens', headers, body: { name: 'late' } }),
  ]
  const { body } = await session.get('/auth/sessions')
  const ended = body.sessions.find((one: any) => !one.current)
  assert.equal((await session.delete(`/auth/sessions/${ended.id}`)).status, 204)
  for (const finish of finishes) assert.equal(await finish(), 401)
  assert.equal((await login(app)).status, 200)
  assert.equal((await session.get('/tokens')).body.tokens.length, 1)
  assert.equal((await api.get('/auth/me')).status, 200)
})

test(
  'on a full disk people sign out, as they sign in',
  { skip: process.getuid?.() !== 0 && 'needs root, to mount a small disk' },
  async (t) => {
    const disk = freshFolder()
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', disk]).status !== 0) return t.skip('no mounts')
    t.after(() => spawnSync('umount', ['--lazy', disk]))
    const app = await startApp(t, { ERRAND_DATA_DIR: join(disk, 'data') })
    const { session, api } = await maja(app)
    // The space for a full disk is reserved a second after the start.
    await eventually(() => fileSize(join(disk, 'data', 'ballast')) === BALLAST)
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize))
    const description = 'x'.repeat(60_000)
    for (let status = 201; status !== 500;) ({ status } = await api.post('/tasks', { content: 'x', description }))
    assert.equal((await session.post('/auth/logout')).status, 204)
    assert.equal((await session.get('/auth/me')).status, 401)
    assert.equal((await login(app)).status, 200)
  },
)
