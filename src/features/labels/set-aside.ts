/**
 * Labels that an undo took back while tasks in the trash have them: they are nobody's until such a task is restored, and
 * are deleted with the last of these tasks (`import/purging.ts`).
 */
import { labels, type LabelRow } from '../../../schema/tables/labels.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { WEIGHT_AT_ONCE, chunksOf } from '../../platform/db/writing/chunks.ts'
import { findRow, findRows, updateRows } from '../../platform/db/rows/rows.ts'
import { lastAmong } from '../../platform/db/rows/siblings.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { record } from '../history/record.ts'
import { labelSiblings, removeLabels } from './actions.ts'
import { replaceLabelOnTasks } from './on-tasks.ts'

/** Takes labels from their person; deletes those that no task has. */
export function* setAside(tx: Tx, ids: readonly string[]): Steps<void> {
  const isUsed = (id: string) => tx.get('SELECT 1 FROM task_labels WHERE label_id = ? LIMIT 1', [id]) !== undefined
  const { used = [], unused = [] } = Object.groupBy(ids, (id) => (isUsed(id) ? 'used' : 'unused'))
  for (const some of chunksOf(used, WEIGHT_AT_ONCE)) {
    yield
    tx.run('UPDATE labels SET user_id = NULL, position = ? WHERE id IN (SELECT value FROM json_each(?))', [
      tx.now,
      JSON.stringify(some),
    ])
  }
  yield* removeLabels(tx, unused)
}

/** Gives back the labels that tasks have, before these are restored: clients must know a label that a task names. */
export function* giveBackLabels(tx: Tx, actor: Actor, taskIds: readonly string[]): Steps<void> {
  for (const some of chunksOf(taskIds, WEIGHT_AT_ONCE)) {
    yield
    const had = tx.all<SetAsideLabel>(
      `SELECT DISTINCT l.id, l.name_folded, w.user_id FROM json_each(?) one
       CROSS JOIN task_labels w ON w.task_id = one.value CROSS JOIN labels l ON l.id = w.label_id AND l.user_id IS NULL`,
      [JSON.stringify(some)],
    )
    for (const label of had) yield* giveBack(tx, actor, label)
  }
}

/** The same for the tasks of a project. */
export function* giveBackLabelsIn(tx: Tx, actor: Actor, projectId: string): Steps<void> {
  for (const { id } of findRows(tx, labels, { user_id: null })) {
    yield
    const had = tx.get<SetAsideLabel>(
      `SELECT l.id, l.name_folded, w.user_id FROM task_labels w CROSS JOIN tasks t ON t.id = w.task_id
       CROSS JOIN labels l ON l.id = w.label_id
       WHERE w.label_id = ? AND t.project_id = ? AND t.deleted_at IS NULL LIMIT 1`,
      [id, projectId],
    )
    if (had) yield* giveBack(tx, actor, had)
  }
}

/** A label that is nobody's, with the person who had it. */
type SetAsideLabel = Pick<LabelRow, 'id' | 'name_folded'> & { user_id: string }

/** Where the person made another of the name since, the tasks get that one. */
function* giveBack(tx: Tx, actor: Actor, { id, name_folded, user_id }: SetAsideLabel): Steps<void> {
  const other = findRow(tx, labels, { user_id, name_folded })
  if (other) return yield* replace(tx, id, other.id)
  updateRows(tx, labels, { id }, { user_id, position: lastAmong(tx, labelSiblings({ id: user_id })) })
  record(tx, actor, { kind: 'label', id, project_id: null, user_id, live: 'label.created' })
}

function* replace(tx: Tx, from: string, to: string): Steps<void> {
  do {
    yield
  } while (replaceLabelOnTasks(tx, from, to, WEIGHT_AT_ONCE) === WEIGHT_AT_ONCE)
  yield* removeLabels(tx, [from])
}
