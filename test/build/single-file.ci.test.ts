import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { top } from '../support/sources.ts'
import { addressIn } from '../support/machine/process.ts'

const program = `${top}dist/errand-linux-${process.arch}`
const skip = existsSync(program) ? false : `${program} is made by npm run build`
/** Nothing but a free port of this machine alone and a quiet log: no PATH, no HOME. */
const env = { ERRAND_LISTEN: '127.0.0.1:0', ERRAND_LOG_LEVEL: 'warn' }

let folder = ''
before(() => (folder = mkdtempSync(join(tmpdir(), 'errand-single-'))))
after(() => rmSync(folder, { recursive: true, force: true }))

interface Served {
  url: string
  child: ChildProcess
}

async function serve(more: Record<string, string> = {}): Promise<Served> {
  const child = spawn(program, [], { cwd: folder, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const url = addressIn(line)
    if (url) {
      child.stdout.resume()
      return { url, child }
    }
  }
  throw new Error('The program ended without listening')
}

async function stop({ child }: Served): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
}

/** One call; the answer has to have the status given. */
async function call(
  url: string,
  method: string,
  path: string,
  { status, body, headers = {} }: { status: number; body?: object; headers?: Record<string, string> },
): Promise<{ body: Record<string, unknown>; cookie: string }> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  assert.equal(answer.status, status, `${method} ${path}: ${text}`)
  return {
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
  }
}

test(
  'in an empty folder the single file carries a new user from the first account to a ticked-off task',
  { skip },
  async () => {
    const first = await serve()
    const maja = { email: 'maja@home', name: 'Maja', password: 'grønne tomater i juli', timezone: 'Europe/Copenhagen' }
    const { cookie } = await call(first.url, 'POST', '/auth/setup', { status: 201, body: maja })
    const made = await call(first.url, 'POST', '/tokens', {
      status: 201,
      body: { name: 'curl' },
      headers: { Cookie: cookie },
    })
    const headers = { Authorization: `Bearer ${String(made.body['token'])}` }
    await call(first.url, 'POST', '/projects', { status: 201, body: { name: 'Home' }, headers })
    const text = 'pay rent tomorrow at 9 p1 #Home @bills every month'
    const { body: task } = await call(first.url, 'POST', '/tasks/quick-add', { status: 201, body: { text }, headers })
    assert.equal(task['content'], 'pay rent')
    assert.equal(task['due_time'], '09:00')
    assert.equal(task['priority'], 1)
    assert.deepEqual(task['labels'], ['bills'])
    // On a thread of its own, which the file holds as well.
    const { body: inbox } = await call(first.url, 'GET', '/mail-address', { status: 200, headers })
    const mail = { method: 'POST', headers: { 'Content-Type': 'message/rfc822' } }
    const letter = `To: ${String(inbox['address'])}\r\nSubject: Call the bank\r\n\r\nToday`
    assert.equal((await fetch(`${first.url}/inbound/mail`, { ...mail, body: letter })).status, 201)
    const upcoming = await call(first.url, 'GET', '/upcoming', { status: 200, headers })
    assert.match(JSON.stringify(upcoming.body), /pay rent/)
    const done = await call(first.url, 'POST', `/tasks/${String(task['id'])}/complete`, { status: 200, headers })
    assert.equal(done.body['recurred'], true)
    await stop(first)

    const second = await serve()
    const kept = await call(second.url, 'GET', `/tasks/${String(task['id'])}`, { status: 200, headers })
    assert.equal(kept.body['due_date'], done.body['next_due_date'])
    await stop(second)
  },
)

