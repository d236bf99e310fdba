import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { sendFile } from '../../support/moving.ts'
import { joinsServer, maja, type Person } from '../../support/people.ts'
import { filesIn, upload } from '../../support/upload.ts'

const task = async ({ api }: Person) => (await api.post('/tasks', { content: 'Paint' })).body.id as string

test('the files of one person stay within the quota, whichever way they come', async (t) => {
  const app = await startApp(t, { ERRAND_FILES_QUOTA: '1KB' })
  const owner = await maja(app)
  const id = await task(owner)
  const first = await upload(owner.api, id, 'a'.repeat(600))
  assert.equal(first.status, 201)

  const over = await upload(owner.api, id, 'b'.repeat(401))
  assert.deepEqual([over.status, over.body.code], [413, 'payload_too_large'])
  assert.match(over.body.error, /may have 1000 bytes together, and 600 of them/)
  assert.equal(filesIn(app.dataDir).length, 1)
  assert.equal((await upload(owner.api, id, 'c'.repeat(400))).status, 201)

  const { address } = (await owner.api.get('/mail-address')).body
  const attached = `To: ${address}\r\nSubject: Big\r\nContent-Disposition: attachment\r\n\r\nd`
  const mail = await app.guest.send('POST', '//inbound/mail', { raw: { type: 'message/rfc822', body: attached } })
  assert.deepEqual([mail.status, mail.body.code], [413, 'payload_too_large'])
  assert.equal((await owner.api.get('/tasks')).body.tasks.length, 1)

  const other = await joinsServer(app, owner, 'Jonas')
  assert.equal((await upload(other.api, await task(other), 'e'.repeat(900))).status, 201)
  await owner.api.delete(`/attachments/${first.body.id}`)
  assert.equal((await upload(owner.api, id, 'b'.repeat(401))).status, 201)
})

test('an account whose files are over the quota is refused whole', async (t) => {
  const from = await startApp(t)
  const there = await maja(from)
  await upload(there.api, await task(there), 'a'.repeat(1001))
  const exported = await fetch(`${from.url}/api/v1/export/account?files=true`, { headers: there.api.credentials })
  const form = new FormData()
  form.set('file', new Blob([await exported.bytes()]), 'account.zip')

  const app = await startApp(t, { ERRAND_FILES_QUOTA: '1KB' })
  const owner = await maja(app)
  const refused = await fetch(`${app.url}/api/v1/import/account`, {
    method: 'POST',
    headers: owner.api.credentials,
    body: form,
  })
  assert.equal(refused.status, 413)
  assert.equal((await owner.api.get('/tasks')).body.tasks.length, 0)
  assert.deepEqual(filesIn(app.dataDir), [])
})

test('what was done is answered again by its key, whatever the quota and the trash say by then', async (t) => {
  const from = await startApp(t)
  const there = await maja(from)
  await upload(there.api, await task(there), 'a'.repeat(600))
  const exported = await fetch(`${from.url}/api/v1/export/account?files=true`, { headers: there.api.credentials })
  const bytes = await exported.bytes()

  const app = await startApp(t, { ERRAND_FILES_QUOTA: '1KB' })
  const { api } = await maja(app)
  const { body: kept } = await api.post('/tasks', { content: 'Kept' })
  const sendAccount = () => sendFile(api, '/import/account', bytes, { headers: { 'Idempotency-Key': 'account' } })
  const sendUpload = () => upload(api, kept.id, 'b'.repeat(400), { headers: { 'Idempotency-Key': 'upload' } })
  const first = [await sendAccount(), await sendUpload()]
  await api.delete(`/tasks/${kept.id}`)
  const again = [await sendAccount(), await sendUpload()]
  for (const [index, { status, body }] of first.entries()) {
    assert.equal(status, 201)
    assert.deepEqual([again[index]!.status, again[index]!.body], [201, body])
  }
  assert.equal((await api.get('/tasks')).body.tasks.length, 1)
})

test('files leave the room free that is to be left, tasks may use it', async (t) => {
  const app = await startApp(t, { ERRAND_KEEP_FREE: '1000000GB' })
  const owner = await maja(app)
  const refused = await upload(owner.api, await task(owner), 'a')
  assert.deepEqual([refused.status, refused.body.code], [413, 'payload_too_large'])
  assert.match(refused.body.error, /no space for more files/)
  assert.deepEqual(filesIn(app.dataDir), [])
})
