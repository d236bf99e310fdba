import { partsOf } from '../../calendar/day.ts'
import type { Time } from '../../calendar/time.ts'
import type { Lexicon } from '../lexicon.ts'
import { isBeforeNoun, isKnown, isMeasured, isNumbered, joined, says, wordAt, type Line } from '../line.ts'
import type { ClockTime, Figures, Slot, SlotMatch } from './values.ts'

const numberIn = (text: string, lexicon: Lexicon) => (/^\d{1,4}$/.test(text) ? Number(text) : lexicon.numbers.get(text))

/** 3, three, and 3. in languages that write 3rd so; not 1., since "every first monday" is not every monday. */
export const number: Slot<'number'> = (line, at, lexicon) => {
  const { text, after } = wordAt(line, at)
  const isFirst = text === '1' && after.startsWith('.') && lexicon.ordinalMarks.has('.')
  const found = isFirst ? undefined : numberIn(text, lexicon)
  return found === undefined ? null : { to: at + 1, filled: { number: found } }
}

/** A part of the day: morning, evening. */
export const part: Slot<'part'> = (line, at, lexicon) => {
  const time = lexicon.parts.get(wordAt(line, at).text)
  return time === undefined ? null : { to: at + 1, filled: { part: time } }
}

const FRACTIONS = ['1/2', '2/3', '1/3', '1/4', '3/4']

/** Oak Street, of the number before it; not "on Street", "my street" nor "buy street food". */
export const street: Slot = (line, at, lexicon) => {
  const { text } = wordAt(line, at)
  const { streets } = lexicon
  if (!joined(line, at, lexicon) || !streets.has(wordAt(line, at + 1).text)) return null
  const next = joined(line, at + 1, lexicon) ? wordAt(line, at + 2).text : ''
  const ends = next === '' || /^\d/.test(next) || isKnown(line, next)
  return ends && /^\p{L}/u.test(text) && !isKnown(line, text) ? { to: at + 2, filled: {} } : null
}

/** 2026-03-15 · 2026-03-15T10:00 · 2026/3/15 · 15/3 · 15/3/27 · 15/3-27 · 15.3.2027 · 15-3-2027. */
export const figures: Slot<'figures'> = (line, at) => {
  const { text } = wordAt(line, at)
  if (text === '24/7') return null
  const iso = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:t(([01]\d|2[0-3]):[0-5]\d)(?::\d\d)?)?$/.exec(text)
  if (iso) return figuresAt(at, [iso[3], iso[4]], Number(iso[1]), { iso: true, ...(iso[5] && { time: iso[5] }) })
  const full = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})$/.exec(text)
  if (full) return figuresAt(at, [full[1], full[3]], Number(full[4]))
  // With an earlier year it may be a range of exercises: 3/1-12.
  const dashed = /^(\d{1,2})\/(\d{1,2})-(?:20)?(\d\d)$/.exec(text)
  const dashedYear = 2000 + Number(dashed?.[3])
  if (dashed && dashedYear >= partsOf(line.context.today).year)
    return figuresAt(at, [dashed[1], dashed[2]], dashedYear, { weak: 'figures' })
  const short = /^(\d{1,2})\/(\d{1,2})(?:\/(\d\d))?$/.exec(text)
  if (!short) return null
  const year = short[3] ? 2000 + Number(short[3]) : null
  return figuresAt(at, [short[1], short[2]], year, { weak: FRACTIONS.includes(text) ? 'fraction' : 'figures' })
}

/** Day and month with a dot, such as 15.3 and 15.3.27; a date only where the phrase requires one. */
export const dottedFigures: Slot<'figures'> = (line, at, lexicon) => {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})(?:\.(\d\d))?$/.exec(wordAt(line, at).text) ?? []
  // "fredag 4.12 kr", unlike "d. 4.12 kr 500".
  const isAmount = isMeasured(line, at, lexicon) && !/^\d/.test(wordAt(line, at + 2).text)
  if (!day || isAmount) return null
  const dot = wordAt(line, at).after.startsWith('.') ? { dotted: at } : {}
  const years = year ? 2000 + Number(year) : null
  const read: Figures = { first: Number(day), second: Number(month), year: years, iso: false, weak: null }
  return { to: at + 1, filled: { figures: read, ...dot } }
}

/** The same before "kl 19", where it needs no word before it, and "4.12. 10:20"; not "version 2.1 kl 9", "kapitel 3.12 kl 20". */
export const dottedBeforeClock: Slot<'figures'> = (line, at, lexicon) => {
  const { text, after } = wordAt(line, at)
  const next = wordAt(line, at + 1).text
  const isBeforeClock = lexicon.glued.includes(next) && /^\d/.test(wordAt(line, at + 2).text)
  if (!joined(line, at, lexicon) || !(isBeforeClock || (after === '.' && /^\d\d?:/.test(next)))) return null
  const isNumber = after === '' && /^\d\.\d$/.test(text)
  return isNumber || isNumbered(line, at - 1) ? null : dottedFigures(line, at, lexicon)
}

