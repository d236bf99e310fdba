import type { Lexicon } from './lexicon.ts'
import { joined, type Line } from './line.ts'
import type { Filled, Found, Slot } from './values.ts'

const MOST_IN_A_LIST = 12

/** friday, fri. */
export const weekday: Slot = (line, at, lexicon) => {
  const W = weekdayNamed(line, line.words[at]!.text, lexicon)
  return W ? { to: at + 1, filled: { W, ...abbreviation(line, at, W.short) } } : null
}

/** A full name counts in any language ("every mandag"), a short one in its own. */
function weekdayNamed(line: Line, name: string, lexicon: Lexicon) {
  const own = lexicon.weekdays.get(name)
  if (own) return own
  return line.lexicons.map((each) => each.weekdays.get(name)).find((found) => found && !found.short)
}

/** The dot of "fri." and "dec." belongs to them. */
const abbreviation = (line: Line, at: number, isShort: boolean): Filled =>
  isShort && line.words[at]!.after.startsWith('.') ? { dotted: at } : {}

/** march, mar. */
export const month: Slot = (line, at, lexicon) => {
  const { text } = line.words[at]!
  const found = lexicon.months.get(text)
  if (!found) return null
  const shy = line.lexicons.some((each) => each.shyMonths.has(text))
  return { to: at + 1, filled: { M: { number: found.number, shy }, ...abbreviation(line, at, found.short) } }
}

/** days, weeks … */
export const unit: Slot = (line, at, lexicon) => {
  const U = lexicon.units.get(line.words[at]!.text)
  return U === undefined ? null : { to: at + 1, filled: { U } }
}

/** A number and its unit in one word: 3d, 30min. */
export const units: Slot = (line, at, lexicon) => {
  const [, digits, name = ''] = /^(\d{1,4})(\p{L}+)$/u.exec(line.words[at]!.text) ?? []
  const U = lexicon.units.get(name)
  return U === undefined ? null : { to: at + 1, filled: { N: Number(digits), U } }
}

/** 1900 to 2999. */
export const year: Slot = (line, at) => {
  const { text } = line.words[at]!
  return /^(19|2\d)\d\d$/.test(text) ? { to: at + 1, filled: { Y: Number(text) } } : null
}

/** 17, 17th or, where the language has it, 17. */
export const monthDay: Slot = (line, at, lexicon) => {
  const [, digits, mark = ''] = /^(\d{1,2})(\D*)$/.exec(line.words[at]!.text) ?? []
  const D = Number(digits)
  return D >= 1 && D <= 31 && (mark === '' || lexicon.ordinalMarks.has(mark)) ? { to: at + 1, filled: { D } } : null
}

/** One ordinal in figures (`E`), several (`I`), or several in figures or words, "last" too (`O`). */
export function ordinals(slot: 'E' | 'I' | 'O', line: Line, at: number, lexicon: Lexicon): Found {
  const read = (index: number) => ordinalAt(line, index, lexicon, slot === 'O')
  const list = listOf(line, at, lexicon, read, slot === 'E' ? 1 : MOST_IN_A_LIST)
  if (!list) return null
  const filled: Filled = { [slot]: list.items }
  if (isDotted(line, list.to - 1, lexicon)) filled.dotted = list.to - 1
  return { to: list.to, filled }
}

function ordinalAt(line: Line, at: number, lexicon: Lexicon, words: boolean): Item<number> {
  const { text } = line.words[at]!
  const [, digits, mark = ''] = /^(\d{1,2})(\D*)$/.exec(text) ?? []
  const isMarked = mark === '' ? isDotted(line, at, lexicon) : lexicon.ordinalMarks.has(mark)
  const number = digits && isMarked ? Number(digits) : words ? (lexicon.ordinals.get(text) ?? 0) : 0
  return number !== 0 && number <= 31 ? { to: at + 1, item: number } : null
}

const isDotted = (line: Line, at: number, lexicon: Lexicon) =>
  lexicon.ordinalMarks.has('.') && line.words[at]!.after.startsWith('.') && /^\d+$/.test(line.words[at]!.text)

/** mon, wed and fri · mon/wed · mon-fri · monday to friday. */
export const days: Slot = (line, at, lexicon) => {
  const list = listOf(line, at, lexicon, (index) => weekdaysAt(line, index, lexicon), 7)
  return list && { to: list.to, filled: { L: list.items.flat() } }
}

function weekdaysAt(line: Line, at: number, lexicon: Lexicon): Item<number[]> {
  const { text } = line.words[at]!
  const several = text
    .split(text.includes('/') ? '/' : /[-–]/)
    .map((name) => weekdayNamed(line, name, lexicon)?.number ?? 0)
  if (several.includes(0)) return null
  if (several.length > 1) {
    const isRange = !text.includes('/') && several.length === 2
    return { to: at + 1, item: isRange ? range(several[0]!, several[1]!) : several }
  }
  const last =
    line.words[at + 2] && line.lexicons.some((each) => each.to.has(line.words[at + 1]!.text))
      ? weekday(line, at + 2, lexicon)
      : null
  const isRange = last && joined(line, at, lexicon) && joined(line, at + 1, lexicon)
  return isRange ? { to: last.to, item: range(several[0]!, last.filled.W!.number) } : { to: at + 1, item: several }
}

const range = (from: number, to: number) =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => ((from - 1 + index) % 7) + 1)

const LONGEST_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** jan 24 · 14 jan, 14 apr and 14 jul. */
export const yearlyDays: Slot = (line, at, lexicon) => {
  const list = listOf(line, at, lexicon, (index) => yearlyDayAt(line, index, lexicon), MOST_IN_A_LIST)
  if (!list) return null
  const day = list.items[0]!.day
  const isSound = list.items.every((item) => item.day === day && day <= LONGEST_MONTH[item.month - 1]!)
  return {
    to: list.to,
    filled: { A: { days: isSound ? { months: list.items.map((item) => item.month), day } : null } },
  }
}

function yearlyDayAt(line: Line, at: number, lexicon: Lexicon): Item<{ month: number; day: number }> {
  if (!joined(line, at, lexicon)) return null
  for (const [dayAt, monthAt] of [
    [at, at + 1],
    [at + 1, at],
  ] as const) {
    const day = monthDay(line, dayAt, lexicon)?.filled.D
    const found = month(line, monthAt, lexicon)?.filled.M
    if (day && found) return { to: at + 2, item: { month: found.number, day } }
  }
  return null
}

type Item<T> = { to: number; item: T } | null

/** Items with a comma, an "and", both or nothing between them. */
function listOf<T>(line: Line, at: number, lexicon: Lexicon, read: (at: number) => Item<T>, most: number) {
  const first = read(at)
  if (!first) return null
  const items = [first.item]
  let { to } = first
  while (items.length < most) {
    line.step()
    if (!joined(line, to - 1, lexicon, true)) break
    const isAnd = line.lexicons.some((each) => each.and.has(line.words[to]!.text))
    if (isAnd && !joined(line, to, lexicon)) break
    const next = read(isAnd ? to + 1 : to)
    if (!next) break
    items.push(next.item)
    to = next.to
  }
  return { to, items }
}
