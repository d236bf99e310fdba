/** Whether a task or alarm overlaps a time range, by the tables of RFC 4791 §9.9. */
import type { Day } from '../../../domain/calendar/day.ts'
import { DAY, MINUTE } from '../../../domain/calendar/milliseconds.ts'
import type { Steps } from '../../../platform/db/transaction.ts'
import { propertyOf, textOf, type Component, type Property } from '../../../platform/ics/parse.ts'
import { instantAt } from '../../../platform/zones.ts'
import { instantIn, isZone, minutesOfDuration } from '../objects/moments.ts'
import { instancesNear, type TimeRange, type Series } from '../repeats/occurrences.ts'

/** Start of a DATE or DATE-TIME property; null for any other. */
export function spanOf(property: Property | undefined, zone: string): { at: number } | null {
  if (!property) return null
  const [, { tzid }, type, value] = property
  const text = String(value)
  if (type === 'date') return momentIn(text, '00:00', zone)
  if (type !== 'date-time') return null
  if (text.endsWith('Z')) return finite(instantIn(text))
  return momentIn(text.slice(0, 10), text.slice(11, 16), typeof tzid === 'string' && isZone(tzid) ? tzid : zone)
}

function momentIn(day: Day, time: string, zone: string): { at: number } | null {
  try {
    return finite(Date.parse(instantAt(day, time, zone)))
  } catch {
    return null
  }
}

const finite = (at: number): { at: number } | null => (Number.isFinite(at) ? { at } : null)

/** For a repeating task: whether the current or a later occurrence overlaps. */
export function* overlapsTask(todo: Component, range: TimeRange, series: Series): Steps<boolean> {
  for (const one of instancesNear(todo, range, series, longestOf(todo, series.zone))) {
    if (one && overlapsAt(one, range, series.zone)) return true
    yield
  }
  return false
}

const LONGEST = 3660

/** Days between DTSTART and DUE, at most ten years; 0 without both. */
export function longestOf(todo: Component, zone: string): number {
  const [from, to] = ['dtstart', 'due'].map((name) => spanOf(propertyOf(todo, name), zone)?.at)
  return from === undefined || to === undefined ? 0 : Math.min(Math.ceil(Math.abs(to - from) / DAY), LONGEST)
}

/** The table for VTODO; a due day without a time counts as a whole day. */
export function overlapsAt(todo: Component, { start, end }: TimeRange, zone: string): boolean {
  const at = (name: string): number | null => spanOf(propertyOf(todo, name), zone)?.at ?? null
  const [begins, dueAt, completed, created] = [at('dtstart'), at('due'), at('completed'), at('created')]
  const isDueDay = propertyOf(todo, 'due')?.[2] === 'date'
  const due = dueAt !== null && isDueDay ? dueAt + DAY : dueAt
  if (begins !== null) {
    const minutes = minutesOfDuration(textOf(todo, 'duration') ?? '')
    if (minutes !== null) {
      const ends = begins + minutes * MINUTE
      return start <= ends && (end > begins || end >= ends)
    }
    if (due !== null) return (start < due || start <= begins) && (end > begins || end >= due)
    return start <= begins && end > begins
  }
  if (dueAt !== null && due !== null) return start < due && (isDueDay ? end > dueAt : end >= due)
  if (completed !== null && created !== null)
    return (start <= created || start <= completed) && (end >= created || end >= completed)
  if (completed !== null) return start <= completed && end >= completed
  return created === null || end > created
}

const MOST_REPETITIONS = 1000

/** Tests every trigger of an alarm, repetitions too, in the current and later occurrences. */
export function* overlapsAlarm(alarm: Component, range: TimeRange, todo: Component, series: Series): Steps<boolean> {
  const trigger = propertyOf(alarm, 'trigger')
  if (!trigger) return false
  const every = (minutesOfDuration(textOf(alarm, 'duration') ?? '') ?? 0) * MINUTE
  const repeats = every > 0 ? Math.min(Number(textOf(alarm, 'repeat')) || 0, MOST_REPETITIONS) : 0
  const fires = (at: number): boolean => {
    const last = at + repeats * every
    const first = every === 0 || range.start <= at ? at : at + Math.ceil((range.start - at) / every) * every
    return first <= last && range.start <= first && range.end > first
  }
  if (trigger[2] === 'date-time') return fires(spanOf(trigger, series.zone)?.at ?? Number.NaN)
  const offset = (minutesOfDuration(String(trigger[3])) ?? Number.NaN) * MINUTE
  if (Number.isNaN(offset) || baseOf(todo, trigger, series.zone) === null) return false
  const bases = { start: range.start - offset - repeats * every, end: range.end - offset }
  for (const one of instancesNear(todo, bases, series, longestOf(todo, series.zone))) {
    if (one && fires(baseOf(one, trigger, series.zone)! + offset)) return true
    yield
  }
  return false
}

/** Milliseconds since 1970 of the date that a relative trigger counts from. */
function baseOf(todo: Component, [, { related }]: Property, zone: string): number | null {
  const names = String(related).toUpperCase() === 'END' ? ['due', 'dtstart'] : ['dtstart', 'due']
  return names.map((name) => spanOf(propertyOf(todo, name), zone)).find((span) => span !== null)?.at ?? null
}
