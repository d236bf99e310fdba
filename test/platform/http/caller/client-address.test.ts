import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { createSiteReader } from '../../../../src/platform/http/caller/client-address.ts'

type Headers = Record<string, string>

const from = (remoteAddress: string, headers: Headers = {}) =>
  ({ socket: { remoteAddress }, headers: { host: 'errand.lan', ...headers } }) as unknown as IncomingMessage

const reader = (trusted: string[] = [], warnings: object[] = []) =>
  createSiteReader(trusted, { warn: (details) => void warnings.push(details) })

test('the address is the socket’s, IPv4 inside IPv6 as IPv4', () => {
  const siteOf = reader()
  assert.equal(siteOf(from('192.0.2.7')).address, '192.0.2.7')
  assert.equal(siteOf(from('::ffff:192.0.2.7')).address, '192.0.2.7')
  assert.equal(siteOf(from('2001:db8::7')).address, '2001:db8::7')
})

test('behind a trusted proxy it is the last hop that is not trusted', () => {
  const siteOf = reader(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  const cases: [title: string, peer: string, forwarded: string, expected: string][] = [
    ['one hop', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the peer as IPv6', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a hop the client made up', '127.0.0.1', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    ['two trusted proxies', '127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['trusted ones only', '127.0.0.1', '10.0.0.9, 10.1.2.3', '10.0.0.9'],
    ['a hop with a port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['IPv6 with a port', 'fd00::1', '[2001:db8::9]:4711', '2001:db8::9'],
    ['a hop that is none', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['a hop that is none, further out', '127.0.0.1', 'unknown, 10.1.2.3', '10.1.2.3'],
    ['short forms of IPv4', '127.0.0.1', '0x7f.1', '127.0.0.1'],
    ['an untrusted peer', '198.51.100.2', '203.0.113.9', '198.51.100.2'],
  ]
  for (const [title, peer, forwarded, expected] of cases) {
    assert.equal(siteOf(from(peer, { 'x-forwarded-for': forwarded })).address, expected, title)
  }
})

test('an untrusted peer that sends X-Forwarded-For is warned about once', () => {
  const warnings: object[] = []
  const siteOf = reader(['10.0.0.1'], warnings)
  siteOf(from('10.0.0.1', { 'x-forwarded-for': '198.51.100.1' }))
  assert.deepEqual(warnings, [])
  for (let times = 0; times < 3; times++) siteOf(from('192.0.2.7', { 'x-forwarded-for': '198.51.100.1' }))
  assert.deepEqual(warnings, [{ peer: '192.0.2.7' }])
})

test('https is known by the trusted proxy, else by the page’s origin, else by the socket', () => {
  const siteOf = reader(['127.0.0.1'])
  const cases: [title: string, peer: string, headers: Headers, expected: string][] = [
    ['plain', '192.0.2.7', {}, 'http://errand.lan'],
    ['the proxy says so', '127.0.0.1', { 'x-forwarded-proto': 'https' }, 'https://errand.lan'],
    ['a stranger says so', '192.0.2.7', { 'x-forwarded-proto': 'https' }, 'http://errand.lan'],
    ['the page says so', '192.0.2.7', { origin: 'https://errand.lan' }, 'https://errand.lan'],
    [
      'the proxy knows better',
      '127.0.0.1',
      { 'x-forwarded-proto': 'http', origin: 'https://errand.lan' },
      'http://errand.lan',
    ],
    ['the proxy names the host', '127.0.0.1', { 'x-forwarded-host': 'Home.example' }, 'http://home.example'],
    ['a stranger names the host', '192.0.2.7', { 'x-forwarded-host': 'evil.example' }, 'http://errand.lan'],
    ['the scheme’s own port', '192.0.2.7', { host: 'errand.lan:80' }, 'http://errand.lan'],
    ['another port', '192.0.2.7', { host: 'errand.lan:8080' }, 'http://errand.lan:8080'],
  ]
  for (const [title, peer, headers, expected] of cases) {
    const { origin, secure } = siteOf(from(peer, headers))
    assert.deepEqual([origin, secure], [expected, expected.startsWith('https')], title)
  }
})

test('near is who sends from here or the own network, by no unknown proxy, to a name that nobody else can own', () => {
  const siteOf = reader(['10.0.0.1'])
  const cases: [title: string, peer: string, headers: Headers, near: boolean][] = [
    ['this machine', '127.0.0.1', { host: 'localhost:8080' }, true],
    ['this machine, IPv6', '::1', { host: '[::1]:8080' }, true],
    ['the own network', '192.168.1.7', { host: '192.168.1.2:8080' }, true],
    ['by a name of the network', '192.168.1.7', { host: 'errand.lan' }, true],
    ['by a bare name', 'fd12::7', { host: 'nas:8080' }, true],
    ['a public address', '203.0.113.7', { host: '192.168.1.2' }, false],
    ['a name that anybody can own', '192.168.1.7', { host: 'evil.example' }, false],
    ['a public address as a name', '192.168.1.7', { host: '203.0.113.1' }, false],
    ['no name that can be read', '192.168.1.7', { host: 'a b' }, false],
    ['by a proxy that is not trusted', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '192.168.1.7' }, false],
    ['by one that says it otherwise', '127.0.0.1', { host: 'localhost', via: '1.1 caddy' }, false],
    ['by a trusted one', '10.0.0.1', { host: 'errand.lan', 'x-forwarded-for': '192.168.1.7' }, true],
    ['from outside by a trusted one', '10.0.0.1', { host: 'errand.lan', 'x-forwarded-for': '203.0.113.7' }, false],
    ['as a name the trusted one was asked for', '10.0.0.1', { 'x-forwarded-host': 'tasks.example.org' }, false],
  ]
  for (const [title, peer, headers, near] of cases)
    assert.equal(siteOf(from(peer, headers)).isOnPrivateNetwork(), near, title)
})
