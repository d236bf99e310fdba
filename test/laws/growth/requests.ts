import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { check } from '../../../src/contract/check.ts'
import { MOST_TASKS, templateContent } from '../../../src/contract/templates.ts'
import { Refusal } from '../../../src/domain/errors.ts'
import { sessionCookie } from '../../../src/platform/http/caller/cookies.ts'
import { listsTag } from '../../../src/platform/http/answers/etag.ts'
import { BODY_LIMIT, kindOf, parseObject } from '../../../src/platform/http/body/body.ts'
import { readForm } from '../../../src/platform/http/body/multipart.ts'
import { received } from '../../../src/platform/http/body/received.ts'
import { over, type GrowthCase } from './growth-case.ts'

const headers: GrowthCase = {
  name: 'the headers of a request',
  cap: 16_000,
  work: (text) => {
    sessionCookie(text, false)
    listsTag(text, '"x"')
    try {
      kindOf({ headers: { 'content-type': text } } as never, true)
    } catch {}
  },
  shapes: {
    'spaces in a charset': over(' ', 'text/plain; charset=', 'x y'),
    charsets: over(';charset=x', 'text/plain'),
    'quotes of a charset': over('"', 'text/plain;charset='),
    cookies: over('errand=;'),
    'weak versions': over('W/"",'),
    commas: over(','),
  },
}

/** As they come from a socket. */
function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const readSentForm = async (text: string): Promise<void> => {
  const incoming = Readable.from(chunksOf(Buffer.from(text))) as unknown as IncomingMessage
  incoming.headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const take = (bytes: Readable) => received(bytes, LARGEST_FORM)
  const options = { part: 'file', fields: ['name'], limit: LARGEST_FORM, take, discard: async () => {} }
  await readForm(incoming, options).catch(() => {})
}
function readBody(text: string): void {
  try {
    check(templateContent, parseObject(text))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const times = (most: number, piece: (n: number) => string) => (size: number) =>
  Array.from({ length: Math.min(most, size / piece(0).length) }, (_, n) => piece(n)).join()

const body: GrowthCase = {
  name: 'the JSON of a request',
  cap: BODY_LIMIT,
  work: readBody,
  shapes: {
    'unknown fields': (size) => `{${times(Infinity, (n) => `"${n + 1e9}":1`)(size)}}`,
    'tasks with nothing in them': (size) => `{"tasks":[${times(MOST_TASKS, () => '{}')(size)}]}`,
    'tasks with a list of wrong labels': (size) =>
      `{"tasks":[${times(MOST_TASKS, () => `{"labels":[${'0,'.repeat(99)}0]}`)(size)}]}`,
    'numbers for tasks': over('1,', '{"tasks":[', '1]}'),
    'escaped letters': over('\\u0041', '{"name":"', '"}'),
  },
}

const LARGEST_FORM = 10_000_000
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'

const form: GrowthCase = {
  name: 'a form with a file',
  cap: 4_000_000,
  work: readSentForm,
  shapes: {
    'nearly the boundary': over('\r\n-', FILE, '\r\n--b--'),
    'the start of the boundary': over('\r\n--', FILE, '\r\n--b--'),
    'line breaks': over('\r', FILE, '\r\n--b--'),
    parts: over('--b\r\n\r\n\r\n'),
    'header lines': over('a:b\r\n', '--b\r\n'),
    'a header that never ends': over('a', '--b\r\nContent-Disposition: form-data; name="file"; filename="'),
    'parameters of a header': over('; a=b', '--b\r\nContent-Disposition: form-data'),
    'a form that never begins': over('-'),
  },
}

export const requestWays: GrowthCase[] = [headers, body, form]
