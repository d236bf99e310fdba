import assert from 'node:assert/strict'
import { copyFileSync, cpSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { TOTP } from 'otpauth'
import { openSqlite } from '../../../src/platform/program/native.ts'
import { restart, startApp } from '../../support/app.ts'
import { freshFolder } from '../../support/database.ts'
import { PASSWORD } from '../../support/people.ts'
import { run } from '../../support/machine/process.ts'
import { placeOf } from '../../support/upload.ts'
import { at, household, refused, restore } from './backed-up.ts'

test('a database alone that a newer Errand made is refused by the path that was named', async (t) => {
  const { app, dataDir } = await household(t)
  await app.stop()
  const path = join(freshFolder(t), 'newer.db')
  copyFileSync(join(dataDir, 'errand.db'), path)
  const newer = openSqlite(path)
  newer.pragma('user_version = 999')
  newer.close()
  await refused(
    dataDir,
    /^\S+\/newer\.db was made by a newer Errand\. Nothing was changed\. Install that version/,
    path,
  )
})

test('the copy an upgrade put aside is restored with the key and the files of the data', async (t) => {
  const { app, dataDir, backup, api, file } = await household(t)
  const { body: later } = await api.post('/tasks', { content: 'Later' })
  await app.stop()
  const copy = join(dataDir, 'backups', 'before-schema-8-2026-03-04T08-00-00.000Z.db')
  renameSync(join(backup, 'errand.db'), copy)
  const key = readFileSync(join(dataDir, 'instance.key'))
  const { ino } = statSync(join(dataDir, 'files', placeOf('the colours')))
  const listed = await run(t, ['backups'], { ERRAND_DATA_DIR: dataDir })
  assert.match(listed.out, /before-schema-8-\S+ {2}the database alone, as it was before an upgrade/)
  await restore(dataDir, 'before-schema-8-2026-03-04T08-00-00.000Z.db')
  assert.deepEqual(readFileSync(join(dataDir, 'instance.key')), key)
  assert.equal(statSync(join(dataDir, 'files', placeOf('the colours'))).ino, ino)
  const again = await restart(t, app)
  const now = at(again, api)
  assert.equal((await now.get(`/tasks/${later.id}`)).status, 404)
  assert.equal((await now.get(`/attachments/${file.id}`)).text, 'the colours')
  const raw = openSqlite(join(dataDir, 'errand.db'), { readonly: true })
  assert.equal(raw.pragma('integrity_check', { simple: true }), 'ok')
  raw.close()
})

test('a version that cannot read the data restores the copy from before the upgrade', async (t) => {
  const { app, task, api, dataDir, backup } = await household(t)
  await app.stop()
  renameSync(join(backup, 'errand.db'), join(dataDir, 'backups', 'before-schema-999-2026-03-04T08-00-00.000Z.db'))
  const upgraded = openSqlite(join(dataDir, 'errand.db'))
  upgraded.pragma('user_version = 999')
  upgraded.close()
  await assert.rejects(restart(t, app), /newer Errand/)
  await restore(dataDir, 'before-schema-999-2026-03-04T08-00-00.000Z.db')
  assert.equal((await at(await restart(t, app), api).get(`/tasks/${task.id}`)).status, 200)
})

test('a database alone is restored by its path, with the key, the files and the WAL that lie beside it', async (t) => {
  const { app, task, api, file, dataDir } = await household(t)
  const { body: later } = await api.post('/tasks', { content: 'Later' })
  const disk = freshFolder(t)
  for (const name of ['errand.db', 'errand.db-wal', 'instance.key', 'files'])
    cpSync(join(dataDir, name), join(disk, name), { recursive: true })
  const since = (await api.get('/changes')).body.seq
  await app.stop()
  const { dataDir: fresh, stop } = await startApp(t)
  await stop()
  writeFileSync(join(fresh, 'instance.key'), 'k'.repeat(32))
  await restore(fresh, join(disk, 'errand.db'))
  assert.deepEqual(readFileSync(join(fresh, 'instance.key')), readFileSync(join(dataDir, 'instance.key')))
  const now = at(await startApp(t, { ERRAND_DATA_DIR: fresh }), api)
  assert.deepEqual((await now.get(`/tasks/${later.id}`)).body.content, 'Later')
  assert.deepEqual((await now.get(`/tasks/${task.id}`)).body.content, 'Paint the shed')
  assert.equal((await now.get(`/attachments/${file.id}`)).text, 'the colours')
  assert.equal((await now.get(`/changes?since=${since}`)).body.resync, true)
})

test('a database alone without its key is restored, and who cannot sign in by it is named', async (t) => {
  const { app, session, dataDir } = await household(t)
  const { secret } = (await session.post('/auth/totp/setup', { password: PASSWORD })).body
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now() })
  assert.equal((await session.post('/auth/totp/confirm', { code })).status, 200)
  await app.stop()
  const { dataDir: fresh, stop } = await startApp(t)
  await stop()
  const named = join(dataDir, 'errand.db')
  assert.doesNotMatch(await restore(fresh, named), /two-factor/)
  const disk = freshFolder(t)
  cpSync(join(dataDir, 'errand.db'), join(disk, 'errand.db'))
  writeFileSync(join(fresh, 'instance.key'), 'k'.repeat(32))
  assert.match(
    await restore(fresh, join(disk, 'errand.db')),
    /The instance key does not belong .*sign in: maja@home\S*\. Put its instance\.key/,
  )
})

test('a database alone whose files lie nowhere, that is another program’s, or no database, is refused', async (t) => {
  const { app, dataDir } = await household(t)
  await app.stop()
  const fresh = freshFolder(t)
  const disk = freshFolder(t)
  copyFileSync(join(dataDir, 'errand.db'), join(disk, 'errand.db'))
  await refused(fresh, /1 attached file of .* cannot be had whole: .*--without-missing-files/, join(disk, 'errand.db'))
  openSqlite(join(disk, 'other.db')).exec('CREATE TABLE blobs (sha256, size, uses)').close()
  await refused(dataDir, /other\.db is no database of Errand's\. Nothing was changed/, join(disk, 'other.db'))
  writeFileSync(join(disk, 'note.txt'), 'a note, and no database at all')
  await refused(dataDir, /The database of .*note\.txt is damaged: .*Nothing was changed/, join(disk, 'note.txt'))
  writeFileSync(join(disk, 'empty'), '')
  await refused(dataDir, /empty is no database of Errand's/, join(disk, 'empty'))
})
