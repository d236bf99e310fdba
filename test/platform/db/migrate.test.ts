import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { CannotOpen } from '../../../src/platform/db/opening/cannot-open.ts'
import type { Migration } from '../../../src/platform/db/opening/migrate.ts'
import { openSqlite } from '../../../src/platform/program/native.ts'
import { freshFolder, openTestDatabase } from '../../support/database.ts'

const first: Migration = {
  name: '0001-lists-and-items',
  sql: `CREATE TABLE lists (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL) STRICT;
    CREATE TABLE items (id TEXT PRIMARY KEY NOT NULL, list_id TEXT NOT NULL REFERENCES lists (id) ON DELETE CASCADE) STRICT;
    INSERT INTO lists VALUES ('l', 'Shopping');
    INSERT INTO items VALUES ('i', 'l');`,
}
const colours: Migration = { name: '0002-colours', sql: 'ALTER TABLE lists ADD COLUMN colour TEXT' }

/** A database at the first schema, closed. */
async function older(t: TestContext): Promise<string> {
  const dataDir = freshFolder(t)
  await openTestDatabase(undefined, { dataDir, migrations: [first] }).db.close()
  return dataDir
}

const open = (dataDir: string, migrations: Migration[]) => openTestDatabase(undefined, { dataDir, migrations }).db
const columns = 'SELECT name FROM pragma_table_info(?)'
const copies = (dataDir: string) => readdirSync(join(dataDir, 'backups'))

test('an older database gets what is missing, in order', async (t) => {
  const dataDir = await older(t)
  const later: Migration = { name: '0003-default-colour', sql: `UPDATE lists SET colour = 'teal'` }
  const db = open(dataDir, [first, colours, later])
  assert.deepEqual(db.get('SELECT name, colour FROM lists'), { name: 'Shopping', colour: 'teal' })
  assert.deepEqual(db.get('SELECT user_version FROM pragma_user_version'), { user_version: 3 })
  await db.close()
})

test('before an upgrade the database is copied aside whole; without one it is not', async (t) => {
  const dataDir = await older(t)
  const db = open(dataDir, [first, colours])
  await db.close()
  await open(dataDir, [first, colours]).close()
  assert.deepEqual(copies(dataDir), ['before-schema-2-2026-03-04T08-00-00.000Z.db'])
  const copy = openSqlite(join(dataDir, 'backups', copies(dataDir)[0]!), { readonly: true })
  t.after(() => copy.close())
  assert.deepEqual(copy.prepare(columns).pluck().all('lists'), ['id', 'name'])
  assert.deepEqual(copy.prepare('SELECT count(*) FROM items').pluck().all(), [1])
  assert.equal(copy.pragma('user_version', { simple: true }), 1)
})

test('an upgrade that fails at any step leaves all as it was, and the version before still runs', async (t) => {
  const dataDir = await older(t)
  const broken: Migration = { name: '0003-broken', sql: 'INSERT INTO lists (id) VALUES (NULL)' }
  assert.throws(
    () => open(dataDir, [first, colours, broken]),
    (error) => {
      assert.ok(error instanceof CannotOpen)
      assert.match(error.message, /stopped at 0003-broken .*Nothing was upgraded/)
      return true
    },
  )
  const db = open(dataDir, [first])
  assert.deepEqual(db.all(columns, ['lists']), [{ name: 'id' }, { name: 'name' }])
  await db.close()
})

test('an upgrade that fails leaves no copy in backups/, however often it is tried', async (t) => {
  const dataDir = await older(t)
  for (let attempt = 0; attempt < 2; attempt++)
    assert.throws(() => open(dataDir, [first, { name: '0002-broken', sql: 'no SQL' }]), /Nothing was upgraded/)
  assert.deepEqual(copies(dataDir), [])
})

test('an upgrade removes what one before it that was killed had copied so far', async (t) => {
  const dataDir = await older(t)
  const unfinished = join(dataDir, 'backups', 'before-schema-2-2026-03-03T08-00-00.000Z.db.partial')
  mkdirSync(dirname(unfinished))
  for (const suffix of ['', '-journal']) writeFileSync(unfinished + suffix, '')
  await open(dataDir, [first, colours]).close()
  assert.deepEqual(copies(dataDir), ['before-schema-2-2026-03-04T08-00-00.000Z.db'])
})

