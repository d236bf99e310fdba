import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMailParser, UnreadableMail } from '../../../src/platform/mail-in/parse.ts'
import { freshFolder } from '../../support/database.ts'

test('a mail that the disk does not give is not called unreadable, and the next one is read', async () => {
  const parse = createMailParser(10)
  const folder = freshFolder()
  const path = join(folder, 'mail')
  writeFileSync(path, 'Subject: Call the bank\r\n\r\nToday')
  const [gone, read] = await Promise.allSettled([parse(join(folder, 'gone')), parse(path)])
  assert.ok(gone.status === 'rejected' && !(gone.reason instanceof UnreadableMail))
  assert.equal((gone.reason as NodeJS.ErrnoException).code, 'ENOENT')
  assert.ok(read.status === 'fulfilled' && read.value.text.includes('Call the bank'))
})

test('an attached file ends where it ended, whatever its encoding', async () => {
  const part = (encoding: string, body: string) =>
    `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=${encoding}\r\n` +
    `Content-Transfer-Encoding: ${encoding}\r\n\r\n${body}`
  const parts = [
    part('7bit', 'one\r\ntwo'),
    part('8bit', 'three\r\n'),
    part('binary', ''),
    part('quoted-printable', 'f=6Fur'),
    part('base64', 'Zml2ZQo='),
  ]
  const path = join(freshFolder(), 'mail')
  writeFileSync(
    path,
    `Subject: Files\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${parts.join('\r\n--b\r\n')}\r\n--b--\r\n`,
  )
  const { files } = await createMailParser(10)(path)
  assert.deepEqual(
    files.map(({ bytes }) => Buffer.from(bytes).toString()),
    ['one\ntwo', 'three\n', '', 'four', 'five\n'],
  )
})

test('a mail whose lines end in CR alone is read line by line, also where its sender’s server ended it with CRLF', async () => {
  for (const end of ['', '\r', '\r\n']) {
    const path = join(freshFolder(), 'mail')
    writeFileSync(path, `From: maja@example.org\rMessage-ID: <a@example.org>\rSubject: Buy milk\r\rand\r\rbread${end}`)
    const { text, message_id } = await createMailParser(10)(path)
    assert.deepEqual([text.trim(), message_id], ['Buy milk\nand\n\nbread', '<a@example.org>'])
  }
})

test('a mail whose lines end in CR alone is read line by line below the headers that a server put before them', async () => {
  const headers = 'Received: by mx.example.org\r\n\tfor <maja@example.org>\r\nReceived: from mac\r\n'
  for (const end of ['', '\r', '\r\n']) {
    const path = join(freshFolder(), 'mail')
    const mail = `From: maja@example.org\rMessage-ID: <a@example.org>\rSubject: Buy milk\r\rand\r\rbread${end}`
    writeFileSync(path, headers + mail)
    const { text, message_id, hops } = await createMailParser(10)(path)
    assert.deepEqual([text.trim(), message_id, hops], ['Buy milk\nand\n\nbread', '<a@example.org>', 2])
  }
})

test('a CR within a line of a mail ends no line', async () => {
  const path = join(freshFolder(), 'mail')
  writeFileSync(path, 'Message-ID: <a@example.org>\r\r\nSubject: Buy milk\r\n\r\nand\r\rbread\r\n')
  const { text, message_id } = await createMailParser(10)(path)
  assert.deepEqual([text.split('\n')[0], message_id], ['Buy milk', '<a@example.org>'])
  for (const blank of ['\r\n\r\n', '\n\n', '\r\n\n']) {
    writeFileSync(path, `X-Note: one\rMessage-ID: <two@example.org>\r\nSubject: Buy milk${blank}and\r\rbread`)
    const mail = await createMailParser(10)(path)
    assert.deepEqual([mail.text, mail.message_id], ['Buy milk\nand\n\nbread', null])
  }
})

test('a subject in unencoded Latin letters is read, and the body as its header says', async () => {
  const path = join(freshFolder(), 'mail')
  const mail = 'Subject: K\xf8b m\xe6lk\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nmed fl\xf8de'
  writeFileSync(path, Buffer.from(mail, 'latin1'))
  assert.equal((await createMailParser(10)(path)).text, 'Køb mælk\nmed fløde')
})

test('the name of a file in unencoded Latin letters is read, beside a header in UTF-8', async () => {
  const path = join(freshFolder(), 'mail')
  const part = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="K\xf8kken.pdf"\r\n\r\nx'
  const head = `From: J\xf8rn <j@x>\r\nSubject: ${Buffer.from('Køb mælk').toString('latin1')}`
  writeFileSync(
    path,
    Buffer.from(`${head}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${part}\r\n--b--\r\n`, 'latin1'),
  )
  const { text, files } = await createMailParser(10)(path)
  assert.equal(text.trim(), 'Køb mælk')
  assert.deepEqual(
    files.map(({ name }) => name),
    ['Køkken.pdf'],
  )
})

