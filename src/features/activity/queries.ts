import type { ActivityRow } from '../../../schema/tables/history.ts'
import type { PageQuery } from '../../contract/queries.ts'
import type { Activity } from '../../contract/activity.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { afterKeys, mapPage, pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import type { Instant, Reader, Steps } from '../../platform/db/transaction.ts'
import { FORMER_MEMBER } from '../accounts/queries.ts'
import { projectFor, visibleProject } from '../projects/queries.ts'
import { taskFor } from '../tasks/queries.ts'

type Row = ActivityRow & { user_name: string | null }

/** Activity of a project, newest first. */
export function activityOfProject(on: Reader, actor: Actor, projectId: string, query: PageQuery): PageOf<Activity> {
  projectFor(on, actor, projectId, 'read')
  return list(on, actor, 'project_id', projectId, query)
}

/** Activity of a task, newest first, also from projects it was in before. */
export function activityOfTask(on: Reader, actor: Actor, taskId: string, query: PageQuery): PageOf<Activity> {
  taskFor(on, actor, taskId, 'read')
  return list(on, actor, 'task_id', taskId, query)
}

/** Entries that are read at once. */
const SLICE = 500

type OwnRow = Row & { project_name: string | null }

/** Actions of the actor since an instant, newest first, in all their projects. */
export function* activityBy(
  on: Reader,
  actor: Actor,
  since: Instant,
  limit: number,
): Steps<(Activity & { project_id: string; project_name: string })[]> {
  const show = shownTo(on, actor)
  const found = []
  for (let slice = ownEntries(on, actor, null); slice.length > 0; slice = ownEntries(on, actor, slice.at(-1)!.id)) {
    const recent = slice.filter(({ created_at }) => created_at > since)
    for (const row of recent) {
      if (row.project_name === null) continue
      found.push({ ...show(row), project_id: row.project_id, project_name: row.project_name })
      if (found.length === limit) return found
    }
    if (recent.length < slice.length) break
    yield
  }
  return found
}

/** The next entries before one; `project_name` is null where the actor is no longer a member. */
function ownEntries(on: Reader, { id }: Actor, before: string | null): OwnRow[] {
  const after = afterKeys(['a.id'], before === null ? null : [before], 'descending')
  return on.all(
    `SELECT a.*, u.name AS user_name, p.name AS project_name FROM activity a INDEXED BY activity_user
       JOIN users u ON u.id = a.user_id
       LEFT JOIN members m ON m.project_id = a.project_id AND m.user_id = a.user_id
       LEFT JOIN projects p ON p.id = m.project_id
     WHERE a.user_id = ? AND ${after.sql} ORDER BY a.id DESC LIMIT ${SLICE}`,
    [id, ...after.parameters],
  )
}

function list(
  on: Reader,
  actor: Actor,
  column: 'project_id' | 'task_id',
  id: string,
  query: PageQuery,
): PageOf<Activity> {
  const page = pageOf<Row>(on, query, {
    list: ['activity', actor.id, column, id],
    sql: `SELECT a.*, u.name AS user_name FROM activity a LEFT JOIN users u ON u.id = a.user_id WHERE a.${column} = ?`,
    parameters: [id],
    keys: ['a.id'],
    order: 'descending',
    keysOf: (row) => [row.id],
  })
  return mapPage(page, shownTo(on, actor))
}

interface Payload {
  place?: { [column in 'project_id' | 'section_id' | 'parent_id']?: Moved }
  [field: string]: unknown
}

interface Moved {
  old: string | null
  new: string | null
}

/** How the reader sees entries: without names and ids of projects that they cannot see, and of places in these. */
function shownTo(on: Reader, actor: Actor): (row: Row) => Activity {
  const names = new Map<string, string | null>()
  const nameOf = (id: string | null): string | null => {
    if (id === null) return null
    if (!names.has(id)) names.set(id, visibleProject(on, actor, id)?.name ?? null)
    return names.get(id)!
  }
  return (row) => ({
    id: row.id,
    project_id: nameOf(row.project_id) === null ? null : row.project_id,
    task_id: row.task_id,
    user_id: row.user_id,
    user_name: row.user_name ?? FORMER_MEMBER,
    event: row.event,
    payload: shown(JSON.parse(row.payload) as Payload, row.project_id, nameOf),
    created_at: row.created_at,
  })
}

function shown(payload: Payload, projectId: string, nameOf: (id: string | null) => string | null): Payload {
  const { place, ...told } = payload
  if (!place) return payload
  const { project_id: moved, ...within } = place
  const [from, to] = moved ? [nameOf(moved.old), nameOf(moved.new)] : [nameOf(projectId), nameOf(projectId)]
  const seen = (ids: Moved): Moved => ({ old: from === null ? null : ids.old, new: to === null ? null : ids.new })
  const ids = Object.fromEntries(Object.entries(within).map(([column, moved]) => [column, seen(moved)]))
  // In the project that it left, what it became belongs to a project that the reader cannot see.
  if (moved?.old === projectId && to === null) delete told['changes']
  return { ...told, place: { ...ids, ...(moved && { project_id: seen(moved), from, to }) } }
}
