import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressed, encodingFor } from '../../../../src/platform/http/answers/compression.ts'
import { ok } from '../../../../src/platform/http/route.ts'
import { get } from '../../../support/planted-routes.ts'
import { serve } from '../support.ts'

test('the encoding a client likes best is taken, brotli where it likes both', () => {
  const cases: [string | undefined, string | null][] = [
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate', null],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.5, identity', null],
    ['gzip;q=x', null],
  ]
  for (const [header, encoding] of cases) assert.equal(encodingFor(header), encoding, header)
})

test('what is compressed is what it was, at once or in another thread where it is long', async () => {
  for (const [text, isLong] of [
    ['Købe mælk '.repeat(1_000), false],
    ['牛乳を買う'.repeat(14_000), true],
  ] as const) {
    for (const [encoding, read] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const bytes = compressed(text, encoding)
      assert.equal(bytes instanceof Promise, isLong)
      assert.equal(read(await bytes).toString(), text)
    }
  }
})

test('files and answers that hold a secret go out as they are', async (t) => {
  const long = 'the same again and '.repeat(200)
  const routes = [
    get('/file', { who: 'anyone', read: () => ({ status: 200, raw: new Response(long) }) }),
    get('/secret', { who: 'anyone', secretAnswer: true, read: () => ok({ long }) }),
  ]
  const { send } = await serve(t, { routes })
  for (const path of ['/api/v1/file', '/api/v1/secret']) {
    const { headers } = await send(path, { headers: { 'Accept-Encoding': 'br, gzip' } })
    assert.equal(headers['content-encoding'], undefined)
  }
})

test('HEAD has the headers of GET, and no length where that of the compressed answer would be another', async (t) => {
  const routes = [
    get('/long', { who: 'anyone', read: () => ok({ long: 'the same again and '.repeat(200) }, { ETag: '"1"' }) }),
    get('/short', { who: 'anyone', read: () => ok({ short: 'once' }, { ETag: '"1"' }) }),
  ]
  const { send } = await serve(t, { routes })
  const told = async (method: string, path: string) => {
    const { headers } = await send(`/api/v1${path}`, { method, headers: { 'Accept-Encoding': 'gzip' } })
    return Object.fromEntries(
      ['content-type', 'content-encoding', 'content-length', 'etag', 'vary'].map((name) => [name, headers[name]]),
    )
  }
  assert.deepEqual(await told('HEAD', '/short'), await told('GET', '/short'))
  assert.deepEqual(await told('HEAD', '/long'), { ...(await told('GET', '/long')), 'content-length': undefined })
})
