/** A repeating task that starts before it is due: its DTSTART moves on with its due date. */
import { daysBetween } from '../../domain/calendar/day.ts'
import { textOf, type Component, type Property } from '../../platform/ics/parse.ts'
import type { CollectionMember } from './members.ts'
import { instantOfMoment, type Moment, type Zones } from './moments.ts'
import { movedBy } from './occurrences.ts'
import { datesIn } from './read-todo.ts'
import { sameRule } from './repeating.ts'

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
  if (start.date !== due.date && !isWithoutDays(rule)) return null
  const moved = movedBy(daysBetween(due.date, task.due_date), todo)
  const says = standsAt(datesIn(moved, zones).due!, task) && sameRule(task, rule, zones.own)
  return says ? moved[1] : null
}

const isWithoutDays = (rule: string): boolean => /\bFREQ=(DAILY|WEEKLY)\b/i.test(rule) && !/\bBY/i.test(rule)

const isBefore = (start: Moment, due: Moment): boolean =>
  (instantOfMoment(start) ?? start.date) < (instantOfMoment(due) ?? due.date)

/** Whether it is the task's due date and time. */
export function standsAt(due: Moment, task: CollectionMember): boolean {
  if (due.time === null || task.due_time === null) return due.date === task.due_date && due.time === task.due_time
  return task.due_datetime === instantOfMoment(due)
}
