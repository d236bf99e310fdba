import type { Lexicon } from './lexicon.ts'
import { isBeforeNoun, says, wordAt, type Line } from './line.ts'
import type { PhraseToken } from './senses/sense.ts'

/** The most words of one lead: "up to and including". */
const LONGEST_LEAD = 4

/** Extends a day by "on", "due by" or "until" before it, a time by "by"; `free` is the first word that is not taken. */
export function withLead(line: Line, token: PhraseToken, free: number): PhraseToken {
  if (token.kind !== 'date' && token.kind !== 'time') return token
  let extended = token
  for (;;) {
    const lead = leadBefore(line, extended.from, token, free)
    const from = extended.from - (lead?.words ?? 0)
    if (!lead || (isLoose(line, lead.text) && isTied(line, from, token, free))) return extended
    const limit = token.kind === 'date' && (extended.limit ?? limitOf(line, lead.text))
    extended = { ...extended, from, start: wordAt(line, from).start, lead: lead.text, ...(limit && { limit }) }
  }
}

const isLoose = (line: Line, text: string): boolean => line.lexicons.some(({ looseLeads }) => looseLeads.has(text))

/** Whether the title needs the "before" of a day: "don't open before friday", "long before friday", "slides before monday meeting". */
function isTied(line: Line, at: number, { kind, to, lexicon }: PhraseToken, free: number): boolean {
  if (kind !== 'date' || at === 0) return false
  if (isBeforeNoun(line, to - 1, lexicon)) return true
  const { text, after } = wordAt(line, at - 1)
  return line.lexicons.some((each) => {
    const { tiedToLooseLeads, units, minute, hour, parts, weekdays, definiteWeekdays } = each
    const isWeekday = definiteWeekdays.has(text) || weekdays.get(text)?.isCommonWord === false
    // The day of "3 times a day" is read already.
    const isLength = at > free && [units, minute, hour].some((words) => words.has(text))
    if (after === '' && (isWeekday || isLength || parts.has(text) || tiedToLooseLeads.has(text))) return true
    return line.words.slice(0, at).some((_, index) => isNegationAt(line, index, each))
  })
}

/** "don't", not that of "don't forget" or "glem nu ikke". */
function isNegationAt(line: Line, at: number, lexicon: Lexicon): boolean {
  line.step()
  if (!lexicon.negations.has(wordAt(line, at).text)) return false
  return !lexicon.forgetting.some((words) => words.some((_, index) => says(line, at - index, words, lexicon)))
}

type LeadToken = Pick<PhraseToken, 'kind' | 'isWeekday' | 'isCalendarDay'>

/** The longest lead that ends before the word `end` and begins at `free` or later. */
export function leadBefore(
  line: Line,
  end: number,
  token: LeadToken,
  free: number,
): { text: string; words: number } | null {
  let text = ''
  let longest = null
  line.step()
  for (let words = 1; words <= LONGEST_LEAD && end - words >= free; words++) {
    const word = wordAt(line, end - words)
    const isPlain = word.after === '' || (words === 1 && (word.after === '.' || word.after === ':'))
    if (!isPlain || (words > 1 && wordAt(line, end - words + 1).before !== '')) break
    text = words === 1 ? word.text : `${word.text} ${text}`
    if (line.lexicons.some((each) => isLead(each, text, token))) longest = { text, words }
  }
  return longest
}

function isLead(lexicon: Lexicon, text: string, { kind, isWeekday, isCalendarDay }: LeadToken): boolean {
  const { leads, looseLeads, weekdayLeads, calendarLeads, timeLeads, from, until } = lexicon
  if (from.has(text) || until.has(text)) return true
  if (kind === 'time') return timeLeads.has(text)
  return (
    leads.has(text) ||
    looseLeads.has(text) ||
    (Boolean(isWeekday || isCalendarDay) && weekdayLeads.has(text)) ||
    (Boolean(isCalendarDay) && calendarLeads.has(text))
  )
}

function limitOf({ lexicons }: Line, text: string): PhraseToken['limit'] {
  if (lexicons.some(({ from }) => from.has(text))) return 'from'
  return lexicons.some(({ until }) => until.has(text)) ? 'until' : undefined
}

/** Whether the last word before `to` is a pronoun: "inden man går", not "inden man kl. 9" or "til man med Bo". */
export function isPronoun(line: Line, to: number, lexicon: Lexicon): boolean {
  if (!lexicon.weekdays.get(wordAt(line, to - 1).text)?.isCommonWord || lexicon.or.has(wordAt(line, to).text))
    return false
  return lexicon.clauseLeads.has(wordAt(line, to - 2).text) && isBeforeNoun(line, to - 1, lexicon)
}

/** Whether a phrase begins with a word such as "on", which says nothing alone; not "the". */
export function isPreposition(line: Line, at: number, { root, openers, articles }: Lexicon): boolean {
  const { text } = wordAt(line, at)
  return root.words.get(text)?.meanings.length === 0 && !openers.has(text) && !articles.has(text)
}
