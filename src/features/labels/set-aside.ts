/**
 * Labels that an undo took back while tasks in the trash have them: they are nobody's until such a task is restored, and
 * are deleted with the last of these tasks (`import/purging.ts`).
 */
import { labels, type LabelRow } from '../../../schema/tables/labels.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { AT_ONCE, chunksOf } from '../../platform/db/pieces.ts'
import { findRow, findRows, updateRows } from '../../platform/db/rows.ts'
import { lastAmong } from '../../platform/db/siblings.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { record } from '../history/record.ts'
import { labelsOf, removeLabels } from './actions.ts'

/** Takes labels from their person; deletes those that no task has. */
export function* setAside(tx: Tx, ids: readonly string[]): Steps<void> {
  const isUsed = (id: string) => tx.get('SELECT 1 FROM task_labels WHERE label_id = ? LIMIT 1', [id]) !== undefined
  const { used = [], unused = [] } = Object.groupBy(ids, (id) => (isUsed(id) ? 'used' : 'unused'))
  for (const some of chunksOf(used, AT_ONCE)) {
    yield
    tx.run('UPDATE labels SET user_id = NULL, position = ? WHERE id IN (SELECT value FROM json_each(?))', [
      tx.now,
      JSON.stringify(some),
    ])
  }
  yield* removeLabels(tx, unused)
}

/** Gives back the labels that restored tasks of a project have. */
export function* giveBackLabels(tx: Tx, actor: Actor, projectId: string): Steps<void> {
  for (const label of findRows(tx, labels, { user_id: null })) {
    yield
    const had = tx.get<{ user_id: string }>(
      `SELECT l.user_id FROM task_labels l CROSS JOIN tasks t ON t.id = l.task_id
       WHERE l.label_id = ? AND t.project_id = ? AND t.deleted_at IS NULL LIMIT 1`,
      [label.id, projectId],
    )
    if (had) yield* giveBack(tx, actor, label, had.user_id)
  }
}

/** Where the person made another of the name since, the tasks get that one. */
function* giveBack(tx: Tx, actor: Actor, { id, name_folded }: LabelRow, user_id: string): Steps<void> {
  const other = findRow(tx, labels, { user_id, name_folded })
  if (other) return yield* replace(tx, id, other.id)
  updateRows(tx, labels, { id }, { user_id, position: lastAmong(tx, labelsOf({ id: user_id })) })
  record(tx, actor, { kind: 'label', id, project_id: null, user_id, live: 'label.created' })
}

function* replace(tx: Tx, from: string, to: string): Steps<void> {
  const some = `FROM task_labels WHERE label_id = ? ORDER BY task_id LIMIT ${AT_ONCE}`
  let changes = AT_ONCE
  while (changes === AT_ONCE) {
    yield
    tx.run(`INSERT OR IGNORE INTO task_labels (task_id, user_id, label_id) SELECT task_id, user_id, ? ${some}`, [
      to,
      from,
    ])
    changes = tx.run(
      `DELETE FROM task_labels WHERE (task_id, user_id, label_id) IN (SELECT task_id, user_id, label_id ${some})`,
      [from],
    ).changes
  }
  yield* removeLabels(tx, [from])
}
