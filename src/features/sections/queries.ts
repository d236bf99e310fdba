import type { SectionRow } from '../../../schema/tables/projects.ts'
import { sectionPatch, type Section, type SectionListQuery } from '../../contract/projects.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may, type Role, type Verb } from '../../domain/access/may.ts'
import { notFound } from '../../domain/errors.ts'
import { DEFAULT_LIMIT } from '../../contract/paging.ts'
import { afterKeys, cutPage, listBinding, readCursor, type PageOf } from '../../platform/db/paging.ts'
import type { Reader, SqlFragment } from '../../platform/db/transaction.ts'
import { projectFor } from '../projects/queries.ts'

/** The fields of `PATCH /sections/{id}`, in the order used by its ETag. */
export const SECTION_WRITABLE = Object.keys(sectionPatch.entries)

/** The section, if the actor can see its project; else null. */
export function visibleSection(on: Reader, actor: Actor, id: string): (SectionRow & { role: Role }) | null {
  const row = on.get<SectionRow & { role: Role }>(
    `SELECT s.*, m.role FROM sections s
     JOIN projects p ON p.id = s.project_id AND p.deleted_at IS NULL
     JOIN members m ON m.project_id = s.project_id AND m.user_id = ?
     WHERE s.id = ?`,
    [actor.id, id],
  )
  return row ?? null
}

/** The section, if the actor's role in its project has the permission; else 404. */
export function sectionFor(on: Reader, actor: Actor, id: string, verb: Verb): SectionRow & { role: Role } {
  const section = visibleSection(on, actor, id)
  if (!section || !may(section.role, verb)) throw notFound('No such section')
  return section
}

export const asSection = ({
  id,
  project_id,
  name,
  position,
  archived,
  created_at,
  updated_at,
}: SectionRow): Section => ({
  id,
  project_id,
  name,
  position,
  archived: archived === 1,
  created_at,
  updated_at,
})

/** The sections of a project, in order; archived ones only on request. */
export function listSections(on: Reader, actor: Actor, projectId: string, query: SectionListQuery): PageOf<Section> {
  projectFor(on, actor, projectId, 'read')
  const limit = query.limit ?? DEFAULT_LIMIT
  const binding = listBinding('sections', projectId, query.archived ?? false)
  const after = afterKeys(['position', 'id'], readCursor(query.cursor, binding, 2))
  const rows = on.all<SectionRow>(
    `SELECT * FROM sections WHERE project_id = ? AND (archived = 0 OR ?) AND ${after.sql} ORDER BY position, id LIMIT ?`,
    [projectId, query.archived ? 1 : 0, ...after.parameters, limit + 1],
  )
  const page = cutPage(rows, limit, binding, (row) => [row.position, row.id])
  return { items: page.items.map(asSection), next_cursor: page.next_cursor }
}

/**
 * The sections of all projects, in the order of `listProjects`; archived ones, and those of archived projects, only on
 * request.
 */
export function listAllSections(on: Reader, actor: Actor, query: SectionListQuery): PageOf<Section> {
  const limit = query.limit ?? DEFAULT_LIMIT
  const binding = listBinding('all sections', actor.id, query.archived ?? false)
  const order = ['1 - p.is_inbox', 'm.position', 'm.project_id', 's.position', 's.id']
  const after = afterKeys(order, readCursor(query.cursor, binding, order.length))
  const rows = on.all<SectionRow & { is_inbox: number; project_position: string }>(
    `SELECT s.*, p.is_inbox, m.position AS project_position FROM members m
     CROSS JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
     CROSS JOIN sections s ON s.project_id = m.project_id
     WHERE m.user_id = ? AND (? OR (p.archived = 0 AND s.archived = 0)) AND ${after.sql}
     ORDER BY ${order.join(', ')} LIMIT ?`,
    [actor.id, query.archived ? 1 : 0, ...after.parameters, limit + 1],
  )
  const page = cutPage(rows, limit, binding, (row) => [
    1 - row.is_inbox,
    row.project_position,
    row.project_id,
    row.position,
    row.id,
  ])
  return { items: page.items.map(asSection), next_cursor: page.next_cursor }
}

/**
 * Condition over `t`: tasks in no archived section that the actor can see. Null while there is none, so that tasks are
 * counted by their indexes alone.
 */
export function outsideArchivedSections(on: Reader, actor: Actor): SqlFragment | null {
  const archived = on.all<{ id: string }>(
    `SELECT s.id FROM members m CROSS JOIN sections s ON s.project_id = m.project_id AND s.archived = 1
     WHERE m.user_id = ?`,
    [actor.id],
  )
  if (archived.length === 0) return null
  return {
    sql: '(t.section_id IS NULL OR t.section_id NOT IN (SELECT value FROM json_each(?)))',
    parameters: [JSON.stringify(archived.map(({ id }) => id))],
  }
}
