/** A repeating task that starts before it is due: its DTSTART moves on with its due date. */
import { daysBetween, type Day } from '../../../domain/calendar/day.ts'
import { parseRule } from '../../../domain/recurrence/parse.ts'
import { textOf, type Component, type Property } from '../../../platform/ics/parse.ts'
import { ruleTextOf } from '../../feeds/entries.ts'
import type { CollectionMember } from '../members.ts'
import { instantOfMoment, type Moment, type Zones } from '../objects/moments.ts'
import { movedBy } from './occurrences.ts'
import { datesIn } from '../objects/read-todo.ts'
import { sameRule, sameRuleButEnd } from './repeating.ts'

/**
 * The client's DTSTART, DUE or DURATION, and RRULE, moved to the task's due date; null unless they then say the same as
 * the task. A rule that names days names those of DTSTART to clients, and those of the due date here: the same days
 * only where it starts on the day it is due.
 */
export function movedSeries(properties: readonly Property[], zones: Zones, task: CollectionMember): Property[] | null {
  const todo: Component = ['vtodo', [...properties], []]
  const rule = textOf(todo, 'rrule')
  if (rule === undefined || task.due_date === null) return null
  const { start, due } = datesIn(todo, zones)
  if (!start?.exact || !due?.exact || !isBefore(start, due)) return null
  const startsOnDue = start.date === due.date
  if (!startsOnDue && !isWithoutDays(rule)) return null
  const moved = movedBy(daysBetween(due.date, task.due_date), todo)
  if (!standsAt(datesIn(moved, zones).due!, task)) return null
  if (sameRule(task, rule, zones.own)) return moved[1]
  const now = ruleFrom(rule, task, { ...due, startsOnDue }, zones)
  if (now === null) return null
  return moved[1].map((property) => (property[0] === 'rrule' ? ['rrule', {}, 'recur', now] : property))
}

/**
 * The rule as it is now, where the client's began as the task's: since then its COUNT has become less, or its day is not
 * that of the due date, as for each 31st in a shorter month.
 */
function ruleFrom(
  text: string,
  task: CollectionMember,
  { date, startsOnDue }: { date: Day; startsOnDue: boolean },
  zones: Zones,
): string | null {
  const [theirs, ours] = [parseRule(text), parseRule(task.recurrence_rule ?? '')]
  const asBegun = startsOnDue ? { ...task, due_date: date } : task
  if (!theirs.ok || !ours.ok || !sameRuleButEnd(asBegun, text, zones.own)) return null
  if (startsOnDue) return ruleTextOf(task, ours.rule)
  const { count, until } = ours.rule
  return theirs.rule.until === null && until === null ? ruleTextOf(task, { ...theirs.rule, count }) : null
}

const isWithoutDays = (rule: string): boolean => /\bFREQ=(DAILY|WEEKLY)\b/i.test(rule) && !/\bBY/i.test(rule)

const isBefore = (start: Moment, due: Moment): boolean =>
  (instantOfMoment(start) ?? start.date) < (instantOfMoment(due) ?? due.date)

/** Whether it is the task's due date and time. */
export function standsAt(due: Moment, task: CollectionMember): boolean {
  if (due.time === null || task.due_time === null) return due.date === task.due_date && due.time === task.due_time
  return task.due_datetime === instantOfMoment(due)
}
