import type { Lexicon } from '../lexicon.ts'
import { isDashAt, joined, wordAt, type Line } from '../line.ts'
import { listOf, type Item, type ReadItem } from './list.ts'
import type { SlotMatch, Slot } from './values.ts'

/** friday, fri. */
export const weekday: Slot<'weekday'> = (line, at, lexicon) => {
  const named = weekdayNamed(line, wordAt(line, at).text, lexicon)
  return named ? { to: at + 1, filled: { weekday: named } } : null
}

/** friday, not fri. */
export const fullWeekday: Slot<'weekday'> = (line, at, lexicon) => {
  const found = weekday(line, at, lexicon)
  return found?.filled.weekday.short ? null : found
}

/** Full names are accepted in any language ("every mandag"), short names only in the phrase's own. */
function weekdayNamed(line: Line, name: string, lexicon: Lexicon) {
  const own = lexicon.weekdays.get(name)
  if (own) return own
  return line.lexicons.map((each) => each.weekdays.get(name)).find((found) => found && !found.short)
}

/** workday, business day. */
export const workday: Slot = (line, at, lexicon) => {
  const { text } = wordAt(line, at)
  const isTwo = joined(line, at, lexicon) && lexicon.workdays.has(`${text} ${wordAt(line, at + 1).text}`)
  return isTwo || lexicon.workdays.has(text) ? { to: at + (isTwo ? 2 : 1), filled: {} } : null
}

/** mondays and fridays · mondays to fridays. */
export const plurals: Slot<'weekdays'> = (line, at, lexicon) => inOneForm(line, at, lexicon, lexicon.pluralWeekdays)

/** mandagen og torsdagen. */
export const definites: Slot<'weekdays'> = (line, at, lexicon) => inOneForm(line, at, lexicon, lexicon.definiteWeekdays)

type Named = (name: string) => number | undefined

function inOneForm(line: Line, at: number, lexicon: Lexicon, names: Map<string, number>): SlotMatch<'weekdays'> {
  const list = listOf(line, at, lexicon, (on, index) => daysAt(on, index, lexicon, (name) => names.get(name)), 7)
  return list && { to: list.to, filled: { weekdays: list.items.flat() } }
}

/** mon, wed and fri · mon/wed · mon,wed · mon-fri · mon - fri · monday to friday. */
export const weekdays: Slot<'weekdays'> = (line, at, lexicon) => {
  const list = listOf(line, at, lexicon, weekdaysAt, 7)
  return list && { to: list.to, filled: { weekdays: list.items.flat() } }
}

/** The same without a single day, which beside a repeat may be its first: "starting monday every week". */
export const severalWeekdays: Slot<'weekdays'> = (line, at, lexicon) => {
  const list = weekdays(line, at, lexicon)
  const isSeveral = list && (list.filled.weekdays.length > 1 || lexicon.pluralWeekdays.has(wordAt(line, at).text))
  return isSeveral ? list : null
}

/** monday, tuesday or friday; weekday, for each of these. */
export const eitherDay: Slot<'weekdays'> = (line, at, lexicon) => {
  const list = listOf(line, at, lexicon, weekdayAt, 7, 'or')
  if (list) return { to: list.to, filled: { weekdays: list.items } }
  const found = workday(line, at, lexicon)
  return found && { to: found.to, filled: { weekdays: [1, 2, 3, 4, 5] } }
}

/** The same, not one alone. */
export const severalEitherDays: Slot<'weekdays'> = (line, at, lexicon) => {
  const found = eitherDay(line, at, lexicon)
  return found && found.to > at + 2 ? found : null
}

const weekdayAt: ReadItem<number> = (line, at, lexicon) => {
  const found = weekday(line, at, lexicon)
  return found && { to: found.to, item: found.filled.weekday.number }
}

/** mon - fri, mon to fri: several days, of which none is the day of the task; "from mon to fri" begins on Monday. */
export const shortWeekdays: Slot = (line, at, lexicon) => {
  const range = weekdaysAt(line, at, lexicon)
  if (!range || range.to !== at + 3) return null
  const isShort = (index: number) => weekdayNamed(line, wordAt(line, index).text, lexicon)?.short
  const before = line.words[at - 1]
  const isFrom = before?.after === '' && line.lexicons.some(({ from }) => from.has(before.text))
  return !isFrom && (isShort(at) || isShort(at + 2)) ? { to: range.to, filled: {} } : null
}

const weekdaysAt: ReadItem<number[]> = (line, at, lexicon) =>
  daysAt(line, at, lexicon, (name) => weekdayNamed(line, name, lexicon)?.number) ??
  daysAt(line, at, lexicon, (name) => lexicon.pluralWeekdays.get(name))

/** A weekday in one form, or several in one word or from one to another. */
function daysAt(line: Line, at: number, lexicon: Lexicon, named: Named): Item<number[]> {
  const { text } = wordAt(line, at)
  const isList = /[/,]/.test(text)
  const several = text.split(isList ? /[/,]/ : /[-–]/).map((name) => named(name) ?? 0)
  if (several.includes(0)) return null
  if (several.length > 1) {
    const isRange = !isList && several.length === 2
    return { to: at + 1, item: isRange ? range(several[0]!, several[1]!) : several }
  }
  const isTo = isDashAt(line, at + 1) || line.lexicons.some(({ to }) => to.has(wordAt(line, at + 1).text))
  const last = isTo && joined(line, at, lexicon) && joined(line, at + 1, lexicon) && named(wordAt(line, at + 2).text)
  return last ? { to: at + 3, item: range(several[0]!, last) } : { to: at + 1, item: several }
}

const range = (from: number, to: number) =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => ((from - 1 + index) % 7) + 1)
