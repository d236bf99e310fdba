/** Decides who receives a change, at the moment it is sent. */
import type { Committed, LiveEvent } from '../../domain/events.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { once } from '../../platform/once.ts'

/** The event that a person receives for a journal entry; null: none. */
export type Audience = (userId: string) => LiveEvent | null

/** Reads the members when first asked about a person, so ask before `on` changes. */
export function audienceOf(on: Reader, entry: Committed): Audience {
  const { type, project_id, from_project_id, user_id } = entry
  const members = once(() => membersOf(on, project_id!))
  const sees = (userId: string) => project_id === null || (members().get(userId) ?? false)

  if (user_id !== null) return (id) => (id === user_id && (type === 'project.deleted' || sees(id)) ? type : null)
  if (project_id === null) return () => null
  if (type === 'project.deleted') return (id) => (members().has(id) ? type : null)
  if (type === 'member.added' || type === 'member.removed') {
    return (id) => (id !== entry.object_id && sees(id) ? type : null)
  }
  if (from_project_id === null) return (id) => (sees(id) ? type : null)

  const left = once(() => membersOf(on, from_project_id))
  return (id) => {
    if (!sees(id)) return left().get(id) ? 'task.deleted' : null
    return left().get(id) ? 'task.moved' : 'task.created'
  }
}

/** The members of the project, and whether they can see it (false while it is in the trash). */
const membersOf = (on: Reader, projectId: string): Map<string, boolean> =>
  new Map(
    on
      .all<{ user_id: string; live: number }>(
        `SELECT m.user_id, p.deleted_at IS NULL AS live FROM members m JOIN projects p ON p.id = m.project_id
         WHERE m.project_id = ?`,
        [projectId],
      )
      .map(({ user_id, live }) => [user_id, live === 1]),
  )
