import { isAnotherDay } from './days-as-text.ts'
import { leadBefore, withLead } from './leads.ts'
import { isDashAt, wordAt, type Line } from './line.ts'
import { namesDays } from './senses/joint-rule.ts'
import { isClockTime, isRepeat, saysWhen, type PhraseToken, type TokenWith } from './senses/sense.ts'
import type { Span } from './types.ts'

/** In the morning at 9 for 20 minutes #Home @piano. */
const MOST_BETWEEN = 5
const MOST_LEADS = 2
const LIMITS: readonly PhraseToken['kind'][] = ['count', 'stretch', 'start']
const BETWEEN: readonly PhraseToken['kind'][] = ['time', 'duration', ...LIMITS]

/** The longest phrase at a word. */
type PhraseAt = (line: Line, word: number) => PhraseToken | null

/**
 * The longer repeat of which `token` is the beginning, if only a time, a duration, a limit or names stand in its midst, as
 * in "every week at 9 #Home until march on monday and thursday": it is read as if they were not there.
 */
export function acrossTime(
  line: Line,
  token: PhraseToken,
  phraseAt: PhraseAt,
  isTaken: (word: number) => boolean,
  isLiteral: (span: Span) => boolean,
): PhraseToken | null {
  if (!isRepeat(token) || isLiteral(token)) return null
  const { from, to } = token
  const plain = withoutBrackets(line, to)
  const after = wordAfter(plain, to, isTaken, (at) => wordAfterOne(plain, at, phraseAt, BETWEEN))
  const isLast = after === line.words.length
  if (after === to || isLast || isApart(plain, after) || begins(plain, after, token)) return null
  const whole = wholeAround(plain, without(plain, to, after), from, to, after, phraseAt, isLiteral)
  const isListed = isAnd(line, after) || wordAt(plain, after - 1).after === ','
  if (!whole || (isListed && !endsClause(line, whole.rest!.to, isTaken))) return null
  // "Alarm every day at 7 saturdays at 9"
  const isTimedTwice = [to, whole.rest!.to].every((at) => {
    const time = phraseAt(plain, at)
    return time && isClockTime(time)
  })
  if (isTimedTwice) return null
  // "Read every monday at 9 the 2nd chapter" is no rule of the 2nd; "every monday at 9 in even weeks" is one of these.
  const isOfWeeks = whole.rule.byweekno.length > 0
  return namesDays(token.rule) && whole.rule.freq !== token.rule.freq && !isOfWeeks ? null : whole
}

/** The line with commas for the brackets that open at the word `at` and close soon after it: "every week (at 9) on monday". */
function withoutBrackets(line: Line, at: number): Line {
  if (wordAt(line, at).before === '') return line
  const length = line.words.slice(at, at + MOST_WORDS).findIndex(({ after }) => /^[)\]],?$/.test(after))
  if (length < 0) return line
  const words = [...line.words]
  words[at] = { ...wordAt(line, at), before: '' }
  words[at + length] = { ...words[at + length]!, after: ',' }
  return { ...line, words }
}

/** Whether nothing follows that may belong to what is before it: "every monday at 7 and friday", not "and friday at 8" or ", friday at 8". */
const endsClause = (line: Line, at: number, isTaken: (word: number) => boolean): boolean =>
  at >= line.words.length ||
  isTaken(at) ||
  (/[^.]/.test(wordAt(line, at - 1).after) && !/^\d/.test(wordAt(line, at).text))

/** The word after the limits that follow a repeat: "until friday", "for 3 weeks"; `at` itself without any. */
export const afterLimits = (line: Line, at: number, phraseAt: PhraseAt, isTaken: (word: number) => boolean): number =>
  wordAfter(line, at, isTaken, (from) => wordAfterOne(line, from, phraseAt, LIMITS))

/** The word after a few names and phrases, of each of which `next` tells the word after it. */
function wordAfter(
  line: Line,
  from: number,
  isTaken: (word: number) => boolean,
  next: (at: number) => number | null,
): number {
  let at = from
  for (let count = 0; count < MOST_BETWEEN && !isApart(line, at); count++) {
    const to = isTaken(at) ? at + 1 : next(at)
    if (to === null) break
    at = to
  }
  return at
}

const MOST_WORDS = 8

/**
 * The phrases of a line, with each repeat as one that begins before a time or names and says after them how often, as in
 * "on monday and thursday at 9 every week" and "monday at 7 #Home in odd weeks".
 */
