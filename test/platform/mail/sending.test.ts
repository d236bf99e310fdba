import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { senderOf } from '../../../src/platform/mail/sender.ts'
import { createTransport } from '../../../src/platform/mail/transport.ts'
import { startMailServer } from '../../support/smtp.ts'
import { FROM, mailTo } from './mail-to.ts'

test('a mail arrives in both forms at the one address it is for, and says that no person wrote it', async (t) => {
  const server = await startMailServer(t)
  const transport = createTransport({ url: server.url, from: FROM })
  await transport.deliver(mailTo('maja@home'))
  const mail = await server.next()
  assert.deepEqual(mail.envelope, { from: 'errand@home.example', to: ['maja@home'] })
  assert.deepEqual([mail.from, mail.to, mail.subject], ['errand@home.example', ['maja@home'], 'Hello'])
  assert.deepEqual([mail.text.trim(), mail.html.trim()], ['Grød & mælk', '<p>Grød &amp; mælk</p>'])
  assert.equal(mail.headers['auto-submitted'], 'auto-generated')
})

test('neither a hostile subject nor a hostile address makes another header or another recipient', async (t) => {
  const server = await startMailServer(t)
  const transport = createTransport({ url: server.url, from: FROM })
  await transport.deliver(mailTo('maja@home', 'Tea\r\nBcc: thief@evil\r\n\r\n<b>'))
  const mail = await server.next()
  assert.equal(mail.subject, 'Tea Bcc: thief@evil <b>')
  assert.equal('bcc' in mail.headers, false)
  for (const address of ['maja@home,thief@evil', 'maja@home;thief@evil', '"a" <maja@home>, thief@evil', 'a>b@home']) {
    await transport.deliver(mailTo(address)).catch(() => {})
  }
  for (const { envelope } of server.mails) {
    assert.equal(envelope.to.length, 1)
    assert.notEqual(envelope.to[0], 'thief@evil')
  }
})

test('TLS is used when the server offers it; a certificate nobody vouches for is refused unless the setting says so', async (t) => {
  const server = await startMailServer(t, { tls: true })
  await assert.rejects(createTransport({ url: server.url, from: FROM }).deliver(mailTo('maja@home')), /certificate/)
  assert.deepEqual(server.mails, [])
  await createTransport({ url: `${server.url}?tls.rejectUnauthorized=false`, from: FROM }).deliver(mailTo('maja@home'))
  assert.equal((await server.next()).secure, true)
})

test('a server has ten minutes to answer with a mail in its hands, and half of one to be tried', async (t) => {
  const server = await startMailServer(t)
  const { mock } = t.mock.method(Socket.prototype, 'setTimeout')
  const limits = () => mock.calls.splice(0).flatMap((call) => call.arguments)
  const transport = createTransport({ url: server.url, from: FROM })
  await transport.deliver(mailTo('maja@home'))
  assert.ok(limits().includes(600_000))
  await transport.check()
  assert.ok(limits().includes(30_000))
})

test('mails come from the setting, else from the user of the mail server, else from the host of the base URL', () => {
  const from = (mailFrom: string | null, smtpUrl: string, base: string) => senderOf({ mailFrom, smtpUrl }, () => base)()
  assert.equal(from('a@b', 'smtp://x%40y:z@mail', 'https://home'), 'a@b')
  assert.equal(from(null, 'smtp://x%40y:z@mail', 'https://home'), 'x@y')
  assert.equal(from(null, 'smtp://user:z@mail', 'https://tasks.example.org:8443'), 'errand@tasks.example.org')
  assert.equal(from(null, 'smtp://mail', 'http://192.168.1.5:8080'), 'errand@[192.168.1.5]')
  assert.equal(from(null, 'smtp://mail', 'http://[fd00::5]:8080'), 'errand@[IPv6:fd00::5]')
  assert.equal(from(null, 'smtp://mail', ''), 'errand@localhost')
})
