import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fingerprints, household } from '../../support/stored/backups.ts'
import { freshFolder } from '../../support/database.ts'
import { restore } from './backed-up.ts'

const skip = process.getuid?.() !== 0 && 'needs root, to mount a small disk'

/** Data with an attached file of 44 MB, of which nothing is open. */
async function withLargeFile(t: TestContext): Promise<string> {
  const { db, dataDir, attach } = household(t)
  await attach('x'.repeat(44_000_000))
  await db.close()
  return dataDir
}

/** A data folder to be made on a disk of its own; null where nothing can be mounted. */
function smallDisk(t: TestContext, mib: number): string | null {
  const disk = freshFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', disk])
  t.after(() => spawnSync('umount', ['--lazy', disk]))
  if (status === 0) return join(disk, 'data')
  t.skip('no mounts')
  return null
}

test(
  'a database alone is restored where its files are already, though they would not fit twice',
  { skip },
  async (t) => {
    const large = await withLargeFile(t)
    const dataDir = smallDisk(t, 80)
    if (dataDir === null) return
    cpSync(large, dataDir, { recursive: true })
    const copy = join(freshFolder(t), 'before.db')
    copyFileSync(join(dataDir, 'errand.db'), copy)
    assert.match(await restore(dataDir, copy), /^Restored/)
  },
)

test('what has to be copied and does not fit is said in a sentence, with nothing changed', { skip }, async (t) => {
  const large = await withLargeFile(t)
  const dataDir = smallDisk(t, 42)
  if (dataDir === null) return
  const disk = freshFolder(t)
  renameSync(join(large, 'files'), join(disk, 'files'))
  cpSync(large, dataDir, { recursive: true })
  copyFileSync(join(dataDir, 'errand.db'), join(disk, 'errand.db'))
  const before = fingerprints(dataDir)
  const error = await restore(dataDir, join(disk, 'errand.db')).catch((refused: unknown) => refused)
  assert.match(
    String(error),
    /^CannotBackUp: A copy in .* takes 77\.\d MB, and \d+\.\d MB may be used\. Free some space/,
  )
  assert.deepEqual(fingerprints(dataDir), before)
})
