import type { QuickAddLanguage, Meaning } from './language.ts'
import { spellings } from './spellings.ts'

/** A node of the tree of phrases: the words and slots that may follow, and the meanings of the phrase if it ends here. */
export interface Node {
  words: Map<string, Node>
  slots: { name: string; next: Node }[]
  meanings: Meaning[]
}

/** A language prepared for lookup. */
export interface Lexicon {
  code: string
  weekdays: Map<string, { number: number; short: boolean; isCommonWord: boolean }>
  workdays: Set<string>
  pluralWeekdays: Map<string, number>
  definiteWeekdays: Map<string, number>
  months: Map<string, { number: number; short: boolean }>
  ambiguousMonths: Set<string>
  monthsAsNames: Set<string>
  monthsWithDay: Set<string>
  numbers: Map<string, number>
  ordinals: Map<string, number>
  /** "second to last" and its like: the words, and their number from the end. */
  beforeLast: { words: string[]; ordinal: number }[]
  ambiguousOrdinals: Set<string>
  ordinalMarks: Set<string>
  units: Map<string, number>
  parities: Map<string, number>
  measures: Set<string>
  beside: Set<string>
  ranked: Set<string>
  streets: Set<string>
  times: Set<string>
  counted: Set<string>
  singulars: Set<string>
  changes: Set<string>
  changed: Set<string>
  objects: Set<string>
  objectEndings: string[]
  numbered: Set<string>
  minute: Set<string>
  hour: Set<string>
  minutesInWords: { words: string[]; minutes: number }[]
  lengths: { words: string[]; minutes: number }[]
  beforeHour: { words: string[]; minutes: number }[]
  hourEndings: string[]
  pluralEndings: string[]
  parts: Map<string, string>
  leads: Set<string>
  weekdayLeads: Set<string>
  calendarLeads: Set<string>
  looseLeads: Set<string>
  clauseLeads: Set<string>
  tiedToLooseLeads: Set<string>
  negations: Set<string>
  forgetting: string[][]
  timeLeads: Set<string>
  of: Set<string>
  from: Set<string>
  until: Set<string>
  except: string[][]
  and: Set<string>
  or: Set<string>
  to: Set<string>
  every: Set<string>
  everySecond: Set<string>
  once: string[][]
  articles: Set<string>
  glued: string[]
  /** Words without digits with which a slot may begin. */
  openers: Set<string>
  root: Node
}

/** Phrases that are the same in every language. */
const COMMON: QuickAddLanguage['phrases'] = {
  weekday: 'WEEKDAY',
  text: 'SHORTDAYS',
  'ordinal weekday': 'ORDINALS WEEKDAY',
  date: 'FIRSTDAY',
  part: 'PART',
  figures: 'FIGURES YEAR?',
  clock: 'CLOCK',
  range: 'RANGE',
  reminder: '! LENGTH|! NUMBER UNIT|! AMOUNT',
}

const cache = new WeakMap<QuickAddLanguage, Lexicon>()

/** Prepares a language for lookup; the result is cached. */
export function lexiconOf(language: QuickAddLanguage): Lexicon {
  let lexicon = cache.get(language)
  if (!lexicon) cache.set(language, (lexicon = build(language)))
  return lexicon
}

function build(language: QuickAddLanguage): Lexicon {
  const lexicon = {
    code: language.code,
    weekdays: names(language.weekdays, language.ambiguousWeekdays),
    workdays: phraseSet(language.workdays),
    pluralWeekdays: numbered(language.pluralWeekdays),
    definiteWeekdays: numbered(language.definiteWeekdays ?? ''),
    months: names(language.months),
    ambiguousMonths: wordSet(language.ambiguousMonths),
    monthsAsNames: wordSet(language.monthsAsNames ?? ''),
    monthsWithDay: wordSet(language.monthsWithDay ?? ''),
    numbers: numbered(language.numbers),
    ordinals: numbered(language.ordinals).set(language.last, -1),
    beforeLast: language.beforeLast
      .split('|')
      .flatMap((phrase, index) => variants(phrase).map((words) => ({ words, ordinal: -2 - index }))),
    ambiguousOrdinals: wordSet(language.ambiguousOrdinals ?? ''),
    ordinalMarks: wordSet(language.ordinalMarks),
    units: numbered(language.units),
    parities: numbered(language.parities ?? ''),
    measures: wordSet(language.measures),
    beside: wordSet(language.beside),
    ranked: wordSet(language.ranked),
    streets: wordSet(language.streets ?? ''),
    times: wordSet(language.times ?? ''),
    counted: wordSet(language.counted ?? ''),
    singulars: wordSet(language.singulars ?? ''),
    changes: wordSet(language.changes ?? ''),
    changed: wordSet(language.changed ?? ''),
    objects: wordSet(language.objects ?? ''),
    objectEndings: language.objectEndings?.split(' ') ?? [],
    numbered: wordSet(language.numbered ?? ''),
    minute: wordSet(language.minute),
    hour: wordSet(language.hour),
    minutesInWords: inMinutes(language.minutesInWords ?? {}),
    lengths: inMinutes(language.lengths),
    beforeHour: inMinutes(language.beforeHour),
    hourEndings: language.hourEndings?.split(' ') ?? [],
    pluralEndings: language.pluralEndings?.split(' ') ?? [],
    parts: new Map(Object.entries(language.parts)),
    leads: wordSet(language.leads),
    weekdayLeads: wordSet(language.weekdayLeads),
    calendarLeads: wordSet(language.calendarLeads),
    looseLeads: wordSet(language.looseLeads ?? ''),
    clauseLeads: wordSet(language.clauseLeads ?? ''),
    tiedToLooseLeads: wordSet(language.tiedToLooseLeads ?? ''),
    negations: wordSet(language.negations ?? ''),
    forgetting: entries(language.forgetting ?? ''),
    timeLeads: wordSet(language.timeLeads),
    of: wordSet(language.of),
    from: phraseSet(language.from),
    until: phraseSet(language.until),
    except: entries(language.except),
    and: wordSet(language.and),
    or: wordSet(language.or ?? ''),
    to: wordSet(language.to),
    every: wordSet(language.every),
    everySecond: phraseSet(language.everySecond),
    once: entries(language.once),
    articles: wordSet(language.articles),
    glued: [...wordSet(language.glued)],
    root: tree(language),
  }
  return { ...lexicon, openers: openersOf(lexicon) }
}

