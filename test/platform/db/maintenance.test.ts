import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Database as Sqlite } from 'better-sqlite3'
import { openRaw } from '../../../src/platform/db/connection.ts'
import { maintain } from '../../../src/platform/db/maintenance.ts'
import { freshFolder } from '../../support/database.ts'

const silent = { info() {}, warn() {}, error() {} }
const fail = (error: unknown) => assert.fail(String(error))

test('once it is quiet what was written moves from the WAL into the database', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const file = join(freshFolder(t), 'a.db')
  const raw = openRaw(file)
  t.after(() => raw.close())
  const warnings: string[] = []
  const log = { ...silent, warn: (_: object, message: string) => void warnings.push(message) }
  const maintenance = maintain(raw, { spare: () => true }, log, fail)
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

test('on a full disk the room that the WAL takes is given back once it is quiet, unless somebody reads it', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const file = join(freshFolder(t), 'a.db')
  const [raw, reader] = [openRaw(file), openRaw(file)]
  t.after(() => [raw, reader].forEach((one) => one.close()))
  let isFull = false
  const ballast = { spare: () => !isFull }
  const maintenance = maintain(raw, ballast, silent, fail)
  const walAfter = (sql: string) => {
    raw.exec(sql)
    maintenance.written()
    t.mock.timers.tick(1_000)
    return statSync(`${file}-wal`).size
  }

  assert.ok(walAfter('CREATE TABLE notes (text TEXT)') > 0)
  isFull = true
  reader.exec('BEGIN; SELECT * FROM notes')
  assert.ok(walAfter(`INSERT INTO notes VALUES ('a')`) > 0)
  reader.exec('COMMIT')
  assert.equal(walAfter(`INSERT INTO notes VALUES ('b')`), 0)
  assert.equal(raw.pragma('busy_timeout', { simple: true }), 5_000)
  maintenance.stop()
})

test('statistics are refreshed twice a day and at the end, which waits for no reader of the WAL', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const asked: string[] = []
  const raw = { pragma: (source: string) => void asked.push(source) } as unknown as Sqlite
  const maintenance = maintain(raw, { spare: () => true }, silent, fail)
  t.mock.timers.tick(24 * 60 * 60 * 1_000)
  assert.equal(asked.filter((source) => source === 'optimize').length, 2)
  maintenance.stop()
  maintenance.tidy()
  t.mock.timers.tick(24 * 60 * 60 * 1_000)
  assert.deepEqual(asked.slice(-4, -1), ['optimize', 'busy_timeout = 0', 'wal_checkpoint(TRUNCATE)'])
})

test('a failing flush while checkpointing the WAL ends all writing', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const failure = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' })
  const raw = {
    pragma() {
      throw failure
    },
  } as unknown as Sqlite
  const faults: unknown[] = []
  maintain(raw, { spare: () => true }, silent, (fault) => faults.push(fault))
  t.mock.timers.tick(1_000)
  assert.deepEqual(faults, [failure])
})
