import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync, appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Reader, Tx } from '../../../src/platform/db/transaction.ts'
import { freshFolder, migrations, openTestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'

const mib = 1024 * 1024
const skip = !mountable() && 'needs root, to mount a small disk'

/** A database on a disk of 12 MiB, with ways to fill that and to make room again. */
async function smallDisk(t: TestContext) {
  const disk = freshFolder()
  mount(disk)
  t.after(() => spawnSync('umount', ['--lazy', disk]))
  const logged: string[] = []
  const note = (_: object, message: string) => void logged.push(message)
  const dataDir = join(disk, 'data')
  const open = () =>
    openTestDatabase(undefined, { dataDir, ballast: mib, log: { info: note, warn: note, error: note } }).db
  const filler = join(disk, 'filler')
  const first = open()
  await reserved(dataDir)
  await first.close()
  return {
    // It counts as reserved from its opening on; the first one may see it later than the test.
    db: open(),
    open,
    dataDir,
    logged,
    fill() {
      writeFileSync(filler, '')
      const block = Buffer.alloc(4096)
      for (let left = room(disk); left > 0; left = room(disk))
        appendFileSync(filler, left >= mib ? Buffer.alloc(mib) : block)
    },
    empty: () => rmSync(filler),
  }
}

const reserved = (dataDir: string) => eventually(() => statSync(join(dataDir, 'ballast')).size === mib)

const room = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** The migrations of a newer version, which has one more. */
const withOneMore = (name: string, sql: string) => [
  ...migrations,
  { name: `${String(migrations.length + 1).padStart(4, '0')}-${name}`, sql },
]

const keys = (db: Reader) => db.all<{ key: string }>('SELECT key FROM meta ORDER BY key').map(({ key }) => key)
const put = (key: string) => (tx: Tx) =>
  void tx.run('INSERT INTO meta (key, value) VALUES (?, ?)', [key, 'x'.repeat(20_000)])

test('on a full disk writes are refused whole, reads go on, and it recovers without a restart', { skip }, async (t) => {
  const { db, open, logged, fill, empty } = await smallDisk(t)
  await db.write(put('before'))
  fill()

  const names = Array.from({ length: 60 }, (_, index) => `full ${index}`)
  const results = await Promise.allSettled(names.map((name) => db.write(put(name))))
  const kept = names.filter((_, index) => results[index]!.status === 'fulfilled')
  assert.ok(kept.length < names.length, 'the disk did not fill')
  const expected = ['before', ...kept]
  assert.deepEqual(keys(db), expected.toSorted())
  assert.ok(
    logged.some((line) => /disk is full/.test(line)),
    logged.join('\n'),
  )

  empty()
  await db.write(put('after'))
  await db.close()
  const again = open()
  assert.deepEqual(keys(again), [...expected, 'after'].sort())
  assert.deepEqual(again.get('SELECT integrity_check AS it FROM pragma_integrity_check'), { it: 'ok' })
  await again.close()
})

test(
  'on a full disk what frees room still works, from the reserved space, which is reserved again later',
  { skip },
  async (t) => {
    const { db, open, dataDir, logged, fill, empty } = await smallDisk(t)
    const ballast = join(dataDir, 'ballast')
    for (let index = 0; index < 20; index++) await db.write(put(`${index}`))
    fill()
    for (let index = 0; ; index++) {
      if ((await Promise.allSettled([db.write(put(`more ${index}`))]))[0].status === 'rejected') break
    }
    assert.ok(existsSync(ballast))
    const remove = (tx: Tx) => tx.run(`DELETE FROM meta WHERE key LIKE '1%'`).changes
    assert.equal(await db.write(remove, { evenWhenFull: true }), 11)
    assert.ok(!existsSync(ballast))
    assert.ok(logged.some((line) => /reserved space/.test(line)))
    fill()
    await assert.rejects(db.write(put('ordinary')), /full/)

    empty()
    await db.write(put('after'))
    await db.close()
    const again = open()
    await reserved(dataDir)
    await again.close()
  },
)

test('a start on a full disk takes the reserved space, so that people can read and delete', { skip }, async (t) => {
  const { db, open, fill } = await smallDisk(t)
  await db.write(put('a'))
  await db.close()
  fill()
  const again = open()
  assert.deepEqual(keys(again), ['a'])
  await assert.rejects(again.write(put('b')), /full/)
  await again.write((tx) => tx.run('DELETE FROM meta'), { evenWhenFull: true })
  assert.deepEqual(keys(again), [])
  await again.close()
})

test(
  'an upgrade whose copy does not fit leaves none of it, however often it is tried, and the version before can still delete',
  { skip },
  async (t) => {
    const { db, open, dataDir } = await smallDisk(t)
    for (let index = 0; index < 280; index++) {
      await db.write(put(`${index}`))
      await db.checkpoint()
    }
    await db.close()
    const before = room(dataDir)
    const upgraded = withOneMore('more', 'SELECT 1')
    for (let attempt = 0; attempt < 3; attempt++)
      assert.throws(
        () => openTestDatabase(undefined, { dataDir, ballast: mib, migrations: upgraded }),
        /Free some disk space/,
      )
    assert.deepEqual(readdirSync(join(dataDir, 'backups')), [])
    assert.ok(room(dataDir) >= before)
    const again = open()
    await again.write((tx) => tx.run("DELETE FROM meta WHERE key = '1'"), { evenWhenFull: true })
    await again.close()
  },
)

test(
  'an upgrade that itself needs more than the disk has says to free some, and leaves everything as it was',
  { skip },
  async (t) => {
    const { db, open, dataDir } = await smallDisk(t)
    await db.write(put('a'))
    await db.close()
    const upgraded = withOneMore('large', 'CREATE TABLE large AS SELECT randomblob(20000000)')
    assert.throws(
      () => openTestDatabase(undefined, { dataDir, ballast: mib, migrations: upgraded }),
      /stopped at \d+-large .* Free some disk space\. Nothing was upgraded/,
    )
    assert.deepEqual(readdirSync(join(dataDir, 'backups')), [])
    const again = open()
    assert.deepEqual(keys(again), ['a'])
    await again.close()
  },
)

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]).status === 0
}

function mountable(): boolean {
  const folder = freshFolder()
  if (process.getuid?.() !== 0 || !mount(folder)) return false
  spawnSync('umount', [folder])
  return true
}
