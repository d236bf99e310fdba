import type { Actor } from '../../domain/access/actor.ts'
import { conflict, invalid, type Refusal } from '../../domain/errors.ts'
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

/** The project of a row by its id; labels and filters are in none, and always in their owner's sight. */
const PROJECT: Record<Exclude<Claimable, 'labels' | 'filters'>, string> = {
  tasks: 'SELECT project_id FROM tasks WHERE id = ?',
  projects: 'SELECT id FROM projects WHERE id = ?',
  sections: 'SELECT project_id FROM sections WHERE id = ?',
  reminders: 'SELECT t.project_id FROM reminders r JOIN tasks t ON t.id = r.task_id WHERE r.id = ?',
  comments: 'SELECT t.project_id FROM comments c JOIN tasks t ON t.id = c.task_id WHERE c.id = ?',
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
    throw taken()
  }
  return { id: wanted, repeated: false }
}

/** Why a row that the actor made and does not see now is not made again: 409 in the trash, 422 where they are no more. */
export function unseen(on: Reader, actor: Actor, table: keyof typeof PROJECT, id: string): Refusal {
  const isOn = on.get(`SELECT 1 FROM members WHERE user_id = ? AND project_id = (${PROJECT[table]})`, [actor.id, id])
  return isOn ? conflict('It was made before and is in the trash') : taken()
}

const taken = (): Refusal => invalid({ id: 'is taken, choose another' })
