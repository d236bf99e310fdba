import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { keyOf, openInstanceKey } from '../../../src/platform/instance-key.ts'
import { createJobLoop } from '../../../src/platform/jobs/loop.ts'
import { createOutbox, mailJob } from '../../../src/platform/mail/outbox.ts'
import { createTransport } from '../../../src/platform/mail/transport.ts'
import { openTestDatabase, type Ends } from '../../support/database.ts'
import { onFullDisk } from '../../support/machine/full-disk.ts'
import { keptLog, startMailServer } from '../../support/smtp.ts'
import { FROM, mailTo } from './mail-to.ts'

const SECRET = 'only-in-the-mail'

test('mail is sent signed in where the server asks for it, and waits for a wrong password to be put right', async (t) => {
  const server = await startMailServer(t, { login: 'errand:p@ss word' })
  const url = `smtp://errand:${encodeURIComponent('p@ss word')}@${server.address}`
  await createTransport({ url, from: FROM }).deliver(mailTo('maja@home'))
  assert.equal((await server.next()).user, 'errand')
  const { loop, lines, send, waiting } = outboxTo(t, `smtp://errand:${SECRET}@${server.address}`)
  await send(mailTo('maja@home'))
  await loop.tick()
  assert.match(lines.join(), /EAUTH 535/)
  assert.equal(waiting().length, 1)
})

/** An outbox on a database of its own, and the job that empties it. */
function outboxTo(test: Ends, url: string) {
  const { lines, log } = keptLog()
  const { db: whole, clock, dataDir } = openTestDatabase(test)
  const { db, disk } = onFullDisk(whole)
  const transport = createTransport({ url, from: FROM })
  const key = openInstanceKey(dataDir)
  const outbox = createOutbox(key)
  const jobs = [mailJob({ transport, key })]
  const loop = createJobLoop({ jobs, db, clock, log: log as never })
  const send = (mail: Parameters<typeof outbox.send>[1]) => db.write((tx) => outbox.send(tx, mail))
  const waiting = () => db.all<{ sealed: string }>('SELECT sealed FROM mails')
  return { db, disk, clock, loop, lines, send, transport, waiting }
}

test('mails wait sealed in the database while the mail server is away, and arrive once it is back', async (t) => {
  const server = await startMailServer(t)
  await server.away()
  const { clock, loop, lines, send, waiting } = outboxTo(t, server.url)
  await send({ ...mailTo('maja@home', SECRET), text: SECRET })
  await loop.tick()
  assert.match(lines.join(), /could not be sent yet/)
  assert.equal(waiting().length, 1)
  assert.equal(waiting()[0]!.sealed.includes(SECRET), false)
  await server.back()
  await loop.tick()
  assert.equal(server.mails.length, 0, 'not before its time')
  clock.advance(30_000)
  await loop.tick()
  assert.equal((await server.next()).subject, SECRET)
  clock.advance(24 * 60 * 60_000)
  await loop.tick()
  assert.deepEqual([server.mails.length, waiting()], [1, []])
  for (const secret of [SECRET, 'maja@home']) assert.equal(lines.join().includes(secret), false)
})

test('a mail that could not be sent while the clock was ahead is tried again once that is right', async (t) => {
  const server = await startMailServer(t)
  await server.away()
  const { clock, loop, send } = outboxTo(t, server.url)
  const right = new Date(clock.now()).toISOString()
  clock.set('2036-01-01T00:00:00.000Z')
  await send(mailTo('maja@home'))
  await loop.tick()
  await server.back()
  clock.set(right)
  await loop.tick()
  assert.equal(server.mails.length, 1)
})

test('a mail goes out once also where the disk is so full that this cannot be noted', async (t) => {
  const server = await startMailServer(t)
  const { disk, loop, lines, send, waiting } = outboxTo(t, server.url)
  await send(mailTo('maja@home'))
  disk.refuses = 'all'
  for (let time = 0; time < 3; time++) await loop.tick()
  assert.deepEqual([server.mails.length, waiting().length], [1, 1])
  disk.refuses = 'most'
  await loop.tick()
  assert.deepEqual([server.mails.length, waiting().length], [1, 0], 'it takes the reserved space')
  assert.equal(lines.filter((line) => line.includes('a mail was sent')).length, 1)
})

test('a mail is given up after its last try, and one that was rolled back was never there', async (t) => {
  const server = await startMailServer(t)
  await server.away()
  const { db, clock, loop, lines, send, waiting } = outboxTo(t, server.url)
  await send(mailTo('maja@home'))
  for (let hour = 0; hour < 7; hour++) {
    await loop.tick()
    clock.advance(60 * 60_000)
  }
  assert.equal(lines.filter((line) => line.includes('could not be sent yet')).length, 6)
  assert.equal(lines.filter((line) => line.includes('given up')).length, 1)
  assert.deepEqual(waiting(), [])
  const taken = db.write((tx) => {
    createOutbox({ seal: (text: string) => text } as never).send(tx, mailTo('maja@home'))
    throw new Error('taken back')
  })
  await assert.rejects(taken, /taken back/)
  assert.deepEqual(waiting(), [])
})

