import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { test, type TestContext } from 'node:test'
import { createTransport } from 'nodemailer'
import { startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { maja } from '../support/people.ts'

async function withMail(t: TestContext) {
  const app = await startApp(t, { ERRAND_SMTP_LISTEN: '127.0.0.1:0', ERRAND_BASE_URL: 'https://errand.example.org' })
  const person = await maja(app)
  const { body } = await person.api.get('/mail-address')
  assert.equal(body.configured, true)
  const transport = createTransport({ host: '127.0.0.1', port: app.mailPort!, ignoreTLS: true })
  t.after(() => transport.close())
  const tasks = async () => (await person.api.get('/tasks')).body.tasks
  return { app, person, address: body.address as string, transport, tasks }
}

test('a mail by SMTP is a task once it is answered, with its time and its files', async (t) => {
  const { person, address, transport, tasks } = await withMail(t)
  const { response } = await transport.sendMail({
    from: 'jonas@away',
    to: address,
    subject: 'Dentist tomorrow 14:30 for 45 min',
    text: 'Second floor',
    attachments: [{ filename: 'map æ.txt', content: 'left, then right' }],
  })
  assert.match(response, /^250 /)
  const [task] = await tasks()
  assert.deepEqual(
    [task.content, task.due_date, task.due_time, task.duration_min, task.description, task.attachment_count],
    ['Dentist', '2026-03-05', '14:30', 45, 'Second floor', 1],
  )
  const { body } = await person.api.get(`/tasks/${task.id}/attachments`)
  assert.equal(body.attachments[0].filename, 'map æ.txt')
})

test('the same mail again, as servers send it that heard no answer, makes one task', async (t) => {
  const { address, transport, tasks } = await withMail(t)
  const mail = { from: 'jonas@away', to: address, subject: 'Once', messageId: '<once@away>' }
  await Promise.all([transport.sendMail(mail), transport.sendMail(mail), transport.sendMail(mail)])
  assert.equal((await tasks()).length, 1)
})

test('an automatic reply and a mail that is too large are refused for good', async (t) => {
  const { address, transport, tasks } = await withMail(t)
  const away = { from: 'jonas@away', to: address, subject: 'Away', headers: { 'Auto-Submitted': 'auto-replied' } }
  await assert.rejects(transport.sendMail(away), { responseCode: 554 })
  const envelope = { from: 'jonas@away', to: address }
  const raw = `Subject: Big\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(27_000)}`
  await assert.rejects(transport.sendMail({ envelope, raw }), { responseCode: 552 })
  assert.deepEqual(await tasks(), [])
})

/** Says each line and answers the codes that came back. */
async function conversation(t: TestContext, port: number, lines: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  const replies = createInterface(socket)[Symbol.asyncIterator]()
  const reply = async () => {
    for (;;) {
      const { value, done } = await replies.next()
      if (done || value[3] !== '-') return String(value)
    }
  }
  await reply()
  const said: string[] = []
  for (const line of lines) {
    socket.write(`${line}\r\n`)
    said.push(await reply())
  }
  // The service waits four seconds for conversations that are open when it stops.
  socket.destroy()
  return said
}

test('nobody learns from the conversation which addresses there are', async (t) => {
  const { app, address } = await withMail(t)
  const from = 'MAIL FROM:<jonas@away>'
  const to = (one: string) => `RCPT TO:<${one}>`
  const [, , ...answers] = await conversation(t, app.mailPort!, [
    'EHLO away',
    from,
    to(`${'a'.repeat(26)}@errand.example.org`),
    to('maja@home'),
    to('nonsense'),
    to(address.slice(1)),
    to('@'),
    to('a b@c'),
  ])
  assert.deepEqual(
    answers,
    answers.map(() => '550 5.1.1 No such address'),
  )
  const [, , taken] = await conversation(t, app.mailPort!, ['EHLO away', from, to(address.toUpperCase())])
  assert.match(taken!, /^250/)
  const [, , bounce] = await conversation(t, app.mailPort!, ['EHLO away', 'MAIL FROM:<>', to(address)])
  assert.match(bounce!, /^550 5\.7\.1/)
})

test('an address that is named again and again makes one task, and a mail names fifty at most', async (t) => {
  const { app, address, tasks } = await withMail(t)
  const [secret] = address.split('@')
  const to = Array.from({ length: 60 }, (_, index) => `RCPT TO:<${secret}@d${index}.example>`)
  const answers = await conversation(t, app.mailPort!, [
    'EHLO away',
    'MAIL FROM:<jonas@away>',
    ...to,
    'DATA',
    'Subject: Once\r\n\r\n.',
  ])
  const codes = answers.slice(2, -2).map((answer) => answer.slice(0, 3))
  assert.deepEqual([codes.filter((code) => code === '250').length, codes.at(-1)], [50, '452'])
  assert.match(answers.at(-1)!, /^250/)
  assert.equal((await tasks()).length, 1)
})

test('nothing but mail is taken, and a conversation that breaks off makes no task', async (t) => {
  const { app, address, tasks } = await withMail(t)
  const answers = await conversation(t, app.mailPort!, [
    'EHLO away',
    'AUTH PLAIN AGEAYg==',
    'STARTTLS',
    'VRFY maja',
    'RCPT TO:<x@y>',
    'DATA',
  ])
  for (const answer of answers.slice(1)) assert.match(answer, /^(5|252)/)
  const broken = ['EHLO away', 'MAIL FROM:<j@away>', `RCPT TO:<${address}>`, 'DATA', 'Subject: half']
  const socket = connect(app.mailPort!, '127.0.0.1')
  for (const line of broken) socket.write(`${line}\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  assert.equal((await app.guest.get('//healthz')).status, 200)
  assert.deepEqual(await tasks(), [])
})

test('an address that is taken is said in a sentence', async (t) => {
  const { app } = await withMail(t)
  await assert.rejects(
    startApp(t, { ERRAND_SMTP_LISTEN: `127.0.0.1:${app.mailPort}` }),
    /^CannotListen: Something else listens on \S+:\d+ already\. Stop it, or set ERRAND_SMTP_LISTEN to another port\.$/,
  )
})

test('who does not say in 15 s who the mail is for, or sends it too slowly, is cut off', async (t) => {
  const { app, address, tasks } = await withMail(t)
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const heard = { silent: '', slow: '' }
  const open = (who: keyof typeof heard) => {
    const socket = connect(app.mailPort!, '127.0.0.1')
    socket.on('data', (said) => void (heard[who] += said.toString()))
    t.after(() => socket.destroy())
    return socket
  }
  const hears = (who: keyof typeof heard, what: RegExp) => eventually(() => what.test(heard[who]))
  const greeted = async (who: keyof typeof heard) => {
    await eventually(() => {
      // The library waits a moment for those who talk too soon.
      t.mock.timers.tick(10)
      return heard[who].startsWith('220')
    })
  }
  open('silent')
  await greeted('silent')
  t.mock.timers.tick(15_000)
  await hears('silent', /\n421 4\.4\.2 It took too long/)
  const slow = open('slow')
  await greeted('slow')
  slow.write(`HELO away\r\nMAIL FROM:<jonas@away>\r\nRCPT TO:<${address}>\r\nDATA\r\n`)
  await hears('slow', /\n354 /)
  slow.write('Subject: Slow\r\n')
  t.mock.timers.tick(30_000)
  await hears('slow', /\n421 4\.4\.2 The mail came too slowly/)
  assert.deepEqual(await tasks(), [])
})

test('one address has 20 conversations at a time', async (t) => {
  const { app, address, transport, tasks } = await withMail(t)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (let one = 0; one < 20; one++) {
    const socket = connect({ port: app.mailPort!, host: '127.0.0.1', localAddress: '127.0.0.9' })
    t.after(() => socket.destroy())
    await once(socket, 'connect')
  }
  const last = connect({ port: app.mailPort!, host: '127.0.0.1', localAddress: '127.0.0.9' })
  t.after(() => last.destroy())
  let heard = ''
  last.on('data', (said) => void (heard += said.toString()))
  await eventually(() => {
    t.mock.timers.tick(200)
    return heard.startsWith('421 4.7.0')
  })
  t.mock.timers.reset()
  await transport.sendMail({ from: 'jonas@away', to: address, subject: 'From elsewhere' })
  assert.equal((await tasks()).length, 1)
})
