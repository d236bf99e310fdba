import { leadBefore } from './leads.ts'
import { isDashAt, wordAt, type Line } from './line.ts'
import { namesDays } from './senses/joint-rule.ts'
import { isRepeat, type PhraseToken, type TokenWith } from './senses/sense.ts'
import type { Span } from './types.ts'

/** In the morning at 9 for 20 minutes #Home @piano. */
const MOST_BETWEEN = 5
const MOST_LEADS = 2

/** The longest phrase at a word. */
type PhraseAt = (line: Line, word: number) => PhraseToken | null

/**
 * The longer repeat of which `token` is the beginning, if only a time, a duration or names stand in its midst, as in
 * "every week at 9 #Home on monday and thursday": it is read as if they were not there.
 */
export function acrossTime(
  line: Line,
  token: PhraseToken,
  phraseAt: PhraseAt,
  isTaken: (word: number) => boolean,
  isLiteral: (span: Span) => boolean,
): PhraseToken | null {
  if (!isRepeat(token) || isLiteral(token)) return null
  const { to } = token
  let after = to
  for (let count = 0; count < MOST_BETWEEN; count++) {
    const next = isApart(line, after) ? null : isTaken(after) ? after + 1 : timeAt(line, after, phraseAt)
    if (next === null) break
    after = next
  }
  if (after === to || after >= line.words.length || isApart(line, after) || begins(line, after, token)) return null
  const whole = wholeAround(line, without(line, to, after), token.from, to, after, phraseAt, isLiteral)
  // "Read every monday at 9 the 2nd chapter" is no rule of the 2nd.
  return namesDays(token.rule) && whole?.rule.freq !== token.rule.freq ? null : whole
}

const MOST_WORDS = 8

/**
 * The phrases of a line, with each repeat as one that begins before a time and says after it how often, as in "on monday
 * and thursday at 9 every week".
 */
export function aroundTimes(
  line: Line,
  tokens: PhraseToken[],
  phraseAt: PhraseAt,
  isLiteral: (span: Span) => boolean,
): PhraseToken[] {
  return tokens.reduce((all, time) => {
    const { from, to } = time
    const saysEvery = [to, to + 1].some((word) => isEvery(line, wordAt(line, word).text))
    if (time.kind !== 'time' || !saysEvery || isApart(line, from) || isApart(line, to)) return all
    const rest = without(line, from, to)
    for (let first = Math.max(0, from - MOST_WORDS); first < from; first++) {
      const whole = wholeAround(line, rest, first, from, to, phraseAt, isLiteral)
      const last = whole?.rest?.to
      if (!whole || last === undefined) continue
      const [before, after] = [all.filter((each) => each.to <= first), all.filter((each) => each.from >= last)]
      const isCut = all.some((each) => [first, last].some((word) => each.from < word && word < each.to))
      if (!isCut && !all.some((each) => each.rest)) return [...before, whole, time, whole.rest!, ...after]
    }
    return all
  }, tokens)
}

const without = (line: Line, from: number, to: number): Line => ({
  ...line,
  words: line.words.toSpliced(from, to - from),
})

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

/** The word after a time or duration at `at`, which "by" and the like may begin. */
function timeAt(line: Line, at: number, phraseAt: PhraseAt): number | null {
  for (let from = at; from <= at + MOST_LEADS; from++) {
    const found = phraseAt(line, from)
    if (!found) continue
    if (found.kind !== 'time' && found.kind !== 'duration') return null
    return from === at || leadBefore(line, from, found, at)?.words === from - at ? found.to : null
  }
  return null
}

/** Whether more than a space, or the dot of p.m., is before the word. */
const isApart = (line: Line, at: number): boolean =>
  !/^\.?$/.test(wordAt(line, at - 1).after) || wordAt(line, at).before !== ''

/** Whether something else begins at the word: "every monday at 7 and friday at 8", "every monday at 7 friday at 8". */
function begins(line: Line, at: number, { rule }: TokenWith<'rule'>): boolean {
  const { text } = wordAt(line, at)
  const isOf = (kind: 'and' | 'to' | 'openers') => line.lexicons.some((lexicon) => lexicon[kind].has(text))
  if (isDashAt(line, at) || isOf('and') || isOf('to')) return true
  return namesDays(rule) && (/^\d/.test(text) || isOf('openers')) && !isEvery(line, text)
}
