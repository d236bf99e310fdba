import type { Rule } from '../recurrence/rule.ts'
import { jointRule, namesDays } from './senses/joint-rule.ts'
import { followsTo, isBeforeNoun, isDashAt, wordAt, type Line } from './line.ts'
import { areBeside, placesOf } from './places.ts'
import {
  isClockTime,
  isDate,
  isDuration,
  isPartOfDay,
  isRepeat,
  isSameDay,
  type PhraseToken,
  type TokenWith,
} from './senses/sense.ts'
import type { Span } from './types.ts'

/**
 * The phrases that are used: the first day, time, repeat and duration of the line, the limits of the repeat, and all
 * reminders.
 */
export interface Chosen {
  day: TokenWith<'day'> | null
  repeat: TokenWith<'rule'> | null
  from: PhraseToken | null
  /** The last day, number of occurrences or length of the repeat. */
  ending: PhraseToken | null
  /** "from completion": the repeat counts from there. */
  completion: PhraseToken | null
  /** A clock time. */
  clock: TokenWith<'time' | 'clock'> | null
  /** Parts of the day that belong to the clock time, or the one used instead of it. */
  parts: TokenWith<'time'>[]
  duration: TokenWith<'minutes'> | null
  reminders: PhraseToken[]
}

/**
 * Chooses the phrases to use: the first of each kind that is not ignored (`isLiteral`). `tokens` are the candidates,
 * from left to right.
 */
export function choose(
  line: Line,
  tokens: PhraseToken[],
  isTaken: (word: number) => boolean,
  isLiteral: (span: Span) => boolean,
): Chosen {
  const places = placesOf(line, isTaken)
  const sure = merged(
    line,
    tokens.filter((token) => token.isSure && token.kind !== 'text'),
    isLiteral,
  )
  const counting = sure.filter((token) => !isLiteral(token))
  const repeat = counting.find(isRepeat) ?? null
  const limits = (each: PhraseToken) => limitsOf(line, places, sure, sure.indexOf(each), isLiteral)
  const { from, ending, completion } = repeat ? limits(repeat) : NO_LIMITS
  // The limits of an ignored repeat are ordinary text too.
  const repeats = sure.filter((token) => isRepeat(token) && (token === repeat || isLiteral(token)))
  const limitEnds = new Set(repeats.flatMap((each) => limits(each).ends))
  const days = counting.filter(isDate).filter(({ to }) => !limitEnds.has(to))
  const mayBeRank = days.length > 1 || (repeat !== null && !comesOnDay(repeat.rule))
  const isDay = (each: PhraseToken) => !mayBeRank || places[each.from] === 0 || !isRank(line, each, isTaken)
  const day = days.find(isDay) ?? (days.length > 1 ? days[0]! : null)
  const hasTime = day?.time !== undefined && !day.isSoft
  const clock = hasTime ? null : (counting.find(isClockTime) ?? null)
  const parts = counting.filter(isPartOfDay)
  const goesWithClock = (part: PhraseToken) =>
    [day, repeat].some((each) => each && areBeside(line, places, each, part)) ||
    (clock && (areBeside(line, places, clock, part) || areBeside(line, places, part, clock)))
  return {
    day,
    repeat,
    from,
    ending,
    completion,
    clock,
    parts: hasTime ? [] : clock ? parts.filter(goesWithClock).slice(0, 1) : parts.slice(0, 1),
    duration: counting.find(isDuration) ?? null,
    reminders: counting.filter((token) => token.kind === 'reminder'),
  }
}

/** Whether a day of the month may as well be which one of what follows it: "aflever den 3. bog", "call on the 2nd attempt". */
function isRank(line: Line, { isCalendarDay, from, to }: PhraseToken, isTaken: (word: number) => boolean): boolean {
  const [article, ordinal] = [to - 2, to - 1].map((at) => wordAt(line, at).text)
  if (!isCalendarDay || !/^\d+\D*$/.test(ordinal!) || isTaken(to)) return false
  const hasNoun = line.lexicons.some((each) => each.articles.has(article!) && isBeforeNoun(line, to - 1, each))
  const hasWeekday = line.words
    .slice(from, to)
    .some(({ text }) => line.lexicons.some((each) => each.weekdays.has(text)))
  return hasNoun && !hasWeekday
}

/**
 * Merges "Friday 15 March" and "15 March, Friday" into one day when they agree, and "monthly every 15th" into one repeat;
 * not a phrase that is taken literally with one that is not.
 */
