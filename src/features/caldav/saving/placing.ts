import { tasks } from '../../../../schema/tables/tasks.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { findRow } from '../../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../../platform/db/transaction.ts'
import { moveTask } from '../../tasks/moving.ts'
import { siblingsAt } from '../../tasks/places/place.ts'
import { orderOf } from '../objects/order.ts'

/**
 * Moves a task among its siblings to the place given by X-APPLE-SORT-ORDER: after the last sibling whose number is not
 * larger.
 */
export function* placeBy(tx: Tx, actor: Actor, id: string, order: number): Steps<void> {
  const task = findRow(tx, tasks, { id })!
  if (order === orderOf(task.position)) return
  const { table, where, parameters } = siblingsAt(task)
  const [last, next] = tx.all<{ id: string; position: string }>(
    `SELECT id, position FROM ${table} WHERE ${where} ORDER BY position DESC LIMIT 2`,
    parameters,
  )
  if (last?.id === id && (!next || orderOf(next.position) <= order)) return
  const siblings = tx.all<{ id: string; position: string }>(
    `SELECT id, position FROM ${table} WHERE ${where} ORDER BY position`,
    parameters,
  )
  const others = siblings.filter((one) => one.id !== id)
  const before = others.findLastIndex(({ position }) => orderOf(position) <= order)
  const at = siblings.findIndex((one) => one.id === id)
  if (before + 1 === at) return
  yield* moveTask(tx, actor, id, { after_id: others[before]?.id ?? null })
}