const NAMED = ['weekdays', 'pluralWeekdays', 'months', 'numbers', 'ordinals', 'units', 'parts'] as const

const openersOf = (lexicon: Omit<Lexicon, 'openers'>) => {
  const { every, everySecond, once, lengths, beforeHour, beforeLast } = lexicon
  return new Set([
    ...every,
    ...everySecond,
    ...NAMED.flatMap((name) => [...lexicon[name].keys()]),
    ...[...once, ...[...lengths, ...beforeHour, ...beforeLast].map(({ words }) => words)].map((words) => words[0]!),
  ])
}

const entries = (text: string) => text.split('|').map((entry) => entry.split(' '))
const phraseSet = (text: string) => new Set(text.split('|').filter(Boolean))
const wordSet = (text: string) => new Set(text.split(' ').filter(Boolean).flatMap(spellings))
const inMinutes = (all: Readonly<Record<string, number>>) =>
  Object.entries(all).flatMap(([phrase, minutes]) => variants(phrase).map((words) => ({ words, minutes })))
const names = (text: string, ambiguous = '') =>
  new Map(
    entries(text).flatMap((words, index) =>
      words.flatMap((word, place) =>
        spellings(word).map(
          (spelled) =>
            [
              spelled,
              { number: index + 1, short: place > 0, isCommonWord: ambiguous.split(' ').includes(word) },
            ] as const,
        ),
      ),
    ),
  )
const numbered = (text: string) =>
  new Map(
    entries(text).flatMap((words, index) =>
      words.flatMap(spellings).map((spelled): [string, number] => [spelled, index + 1]),
    ),
  )

function tree(language: QuickAddLanguage): Node {
  const root = emptyNode()
  for (const phrases of [language.phrases, COMMON])
    for (const [meaning, text] of Object.entries(phrases))
      for (const phrase of text!.split('|').filter(Boolean).flatMap(variants))
        addPhrase(root, phrase, meaning as Meaning)
  return root
}

const emptyNode = (): Node => ({ words: new Map(), slots: [], meanings: [] })

/** All variants of a phrase: `a/b c?` is a · a c · b · b c. */
function variants(phrase: string): string[][] {
  let all: string[][] = [[]]
  for (const [part, group, word = ''] of phrase.matchAll(/\(([^)]*)\)\?|(\S+)/g)) {
    const optional = part.endsWith('?')
    const alternatives = group
      ? variants(group)
      : word
          .replace(/\?$/, '')
          .split('/')
          .map((word) => [word])
    all = all.flatMap((start) => [
      ...(optional ? [start] : []),
      ...alternatives.map((alternative) => [...start, ...alternative]),
    ])
  }
  return all
}

function addPhrase(root: Node, phrase: string[], meaning: Meaning): void {
  let node = root
  for (const word of phrase) node = /^[A-Z]+$/.test(word) ? nextBySlot(node, word) : nextByWord(node, word)
  node.meanings.push(meaning)
}

function nextByWord({ words }: Node, word: string): Node {
  const next = words.get(word) ?? emptyNode()
  for (const spelled of spellings(word)) words.set(spelled, next)
  return next
}

function nextBySlot({ slots }: Node, name: string): Node {
  const found = slots.find((slot) => slot.name === name)
  if (found) return found.next
  const next = emptyNode()
  slots.push({ name, next })
  return next
}
