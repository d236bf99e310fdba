/** Mail: bodies and headers as hostile senders write them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { htmlToText } from '../../../src/domain/text/html-to-text.ts'
import { flowedText } from '../../../src/domain/mail/flowed.ts'
import { quickAddTextOf } from '../../../src/domain/mail/quick-add-text.ts'
import { secretsIn, secretsOfHeader } from '../../../src/features/inbound/addresses.ts'
import { parseMailFile } from '../../../src/platform/mail-in/read.ts'
import { freshFolder } from '../../support/database.ts'
import { over, type GrowthCase } from './growth-case.ts'

const html: GrowthCase = {
  name: 'the HTML of a mail',
  cap: 1_000_000,
  work: htmlToText,
  isBeside: true,
  shapes: {
    'scripts without an end': over('<script>'),
    'styles without an end': over('<style>'),
    'both in turn': over('<script><style>'),
    'ends of scripts': over('<script></script '),
    'open brackets': over('<'),
    'tags without an end': over('<a '),
    'comments without an end': over('<!--'),
    'links without an end': over('<a href="'),
    'links in one tag': over(`<a ${'href="x '.repeat(2000)}>`),
    'links in quotes of both kinds': over(`<a ${`href="'x`.repeat(2000)}>`),
    'attributes without a value': over(`<a ${'href '.repeat(3000)}>`),
    'links without text': over('<a href="http://x">'),
    'spaces in a tag': over(`<a href${' '.repeat(15_000)}>`),
    'entities without an end': over('&#1'),
    'spaces and lines': over(' \n'),
    'no-break spaces': over('&nbsp;'),
    paragraphs: over('<p>\n'),
  },
}

const quickAddText: GrowthCase = {
  name: 'what a mail says',
  cap: 1_000_000,
  work: (text) => quickAddTextOf({ subject: '', text, otherwise: 'x' }),
  isBeside: true,
  shapes: {
    lines: over('\n'),
    'carriage returns': over('\r'),
    spaces: over(' ', 'x', 'x'),
    controls: over('\u0001'),
    'lone surrogates': over('\ud800'),
    'one long line': over('x'),
  },
}

const flowed: GrowthCase = {
  name: 'the flowed lines of a mail',
  cap: 1_000_000,
  work: (text) => flowedText(text, true),
  isBeside: true,
  shapes: {
    'lines that go on': over(' \n'),
    'quoted lines that go on': over('> x \n'),
    'marks of quotation': over('>'),
    spaces: over(' '),
  },
}

const addresses: GrowthCase = {
  name: 'the addresses in the header of a mail',
  cap: 256 * 1024,
  work: (text) => secretsOfHeader(`To: ${text}`).length + secretsIn(text).length,
  shapes: {
    'letters of secrets': over('a'),
    'secrets without an end': over('abcdefghijklmnopqrstuvwxyz '),
    'secrets for nobody': over('abcdefghijklmnopqrstuvwxyz@x '),
    'folded lines': over('\r\n '),
    'lines of spaces': over('\r\n', '', ' '),
    'header lines': over('To:x\r\n'),
  },
}

const path = join(freshFolder(), 'mail')
/** What it refuses is as good as what it takes. */
async function whole(text: string): Promise<void> {
  writeFileSync(path, text)
  await parseMailFile({ path, mostParts: 200 }).catch(() => {})
}

const MIXED = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n'
const HTML = '--b\r\nContent-Type: text/html\r\n\r\n'
const TEXT = '\r\n--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--'

const mail: GrowthCase = {
  name: 'a whole mail',
  cap: 1_000_000,
  work: whole,
  isBeside: true,
  shapes: {
    'links without an end beside text': over('<a href=', MIXED + HTML, TEXT),
    'scripts beside text': over('<script>', MIXED + HTML, TEXT),
    'spaces beside text': over(' \n', MIXED + HTML, TEXT),
    parts: over('--b\r\n\r\n', MIXED),
    'parts of text': over('--b\r\nContent-Type: text/plain\r\n\r\nx\r\n', MIXED),
    'parts in parts': over('--b\r\n', nested()),
    'header lines': over('X-A: b\r\n', '', '\r\nx'),
    'a folded subject': over('a\r\n ', 'Subject: ', '\r\n\r\nx'),
    'encoded words': over('=?utf-8?Q?a?= ', 'Subject: ', '\r\n\r\nx'),
    'groups of senders': over('a:', 'From: ', '\r\n\r\nx'),
    'quotes of senders': over('"', 'From: ', '\r\n\r\nx'),
    'parameters of a type': over('a=b; ', 'Content-Type: text/plain; ', '\r\n\r\nx'),
    'soft line breaks': over('=\r\n', 'Content-Transfer-Encoding: quoted-printable\r\n\r\n'),
    'spaces before a line break': over(' \t', 'Content-Transfer-Encoding: quoted-printable\r\n\r\n', 'x'),
    'letters on lines of base64': over('A\r\n', 'Content-Transfer-Encoding: base64\r\n\r\n'),
    'flowed lines': over('a \r\n', 'Content-Type: text/plain; format=flowed\r\n\r\n'),
    lines: over('\r\n', '\r\n'),
  },
}

function nested(): string {
  return Array.from({ length: 90 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join(
    '',
  )
}

export const mailWays: GrowthCase[] = [html, quickAddText, flowed, addresses, mail]
