import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { before, after, describe, test } from 'node:test'
import { startApp, type Answered, type TestApp } from '../../support/app.ts'
import { joins, joinsServer, maja, type Person } from '../../support/people.ts'
import { assertServesOthers, watchStalls } from '../../support/work/stalls.ts'
import { filesIn, placeOf } from '../../support/upload.ts'

/** Milliseconds. */
const LONGEST_TURN = 50

let app: TestApp
let person: Person
let address: string
const ends: (() => unknown)[] = []

before(async () => {
  app = await startApp({ after: (end) => ends.unshift(end) }, { ERRAND_BASE_URL: 'https://errand.example.org' })
  person = await maja(app)
  address = (await person.api.get('/mail-address')).body.address
})
after(async () => {
  for (const end of ends) await end()
})

const raw = (mail: string | Uint8Array<ArrayBuffer>): Promise<Answered> =>
  app.guest.send('POST', '//inbound/mail', { raw: { type: 'message/rfc822', body: mail } })
const json = (body: object): Promise<Answered> => app.guest.post('//inbound/mail', body)
let count = 0
const mail = (header: string, body: string, { to = address, id = `<${count++}@test>` } = {}): string =>
  `From: Jonas <jonas@away>\r\nTo: ${to}\r\nMessage-ID: ${id}\r\n${header}\r\n\r\n${body}`
const taskOf = async (answer: Answered) => {
  assert.equal(answer.status, 201, answer.text)
  return (await person.api.get(`/tasks/${answer.body.task_id}`)).body
}
const filesOf = async ({ id }: { id: string }): Promise<any[]> =>
  (await person.api.get(`/tasks/${id}/attachments`)).body.attachments
const total = async () => (await person.api.get('/tasks?limit=500&completed=include')).body.tasks.length

