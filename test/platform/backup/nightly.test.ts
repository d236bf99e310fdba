import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { USED_BLOBS } from '../../../src/features/attachments/queries.ts'
import { backupVerifiedAt, createBackups } from '../../../src/platform/backup/backups.ts'
import { MIB } from '../../../src/domain/sizes.ts'
import { dueSince } from '../../../src/platform/backup/nightly.ts'
import type { Database } from '../../../src/platform/db/transaction.ts'
import { NO_RESERVE } from '../../../src/platform/files/disk-space.ts'
import { startApp } from '../../support/app.ts'
import { household } from '../../support/stored/backups.ts'
import { TestClock } from '../../support/clock.ts'
import { onFullDisk } from '../../support/machine/full-disk.ts'
import { maja } from '../../support/people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** An instant as the server's own zone has it. */
const local = (day: number, hour: number, minute = 0): number => new Date(2026, 2, day, hour, minute).getTime()
const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()

test('a backup is due once a night at three, also when the machine was off at three', () => {
  const made = instant(local(4, 3, 1))
  assert.equal(dueSince(made, local(4, 23)), null)
  assert.equal(dueSince(made, local(5, 2, 59)), null)
  assert.equal(dueSince(made, local(5, 3)), instant(local(5, 3)))
  assert.equal(dueSince(made, local(9, 12)), instant(local(9, 3)))
  assert.equal(dueSince(null, local(4, 1)), instant(local(3, 3)))
})

test('a backup that a wrong clock put into the future does not keep others from being made', () => {
  assert.equal(dueSince(instant(local(20, 3)), local(4, 12)), instant(local(4, 3)))
  assert.equal(dueSince(instant(local(4, 13)), local(4, 12)), null)
})

async function nightlyApp(t: Parameters<typeof startApp>[0]) {
  const lines: { level: string; job?: string; err?: Error; path?: string }[] = []
  const say = (level: string) => (details: object) => void lines.push({ level, ...details })
  const log = Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((name) => [name, say(name)]))
  const clock = new TestClock(instant(local(4, 12)))
  const app = await startApp(t, {}, { log, clock, nightly: true })
  await maja(app)
  const backups = join(app.dataDir, 'backups')
  const names = () => (existsSync(backups) ? readdirSync(backups).filter((name) => name.startsWith('20')) : [])
  const after = async (milliseconds: number) => {
    clock.advance(milliseconds)
    await app.tick()
    return names().length
  }
  const verifiedAt = async () => (await app.guest.get('/healthz')).body.backup_verified_at
  return { clock, backups, names, after, verifiedAt, failures: () => lines.filter(({ level }) => level === 'error') }
}

test('the first one comes ten minutes after the start, the next after three at night; healthz tells of each', async (t) => {
  const { after, verifiedAt, clock, failures } = await nightlyApp(t)
  assert.equal(await verifiedAt(), null)
  assert.equal(await after(9 * MINUTE), 0)
  assert.equal(await after(MINUTE), 1)
  assert.equal(await verifiedAt(), instant(clock.now()))
  assert.equal(await after(14 * HOUR), 1)
  assert.equal(await after(HOUR), 2)
  assert.equal(await verifiedAt(), instant(clock.now()))
  assert.deepEqual(failures(), [])
})

test('a nightly backup that fails is told in the log, does not count, and is tried again after an hour', async (t) => {
  const { after, verifiedAt, backups, failures } = await nightlyApp(t)
  symlinkSync('/nowhere/at/all', backups)
  assert.equal(await after(10 * MINUTE), 0)
  assert.match(failures()[0]!.err!.message, /The backup failed: .*Those made before are as they were/)
  rmSync(backups)
  assert.equal(await after(59 * MINUTE), 0)
  assert.equal(failures().length, 1)
  assert.equal(await verifiedAt(), null)
  assert.equal(await after(MINUTE), 1)
  assert.notEqual(await verifiedAt(), null)
})

const OTHERS = { version: '1.2.3', blobs: USED_BLOBS, keptFree: NO_RESERVE, holdFiles: () => () => {} }

test('what is written while a backup is made moves into the database in the process that makes it, not at a commit', async (t) => {
  const { db: real, clock, dataDir } = household(t)
  const sizes: number[] = []
  const size = () => statSync(join(dataDir, 'errand.db')).size
  const db: Database = {
    ...real,
    holdCheckpoints() {
      const release = real.holdCheckpoints()
      return () => {
        sizes.push(size())
        release()
      }
    },
  }
  // Held before the process runs, which may otherwise be faster than the write.
  real.holdCheckpoints()
  const large = 24 * MIB
  await db.write((tx) => tx.run("INSERT INTO meta (key, value) VALUES ('large', ?)", ['x'.repeat(large)]))
  assert.ok(size() < large, 'the commit has moved it')
  await createBackups({ dataDir, db, clock, ...OTHERS }).make()
  assert.ok(sizes[0]! > large, 'the process has not moved it')
})

test('a backup whose process is killed while it says how it went has failed, and the next one is made', async (t) => {
  const { db, clock, dataDir } = household(t)
  const backups = createBackups({ dataDir, db, clock, ...OTHERS })
  const cutOff = join(dataDir, 'cut-off')
  writeFileSync(cutOff, `#!/bin/sh\necho copied\nprintf '{"backup":{"made_at"'`, { mode: 0o700 })
  const { execPath } = process
  process.execPath = cutOff
  t.after(() => void (process.execPath = execPath))
  await assert.rejects(backups.make(), /ended early: it was killed/)
  process.execPath = execPath
  await backups.make()
})

test('a backup that was made on another disk counts while the disk of the data is full', async (t) => {
  const { db: whole, clock, dataDir } = household(t)
  const { db, disk } = onFullDisk(whole)
  const backups = createBackups({ dataDir, db, clock, ...OTHERS })
  disk.refuses = 'most'
  const { made_at } = await backups.make()
  assert.equal(backupVerifiedAt(db), made_at)
})
