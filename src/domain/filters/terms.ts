import { addDays, addMonths, isDay, startOfWeek, type Day } from '../calendar/day.ts'
import { firstDayOf, monthOfDay } from '../calendar/month.ts'
import { MOST_FILTER_DAYS, MOST_SEARCH_WORDS } from '../lengths.ts'
import { caseFolded } from '../text/case.ts'
import { fold, foldedWords } from '../text/fold.ts'
import type { Priority, Term, DueRelation } from './ast.ts'
import {
  assignees,
  belongings,
  countOf,
  dayWords,
  heads,
  leads,
  plainTerms,
  PRIORITY,
  spans,
  type Count,
} from './languages/index.ts'
import { PLAIN_TERMS, type Head } from './languages/words.ts'
import { hasOnlyBare, readPattern, refuseStraySigns } from './names.ts'
import { FilterSyntaxError } from './syntax-error.ts'
import { textOf, trim, type TermCharacter } from './tokens.ts'

/**
 * Context of reading a term: the current day, and two parsers of days (null: the text is not a day): one for future
 * days, one for past days.
 */
export interface TermContext {
  today: Day
  /** ISO weekday. */
  weekStart: number
  dayOf: DayOf
  pastDayOf: DayOf
}

type DayOf = (text: string) => Day | null

const RELATIVE = { today: 0, tomorrow: 1, yesterday: -1 } as const

/** Reads a term of at least one letter; `end` is its end in the text. Throws a `FilterSyntaxError` when it is invalid. */
export function readTerm(letters: readonly TermCharacter[], end: number, context: TermContext): Term {
  return readKnown(letters, end, context) ?? readSearch(letters)
}

/** The kind of a valid term other than bare words that are searched for. */
export function kindOf(letters: readonly TermCharacter[], end: number, context: TermContext): Term['kind'] | null {
  try {
    return readKnown(letters, end, context)?.kind ?? null
  } catch (error) {
    if (error instanceof FilterSyntaxError) return null
    throw error
  }
}

const readKnown = (letters: readonly TermCharacter[], end: number, context: TermContext): Term | null =>
  readSign(letters, end) ?? readHead(letters, end, context) ?? readWords(letters, context)

function readSign(letters: readonly TermCharacter[], end: number): Term | null {
  const sign = letters[0]!
  if (sign.how !== 'bare') return null
  if (sign.char === '#') {
    // `##Home` is a project with its sub-projects elsewhere; here there are none.
    const isTwice = letters[1]?.how === 'bare' && letters[1].char === '#'
    return { kind: 'project', name: readPattern(letters.slice(isTwice ? 2 : 1), end) }
  }
  if (sign.char === '/') return { kind: 'section', name: readPattern(letters.slice(1), end) }
  if (sign.char === '@') return { kind: 'label', name: readPattern(letters.slice(1), end) }
  return null
}

function readHead(letters: readonly TermCharacter[], end: number, context: TermContext): Term | null {
  const colon = letters.findIndex((letter) => letter.how === 'bare' && letter.char === ':')
  if (colon < 0 || !hasOnlyBare(letters.slice(0, colon))) return null
  const head = heads.get(normal(letters.slice(0, colon)))
  if (!head) return null
  return readValue(head, trim(letters.slice(colon + 1)), end, context)
}

function readValue(head: Head, value: readonly TermCharacter[], end: number, context: TermContext): Term {
  switch (head) {
    case 'due_on':
      return (
        readSpan(normal(value), context) ??
        readAhead(normal(value), value, context) ?? {
          kind: 'due',
          when: 'on',
          day: readDay(value, end, context.today, context.dayOf),
        }
      )
    case 'due_before':
    case 'due_after':
      return { kind: 'due', when: head.slice(4) as DueRelation, day: readDay(value, end, context.today, context.dayOf) }
    case 'created_on':
    case 'created_before':
    case 'created_after':
      return {
        kind: 'created',
        when: head.slice(8) as DueRelation,
        day: readDay(value, end, context.today, context.pastDayOf),
      }
    case 'assigned_to':
      return readAssignee(value, end)
    case 'added_by': {
      if (value.length === 0) throw new FilterSyntaxError(end, 'creator')
      const term = readAssignee(value, end)
      if (term.kind === 'assigned_to') return { kind: 'added_by', name: term.name }
      return term.to === 'me' || term.to === 'others'
        ? { kind: 'added', by: term.to }
        : { kind: 'added_by', name: readPattern(value, end) }
    }
    case 'has': {
      const what = belongings.get(normal(value))
      if (!what) throw new FilterSyntaxError(value[0]?.at ?? end, 'belonging')
      return { kind: 'has', what }
    }
    case 'search':
      return { kind: 'search', words: readSearchWords(value, value[0]?.at ?? end) }
  }
}

