/** Replication by Litestream, the real program, with the configuration that README.md gives. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client } from '../../support/app.ts'
import { freshFolder, type Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { PASSWORD } from '../../support/people.ts'
import { run, serveInProcess } from '../../support/machine/process.ts'
import { top } from '../../support/sources.ts'
import { upload } from '../../support/upload.ts'

const skip =
  spawnSync('litestream', ['version']).status !== 0 &&
  'litestream is not on the PATH, so neither replication nor restoring a replica was tried'

const README_CONFIG = /^ {4}dbs:\n(?: {4}.*\n)+/m

/** Maja's server with Litestream's folders. */
async function household(t: Ends) {
  const dataDir = freshFolder(t)
  const env = { ERRAND_DATA_DIR: dataDir }
  const server = await serveInProcess(t, env)
  const { headers } = await new Client(server.url).post('/auth/setup', {
    email: 'maja@home',
    name: 'Maja',
    password: PASSWORD,
  })
  const cookie = { Cookie: headers.getSetCookie()[0]!.split(';')[0]! }
  return { dataDir, env, server, cookie, session: new Client(server.url, cookie), ...litestream(t, dataDir) }
}

function litestream(t: Ends, dataDir: string) {
  const folder = freshFolder(t)
  const config = join(folder, 'litestream.yml')
  const database = join(dataDir, 'errand.db')
  const [example] = README_CONFIG.exec(readFileSync(`${top}README.md`, 'utf8'))!
  writeFileSync(
    config,
    example
      .replaceAll(/^ {4}/gm, '')
      .replace('/var/lib/errand/errand.db', database)
      .replace('/mnt/other-disk/errand-replica', join(folder, 'replica')),
  )
  const command = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('litestream', words, { encoding: 'utf8' })
    assert.equal(status, 0, `litestream ${words.join(' ')}: ${stdout}${stderr}`)
    return stdout
  }
  return {
    /** Starts it; `stop` lets it send what is left. */
    async replicate() {
      const child = spawn('litestream', ['replicate', '-config', config], { stdio: 'ignore' })
      t.after(() => child.kill('SIGKILL'))
      const ended = once(child, 'exit')
      await eventually(() => existsSync(join(dataDir, '.errand.db-litestream', 'ltx', '0')))
      return async () => {
        child.kill('SIGTERM')
        await ended
      }
    },
    replicateOnce: () => command('replicate', '-config', config, '-once'),
    /** Where the database was put, alone in a fresh folder. */
    restored(...words: string[]) {
      const to = join(freshFolder(t), 'errand.db')
      command('restore', '-config', config, '-o', to, ...words, database)
      return to
    },
    position: () => /\b[0-9a-f]{16}\b/.exec(command('status', '-config', config))![0],
  }
}

const add = (session: Client, prefix: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { status, body } = await session.post('/tasks', { content: `${prefix} ${n}` })
      assert.equal(status, 201)
      return body.id as string
    }),
  )

const statuses = async (session: Client, ids: string[]) => [
  ...new Set(await Promise.all(ids.map(async (id) => (await session.get(`/tasks/${id}`)).status))),
]

test('a server killed while Litestream runs lives on elsewhere with all it answered', { skip }, async (t) => {
  const { dataDir, server, session, cookie, replicate, restored } = await household(t)
  const stop = await replicate()
  const ids = await add(session, 'Water the plants', 200)
  const { body: file } = await upload(session, ids[0]!, 'the colours')
  const since = (await session.get('/changes')).body.seq
  server.child.kill('SIGKILL')
  await server.ended
  await stop()

  const path = restored()
  cpSync(join(dataDir, 'files'), join(path, '..', 'files'), { recursive: true })
  cpSync(join(dataDir, 'instance.key'), join(path, '..', 'instance.key'))
  const elsewhere = { ERRAND_DATA_DIR: join(freshFolder(t), 'data') }
  const { code, out, err } = await run(t, ['restore', path], elsewhere)
  assert.deepEqual([code, err, out], [0, '', `Restored ${path}. Start Errand again.\n`])
  const moved = new Client((await serveInProcess(t, elsewhere)).url, cookie)
  assert.deepEqual(await statuses(moved, ids), [200])
  assert.equal((await moved.get(`/attachments/${file.id}`)).text, 'the colours')
  assert.equal((await moved.get(`/changes?since=${since}`)).body.resync, true)
})

test(
  'doctor names the position that Litestream does; restored to it, what came later is gone, and replication goes on',
  { skip },
  async (t) => {
    const { env, server, session, cookie, replicate, replicateOnce, restored, position } = await household(t)
    const stop = await replicate()
    const first = await add(session, 'First', 20)
    await stop()
    const transaction = position()
    assert.match(
      (await run(t, ['doctor'], env)).out,
      new RegExp(`\nok {2}Litestream .* transaction ${transaction}, at`),
    )
    const later = await add(session, 'Later', 20)
    replicateOnce()
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)

    const { code, out } = await run(t, ['restore', restored('-txid', transaction)], env)
    assert.equal(code, 0, out)
    const [, aside] = /^The data from before is in (\S+);/m.exec(out)!
    assert.ok(existsSync(join(aside!, '.errand.db-litestream')))
    const again = await serveInProcess(t, env)
    const now = new Client(again.url, cookie)
    assert.deepEqual([await statuses(now, first), await statuses(now, later)], [[200], [404]])

    const stopAgain = await replicate()
    const newer = await add(now, 'Newer', 20)
    again.child.kill('SIGKILL')
    await again.ended
    await stopAgain()
    const fresh = { ERRAND_DATA_DIR: freshFolder(t) }
    assert.equal((await run(t, ['restore', restored()], fresh)).code, 0)
    const last = new Client((await serveInProcess(t, fresh)).url, cookie)
    assert.deepEqual([await statuses(last, [...first, ...newer]), await statuses(last, later)], [[200], [404]])
  },
)
