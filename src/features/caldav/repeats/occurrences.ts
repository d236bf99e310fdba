/** Current and later occurrences of a repeating task, for time ranges. */
import { addDays, daysBetween, LAST_DAY, type Day } from '../../../domain/calendar/day.ts'
import { DAY } from '../../../domain/calendar/milliseconds.ts'
import { nextAfter, occurrences } from '../../../domain/recurrence/next.ts'
import { parseRule } from '../../../domain/recurrence/parse.ts'
import type { Rule } from '../../../domain/recurrence/rule.ts'
import { instantOf } from '../../../platform/clock.ts'
import { propertyOf, type Component, type Property } from '../../../platform/ics/parse.ts'
import { dayAt } from '../../../platform/zones.ts'
import { preservedFrom } from '../objects/preserved.ts'
import type { CollectionMember } from '../members.ts'
import { datesOf, zonesOf } from '../objects/moments.ts'
import { datesIn } from '../objects/read-todo.ts'
import { recurrenceDay, skippedIn } from './repeating.ts'

/** Milliseconds since 1970; `end` is exclusive; both may be infinite. */
export interface TimeRange {
  start: number
  end: number
}

/** A task that may repeat. `zone`: the time zone for days and for times without a zone. */
export interface Series {
  member: CollectionMember
  zone: string
  /** Whether a day is one of EXDATE or of an override. */
  leavesOut: (day: Day) => boolean
}

/** The VTODO of a task, and its overrides. */
export type WithOverrides = [Component, ...Component[]]

/** `components` are the task’s, made for `zone`; the excluded days are read when the first is asked for. */
export function seriesOf(member: CollectionMember, components: Readonly<WithOverrides>, zone: string): Series {
  let read: ((day: Day) => boolean) | null = null
  return { member, zone, leavesOut: (day) => (read ??= leftOut(member, components, zone))(day) }
}

export const isOverride = (component: Component): boolean => propertyOf(component, 'recurrence-id') !== undefined

/**
 * The VTODO of each occurrence that may overlap the range, the current one first, null for one of EXDATE or an override;
 * the VTODO itself if it does not repeat. `slack`: days before and after the range to include.
 */
export function* instancesNear(
  todo: Component,
  range: TimeRange,
  series: Series,
  slack: number,
): Generator<Component | null> {
  const { member } = series
  const parsed = member.recurrence_rule === null ? null : parseRule(member.recurrence_rule)
  if (!parsed?.ok || member.due_date === null || isOverride(todo)) return yield todo
  const [from, to] = [dayOf(range.start, series.zone, -2 - slack), dayOf(range.end, series.zone, 2 + slack)]
  for (const day of daysFrom(parsed.rule, member.due_date, from)) {
    if (day > to) return
    yield series.leavesOut(day) ? null : movedBy(daysBetween(member.due_date, day), todo)
  }
}

function leftOut(member: CollectionMember, components: Readonly<WithOverrides>, zone: string): (day: Day) => boolean {
  const [todo] = components
  const zones = zonesOf(['vcalendar', [], preservedFrom(member.kept).zones], zone)
  const dates = { zones, ...datesIn(todo, zones) }
  const changed = new Set(components.filter(isOverride).map((one) => recurrenceDay(one, member, dates)))
  const isSkipped = skippedIn({ ...dates, skipped: datesOf(todo, 'exdate', zones) }, member)
  return (day) => changed.has(day) || isSkipped(day)
}

function* daysFrom(rule: Rule, due: Day, from: Day): Generator<Day> {
  if (rule.count !== null) {
    yield* occurrences(rule, due, rule.count).filter((day) => day >= from)
    return
  }
  if (due >= from) yield due
  const before = from <= due ? due : addDays(from, -1)
  for (let day = nextAfter(rule, due, before); day !== null; day = nextAfter(rule, due, day)) yield day
}

const FIRST_DAY: Day = '0000-01-01'

/** The day of `at` plus `more` days, within the supported years. */
function dayOf(at: number, zone: string, more: number): Day {
  const moment = at + more * DAY
  if (!(moment > Date.parse(FIRST_DAY))) return FIRST_DAY
  if (!(moment < Date.parse(LAST_DAY))) return LAST_DAY
  return dayAt(instantOf(moment), zone)
}

const MOVED = new Set(['dtstart', 'due'])

/** The component with its start and due days moved by `days`; times and zones stay. */
export const movedBy = (days: number, [name, properties, components]: Component): Component => [
  name,
  days === 0 ? properties : properties.map((one) => (MOVED.has(one[0]) ? propertyMovedBy(days, one) : one)),
  components,
]

const propertyMovedBy = (days: number, [name, parameters, type, value]: Property): Property => {
  const text = String(value)
  return [name, parameters, type, addDays(text.slice(0, 10), days) + text.slice(10)]
}
