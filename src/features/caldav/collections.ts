/** Projects as CalDAV collections, at paths chosen by a person's client. */
import { cut } from '../../domain/text/cut.ts'
import { visibly } from '../../domain/text/visible.ts'
import { LONGEST_NAME } from '../../domain/lengths.ts'
import { davCollections } from '../../../schema/tables/dav.ts'
import type { ProjectRow } from '../../../schema/tables/projects.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Role } from '../../domain/access/may.ts'
import type { Color } from '../../domain/colors.ts'
import { insertRow } from '../../platform/db/rows/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { createProject, moveProject, updateProject } from '../projects/actions.ts'

/** A collection of the actor, with the last segment of its path. */
export type Collection = Pick<ProjectRow, 'id' | 'name' | 'color' | 'created_at' | 'owner_id' | 'is_inbox'> & {
  role: Role
  segment: string
}

const LISTS = `SELECT p.id, p.name, p.color, p.created_at, p.owner_id, p.is_inbox, m.role, ifnull(c.segment, p.id) AS segment
  FROM members m JOIN projects p ON p.id = m.project_id
  LEFT JOIN dav_collections c ON c.user_id = m.user_id AND c.project_id = p.id
  WHERE m.user_id = ? AND p.deleted_at IS NULL AND p.archived = 0`

const IN_ORDER = `${LISTS} ORDER BY 1 - p.is_inbox, m.position, p.id`
const CHOSEN = `${LISTS} AND c.segment = ?`
const BY_ID = `${LISTS} AND p.id = ? AND c.segment IS NULL`

/** The actor's collections: the Inbox first, then in the actor's own order. */
export const collectionsOf = (on: Reader, { id }: Actor): Collection[] => on.all<Collection>(IN_ORDER, [id])

/** The collection at a path segment; null when the actor has none there. */
export const collectionAt = (on: Reader, { id }: Actor, segment: string): Collection | null =>
  on.get<Collection>(CHOSEN, [id, segment]) ?? on.get<Collection>(BY_ID, [id, segment]) ?? null

/** Creates a project at a path segment that is not in use. */
export function createCollection(
  tx: Tx,
  actor: Actor,
  segment: string,
  { name, color }: { name: string; color: Color | null },
): void {
  tx.run('DELETE FROM dav_collections WHERE user_id = ? AND segment = ?', [actor.id, segment])
  const { project } = createProject(tx, actor, { name: nameOf(name) || 'Untitled', ...(color && { color }) })
  // The project of that id may come back: from the trash or the archive, or to one who is its member again.
  tx.run(
    `INSERT INTO dav_collections (user_id, project_id, segment)
     SELECT ?, id, ? FROM projects WHERE id = ? ON CONFLICT DO NOTHING`,
    [actor.id, `${segment}-${project.id}`, segment],
  )
  insertRow(tx, davCollections, { user_id: actor.id, project_id: project.id, segment })
}

/** Renames or recolours a project; only for its owner. */
export const updateCollection = (tx: Tx, actor: Actor, id: string, patch: { name?: string; color?: Color }): void =>
  void updateProject(tx, actor, id, { ...patch, ...(patch.name !== undefined && { name: nameOf(patch.name) }) })

/** Limits a name to one line of at most 200 characters. */
export const nameOf = (text: string): string =>
  cut(visibly(text.replaceAll(/[\s\v\f\u0085\u2028\u2029]+/g, ' ').replaceAll('\0', '')), LONGEST_NAME).trim()

/** Moves a project to a place in the actor's own order, counted from 1; the Inbox stays first. */
export function orderCollection(tx: Tx, actor: Actor, id: string, place: number): void {
  const all = collectionsOf(tx, actor)
  const moved = all.find((list) => list.id === id)
  const rest = all.filter((list) => list.id !== id && !list.is_inbox)
  if (!moved || moved.is_inbox) return
  const before = rest[Math.max(0, Math.trunc(place) - 2)]
  if (all[all.indexOf(moved) + 1] === before) return
  moveProject(tx, actor, id, before ? { before_id: before.id } : {})
}
