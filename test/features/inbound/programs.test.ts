import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startApp, type Answered } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

async function withMail(t: TestContext) {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { address } = (await api.get('/mail-address')).body
  let count = 0
  const mail = (header: string, body: string, to = address): string =>
    `From: Jonas <jonas@away>\r\nTo: ${to}\r\nMessage-ID: <${count++}@test>\r\n${header}\r\n\r\n${body}`
  const raw = (text: string): Promise<Answered> =>
    app.guest.send('POST', '//inbound/mail', { raw: { type: 'message/rfc822', body: text } })
  const taskOf = async (answer: Answered) => {
    assert.equal(answer.status, 201, answer.text)
    return (await api.get(`/tasks/${answer.body.task_id}`)).body
  }
  return { address, mail, raw, taskOf }
}

test('a mail whose lines end in CR alone finds its address and is read, also below the headers of a server', async (t) => {
  const { address, mail, raw, taskOf } = await withMail(t)
  for (const added of ['', 'Received: by mx\r\n', 'Received: by mx\r\n\tfor somebody\r\n']) {
    const task = await taskOf(await raw(added + mail('Subject: Rent', 'Due\r\n\r\nnow').replaceAll('\r\n', '\r')))
    assert.deepEqual([task.content, task.description], ['Rent', 'Due\n\nnow'], JSON.stringify(added))
  }
  const quoted = mail('Subject: Rent', `To: ${address}`, 'nobody@example.org').replaceAll('\r\n', '\r')
  assert.equal((await raw(quoted)).status, 404)
})

test('an automatic reply creates no task, whatever program wrote it; what is only generated or bulk does', async (t) => {
  const { mail, raw, taskOf } = await withMail(t)
  const replies = ['Precedence: auto_reply', 'X-Precedence: auto-reply', 'X-Autoreply: yes', 'X-Autorespond: Re: Rent']
  for (const header of ['auto-submitted: Auto-Replied; owner-email="a@b"', 'Auto-submitted: auto-replied', ...replies])
    assert.deepEqual((await raw(mail(`${header}\r\nSubject: Away`, 'Back soon'))).body.fields, {
      body: 'is an automatic reply',
    })
  const others = ['bulk', 'list', 'junk', 'first-class'].map((value) => `Precedence: ${value}`)
  const kept = ['Auto-Submitted: no', 'Auto-Submitted: auto-notified', 'X-Autoreply: no']
  for (const header of [...others, ...kept, 'X-Auto-Response-Suppress: All'])
    assert.equal((await taskOf(await raw(mail(`${header}\r\nSubject: Rent`, 'Due')))).content, 'Rent', header)
})

test('a report that a mail was not delivered or was read creates no task, as a bounce of a reminder; another report does', async (t) => {
  const { mail, raw, taskOf } = await withMail(t)
  const report = (type: string): Promise<Answered> => {
    const head = `Subject: Undelivered\r\nContent-Type: Multipart/Report; boundary="b";\r\n\t${type}`
    return raw(mail(head, '--b\r\nContent-Type: text/plain\r\n\r\nCould not be delivered\r\n--b--\r\n'))
  }
  for (const type of ['report-type=delivery-status', 'Report-Type="disposition-notification"'])
    assert.deepEqual((await report(type)).body.fields, { body: 'is an automatic reply' }, type)
  assert.equal((await taskOf(await report('report-type=feedback-report'))).content, 'Undelivered')
})

test('an invitation that a calendar sends as a form of the text and as a file is attached once, two that differ are both', async (t) => {
  const { mail, raw, taskOf } = await withMail(t)
  const event = (uid: string): string => `BEGIN:VCALENDAR\r\nUID:${uid}\r\nEND:VCALENDAR\r\n`
  const invitation = (inFile: string): string =>
    [
      '--m\r\nContent-Type: multipart/alternative; boundary="a"\r\n',
      '--a\r\nContent-Type: text/plain\r\n\r\nCome over\r\n--a\r\nContent-Type: text/calendar; method=REQUEST\r\n',
      `${event('one')}\r\n--a--`,
      '--m\r\nContent-Type: application/ics; name="invite.ics"\r\nContent-Disposition: attachment; filename="invite.ics"',
      `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(event(inFile)).toString('base64')}\r\n--m--\r\n`,
    ].join('\r\n')
  const files = async (inFile: string): Promise<number> => {
    const head = 'Subject: Dinner\r\nContent-Type: multipart/mixed; boundary="m"'
    return (await taskOf(await raw(mail(head, invitation(inFile))))).attachment_count
  }
  assert.equal(await files('one'), 1)
  assert.equal(await files('two'), 2)
})

test('a mail whose type is `html` or `multipart` alone is read as such', async (t) => {
  const { mail, raw, taskOf } = await withMail(t)
  const html = await taskOf(
    await raw(mail('Subject: Rent\r\nContent-Type: HTML; charset=utf-8', '<p>Due <b>now</b></p>')),
  )
  assert.equal(html.description.trim(), 'Due now')
  const part = '--b\r\nContent-Type: html\r\n\r\n<p>Due</p>\r\n--b\r\n\r\nnow\r\n--b--\r\n'
  const parts = await taskOf(await raw(mail('Subject: Rent\r\nContent-Type: Multipart; boundary="b"', part)))
  assert.match(parts.description, /^Due\s+now\s*$/)
  const whole = await taskOf(await raw(mail('Subject: Rent\r\nContent-Type: multipart', 'Due now')))
  assert.equal(whole.description, 'Due now')
})

test('a mail that has passed fifty servers creates a task, and one that has passed more is in a loop', async (t) => {
  const { mail, raw, taskOf } = await withMail(t)
  const passing = (servers: number): Promise<Answered> =>
    raw(mail(`${'Received: by mx\r\n'.repeat(servers)}Subject: Rent`, ''))
  assert.equal((await taskOf(await passing(50))).content, 'Rent')
  assert.deepEqual((await passing(51)).body.fields, { body: 'is a mail loop' })
})
