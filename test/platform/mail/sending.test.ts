import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createOutbox } from '../../../src/platform/mail/outbox.ts'
import { senderOf } from '../../../src/platform/mail/sender.ts'
import { createTransport, isForGood } from '../../../src/platform/mail/transport.ts'
import type { Ends } from '../../support/database.ts'
import { keptLog, startMailServer } from '../../support/smtp.ts'

const FROM = () => 'errand@home.example'
const mailTo = (to: string, subject = 'Hello') => ({
  to,
  subject,
  text: 'Grød & mælk\n',
  html: '<p>Grød &amp; mælk</p>',
})
const SECRET = 'only-in-the-mail'

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

test('it signs in where the server asks for it, and a wrong password is refused for good', async (t) => {
  const server = await startMailServer(t, { login: 'errand:p@ss word' })
  const at = `127.0.0.1:${server.port}`
  const url = `smtp://errand:${encodeURIComponent('p@ss word')}@${at}`
  await createTransport({ url, from: FROM }).deliver(mailTo('maja@home'))
  assert.equal((await server.next()).user, 'errand')
  const wrong = createTransport({ url: `smtp://errand:${SECRET}@${at}`, from: FROM }).deliver(mailTo('maja@home'))
  await assert.rejects(wrong, (error) => isForGood(error))
})

test('TLS is used when the server offers it; a certificate nobody vouches for is refused unless the setting says so', async (t) => {
  const server = await startMailServer(t, { tls: true })
  await assert.rejects(createTransport({ url: server.url, from: FROM }).deliver(mailTo('maja@home')), /certificate/)
  assert.deepEqual(server.mails, [])
  await createTransport({ url: `${server.url}?tls.rejectUnauthorized=false`, from: FROM }).deliver(mailTo('maja@home'))
  assert.equal((await server.next()).secure, true)
})

function outboxTo(test: Ends, url: string, pauses: number[]) {
  const { lines, log } = keptLog()
  const transport = createTransport({ url, from: FROM })
  const outbox = createOutbox({ transport, log, pauses })
  test.after(() => outbox.stop(0))
  const until = async (what: RegExp) => {
    while (!lines.some((line) => what.test(line))) await new Promise((resolve) => setImmediate(resolve))
  }
  return { outbox, lines, until, transport }
}

test('mails wait while the mail server is away, and arrive once it is back', async (t) => {
  const server = await startMailServer(t)
  await server.away()
  const { outbox, lines, until } = outboxTo(t, server.url, Array<number>(200).fill(20))
  outbox.send({ ...mailTo('maja@home', SECRET), text: SECRET })
  await until(/could not be sent yet/)
  await server.back()
  assert.equal((await server.next()).subject, SECRET)
  await until(/a mail was sent/)
  assert.equal(server.mails.length, 1)
  assert.equal(lines.join().includes(SECRET), false)
  assert.equal(lines.join().includes('maja@home'), false)
})

test('a recipient that is refused for good is not tried again, one refused for now is', async (t) => {
  let tries = 0
  const refuses = (address: string) => (address.startsWith('gone') ? 550 : tries++ === 0 ? 451 : undefined)
  const server = await startMailServer(t, { refuses })
  const { outbox, lines, until } = outboxTo(t, server.url, [1, 1])
  outbox.send(mailTo('gone@home'))
  await until(/given up/)
  assert.match(lines.join(), /EENVELOPE 550/)
  outbox.send(mailTo('busy@home'))
  assert.deepEqual((await server.next()).to, ['busy@home'])
  await until(/a mail was sent/)
  assert.equal(lines.filter((line) => line.includes('could not be sent yet')).length, 1)
})

test('a server that takes the connection and says nothing does not hold up the end', async (t) => {
  const mute = createServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const connected = once(mute, 'connection')
  const { port } = mute.address() as AddressInfo
  const { outbox, transport, until } = outboxTo(t, `smtp://127.0.0.1:${port}`, [])
  outbox.send(mailTo('maja@home'))
  const [socket] = await connected
  transport.stop(0)
  await outbox.stop()
  await until(/Errand is stopping/)
  socket.destroy()
  mute.close()
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
