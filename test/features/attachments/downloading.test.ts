import assert from 'node:assert/strict'
import { readdirSync, rmSync, truncateSync } from 'node:fs'
import { get } from 'node:http'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { startApp, type Answered } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { joins, maja } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { placeOf, upload } from '../../support/upload.ts'

const DIGITS = '0123456789'

async function withFile(t: Ends, bytes: string | Uint8Array<ArrayBuffer> = DIGITS, log?: object) {
  const app = await startApp(t, {}, { ...(log && { log }) })
  const owner = await maja(app)
  const { body: task } = await owner.api.post('/tasks', { content: 'Count' })
  const { body: file, headers } = await upload(owner.api, task.id, bytes, { name: 'digits.txt' })
  return { app, owner, task, file, path: `/attachments/${file.id}`, etag: headers.get('ETag')! }
}

const shown = ({ status, text, headers }: Answered) => [status, text, headers.get('Content-Range')]

test('the bytes come whole, to be asked again each time, and only to those who see the task', async (t) => {
  const { app, owner, path, etag } = await withFile(t)
  const answer = await owner.api.get(path)
  assert.deepEqual(shown(answer), [200, DIGITS, null])
  const { headers } = answer
  assert.equal(headers.get('ETag'), etag)
  assert.equal(headers.get('Cache-Control'), 'private, no-cache')
  assert.equal(headers.get('Content-Length'), '10')
  assert.equal(headers.get('Accept-Ranges'), 'bytes')
  const head = await owner.api.send('HEAD', path)
  assert.deepEqual([head.status, head.text, head.headers.get('Content-Length')], [200, '', '10'])
  const known = await owner.api.get(path, { headers: { 'If-None-Match': etag } })
  assert.deepEqual([known.status, known.text], [304, ''])
  assert.equal((await app.guest.get(path)).status, 401)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  assert.equal((await jonas.api.get(path)).status, 404)
  assert.equal((await jonas.api.delete(path)).status, 404)
})

/** Beyond 2^63. */
const FAR = '99999999999999999999'

test('ranges are those of RFC 9110 §14: one span, clipped; a wrong one is as none, one past the end is 416', async (t) => {
  const { owner, path, etag } = await withFile(t)
  const ranged = async (range: string, more: Record<string, string> = {}) =>
    shown(await owner.api.get(path, { headers: { Range: range, ...more } }))
  assert.deepEqual(await ranged('bytes=0-0'), [206, '0', 'bytes 0-0/10'])
  assert.deepEqual(await ranged('bytes=2-5'), [206, '2345', 'bytes 2-5/10'])
  assert.deepEqual(await ranged('bytes=7-'), [206, '789', 'bytes 7-9/10'])
  assert.deepEqual(await ranged('bytes=-3'), [206, '789', 'bytes 7-9/10'])
  assert.deepEqual(await ranged('bytes=-30'), [206, DIGITS, 'bytes 0-9/10'])
  assert.deepEqual(await ranged('bytes=4-999'), [206, '456789', 'bytes 4-9/10'])
  assert.deepEqual(await ranged(`bytes=4-${FAR}`), [206, '456789', 'bytes 4-9/10'])
  assert.deepEqual(await ranged('BYTES=9-9'), [206, '9', 'bytes 9-9/10'])
  for (const none of ['bytes=10-', 'bytes=-0', 'bytes=10-20', `bytes=${FAR}-`, `bytes=${FAR}-${FAR}`]) {
    const [status, text, range] = await ranged(none)
    assert.deepEqual([status, JSON.parse(String(text)).code, range], [416, 'bad_request', 'bytes */10'], none)
  }
  for (const whole of ['bytes=5-2', 'lines=0-1', 'bytes=a-b', 'bytes=-', 'bytes=0-1,3-4', '', 'bytes=1-2-3'])
    assert.deepEqual(await ranged(whole), [200, DIGITS, null], whole)
  assert.deepEqual(await ranged('bytes=0-1', { 'If-Range': etag }), [206, '01', 'bytes 0-1/10'])
  assert.deepEqual(await ranged('bytes=0-1', { 'If-Range': '"other"' }), [200, DIGITS, null])
  assert.deepEqual(await ranged('bytes=0-1', { 'If-Range': `W/${etag}` }), [200, DIGITS, null])
  const head = await owner.api.send('HEAD', path, { headers: { Range: 'bytes=0-1' } })
  assert.deepEqual([head.status, head.headers.get('Content-Length')], [200, '10'])
})

test('an empty file is a file, of which there are no ranges: who asks for one gets all of it', async (t) => {
  const { owner, path, file } = await withFile(t, '')
  assert.equal(file.size, 0)
  const answer = await owner.api.get(path)
  assert.deepEqual([answer.status, answer.text, answer.headers.get('Content-Length')], [200, '', '0'])
  for (const range of ['bytes=0-', 'bytes=0-1023', 'bytes=-1'])
    assert.deepEqual(shown(await owner.api.get(path, { headers: { Range: range } })), [200, '', null], range)
})

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const text = (value: string) => new TextEncoder().encode(value)

