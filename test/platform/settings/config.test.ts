import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../../src/platform/settings/config.ts'

test('with nothing set, everything has its default', () => {
  assert.deepEqual(readConfig({}), {
    listen: { host: undefined, port: 8080 },
    baseUrl: null,
    dataDir: resolve('data'),
    trustedProxies: [],
    connectionsPerAddress: 100,
    smtpUrl: null,
    mailFrom: null,
    smtpListen: null,
    outgoingAllow: [],
    filesQuota: null,
    keptFree: { bytes: 1e9, share: 0.05 },
    idleStop: null,
    hsts: false,
    logLevel: 'info',
  })
})

test('each setting is read', () => {
  const config = readConfig({
    ERRAND_LISTEN: '[::1]:0',
    ERRAND_BASE_URL: 'https://Errand.example.org/',
    ERRAND_DATA_DIR: '/var/lib/errand',
    ERRAND_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1',
    ERRAND_CONNECTIONS_PER_ADDRESS: '40',
    ERRAND_SMTP_URL: 'smtps://maja:s%20ecret@mail.example.org:465',
    ERRAND_MAIL_FROM: 'errand@example.org',
    ERRAND_SMTP_LISTEN: '0.0.0.0:2525',
    ERRAND_OUTGOING_ALLOW: 'ntfy.lan, 192.168.1.0/24',
    ERRAND_FILES_QUOTA: '1.5 GB',
    ERRAND_KEEP_FREE: '10%',
    ERRAND_IDLE_STOP: '15',
    ERRAND_HSTS: 'true',
    ERRAND_LOG_LEVEL: 'debug',
  })
  assert.deepEqual(config, {
    listen: { host: '::1', port: 0 },
    baseUrl: 'https://errand.example.org',
    dataDir: '/var/lib/errand',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
    connectionsPerAddress: 40,
    smtpUrl: 'smtps://maja:s%20ecret@mail.example.org:465',
    mailFrom: 'errand@example.org',
    smtpListen: { host: '0.0.0.0', port: 2525 },
    outgoingAllow: ['ntfy.lan', '192.168.1.0/24'],
    filesQuota: 1.5e9,
    keptFree: { bytes: Number.MAX_SAFE_INTEGER, share: 0.1 },
    idleStop: 15,
    hsts: true,
    logLevel: 'debug',
  })
})

test('empty means unset, and white space around a value does not count', () => {
  assert.deepEqual(readConfig({ ERRAND_LISTEN: '', ERRAND_HSTS: ' ' }), readConfig({}))
  assert.equal(readConfig({ ERRAND_LISTEN: ' localhost:81 ' }).listen.host, 'localhost')
})

test('a wrong value is refused in a sentence that names the setting and not the value', () => {
  const wrong: [string, string][] = [
    ['ERRAND_LISTEN', 'hush'],
    ['ERRAND_LISTEN', '127.0.0.1:65536'],
    ['ERRAND_LISTEN', '::1:8080'],
    ['ERRAND_LISTEN', '[10.0.0.1]:8080'],
    ['ERRAND_LISTEN', 'http://hush:80'],
    ['ERRAND_BASE_URL', 'errand.example.org'],
    ['ERRAND_BASE_URL', 'https://hush/path'],
    ['ERRAND_BASE_URL', 'https://maja:hush@errand.example.org'],
    ['ERRAND_BASE_URL', 'ftp://hush'],
    ['ERRAND_DATA_DIR', 'a\0b'],
    ['ERRAND_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['ERRAND_TRUSTED_PROXIES', 'proxy.lan'],
    ['ERRAND_TRUSTED_PROXIES', '10.0.0.1,'],
    ['ERRAND_SMTP_URL', 'mail.hush:25'],
    ['ERRAND_SMTP_URL', 'smtp://maja:hush%@mail.lan'],
    ['ERRAND_SMTP_URL', 'smtp://maj%E9:hush@mail.lan'],
    ['ERRAND_SMTP_URL', 'smtp://maja:hush@mail.lan:0'],
    ['ERRAND_MAIL_FROM', 'Errand <hush@example.org>'],
    ['ERRAND_SMTP_LISTEN', '25'],
    ['ERRAND_OUTGOING_ALLOW', 'https://hush'],
    ['ERRAND_FILES_QUOTA', 'hush'],
    ['ERRAND_FILES_QUOTA', '-5'],
    ['ERRAND_KEEP_FREE', '5 hush'],
    ['ERRAND_KEEP_FREE', '101%'],
    ['ERRAND_IDLE_STOP', '0'],
    ['ERRAND_IDLE_STOP', '1.5'],
    ['ERRAND_IDLE_STOP', '1441'],
    ['ERRAND_HSTS', 'yes'],
    ['ERRAND_LOG_LEVEL', 'loud'],
  ]
  for (const [name, value] of wrong) {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: Error) => {
        assert.equal(error.name, 'WrongSetting')
        assert.match(error.message, new RegExp(`^${name} must be .+\\.$`))
        assert.doesNotMatch(error.message, /hush/)
        return true
      },
      `${name}=${value}`,
    )
  }
})

test('a name that does not exist is warned about with the nearest one that does', () => {
  const warned = (name: string): string[] => {
    const sentences: string[] = []
    readConfig({ [name]: 'x' }, (sentence) => sentences.push(sentence))
    return sentences
  }
  assert.deepEqual(warned('ERRAND_DATADIR'), ['There is no setting ERRAND_DATADIR; did you mean ERRAND_DATA_DIR?'])
  assert.deepEqual(warned('ERRAND_LOGLEVEL'), ['There is no setting ERRAND_LOGLEVEL; did you mean ERRAND_LOG_LEVEL?'])
  assert.deepEqual(warned('ERRAND_TRUSTED_PROXY'), [
    'There is no setting ERRAND_TRUSTED_PROXY; did you mean ERRAND_TRUSTED_PROXIES?',
  ])
  assert.deepEqual(warned('PATH'), [])
  for (const [wrong, meant] of [
    ['ERRAND_DATA', 'ERRAND_DATA_DIR'],
    ['ERRAND_URL', 'ERRAND_BASE_URL'],
    ['ERRAND_SMTP', 'ERRAND_SMTP_URL'],
    ['ERRAND_SMTP_LISTN', 'ERRAND_SMTP_LISTEN'],
    ['ERRAND_QUOTA', 'ERRAND_FILES_QUOTA'],
    ['ERRAND_IDLE_TIMEOUT', 'ERRAND_IDLE_STOP'],
    ['ERRAND_listen', 'ERRAND_LISTEN'],
  ] as const)
    assert.deepEqual(warned(wrong), [`There is no setting ${wrong}; did you mean ${meant}?`])
  for (const other of ['ERRAND_PORT', 'ERRAND_FOO', 'ERRAND_'])
    assert.deepEqual(warned(other), [`There is no setting ${other}.`])
})
