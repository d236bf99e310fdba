import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { restart, startApp } from '../../support/app.ts'
import { fingerprints } from '../../support/stored/backups.ts'
import { freshFolder } from '../../support/database.ts'
import { run } from '../../support/machine/process.ts'
import { eventually } from '../../support/eventually.ts'
import { filesIn, placeOf } from '../../support/upload.ts'
import { at, dataOf, household, refused, restore } from './backed-up.ts'

test('restored is everything as of the backup, files too; the old data lies aside, and live clients read afresh', async (t) => {
  const { app, api, task, file, dataDir } = await household(t)
  const env = { ERRAND_DATA_DIR: dataDir }
  await api.delete(`/attachments/${file.id}`)
  await eventually(() => filesIn(dataDir).length === 0)
  const { body: later } = await api.post('/tasks', { content: 'Later' })
  const since = (await api.get('/changes')).body.seq
  assert.match((await run(t, ['restore', 'latest'], env)).err, /^Another Errand is running on .* Stop it first/)
  assert.equal((await api.get(`/tasks/${later.id}`)).status, 200)
  await app.stop()
  const before = dataOf(dataDir).filter((line) => !line.startsWith('/ballast'))

  const { code, out, err } = await run(t, ['restore', 'latest'], env)
  assert.deepEqual([code, err], [0, ''])
  const [, aside] = /^Restored \S+\. Start Errand again\.\nThe data from before is in (\S+); delete it/.exec(out)!
  assert.deepEqual(fingerprints(aside!), before)
  const again = await restart(t, app)
  const now = at(again, api)
  assert.equal((await now.get(`/tasks/${task.id}`)).body.content, 'Paint the shed')
  assert.equal((await now.get(`/tasks/${later.id}`)).status, 404)
  assert.equal((await now.get(`/attachments/${file.id}`)).text, 'the colours')
  assert.deepEqual(filesIn(dataDir), [placeOf('the colours')])
  assert.equal((await now.get(`/changes?since=${since}`)).body.resync, true)
  const fresh = (await now.get('/changes')).body.seq
  assert.ok(fresh > since)
})

test('a backup that is damaged anywhere is refused before anything is touched', async (t) => {
  const { app, dataDir, backup } = await household(t)
  await app.stop()
  const spoil = async (name: string, sentence: RegExp, named = 'latest') => {
    const path = join(backup, name)
    const whole = readFileSync(path)
    appendFileSync(path, '!')
    await refused(dataDir, sentence, named)
    writeFileSync(path, whole)
  }
  await spoil('errand.db', /errand\.db is not what .* says it is: .*Choose another/)
  await spoil('instance.key', /instance\.key is not what/)
  await spoil('backup.json', /is no backup of Errand's: its backup\.json is missing or damaged/, backup)
  const facts = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8'))
  const write = (more: object) => writeFileSync(join(backup, 'backup.json'), JSON.stringify({ ...facts, ...more }))
  write({ rows: { ...facts.rows, tasks: 7 } })
  await refused(dataDir, /is damaged: tasks has 1 rows instead of 7/)
  write({ schema: 999, version: '9.9.9' })
  await refused(dataDir, /was made by a newer Errand \(9\.9\.9\).*Install that version/)
  await refused(dataDir, /There is no backup nothing in .*"errand backups" lists them/, 'nothing')
})

test('a backup whose list of sums is gone, or cut anywhere, is refused: what it no longer names could not be checked', async (t) => {
  const { app, dataDir, backup } = await household(t)
  await app.stop()
  const list = join(backup, 'SHA256SUMS')
  const lines = readFileSync(list, 'utf8').split(/(?<=\n)/)
  assert.equal(lines.length, 3)
  const cuts = [...lines.keys(), 2.5].map((much) => lines.join('').slice(0, (lines.join('').length * much) / 3))
  for (const text of [...cuts, ...lines.map((line) => lines.filter((one) => one !== line).join(''))]) {
    writeFileSync(list, text)
    await refused(dataDir, /The list SHA256SUMS of .* is missing or damaged\. Nothing was changed/)
  }
  rmSync(list)
  await refused(dataDir, /The list SHA256SUMS of .* is missing or damaged/)
})

test('where a wrong clock made a backup of the future, only a named one is restored', async (t) => {
  const { app, dataDir, backup } = await household(t)
  await app.stop()
  const ahead = join(dataDir, 'backups', '2999-01-01T03-00-00.000Z')
  cpSync(backup, ahead, { recursive: true })
  const facts = JSON.parse(readFileSync(join(ahead, 'backup.json'), 'utf8'))
  writeFileSync(join(ahead, 'backup.json'), JSON.stringify({ ...facts, made_at: '2999-01-01T03:00:00.000Z' }))
  await refused(
    dataDir,
    /^Errand cannot tell which backup is the latest: \S+2999\S+ says that it was made at 2999-.*by name/,
  )
  assert.match(await restore(dataDir, basename(backup)), /^Restored/)
})

test('a file spoilt in the backup is taken from the data; where it is nowhere, only without it is restored', async (t) => {
  const { app, dataDir } = await household(t)
  await app.stop()
  const inBackups = join(dataDir, 'backups', 'files', placeOf('the colours'))
  writeFileSync(inBackups, 'the c0lours')
  await restore(dataDir)
  assert.equal(readFileSync(join(dataDir, 'files', placeOf('the colours')), 'utf8'), 'the colours')
  rmSync(join(dataDir, 'files', placeOf('the colours')))
  await refused(dataDir, /1 attached file of .* cannot be had whole: .*--without-missing-files/)
  assert.match(await restore(dataDir, 'latest', true), /1 attached file is damaged or gone/)
})

test('a file of the data that cannot be read is taken from the backup', async (t) => {
  const { app, dataDir } = await household(t)
  await app.stop()
  const live = join(dataDir, 'files', placeOf('the colours'))
  rmSync(live)
  mkdirSync(live)
  await restore(dataDir)
  assert.equal(readFileSync(live, 'utf8'), 'the colours')
})

test('where neither the backup nor the data can be read, the file is said to be gone', async (t) => {
  const { app, dataDir } = await household(t)
  await app.stop()
  for (const folder of [dataDir, join(dataDir, 'backups')]) {
    const file = join(folder, 'files', placeOf('the colours'))
    rmSync(file)
    mkdirSync(file)
  }
  assert.match(await restore(dataDir, 'latest', true), /1 attached file is damaged or gone/)
})

test('on a new machine a backup is restored by its path, and the server starts on it', async (t) => {
  const { app, task, api, dataDir } = await household(t)
  await app.stop()
  const disk = freshFolder(t)
  cpSync(join(dataDir, 'backups'), join(disk, 'copied'), { recursive: true })
  const name = readdirSync(join(disk, 'copied')).find((one) => one.startsWith('20'))!
  const fresh = join(freshFolder(t), 'data')
  assert.match(await restore(fresh, join(disk, 'copied', name)), /^Restored \S+\. Start Errand again\.$/)
  const again = await startApp(t, { ERRAND_DATA_DIR: fresh })
  const now = at(again, api)
  assert.equal((await now.get(`/tasks/${task.id}`)).status, 200)
  const { body: health } = await again.guest.get('/healthz')
  assert.equal(health.backup_verified_at, null, 'so that the first one here is made at once')
})

test('after a restore, the backup that was restored is the last one that was made', async (t) => {
  const { app, dataDir, backup } = await household(t)
  await app.stop()
  await restore(dataDir)
  const { body: health } = await (await restart(t, app)).guest.get('/healthz')
  assert.equal(health.backup_verified_at?.replaceAll(':', '-'), basename(backup))
})
