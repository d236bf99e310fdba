import assert from 'node:assert/strict'
import { chmodSync, cpSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { freshFolder, migrations, openTestDatabase } from '../../support/database.ts'
import { startedByNobody } from '../../support/machine/other-user.ts'
import { run } from '../../support/machine/process.ts'
import { spawnWriter } from './child.ts'
import { closedDatabase, contents, put, refusedUnchanged } from './closed-database.ts'

test('a new folder is made with a database only its owner can read', async (t) => {
  const dataDir = join(freshFolder(t), 'deep', 'data')
  const { db } = openTestDatabase(t, { dataDir })
  assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  await db.write((tx) => tx.run(put, ['a', 'b']))
  for (const name of ['errand.db', 'errand.db-wal', 'errand.db-shm'])
    assert.equal(statSync(join(dataDir, name)).mode & 0o777, 0o600, name)
})

test('a data folder that others could look into is closed when it is opened, and so is its lock', async (t) => {
  const dataDir = await closedDatabase(t)
  writeFileSync(join(dataDir, 'before-restore-2026'), '')
  chmodSync(dataDir, 0o755)
  chmodSync(join(dataDir, 'lock.db'), 0o644)
  const said: string[] = []
  const warn = (_: object, message: string) => void said.push(message)
  openTestDatabase(t, { dataDir, log: { info() {}, warn, error() {} } })
  assert.deepEqual([statSync(dataDir).mode & 0o777, statSync(join(dataDir, 'lock.db')).mode & 0o777], [0o700, 0o600])
  assert.match(said.join(), /other users of this machine could read the data/)
})

test('the data folder of a fresh clone, which others may look into, is closed without a word', (t) => {
  const dataDir = freshFolder(t)
  writeFileSync(join(dataDir, '.gitkeep'), '')
  chmodSync(dataDir, 0o755)
  const said: string[] = []
  const warn = (_: object, message: string) => void said.push(message)
  openTestDatabase(t, { dataDir, log: { info() {}, warn, error() {} } })
  assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  assert.deepEqual(said, [])
})

test('a folder that is open and holds other things is refused and left as it is', (t) => {
  const dataDir = freshFolder(t)
  writeFileSync(join(dataDir, 'letters.txt'), '')
  chmodSync(dataDir, 0o1777)
  assert.throws(() => openTestDatabase(t, { dataDir }), /letters\.txt.*chmod 700/)
  assert.deepEqual([statSync(dataDir).mode & 0o1777, readdirSync(dataDir)], [0o1777, ['letters.txt']])
})

test('the settings that keep what was answered, and memory within bounds, are on', (t) => {
  const { dataDir, db } = openTestDatabase(t)
  const asked = Object.fromEntries(
    [
      'journal_mode',
      'synchronous',
      'fullfsync',
      'foreign_keys',
      'busy_timeout',
      'temp_store',
      'cache_size',
      'trusted_schema',
      'cell_size_check',
      'journal_size_limit',
    ].map((name) => [name, Object.values(db.get<Record<string, unknown>>(`SELECT * FROM pragma_${name}`)!)[0]]),
  )
  assert.deepEqual(asked, {
    journal_mode: 'wal',
    synchronous: 2,
    fullfsync: 1,
    foreign_keys: 1,
    busy_timeout: 5000,
    temp_store: 2,
    cache_size: -4_000,
    trusted_schema: 0,
    cell_size_check: 1,
    journal_size_limit: 67_108_864,
  })
  assert.ok(statSync(join(dataDir, 'errand.db')).size > 0)
})

test('the WAL begins anew once it holds 4,000 pages, however much is written without a pause', async (t) => {
  const { db, dataDir } = openTestDatabase(t, {
    migrations: [{ name: '0001-one', sql: 'CREATE TABLE notes (text BLOB)' }],
  })
  const megabyte = new Uint8Array(2 ** 20)
  for (let written = 0; written < 30; written++)
    await db.write((tx) => tx.run('INSERT INTO notes (text) VALUES (?)', [megabyte]))
  const pages = statSync(join(dataDir, 'errand.db-wal')).size / 4096
  assert.ok(pages > 4_000 && pages < 4_400, `${pages} pages`)
})

test('a lock whose only page was lost in a power cut is made anew, and still keeps others out', async (t) => {
  const dataDir = await closedDatabase(t)
  writeFileSync(join(dataDir, 'lock.db'), Buffer.alloc(4096))
  const { db } = openTestDatabase(t, { dataDir })
  assert.deepEqual(db.get('SELECT count(*) AS n FROM meta'), { n: 300 })
  assert.throws(() => openTestDatabase(t, { dataDir }), /Another Errand is running/)
})

test('what was written is there after closing and opening again, and the WAL is gone between', async (t) => {
  const dataDir = await closedDatabase(t)
  assert.deepEqual(readdirSync(dataDir).sort(), ['errand.db', 'lock.db'])
  const { db } = openTestDatabase(t, { dataDir })
  assert.deepEqual(db.get('SELECT count(*) AS n FROM meta'), { n: 300 })
})

test('a first start that was cut short leaves nothing in the way', async (t) => {
  const dataDir = freshFolder(t)
  writeFileSync(join(dataDir, 'errand.db.new'), 'half')
  writeFileSync(join(dataDir, 'errand.db.new-journal'), 'half')
  const { db } = openTestDatabase(t, { dataDir })
  assert.deepEqual(db.get('SELECT count(*) AS n FROM meta'), { n: 0 })
})

test('the unfinished WAL of a killed process is taken in', async (t) => {
  const living = openTestDatabase(t)
  await living.db.write((tx) => tx.run(put, ['a', 'b']))
  const killed = freshFolder(t)
  for (const name of ['errand.db', 'errand.db-wal']) cpSync(join(living.dataDir, name), join(killed, name))
  const { db } = openTestDatabase(t, { dataDir: killed })
  assert.deepEqual(db.get('SELECT count(*) AS n FROM meta'), { n: 1 })
})

test('a folder that another process uses is refused until that process is gone, however it went', async (t) => {
  const dataDir = await closedDatabase(t)
  const writer = spawnWriter(t, dataDir)
  await writer.line('ready')
  assert.throws(() => openTestDatabase(undefined, { dataDir }), /Another Errand is running on .* Stop it first/)
  writer.child.kill('SIGKILL')
  await writer.ended
  const { db } = openTestDatabase(t, { dataDir })
  assert.deepEqual(db.get('SELECT count(*) AS n FROM meta'), { n: 300 })
})

test('a folder is refused twice in one process too, and free again after closing', async (t) => {
  const { dataDir, db } = openTestDatabase(t)
  assert.throws(() => openTestDatabase(undefined, { dataDir }), /Another Errand/)
  await db.write((tx) => tx.run(put, ['a', 'b']))
  await db.close()
  await openTestDatabase(undefined, { dataDir }).db.close()
})

test('a refused start leaves the folder unlocked', async (t) => {
  const dataDir = await closedDatabase(t)
  const whole = readFileSync(join(dataDir, 'errand.db'))
  truncateSync(join(dataDir, 'errand.db'), 0)
  refusedUnchanged(dataDir, /empty/)
  writeFileSync(join(dataDir, 'errand.db'), whole)
  await openTestDatabase(undefined, { dataDir }).db.close()
})

test('a folder that cannot be written is refused with what to do', async (t) => {
  const dataDir = await closedDatabase(t)
  const sentence = /cannot write to its data folder .*Give it to the user that Errand runs as/
  if (process.getuid?.() !== 0) {
    chmodSync(dataDir, 0o500)
    refusedUnchanged(dataDir, sentence)
    return chmodSync(dataDir, 0o700)
  }
  // Root may write anywhere.
  const nobody = startedByNobody(t)
  if (typeof nobody === 'string') return t.skip(nobody)
  chmodSync(dataDir, 0o755)
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644)
  const before = contents(dataDir)
  const { code, err } = await run(t, ['serve'], { ERRAND_DATA_DIR: dataDir, ERRAND_LISTEN: '127.0.0.1:0' }, nobody)
  assert.equal(code, 1)
  assert.match(err, sentence)
  assert.deepEqual(contents(dataDir), before)
})

test('the migrations of this version are numbered without a gap', () => {
  migrations.forEach(({ name }, index) =>
    assert.match(name, new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+$`)),
  )
})

test('a start with a damaged key is refused unchanged, and leaves the folder free', async (t) => {
  const dataDir = await closedDatabase(t)
  writeFileSync(join(dataDir, 'instance.key'), 'half a key')
  const before = contents(dataDir)
  await assert.rejects(
    startApp(t, { ERRAND_DATA_DIR: dataDir }),
    /instance\.key is damaged\. Put it back from a backup/,
  )
  assert.deepEqual(contents(dataDir), before)
  await openTestDatabase(undefined, { dataDir }).db.close()
})
