import type { Actor } from '../../domain/access/actor.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { moveTask } from '../tasks/actions.ts'
import { siblingsAt } from '../tasks/place.ts'
import type { Member } from './members.ts'
import { orderOf } from './order.ts'

/**
 * Moves a task among its siblings to the place given by X-APPLE-SORT-ORDER: after the last sibling whose number is not
 * larger.
 */
export function* placeBy(tx: Tx, actor: Actor, member: Member, order: number): Steps<void> {
  if (order === orderOf(member.position)) return
  const { table, where, parameters } = siblingsAt(member)
  const [last, next] = tx.all<{ id: string; position: string }>(
    `SELECT id, position FROM ${table} WHERE ${where} ORDER BY position DESC LIMIT 2`,
    parameters,
  )
  if (last?.id === member.id && (!next || orderOf(next.position) <= order)) return
  const siblings = tx.all<{ id: string; position: string }>(
    `SELECT id, position FROM ${table} WHERE ${where} ORDER BY position`,
    parameters,
  )
  const others = siblings.filter(({ id }) => id !== member.id)
  const before = others.findLastIndex(({ position }) => orderOf(position) <= order)
  const at = siblings.findIndex(({ id }) => id === member.id)
  if (before + 1 === at) return
  yield* moveTask(tx, actor, member.id, { after_id: others[before]?.id ?? null })
}
