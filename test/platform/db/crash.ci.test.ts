import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { freshFolder, openTestDatabase } from '../../support/database.ts'
import { addressIn, errand, firstLine } from '../../support/machine/process.ts'
import { top } from '../../support/sources.ts'
import { spawnWriter } from './child.ts'

/** The keys that were answered and those that are there, of a folder whose process is gone. */
async function compare(
  dataDir: string,
  said: string[],
): Promise<{ lost: string[]; stored: Set<string>; sound: unknown }> {
  const { db } = openTestDatabase(undefined, { dataDir })
  const stored = new Set(db.all<{ key: string }>('SELECT key FROM meta').map(({ key }) => key))
  const sound = db.get('SELECT integrity_check AS it FROM pragma_integrity_check')
  await db.close()
  const lost = said
    .filter((line) => line.startsWith('answered '))
    .map((line) => line.slice(9))
    .filter((key) => !stored.has(key))
  return { lost, stored, sound }
}

test('whenever the process is killed, nothing it has answered is lost', async (t) => {
  const dataDir = freshFolder(t)
  for (const answers of [1, 9, 60, 300, 2_000]) {
    const writer = spawnWriter(t, dataDir)
    await writer.line('ready')
    writer.send('go')
    await writer.line('answered', answers)
    writer.child.kill('SIGKILL')
    await writer.ended
    const { lost, sound } = await compare(dataDir, writer.lines)
    assert.deepEqual([lost, sound], [[], { it: 'ok' }])
  }
})

const strace = spawnSync('strace', ['-V']).status === 0

test(
  'after a failed flush nothing more is written or answered, and all that was answered is there',
  {
    skip: !strace && 'needs strace',
  },
  async (t) => {
    const dataDir = freshFolder(t)
    const writer = spawnWriter(t, dataDir)
    await writer.line('ready')
    writer.send('go')
    await writer.line('answered', 100)

    const failing = [
      '-f',
      '-p',
      String(writer.child.pid),
      '-e',
      'trace=fsync,fdatasync',
      '-e',
      'inject=fsync,fdatasync:error=EIO',
    ]
    const tracer = spawn('strace', [...failing, '-o', '/dev/null'], { stdio: ['ignore', 'ignore', 'pipe'] })
    t.after(() => tracer.kill())
    if ((await Promise.race([once(tracer, 'exit').then(() => 'refused'), writer.line('fatal')])) === 'refused') {
      return t.skip('strace may not attach to processes here')
    }

    await writer.line('refused', 8)
    const answeredAfter = writer.lines
      .slice(writer.lines.indexOf('fatal'))
      .filter((line) => line.startsWith('answered'))
    assert.deepEqual(answeredAfter, [])
    const detached = once(tracer, 'exit')
    tracer.kill('SIGINT')
    await detached
    writer.send('last')
    await writer.line('last')
    assert.equal(writer.lines.at(-1), 'last refused')
    writer.child.stdin.end()
    const { code, errors } = await writer.ended
    assert.equal(code, 3)
    assert.match(errors, /the disk failed: nothing more is written/)

    const { lost, sound } = await compare(dataDir, writer.lines)
    assert.deepEqual([lost, sound], [[], { it: 'ok' }])
  },
)

test(
  'a first start that is killed at any flush or rename leaves a whole database or none',
  { skip: !strace && 'needs strace' },
  async (t) => {
    for (let call = 1; ; call++) {
      const dataDir = freshFolder(t)
      const calls = 'fsync,fdatasync,rename'
      const killing = `-D -f -o /dev/null -e trace=${calls} -e inject=${calls}:signal=KILL:when=${call}`.split(' ')
      const program = { command: 'strace', first: [...killing, process.execPath, `${top}dist/server.cjs`] }
      const env = { ERRAND_DATA_DIR: dataDir, ERRAND_LISTEN: '127.0.0.1:0' }
      const { child, ended, err } = errand(t, ['serve'], env, program)
      const isAlive = addressIn(await firstLine(child)) !== undefined
      child.kill('SIGKILL')
      await ended
      if (/ptrace/i.test(await err)) return t.skip('strace may not trace processes here')
      if (isAlive) return assert.equal(call - 1, 6, 'flushes, each of which a first start waits for')

      const { db } = openTestDatabase(t, { dataDir })
      assert.deepEqual(db.get('SELECT integrity_check AS it FROM pragma_integrity_check'), { it: 'ok' })
      assert.ok(db.get<{ epoch: string }>('SELECT epoch FROM journal_state')!.epoch > '0'.repeat(12))
      await db.close()
    }
  },
)
