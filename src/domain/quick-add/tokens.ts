import type { Lexicon, Node } from './lexicon.ts'
import { joined, type Line } from './line.ts'
import { type Sense, senseOf } from './meanings.ts'
import { SLOTS } from './slots.ts'
import type { Filled } from './values.ts'

/** A phrase that was understood, from word `from` up to, not with, word `to`. */
export interface PhraseToken extends Sense {
  from: number
  to: number
  start: number
  end: number
  /** Whether it may count: it needed no reason, or found one. */
  isSure: boolean
  /** Whether it took a leading "on", "due" and the like along. */
  hasLead: boolean
  /** The first word's own language, for words that need a reason of the same language. */
  lexicon: Lexicon
}

/** How far into the line dates are sought, in UTF-16 code units. */
const DATES_WITHIN = 500
const ANYWHERE: readonly PhraseToken['kind'][] = ['duration', 'reminder']

/** Every phrase of the line, the longest at each place, from left to right. */
export function findPhrases(line: Line, lineStart: number): PhraseToken[] {
  const tokens: PhraseToken[] = []
  for (let at = 0; at < line.words.length;) {
    const isNear = line.words[at]!.end - lineStart <= DATES_WITHIN
    const longest = longestAt(line, at, isNear)
    const isTooFar = longest !== null && longest.end - lineStart > DATES_WITHIN && !ANYWHERE.includes(longest.kind)
    if (!longest || isTooFar || yieldsToNext(line, at, longest, isNear)) {
      at++
      continue
    }
    tokens.push(withLead(line, longest, tokens.at(-1)?.to ?? 0))
    at = longest.to
  }
  return tokens
}

/** "on the 15th" yields to "the 15th of March", which takes the "on" along. */
function yieldsToNext(line: Line, at: number, token: PhraseToken, isNear: boolean): boolean {
  if (token.kind !== 'date' || token.to - at < 2 || !leads(line, at, token)) return false
  return (longestAt(line, at + 1, isNear)?.to ?? 0) > token.to
}

function longestAt(line: Line, at: number, isNear: boolean): PhraseToken | null {
  let longest: PhraseToken | null = null
  for (const lexicon of line.lexicons)
    if (isNear || lexicon.root.words.has(line.words[at]!.text))
      walk(line, lexicon, lexicon.root, at, {}, (node, to, filled) => {
        if (longest && (longest.to > to || (longest.to === to && !longest.weak))) return
        for (const meaning of node.meanings) {
          const sense = senseOf(meaning, filled, line.context)
          if (!sense || (longest?.to === to && sense.weak)) continue
          if (sense.kind === 'reminder' && line.words[at]!.end !== line.words[at + 1]!.start) continue
          longest = tokenOf(line, sense, at, to, filled, lexicon)
          return
        }
      })
  return longest
}

type Visit = (node: Node, to: number, filled: Filled) => void

function walk(line: Line, lexicon: Lexicon, node: Node, at: number, filled: Filled, visit: Visit): void {
  line.step()
  if (node.meanings.length > 0) visit(node, at, filled)
  const word = line.words[at]
  if (!word || word.text === '') return
  const isFirst = node === lexicon.root
  const isNext = isFirst || joined(line, at - 1, lexicon)
  const child = isNext && node.words.get(word.text)
  if (child) walk(line, lexicon, child, at + 1, filled, visit)
  if (isFirst && !mayFill(line, word.text)) return
  for (const [slot, next] of node.slots) {
    line.step()
    if (!isNext && !(slot === 'YEAR' && joined(line, at - 1, lexicon, true))) continue
    const found = SLOTS[slot]!(line, at, lexicon)
    if (found) walk(line, lexicon, next, found.to, { ...filled, ...found.filled }, visit)
  }
}

/** Whether any slot could begin with the word: those of most words can't, and need not be tried one by one. */
const mayFill = (line: Line, text: string): boolean =>
  /[\d/–-]/.test(text) || line.lexicons.some(({ openers }) => openers.has(text))

function tokenOf(line: Line, sense: Sense, from: number, to: number, filled: Filled, lexicon: Lexicon): PhraseToken {
  const last = line.words[to - 1]!
  const dot = filled.dotted === to - 1 ? 1 : 0
  const ends = { start: line.words[from]!.start, end: last.end + dot }
  return { ...sense, from, to, ...ends, isSure: sense.weak === undefined, hasLead: false, lexicon }
}

/** Takes "on", "due by" and the like before a day along, "by" and the like before a time. */
function withLead(line: Line, token: PhraseToken, free: number): PhraseToken {
  if (token.kind !== 'date' && token.kind !== 'time') return token
  let { from } = token
  while (from > free && leads(line, from - 1, token)) from--
  if (from === token.from) return token
  return { ...token, from, start: line.words[from]!.start, hasLead: true }
}

function leads(line: Line, at: number, token: PhraseToken): boolean {
  const { text, after } = line.words[at]!
  if (after !== '' && after !== '.' && after !== ':') return false
  return line.lexicons.some((each) => {
    if (token.kind === 'time') return each.timeLeads.has(text)
    if (each.leads.has(text)) return true
    return (
      (Boolean(token.isWeekday || token.isCalendarDay) && each.weekdayLeads.has(text)) ||
      (Boolean(token.isCalendarDay) && each.calendarLeads.has(text))
    )
  })
}