test('an upgrade that cannot write its copy says where and why, and not that the disk is full', async (t) => {
  const dataDir = await older(t)
  writeFileSync(join(dataDir, 'backups'), '')
  assert.throws(
    () => open(dataDir, [first, colours]),
    (error: Error) => /backups'\), so nothing was upgraded\. That is a file, .*put a folder there/.test(error.message),
  )
})

test('an upgrade leaves its own copy and the two newest others, so that no loop of killed starts fills the disk', async (t) => {
  const dataDir = await older(t)
  const nameOf = (day: number) => `before-schema-2-2026-03-0${day}T08-00-00.000Z.db`
  mkdirSync(join(dataDir, 'backups'))
  for (const day of [2, 3, 7, 8]) writeFileSync(join(dataDir, 'backups', nameOf(day)), '')
  await open(dataDir, [first, colours]).close()
  assert.deepEqual(copies(dataDir).toSorted(), [4, 7, 8].map(nameOf), 'also where those are ahead of the clock')
})

test('an upgrade that would leave rows pointing at nothing is taken back', async (t) => {
  const dataDir = await older(t)
  const careless: Migration = { name: '0002-careless', sql: 'DELETE FROM lists' }
  assert.throws(() => open(dataDir, [first, careless]), /rows of items refer to nothing in lists/)
  const db = open(dataDir, [first])
  assert.deepEqual(db.get('SELECT count(*) AS n FROM lists'), { n: 1 })
  await db.close()
})

test('an upgrade that ends the transaction itself is refused', async (t) => {
  const dataDir = await older(t)
  assert.throws(() => open(dataDir, [first, { name: '0002-own', sql: 'ROLLBACK' }]), /it ends the transaction/)
})

test('rebuilding a table keeps the rows that refer to it, and keys hold again after', async (t) => {
  const dataDir = await older(t)
  const rebuild: Migration = {
    name: '0002-rebuild',
    sql: `CREATE TABLE lists_new (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, colour TEXT) STRICT;
      INSERT INTO lists_new (id, name) SELECT id, name FROM lists;
      DROP TABLE lists;
      ALTER TABLE lists_new RENAME TO lists;`,
  }
  const db = open(dataDir, [first, rebuild])
  assert.deepEqual(db.get('SELECT count(*) AS n FROM items'), { n: 1 })
  await assert.rejects(
    db.write((tx) => tx.run(`INSERT INTO items VALUES ('x', 'nowhere')`)),
    /FOREIGN KEY/,
  )
  await db.write((tx) => tx.run('DELETE FROM lists'))
  assert.deepEqual(db.get('SELECT count(*) AS n FROM items'), { n: 0 })
  await db.close()
})

test('a migration may take a constraint out of the text of its table; the schema cannot be edited after', async (t) => {
  const dataDir = await older(t)
  const freed: Migration = {
    name: '0002-items-of-no-list',
    sql: `PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'REFERENCES lists (id) ON DELETE CASCADE', '') WHERE name = 'items';
      PRAGMA writable_schema = RESET;`,
  }
  const db = open(dataDir, [first, freed])
  await db.write((tx) => tx.run('DELETE FROM lists'))
  assert.deepEqual(db.get('SELECT list_id FROM items'), { list_id: 'l' })
  assert.deepEqual(db.all('SELECT * FROM pragma_integrity_check'), [{ integrity_check: 'ok' }])
  await assert.rejects(
    db.write((tx) => tx.run(`DELETE FROM sqlite_schema`)),
    /sqlite_master may not be modified/,
  )
  await db.close()
})

test('a list of migrations with a gap is refused before anything is made', (t) => {
  const dataDir = freshFolder(t)
  assert.throws(() => open(dataDir, [first, { name: '0003-late', sql: '' }]), /0003-late is not number 2/)
  assert.ok(!readdirSync(dataDir).includes('errand.db'))
})