export function aroundTimes(
  line: Line,
  tokens: PhraseToken[],
  phraseAt: PhraseAt,
  isTaken: (word: number) => boolean,
  isLiteral: (span: Span) => boolean,
): PhraseToken[] {
  return tokens.reduce((all, token) => {
    const time = token.kind === 'time' ? token : null
    let from = time?.from ?? token.to
    let { to } = token
    while (isTaken(from - 1)) from--
    while (isTaken(to)) to++
    const saysHowOften = [to, to + 1].some((word) => isEvery(line, wordAt(line, word).text) || isParity(line, word))
    if (!saysHowOften || from === to || isApart(line, from) || isApart(line, to)) return all
    const rest = without(line, from, to)
    for (let first = Math.max(0, from - MOST_WORDS); first < from; first++) {
      const whole = wholeAround(line, rest, first, from, to, phraseAt, isLiteral)
      const last = whole?.rest?.to
      if (!whole || last === undefined || (isAnd(line, to) && !endsClause(line, last, isTaken))) continue
      const [before, after] = [all.filter((each) => each.to <= first), all.filter((each) => each.from >= last)]
      // "Monday at 3 and tuesday at 4 in even weeks"
      if (isAnd(line, first - 1) && before.some((each) => each.to === first - 1 && saysWhen(each))) continue
      const isCut = all.some((each) => [first, last].some((word) => each.from < word && word < each.to))
      if (isCut || all.some((each) => each.rest)) continue
      return after.reduce(withNext, [...before, whole, ...(time ? [time] : []), whole.rest!])
    }
    return all
  }, tokens)

  /** A day that follows with another time is text. */
  function withNext(found: PhraseToken[], next: PhraseToken): PhraseToken[] {
    return [...found, isAnotherDay(line, next, found) ? { ...next, kind: 'text', isSure: true } : next]
  }
}

/** The line without words that stand between commas or in brackets, as "(at 9)" may. */
function without(line: Line, from: number, to: number): Line {
  const words = line.words.toSpliced(from, to - from)
  const before = words[from - 1]
  if (before?.after === ',') words[from - 1] = { ...before, after: '' }
  return { ...line, words }
}

/** The repeat that begins at word `first` of `rest`, the line without its words `from` to `to`, and goes on behind these. */
function wholeAround(
  line: Line,
  rest: Line,
  first: number,
  from: number,
  to: number,
  phraseAt: PhraseAt,
  isLiteral: (span: Span) => boolean,
): TokenWith<'rule'> | null {
  const whole = phraseAt(rest, first)
  if (!whole || whole.to <= from || !isRepeat(whole) || whole.weak) return null
  const last = wordAt(line, from - 1)
  const begin = { ...whole, to: from, end: last.end + last.after.length }
  const end: PhraseToken = { ...whole, kind: 'rest', from: to, to: whole.to + to - from, start: wordAt(line, to).start }
  return isLiteral(begin) || isLiteral(end) ? null : { ...begin, rest: end }
}

const isEvery = ({ lexicons }: Line, word: string): boolean =>
  lexicons.some(({ every, everySecond }) => every.has(word) || everySecond.has(word))

/** odd, even */
const isParity = (line: Line, at: number): boolean =>
  line.lexicons.some(({ parities }) => parities.has(wordAt(line, at).text))

/**
 * The word after a phrase of some kinds at `at`, which "by" and the like may begin, or after a first or last day, as in
 * "until friday".
 */
function wordAfterOne(
  line: Line,
  at: number,
  phraseAt: PhraseAt,
  kinds: readonly PhraseToken['kind'][],
): number | null {
  for (let from = at; from <= at + MOST_LEADS; from++) {
    const found = phraseAt(line, from)
    if (!found) continue
    if (from === at) return kinds.includes(found.kind) ? found.to : null
    const isLed = leadBefore(line, from, found, at)?.words === from - at
    const isLimit = kinds.includes('start') && withLead(line, found, at).limit !== undefined
    return isLed && (kinds.includes(found.kind) || isLimit) ? found.to : null
  }
  return null
}

/** Whether more than a space, a comma, or the dot of p.m., is before the word. */
const isApart = (line: Line, at: number): boolean =>
  !/^\.?,?$/.test(wordAt(line, at - 1).after) || wordAt(line, at).before !== ''

const isAnd = (line: Line, at: number): boolean => line.lexicons.some(({ and }) => and.has(wordAt(line, at).text))

/** Whether something else begins at the word: "every monday at 7 friday at 8". */
function begins(line: Line, at: number, { rule }: TokenWith<'rule'>): boolean {
  const { text } = wordAt(line, at)
  const isOf = (kind: 'to' | 'openers') => line.lexicons.some((lexicon) => lexicon[kind].has(text))
  if (isDashAt(line, at) || isOf('to')) return true
  return namesDays(rule) && (/^\d/.test(text) || isOf('openers')) && !isEvery(line, text)
}
