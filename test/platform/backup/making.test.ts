import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import BetterSqlite3 from 'better-sqlite3'
import { CannotBackUp } from '../../../src/platform/backup/cannot-back-up.ts'
import { upgradeCopies } from '../../../src/platform/backup/layout.ts'
import { openSqlite } from '../../../src/platform/program/native.ts'
import { fingerprints, household, placeOf } from '../../support/stored/backups.ts'
import { freshFolder } from '../../support/database.ts'

const WEEK = 7 * 86_400_000

test('a backup is the database, the key and every attachment, for the owner alone, with sums that sha256sum can check', async (t) => {
  const { put, attach, backUp, dataDir } = household(t)
  await put('milk')
  const sha256 = await attach('a note')
  const { path, files, missing } = await backUp()
  assert.deepEqual([files, missing], [1, []])
  assert.deepEqual(readdirSync(path).toSorted(), ['SHA256SUMS', 'backup.json', 'errand.db', 'instance.key'])
  for (const name of readdirSync(path)) assert.equal(statSync(join(path, name)).mode & 0o077, 0, name)
  assert.equal(statSync(path).mode & 0o777, 0o700)
  const { status, stdout } = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: path, encoding: 'utf8' })
  assert.equal(status, 0)
  assert.match(stdout, new RegExp(`${sha256}: OK`))
  const copy = openSqlite(join(path, 'errand.db'), { readonly: true })
  assert.deepEqual(copy.prepare('SELECT key FROM meta').pluck().all(), ['milk'])
  copy.close()
  assert.deepEqual(readdirSync(path).length, 4, 'reading it makes no files beside it')
  assert.ok(readdirSync(dataDir).includes('errand.db'))
})

test('bytes that several backups name are there once, and go with the last backup that names them', async (t) => {
  const { attach, detach, backUp, stored, names } = household(t)
  const [old, young] = [await attach('old'), await attach('young')]
  await backUp()
  await detach(old)
  for (const left of [2, 3]) {
    await backUp()
    assert.equal(names().length, left)
    assert.deepEqual(stored(), [old, young].toSorted())
  }
  await backUp()
  assert.equal(names().length, 3)
  assert.deepEqual(stored(), [young])
})

test('the one just made stays when the clock was set back, and of the others the newest', async (t) => {
  const { backUp, names } = household(t)
  for (let n = 0; n < 3; n++) await backUp()
  const before = names()
  const { name } = await backUp({ now: '1970-01-01T00:00:07.000Z' })
  assert.deepEqual(names().toSorted(), [name, ...before.slice(1)].toSorted())
})

test('a backup that fails changes nothing of those that are there', async (t) => {
  const { attach, backUp, backups, dataDir, db } = household(t)
  await attach('a note')
  for (let n = 0; n < 3; n++) await backUp()
  const before = fingerprints(backups)
  await db.close()
  truncateSync(join(dataDir, 'errand.db'), 4096 * 8)
  await assert.rejects(backUp())
  assert.deepEqual(fingerprints(backups), before)
})

test('a copy of a damaged database is refused, with what to do', async (t) => {
  const { backUp, backups, dataDir, db } = household(t)
  await db.close()
  const raw = openSqlite(join(dataDir, 'errand.db'))
  raw.unsafeMode()
  raw.pragma('writable_schema = ON')
  raw.exec("DELETE FROM sqlite_schema WHERE name = 'blobs_unused'")
  raw.close()
  await assert.rejects(
    backUp(),
    (error) => error instanceof CannotBackUp && /not sound: .*errand doctor/s.test(error.message),
  )
  assert.deepEqual(readdirSync(backups), ['files'])
})

test('a backup is made when the disk of the data has no room for what was written meanwhile, and fails when it is broken', async (t) => {
  const { put, backUp } = household(t)
  await put('milk')
  const { pragma } = BetterSqlite3.prototype
  let code = 'SQLITE_FULL'
  t.mock.method(BetterSqlite3.prototype, 'pragma', function (this: BetterSqlite3.Database, source, options) {
    if (source === 'wal_checkpoint(PASSIVE)') throw new BetterSqlite3.SqliteError('refused', code)
    return pragma.call(this, source, options)
  } satisfies BetterSqlite3.Database['pragma'])
  assert.equal((await backUp()).rows['meta'], 1)
  code = 'SQLITE_IOERR_FSYNC'
  await assert.rejects(backUp(), /refused/)
})

