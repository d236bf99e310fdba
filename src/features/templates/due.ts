import type { TemplateTask } from '../../contract/templates.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { addDays, daysBetween, FIRST_DAY, type Day } from '../../domain/calendar/day.ts'
import { Refusal } from '../../domain/errors.ts'
import { firstOccurrence } from '../../domain/recurrence/next.ts'
import { parseRule } from '../../domain/recurrence/parse.ts'
import { printRule } from '../../domain/recurrence/print.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { NO_DUE, resolveDue, type DueColumns } from '../tasks/due.ts'

/**
 * The due columns of a template's task for a start day; a repeat begins on its first day from there on, and is left out
 * when its last day is before that. Null when date, time and repeat are inconsistent.
 */
export function dueFrom(task: TemplateTask, start: Day, actor: Actor, now: Instant): DueColumns | null {
  const { due_in_days, due_time, due_timezone, recurrence_basis } = task
  const day = due_in_days === null ? null : dayAfter(start, due_in_days)
  const rule = ruleFrom(task, start)
  if (day === undefined || rule === undefined) return null
  if (day === null && (due_time ?? rule) !== null) return null
  const begins = day && rule ? firstOf(rule, day) : null
  const isOver = begins === null && rule !== null && endsOnDay(rule)
  const recurrence_rule = isOver ? null : rule
  const fields = { due_date: begins ?? day, due_time, due_timezone, recurrence_rule, recurrence_basis }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  try {
    return resolveDue(NO_DUE, given, actor, now)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

export const UNFITTING_DUE = 'has a time or a repeat that does not fit its date'

/** Whether date, time and repeat of a template's task are consistent. */
export function hasFittingDue(task: TemplateTask, actor: Actor, now: Instant): boolean {
  const moved = fromItsOwnDay(task)
  return (moved.ends_in_days ?? 0) >= 0 && dueFrom(moved, FIRST_DAY, actor, now) !== null
}

function fromItsOwnDay(task: TemplateTask): TemplateTask {
  const { due_in_days, ends_in_days } = task
  if (due_in_days === null) return task
  return { ...task, due_in_days: 0, ...(ends_in_days !== undefined && { ends_in_days: ends_in_days - due_in_days }) }
}

/** The rule with its last day; undefined when there can be no such day. */
function ruleFrom({ recurrence_rule, ends_in_days }: TemplateTask, start: Day): string | null | undefined {
  if (ends_in_days === undefined) return recurrence_rule
  const until = dayAfter(start, ends_in_days)
  const parsed = parseRule(recurrence_rule ?? '')
  return until && parsed.ok ? printRule({ ...parsed.rule, until }) : undefined
}

/** Null where the rule has no day from there on; the day itself where it is wrong: resolving the due says so. */
function firstOf(rule: string, day: Day): Day | null {
  const parsed = parseRule(rule)
  return parsed.ok ? firstOccurrence(parsed.rule, day) : day
}

function endsOnDay(rule: string): boolean {
  const parsed = parseRule(rule)
  return parsed.ok && parsed.rule.until !== null
}

/** Undefined past the last supported day. */
function dayAfter(start: Day, days: number): Day | undefined {
  const day = addDays(start, days)
  return daysBetween(start, day) === days ? day : undefined
}
