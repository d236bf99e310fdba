import type { ProjectRow } from '../../../schema/tables/projects.ts'
import { projectPatch, type Project } from '../../contract/projects.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may, rolesThat, type Role, type Verb } from '../../domain/access/may.ts'
import { notFound } from '../../domain/errors.ts'
import { mapPage, pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import { asFlag } from '../../platform/db/rows/flag.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { onlyRow } from '../../platform/db/rows/rows.ts'

/** The fields of `PATCH /projects/{id}`, in the order used by its ETag. */
export const PROJECT_WRITABLE = Object.keys(projectPatch.entries)

/** A project that is not in the trash, with the actor's role, position and favourite. */
export type VisibleProject = ProjectRow & { role: Role; position: string; favourite: number }

/** The columns of a `VisibleProject`, over the aliases `p` and `m`. */
export const PROJECT_COLUMNS = 'p.*, m.role, m.position, m.favourite'

/**
 * SQL: joins a task `t` with its project `p` and the actor's membership `m` of that; no row for a task whose project is
 * in the trash or not visible to the actor. Parameter: the actor's id.
 */
export const IN_VISIBLE_PROJECT = `JOIN members m ON m.project_id = t.project_id AND m.user_id = ?
     JOIN projects p ON p.id = t.project_id AND p.deleted_at IS NULL`

/** SQL for whether the role in alias `m` has the permission. */
export const mayAs = (verb: Verb): string =>
  `m.role IN (${rolesThat(verb)
    .map((role) => `'${role}'`)
    .join(', ')})`

/** The project, if the actor can see it; else null. */
export function visibleProject(on: Reader, actor: Actor, id: string): VisibleProject | null {
  const found = on.get<VisibleProject>(
    `SELECT ${PROJECT_COLUMNS} FROM members m JOIN projects p ON p.id = m.project_id
     WHERE m.project_id = ? AND m.user_id = ? AND p.deleted_at IS NULL`,
    [id, actor.id],
  )
  return found ?? null
}

/** The project, if the actor's role has the permission; else 404, whether it exists or not. */
export function projectFor(on: Reader, actor: Actor, id: string, verb: Verb): VisibleProject {
  const project = visibleProject(on, actor, id)
  if (!project || !may(project.role, verb)) throw notFound('No such project')
  return project
}

/** Id of a person's Inbox; every account has one. `= 1` must be literal, because the partial index has only Inboxes. */
export const inboxId = (on: Reader, userId: string): string =>
  onlyRow<{ id: string }>(on, 'SELECT id FROM projects WHERE owner_id = ? AND is_inbox = 1', [userId]).id

/** The JSON form of a project for the actor. */
export const asProject = (row: VisibleProject): Project => ({
  id: row.id,
  name: row.name,
  color: row.color as Project['color'],
  icon: row.icon,
  view_mode: row.view_mode as Project['view_mode'],
  owner_id: row.owner_id,
  is_inbox: row.is_inbox === 1,
  archived: row.archived === 1,
  role: row.role,
  member_count: row.member_count,
  open_count: row.open_count,
  shared: row.member_count > 1,
  position: row.position,
  favourite: row.favourite === 1,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const getProject = (on: Reader, actor: Actor, id: string): Project =>
  asProject(projectFor(on, actor, id, 'read'))

interface ListQuery {
  limit: number
  cursor?: string | undefined
  archived?: boolean | undefined
  favourite?: boolean | undefined
}

/** The actor's projects: the Inbox first, then by position; archived ones only on request. */
export function listProjects(on: Reader, actor: Actor, query: ListQuery): PageOf<Project> {
  const page = pageOf<VisibleProject>(on, query, {
    list: ['projects', actor.id, query.archived ?? false, query.favourite ?? null],
    sql: `SELECT ${PROJECT_COLUMNS} FROM members m JOIN projects p ON p.id = m.project_id
     WHERE m.user_id = ? AND p.deleted_at IS NULL AND (p.archived = 0 OR ?)
       AND m.favourite IS ifnull(?, m.favourite)`,
    parameters: [actor.id, query.archived ? 1 : 0, asFlag(query.favourite) ?? null],
    keys: ['1 - p.is_inbox', 'm.position', 'p.id'],
    keysOf: (row) => [1 - row.is_inbox, row.position, row.id],
  })
  return mapPage(page, asProject)
}
