/** The fields of a task that a PUT changes. */
import type { TaskPatch } from '../../../contract/tasks.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { mentionsOf, withMentions } from '../../../domain/text/mentions.ts'
import type { CollectionMember } from '../members.ts'
import { instantOfMoment } from '../objects/moments.ts'
import type { Unchanged } from '../objects/preserve.ts'
import type { SentTodo } from '../objects/read-todo.ts'
import { duePatch, sameRule } from '../repeats/repeating.ts'
import type { Step } from '../repeats/step.ts'
import { ruleBeside } from '../repeats/stepping.ts'

/** `step`: what was done to the current occurrence, which says by itself when the task is due next. */
export const patchOf = (
  before: CollectionMember,
  sent: SentTodo,
  same: Unchanged,
  step: Step | null,
  actor: Actor,
): TaskPatch => ({
  ...ownFields(before, sent, same),
  ...(step
    ? { ...(step.due && duePatch(step.due)), ...ruleBeside(step, before, sent, actor) }
    : { ...newDue(before, sent, same), ...newRule(before, sent, same, actor) }),
})

function ownFields(before: CollectionMember, sent: SentTodo, same: Unchanged): TaskPatch {
  const description = withMentions(sent.description, mentionsOf(before.description))
  return {
    ...(!same.content && sent.content !== before.content && { content: sent.content }),
    ...(!same.description && description !== before.description && { description }),
    ...(!same.priority && sent.priority !== before.priority && { priority: sent.priority }),
  }
}

/** A rule without a day goes on from the present one, or starts on its first. */
const newDue = (before: CollectionMember, sent: SentTodo, same: Unchanged): TaskPatch =>
  same.due || sameDue(before, sent) || (sent.due === null && sent.rule !== null) ? {} : duePatch(sent.due)

/** What is completed is not an occurrence; the rule beside it is kept with the sent properties. */
function newRule(before: CollectionMember, { rule, done }: SentTodo, same: Unchanged, { timezone }: Actor): TaskPatch {
  if (same.due && before.recurrence_rule !== null) return {}
  if ((done && rule !== null) || sameRule(before, rule, timezone)) return {}
  return { recurrence_rule: rule }
}

const sameDue = ({ due_date, due_time, due_timezone, due_datetime }: CollectionMember, { due }: SentTodo): boolean => {
  if (due === null || due_date === null) return due === null && due_date === null
  if (due.time === null || due_time === null) return due.date === due_date && due.time === due_time
  return due.zone === due_timezone
    ? due.date === due_date && due.time === due_time
    : due_datetime === instantOfMoment(due)
}
