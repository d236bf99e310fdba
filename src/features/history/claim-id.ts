import type { Actor } from '../../domain/access/actor.ts'
import { invalid } from '../../domain/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Reader } from '../../platform/db/transaction.ts'

const TABLES = [
  'tasks',
  'projects',
  'sections',
  'labels',
  'filters',
  'reminders',
  'comments',
  'attachments',
  'users',
] as const
type Claimable = Exclude<(typeof TABLES)[number], 'attachments' | 'users'>

const CREATOR: Record<Claimable, string> = {
  tasks: 'created_by',
  projects: 'created_by',
  sections: 'created_by',
  labels: 'user_id',
  filters: 'user_id',
  reminders: 'user_id',
  comments: 'user_id',
}

/**
 * The id for a new row: the client's own, or a fresh one. `repeated` when the actor made that row before.
 * 422 `fields.id` when it is used by anything else, in the same words whatever that is (contract.md §1 "Ids").
 */
export function claimId(
  on: Reader,
  actor: Actor,
  table: Claimable,
  wanted: string | undefined,
): { id: string; repeated: boolean } {
  if (wanted === undefined) return { id: newId(), repeated: false }
  for (const other of TABLES) {
    const creator = other === table ? CREATOR[table] : 'NULL'
    const row = on.get<{ creator: string | null }>(`SELECT ${creator} AS creator FROM ${other} WHERE id = ?`, [wanted])
    if (!row) continue
    if (other === table && row.creator === actor.id) return { id: wanted, repeated: true }
    throw invalid({ id: 'is taken, choose another' })
  }
  return { id: wanted, repeated: false }
}
