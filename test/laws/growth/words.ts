/** Short texts that are understood: quick add, filters, searches, names of people, and what stands in headers. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { check } from '../../../src/contract/check.ts'
import { MOST_TASKS, templateContent } from '../../../src/contract/templates.ts'
import { Refusal } from '../../../src/domain/errors.ts'
import { escaped } from '../../../src/domain/text/html.ts'
import { LONGEST_DESCRIPTION } from '../../../src/domain/lengths.ts'
import { mentionedIn, withMentions, withPlainMentions } from '../../../src/domain/text/mentions.ts'
import { plainMarkdown } from '../../../src/domain/text/plain-markdown.ts'
import { webLinksIn } from '../../../src/domain/text/web-links.ts'
import { parseFilter } from '../../../src/domain/filters/parse.ts'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { pastedLines, splitText } from '../../../src/domain/quick-add/lines.ts'
import { parseRule } from '../../../src/domain/recurrence/parse.ts'
import { searchWords } from '../../../src/features/indexing/match.ts'
import { sessionCookie } from '../../../src/platform/http/cookies.ts'
import { listsTag } from '../../../src/platform/http/etag.ts'
import { BODY_LIMIT, kindOf, parseObject } from '../../../src/platform/http/body.ts'
import { readForm } from '../../../src/platform/http/multipart.ts'
import { received } from '../../../src/platform/http/received.ts'
import { plainText } from '../../../src/platform/ics/values.ts'
import { LONGEST_AT_ONCE, renderMarkdown } from '../../../src/web/ui/markdown/render.ts'
import { over, type GrowthCase } from './growth-case.ts'

const none = () => null
const CONTEXT = {
  ...{ today: '2026-03-04', time: '08:00', locale: 'da', weekStart: 1, projectId: null, ignore: [] },
  ...{ findProject: none, findSection: none, findPerson: none },
}

const quickAdd: GrowthCase = {
  name: 'quick add',
  cap: 2000,
  work: (text) => parse(text, CONTEXT),
  shapes: {
    letters: over('a'),
    words: over('a '),
    spaces: over(' ', 'a', 'b'),
    days: over('monday '),
    'words of repeats': over('every '),
    'every other': over('every other '),
    'days of repeats': over('every monday, '),
    numbers: over('1 '),
    times: over('9:00 '),
    'at times': over('at 9 '),
    dates: over('1/2 '),
    labels: over('@a '),
    projects: over('#a '),
    'a project of many words': over('a ', '#'),
    priorities: over('p1 '),
    quotes: over('"'),
    'quoted labels': over('@"'),
    backslashes: over('\\'),
    'ranges of days': over('1-2 '),
    emoji: over('😀'),
  },
}

const lines: GrowthCase = {
  name: 'pasted lines',
  cap: 1_000_000,
  work: (text) => [pastedLines(text), splitText(text)],
  shapes: {
    lines: over('\n'),
    'lines of Windows': over('\r\n'),
    spaces: over(' '),
    bullets: over('- a\n'),
    'spaces and lines': over(' \n'),
  },
}

const filter: GrowthCase = {
  name: 'a filter',
  cap: 500,
  work: (text) => parseFilter(text, { today: '2026-03-04', locale: 'da', weekStart: 1 }),
  shapes: {
    parentheses: over('('),
    'pairs of parentheses': over('()'),
    negations: over('!'),
    alternatives: over('p1|'),
    conditions: over('p1&'),
    'both in turn': over('p1|p1&'),
    backslashes: over('\\'),
    quotes: over('"'),
    words: over('a '),
    wildcards: over('*', '#'),
    'due dates': over('due: '),
    spaces: over(' ', 'a', 'b'),
  },
}

const search: GrowthCase = {
  name: 'a search, and a text that is indexed',
  cap: 1_000_000,
  atOnce: LONGEST_DESCRIPTION,
  work: searchWords,
  shapes: {
    words: over('a '),
    letters: over('a'),
    accents: over('\u0301', 'a'),
    'letters apart': over('ﷺ'),
    emoji: over('😀'),
  },
}

const people: GrowthCase = {
  name: 'people named in a comment',
  cap: 100_000,
  work: (text) => [mentionedIn(text), withPlainMentions(text), withMentions(text, NAMED), escaped(text)],
  shapes: {
    brackets: over('[@'),
    'names without an end': over('[@a'),
    'links without an end': over('[@a](person:'),
    names: over('@Ida '),
    'code without an end': over('`@Ida', '`'),
    'code that ends elsewhere': over('`` a ` b ```'),
    fences: over('- ```\n'),
    backslashes: over('\\', '`'),
  },
}

const NAMED = ['Ida', 'Ida Marie', 'I'.repeat(60)].map((name) => ({ id: name, name }))

const signs: GrowthCase = {
  name: 'Markdown without its signs',
  cap: 100_000,
  work: plainMarkdown,
  shapes: Object.fromEntries(
    ['*', '_', '~~', '`', '> ', '- ', '#', '[', '[](', '<https:', '*a', '_a ', '~', '- - ', '\\', '\n', '[a](b'].map(
      (sign) => [sign, over(sign)],
    ),
  ),
}

const links: GrowthCase = {
  name: 'the links in a line of text',
  cap: 100_000,
  work: webLinksIn,
  shapes: {
    'brackets that close': over(')', 'https://a'),
    'brackets that open': over('(', 'https://a'),
    'marks at an end': over('.', 'https://a'),
    addresses: over('https://a '),
    'names without an end': over('[a'),
  },
}

const rule: GrowthCase = {
  name: 'the rule of a repeat',
  cap: 1000,
  work: parseRule,
  shapes: {
    parts: over('FREQ=DAILY;'),
    days: over('MO,', 'FREQ=WEEKLY;BYDAY='),
    digits: over('1', 'FREQ=DAILY;COUNT='),
    equals: over('='),
  },
}

const calendar: GrowthCase = {
  name: 'a text in a calendar',
  cap: 200_000,
  work: plainText,
  shapes: { controls: over('\u0001'), lines: over('\r\n'), commas: over(',;\\'), 'lone surrogates': over('\ud800') },
}

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

const markdown: GrowthCase = {
  name: 'Markdown that the page renders at once',
  cap: LONGEST_AT_ONCE,
  work: renderMarkdown,
  shapes: {
    brackets: over('['),
    'links without an end': over('[a]('),
    stars: over('*a '),
    'stars and underscores': over('*_'),
    backticks: over('`a'),
    quotes: over('>'),
    'lists in lists': over('- '),
    tables: over('|a', '', '\n|-'),
    angles: over('<a'),
    entities: over('&a'),
    addresses: over('a@'),
    references: over('[^a]: '),
  },
}

export const textWays: GrowthCase[] = [
  quickAdd,
  lines,
  filter,
  search,
  people,
  signs,
  links,
  rule,
  calendar,
  headers,
  body,
  form,
  markdown,
]
