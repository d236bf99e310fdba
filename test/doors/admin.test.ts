import assert from 'node:assert/strict'
import { chmodSync, chownSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { TOTP } from 'otpauth'
import { adminDoor } from '../../src/doors/admin.ts'
import { Client } from '../support/app.ts'
import { prepareFolder } from '../../src/platform/db/opening/folder.ts'
import { freshFolder, openTestDatabase, type Ends } from '../support/database.ts'
import { PASSWORD } from '../support/people.ts'
import { onFullDisk } from '../support/machine/full-disk.ts'
import { startedByNobody } from '../support/machine/other-user.ts'
import { run, serveInProcess, type Program } from '../support/machine/process.ts'

const NEW_PASSWORD = 'a quite different one'
const MAJA = { email: 'maja@home', name: 'Maja', password: PASSWORD }

/** A server that Maja has set up, in its own process. */
async function household(test: Ends) {
  const env = { ERRAND_DATA_DIR: freshFolder(test), ERRAND_LOG_LEVEL: 'debug' }
  const server = await serveInProcess(test, env)
  const guest = new Client(server.url)
  const { headers } = await guest.post('/auth/setup', MAJA)
  const session = new Client(server.url, { Cookie: headers.getSetCookie()[0]!.split(';')[0]! })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    server.child.kill(signal)
    await server.ended
  }
  return { env, folder: env.ERRAND_DATA_DIR, guest, session, stop, log: server.err, url: server.url }
}

const resetBy = (guest: Client, link: string) =>
  guest.post('/auth/password/reset', {
    token: new URL(link.trim()).searchParams.get('token'),
    password: NEW_PASSWORD,
  })

const login = (guest: Client, password: string, code?: string) =>
  guest.post('/auth/login', { email: MAJA.email, password, ...(code && { code }) })

test('while the server runs, a link to a new password comes through a socket that only its owner may open', async (t) => {
  const { env, folder, guest, session, stop, log, url } = await household(t)
  assert.equal(statSync(join(folder, 'admin.sock')).mode & 0o777, 0o600)
  const { out, code, err } = await run(t, ['user', 'reset-link', 'MAJA@home'], env)
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^http:\/\/127\.0\.0\.1:\d+\/reset\?token=[\w-]{43}\n$/)
  assert.ok(out.startsWith(`${url}/`))
  assert.equal((await resetBy(guest, out)).status, 204)
  assert.equal((await resetBy(guest, out)).status, 422, 'the link works once')
  assert.equal((await session.get('/auth/me')).status, 401)
  assert.equal((await login(guest, PASSWORD)).status, 401)
  assert.equal((await login(guest, NEW_PASSWORD)).status, 200)
  await stop()
  assert.equal(existsSync(join(folder, 'admin.sock')), false)
  const secret = new URL(out.trim()).searchParams.get('token')!
  const said = await log
  for (const one of [secret, PASSWORD, NEW_PASSWORD]) assert.equal(said.includes(one), false, 'a secret in the log')
})

test('while no server runs, the same command opens the data itself and leaves it for the next start', async (t) => {
  const { env, stop } = await household(t)
  await stop()
  const listed = await run(t, ['user', 'list'], env)
  assert.deepEqual([listed.code, listed.out, listed.err], [0, 'maja@home\tMaja\tadmin\n', ''])
  const { out } = await run(t, ['user', 'reset-link', 'maja@home'], env)
  const again = await serveInProcess(t, env)
  assert.equal((await resetBy(new Client(again.url), out)).status, 204)
})

test('a killed server leaves a socket behind that stands in nobody’s way', async (t) => {
  const { env, folder, stop } = await household(t)
  await stop('SIGKILL')
  assert.equal(existsSync(join(folder, 'admin.sock')), true)
  assert.equal((await run(t, ['user', 'list'], env)).code, 0)
  await serveInProcess(t, env)
  assert.equal((await run(t, ['user', 'list'], env)).code, 0)
})

