/** Limits and periods are constants of `src`; what cannot take them from there says the same numbers. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { RESET_HOURS } from '../../src/contract/links.ts'
import { DEFAULT_LIMIT } from '../../src/contract/paging.ts'
import { DEFAULT_FOUND } from '../../src/contract/search.ts'
import { DEFAULT_OCCURRENCES } from '../../src/contract/tasks.ts'
import { UPCOMING_DAYS } from '../../src/contract/views.ts'
import { en } from '../../src/domain/filters/languages/en.ts'
import { description } from '../support/openapi/openapi.ts'
import { top } from '../support/sources.ts'
import { IMPORTS_SAY } from './facts/openapi-imports.ts'
import { REQUESTS_SAY } from './facts/openapi-requests.ts'
import { OPENAPI_COUNTS, OPENAPI_SAYS } from './facts/openapi.ts'
import { README_COUNTS, README_SAYS } from './facts/readme.ts'
import type { Exception, Said } from './facts/said.ts'

/** Texts as they are read, and their exceptions. What was measured is compared with nothing. */
const TEXTS: { name: string; text: string; says: Said[]; counts: Exception[] }[] = [
  {
    name: 'README.md',
    text: blanked(readFileSync(`${top}README.md`, 'utf8'), /^```[\s\S]*?^```|^ {4}.*$|^## Capacity$[\s\S]*/gm),
    says: README_SAYS,
    counts: README_COUNTS,
  },
  {
    name: 'schema/openapi.yaml',
    text: [...proseIn(description())].join('\n'),
    says: [...OPENAPI_SAYS, ...REQUESTS_SAY, ...IMPORTS_SAY],
    counts: OPENAPI_COUNTS,
  },
  {
    name: 'src/doors/admin.ts',
    text: readFileSync(`${top}src/doors/admin.ts`, 'utf8'),
    says: [[/reset link, valid for (\S+) hour/, RESET_HOURS]],
    counts: [],
  },
]

for (const { name, text, says } of TEXTS)
  for (const [pattern, ...are] of says)
    test(`${name} says ${are.join(' and ')} in “${pattern.source}”`, () => {
      const found = matchesOf(pattern, text)
      assert.ok(found.length > 0, 'it says so nowhere')
      for (const [, ...numbers] of found) assert.deepEqual(numbers.map(numberOf), are)
    })

test('README.md and openapi.yaml have every term of filters', () => {
  const plain = Object.values(en.plain).map(([word]) => `\`${word}\``)
  const terms = [...plain, ...Object.values(en.heads).map(([word]) => `\`${word}: `)]
  for (const { name, text } of TEXTS.slice(0, 2))
    assert.deepEqual([name, terms.filter((term) => !text.includes(term))], [name, []])
})

test('each number of README.md and openapi.yaml that counts or measures something is compared with its constant', () => {
  for (const { name, text, says, counts } of TEXTS.filter(({ name }) => !name.startsWith('src/'))) {
    const compared = says.flatMap(([pattern]) => matchesOf(pattern, text).flatMap(({ indices }) => indices!.slice(1)))
    const excepted = counts.flatMap(([pattern, why]) => {
      const found = matchesOf(pattern, text)
      assert.ok(found.length > 0, `${name} says nowhere what is excepted because ${why}: ${pattern.source}`)
      return found.map(({ indices }) => indices![0])
    })
    const known = [...compared, ...excepted]
    const unknown = quantitiesIn(text).filter(
      ({ at }) => !known.some((range) => range && range[0] <= at && at < range[1]),
    )
    assert.deepEqual(
      unknown.map(({ said }) => said),
      [],
      `${name}: each wants a row in test/laws/facts`,
    )
  }
})

test('a number is found before its unit and behind a word for a limit, and not in code, dates or answers', () => {
  const found = (text: string) => quantitiesIn(text).map(({ said }) => said)
  assert.deepEqual(found('for 30 days, at most 25\nMiB, ten old codes, and up to 300.'), [
    '30 days',
    'at most 25\nMiB',
    'ten old codes',
    'up to 300',
  ])
  assert.deepEqual(found('one day, `in 3 days`, 2026-04-01, RFC 5545, 422 says, version 7, 1 MiB, over 404'), [])
})

test('openapi.yaml names the default of each number in a query', () => {
  assert.deepEqual(defaultsIn(description()).toSorted(), [
    `count ${DEFAULT_OCCURRENCES}`,
    `days ${UPCOMING_DAYS}`,
    `limit ${DEFAULT_LIMIT}`,
    `limit ${DEFAULT_FOUND}`,
  ])
})

function blanked(text: string, what: RegExp): string {
  return text.replaceAll(what, (code) => code.replaceAll(/[^\n]/g, ' '))
}

/** Descriptions, summaries and messages of errors. */
function* proseIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'string') yield* proseIn(value)
    else if (['description', 'summary', 'error'].includes(key)) yield value
  }
}

interface Parameter {
  in?: string
  name?: string
  schema?: { default?: unknown }
}

function defaultsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { in: where, name, schema } = node as Parameter
  const own = where === 'query' && typeof schema?.default === 'number' ? [`${name} ${schema.default}`] : []
  return [...own, ...Object.values(node).flatMap(defaultsIn)]
}

function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  return [...text.matchAll(new RegExp(pattern.source, `dgm${pattern.flags}`))]
}

const WORDS: Record<string, number> = Object.fromEntries([
  ...[
    ['half', 0.5],
    ['hour', 1],
    ['minute', 1],
    ['day', 1],
  ],
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
    .split(' ')
    .map((word, number) => [word, number]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety hundred'
    .split(' ')
    .map((word, tens) => [word, 10 * tens + 20]),
])

function numberOf(said: string): number {
  return WORDS[said.toLowerCase()] ?? Number(said.replaceAll(',', ''))
}

const NUMBERS = `\\d+(?:,\\d{3})*(?:\\.\\d+)?|${Object.keys(WORDS).join('|')}`
const LIMITS = 'at most|at least|up to|more than|less than|longer than|over|first|last|within|every|1 to'
const UNITS = '[KMG]i?B|Ki|[a-z][\\w-]*s'
const QUANTITY = new RegExp(
  `((?:${LIMITS})\\s+)?(?<![\\w.,:/+-])(${NUMBERS})(?!\\w)([\\s-]+(?:[\\w-]+\\s+)?(?:${UNITS})\\b)?`,
  'dgi',
)
/** A status of HTTP. */
const ANSWER = /^4\d\d$/

/** Numbers of two or more with a unit behind them, perhaps after another word, or behind a word for a limit. */
function quantitiesIn(text: string): { said: string; at: number }[] {
  return [...blanked(text, /`[^`\n]*`/g).matchAll(QUANTITY)].flatMap(
    ({ 0: said, 1: limit, 2: number = '', 3: unit, indices }) =>
      (limit ?? unit) !== undefined && numberOf(number) >= 2 && !ANSWER.test(number)
        ? { said, at: indices![2]![0] }
        : [],
  )
}