test('the single file holds the page, its description and everything they load', { skip }, async () => {
  const served = await serve()
  const html = await (await fetch(`${served.url}/`)).text()
  const named = [...html.matchAll(/\b(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
  assert.ok(named.length >= 2)
  for (const path of [...named, '/openapi.yaml', '/docs']) {
    const answer = await fetch(served.url + path)
    // Nobody is signed in.
    assert.equal(answer.status, path === '/api/v1/auth/me' ? 401 : 200, path)
    await answer.arrayBuffer()
  }
  await stop(served)
})

test(
  'unpacked add-ons are for the owner alone, and one that was tampered with is replaced before it is loaded',
  { skip },
  async () => {
    const home = join(folder, 'data', '.runtime')
    const unpacked = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.node'))
    assert.equal(statSync(home).mode & 0o777, 0o700)
    assert.ok(unpacked.length > 0)
    for (const name of unpacked) writeFileSync(join(home, name), 'not an add-on')
    const served = await serve()
    await call(served.url, 'GET', '/healthz', { status: 200 })
    await stop(served)
  },
)

test('the single file says its version and needs no data folder for it', { skip }, () => {
  const empty = mkdtempSync(join(tmpdir(), 'errand-version-'))
  for (const word of ['--version', '-v', 'version']) {
    const { stdout, status } = spawnSync(program, [word], { cwd: empty, env: {}, encoding: 'utf8' })
    assert.match(stdout, /^errand \d+\.\d+\.\d+\n$/)
    assert.equal(status, 0)
  }
  assert.deepEqual(readdirSync(empty), [])
  rmSync(empty, { recursive: true })
})

test('its version is told in vain where nobody reads it, without a word', { skip }, () => {
  for (const word of ['--version', 'version']) {
    const { status, stderr } = spawnSync('sh', ['-c', `"$0" ${word} >/dev/full`, program], { encoding: 'utf8' })
    assert.deepEqual([status, stderr], [0, ''])
  }
})

test('a single file that was not copied to its end says so, and its version, which takes no server', { skip }, () => {
  const cut = join(folder, 'errand')
  copyFileSync(program, cut)
  truncateSync(cut, statSync(program).size - 1_000_000)
  const run = (word: string) => spawnSync(cut, [word], { env: {}, encoding: 'utf8' })
  assert.match(run('--version').stdout, /^errand \d/)
  for (const word of ['serve', 'version']) {
    const { status, stderr } = run(word)
    assert.equal(status, 1)
    assert.equal(stderr, `${cut} is not complete: copy it anew.\n`)
  }
  rmSync(cut)
})

test("the server's program is no part of what the single file has in memory for good", { skip }, async () => {
  const served = await serve()
  const ends = readFileSync(`/proc/${served.child.pid}/maps`, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith(` ${program}`))
    .map((line) => {
      const [, from, to, offset] = /^(\w+)-(\w+) \S+ (\w+)/.exec(line)!.map((word) => parseInt(word, 16))
      return offset! + to! - from!
    })
  assert.ok(ends.length > 0)
  assert.ok(Math.max(...ends) < statSync(program).size - statSync(`${top}dist/server.cjs`).size)
  await stop(served)
})

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

test(
  'a single file that its user may run and not read is answered with a sentence',
  { skip: skip || (isRoot ? false : 'only root reads and writes what it may not') },
  () => {
    const home = mkdtempSync(join(tmpdir(), 'errand-unread-'))
    const own = join(home, 'errand')
    copyFileSync(program, own)
    chmodSync(own, 0o711)
    chmodSync(home, 0o711)
    const { status, stderr } = spawnSync(own, ['version'], { env: {}, encoding: 'utf8', uid: 65_534, gid: 65_534 })
    assert.equal(status, 1)
    assert.match(stderr, /^\S+\/errand holds the server and cannot be read: .+\n$/)
    rmSync(home, { recursive: true })
  },
)

test(
  'as root it loads nothing from a data folder that another user can change',
  { skip: skip || (isRoot ? false : 'only root can give folders away') },
  async () => {
    const theirs = mkdtempSync(join(tmpdir(), 'errand-theirs-'))
    chownSync(theirs, 65_534, 65_534)
    const served = await serve({ ERRAND_DATA_DIR: theirs })
    await call(served.url, 'GET', '/healthz', { status: 200 })
    const maps = readFileSync(`/proc/${served.child.pid}/maps`, 'utf8')
    assert.match(maps, /better_sqlite3\.node \(deleted\)$/m)
    assert.equal(existsSync(join(theirs, '.runtime')), false)
    await stop(served)
    rmSync(theirs, { recursive: true })
  },
)

test(
  'a data folder that allows no programs is answered with a sentence',
  { skip: skip || (isRoot ? false : 'only root may mount') },
  () => {
    const noexec = mkdtempSync(join(tmpdir(), 'errand-noexec-'))
    try {
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'noexec,size=64m,mode=700', 'tmpfs', noexec])
      if (mounted.status !== 0) return console.log('skipped: this machine lets nobody mount')
      const { stderr, status } = spawnSync(program, ['serve'], {
        env: { ...env, ERRAND_DATA_DIR: noexec },
        encoding: 'utf8',
        timeout: 20_000,
      })
      assert.equal(status, 1)
      assert.match(stderr, /^Cannot load .*noexec.*ERRAND_DATA_DIR/)
      assert.equal(stderr.trim().split('\n').length, 1)
    } finally {
      spawnSync('umount', [noexec])
      rmSync(noexec, { recursive: true, force: true })
    }
  },
)
