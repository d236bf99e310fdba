import type { SectionRow } from '../../../schema/tables/projects.ts'
import { sectionPatch, type Section, type SectionListQuery } from '../../contract/projects.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may, type Role, type Verb } from '../../domain/access/may.ts'
import { notFound } from '../../domain/errors.ts'
import { mapPage, pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
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
  const page = pageOf<SectionRow>(on, query, {
    list: ['sections', projectId, query.archived ?? false],
    sql: 'SELECT * FROM sections WHERE project_id = ? AND (archived = 0 OR ?)',
    parameters: [projectId, query.archived ? 1 : 0],
    keys: ['position', 'id'],
    keysOf: (row) => [row.position, row.id],
  })
  return mapPage(page, asSection)
}

/**
 * The sections of all projects, in the order of `listProjects`; archived ones, and those of archived projects, only on
 * request.
 */
export function listAllSections(on: Reader, actor: Actor, query: SectionListQuery): PageOf<Section> {
  const page = pageOf<SectionRow & { is_inbox: number; project_position: string }>(on, query, {
    list: ['all sections', actor.id, query.archived ?? false],
    sql: `SELECT s.*, p.is_inbox, m.position AS project_position FROM members m
     CROSS JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
     CROSS JOIN sections s ON s.project_id = m.project_id
     WHERE m.user_id = ? AND (? OR (p.archived = 0 AND s.archived = 0))`,
    parameters: [actor.id, query.archived ? 1 : 0],
    keys: ['1 - p.is_inbox', 'm.position', 'm.project_id', 's.position', 's.id'],
    keysOf: (row) => [1 - row.is_inbox, row.project_position, row.project_id, row.position, row.id],
  })
  return mapPage(page, asSection)
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
