import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { TRASH_DAYS } from '../../../src/contract/trash.ts'
import { silentLog } from '../../../src/platform/log/log.ts'
import { openFiles } from '../../../src/platform/files/store.ts'
import { startApp } from '../../support/app.ts'
import { freshFolder } from '../../support/database.ts'
import { joins, maja, type Person } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { countIn } from '../../support/stored/counts.ts'
import { filesIn, placeOf, upload } from '../../support/upload.ts'

const DAY = 86_400_000
const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
const task = async ({ api }: Person, more: object = {}) =>
  (await api.post('/tasks', { content: 'Paint', ...more })).body.id as string

test('the same bytes lie on the disk once and go with the last attachment that has them', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const mine = await upload(owner.api, await task(owner), 'same', { name: 'mine.txt' })
  const theirs = await upload(jonas.api, await task(jonas), 'same', { name: 'theirs.txt' })
  assert.deepEqual(filesIn(app.dataDir), [placeOf('same')])
  await owner.api.delete(`/attachments/${mine.body.id}`)
  await app.tick()
  assert.equal((await jonas.api.get(`/attachments/${theirs.body.id}`)).text, 'same')
  await jonas.api.delete(`/attachments/${theirs.body.id}`)
  await eventually(() => filesIn(app.dataDir).length === 0)
  assert.equal((await jonas.api.get(`/attachments/${theirs.body.id}`)).status, 404)
})

test('twenty uploads of the same bytes at once are twenty attachments of one file', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const bytes = new Uint8Array(100_000).fill(3)
  const sent = await Promise.all(Array.from({ length: 20 }, () => upload(owner.api, id, bytes)))
  assert.ok(sent.every(({ status }) => status === 201))
  assert.deepEqual(filesIn(app.dataDir), [placeOf(bytes)])
  const gone = sent.slice(1).map(({ body }) => owner.api.delete(`/attachments/${body.id}`))
  const more = Array.from({ length: 5 }, () => upload(owner.api, id, bytes))
  await Promise.all([...gone, ...more])
  assert.deepEqual(filesIn(app.dataDir), [placeOf(bytes)])
  assert.equal((await owner.api.get(`/attachments/${sent[0]!.body.id}`)).status, 200)
})

test('uploads and deletes of the same bytes that cross never lose them', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  let last = (await upload(owner.api, id, 'crossing')).body.id as string
  for (let n = 0; n < 30; n++) {
    const [, next] = await Promise.all([owner.api.delete(`/attachments/${last}`), upload(owner.api, id, 'crossing')])
    last = next.body.id
    assert.equal((await owner.api.get(`/attachments/${last}`)).text, 'crossing')
  }
})

test('the file of a purged task is there until the purge is on the disk', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  await upload(owner.api, id, 'purged')
  await owner.api.delete(`/tasks/${id}`)
  app.clock.advance((TRASH_DAYS + 1) * DAY)
  const flushing = Promise.withResolvers<void>()
  const open = fs.open.bind(fs)
  t.mock.method(fs, 'open', async (...given: Parameters<typeof open>) => {
    if (String(given[0]).endsWith('-wal')) await flushing.promise
    return open(...given)
  })
  const purged = app.tick()
  await eventually(() => countIn(app.dataDir, 'attachments') === 0)
  const there = filesIn(app.dataDir)
  flushing.resolve()
  await purged
  assert.deepEqual(there, [placeOf('purged')])
  await eventually(() => filesIn(app.dataDir).length === 0)
})

test('bytes stay while their task is in the trash and go when the trash is emptied, early or by itself', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const [early, late] = [await task(owner), await task(owner)]
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const within = await task(owner, { project_id: home.id })
  for (const [id, bytes] of [
    [early, 'early'],
    [late, 'late'],
    [within, 'within'],
  ] as const)
    await upload(owner.api, id, bytes)
  for (const id of [early, late]) await owner.api.delete(`/tasks/${id}`)
  await owner.api.delete(`/projects/${home.id}`)
  assert.equal(filesIn(app.dataDir).length, 3)

  await owner.api.delete(`/trash/tasks/${early}`)
  await eventually(() => filesIn(app.dataDir).length === 2)
  await owner.api.delete(`/trash/projects/${home.id}`)
  await app.tick()
  await eventually(() => filesIn(app.dataDir).length === 1)
  assert.deepEqual(filesIn(app.dataDir), [placeOf('late')])
  app.clock.advance((TRASH_DAYS + 1) * DAY)
  await app.tick()
  await eventually(() => filesIn(app.dataDir).length === 0)
})

test('a task that comes back from the trash still has its files', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const { body: file } = await upload(owner.api, id, 'kept')
  await owner.api.delete(`/tasks/${id}`)
  assert.equal((await owner.api.get(`/attachments/${file.id}`)).status, 404)
  await owner.api.post(`/trash/tasks/${id}/restore`)
  assert.equal((await owner.api.get(`/attachments/${file.id}`)).text, 'kept')
})

