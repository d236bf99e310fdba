import { acrossTime, afterLimits, aroundTimes } from './across-time.ts'
import { aroundDay } from './around-days.ts'
import { isAnotherDay, isExcepted } from './days-as-text.ts'
import type { Lexicon, Node } from './lexicon.ts'
import { withLead, leadBefore } from './leads.ts'
import { isNounAt, joined, wordAt, type Line } from './line.ts'
import { lastMonthAfter } from './month-ranges.ts'
import { senseOf } from './senses/meanings.ts'
import { isShift, saysWhen, type PhraseToken, type Sense } from './senses/sense.ts'
import { kindsOf } from './slots/first-words.ts'
import { SLOTS } from './slots/index.ts'
import type { Filled } from './slots/values.ts'
import type { Span } from './types.ts'
import type { Word } from './words.ts'

/** Dates are searched only in the first so many UTF-16 code units of the line. */
const DATES_WITHIN = 500
const BEGUN_BY_LEAD: readonly PhraseToken['kind'][] = ['date', 'start', 'stretch']
const ANYWHERE: readonly PhraseToken['kind'][] = ['duration', 'reminder']

/** All phrases of the line, from left to right; at each place the longest one. `isTaken` tells which words are names. */
export function findPhrases(
  line: Line,
  lineStart: number,
  isTaken: (word: number) => boolean,
  isLiteral: (span: Span) => boolean,
): PhraseToken[] {
  const tokens: PhraseToken[] = []
  const phraseAt = remembered(line)
  let rest: PhraseToken | undefined
  const end = line.words.findLastIndex((_, word) => !isTaken(word)) + 1
  for (let at = 0; at < line.words.length;) {
    if (at === rest?.from) {
      tokens.push(rest)
      at = rest.to
      continue
    }
    const isNear = wordAt(line, at).end - lineStart <= DATES_WITHIN
    const found = phraseAt(line, at, isNear)
    const longest =
      nounAt(line, at, found) ?? ((isNear && found && acrossTime(line, found, phraseAt, isTaken, isLiteral)) || found)
    const isTooFar = longest !== null && longest.end - lineStart > DATES_WITHIN && !ANYWHERE.includes(longest.kind)
    if (
      !longest ||
      isTooFar ||
      (longest.weak === 'alone' && !isAlone(line, longest, end, tokens, phraseAt, isTaken)) ||
      yieldsToNext(line, at, longest, phraseAt, isNear)
    ) {
      at++
      continue
    }
    const before = tokens.at(-1)
    const token = withLead(line, longest, before?.to ?? 0)
    const excepted = isExcepted(line, token, longest.from, before)
    const isText = excepted || isAnotherDay(line, token, tokens)
    tokens.push(isText ? { ...token, kind: 'text', isSure: true, isExcepted: excepted } : token)
    const last = lastMonthAfter(line, token)
    if (last) tokens.push(tokenOf(line, last.sense, longest.to, last.to, UNFILLED, longest.lexicon))
    at = last?.to ?? longest.to
    rest = longest.rest ?? rest
  }
  return aroundTimes(line, tokens, phraseAt, isTaken, isLiteral)
}

/** The word of how often that is a thing, whatever follows it: "the daily at 9 on weekdays", "my weekly on friday". */
function nounAt(line: Line, at: number, found: PhraseToken | null): PhraseToken | null {
  if (found?.kind !== 'repeat' || !isNounAt(line, found)) return null
  const first = longestAt({ ...line, words: line.words.slice(0, at + 1) }, at)
  return first?.weak === 'often' ? first : null
}

/** Whether it ends the line, a repeat with its limits: "every 17:00 until friday"; a time after "every" is else that of another day. */
function isAlone(
  line: Line,
  { kind, to }: PhraseToken,
  end: number,
  tokens: PhraseToken[],
  phraseAt: typeof longestAt,
  isTaken: (word: number) => boolean,
): boolean {
  if (kind !== 'repeat') return to >= end
  return !tokens.some(saysWhen) && (to >= end || afterLimits(line, to, phraseAt, isTaken) >= end)
}

/**
 * Prefers a longer phrase that starts after a lead: "on the 15th" yields to "the 15th of March", which then includes
 * the "on", and "as of june" to "june 5".
 */
function yieldsToNext(
  line: Line,
  at: number,
  token: PhraseToken,
  phraseAt: typeof longestAt,
  isNear: boolean,
): boolean {
  if (!BEGUN_BY_LEAD.includes(token.kind)) return false
  const last = token.kind === 'date' ? Math.min(at + 1, token.to - 1) : token.to - 1
  for (let from = at + 1; from <= last; from++)
    if (leadBefore(line, from, token, at)?.words === from - at && (phraseAt(line, from, isNear)?.to ?? 0) > token.to)
      return true
  return false
}

