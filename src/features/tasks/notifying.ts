import type { Task } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { plainMarkdown } from '../../domain/text/plain-markdown.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notify } from '../notifications/actions.ts'
import { newlyMentioned, notifyMentioned } from '../notifications/mentions.ts'

/** Notifies the assignee of a task who was not before. */
export function notifyAssignee(tx: Tx, actor: Actor, task: Task, before: string | null): void {
  const { assignee_id: user_id, content: subject, project_id, id: task_id } = task
  if (user_id === null || user_id === before) return
  notify(tx, { user_id, kind: 'assigned', subject, project_id, task_id, actor })
}

/** Notifies the members whom the description mentions and did not before. */
export function notifyNewlyMentioned(tx: Tx, actor: Actor, task: Task, before: string): void {
  const { content: subject, description, project_id, id: task_id } = task
  if (description === before) return
  const people = newlyMentioned(tx, project_id, description, before)
  if (people.length === 0) return
  notifyMentioned(tx, people, { subject, body: plainMarkdown(description), project_id, task_id, actor })
}
