import type { Lexicon } from '../lexicon.ts'
import type { Line } from '../line.ts'

const KINDS = [
  'any',
  'digit',
  'weekday',
  'workday',
  'month',
  'number',
  'ordinal',
  'unit',
  'parity',
  'part',
  'every',
  'length',
  /** The half of "half past 3". */
  'quarter',
  /** The Danish "den" before a day. */
  'lead',
  'measure',
  'ranked',
] as const

/** A kind of word that a slot may begin with. */
export type WordKind = (typeof KINDS)[number]

/** Kinds as a set of bits. */
export const wordKinds = (kinds: Iterable<WordKind>): number =>
  [...kinds].reduce((bits, kind) => bits | (1 << KINDS.indexOf(kind)), 0)

const ANY = wordKinds(['any'])
const DIGIT = wordKinds(['any', 'digit'])
const IN_LETTERS = wordKinds(KINDS.filter((kind) => kind !== 'digit'))

/** What slots may begin with a word, so that the others need not be tried: most words begin few or none. */
export function kindsOf({ lexicons }: Line, word: string): number {
  if (/^[\d½]/.test(word)) return DIGIT
  if (/[-–/,]/.test(word)) return IN_LETTERS
  return lexicons.reduce((kinds, lexicon) => kinds | (firstWordsOf(lexicon).get(word) ?? 0), ANY)
}

const cache = new WeakMap<Lexicon, Map<string, number>>()

function firstWordsOf(lexicon: Lexicon): Map<string, number> {
  let words = cache.get(lexicon)
  if (!words) cache.set(lexicon, (words = collect(lexicon)))
  return words
}

function collect(lexicon: Lexicon): Map<string, number> {
  const { weekdays, pluralWeekdays, definiteWeekdays, ordinals, beforeLast, every, everySecond, once } = lexicon
  const lists: Partial<Record<WordKind, string[]>> = {
    weekday: [weekdays, pluralWeekdays, definiteWeekdays].flatMap((names) => [...names.keys()]),
    workday: [...lexicon.workdays].map(firstOf),
    month: [...lexicon.months.keys()],
    number: [...lexicon.numbers.keys()],
    // "twenty first" is "twenty-first".
    ordinal: [...[...ordinals.keys()].flatMap((word) => [word, word.split('-')[0]!]), ...firstWords(beforeLast)],
    unit: [...lexicon.units.keys()],
    parity: [...lexicon.parities.keys()],
    part: [...lexicon.parts.keys()],
    every: [...every, ...[...everySecond].map(firstOf), ...once.map((words) => words[0]!)],
    length: firstWords(lexicon.lengths),
    quarter: firstWords(lexicon.beforeHour),
    lead: [...lexicon.calendarLeads],
    measure: [...lexicon.measures],
    ranked: [...lexicon.ranked],
  }
  const found = new Map<string, number>()
  for (const [kind, words] of Object.entries(lists))
    for (const word of words) found.set(word, (found.get(word) ?? 0) | wordKinds([kind as WordKind]))
  return found
}

const firstOf = (phrase: string): string => phrase.split(' ')[0]!
const firstWords = (phrases: readonly { words: string[] }[]): string[] => phrases.map(({ words }) => words[0]!)