test('a body in Latin letters that names no charset, an unknown one, or ASCII, is read as they are, and one in UTF-8 as such', async () => {
  const path = join(freshFolder(), 'mail')
  const read = async (type: string, encoding: BufferEncoding) => {
    writeFileSync(path, Buffer.from(`Subject: Buy\r\n${type}\r\nblå grød`, encoding))
    return (await createMailParser(10)(path)).text
  }
  const named = ['ANSI_X3.4-1968', 'ascii', 'unknown-8bit', 'X-UNKNOWN'].map(
    (name) => `Content-Type: text/plain; charset=${name}\r\n`,
  )
  for (const type of ['', 'Content-Type: text/plain\r\n', 'Content-Type: text/html\r\n', ...named])
    for (const encoding of ['latin1', 'utf8'] as const)
      assert.equal(await read(type, encoding), 'Buy\nblå grød', `${type} ${encoding}`)
  writeFileSync(path, Buffer.concat([Buffer.from('Subject: Buy\r\n\r\nblå grød '), Buffer.from([0xc3])]))
  assert.equal((await createMailParser(10)(path)).text, 'Buy\nblå grød \ufffd', 'a letter that was cut off')
})

test('a character that is cut in two by the encoded words of a subject is read as one', async () => {
  const path = join(freshFolder(), 'mail')
  const subject = Buffer.from('Køb mælk 🥛')
  const word = (bytes: Buffer, charset: string) => `=?${charset}?B?${bytes.toString('base64')}?=`
  for (let cut = 1; cut < subject.length; cut++) {
    const words = [word(subject.subarray(0, cut), 'UTF-8'), word(subject.subarray(cut), 'utf-8')]
    writeFileSync(path, `Subject: ${words.join('\r\n ')}\r\n\r\n`)
    assert.equal((await createMailParser(10)(path)).text.trim(), 'Køb mælk 🥛', words.join(' '))
  }
})

test('where the plain form of a text is blank, its HTML is read', async () => {
  const path = join(freshFolder(), 'mail')
  const read = async (plain: string) => {
    const parts = [`Content-Type: text/plain\r\n\r\n${plain}`, 'Content-Type: text/html\r\n\r\n<p>two <b>eggs</b></p>']
    writeFileSync(
      path,
      `Subject: Buy\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n${parts.join('\r\n--b\r\n')}\r\n--b--\r\n`,
    )
    return (await createMailParser(10)(path)).text
  }
  assert.equal(await read(' \r\n\r\n'), 'Buy\ntwo eggs')
  assert.equal(await read('one egg'), 'Buy\none egg')
})

test('a mail with too many parts is read no further than to the first of them', async () => {
  const path = join(freshFolder(), 'mail')
  const partsOf = async (kind: string, count: number) => {
    writeFileSync(
      path,
      `Content-Type: multipart/${kind}; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(count)}--b--\r\n`,
    )
    return (await createMailParser(10)(path)).parts
  }
  for (const kind of ['mixed', 'digest']) {
    assert.equal(await partsOf(kind, 9), 10, kind)
    assert.equal(await partsOf(kind, 30), 11, kind)
  }
})

test('what a mail says is kept where its boundary is missing or another one', async () => {
  const path = join(freshFolder(), 'mail')
  for (const boundary of ['', '; boundary=b']) {
    writeFileSync(
      path,
      `Subject: Buy\r\nContent-Type: multipart/mixed${boundary}\r\n\r\n--c\r\n\r\ntwo eggs\r\n--c--\r\n`,
    )
    assert.match((await createMailParser(10)(path)).text, /^Buy\n[^]*two eggs/)
  }
})

test('a quoted text that was broken into flowed lines is read as its paragraphs', async () => {
  const path = join(freshFolder(), 'mail')
  const lines = ['Please ', 'do.', '> Buy milk ', '> and eggs']
  writeFileSync(path, `Subject: Buy\r\nContent-Type: text/plain; format=flowed\r\n\r\n${lines.join('\r\n')}`)
  assert.equal((await createMailParser(10)(path)).text, 'Buy\nPlease do.\n> Buy milk and eggs')
})

test('a mail whose Content-Type is no type is read as text', async () => {
  const path = join(freshFolder(), 'mail')
  for (const type of ['text', 'text; charset=utf-8', 'ASCII', '']) {
    writeFileSync(path, `Subject: Buy\r\nContent-Type: ${type}\r\n\r\nmilk`)
    const { text, files } = await createMailParser(10)(path)
    assert.deepEqual([text, files.length], ['Buy\nmilk', 0], type)
  }
})

test('a part whose Content-Type is no type stays a file where it has a name', async () => {
  const path = join(freshFolder(), 'mail')
  for (const header of [
    'Content-Type: PDF; name="a.pdf"',
    'Content-Type: PDF\r\nContent-Disposition: inline; filename=a.pdf',
  ]) {
    const parts = ['\r\n\r\nmilk', `${header}\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERv8=`]
    const body = parts.map((part) => `--b\r\n${part}\r\n`).join('')
    writeFileSync(path, `Subject: Buy\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${body}--b--`)
    const { text, files } = await createMailParser(10)(path)
    assert.deepEqual([text.trim(), files.map(({ name }) => name)], ['Buy\nmilk', ['a.pdf']], header)
  }
})
