import { partsOf } from '../calendar/day.ts'
import { isPreposition } from './leads.ts'
import { isBeforeNoun, wordAt, type Line } from './line.ts'
import { dayFarFrom } from './senses/lengths.ts'
import { ruleOf } from './senses/rules.ts'
import { isSameDay, type PhraseToken, type Sense, type Shift, type TokenWith, type Weakness } from './senses/sense.ts'

/** Finds the longest phrase at a word, of the words before `end`. */
type PhraseAt = (word: number, end?: number) => PhraseToken | null

/**
 * The day that is so long before or after the one behind it: "2 weeks before 1 july", "dagen efter næste fredag". Where none
 * is, "2 days before" is text and "2 days after" nothing.
 */
export function aroundDay(line: Line, shift: TokenWith<'shift'>, phraseAt: PhraseAt): PhraseToken | null {
  const { from, start, lexicon } = shift
  const day = dayAt(line, shift.to, phraseAt)
  const found = day && dayFarFrom(day, shift.shift, line.context)
  if (!found) return shift.shift.sign < 0 ? { ...shift, kind: 'text' } : null
  const weak = weaknessOf(line, day, shift)
  const place = { from, to: day.to, start, end: day.end, lead: '', lexicon }
  const each = eachMonth(line, day, shift.shift)
  return { ...found, ...each, ...place, isSure: weak === undefined, ...(weak && { weak }) }
}

/** The days of the shortest month, of most, and of a longest one. */
const [SHORTEST, USUAL, LONGEST] = [28, 30, 31]

/**
 * What "2 days before the 1st" is each month, the second to last day; of a month that is as long as any nothing need be
 * said. "30 days before the 1st" is the 1st, as not each month has a 30th day from its end. "2 days after the 28th" is the
 * 30th, or the last of February; "2 days after the 30th" is no day that each month has.
 */
function eachMonth(
  line: Line,
  day: TokenWith<'day'>,
  { sign, number, unit }: Shift,
): Pick<Sense, 'rule' | 'isOfOneMonth'> {
  const [last] = day.rule?.freq === 'MONTHLY' ? day.rule.bymonthday : []
  const named = isDayOfMonth(line, day) ? partsOf(day.day).day : last
  if (!named || unit > 2) return {}
  const found = named + sign * number * (unit === 1 ? 1 : 7)
  if (sign > 0) return named > 0 && named < LONGEST && found > USUAL ? { isOfOneMonth: true } : {}
  if (named > 0 && found > 0) return {}
  const fromEnd = named > 0 ? found - 1 : found
  return ruleOf(`MONTHLY;BYMONTHDAY=${fromEnd < -SHORTEST && fromEnd >= -LONGEST ? 1 : fromEnd}`)
}

/** The day that begins at a word, with a weekday the date that follows it: "monday the 30th". */
function dayAt(line: Line, at: number, phraseAt: PhraseAt): TokenWith<'day'> | null {
  const isApart = wordAt(line, at - 1).after !== '' || wordAt(line, at).before !== ''
  const longest = isApart ? null : longerAt(line, at, phraseAt)
  const found = longest?.kind === 'repeat' ? dayOfRepeat(line, longest, phraseAt) : longest
  if (!found?.day || (found.kind !== 'date' && found.kind !== 'text') || found.weak === 'alone') return null
  const goesOn = found.weekday !== undefined && /^\.?,?$/.test(wordAt(line, found.to - 1).after)
  const date = goesOn ? longerAt(line, found.to, phraseAt) : null
  const { weak: _, ...sure } = date ?? found
  const isDate = date?.isCalendarDay && (!date.weak || date.weak === 'figures' || date.weak === 'common word')
  return (isDate || (date && isSameDay(found, date)) ? sure : found) as TokenWith<'day'>
}

/** The "1. marts" of "1. marts hvert år", each of which is so long before or after it. */
function dayOfRepeat(line: Line, { from, to }: PhraseToken, phraseAt: PhraseAt): PhraseToken | null {
  for (let end = to - 1; end > from; end--) {
    line.step()
    const day = phraseAt(end)?.kind === 'repeat' ? phraseAt(from, end) : null
    if (day?.to === end) return day
    // The "of" of "the 1st of every month" goes with the day.
    const { text, end: endOfWord } = wordAt(line, end - 1)
    const isOf = line.lexicons.some((each) => each.of.has(text) || isPreposition(line, end - 1, each))
    if (day?.to === end - 1 && isOf) return { ...day, to: end, end: endOfWord }
  }
  return null
}

/** The longer of the phrases at a word and behind one such as "den", which is no part of "den 24. december". */
function longerAt(line: Line, at: number, phraseAt: PhraseAt): PhraseToken | null {
  const found = phraseAt(at)
  const isLead = line.lexicons.some(({ calendarLeads }) => calendarLeads.has(wordAt(line, at).text))
  const next = isLead ? phraseAt(at + 1) : null
  return next && next.to > (found?.to ?? 0) ? next : found
}

/** "2 dage før man rejser", "2 days before sat exam" and "before the 3rd exam" are of no day, nor "before christmas dinner". */
function weaknessOf(line: Line, day: TokenWith<'day'>, { shift }: TokenWith<'shift'>): Weakness | undefined {
  const { weak, lexicon, kind } = day
  const words = line.words.slice(day.from, day.to).map(({ text }) => text)
  const isShort = weak === 'short'
  const isCommonWord = words.some((word) => lexicon.weekdays.get(word)?.isCommonWord)
  if (weak === 'weekday' || weak === 'edge' || (isShort && (isCommonWord || shift.of === 'day'))) return 'edge'
  const mayBeNoun = isShort || isDayOfMonth(line, day) || weak === 'fraction' || kind === 'text'
  return mayBeNoun && isBeforeNoun(line, day.to - 1, lexicon) ? 'edge' : undefined
}

/** Whether it names its day alone: "the 3rd", not "the 3rd of march". */
function isDayOfMonth(line: Line, { isCalendarDay, from, to, lexicon }: TokenWith<'day'>): boolean {
  const words = line.words.slice(from, to).map(({ text }) => text)
  const isNumber = words.some((word) => /^\d\d?\D*$/.test(word))
  return Boolean(isCalendarDay) && isNumber && !words.some((word) => lexicon.months.has(word))
}
