import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noContent, ok } from '../../../../src/platform/http/route.ts'
import { get, post } from '../../../support/planted-routes.ts'
import { serve } from '../support.ts'

const routes = [
  get('/ping', { who: 'anyone', read: () => ok({}) }),
  post('/sign-in', { who: 'anyone', write: () => noContent() }),
  post('/tick', { write: () => noContent() }),
]
const outside = [
  post('/inbound/mail', { who: 'anyone', fromAnySite: true, write: () => noContent() }),
  post('/act/:token', { who: 'anyone', fromAnySite: true, write: () => noContent() }),
]
const baseUrl = 'https://errand.example.org'

type Case = [title: string, expected: 'passes' | 'refused', headers: Record<string, string>]

const cases: Case[] = [
  ['same-origin', 'passes', { 'Sec-Fetch-Site': 'same-origin' }],
  ['typed into the address bar', 'passes', { 'Sec-Fetch-Site': 'none' }],
  ['same-site', 'refused', { 'Sec-Fetch-Site': 'same-site' }],
  ['cross-site', 'refused', { 'Sec-Fetch-Site': 'cross-site' }],
  ['cross-site with our own origin', 'refused', { 'Sec-Fetch-Site': 'cross-site', Origin: baseUrl }],
  ['same-origin with a foreign origin', 'passes', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }],
  ['a value of tomorrow', 'refused', { 'Sec-Fetch-Site': 'nearby' }],
  ['no browser', 'passes', {}],
  ['the origin it was sent to', 'passes', { Host: 'nas.lan:8080', Origin: 'http://nas.lan:8080' }],
  ['the same on https, behind a proxy nobody named', 'passes', { Host: 'nas.lan', Origin: 'https://nas.lan' }],
  ['the same in capitals', 'passes', { Host: 'NAS.lan:8080', Origin: 'http://nas.lan:8080' }],
  ['the port of the scheme', 'passes', { Host: 'nas.lan:80', Origin: 'http://nas.lan' }],
  ['the base URL, whatever the host', 'passes', { Host: 'inner:8080', Origin: baseUrl }],
  ['another port', 'refused', { Host: 'nas.lan:8080', Origin: 'http://nas.lan:9090' }],
  ['another host', 'refused', { Host: 'nas.lan:8080', Origin: 'http://evil.example' }],
  ['a longer host', 'refused', { Host: 'nas.lan', Origin: 'http://nas.lan.evil.example' }],
  ['no origin to speak of', 'refused', { Host: 'nas.lan', Origin: 'null' }],
]

test('a change passes only if no page of another site can have sent it', async (t) => {
  const { send } = await serve(t, { routes, config: { baseUrl, trustedProxies: [], hsts: false } })
  for (const [title, expected, headers] of cases) {
    const method = 'POST'
    const signedIn = await send('/api/v1/tick', { method, headers: { Cookie: '__Host-errand=maja', ...headers } })
    const signIn = await send('/api/v1/sign-in', { method, headers })
    const status = expected === 'passes' ? 204 : 403
    assert.deepEqual([title, signedIn.status, signIn.status], [title, status, status])
    if (status === 403) assert.equal(signedIn.json.code, 'forbidden')
  }
})

test('reads, and requests with a bearer header, are not asked where they come from', async (t) => {
  const { send } = await serve(t, { routes })
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  assert.equal((await send('/api/v1/ping', { headers })).status, 200)
  const bearer = { ...headers, Authorization: 'Bearer maja' }
  assert.equal((await send('/api/v1/tick', { method: 'POST', headers: bearer })).status, 204)
})

test('mail and one-time links may come from anywhere', async (t) => {
  const { send } = await serve(t, { routes, outside })
  for (const path of ['/inbound/mail', '/act/secret']) {
    assert.equal((await send(path, { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } })).status, 204)
  }
})
