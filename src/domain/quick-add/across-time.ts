import { leadBefore } from './leads.ts'
import { isDashAt, wordAt, type Line } from './line.ts'
import { namesDays } from './senses/joint-rule.ts'
import { isRepeat, type PhraseToken, type TokenWith } from './senses/sense.ts'
import type { Span } from './types.ts'

/** In the morning at 9 for 20 minutes. */
const MOST_BETWEEN = 3
const MOST_LEADS = 2

/** The longest phrase at a word. */
type PhraseAt = (line: Line, word: number) => PhraseToken | null

/**
 * The longer repeat of which `token` is the beginning, if only a time or duration stands in its midst, as in "every week
 * at 9 on monday and thursday": it is read as if that were not there.
 */
export function acrossTime(
  line: Line,
  token: PhraseToken,
  phraseAt: PhraseAt,
  isLiteral: (span: Span) => boolean,
): PhraseToken | null {
  if (!isRepeat(token) || isLiteral(token)) return null
  const { to } = token
  let after = to
  for (let count = 0; count < MOST_BETWEEN; count++) {
    const next = isApart(line, after) ? null : timeAt(line, after, phraseAt)
    if (next === null) break
    after = next
  }
  if (after === to || isApart(line, after) || begins(line, after, token)) return null
  const whole = phraseAt({ ...line, words: line.words.toSpliced(to, after - to) }, token.from)
  if (!whole || whole.to <= to || !isRepeat(whole) || whole.weak) return null
  const rest: PhraseToken = {
    ...whole,
    kind: 'rest',
    from: after,
    to: whole.to + after - to,
    start: wordAt(line, after).start,
  }
  return isLiteral(rest) ? null : { ...whole, to, end: wordAt(line, to - 1).end, rest }
}

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
  const isOf = (...kinds: ('and' | 'to' | 'openers' | 'every' | 'everySecond')[]) =>
    line.lexicons.some((lexicon) => kinds.some((kind) => lexicon[kind].has(text)))
  if (isDashAt(line, at) || isOf('and', 'to')) return true
  return namesDays(rule) && (/^\d/.test(text) || isOf('openers')) && !isOf('every', 'everySecond')
}