test('only what is an image by its first bytes is shown; all else is saved, and runs nowhere', async (t) => {
  const { owner, task } = await withFile(t)
  const files: [Uint8Array<ArrayBuffer>, string, string | null][] = [
    [PNG, 'text/html', 'image/png'],
    [new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), '', 'image/jpeg'],
    [text('GIF89a..'), 'image/png', 'image/gif'],
    [text('RIFF....WEBPVP8 '), 'image/webp', 'image/webp'],
    [text('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'), 'image/avif', 'image/avif'],
    [text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml', null],
    [text('<script>alert(1)</script>'), 'image/png', null],
    [text('<script>alert(1)</script>'), 'text/html', null],
    [text('GIF88a'), 'image/gif', null],
  ]
  for (const [bytes, type, image] of files) {
    const { body } = await upload(owner.api, task.id, bytes, { name: 'picture.png', type })
    const { headers } = await owner.api.get(`/attachments/${body.id}`)
    assert.equal(headers.get('Content-Type'), image ?? 'application/octet-stream', type)
    const how = `${image ? 'inline' : 'attachment'}; filename="picture.png"`
    assert.equal(headers.get('Content-Disposition'), how)
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff')
    assert.match(headers.get('Content-Security-Policy')!, /^sandbox; default-src 'none'$/)
    assert.ok(image ?? !body.mime_type.match(/^image\/(png|jpeg|gif|webp|avif)$/), body.mime_type)
  }
})

test('names travel in ASCII and whole beside it, and break no header', async (t) => {
  const { owner, task } = await withFile(t)
  const names: [string, string][] = [
    ['plan.pdf', 'attachment; filename="plan.pdf"'],
    ['rød "grød".txt', `attachment; filename="r_d _gr_d_.txt"; filename*=UTF-8''r%C3%B8d%20%22gr%C3%B8d%22.txt`],
    ["it's (50%).txt", `attachment; filename="it's (50_).txt"; filename*=UTF-8''it%27s%20%2850%25%29.txt`],
  ]
  for (const [name, expected] of names) {
    const { body } = await upload(owner.api, task.id, 'x', { name })
    const { headers } = await owner.api.get(`/attachments/${body.id}`)
    assert.equal(headers.get('Content-Disposition'), expected)
  }
})

test('readers that break off leave no file open', async (t) => {
  const { app, owner, path } = await withFile(t, new Uint8Array(8 * 1024 * 1024))
  const open = () => readdirSync('/proc/self/fd').length
  const before = open()
  for (let n = 0; n < 20; n++) {
    await new Promise<void>((resolve) => {
      const asked = get(`${app.url}/api/v1${path}`, { headers: owner.api.credentials, agent: false }, (incoming) => {
        incoming.once('data', () => {
          asked.destroy()
          resolve()
        })
        incoming.on('error', () => {})
      })
      asked.on('error', () => {})
    })
  }
  await eventually(() => open() <= before)
})

test('a file that is lost or cut short on the disk is 404 with what is wrong, named in the log once', async (t) => {
  const logged: unknown[] = []
  const nothing = () => {}
  const error = (details: object) => void logged.push(details)
  const { app, owner, task, path } = await withFile(t, DIGITS, { info: nothing, warn: nothing, debug: nothing, error })
  const place = join(app.dataDir, 'files', placeOf(DIGITS))
  const refused = async () => {
    const { status, body } = await owner.api.get(path)
    assert.deepEqual([status, body.code], [404, 'not_found'])
    assert.match(body.error, /its file is missing or damaged/)
    assert.equal((await owner.api.send('HEAD', path)).status, 404)
    assert.equal((await owner.api.get(path, { headers: { Range: 'bytes=0-1' } })).status, 404)
    assert.equal(logged.length, 1)
  }
  truncateSync(place, 4)
  await refused()
  rmSync(place)
  await refused()
  assert.deepEqual(logged, [{ file: basename(place), bytes: 10, present: 4 }])
  await upload(owner.api, task.id, DIGITS)
  assert.equal((await owner.api.get(path)).text, DIGITS, 'the same bytes, uploaded again, are its file')
})

test('a file deleted while it is asked for is answered whole or with 404', async (t) => {
  const { owner, task } = await withFile(t)
  for (let n = 0; n < 20; n++) {
    const { body: file } = await upload(owner.api, task.id, `going ${n}`)
    const [answer] = await Promise.all([
      owner.api.get(`/attachments/${file.id}`),
      owner.api.delete(`/attachments/${file.id}`),
    ])
    assert.ok(answer.status === 404 || answer.text === `going ${n}`, String(answer.status))
  }
})
