/** Completes and skips occurrences as a client has done. */
import type { TaskPatch } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { nextOccurrence } from '../../domain/recurrence/next.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import type { Component } from '../../platform/ics/parse.ts'
import { completeTask, nextOf, ruleOf, skipOccurrence } from '../tasks/completing.ts'
import { changeTask } from '../tasks/record-change.ts'
import { memberById, type CollectionMember } from './members.ts'
import { stateOf, type SentTodo } from './read-todo.ts'
import { recurrenceDay, sameClock, sameRuleButEnd } from './repeating.ts'
import { stepsTaken, type Step } from './step.ts'

/** The rule from now on, where a step is sent beside another one; a step that was sent before says nothing of that. */
export const ruleBeside = (
  { does }: Step,
  before: CollectionMember,
  { rule }: SentTodo,
  { timezone }: Actor,
): Pick<TaskPatch, 'recurrence_rule'> =>
  does === 'nothing' || rule === null || sameRuleButEnd(before, rule, timezone) ? {} : { recurrence_rule: rule }

/** Of one PUT. */
const MOST_STEPS = 100

/** Takes a step, and those after it that the client has taken since it last sent the task. */
export function* takeSteps(tx: Tx, actor: Actor, before: CollectionMember, sent: SentTodo, first: Step): Steps<void> {
  const taken = stepsTaken(before, sent)
  let task = memberById(tx, actor, before.id)
  let step: Step | undefined = first
  for (let count = 0; step && count < MOST_STEPS; count++) {
    if (step.does === 'skip') yield* skipOccurrence(tx, actor, task.id)
    else yield* completeTask(tx, actor, task.id, {}, doneAt(tx, step.completedAt))
    const next = memberById(tx, actor, task.id)
    step = next.due_date === task.due_date ? undefined : taken(next.due_date!)
    task = next
  }
}

export function* close(tx: Tx, actor: Actor, before: CollectionMember, sent: SentTodo): Steps<void> {
  const at = doneAt(tx, sent.completedAt)
  if (before.completed_at === null) yield* completeTask(tx, actor, before.id, {}, at)
  else if (sent.completedAt !== null) changeTask(tx, actor, before, { completed_at: at }, { live: 'task.updated' })
}

/**
 * Whether the completion of the occurrence that is sent as the current one is recorded already: the task may have stepped
 * further than by one occurrence, or to an earlier day.
 */
export function isRepeated(tx: Tx, task: CollectionMember, sent: SentTodo): boolean {
  const day = sent.due?.date ?? task.due_date!
  const override = sent.done ? undefined : sent.overrides.find((one) => recurrenceDay(one, task, sent) === day)
  const { done, completedAt } = override ? stateOf(override, sent.zones) : sent
  if (!done) return false
  const recorded = tx.all<{ occurrence: string; completed_at: string }>(
    'SELECT occurrence, completed_at FROM completions WHERE task_id = ? AND recurred = 1',
    [task.id],
  )
  // A client that does not say when can only repeat what the series has passed.
  if (completedAt === null)
    return override !== undefined && day < task.due_date! && recorded.some(({ occurrence }) => occurrence === day)
  const at = doneAt(tx, completedAt)
  return recorded.some((one) => one.completed_at === at && (sent.due === null || one.occurrence === day))
}

/** A client sends again what it got no answer to; later the same day is somebody's wish. */
const SENT_AGAIN_WITHIN = DAY

/**
 * Whether DUE is moved once more to the day after the occurrence that the same person completed last, though the series
 * has gone on to another day then, and stands there. Who sends that other day as DTSTART has read it, and means it.
 */
export function isMovedAgain(tx: Tx, actor: Actor, task: CollectionMember, sent: SentTodo): boolean {
  const { rule: sentRule, start, due, done } = sent
  const rule = ruleOf(task)
  if (done || due === null || due.date === task.due_date || rule === null || task.completed_at !== null) return false
  if (start?.date === task.due_date) return false
  if (!sameClock(task, due) || !sameRuleButEnd(task, sentRule, actor.timezone)) return false
  const last = tx.get<{ occurrence: string | null; completed_at: string; completed_by: string | null }>(
    `SELECT occurrence, completed_at, completed_by FROM completions WHERE task_id = ? AND recurred = 1
     ORDER BY id DESC LIMIT 1`,
    [task.id],
  )
  if (last?.completed_by !== actor.id || Date.parse(tx.now) - Date.parse(last.completed_at) > SENT_AGAIN_WITHIN)
    return false
  if (!last.occurrence || nextOccurrence({ ...rule, count: null }, last.occurrence) !== due.date) return false
  const next = nextOf({ ...task, due_date: last.occurrence }, { ...rule, count: null }, actor, last.completed_at)
  return next?.due === task.due_date
}

/** Without the overrides that complete an occurrence ahead as is recorded already. */
export function withoutRepeated(tx: Tx, task: CollectionMember | null, sent: SentTodo): SentTodo {
  if (sent.overrides.length === 0 || task?.recurrence_rule == null) return sent
  const recorded = new Set(
    tx
      .all<{ occurrence: string; completed_at: string }>(
        'SELECT occurrence, completed_at FROM completions WHERE task_id = ? AND recurred = 1 AND occurrence >= ?',
        [task.id, task.due_date],
      )
      .map(({ occurrence, completed_at }) => `${occurrence} ${completed_at}`),
  )
  const isNew = (override: Component): boolean => {
    const { done, completedAt } = stateOf(override, sent.zones)
    return (
      !done ||
      completedAt === null ||
      !recorded.has(`${recurrenceDay(override, task, sent)} ${doneAt(tx, completedAt)}`)
    )
  }
  return { ...sent, overrides: sent.overrides.filter(isNew) }
}

/** The time of completion, at most now. */
export const doneAt = (tx: Tx, completedAt: number | null): string =>
  completedAt === null || completedAt > Date.parse(tx.now) || completedAt < 0 ? tx.now : instantOf(completedAt)
