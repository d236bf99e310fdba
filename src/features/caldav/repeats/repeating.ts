/** The occurrences and the rule of a repeating task, as a client sends them. */
import type { TaskPatch } from '../../../contract/tasks.ts'
import { addDays, daysBetween, type Day } from '../../../domain/calendar/day.ts'
import { withPartsOfStart } from '../../../domain/recurrence/start-day.ts'
import { parseRule } from '../../../domain/recurrence/parse.ts'
import { printRule } from '../../../domain/recurrence/print.ts'
import type { Rule } from '../../../domain/recurrence/rule.ts'
import { propertyOf, type Component, type Property } from '../../../platform/ics/parse.ts'
import { dayAt } from '../../../platform/zones.ts'
import type { CollectionMember } from '../members.ts'
import { clockAt, instantOfMoment, momentOf, type Moment } from '../objects/moments.ts'
import type { SentTodo } from '../objects/read-todo.ts'

/** Whether an override has moved its occurrence to the day and time of the current one. */
export function standsOnDayOf(override: Component, task: CollectionMember, sent: SentTodo): boolean {
  const moved = propertyOf(override, 'due')
  const to = moved && momentOf(moved, sent.zones)
  return to?.date === task.due_date && sameClock(task, to)
}

/** Whether an override has moved the current occurrence, as the task was before the PUT or was sent, to where it is now. */
export function isTaskItself(
  override: Component,
  task: CollectionMember,
  sent: SentTodo,
  before: CollectionMember | null,
): boolean {
  const day = recurrenceDay(override, task, sent)
  const isCurrent = day === before?.due_date || day === sent.due?.date
  return day !== task.due_date && isCurrent && standsOnDayOf(override, task, sent)
}

type Dates = Pick<SentTodo, 'start' | 'due' | 'zones'>

/** Those that are of the current occurrence or a later one. */
export const overridesAhead = (overrides: readonly Component[], task: CollectionMember, dates: Dates): Component[] =>
  task.recurrence_rule === null || task.due_date === null
    ? []
    : overrides.filter((one) => recurrenceDay(one, task, dates) >= task.due_date!)

/** The day on which an override's occurrence is due, in the task's time zone. */
export const recurrenceDay = (override: Component, task: CollectionMember, dates: Dates): Day =>
  dueDay(momentOf(propertyOf(override, 'recurrence-id')!, dates.zones), task, dates)

/** Whether the occurrence that would be due on a day is left out of the series: reads only what is near that day. */
export function skippedIn(
  { skipped, ...dates }: Dates & Pick<SentTodo, 'skipped'>,
  task: CollectionMember,
): (day: Day) => boolean {
  const unread = Map.groupBy(skipped, ({ date }) => date)
  const days = new Set<Day>()
  const length = lengthIn(task, dates)
  return (due) => {
    const day = addDays(due, -length)
    for (const written of near(day)) {
      for (const moment of unread.get(written) ?? []) days.add(dayIn(moment, task.due_timezone))
      unread.delete(written)
    }
    return days.has(day)
  }
}

/** An EXDATE without the days that the series has passed; nothing where it has no other. */
export function exdateAhead(exdate: Property, task: CollectionMember, dates: Dates): Property[] {
  const { recurrence_rule, due_date, completed_at } = task
  if (recurrence_rule === null || due_date === null) return [exdate]
  const [name, parameters, type, ...values] = exdate
  const from = completed_at === null ? due_date : addDays(due_date, 1)
  const days = near(addDays(from, -lengthIn(task, dates)))
  const isAhead = (value: unknown) => {
    const written = String(value).slice(0, 10)
    return days.includes(written)
      ? dueDay(momentOf([name, parameters, type, value], dates.zones), task, dates) >= from
      : written > days[0]!
  }
  const others = values.filter(isAhead)
  return others.length === 0 ? [] : [[name, parameters, type, ...others]]
}

/** The days that a moment of that day may have in another zone. */
const near = (day: Day): Day[] => [-2, -1, 0, 1, 2].map((by) => addDays(day, by))

/** The day on which an occurrence is due that is named by its DTSTART, as all are. */
export const dueDay = (named: Moment, task: CollectionMember, dates: Dates): Day =>
  addDays(dayIn(named, task.due_timezone), lengthIn(task, dates))

/** Days from DTSTART to DUE. */
const lengthIn = ({ due_timezone }: CollectionMember, { start, due }: Dates): number =>
  start && due ? daysBetween(dayIn(start, due_timezone), dayIn(due, due_timezone)) : 0

function dayIn(moment: Moment, zone: string | null): Day {
  if (moment.zone === zone) return moment.date
  const instant = instantOfMoment(moment)
  return instant !== null && zone !== null ? dayAt(instant, zone) : moment.date
}

/**
 * With the due time on the clock of the task: its occurrences are told apart by the days of its time zone. A time without
 * a zone is on that clock already, as it was served.
 */
export function onClockOf({ due_timezone }: CollectionMember, sent: SentTodo): SentTodo {
  const at = sent.due?.exact ? instantOfMoment(sent.due) : null
  if (at === null || due_timezone === null || sent.due!.zone === due_timezone) return sent
  return { ...sent, due: { ...sent.due!, ...clockAt(at, due_timezone) } }
}

/** Whether the time of day is the same, also when written in another zone. */
export function sameClock(task: CollectionMember, moment: Moment): boolean {
  if (task.due_time === null || moment.time === null) return task.due_time === moment.time
  if (moment.zone === task.due_timezone) return moment.time === task.due_time
  const there = instantOfMoment({ ...moment, time: task.due_time, zone: task.due_timezone })
  return there === instantOfMoment(moment)
}

/** Whether the sent rule is equal to the stored one. */
export const sameRule = (task: CollectionMember, sent: string | null, zone: string): boolean =>
  sent === null || task.recurrence_rule === null
    ? sent === task.recurrence_rule
    : ruleInFull(task, sent, zone) === task.recurrence_rule

const OPEN_END = { count: null, until: null }

/** Whether it is so but for COUNT and UNTIL, which clients also change as they step on. */
export function sameRuleButEnd(task: CollectionMember, sent: string | null, zone: string): boolean {
  if (sent === null || task.recurrence_rule === null) return false
  return ruleInFull(task, sent, zone, OPEN_END) === ruleInFull(task, task.recurrence_rule, zone, OPEN_END)
}

/** Null for a rule that is not taken. */
function ruleInFull(task: CollectionMember, text: string, zone: string, change: Partial<Rule> = {}): string | null {
  const parsed = parseRule(text, { dayOfInstant: (instant) => dayAt(instant, task.due_timezone ?? zone) })
  if (!parsed.ok) return null
  const isOfDue = task.recurrence_basis === 'due' && task.due_date !== null
  const rule = isOfDue ? withPartsOfStart(parsed.rule, task.due_date!) : parsed.rule
  return printRule({ ...rule, ...change })
}

export const duePatch = (due: Moment | null): Pick<TaskPatch, 'due_date' | 'due_time' | 'due_timezone'> =>
  due === null
    ? { due_date: null }
    : { due_date: due.date, due_time: due.time, ...(due.time !== null && { due_timezone: due.zone }) }
