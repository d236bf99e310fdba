import { closeSync, cpSync, mkdirSync, openSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSqlite } from '../../../src/platform/program/native.ts'
import { freshFolder } from '../../support/database.ts'
import { closedDatabase, refusedUnchanged } from './closed-database.ts'

function overwrite(path: string, at: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

test('a database that is no database is refused unchanged', async (t) => {
  const dataDir = await closedDatabase(t)
  overwrite(join(dataDir, 'errand.db'), 0, Buffer.from('<!doctype html>'))
  refusedUnchanged(dataDir, /damaged.*errand restore/)
})

test('a database with one spoilt page is refused unchanged', async (t) => {
  const dataDir = await closedDatabase(t)
  const file = join(dataDir, 'errand.db')
  overwrite(file, statSync(file).size - 4096 * 3, Buffer.alloc(4096, 0xff))
  refusedUnchanged(dataDir, /damaged.*errand restore/)
})

test('a database that was cut off is refused unchanged', async (t) => {
  const dataDir = await closedDatabase(t)
  const file = join(dataDir, 'errand.db')
  truncateSync(file, statSync(file).size - 4096 * 5)
  refusedUnchanged(dataDir, /damaged.*errand restore/)
})

test('an empty file where the database should be is refused unchanged', async (t) => {
  const dataDir = await closedDatabase(t)
  truncateSync(join(dataDir, 'errand.db'), 0)
  refusedUnchanged(dataDir, /errand\.db is empty.*errand restore/)
})

test('a folder that holds files or a key but no database is refused unchanged', (t) => {
  const dataDir = freshFolder(t)
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'a'), 'attachment')
  refusedUnchanged(dataDir, /holds files but no errand\.db.*errand restore/)
  const other = freshFolder(t)
  writeFileSync(join(other, 'instance.key'), 'key')
  refusedUnchanged(other, /holds instance\.key but no errand\.db/)
})

test('the database of another program is refused unchanged', (t) => {
  const dataDir = freshFolder(t)
  const other = openSqlite(join(dataDir, 'errand.db'))
  other.exec('CREATE TABLE songs (title TEXT)')
  other.close()
  refusedUnchanged(dataDir, /another program.*ERRAND_DATA_DIR/)
})

test('a database of a newer version is refused unchanged', async (t) => {
  const dataDir = await closedDatabase(t)
  const newer = openSqlite(join(dataDir, 'errand.db'))
  newer.pragma('user_version = 999')
  newer.close()
  refusedUnchanged(
    dataDir,
    /newer Errand.*schema is 999.*Install that version or a newer one, or let this one restore a backup/,
  )
})

test('a newer version that only the WAL of a killed process tells of is refused unchanged', async (t) => {
  const living = await closedDatabase(t)
  const newer = openSqlite(join(living, 'errand.db'))
  t.after(() => newer.close())
  newer.pragma('user_version = 999')
  const killed = freshFolder(t)
  for (const name of ['errand.db', 'errand.db-wal']) cpSync(join(living, name), join(killed, name))
  refusedUnchanged(killed, /newer Errand/)
})
