import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client } from '../../support/app.ts'
import { fingerprints, placeOf } from '../../support/stored/backups.ts'
import { freshFolder, type Ends } from '../../support/database.ts'
import { errand, run, serveInProcess } from '../../support/machine/process.ts'
import { PASSWORD } from '../../support/people.ts'
import { openSqlite } from '../../../src/platform/program/native.ts'
import { sha256Hex } from '../../../src/platform/ids.ts'
import { eventually } from '../../support/eventually.ts'
import { upload } from '../../support/upload.ts'

async function household(t: Ends) {
  const env = { ERRAND_DATA_DIR: freshFolder(t) }
  const server = await serveInProcess(t, env)
  const guest = new Client(server.url)
  const { headers } = await guest.post('/auth/setup', { email: 'maja@home', name: 'Maja', password: PASSWORD })
  const session = new Client(server.url, { Cookie: headers.getSetCookie()[0]!.split(';')[0]! })
  const { body: task } = await session.post('/tasks', { content: 'Files' })
  const attach = (text: string) => upload(session, task.id, new TextEncoder().encode(text), { name: 'a.txt' })
  return {
    env,
    server,
    guest,
    session,
    attach,
    dataDir: env.ERRAND_DATA_DIR,
    backups: join(env.ERRAND_DATA_DIR, 'backups'),
  }
}

const MADE = /^Backed up and checked: (\S+) \(.*, 1 file\)\.\n$/

test('the same command backs up by the running server and, while none runs, by itself', async (t) => {
  const { env, server, guest, attach } = await household(t)
  await attach('a note')
  const first = await run(t, ['backup'], env)
  assert.deepEqual([first.code, first.err], [0, ''])
  const [, path] = MADE.exec(first.out)!
  assert.equal(spawnSync('sha256sum', ['--status', '-c', 'SHA256SUMS'], { cwd: path }).status, 0)
  const { backup_verified_at } = (await guest.get('/healthz')).body
  assert.ok(path!.endsWith(backup_verified_at.replaceAll(':', '-')))
  server.child.kill('SIGTERM')
  await server.ended
  const second = await run(t, ['backup'], env)
  assert.deepEqual([second.code, second.err], [0, ''])
  assert.match(second.out, MADE)
})

test(
  'killed in the middle it leaves the good ones as they were, and what it left goes with the next',
  { skip: process.platform === 'win32' },
  async (t) => {
    const { env, server, attach, dataDir, backups } = await household(t)
    await attach('a note')
    await run(t, ['backup'], env)
    const good = fingerprints(backups)

    await attach('another')
    const place = placeOf(join(dataDir, 'files'), sha256Hex('another'))
    rmSync(place)
    assert.equal(spawnSync('mkfifo', [place]).status, 0)
    const asked = errand(t, ['backup'], env)
    await eventually(() => readdirSync(backups).some((name) => name.endsWith('.partial')))
    server.child.kill('SIGKILL')
    await server.ended
    assert.equal(await asked.ended, 1)
    assert.match(await asked.err, /The server ended before it had answered/)
    const unblock = await open(place, 'r+')
    await unblock.close()
    rmSync(place)
    writeFileSync(place, 'another')
    assert.deepEqual(
      fingerprints(backups).filter((line) => !line.includes('.partial')),
      good,
    )

    const again = await run(t, ['backup'], env)
    assert.equal(again.code, 0, again.err)
    assert.deepEqual(
      readdirSync(backups).filter((name) => name.endsWith('.partial')),
      [],
    )
    assert.equal(readFileSync(placeOf(join(backups, 'files'), sha256Hex('another')), 'utf8'), 'another')
  },
)

test('a backup made in the middle of many writes is of one moment, and holds what was answered before it', async (t) => {
  const { env, session } = await household(t)
  const over = new AbortController()
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; !over.signal.aborted; n++) await session.post('/tasks', { content: `${writer} ${n}` })
  })
  const before = (await session.post('/tasks', { content: 'before' })).body.id
  const { out, code, err } = await run(t, ['backup'], env)
  over.abort()
  await Promise.all(writers)
  assert.equal(code, 0, err)
  const [, path] = /checked: (\S+) /.exec(out)!
  const copy = openSqlite(join(path!, 'errand.db'), { readonly: true })
  const one = (sql: string, ...values: string[]) =>
    copy
      .prepare(sql)
      .pluck()
      .get(...values)
  assert.equal(one('SELECT count(*) FROM tasks WHERE id = ?', before), 1)
  assert.equal(one('SELECT count(*) FROM tasks'), one("SELECT count(*) FROM activity WHERE event = 'task.created'"))
  assert.equal(one('SELECT count(*) FROM pragma_integrity_check'), 1)
  copy.close()
})