test('of the mails that may wait, room is kept for those that somebody needs to get in', async (t) => {
  const server = await startMailServer(t)
  const { db } = outboxTo(t, server.url)
  const outbox = createOutbox({ seal: (text: string) => text } as never)
  await db.write((tx) => {
    const sent = Array.from({ length: 801 }, () => outbox.send(tx, mailTo('jonas@home'), { canWait: true }))
    assert.deepEqual([sent.indexOf(false), outbox.send(tx, mailTo('maja@home'))], [800, true])
    for (let more = 0; more < 199; more++) outbox.send(tx, mailTo('maja@home'))
    assert.equal(outbox.send(tx, mailTo('maja@home')), false)
  })
})

test('a mail to nobody waits like any other and is not sent', async (t) => {
  const server = await startMailServer(t)
  const { loop, lines, send, waiting } = outboxTo(t, server.url)
  await send({ ...mailTo(''), to: null })
  assert.equal(waiting().length, 1)
  await loop.tick()
  assert.deepEqual([server.mails.length, waiting(), lines.filter((line) => line.includes('sent'))], [0, [], []])
})

test('a recipient that is refused for good is not tried again, one refused for now is; neither holds up the others', async (t) => {
  let tries = 0
  const refuses = (address: string) =>
    address.startsWith('gone') ? 550 : address.startsWith('busy') && tries++ === 0 ? 451 : undefined
  const server = await startMailServer(t, { refuses })
  const { clock, loop, lines, send, waiting } = outboxTo(t, server.url)
  for (const to of ['gone@home', 'busy@home', 'maja@home']) await send(mailTo(to))
  await loop.tick()
  assert.match(lines.join(), /EENVELOPE 550/)
  assert.deepEqual([(await server.next()).to, waiting().length], [['maja@home'], 1])
  clock.advance(30_000)
  await loop.tick()
  assert.deepEqual([(await server.next()).to, waiting()], [['busy@home'], []])
})

test('a mail whose server says nothing of having taken it is known by its Message-ID when it comes again', async (t) => {
  let taken = 0
  const server = await startMailServer(t, { regrets: () => (taken++ === 0 ? 451 : undefined) })
  const { clock, loop, send, waiting } = outboxTo(t, server.url)
  await send(mailTo('maja@home'))
  await loop.tick()
  clock.advance(30_000)
  await loop.tick()
  const [first, again] = server.mails.map(({ headers }) => headers['message-id'])
  assert.match(first!, /^<[^@]+@home\.example>$/)
  assert.deepEqual([again, waiting()], [first, []])
  await send(mailTo('maja@home'))
  await loop.tick()
  assert.notEqual(server.mails[2]!.headers['message-id'], first)
})

test('what a server refuses before it knows of a mail is tried again', async (t) => {
  let greeting = '554 Closed for repairs'
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(`${greeting}\r\n`)
    socket.on('data', (said) => socket.write(String(said).startsWith('MAIL') ? '530 Sign in first\r\n' : '250 Yes\r\n'))
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { clock, loop, lines, send, waiting } = outboxTo(t, `smtp://127.0.0.1:${port}`)
  await send(mailTo('maja@home'))
  await loop.tick()
  assert.match(lines.join(), /554/)
  assert.equal(waiting().length, 1)
  greeting = '220 Hello'
  clock.advance(30_000)
  await loop.tick()
  assert.match(lines.join(), /530/)
  assert.equal(waiting().length, 1)
})

test('a mail sealed with a key that was lost is given up', async (t) => {
  const server = await startMailServer(t)
  const { db, loop, lines, waiting } = outboxTo(t, server.url)
  const lost = keyOf(new Uint8Array(32))
  await db.write((tx) => createOutbox(lost).send(tx, mailTo('maja@home')))
  await loop.tick()
  assert.match(lines.join(), /sealed with another instance key/)
  assert.deepEqual([server.mails.length, waiting()], [0, []])
})

test('a server that takes the connection and says nothing does not hold up the end, and the mail waits for the next start', async (t) => {
  const mute = createServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const connected = once(mute, 'connection')
  const { port } = mute.address() as AddressInfo
  const { loop, send, transport, waiting } = outboxTo(t, `smtp://127.0.0.1:${port}`)
  await send(mailTo('maja@home'))
  const ticking = loop.tick()
  const [socket] = await connected
  transport.stop(0)
  await loop.stop()
  await ticking
  assert.equal(waiting().length, 1)
  socket.destroy()
  mute.close()
})
