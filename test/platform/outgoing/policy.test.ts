import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedOf } from '../../../src/platform/outgoing/allowed.ts'
import { createPolicy, isPublic } from '../../../src/platform/outgoing/policy.ts'

const notPublic = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '0.1.2.3',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001:0:808:808::1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2001:db8::1',
  '100::1',
]

for (const address of notPublic) {
  test(`${address} is not public`, () => {
    assert.equal(isPublic(address), false)
    assert.equal(createPolicy([]).permits(new URL('https://example.org/'), address), false)
  })
}

for (const address of ['8.8.8.8', '159.203.148.75', '2606:4700::1111', '2a01:4f8::1']) {
  test(`${address} is public: by https it may be called, by http it may not`, () => {
    assert.equal(createPolicy([]).permits(new URL('https://example.org/'), address), true)
    assert.equal(createPolicy([]).permits(new URL('http://example.org/'), address), false)
  })
}

const allowed: [allow: string, url: string, address: string][] = [
  ['ntfy.lan', 'http://ntfy.lan/topic', '192.168.1.5'],
  ['NTFY.lan', 'http://ntfy.LAN:8080/topic', '10.0.0.1'],
  ['192.168.1.0/24', 'http://ntfy.home/topic', '192.168.1.5'],
  ['127.0.0.1', 'http://localhost/topic', '127.0.0.1'],
  ['192.168.1.5', 'http://ntfy.home/topic', '::ffff:192.168.1.5'],
  ['fd00::/8', 'http://[fd00::5]/topic', 'fd00::5'],
  ['ntfy.lan:8080', 'http://ntfy.lan:8080/topic', '192.168.1.5'],
  ['ntfy.lan:80', 'http://ntfy.lan/topic', '192.168.1.5'],
  ['ntfy.lan:443', 'https://ntfy.lan/topic', '192.168.1.5'],
  ['192.168.1.5:8080', 'http://ntfy.home:8080/topic', '192.168.1.5'],
  ['[fd00::5]:8080', 'http://[fd00::5]:8080/topic', 'fd00::5'],
  ['[fd00::5]', 'http://[fd00::5]:81/topic', 'fd00::5'],
]

for (const [allow, url, address] of allowed) {
  test(`the operator's ${allow} allows ${url} at ${address}, and without it nothing does`, () => {
    assert.equal(createPolicy(['other.lan', allow]).permits(new URL(url), address), true)
    assert.equal(createPolicy(['other.lan']).permits(new URL(url), address), false)
  })
}

test('a host that is allowed allows no other host at the same address', () => {
  assert.equal(createPolicy(['ntfy.lan']).permits(new URL('http://evil.lan/'), '192.168.1.5'), false)
  assert.equal(createPolicy(['lan']).permits(new URL('http://ntfy.lan/'), '192.168.1.5'), false)
})

test('a port that is named is the only one', () => {
  const policy = createPolicy(['ntfy.lan:8080', '192.168.1.9:80', '[fd00::5]:8080'])
  for (const [url, address] of [
    ['http://ntfy.lan/', '192.168.1.5'],
    ['https://ntfy.lan/', '192.168.1.5'],
    ['http://ntfy.lan:22/', '192.168.1.5'],
    ['http://192.168.1.9:8080/', '192.168.1.9'],
    ['http://[fd00::5]/', 'fd00::5'],
  ] as const)
    assert.equal(policy.permits(new URL(url), address), false, url)
})

for (const wrong of [
  '',
  ':80',
  'a b',
  'ntfy.lan:0',
  'ntfy.lan:65536',
  'ntfy.lan:x',
  '[ntfy.lan]:80',
  'https://ntfy.lan',
  '1.2.3.4/33',
])
  test(`“${wrong}” is nothing that can be allowed`, () => assert.equal(allowedOf(wrong), undefined))
