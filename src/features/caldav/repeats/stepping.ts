/** Completes and skips occurrences as a client has done. */
import type { TaskPatch } from '../../../contract/tasks.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { DAY } from '../../../domain/calendar/milliseconds.ts'
import { instantOf } from '../../../platform/clock.ts'
import type { Steps, Tx } from '../../../platform/db/transaction.ts'
import type { Component } from '../../../platform/ics/parse.ts'
import { completeTask, skipOccurrence } from '../../tasks/completing.ts'
import { changeTask } from '../../tasks/record-change.ts'
import { memberById, type CollectionMember } from '../members.ts'
import { stateOf, type SentTodo } from '../objects/read-todo.ts'
import { recurrenceDay, sameRuleButEnd } from './repeating.ts'
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

/** Completes the task, or changes when it was completed if the client says when. */
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

/** Who got no answer sends again soon; later it is somebody's wish. */
const SENT_AGAIN_WITHIN = DAY

/** Whether the person sends an open occurrence with the very text that was taken before, though one was completed since. */
export function isSentAgain(tx: Tx, task: CollectionMember, { due, done }: SentTodo, text: string | null): boolean {
  if (done || due === null || due.date === task.due_date || text === null || task.sent === null) return false
  if (withoutStamp(text) !== withoutStamp(task.sent)) return false
  const from = instantOf(Date.parse(tx.now) - SENT_AGAIN_WITHIN)
  return tx.get(COMPLETED_SINCE, [task.id, from]) !== undefined
}

/** By when it was recorded, not by when a client says that it was done: its clock may be wrong. */
const COMPLETED_SINCE = `
  SELECT 1 FROM activity a INDEXED BY activity_task CROSS JOIN completions c INDEXED BY completions_task
  WHERE a.task_id = ? AND a.event = 'task.completed' AND a.created_at >= ?
    AND c.task_id = a.task_id AND c.recurred = 1 AND c.occurrence = a.payload ->> 'due_date'`

/** Many clients write DTSTAMP anew whenever they send. */
const withoutStamp = (text: string): string => text.replaceAll(/^DTSTAMP[^\r\n]*/gim, '')

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
