/** `npm start` on a machine that has Node and npm, and nothing else of what a build could want. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { freshFolder, type Ends } from '../support/database.ts'
import { NOBODY } from '../support/machine/other-user.ts'
import { PASSWORD } from '../support/people.ts'
import { top } from '../support/sources.ts'
import { addressIn } from '../support/machine/process.ts'

const isRoot = process.getuid?.() === 0

test('root installs, starts and uses it in a private folder', { skip: !isRoot && 'needs root' }, (t) =>
  installStartAndUse(t, bareMachine(t), process.getuid!()),
)

test('an ordinary user installs, starts and uses it, on a machine that is set for production', (t) => {
  const machine = bareMachine(t)
  machine.env['NODE_ENV'] = 'production'
  return installStartAndUse(t, machine, isRoot ? NOBODY : process.getuid!())
})

interface Machine {
  folder: string
  checkout: string
  env: Record<string, string>
}

/** A copy of the checkout as it is cloned, with an empty home and a PATH of few programs. */
function bareMachine(t: Ends): Machine {
  const folder = freshFolder(t)
  const [bin, home, checkout] = ['bin', 'home', 'errand'].map((name) => join(folder, name)) as [string, string, string]
  const data = join(checkout, 'data')
  for (const path of [bin, home, checkout, data]) mkdirSync(path)
  cpSync(join(top, 'data/.gitkeep'), join(data, '.gitkeep'))
  chmodSync(data, 0o755)
  const made = new Set(['node_modules', 'dist', 'data', '.git', '.shots'])
  for (const name of readdirSync(top)) {
    if (!made.has(name)) cpSync(top + name, join(checkout, name), { recursive: true })
  }
  // Copies, because another user may not enter the folders they are in.
  cpSync(firstNode(), join(bin, 'node'))
  cpSync(npmHere(), join(folder, 'npm'), { recursive: true })
  symlinkSync('../npm/bin/npm-cli.js', join(bin, 'npm'))
  for (const name of ['sh', 'env', 'uname']) symlinkSync(realpathSync(onPath(name)[0]!), join(bin, name))
  return { folder, checkout, env: { HOME: home, PATH: bin, TMPDIR: home, ERRAND_LISTEN: '127.0.0.1:0', ...network() } }
}

async function installStartAndUse(t: Ends, { folder, checkout, env }: Machine, uid: number): Promise<void> {
  if (isRoot) assert.equal(spawnSync('chown', ['-R', '-h', `${uid}:${uid}`, folder]).status, 0)
  chmodSync(checkout, 0o700)
  const started = spawn(join(env['PATH']!, 'npm'), ['start'], { cwd: checkout, env, uid, gid: uid, detached: true })
  const complaints = text(started.stderr)
  let hasEnded = false
  // Closed once all that it started has ended too.
  const ended = once(started, 'close').then(() => (hasEnded = true))
  t.after(() => hasEnded || process.kill(-started.pid!, 'SIGKILL'))
  const said: string[] = []
  let url: string | undefined
  for await (const line of createInterface({ input: started.stdout })) {
    said.push(line)
    url = addressIn(line)
    if (url) break
  }
  started.stdout.resume()
  if (!url) assert.fail(`${said.join('\n')}\n${await complaints}`)
  await mainJob(url)
  process.kill(-started.pid!, 'SIGTERM')
  await ended
}

async function mainJob(url: string): Promise<void> {
  const send = async (method: string, path: string, body?: object, headers = {}) => {
    const content = body && { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } }
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...content })
    assert.ok(answer.ok, `${path} answered ${answer.status}`)
    return answer
  }
  const { headers } = await send('POST', '/auth/setup', { email: 'maja@home', name: 'Maja', password: PASSWORD })
  const cookie = { Cookie: headers.getSetCookie()[0]!.split(';')[0]! }
  await send('POST', '/tasks/quick-add', { text: 'pay rent today at 9 p1' }, cookie)
  const { today } = (await (await send('GET', '/today', undefined, cookie)).json()) as { today: { content: string }[] }
  assert.deepEqual(
    today.map(({ content }) => content),
    ['pay rent'],
  )
}

const onPath = (name: string): string[] =>
  process.env['PATH']!.split(delimiter)
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))

/** The user's own Node, before the project's; by its real name, for some are started by a script. */
function firstNode(): string {
  const own = onPath('node').find((path) => !path.startsWith(top)) ?? process.execPath
  return spawnSync(own, ['-p', 'process.execPath'], { encoding: 'utf8' }).stdout.trim()
}

/** The folder of npm. */
const npmHere = (): string =>
  dirname(dirname(realpathSync(process.env['npm_execpath'] ?? onPath('npm').find((path) => !path.startsWith(top))!)))

/** What it takes on this machine to reach the registry. */
function network(): Record<string, string> {
  const reaches = /^(?:https?_proxy|no_proxy|all_proxy|node_extra_ca_certs)$/i
  const ways = Object.entries(process.env).filter((entry): entry is [string, string] => reaches.test(entry[0]))
  const settings = ['registry', 'cafile', 'proxy', 'https-proxy'].map((name): [string, string] => [
    `npm_config_${name.replace('-', '_')}`,
    spawnSync(onPath('npm')[0]!, ['config', 'get', name], { cwd: top, encoding: 'utf8' }).stdout.trim(),
  ])
  return Object.fromEntries([...ways, ...settings.filter(([, value]) => value !== '' && value !== 'null')])
}