function readDay(value: readonly TermCharacter[], end: number, today: Day, dayOf: DayOf): Day {
  const withLead: DayOf = (text) =>
    ['', ...leads].reduce<Day | null>((day, lead) => day ?? dayOf(`${lead} ${text}`.trim()), null)
  const day = value.length > 0 ? dayIn(value, today, withLead) : null
  if (!day) throw new FilterSyntaxError(value[0]?.at ?? end, 'day')
  return day
}

function dayIn(letters: readonly TermCharacter[], today: Day, dayOf: DayOf): Day | null {
  const text = normal(letters)
  const word = dayWords.get(text)
  if (word) return addDays(today, RELATIVE[word])
  const ago = countOf(text, 'ago')
  if (ago) return before(today, inRange(ago, letters))
  const hence = /^\+ ?\d/.test(text) && countOf(text.slice(1).trim(), 'ahead')
  if (hence) return addDays(today, inRange(hence, letters).days)
  const typed = textOf(letters)
  return isDay(typed) ? typed : dayOf(typed)
}

type AssigneeTerm = Extract<Term, { kind: 'assigned' | 'assigned_to' }>

function readAssignee(value: readonly TermCharacter[], end: number): AssigneeTerm {
  if (value.length === 0) throw new FilterSyntaxError(end, 'assignee')
  const to = hasOnlyBare(value) ? assignees.get(caseFolded(textOf(value))) : undefined
  return to ? { kind: 'assigned', to } : { kind: 'assigned_to', name: readPattern(value, end) }
}

/** Reads keywords and days; only without quotes and escapes. */
function readWords(letters: readonly TermCharacter[], context: TermContext): Term | null {
  if (!hasOnlyBare(letters)) return null
  const { today, dayOf } = context
  const text = normal(letters)
  const plain = plainTerms.get(text)
  if (plain === 'overdue') return { kind: 'due', when: 'before', day: today }
  if (plain) return PLAIN_TERMS[plain]
  const [, priority] = PRIORITY.exec(text) ?? []
  if (priority) return { kind: 'priority', priority: Number(priority) as Priority }
  const span = readSpan(text, context) ?? readAhead(text, letters, context)
  if (span) return span
  // In Todoist `-3 days` by itself is a span like `3 days`, and the day 3 days ago behind a colon.
  const past = text.startsWith('-') && countOf(text, 'ago')
  if (past) return { kind: 'due_within', from: before(today, inRange(past, letters)), to: today }
  const day = dayIn(letters, today, dayOf)
  return day ? { kind: 'due', when: 'on', day } : null
}

/** The current week or month. */
function readSpan(text: string, { today, weekStart }: TermContext): Term | null {
  const span = spans.get(text)
  if (!span) return null
  const from = span === 'this_week' ? startOfWeek(today, weekStart) : firstDayOf(monthOfDay(today))
  const next = span === 'this_week' ? addDays(from, 7) : addMonths(from, 1)
  return { kind: 'due_within', from, to: addDays(next, -1) }
}

/** Today and some days or weeks after it. */
function readAhead(text: string, letters: readonly TermCharacter[], { today }: TermContext): Term | null {
  const ahead = countOf(text, 'ahead')
  return ahead && { kind: 'due_within', from: today, to: addDays(today, inRange(ahead, letters).days) }
}

const before = (day: Day, { days, months }: Count): Day => addMonths(addDays(day, -days), -months)

function inRange(count: Count, letters: readonly TermCharacter[]): Count {
  if (count.number <= MOST_FILTER_DAYS) return count
  throw new FilterSyntaxError(letters.find(({ char }) => /\p{N}/u.test(char))!.at, 'count')
}

function readSearch(letters: readonly TermCharacter[]): Term {
  refuseStraySigns(letters)
  return { kind: 'search', words: readSearchWords(letters, letters[0]!.at) }
}

function readSearchWords(letters: readonly TermCharacter[], position: number): string[] {
  const words = foldedWords(textOf(letters)).slice(0, MOST_SEARCH_WORDS)
  if (words.length === 0) throw new FilterSyntaxError(position, 'words')
  return words
}

/** Normalizes a text for comparing keywords: folded, with single spaces. */
function normal(letters: readonly TermCharacter[]): string {
  return fold(textOf(letters)).replace(/\s+/g, ' ').trim()
}