test('what a killed backup left is swept by the next one', async (t) => {
  const { attach, backUp, backups, names } = household(t)
  await attach('a note')
  await backUp()
  const half = join(backups, '2026-03-04T07-00-00.000Z.partial')
  mkdirSync(half)
  writeFileSync(join(half, 'errand.db'), 'half')
  writeFileSync(join(backups, 'before-schema-9-2026-03-04T07-00-00.000Z.db.partial'), 'half')
  mkdirSync(join(backups, 'files', 'tmp'), { recursive: true })
  writeFileSync(join(backups, 'files', 'tmp', 'half'), 'half')
  await backUp()
  assert.equal(names().length, 2)
  assert.ok(!fingerprints(backups).some((line) => line.includes('half')))
})

test('an attachment that is damaged or gone is told, and does not keep the rest from being backed up', async (t) => {
  const { attach, backUp, dataDir } = household(t)
  const [good, damaged, gone] = [await attach('good'), await attach('damaged'), await attach('gone')]
  appendFileSync(placeOf(join(dataDir, 'files'), damaged), '!')
  rmSync(placeOf(join(dataDir, 'files'), gone))
  const { missing, files } = await backUp()
  assert.deepEqual(missing.toSorted(), [damaged, gone].toSorted())
  assert.equal(files, 1)
  assert.ok(good)
})

test('once a week all attachments of the backups are read, and one that was spoilt is copied again', async (t) => {
  const { attach, backUp, backups, clock } = household(t)
  const sha256 = await attach('a note')
  await backUp()
  const place = placeOf(join(backups, 'files'), sha256)
  const whole = fingerprints(join(backups, 'files'))
  writeFileSync(place, 'a n0te')
  clock.advance(WEEK - 180_000)
  await backUp()
  assert.notDeepEqual(fingerprints(join(backups, 'files')), whole, 'not read again within the week')
  clock.advance(180_000)
  const { missing } = await backUp()
  assert.deepEqual(missing, [])
  assert.deepEqual(fingerprints(join(backups, 'files')), whole)
})

test('a backup whose sums cannot be read keeps all attachments where they are', async (t) => {
  const { attach, detach, backUp, stored, backups, names } = household(t)
  const sha256 = await attach('a note')
  await backUp()
  await detach(sha256)
  const list = join(backups, names()[0]!, 'SHA256SUMS')
  writeFileSync(list, readFileSync(list, 'utf8').slice(0, 100))
  await backUp()
  assert.deepEqual(stored(), [sha256])
  rmSync(list)
  await backUp()
  assert.deepEqual(stored(), [sha256])
})

test('of the copies that upgrades put aside the three newest stay, and are listed by age', async (t) => {
  const { backUp, backups, names } = household(t)
  mkdirSync(backups)
  const copies = [9, 10, 11, 12].map((n) => `before-schema-${n}-20${n + 10}-03-04T07-00-00.000Z.db`)
  for (const copy of copies) cpSync(import.meta.filename, join(backups, copy))
  await backUp()
  assert.deepEqual(
    names()
      .filter((name) => name.startsWith('before'))
      .toSorted(),
    copies.slice(1).toSorted(),
  )
  cpSync(import.meta.filename, join(backups, copies[0]!))
  assert.deepEqual(upgradeCopies(backups), copies.toReversed())
})

test(
  'where the disk has no room for a copy, none is begun, and the sentence says how much it takes',
  { skip: process.getuid?.() !== 0 && 'needs root, to mount a small disk' },
  async (t) => {
    const { backUp, backups, attach } = household(t)
    await attach('a note')
    const disk = freshFolder()
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status !== 0) return t.skip('no mounts')
    t.after(() => spawnSync('umount', ['--lazy', disk]))
    symlinkSync(disk, backups)
    await assert.rejects(backUp(), /takes \d+\.\d MB, and \d+\.\d MB may be used\. Free some space/)
    assert.deepEqual(readdirSync(backups), ['files'])
  },
)
