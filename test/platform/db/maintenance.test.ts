import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Database as Sqlite } from 'better-sqlite3'
import { openRaw } from '../../../src/platform/db/connection.ts'
import { maintain } from '../../../src/platform/db/writing/maintenance.ts'
import { freshFolder } from '../../support/database.ts'

const silent = { info() {}, warn() {}, error() {} }
const quiet = { ballast: { spare: () => true }, log: silent, onFatal: (error: unknown) => assert.fail(String(error)) }
const passive = (raw: Sqlite) => async () => void raw.pragma('wal_checkpoint(PASSIVE)')

test('once it is quiet what was written moves from the WAL into the database', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const file = join(freshFolder(t), 'a.db')
  const raw = openRaw(file)
  t.after(() => raw.close())
  const warnings: string[] = []
  const log = { ...silent, warn: (_: object, message: string) => void warnings.push(message) }
  const maintenance = maintain({ ...quiet, raw, log, checkpoint: passive(raw) })
  const moved = () => readFileSync(file).includes('needle')

  raw.exec(`CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('needle')`)
  maintenance.written()
  t.mock.timers.tick(900)
  maintenance.written()
  t.mock.timers.tick(900)
  assert.equal(moved(), false)
  t.mock.timers.tick(200)
  assert.deepEqual([moved(), warnings], [true, []])
  maintenance.stop()
})

test('on a full disk the room that the WAL takes is given back once it is quiet, unless somebody reads it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const file = join(freshFolder(t), 'a.db')
  const [raw, reader] = [openRaw(file), openRaw(file)]
  t.after(() => [raw, reader].forEach((one) => one.close()))
  let isFull = false
  const ballast = { spare: () => !isFull }
  const maintenance = maintain({ ...quiet, raw, ballast, checkpoint: passive(raw) })
  const walAfter = async (sql: string) => {
    raw.exec(sql)
    maintenance.written()
    t.mock.timers.tick(1_000)
    await maintenance.checkpoint()
    return statSync(`${file}-wal`).size
  }

  assert.ok((await walAfter('CREATE TABLE notes (text TEXT)')) > 0)
  isFull = true
  reader.exec('BEGIN; SELECT * FROM notes')
  assert.ok((await walAfter(`INSERT INTO notes VALUES ('a')`)) > 0)
  reader.exec('COMMIT')
  assert.equal(await walAfter(`INSERT INTO notes VALUES ('b')`), 0)
  assert.equal(raw.pragma('busy_timeout', { simple: true }), 5_000)
  maintenance.stop()
})

test('statistics are refreshed twice a day and at the end, which waits for no reader of the WAL', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const asked: string[] = []
  const raw = { pragma: (source: string) => void asked.push(source) } as unknown as Sqlite
  const maintenance = maintain({ ...quiet, raw, checkpoint: passive(raw) })
  t.mock.timers.tick(24 * 60 * 60 * 1_000)
  assert.equal(asked.filter((source) => source === 'optimize').length, 2)
  maintenance.stop()
  maintenance.tidy()
  t.mock.timers.tick(24 * 60 * 60 * 1_000)
  assert.deepEqual(asked.slice(-4, -1), ['optimize', 'busy_timeout = 0', 'wal_checkpoint(TRUNCATE)'])
})

test('a failing flush while checkpointing the WAL ends all writing, whether SQLite or Node flushes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const failures = [
    Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' }),
    Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO', syscall: 'fdatasync' }),
    Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
  ]
  const faults: unknown[] = []
  const onFatal = (fault: unknown) => void faults.push(fault)
  for (const failure of failures) {
    const maintenance = maintain({ ...quiet, raw: {} as Sqlite, checkpoint: () => Promise.reject(failure), onFatal })
    await maintenance.checkpoint()
  }
  assert.deepEqual(faults, failures.slice(0, 2))
})

test('a flush that fails while the database is being closed ends all writing too', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const faults: unknown[] = []
  const onFatal = (fault: unknown) => void faults.push(fault)
  const maintenance = maintain({ ...quiet, raw: {} as Sqlite, checkpoint: () => promise, onFatal })
  const done = maintenance.checkpoint()
  maintenance.stop()
  const failure = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO', syscall: 'fdatasync' })
  reject(failure)
  await done
  assert.deepEqual(faults, [failure])
})
