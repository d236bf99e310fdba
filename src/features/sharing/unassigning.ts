import { tasks } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { findRows, updateRows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { record } from '../history/record.ts'

/** Who can't edit a project any more is given no tasks there. */
export function unassign(tx: Tx, actor: Actor, projectId: string, userId: string): void {
  const theirs = findRows(tx, tasks, { project_id: projectId, assignee_id: userId })
  for (const task of theirs) {
    updateRows(tx, tasks, { id: task.id }, { assignee_id: null, updated_at: tx.now })
    if (task.deleted_at !== null) continue
    record(tx, actor, {
      kind: 'task',
      id: task.id,
      project_id: projectId,
      live: 'task.updated',
      activity: {
        event: 'task.updated',
        task_id: task.id,
        payload: { content: task.content, changes: { assignee_id: { old: userId, new: null } } },
      },
    })
  }
}
