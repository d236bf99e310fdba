import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LARGEST_UPLOAD } from '../../../src/contract/attachments.ts'
import { newId } from '../../../src/platform/ids.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { joins, maja, type Person } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { around, BOUNDARY, filesIn, FORM, placeOf, pouring, upload } from '../../support/upload.ts'

const task = async ({ api }: Person, more: object = {}) =>
  (await api.post('/tasks', { content: 'Paint', ...more })).body.id as string
const listed = async ({ api }: Person, taskId: string) =>
  (await api.get(`/tasks/${taskId}/attachments`)).body.attachments as any[]
const nothingLeft = async (app: TestApp, owner: Person, taskId: string) => {
  assert.deepEqual(await listed(owner, taskId), [])
  await eventually(() => filesIn(app.dataDir).length === 0)
  assert.equal((await owner.api.get(`/tasks/${taskId}`)).body.attachment_count, 0)
}

test('a file is attached to a task or to a comment of it, and listed oldest first', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const { body: comment } = await owner.api.post(`/tasks/${id}/comments`, { body: 'See here' })
  const first = await upload(owner.api, id, 'red', { name: 'colour.txt' })
  assert.equal(first.status, 201)
  const { id: fileId, created_at, ...rest } = first.body
  assert.deepEqual(rest, {
    task_id: id,
    comment_id: null,
    filename: 'colour.txt',
    mime_type: 'text/plain',
    size: 3,
    url: `/api/v1/attachments/${fileId}`,
    uploaded_by: owner.id,
  })
  assert.ok(Date.parse(created_at))
  const second = await upload(owner.api, id, 'blue', { comment_id: comment.id })
  assert.equal(second.body.comment_id, comment.id)
  assert.deepEqual(await listed(owner, id), [first.body, second.body])
  const { body: comments } = await owner.api.get(`/tasks/${id}/comments`)
  assert.deepEqual(comments.comments[0].attachments, [second.body])
  const { body: shown } = await owner.api.get(`/tasks/${id}`)
  assert.deepEqual([shown.attachment_count, shown.comment_count], [2, 1])
})

test('25 MiB exactly pass; one byte more is 413 and leaves nothing behind', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const most = new Uint8Array(LARGEST_UPLOAD).fill(7)
  const whole = await upload(owner.api, id, most)
  assert.deepEqual([whole.status, whole.body.size], [201, LARGEST_UPLOAD])
  assert.deepEqual(filesIn(app.dataDir), [placeOf(most)])
  assert.ok(readFileSync(join(app.dataDir, 'files', placeOf(most))).equals(most))
  assert.equal((await owner.api.delete(`/attachments/${whole.body.id}`)).status, 204)
  await nothingLeft(app, owner, id)

  const more = await upload(owner.api, id, new Uint8Array(LARGEST_UPLOAD + 1))
  assert.deepEqual([more.status, more.body.code], [413, 'payload_too_large'])
  await nothingLeft(app, owner, id)
})

test('what says it is larger is refused before a byte of it is read; what only proves larger, in chunks, likewise', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const announced = pouring(app.url, owner.api, id, { 'Content-Length': LARGEST_UPLOAD * 4 })
  announced.outgoing.write(around()[0])
  assert.equal((await announced.answer).status, 413)
  announced.outgoing.destroy()

  const chunked = pouring(app.url, owner.api, id, { 'Transfer-Encoding': 'chunked' })
  chunked.outgoing.write(around()[0])
  const megabyte = Buffer.alloc(1024 * 1024)
  for (let n = 0; n < 26; n++) chunked.outgoing.write(megabyte)
  const { status, body } = await chunked.answer
  assert.deepEqual([status, body.code], [413, 'payload_too_large'])
  chunked.outgoing.destroy()
  await nothingLeft(app, owner, id)
})

test('an upload that breaks off leaves nothing behind', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const { outgoing } = pouring(app.url, owner.api, id)
  outgoing.write(around()[0])
  outgoing.write(Buffer.alloc(300_000))
  await eventually(() => filesIn(app.dataDir).length === 1)
  assert.match(filesIn(app.dataDir)[0]!, /^tmp\//)
  outgoing.destroy()
  await nothingLeft(app, owner, id)
})

test('a body shorter than it said, and one that ends in the middle of its form, leave nothing behind', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const [before] = around()
  const cut = pouring(app.url, owner.api, id, { 'Content-Length': before.length + 500 })
  cut.outgoing.end(`${before}${'x'.repeat(500)}`)
  const { status, body } = await cut.answer
  assert.deepEqual([status, body.code], [400, 'bad_request'])

  const short = pouring(app.url, owner.api, id, { 'Content-Length': 100_000 })
  short.outgoing.write(`${before}${'x'.repeat(500)}`)
  await eventually(() => filesIn(app.dataDir).length === 1)
  short.outgoing.destroy()
  await nothingLeft(app, owner, id)
})