function merged(line: Line, tokens: PhraseToken[], isLiteral: (span: Span) => boolean): PhraseToken[] {
  const all: PhraseToken[] = []
  for (const token of tokens) {
    const before = all.at(-1)
    const isOne =
      before?.to === token.from &&
      /^\.?,?$/.test(wordAt(line, before.to - 1).after) &&
      isLiteral(before) === isLiteral(token)
    const one = isOne && oneOf(before, token)
    if (one) all[all.length - 1] = { ...one, from: before.from, start: before.start, to: token.to, end: token.end }
    else all.push(token)
  }
  return all
}

/** What two phrases say together: the exact one of the same day, or one repeat. */
function oneOf(before: PhraseToken, token: PhraseToken): PhraseToken | null {
  if (isSameDay(before, token)) return token
  if (isSameDay(token, before)) return before
  const [rough, exact] = before.weak === 'often' ? [before, token] : [token, before]
  if (rough.weak !== 'often' || rough.rule!.freq !== exact.rule?.freq || exact.kind !== 'repeat') return null
  const rule = jointRule(rough.rule!, exact.rule)
  return rule ? { ...exact, rule } : exact.weak === 'often' ? null : exact
}

interface Limits {
  from: PhraseToken | null
  ending: PhraseToken | null
  completion: PhraseToken | null
  /** The ends of all limits found, used or not, as word indexes. */
  ends: number[]
}

const OFTEN: readonly Rule['freq'][] = ['DAILY', 'WEEKLY']
const NO_LIMITS: Omit<Limits, 'ends'> = { from: null, ending: null, completion: null }

/**
 * The first day, the last day or number of occurrences, and completion, among the phrases beside the repeat; elsewhere the
 * days after "from" or "until" alone, not after "til", which may be when the task is due.
 */
function limitsOf(
  line: Line,
  places: number[],
  tokens: PhraseToken[],
  repeatAt: number,
  isLiteral: (span: Span) => boolean,
): Limits {
  const limits: Limits = { ...NO_LIMITS, ends: [] }
  for (const step of [1, -1]) {
    let edge = tokens[repeatAt]!
    let isBeside = true
    for (let index = repeatAt + step; tokens[index]; index += step) {
      line.step()
      const token = withTo(line, tokens, index, step > 0)
      isBeside &&= step > 0 ? areBeside(line, places, edge, token) : areBeside(line, places, token, edge)
      if (!isBeside && (!token.limit || mayBeDue(line, token, tokens[index - 1], tokens[repeatAt]!))) continue
      edge = token
      const isLast = step > 0 || (tokens[index - 1]?.kind === 'start' && token.kind === 'stretch')
      const isEnding = token.limit === 'until' || (isLast && (token.kind === 'count' || token.kind === 'stretch'))
      const isCompletion = step > 0 && token.kind === 'completion'
      const isStart = token.limit === 'from' || token.kind === 'start'
      const name = isStart ? 'from' : isEnding ? 'ending' : isCompletion ? 'completion' : null
      if (!name) continue
      limits.ends.push(token.to)
      if (!isLiteral(token)) limits[name] ??= token
    }
  }
  return limits
}

/**
 * Whether a day after a word such as "til", which may be "by" or "until", is when a repeat elsewhere in the line is due:
 * "hver uge aflever rapport til fredag"; not the 1 may of "hver dag løb til 1. maj", nor of "fra 1. april til 1. maj".
 */
function mayBeDue(line: Line, day: PhraseToken, before: PhraseToken | undefined, { rule }: PhraseToken): boolean {
  if (!line.lexicons.some(({ leads }) => leads.has(day.lead))) return false
  if (before?.limit === 'from' && before.to === day.from) return false
  return !day.isCalendarDay || comesOnDay(rule!)
}

/** Whether a day of the month beside the repeat may be the one that it comes on: every month, not every week. */
const comesOnDay = (rule: Rule): boolean => !OFTEN.includes(rule.freq) && !namesDays(rule)

/** The last day of "from 1 dec to 10 dec" or "from 1 dec - 10 dec", or of "every day to friday", with its "to". */
function withTo(line: Line, tokens: PhraseToken[], index: number, isAfterRepeat: boolean): PhraseToken {
  const token = tokens[index]!
  const before = tokens[index - 1]
  const from = token.from - 1
  const isLast =
    token.kind === 'date' && !token.limit && before?.to === from && (isAfterRepeat || before.limit === 'from')
  return isLast && (followsTo(line, token.from) || (before.limit === 'from' && isDashAt(line, from)))
    ? { ...token, from, start: wordAt(line, from).start, limit: 'until' }
    : token
}