describe('mail', { concurrency: false }, () => {
  test('the address stays the same until it is changed, and is no way in for the old one then', async () => {
    const { body } = await person.api.get('/mail-address')
    assert.match(body.address, /^[a-z2-7]{26}@errand\.example\.org$/)
    assert.deepEqual(body, { address, configured: false })
    const old = address
    address = (await person.api.post('/mail-address/rotate')).body.address
    assert.notEqual(address, old)
    assert.equal((await json({ to: old, subject: 'x' })).status, 404)
  })

  test('the subject is read as quick add with its time and repeat, the body is the description', async () => {
    await person.api.post('/projects', { name: 'Home' })
    const task = await taskOf(
      await raw(
        mail('Subject: =?UTF-8?Q?K=C3=B8b_m=C3=A6lk?= tomorrow at 9 p1 #Home every week', 'Skimmed.\r\n\r\nTwo litres'),
      ),
    )
    assert.deepEqual(
      [
        task.content,
        task.due_date,
        task.due_time,
        task.due_timezone,
        task.priority,
        task.recurrence_rule,
        task.description,
      ],
      ['Køb mælk', '2026-03-05', '09:00', 'Europe/Copenhagen', 1, 'FREQ=WEEKLY;BYDAY=TH', 'Skimmed.\n\nTwo litres'],
    )
    assert.notEqual(task.project_id, person.inbox)
    const other = await taskOf(
      await json({ to: `Errand <${address.toUpperCase()}>`, from: 'j@x', subject: 'Ring fredag kl 10', body: 'Nu' }),
    )
    assert.deepEqual(
      [other.content, other.due_date, other.due_time, other.description],
      ['Ring', '2026-03-06', '10:00', 'Nu'],
    )
  })

  test('HTML becomes text that can be read', async () => {
    const html =
      '<style>p{}</style><p>Hello <b>you</b> &amp; &oslash;</p><ul><li>one<li>two</ul><a href="https://x.y/z">there</a><script>alert(1)</script>'
    const task = await taskOf(await raw(mail('Subject: News\r\nContent-Type: text/html; charset=utf-8', html)))
    assert.equal(task.description, 'Hello you & ø\n\n- one\n- two\n\n[there](https://x.y/z)')
  })

  test('attachments come along with name, type and bytes, whatever path they name', async () => {
    const parts = [
      'Content-Type: text/plain\r\n\r\nsee there',
      'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="../../bill.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0x',
      'Content-Type: message/rfc822\r\n\r\nSubject: inner\r\n\r\nbody',
      'Content-Type: text/calendar; method=REQUEST\r\n\r\nBEGIN:VCALENDAR',
      'Content-Type: image/png\r\nContent-ID: <a>\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=',
    ]
    const body = `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`
    const task = await taskOf(await raw(mail('Subject: Bill\r\nContent-Type: multipart/mixed; boundary=b', body)))
    const files = await filesOf(task)
    assert.deepEqual(
      files.map(({ filename }) => filename),
      ['bill.pdf', 'message.eml', 'invite.ics', 'image.png'],
    )
    assert.equal(task.description, 'see there')
    assert.equal((await person.api.get(`/attachments/${files[0].id}`)).text, '%PDF-1')
    assert.ok(filesIn(app.dataDir).includes(placeOf('%PDF-1')))
  })

  test('the same Message-ID makes one task, also at once, and each person their own', async () => {
    const message = mail('Subject: Once', '', { id: '<once@test>' })
    const answers = await Promise.all([raw(message), raw(message), raw(message)])
    answers.push(await raw(message))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201],
    )
    assert.equal(new Set(answers.map(({ body }) => body.task_id)).size, 1)
    const { body: project } = await person.api.post('/projects', { name: 'Shared' })
    const jonas = await joins(app, person, project.id, { name: 'Jonas' })
    const theirs = (await jonas.api.get('/mail-address')).body.address
    const { body } = await raw(mail('Subject: Once', '', { id: '<once@test>', to: theirs }))
    assert.notEqual(body.task_id, answers[0]?.body.task_id)
    assert.equal((await jonas.api.get(`/tasks/${body.task_id}`)).body.created_by, jonas.id)
  })

  test('an unknown address and a malformed one are 404 in the same words, and leave nothing', async () => {
    const before = [await total(), filesIn(app.dataDir)]
    const unknown = 'a'.repeat(26)
    const answers = [
      await json({ to: `${unknown}@errand.example.org`, subject: 'x' }),
      await json({ to: '', subject: 'x' }),
      await json({ to: 'no address \u0000@@<>', subject: 'x' }),
      await json({ to: address.slice(1), subject: 'x' }),
      await raw(mail('Subject: x', 'x', { to: `${unknown}@x` })),
      await raw(''),
      await raw('no mail at all'),
      await raw(`Subject: ${address}\r\n\r\n${address}`),
    ]
    for (const { status, text } of answers) assert.deepEqual([status, text], [404, answers[0]!.text])
    assert.deepEqual([await total(), filesIn(app.dataDir)], before)
  })

  test('a mail that comes byte by byte is the same mail, and nothing below its header says where it goes', async () => {
    const send = (text: string) =>
      fetch(`${app.url}/inbound/mail`, {
        method: 'POST',
        headers: { 'Content-Type': 'message/rfc822' },
        body: Readable.from(Array.from(text, (character) => Buffer.from(character))),
        duplex: 'half',
      } as object)
    const unknown = `${'a'.repeat(26)}@x`
    assert.equal((await send(mail('Subject: In pieces', 'All of it'))).status, 201)
    assert.equal((await send(mail('Subject: x', `To: ${address}`, { to: unknown }))).status, 404)
    assert.equal((await send(mail('Subject: x', 'x').replaceAll('\r\n', '\n'))).status, 201)
  })

  test('what cannot be taken is refused in the words of the contract', async () => {
    const fields = async (answer: Answered) => [answer.status, answer.body.fields ?? answer.body.code]
    assert.deepEqual(await fields(await json({ to: address, subjekt: 'x' })), [422, { subjekt: 'unknown field' }])
    assert.deepEqual(await fields(await json({ to: 7 })), [422, { to: 'must be text' }])
    assert.deepEqual(
      await fields(await app.guest.send('POST', '//inbound/mail', { raw: { type: 'text/plain', body: 'x' } })),
      [415, 'bad_request'],
    )
    assert.deepEqual(
      await fields(await app.guest.send('POST', '//inbound/mail', { raw: { type: 'application/json', body: '{' } })),
      [400, 'bad_request'],
    )
    assert.deepEqual(await fields(await raw(mail('Subject: x\r\nAuto-Submitted: auto-replied (vacation)', 'away'))), [
      422,
      { body: 'is an automatic reply' },
    ])
    assert.deepEqual(await fields(await raw(mail('Return-Path: <>\r\nSubject: Undelivered', ''))), [
      422,
      { body: 'is an automatic reply' },
    ])
    assert.deepEqual(await fields(await raw(mail(`${'Received: by x\r\n'.repeat(51)}Subject: round`, ''))), [
      422,
      { body: 'is a mail loop' },
    ])
    const part = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'
    const many = `${part.repeat(201)}--b--\r\n`
    assert.deepEqual(await fields(await raw(mail('Subject: x\r\nContent-Type: multipart/mixed; boundary=b', many))), [
      422,
      { body: 'must not have more than 200 parts' },
    ])
    assert.equal(
      (await taskOf(await raw(mail('Auto-Submitted: auto-generated\r\nSubject: Invoice', 'x')))).content,
      'Invoice',
    )
  })

  test('a mail without a subject is called by its first line, else by its sender; a long one is cut and kept whole beside', async () => {
    assert.equal((await taskOf(await raw(mail('X-A: b', 'Buy milk\r\nnow')))).content, 'Buy milk')
    assert.equal((await taskOf(await raw(mail('X-A: b', '')))).content, 'Jonas')
    const long = await taskOf(await raw(mail(`Subject: ${'word '.repeat(500)}`, 'ø'.repeat(70_000))))
    assert.equal([...long.content].length, 2000)
    assert.equal([...long.description].length, 65_536)
    const [file] = await filesOf(long)
    assert.equal(file.filename, 'message.txt')
    assert.ok(file.size > 70_000)
  })

  test('a mail that is hard to read holds nobody up, and is refused when it is too hard', async () => {
    const nested = Array.from(
      { length: 300 },
      (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
    ).join('')
    const hostile: [status: number, mail: string][] = [
      [422, mail('Subject: x\r\nContent-Type: multipart/mixed; boundary=b0', nested)],
      [201, mail('Subject: x\r\nContent-Type: text/html', '<'.repeat(200_000))],
      [201, mail('Subject: x\r\nContent-Type: text/html', '<a href="'.repeat(100_000))],
      [422, mail('Subject: x\r\nContent-Type: multipart/mixed; boundary=b', '--b\r\n\r\n'.repeat(200_000))],
      [201, mail(`Subject: ${'=?utf-8?Q?=41?= '.repeat(15_000)}`, 'x')],
      [201, mail('Subject: x\r\nContent-Transfer-Encoding: base64', `${'QUJD'.repeat(18)}\r\n`.repeat(60_000))],
    ]
    await raw(mail('Subject: warm', ''))
    for (const [status, message] of hostile) {
      const body = new TextEncoder().encode(message)
      const stalls = watchStalls()
      const answer = await raw(body)
      stalls.stop()
      assert.equal(answer.status, status, answer.text)
      assertServesOthers(stalls.longest(), LONGEST_TURN)
    }
  })

  test('a mail of 198 files to 16 people lets others be served', async () => {
    const people = [person]
    for (let index = 1; index < 16; index++) people.push(await joinsServer(app, person, `Guest-${index}`))
    const addresses = await Promise.all(people.map(async ({ api }) => (await api.get('/mail-address')).body.address))
    const file = (_: unknown, index: number) =>
      `--b\r\nContent-Disposition: attachment; filename="${index}.txt"\r\n\r\n${index}\r\n`
    const header = 'Subject: files\r\nContent-Type: multipart/mixed; boundary=b'
    const body = mail(header, `${Array.from({ length: 198 }, file).join('')}--b--`, { to: addresses.join(', ') })
    const stalls = watchStalls()
    const task = await taskOf(await raw(body))
    stalls.stop()
    assert.equal(task.attachment_count, 198)
    assert.equal((await people[15]!.api.get('/tasks?limit=500')).body.tasks[0].attachment_count, 198)
    assertServesOthers(stalls.longest(), LONGEST_TURN)
  })

  test('25 MB are taken, more are 413, and a mail that breaks off leaves nothing', async () => {
    const body = (size: number) =>
      new TextEncoder().encode(mail('Subject: big', `${'x'.repeat(998)}\r\n`.repeat(size / 1000)))
    assert.equal((await raw(body(26_000_000))).status, 201)
    const answer = await raw(body(27_000_000)).catch(() => null)
    assert.ok(answer === null || answer.status === 413)
  })
})
