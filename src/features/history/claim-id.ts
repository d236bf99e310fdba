import { attachments, comments } from '../../../schema/tables/comments.ts'
import { filters } from '../../../schema/tables/filters.ts'
import { labels } from '../../../schema/tables/labels.ts'
import { users } from '../../../schema/tables/people.ts'
import { projects, sections } from '../../../schema/tables/projects.ts'
import { reminders, tasks } from '../../../schema/tables/tasks.ts'
import { templates } from '../../../schema/tables/templates.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { conflict, invalid, type Refusal } from '../../domain/errors.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'

const CLAIMABLE = { tasks, projects, sections, labels, filters, templates, reminders, comments }
type Claimable = keyof typeof CLAIMABLE

/** SQL for the project of a row; labels, filters and templates have none and are always visible to their owner. */
const PROJECT: Record<Exclude<Claimable, 'labels' | 'filters' | 'templates'>, string> = {
  tasks: 'SELECT project_id FROM tasks WHERE id = ?',
  projects: 'SELECT id FROM projects WHERE id = ?',
  sections: 'SELECT project_id FROM sections WHERE id = ?',
  reminders: 'SELECT t.project_id FROM reminders r JOIN tasks t ON t.id = r.task_id WHERE r.id = ?',
  comments: 'SELECT t.project_id FROM comments c JOIN tasks t ON t.id = c.task_id WHERE c.id = ?',
}

/**
 * The id of a new row: the client's, or a generated one. `repeated`: the actor has created this row before. 422
 * `fields.id` when the id is in use otherwise; the message does not tell by what.
 */
export function claimId(
  on: Reader,
  actor: Actor,
  table: Claimable,
  wanted: string | undefined,
): { id: string; repeated: boolean } {
  if (wanted === undefined) return { id: newId(), repeated: false }
  const row = findRow(on, CLAIMABLE[table], { id: wanted })
  if (row) {
    if (creatorOf(row) === actor.id) return { id: wanted, repeated: true }
    throw taken()
  }
  for (const other of [...Object.values(CLAIMABLE), attachments, users])
    if (findRow(on, other, { id: wanted })) throw taken()
  return { id: wanted, repeated: false }
}

const creatorOf = (row: { user_id: string | null } | { created_by: string | null }): string | null =>
  'created_by' in row ? row.created_by : row.user_id

/**
 * The error for a row that the actor has created but cannot see: 409 when it is in the trash, 422 when they left its
 * project.
 */
export function unseen(on: Reader, actor: Actor, table: keyof typeof PROJECT, id: string): Refusal {
  const isOn = on.get(`SELECT 1 FROM members WHERE user_id = ? AND project_id = (${PROJECT[table]})`, [actor.id, id])
  return isOn ? conflict('It already exists in the trash') : taken()
}

const taken = (): Refusal => invalid({ id: 'is taken, choose another' })