test('two-factor authentication is turned off for somebody who lost phone and codes, and every device signs in again', async (t) => {
  const { env, guest, session } = await household(t)
  assert.equal((await run(t, ['user', 'reset-2fa', 'maja@home'], env)).err, 'Two-factor authentication is off.\n')
  const { body: setup } = await session.post('/auth/totp/setup', { password: PASSWORD })
  const code = new TOTP({ secret: setup.secret }).generate()
  const confirmed = await session.post('/auth/totp/confirm', { code })
  const here = { headers: { Cookie: confirmed.headers.getSetCookie()[0]!.split(';')[0]! } }
  assert.equal((await login(guest, PASSWORD)).body.code, 'totp_required')
  const { out } = await run(t, ['user', 'reset-2fa', 'maja@home'], env)
  assert.equal(out, 'Two-factor authentication of maja@home is off, and every device has to sign in again.\n')
  assert.equal((await guest.get('/auth/me', here)).status, 401)
  assert.equal((await login(guest, PASSWORD)).status, 200)
})

test('somebody who cannot sign in is helped on a full disk, too', async (t) => {
  const { env, stop } = await household(t)
  await stop()
  const { db, disk } = onFullDisk(openTestDatabase(t, { dataDir: env.ERRAND_DATA_DIR }).db)
  const door = adminDoor({ db, baseUrl: () => 'http://errand.lan', backups: { make: () => assert.fail() } as never })
  disk.refuses = 'most'
  assert.match(JSON.stringify(await door(['user', 'reset-link', 'maja@home'])), /"answer":"http:\/\/errand\.lan\/reset/)
  assert.match(JSON.stringify(await door(['user', 'reset-2fa', 'maja@home'])), /refusal.*off/)
})

test('an unknown address and a folder without data are answered in a sentence, and nothing is made', async (t) => {
  const { env, stop } = await household(t)
  const unknown = async () => {
    const { code, out, err } = await run(t, ['user', 'reset-link', 'nobody@home'], env)
    assert.deepEqual([code, out, err], [1, '', 'There is no account for nobody@home.\n'])
  }
  await unknown()
  await stop()
  await unknown()
  const empty = freshFolder(t)
  const { code, err } = await run(t, ['user', 'list'], { ERRAND_DATA_DIR: empty })
  assert.deepEqual(
    [code, err],
    [1, `There is no Errand in ${empty}. Set ERRAND_DATA_DIR to the folder that holds its data.\n`],
  )
  assert.deepEqual(readdirSync(empty), [])
  assert.equal((await run(t, ['user', 'reset-link'], env)).code, 2)
})

test('another user of the machine is told whose data it is, whether the server runs or not', async (t) => {
  const nobody = startedByNobody(t)
  if (typeof nobody === 'string') return t.skip(nobody)
  const { env, folder, stop } = await household(t)
  const refused = async (program?: Program) => {
    const { code, out, err } = await run(t, ['user', 'reset-link', 'maja@home'], env, program)
    assert.deepEqual([code, out], [1, ''])
    assert.match(
      err,
      /belongs to another user\. Run this as the one that Errand runs as: sudo -u errand …; or give that one everything/,
    )
  }
  chmodSync(folder, 0o755)
  await refused(nobody)
  await stop()
  await refused(nobody)
  chownSync(join(folder, 'errand.db'), nobody.uid!, nobody.gid!)
  await refused()
  assert.throws(() => prepareFolder(folder), /belongs to another user/, 'a server of root')
  rmSync(join(folder, 'lock.db'))
  assert.match((await run(t, ['doctor'], env)).out, /^!! {2}\S+ belongs to another user/m)
  assert.equal(existsSync(join(folder, 'lock.db')), false)
})

test('what is no command on the socket is refused or dropped, and the server goes on', async (t) => {
  const { folder, guest } = await household(t)
  const say = async (line: string) => {
    const socket = connect(join(folder, 'admin.sock'))
    socket.end(line)
    return text(socket)
  }
  for (const line of ['', '\n', 'null\n', '[1]\n', '{"a":1}\n', `["${'x'.repeat(20_000)}`]) {
    assert.equal(await say(line), '', line.slice(0, 20))
  }
  assert.match(await say('["user","drop-all"]\n'), /^\{"refusal":"This version of Errand has no command/)
  assert.equal((await guest.get('/healthz')).status, 200)
})