function figuresAt(
  at: number,
  [first, second]: (string | undefined)[],
  year: number | null,
  more: Partial<Figures> = {},
): SlotMatch<'figures'> {
  const read: Figures = { first: Number(first), second: Number(second), year, iso: false, weak: null, ...more }
  return { to: at + 1, filled: { figures: read } }
}

const HALVES: Readonly<Record<Time, string>> = { '12:00': 'pm', '00:00': 'am' }

/** 10 · 10:30 · 10.30 · 10am · 10 am · 10:30 p.m. · 10 o'clock · 12 noon · half past 3. */
export const clock: Slot<'clock'> = (line, at, lexicon) =>
  clockInWords(line, at, lexicon) ?? clockInDigits(line, at, lexicon)

function clockInDigits(line: Line, at: number, lexicon: Lexicon): SlotMatch<'clock'> {
  const text = clockText(line, at, lexicon)
  const next = joined(line, at, lexicon) ? wordAt(line, at + 1).text : ''
  const found = clockIn(text, halfOfTwelve(text, next, lexicon) || next)
  if (!found) return null
  const to = at + (found.takesNext ? 2 : 1)
  return { to, filled: { clock: found.clock, ...dotOfHalf(line, to - 1, found.clock) } }
}

/** The half of the day that "noon" and "midnight" say of 12. */
export const halfOfTwelve = (hour: string, next: string, lexicon: Lexicon): string | undefined =>
  hour === '12' ? HALVES[lexicon.parts.get(next) ?? ''] : undefined

/** The dot after p.m. belongs to it. */
export function dotOfHalf(line: Line, at: number, { half }: ClockTime): { dotted?: number } {
  const { text, after } = wordAt(line, at)
  return half && text.includes('.m') && after.startsWith('.') ? { dotted: at } : {}
}

/** Half past 3, kvart i ni; what is before the hour may be of something, as in "a quarter to 2 people" or "5 past 10". */
function clockInWords(line: Line, at: number, lexicon: Lexicon): SlotMatch<'clock'> {
  const { text } = wordAt(line, at)
  const said = lexicon.beforeHour.find(({ words }) => words[0] === text && says(line, at, words, lexicon))
  if (!said) return null
  const to = at + said.words.length
  const [, hours, half = ''] = /^(.+?)([ap]\.?m)?$/.exec(wordAt(line, to).text) ?? []
  const named = hours && joined(line, to - 1, lexicon) ? numberIn(hours, lexicon) : undefined
  if (!named || named > 12 || isOfUnits(line, to, lexicon)) return null
  const isOfMinutes = lexicon.minute.has(said.words.at(-2)!)
  if (isOfMinutes && joined(line, to, lexicon) && lexicon.counted.has(wordAt(line, to + 1).text)) return null
  const found = clockIn(`${named}${half}`, joined(line, to, lexicon) ? wordAt(line, to + 1).text : '')!
  const minutes = (named === 1 && said.minutes < 0 ? 13 : named) * 60 + said.minutes
  const dotted = said.minutes < 0
  const bare = dotted || said.minutes % 15 !== 0
  const hour = Math.floor(minutes / 60)
  const read: ClockTime = { ...found.clock, hour, minute: minutes % 60, bare, dotted, oClock: true, padded: named > 6 }
  // Ten to 12 pm is in the morning.
  if (read.half && dotted && named === 12) read.half = read.half === 'pm' ? 'am' : 'pm'
  const end = to + (found.takesNext ? 2 : 1)
  return { to: end, filled: { clock: read, ...dotOfHalf(line, end - 1, read) } }
}

/** Whether a number is of hours, days and their like: "kl. fem i 2 timer" is five o'clock, and "i 3 uger" three weeks. */
export const isOfUnits = (line: Line, at: number, lexicon: Lexicon): boolean =>
  length(line, at, lexicon) !== null || (joined(line, at, lexicon) && lexicon.units.has(wordAt(line, at + 1).text))

/** The word at `at`; after "kl" a comma in it is the dot of a time: kl 15,30. */
export function clockText(line: Line, at: number, { glued }: Lexicon): string {
  const { text } = wordAt(line, at)
  const isSaid = glued.includes(wordAt(line, at - 1).text)
  return isSaid ? text.replace(/(\d),(?=\d\d(?!\d))/g, '$1.') : text
}

/** 10-tiden, titiden. */
export const roughClock: Slot<'clock'> = (line, at, lexicon) => {
  const { text } = wordAt(line, at)
  const ending = lexicon.hourEndings.find((each) => text.endsWith(each))
  const hour = ending && text.slice(0, -ending.length).replace(/-$/, '')
  const found = hour && clockIn(String(lexicon.numbers.get(hour) ?? hour), '')
  return found ? { to: at + 1, filled: { clock: found.clock } } : null
}

export interface ClockWord {
  clock: ClockTime
  /** Whether the next word ("pm", "o'clock") belongs to it. */
  takesNext: boolean
}

