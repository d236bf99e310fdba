/**
 * Recognizes that a client completes, moves or skips an occurrence; each counts once, also when it is sent repeatedly.
 */
import type { Actor } from '../../../domain/access/actor.ts'
import { isDay, type Day } from '../../../domain/calendar/day.ts'
import { nextOccurrence } from '../../../domain/recurrence/next.ts'
import { parseRule } from '../../../domain/recurrence/parse.ts'
import type { Rule } from '../../../domain/recurrence/rule.ts'
import type { Instant } from '../../../platform/db/transaction.ts'
import { propertyOf, type Component } from '../../../platform/ics/parse.ts'
import { nextOf, ruleOf } from '../../tasks/completing.ts'
import type { CollectionMember } from '../members.ts'
import { momentOf, type Moment } from '../objects/moments.ts'
import { stateOf, type SentTodo } from '../objects/read-todo.ts'
import { dueDay, recurrenceDay, sameClock, sameRuleButEnd, skippedIn, standsOnDayOf } from './repeating.ts'

/**
 * The effect of a PUT on a repeating task. `due`: first move the task to that time. `completedAt`: milliseconds
 * since 1970; null where the client does not say.
 */
export interface Step {
  does: 'complete' | 'skip' | 'nothing'
  due: Moment | null
  completedAt: number | null
}

/** Who sends a task, when, whether that client knows the stored version, and whether it has sent this completion before. */
interface Sender {
  actor: Actor
  now: Instant
  knowsVersion: boolean
  isRepeated: boolean
}

/** Null for any other change. */
export function stepOf(
  task: CollectionMember,
  sent: SentTodo,
  { actor, now, knowsVersion, isRepeated }: Sender,
): Step | null {
  const rule = ruleOf(task)
  if (!rule) return null
  const due = task.due_date!
  if (task.completed_at !== null) return wasTakenLast(task, sent) ? stepTo('nothing') : null
  const isBehind = sent.due !== null && sent.due.date < due
  if (sent.done) return isRepeated || (isBehind && !knowsVersion) ? stepTo('nothing') : stepOfDone(task, sent)
  const isNext = (day: Day) => day === nextOccurrence(rule, due) || day === nextOf(task, rule, actor, now)?.due
  const byOpenStart = stepOfOpenStart(task, sent, isNext)
  if (byOpenStart) return byOpenStart
  if (isRepeated) return stepOfOverride(task, sent) ?? stepsTaken(task, sent)(due) ?? stepTo('nothing')
  if (isBehind && reached(sent, rule, task) === due) return stepTo('nothing')
  return stepOfOverride(task, sent) ?? (isMovedToNext(task, sent, actor, isNext) ? stepTo('complete') : null)
}

/** Whether a client sends a series whose last occurrence is done as it was before that. */
const wasTakenLast = (task: CollectionMember, sent: SentTodo): boolean =>
  !sent.done && !goesOnAfter(task.due_date!, sent) && stepsTaken(task, sent)(task.due_date!) !== undefined

/** Todoman ends the series so, without a rule: the next occurrence is a task of its own, with the rule. */
function stepOfDone({ due_date }: CollectionMember, { todo, due, completedAt }: SentTodo): Step | null {
  if (!propertyOf(todo, 'rrule')) return null
  return stepTo('complete', { due: due?.date === due_date ? null : due, completedAt })
}

/** Of a client that moves on `OPEN_START` alone. */
function stepOfOpenStart(task: CollectionMember, sent: SentTodo, isNext: (day: Day) => boolean): Step | null {
  const open = sent.rule === null ? null : openDayOf(sent, task)
  if (open === null || open === sent.due?.date) return null
  if (open === task.due_date) return stepTo('nothing')
  return isNext(open) ? stepTo('complete') : null
}

/** What an override or EXDATE says of the current occurrence: that it is done, skipped or moved. */
function stepOfOverride(task: CollectionMember, sent: SentTodo): Step | null {
  const due = task.due_date!
  const override =
    sent.overrides.find((one) => recurrenceDay(one, task, sent) === due) ??
    sent.overrides.find((one) => isMovedTo(one, task, sent))
  const { done, completedAt } = override ? stateOf(override, sent.zones) : OPEN
  if (done) return stepTo('complete', { completedAt })
  if (sent.due?.date === due && skippedIn(sent, task)(due)) return stepTo('skip')
  const moved = override && propertyOf(override, 'due')
  return moved ? stepTo('nothing', { due: momentOf(moved, sent.zones) }) : null
}

/** Whether the task was moved to its next occurrence, with the same time and rule. */
const isMovedToNext = (
  task: CollectionMember,
  { due, rule }: SentTodo,
  { timezone }: Actor,
  isNext: (day: Day) => boolean,
): boolean =>
  due !== null &&
  due.date !== task.due_date &&
  sameClock(task, due) &&
  isNext(due.date) &&
  sameRuleButEnd(task, rule, timezone)

/** Whether a series without a count goes on after a day: its client has moved its end. */
function goesOnAfter(day: Day, sent: SentTodo): boolean {
  const parsed = sent.rule === null ? null : parseRule(sent.rule)
  return parsed !== null && parsed.ok && parsed.rule.count === null && nextOccurrence(parsed.rule, day) !== null
}

/** What was done to the occurrence that would be due on a day. */
export function stepsTaken(task: CollectionMember, sent: SentTodo): (day: Day) => Step | undefined {
  const isSkipped = skippedIn(sent, task)
  const completed = new Map<Day, Step>()
  for (const override of sent.overrides) {
    const { done, completedAt } = stateOf(override, sent.zones)
    if (done) completed.set(recurrenceDay(override, task, sent), stepTo('complete', { completedAt }))
  }
  return (day) => completed.get(day) ?? (isSkipped(day) ? stepTo('skip') : undefined)
}

const OPEN = { done: false, completedAt: null }

const stepTo = (does: Step['does'], more: Partial<Step> = {}): Step => ({ does, due: null, completedAt: null, ...more })

/** What KDE's programs move on instead of DTSTART and DUE: the DTSTART of the open occurrence. */
export const OPEN_START = 'x-kde-libkcal-dtrecurrence'

/** The day on which the open occurrence is due by `OPEN_START`. */
function openDayOf(sent: SentTodo, task: CollectionMember): Day | null {
  const property = propertyOf(sent.todo, OPEN_START)
  const said = /^(\d{4})-?(\d\d)-?(\d\d)(?:T([01]\d|2[0-3]):?([0-5]\d):?[0-5]\d(Z?))?$/.exec(String(property?.[3]))
  if (!property || !said) return null
  const [, year, month, day, hour, minute, utc] = said
  const date = `${year}-${month}-${day}`
  if (!isDay(date)) return null
  const type = hour === undefined ? 'date' : 'date-time'
  const value = hour === undefined ? date : `${date}T${hour}:${minute}:00${utc}`
  return dueDay(momentOf([OPEN_START, property[1], type, value], sent.zones), task, sent)
}

/** The day the series has reached after the occurrences sent as completed or skipped. */
function reached(sent: SentTodo, rule: Rule, task: CollectionMember): string | null {
  const taken = stepsTaken(task, sent)
  let day: string | null = sent.due!.date
  while (day !== null && day <= task.due_date! && taken(day)) day = nextOccurrence(rule, day)
  return day
}

/** Whether an override has moved the occurrence that was sent to the day of the task's current one. */
const isMovedTo = (override: Component, task: CollectionMember, sent: SentTodo): boolean =>
  recurrenceDay(override, task, sent) === sent.due?.date && standsOnDayOf(override, task, sent)