test('forms with no file, two files, unknown parts or another type are refused and leave nothing', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const other = await task(owner)
  const { body: elsewhere } = await owner.api.post(`/tasks/${other}/comments`, { body: 'There' })
  const part = (head: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
  const file = part('name="file"; filename="a.txt"', 'red')
  const end = `--${BOUNDARY}--\r\n`
  const send = async (body: string, type = FORM) => {
    const answer = await owner.api.post(`/tasks/${id}/attachments`, undefined, { raw: { type, body } })
    return [answer.status, answer.body.code, ...Object.keys(answer.body.fields ?? {})]
  }
  assert.deepEqual(await send(end), [422, 'validation_failed', 'file'])
  assert.deepEqual(await send(file + file + end), [422, 'validation_failed', 'file'])
  assert.deepEqual(await send(part('name="file"', 'red') + end), [422, 'validation_failed', 'file'])
  assert.deepEqual(await send(part('name="file"; filename=""', '') + end), [422, 'validation_failed', 'file'])
  assert.deepEqual(await send(file + part('name="size"', '3') + end), [422, 'validation_failed', 'size'])
  assert.deepEqual(await send(file + part('name="__proto__"', '3') + end), [422, 'validation_failed', '__proto__'])
  assert.deepEqual(await send(file + part('name="comment_id"', 'x') + end), [422, 'validation_failed', 'comment_id'])
  const foreign = part('name="comment_id"', elsewhere.id)
  assert.deepEqual(await send(foreign + file + end), [422, 'validation_failed', 'comment_id'])
  assert.deepEqual(await send(file + foreign + end), [422, 'validation_failed', 'comment_id'])
  assert.deepEqual(await send('{}', 'application/json'), [415, 'bad_request'])
  assert.deepEqual(await send('', 'multipart/form-data'), [400, 'bad_request'])
  assert.deepEqual(await send('red'), [400, 'bad_request'])
  await nothingLeft(app, owner, id)
})

test('who may not write there uploads nothing, and the answer does not wait for the file', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const viewer = await joins(app, owner, home.id, { name: 'Jonas', role: 'viewer' })
  const id = await task(owner, { project_id: home.id })
  const { outgoing, answer } = pouring(app.url, viewer.api, id)
  outgoing.write(around()[0])
  assert.equal((await answer).status, 404)
  outgoing.destroy()
  const guest = pouring(app.url, app.guest, id)
  guest.outgoing.write(around()[0])
  assert.equal((await guest.answer).status, 401)
  guest.outgoing.destroy()
  await nothingLeft(app, owner, id)
})

test('a task deleted while its file comes takes no file', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const { outgoing, answer } = pouring(app.url, owner.api, id)
  const [before, after] = around()
  outgoing.write(before)
  outgoing.write(Buffer.alloc(200_000))
  await eventually(() => filesIn(app.dataDir).length === 1)
  await owner.api.delete(`/tasks/${id}`)
  outgoing.end(after)
  assert.equal((await answer).status, 404)
  await eventually(() => filesIn(app.dataDir).length === 0)
})

test('hostile names lose their paths and what cannot be seen, and no name leaves the folder', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const names: [string, string][] = [
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system.ini', 'system.ini'],
    ['..', 'file'],
    ['/', 'file'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['rødgrød med fløde.txt', 'rødgrød med fløde.txt'],
    ['a"b;c.txt', 'a"b;c.txt'],
    ['x'.repeat(300) + '.txt', 'x'.repeat(196) + '.txt'],
    ['🌱'.repeat(201), '🌱'.repeat(200)],
    ['<script>alert(1)</script>', 'script>'],
  ]
  for (const [given, kept] of names) {
    const { status, body } = await upload(owner.api, id, given, { name: given })
    assert.deepEqual([status, body.filename], [201, kept], given)
  }
  for (const path of filesIn(app.dataDir)) assert.match(path, /^[0-9a-f]{2}\/[0-9a-f]{64}$/)
})

test('the same key sends the same file once, however often it is tried', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const headers = { 'Idempotency-Key': 'one file' }
  const first = await upload(owner.api, id, 'red', { headers })
  const again = await upload(owner.api, id, 'red', { headers })
  assert.deepEqual([again.status, again.body, again.headers.get('Idempotent-Replay')], [201, first.body, 'true'])
  const other = await upload(owner.api, id, 'blue', { headers })
  assert.deepEqual([other.status, Object.keys(other.body.fields)], [422, ['Idempotency-Key']])
  assert.equal((await listed(owner, id)).length, 1)
  await eventually(() => filesIn(app.dataDir).length === 1)
})

test('an empty file with an unknown comment tells whether a key was used, makes nothing and spends no key', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const id = await task(owner)
  const asked = async (key: string): Promise<[number, string[]]> => {
    const { status, body } = await upload(owner.api, id, '', {
      comment_id: newId(),
      headers: { 'Idempotency-Key': key },
    })
    return [status, Object.keys(body.fields)]
  }
  const headers = { 'Idempotency-Key': 'one file' }
  assert.deepEqual(await asked('one file'), [422, ['comment_id']])
  assert.equal((await upload(owner.api, id, 'red', { headers })).status, 201)
  assert.deepEqual(await asked('one file'), [422, ['Idempotency-Key']])
  assert.deepEqual(await asked('another'), [422, ['comment_id']])
  assert.equal((await listed(owner, id)).length, 1)
  await eventually(() => filesIn(app.dataDir).length === 1)
})
