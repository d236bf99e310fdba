/** Whether a task or alarm overlaps a time range, by the tables of RFC 4791 §9.9. */
import { addDays, daysBetween, type Day } from '../../domain/calendar/day.ts'
import { DAY, MINUTE } from '../../domain/calendar/milliseconds.ts'
import { nextAfter } from '../../domain/recurrence/next.ts'
import { parseRule } from '../../domain/recurrence/parse.ts'
import { propertyOf, textOf, type Component, type Property } from '../../platform/ics/parse.ts'
import { dayAt, instantAt, spelledZone } from '../../platform/zones.ts'
import type { Member } from './members.ts'
import { minutesOfDuration } from './moments.ts'

/** Milliseconds since 1970; `end` is exclusive; both may be infinite. */
export interface Range {
  start: number
  end: number
}

/** Start of a DATE or DATE-TIME property; null for any other. */
export function spanOf(property: Property | undefined, zone: string): { at: number } | null {
  if (!property) return null
  const [, { tzid }, type, value] = property
  const text = String(value)
  if (type === 'date') return momentIn(text, '00:00', zone)
  if (type !== 'date-time') return null
  if (text.endsWith('Z')) return finite(Date.parse(text))
  return momentIn(text.slice(0, 10), text.slice(11, 16), typeof tzid === 'string' ? knownOr(tzid, zone) : zone)
}

function momentIn(day: Day, time: string, zone: string): { at: number } | null {
  try {
    return finite(Date.parse(instantAt(day, time, zone)))
  } catch {
    return null
  }
}

const finite = (at: number): { at: number } | null => (Number.isFinite(at) ? { at } : null)

function knownOr(tzid: string, zone: string): string {
  try {
    return spelledZone(tzid)
  } catch {
    return zone
  }
}

/** For a repeating task: whether the current or a later occurrence overlaps. */
export function overlapsTask(todo: Component, range: Range, member: Member, zone: string): boolean {
  if (member.recurrence_rule === null || member.due_date === null || propertyOf(todo, 'recurrence-id')) {
    return overlapsAt(todo, range, zone, 0)
  }
  if (overlapsAt(todo, range, zone, 0)) return true
  const parsed = parseRule(member.recurrence_rule)
  if (!parsed.ok || !Number.isFinite(range.start)) return false
  const from = dayBefore(range.start, zone, member.due_date)
  if (from === null) return false
  const day = nextAfter(parsed.rule, member.due_date, from)
  return day !== null && overlapsAt(todo, range, zone, daysBetween(member.due_date, day))
}

/**
 * The day two days earlier, so that no occurrence is missed because of time zones; null outside the supported years.
 */
function dayBefore(at: number, zone: string, earliest: Day): Day | null {
  if (Math.abs(at) > 8e15) return null
  const day = dayAt(new Date(at).toISOString(), zone)
  const before = /^\d{4}-/.test(day) ? addDays(day, -2) : null
  return before !== null && before < earliest ? earliest : before
}

/**
 * The table for VTODO; a due day without a time counts as a whole day. `later`: days from the current occurrence to the
 * tested one.
 */
function overlapsAt(todo: Component, { start, end }: Range, zone: string, later: number): boolean {
  const at = (name: string): number | null => {
    const property = propertyOf(todo, name)
    const isMoved = later > 0 && property !== undefined && (name === 'dtstart' || name === 'due')
    return spanOf(isMoved ? movedBy(later, property) : property, zone)?.at ?? null
  }
  const [begins, dueAt, completed, created] = [at('dtstart'), at('due'), at('completed'), at('created')]
  const due = dueAt !== null && propertyOf(todo, 'due')![2] === 'date' ? dueAt + DAY : dueAt
  if (begins !== null) {
    const minutes = minutesOfDuration(textOf(todo, 'duration') ?? '')
    if (minutes !== null) {
      const ends = begins + minutes * MINUTE
      return start <= ends && (end > begins || end >= ends)
    }
    if (due !== null) return (start < due || start <= begins) && (end > begins || end >= due)
    return start <= begins && end > begins
  }
  if (due !== null) return start < due && (due === dueAt ? end >= due : end > dueAt!)
  if (completed !== null && created !== null)
    return (start <= created || start <= completed) && (end >= created || end >= completed)
  if (completed !== null) return start <= completed && end >= completed
  return created === null || end > created
}

const movedBy = (days: number, [name, parameters, type, value]: Property): Property => {
  const text = String(value)
  return [name, parameters, type, addDays(text.slice(0, 10), days) + text.slice(10)]
}

/** Tests an alarm's first trigger; repetitions are ignored. */
export function overlapsAlarm(alarm: Component, { start, end }: Range, todo: Component, zone: string): boolean {
  const trigger = propertyOf(alarm, 'trigger')
  if (!trigger) return false
  if (trigger[2] === 'date-time') {
    const at = Date.parse(String(trigger[3]))
    return start <= at && end > at
  }
  const isFromEnd = String(trigger[1]['related']).toUpperCase() === 'END'
  const bases = isFromEnd ? ['due', 'dtstart'] : ['dtstart', 'due']
  const base = bases.map((name) => spanOf(propertyOf(todo, name), zone)).find((span) => span !== null)
  const minutes = minutesOfDuration(String(trigger[3]))
  if (!base || minutes === null) return false
  const at = base.at + minutes * MINUTE
  return start <= at && end > at
}