test('files go with the comment they were attached to', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const { body: comment } = await owner.api.post(`/tasks/${id}/comments`, { body: 'See' })
  await upload(owner.api, id, 'of the comment', { comment_id: comment.id })
  await upload(owner.api, id, 'of the task')
  await owner.api.delete(`/comments/${comment.id}`)
  await eventually(() => filesIn(app.dataDir).length === 1)
  assert.deepEqual(filesIn(app.dataDir), [placeOf('of the task')])
})

test('a start sweeps what a crash left, halves and wholes, and touches nothing that is used', async (t) => {
  const dataDir = freshFolder()
  const app = await startApp(t, { ERRAND_DATA_DIR: dataDir })
  const owner = await maja(app)
  const { body: file } = await upload(owner.api, await task(owner), 'used')
  await app.stop()
  const orphan = join(dataDir, 'files', placeOf('orphan'))
  mkdirSync(join(orphan, '..'), { recursive: true })
  writeFileSync(orphan, 'orphan')
  mkdirSync(join(dataDir, 'files/tmp'), { recursive: true })
  writeFileSync(join(dataDir, 'files/tmp/half'), 'ha')
  const again = await startApp(t, { ERRAND_DATA_DIR: dataDir })
  await eventually(() => filesIn(dataDir).length === 1)
  const answer = await fetch(`${again.url}/api/v1/attachments/${file.id}`, { headers: owner.api.credentials })
  assert.equal(await answer.text(), 'used')
})

test('while a backup is made nothing goes, and what lost its last use meanwhile goes with the next write', async (t) => {
  const dataDir = freshFolder(t)
  let used = true
  const files = openFiles({ dataDir, isUsed: () => used, onFatal: () => assert.fail(), log: silentLog() })
  async function* bytes() {
    yield new TextEncoder().encode('same')
  }
  const draft = await files.receive(bytes(), 100)
  await draft.keep()
  files.release(draft.sha256)
  const [one, other] = [files.holdAll(), files.holdAll()]
  used = false
  one()
  one()
  assert.equal(files.free(draft.sha256), false)
  assert.deepEqual(filesIn(dataDir), [placeOf('same')])
  other()
  assert.equal(files.free(draft.sha256), true)
  assert.deepEqual(filesIn(dataDir), [])
})

test('a file that cannot be moved to its place leaves nothing behind, whichever way it came', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  await upload(owner.api, id, 'kept')
  const exported = await fetch(`${app.url}/api/v1/export/account?files=true`, { headers: owner.api.credentials })
  const form = new FormData()
  form.set('file', await exported.blob(), 'account.zip')
  const ways = {
    upload: () => upload(owner.api, id, 'another'),
    mail: async () => {
      const { body } = await owner.api.get('/mail-address')
      const mail = { to: body.address, from: 'a@home', subject: 'Long'.repeat(1_000), body: 'x'.repeat(100_000) }
      return app.guest.post('//inbound/mail', mail)
    },
    account: () =>
      fetch(`${app.url}/api/v1/import/account`, { method: 'POST', headers: owner.api.credentials, body: form }),
  }
  const { mock } = t.mock.method(fs, 'rename', () => failing('ENOSPC'))
  for (const [way, send] of Object.entries(ways)) {
    const calls = mock.callCount()
    assert.equal((await send()).status, 500, way)
    assert.equal(mock.callCount(), calls + 1, way)
    assert.deepEqual(filesIn(app.dataDir), [placeOf('kept')], way)
  }
})

for (const step of ['appendFile', 'sync', 'rename'] as const)
  test(`a quota that is used up at ${step} refuses the file and leaves nothing behind; with room the same is taken`, async (t) => {
    const app = await startApp(t)
    const owner = await maja(app)
    const id = await task(owner)
    const { body } = await owner.api.get('/mail-address')
    const ways = {
      upload: () => upload(owner.api, id, 'another'),
      mail: () => app.guest.post('//inbound/mail', { to: body.address, subject: 'Long', body: 'x'.repeat(100_000) }),
    }
    let isFull = true
    const open = fs.open.bind(fs)
    const whenFull = <Act extends (...given: any[]) => Promise<unknown>>(act: Act) =>
      ((...given) => (isFull ? failing('EDQUOT') : act(...given))) as Act
    if (step === 'rename') t.mock.method(fs, 'rename', whenFull(fs.rename.bind(fs)))
    else
      t.mock.method(fs, 'open', async (...given: Parameters<typeof open>) => {
        const handle = await open(...given)
        const act: (...given: any[]) => Promise<unknown> = handle[step].bind(handle)
        return Object.assign(handle, { [step]: whenFull(act) })
      })
    for (const [way, send] of Object.entries(ways)) {
      const tasks = async () => (await owner.api.get('/tasks')).body.tasks.length
      const before = await tasks()
      isFull = true
      const refused = await send()
      assert.deepEqual([refused.status, refused.body.code], [500, 'internal_error'], way)
      assert.deepEqual([await tasks(), filesIn(app.dataDir).length], [before, way === 'mail' ? 1 : 0], way)
      isFull = false
      assert.equal((await send()).status, 201, way)
    }
  })