/** Reads a clock time from a word and the word after it. */
export function clockIn(text: string, next: string): ClockWord | null {
  const [, hours, minutes, attached] = /^(\d{1,2})(?:[:.]?(\d\d))?([ap]\.?m)?$/.exec(text) ?? []
  if (!hours) return null
  const half = attached ?? (/^[ap]\.?m$/.test(next) ? next : undefined)
  const oClock = !attached && /^o['’]clock$/.test(next)
  const hour = Number(hours)
  if (Number(minutes ?? 0) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  const bare = !text.includes(':') && !half && !oClock
  const compact = /\d{3}/.test(text)
  const padded = hours.startsWith('0')
  const dotted = /\d\.\d/.test(text)
  const minute = Number(minutes ?? 0)
  const read: ClockTime = { hour, minute, bare, half: halfOf(half), oClock, compact, dotted, padded }
  return { clock: read, takesNext: !attached && (half !== undefined || oClock) }
}

const halfOf = (text: string | undefined): ClockTime['half'] => (text ? (text.startsWith('a') ? 'am' : 'pm') : null)

/** A duration in minutes: 45 min · 2h · 1h30 · 1h 30m · 1 hour and 30 minutes · 1,5 timer · 1½ time · half an hour. */
export const length: Slot<'minutes'> = (line, at, lexicon) => {
  for (const { words, minutes } of lexicon.lengths)
    if (says(line, at, words, lexicon)) return { to: at + words.length, filled: { minutes } }
  const first = timeAt(line, at, lexicon)
  if (!first) return null
  const rest = first.isHours && joined(line, first.to - 1, lexicon) ? minutesAfter(line, first.to, lexicon) : null
  return { to: rest?.to ?? first.to, filled: { minutes: Math.round(first.minutes + (rest?.minutes ?? 0)) } }
}

/** The same before "time": 3 hours', half an hour's; 3 timers, en halv times. */
export const lengthOfTime: Slot<'minutes'> = (line, at, lexicon) => {
  for (const last of [at + 1, at + 2]) {
    const { text, ...word } = wordAt(line, last)
    const unit = withoutGenitive(text)
    if (unit === text) continue
    const words = [...line.words.slice(at, last), { ...word, text: unit }]
    const found = length({ ...line, words }, 0, lexicon)
    if (found?.to === words.length) return { ...found, to: last + 1 }
  }
  return null
}

export const withoutGenitive = (word: string) => word.replace(/['’]?s?['’]?$/, '')

/** The "30 minutes" of "1 hour and 30 minutes", the "et kvarter" of "en time og et kvarter". */
function minutesAfter(line: Line, at: number, lexicon: Lexicon) {
  const skipsAnd = lexicon.and.has(wordAt(line, at).text) && joined(line, at, lexicon)
  const from = skipsAnd ? at + 1 : at
  const named =
    skipsAnd && lexicon.lengths.find(({ words, minutes }) => minutes < 60 && says(line, from, words, lexicon))
  if (named) return { to: from + named.words.length, minutes: named.minutes }
  const found = timeAt(line, from, lexicon)
  return found && !found.isHours && found.minutes < 60 ? found : null
}

/** One number with its unit, in one or two words; `1h30` too. */
function timeAt(line: Line, at: number, lexicon: Lexicon) {
  const text = wordAt(line, at).text.replace(/^(\d*)½/, (_, whole: string) => `${whole || 0}.5`)
  const [, whole, decimals = '', word = '', more, moreUnit = ''] =
    /^(\d{1,5})(?:[.,](\d{1,2}))?(?:([\p{L}]+)(?:(\d\d)(\p{L}*))?)?$/u.exec(text) ?? []
  const count = whole ? Number(`${whole}.${decimals}`) : lexicon.numbers.get(text)
  if (count === undefined) return null
  const isApart = word === ''
  if (isApart && !joined(line, at, lexicon)) return null
  const unit = isApart ? wordAt(line, at + 1).text : word
  const isHours = lexicon.hour.has(unit)
  if (!isHours && !lexicon.minute.has(unit)) return null
  // A distance, as of 2,4 m.
  if (unit === 'm' && (count >= 10_000 || decimals)) return null
  if (more && (!isHours || Number(more) > 59 || (moreUnit && !lexicon.minute.has(moreUnit)))) return null
  const minutes = count * (isHours ? 60 : 1) + Number(more ?? 0)
  return { to: at + (isApart ? 2 : 1), minutes, isHours: isHours && !more }
}

/** The 30 minute time of "in 30 minute time slots"; as a length it is of "30 minutes". */
export const compound: Slot = (line, at, lexicon) => {
  const unit = wordAt(line, at + 1).text
  const count = number(line, at, lexicon)?.filled.number ?? 0
  const isCompound = count > 1 && joined(line, at, lexicon) && lexicon.singulars.has(unit)
  return isCompound && isBeforeNoun(line, at + 1, lexicon) ? { to: at + 3, filled: {} } : null
}
