/**
 * Recognizes that a client completes, moves or skips an occurrence; each counts once, also when it is sent repeatedly.
 */
import type { TaskPatch } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { complete } from '../../domain/recurrence/complete.ts'
import { next } from '../../domain/recurrence/next.ts'
import { parseRule } from '../../domain/recurrence/parse.ts'
import { printRule } from '../../domain/recurrence/print.ts'
import type { Rule } from '../../domain/recurrence/rule.ts'
import { propertyOf, textOf, type Component } from '../../platform/ics/parse.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { dayAt } from '../../platform/zones.ts'
import { nextOf, ruleOf } from '../tasks/completing.ts'
import type { Member } from './members.ts'
import { instantOfMoment, momentOf, type Moment, type Zones } from './moments.ts'
import type { SentTodo } from './read-todo.ts'

/** The effect of a PUT on an open repeating task. `due`: first move the task to that time. */
export type Step = { does: 'complete' | 'skip' | 'nothing'; due: Moment | null; keepsDue: boolean }

/** Null for any other change. `seen`: the client knows the stored version. */
export function stepOf(task: Member, sent: SentTodo, actor: Actor, now: Instant, seen: boolean): Step | null {
  const rule = ruleOf(task)
  if (!rule || task.completed_at !== null) return null
  const due = task.due_date!
  const step = (does: Step['does'], moved: Moment | null = null): Step => ({ does, due: moved, keepsDue: true })
  if (sent.done) {
    if (sent.due && sent.due.date < due && !seen) return step('nothing')
    // Todoman ends the series so: the next occurrence is a task of its own, with the rule.
    if (sent.rule === null) return null
    return step('complete', sent.due?.date === due ? null : sent.due)
  }
  if (sent.due && sent.due.date < due && reached(sent, rule, task) === due) return step('nothing')
  const override = sent.overrides.find((one) => isOf(one, task, sent.zones))
  if (override && isDone(override)) return step('complete')
  if (sent.skipped.some(({ date }) => date === due) && sent.due?.date === due) return step('skip')
  const moved = override && propertyOf(override, 'due')
  if (moved) return { does: 'nothing', due: momentOf(moved, sent.zones), keepsDue: true }
  if (!sent.rule || !sent.due || sent.due.date === due || !sameClock(task, sent.due)) return null
  const days = [next(rule, due), nextOf(task, rule, actor, now)?.due]
  return days.includes(sent.due.date) ? step('complete') : null
}

/** The day the series has reached after the occurrences sent as completed. */
function reached({ due, overrides, zones }: SentTodo, rule: Rule, task: Member): string | null {
  const done = new Set(overrides.filter(isDone).map((one) => recurrenceDay(one, task, zones)))
  let day: string | null = due!.date
  while (day !== null && done.delete(day)) day = next(rule, day)
  return day
}

/** Whether an override belongs to the task's current occurrence. */
function isOf(override: Component, task: Member, zones: Zones): boolean {
  const day = recurrenceDay(override, task, zones)
  return day === task.due_date
}

/** The day of an override's occurrence, in the task's time zone. */
export function recurrenceDay(override: Component, { due_timezone }: Member, zones: Zones): string {
  const moment = momentOf(propertyOf(override, 'recurrence-id')!, zones)
  const instant = instantOfMoment(moment)
  return instant !== null && due_timezone !== null ? dayAt(instant, due_timezone) : moment.date
}

const isDone = (override: Component): boolean =>
  textOf(override, 'status')?.toUpperCase() === 'COMPLETED' ||
  (propertyOf(override, 'status') === undefined && propertyOf(override, 'completed') !== undefined)

/** Whether the time of day is the same, also when written in another zone. */
function sameClock(task: Member, moment: Moment): boolean {
  if (task.due_time === null || moment.time === null) return task.due_time === moment.time
  if (moment.zone === task.due_timezone) return moment.time === task.due_time
  const there = instantOfMoment({ ...moment, date: moment.date, time: task.due_time, zone: task.due_timezone })
  return there === instantOfMoment(moment)
}

/** Whether the sent rule is equal to the stored one. */
export function sameRule(task: Member, sent: string | null, zone: string): boolean {
  if (sent === null || task.recurrence_rule === null) return sent === task.recurrence_rule
  const parsed = parseRule(sent, { dayOfInstant: (instant) => dayAt(instant, task.due_timezone ?? zone) })
  if (!parsed.ok) return false
  const whole =
    task.recurrence_basis === 'due' && task.due_date !== null ? complete(parsed.rule, task.due_date) : parsed.rule
  return printRule(whole) === task.recurrence_rule
}

export const duePatch = (due: Moment | null): Pick<TaskPatch, 'due_date' | 'due_time' | 'due_timezone'> =>
  due === null
    ? { due_date: null }
    : { due_date: due.date, due_time: due.time, ...(due.time !== null && { due_timezone: due.zone }) }
