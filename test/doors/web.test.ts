import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webDoor } from '../../src/doors/web.ts'

test('a page that a browser has is not sent again, though a proxy compressed it and made its ETag weak', () => {
  const answer = webDoor()
  const ask = (headers: Record<string, string>) => answer(new Request('http://home/today', { headers }))
  const etag = ask({}).headers.get('etag')!
  for (const known of [etag, `W/${etag}`, `"old", ${etag}`]) assert.equal(ask({ 'If-None-Match': known }).status, 304)
  assert.equal(ask({ 'If-None-Match': '"old"' }).status, 200)
  assert.equal(ask({ 'If-None-Match': etag, 'Accept-Encoding': 'br' }).status, 200)
})

test('a file goes out in the encoding that is asked for, and in none that is refused', () => {
  const answer = webDoor()
  const encodingFor = (accepted: string) =>
    answer(new Request('http://home/today', { headers: { 'Accept-Encoding': accepted } })).headers.get(
      'content-encoding',
    )
  assert.deepEqual(
    ['gzip, br', 'GZIP', 'gzip, br;q=0', 'br;q=0, gzip;q=0', 'brotli', 'identity', ''].map(encodingFor),
    ['br', 'gzip', 'gzip', null, null, null, null],
  )
})

test('an address with a slash at its end leads to the page without one, and never to another server', () => {
  const answer = webDoor()
  for (const [asked, led] of [
    ['/today/', '/today'],
    ['/invite/?token=a%20b', '/invite?token=a%20b'],
    ['/project/1//', '/project/1'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['//', '/'],
  ] as const) {
    const { status, headers } = answer(new Request(`http://home${asked}`))
    assert.deepEqual([status, headers.get('location')], [308, led])
  }
  for (const whole of ['/', '/today%2F']) assert.equal(answer(new Request(`http://home${whole}`)).status, 200)
})