/** What is found at a word of `line` is found once; other lines are those without some of its words. */
function remembered(line: Line): typeof longestAt {
  const found = new Map<number, PhraseToken | null>()
  return (of, at, isNear) => {
    if (of !== line || isNear === false) return longestAt(of, at, isNear)
    let phrase = found.get(at)
    if (phrase === undefined) found.set(at, (phrase = longestAt(of, at)))
    return phrase
  }
}

function longestAt(line: Line, at: number, isNear = true): PhraseToken | null {
  const found = phraseFrom(line, at, isNear)
  if (!found || !isShift(found)) return found
  return aroundDay(line, found, (word, end) => phraseFrom({ ...line, words: line.words.slice(0, end) }, word, isNear))
}

function phraseFrom(line: Line, at: number, isNear: boolean): PhraseToken | null {
  const { text } = wordAt(line, at)
  const fills = isNear && mayFill(line, text)
  const matches: Match[] = []
  for (const lexicon of line.lexicons)
    if (fills || lexicon.root.words.has(text)) walk(line, lexicon, lexicon.root, at, UNFILLED, matches, fills)
  return longestOf(line, at, matches)
}

/** A phrase that ends before word `to`, and may mean nothing. */
interface Match {
  lexicon: Lexicon
  node: Node
  to: number
  filled: Filled
}

const UNFILLED: Filled = {}

/** The longest phrase that means something; of several, the first that is not weak, else the first. */
function longestOf(line: Line, at: number, matches: Match[]): PhraseToken | null {
  let longest: PhraseToken | null = null
  if (matches.length > 1) matches.sort((one, other) => other.to - one.to)
  for (const { lexicon, node, to, filled } of matches) {
    if (longest && (longest.to > to || !longest.weak)) break
    for (const meaning of node.meanings) {
      const sense = senseOf(meaning, filled, line.context)
      if (!sense || (longest && sense.weak)) continue
      if (sense.kind === 'reminder' && wordAt(line, at).end !== wordAt(line, at + 1).start) continue
      longest = tokenOf(line, sense, at, to, filled, lexicon)
      break
    }
  }
  return longest
}

/** `fills`: whether a slot may be filled at the root. */
function walk(
  line: Line,
  lexicon: Lexicon,
  node: Node,
  at: number,
  filled: Filled,
  matches: Match[],
  fills: boolean,
): void {
  line.step()
  if (node.meanings.length > 0) matches.push({ lexicon, node, to: at, filled })
  const word = line.words[at]
  if (!word || word.text === '') return
  const isFirst = node === lexicon.root
  const isNext = isFirst || joined(line, at - 1, lexicon)
  const child = isNext && node.words.get(word.text)
  if (child) walk(line, lexicon, child, at + 1, filled, matches, fills)
  if (node.slots.length === 0 || (isFirst && !fills)) return
  const kinds = kindsOf(line, word.text)
  for (const { name, next } of node.slots) {
    line.step()
    const { read, begins } = SLOTS[name]!
    if ((begins & kinds) === 0 || (!isNext && !(name === 'YEAR' && joined(line, at - 1, lexicon, true)))) continue
    const found = read(line, at, lexicon)
    if (found) walk(line, lexicon, next, found.to, { ...filled, ...found.filled }, matches, fills)
  }
}

/** Whether any slot could begin with the word; most words cannot, so the slots need not be tried. */
const mayFill = (line: Line, text: string): boolean =>
  /[\d/–-]/.test(text) || line.lexicons.some(({ openers }) => openers.has(text))

function tokenOf(line: Line, sense: Sense, from: number, to: number, filled: Filled, lexicon: Lexicon): PhraseToken {
  const last = wordAt(line, to - 1)
  const dot = filled.dotted === to - 1 || isAbbreviated(last, lexicon) ? 1 : 0
  const ends = { start: wordAt(line, from).start, end: last.end + dot }
  return { ...sense, from, to, ...ends, isSure: sense.weak === undefined, lead: '', lexicon }
}

/** Whether the dot after "fri." or "mon-fri." belongs to the word. */
function isAbbreviated({ text, after }: Word, { weekdays, months }: Lexicon): boolean {
  if (!after.startsWith('.')) return false
  const name = text.split(/[-–/,]/).at(-1)!
  return Boolean(weekdays.get(name)?.short || months.get(name)?.short)
}
