/** The due date of a task: five fields that depend on each other and are resolved together. */
import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { addDays, type Day } from '../../domain/calendar/day.ts'
import { conflict, invalid, type FieldErrors, type Refusal } from '../../domain/errors.ts'
import { withPartsOfStart } from '../../domain/recurrence/start-day.ts'
import { firstOccurrence, hasOccurrence } from '../../domain/recurrence/next.ts'
import { parseRule } from '../../domain/recurrence/parse.ts'
import { printRule } from '../../domain/recurrence/print.ts'
import type { Rule } from '../../domain/recurrence/rule.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { dayAt, instantAt, spelledZone } from '../../platform/zones.ts'
import { DUE_FIELDS } from './own-fields.ts'

export type DueFields = Pick<TaskRow, 'due_date' | 'due_time' | 'due_timezone' | 'recurrence_rule' | 'recurrence_basis'>
export type DueColumns = DueFields & Pick<TaskRow, 'due_datetime'>
export type DuePatch = { [Field in keyof DueFields]?: DueFields[Field] | null | undefined }

export const NO_DUE: DueFields = {
  due_date: null,
  due_time: null,
  due_timezone: null,
  recurrence_rule: null,
  recurrence_basis: 'due',
}

export const touchesDue = (patch: object): boolean =>
  DUE_FIELDS.some((field) => (patch as DuePatch)[field] !== undefined)

/** The new values of the fields; 422 names a field whose required fields would be missing. */
export function resolveDue(current: DueFields, patch: DuePatch, actor: Actor, now: Instant): DueColumns {
  const cleared = patch.due_date === null
  const time = patch.due_time !== undefined ? patch.due_time : cleared ? null : current.due_time
  const zone = settleZone(current, patch, time, actor)
  const basis = patch.recurrence_basis ?? current.recurrence_basis
  const asked = patch.recurrence_rule ?? null
  if (asked !== null && cleared) throw invalid({ recurrence_rule: 'needs a due_date' })

  const written = asked === null ? null : readRule(asked, zone ?? actor.timezone)
  let date = patch.due_date !== undefined ? patch.due_date : current.due_date
  if (written && date === null) date = firstDueDay(written, basis, time, zone ?? actor.timezone, now)
  if (time !== null && date === null) throw invalid({ due_time: 'needs a due_date' })

  let rule = patch.recurrence_rule === undefined && !cleared ? current.recurrence_rule : null
  if (written && date) rule = settleRule(written, basis, date, current.recurrence_rule)
  else if (rule && date && basis === 'due' && current.recurrence_basis === 'completion') {
    rule = settleRule(readRule(rule, zone ?? actor.timezone), basis, date, rule)
  }
  const endsRepeat = current.recurrence_rule !== null && rule === null
  return {
    due_date: date,
    due_time: time,
    due_timezone: zone,
    due_datetime: date && time && zone ? momentOf(date, time, zone) : null,
    recurrence_rule: rule,
    recurrence_basis: endsRepeat ? (patch.recurrence_basis ?? NO_DUE.recurrence_basis) : basis,
  }
}

function momentOf(date: Day, time: string, zone: string): Instant {
  const instant = dueInstant(date, time, zone)
  if (instant === null) throw invalid({ due_date: OUTSIDE_YEARS })
  return instant
}

const OUTSIDE_YEARS = 'is outside the years 0000 to 9999 in UTC'

/** Null outside the years 0000 to 9999, which RFC 3339 supports and conversion to UTC may exceed. */
export function dueInstant(date: Day, time: string, zone: string): Instant | null {
  const instant = instantAt(date, time, zone)
  return /^\d{4}-/.test(instant) ? instant : null
}

/** The instant of due fields after undo; 409 names each field whose required fields would be missing. */
export function dueAgain(due: DueFields): Pick<DueColumns, 'due_datetime'> {
  const { due_date: date, due_time: time, due_timezone: zone } = due
  const fields: FieldErrors = {}
  if (time !== null && date === null) fields['due_time'] = 'needs a due_date'
  if (zone !== null && time === null) fields['due_timezone'] = 'needs a due_time'
  if (due.recurrence_rule !== null && date === null) fields['recurrence_rule'] = 'needs a due_date'
  const due_datetime = date && time && zone ? dueInstant(date, time, zone) : null
  if (date && time && zone && due_datetime === null) fields['due_date'] = OUTSIDE_YEARS
  if (Object.keys(fields).length > 0) throw conflict('Something has changed since', fields)
  return { due_datetime }
}

function settleZone(current: DueFields, patch: DuePatch, time: string | null, actor: Actor): string | null {
  if (time === null) {
    if (patch.due_timezone) throw invalid({ due_timezone: 'needs a due_time' })
    return null
  }
  if (patch.due_timezone) return spelledZone(patch.due_timezone)
  if (patch.due_timezone === null) return actor.timezone
  return current.due_timezone ?? actor.timezone
}

function readRule(text: string, zone: string): Rule {
  const parsed = parseRule(text, { dayOfInstant: (instant) => dayAt(instant, zone) })
  if (!parsed.ok) throw invalid({ recurrence_rule: parsed.reason })
  return parsed.rule
}

/** A rule that is as it was may have ended: its last occurrence may be moved to any day. */
function settleRule(rule: Rule, basis: DueFields['recurrence_basis'], due: Day, present: string | null): string {
  const filled = basis === 'due' ? withPartsOfStart(rule, due) : rule
  const printed = printRule(filled)
  if (printed !== present && !hasOccurrence(filled, due)) throw withoutOccurrence(rule, due)
  return printed
}

function withoutOccurrence({ until }: Rule, due?: Day): Refusal {
  if (until === null) return invalid({ recurrence_rule: 'has no occurrence within 12 years' })
  const start = due !== undefined && until < due ? 'due date' : 'first occurrence'
  return invalid({ recurrence_rule: `ends before its ${start}` })
}

/** The first occurrence from today on; for a task with a time, later than now. */
function firstDueDay(
  rule: Rule,
  basis: DueFields['recurrence_basis'],
  time: string | null,
  zone: string,
  now: Instant,
): Day {
  const today = dayAt(now, zone)
  const from = hasPassed(today, time, zone, now) ? addDays(today, 1) : today
  const day = firstOccurrence(basis === 'due' ? withPartsOfStart(rule, from) : rule, from)
  if (day === null) throw withoutOccurrence(rule)
  return day
}

/**
 * The current day, and whether the task's time has passed today; in the task's time zone if it has one, else the
 * actor's.
 */
export function momentFor(task: DueFields, actor: Actor, now: Instant): { today: Day; timePassedToday: boolean } {
  const zone = task.due_timezone ?? actor.timezone
  const today = dayAt(now, zone)
  return { today, timePassedToday: hasPassed(today, task.due_time, zone, now) }
}

/** Compares instants, not clock times: a clock that is set back shows a time twice, one that is set forward skips it. */
function hasPassed(day: Day, time: string | null, zone: string, now: Instant): boolean {
  const instant = time === null ? null : dueInstant(day, time, zone)
  return instant !== null && instant <= now
}
