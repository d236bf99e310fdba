import { feeds, type FeedRow } from '../../../schema/tables/addresses.ts'
import type { PageQuery } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import { pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { sha256Hex } from '../../platform/ids.ts'
import { actorOf } from '../accounts/queries.ts'
import { ownerOf } from '../addresses/queries.ts'
import { ownFilter } from '../filters/queries.ts'
import { conditionsOf, type CompiledFilter } from '../filters/running.ts'
import { projectFor } from '../projects/queries.ts'

/** The feed, if it is the actor's own; else 404. */
export function ownFeed(on: Reader, actor: Actor, id: string): FeedRow {
  const row = findRow(on, feeds, { id, user_id: actor.id })
  if (!row) throw notFound('No such feed')
  return row
}

/** The actor's feeds, oldest first. */
export const listFeeds = (on: Reader, actor: Actor, query: PageQuery): PageOf<FeedRow> =>
  pageOf(on, query, {
    list: ['feeds', actor.id],
    sql: 'SELECT * FROM feeds WHERE user_id = ?',
    parameters: [actor.id],
    keys: ['id'],
    keysOf: (row) => [row.id],
  })

/** The content of a feed, and its owner. */
export interface Published {
  owner: Actor
  name: string
  todo: boolean
  projects: string[]
  /** Null: all dated tasks of the projects. */
  found: CompiledFilter | null
}

/** Finds a feed by its secret; 404 when there is none, or when its owner can no longer see its project or filter. */
export function publishedAt(on: Reader, secret: string, now: Instant): Published {
  const everything = ownerOf(on, 'feed', secret)
  if (everything)
    return { owner: everything, name: 'Errand', todo: false, projects: feedProjects(on, everything), found: null }
  const feed = findRow(on, feeds, { secret_sha256: sha256Hex(secret) })
  const owner = feed ? actorOf(on, feed.user_id) : null
  if (!feed || !owner) throw notFound('No such calendar')
  const { name, kind, project_id, filter_id } = feed
  const found = filter_id === null ? null : conditionsOf(on, owner, ownFilter(on, owner, filter_id).query, now)
  return { owner, name, todo: kind === 'todos', projects: projectsOf(on, owner, project_id), found }
}

/** Archived projects are empty in feeds. */
function projectsOf(on: Reader, owner: Actor, projectId: string | null): string[] {
  if (projectId === null) return feedProjects(on, owner)
  const { id, archived } = projectFor(on, owner, projectId, 'read')
  return archived ? [] : [id]
}

/** Ids of the projects that the actor can see and that are not archived, in the actor's order. */
const feedProjects = (on: Reader, actor: Actor): string[] =>
  on
    .all<{ id: string }>(
      `SELECT p.id FROM members m JOIN projects p ON p.id = m.project_id
       WHERE m.user_id = ? AND p.deleted_at IS NULL AND p.archived = 0 ORDER BY m.position, p.id`,
      [actor.id],
    )
    .map(({ id }) => id)
