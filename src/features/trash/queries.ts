import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { PageQuery } from '../../contract/queries.ts'
import { TRASH_DAYS, type TrashedProject, type TrashedTask } from '../../contract/trash.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { notFound } from '../../domain/errors.ts'
import { instantOf } from '../../platform/clock.ts'
import {
  afterKeys,
  cutPage,
  listBinding,
  mapPage,
  pageOf,
  readCursor,
  type PageOf,
} from '../../platform/db/rows/paging.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { asProject, IN_VISIBLE_PROJECT, mayAs, PROJECT_COLUMNS, type VisibleProject } from '../projects/queries.ts'
import { countBelow } from '../tasks/queries.ts'
import { howManyFit, tasksByRow } from '../tasks/wire.ts'

/** Milliseconds that deleted objects are kept. */
export const RETENTION = TRASH_DAYS * DAY

function timeLeft(deletedAt: Instant, now: Instant): { deleted_at: string; purge_at: string; days_left: number } {
  const purge = Date.parse(deletedAt) + RETENTION
  return {
    deleted_at: deletedAt,
    purge_at: instantOf(purge),
    days_left: Math.max(0, Math.ceil((purge - Date.parse(now)) / DAY)),
  }
}

interface Trashed {
  id: string
  /** Its rowid. */
  task: number
  project_name: string
  deleted_at: Instant
  deleted_group: string
}

/** Tasks that were deleted separately, in projects that the actor can edit, newest first. */
export function listTrashedTasks(on: Reader, actor: Actor, now: Instant, query: PageQuery): PageOf<TrashedTask> {
  const { limit } = query
  const binding = listBinding('trash/tasks', actor.id)
  const after = afterKeys(['t.deleted_at', 't.id'], readCursor(query.cursor, binding, 2), 'descending')
  const rows = on.all<Trashed>(
    `SELECT t.id, t.rowid AS task, p.name AS project_name, t.deleted_at, t.deleted_group FROM (
       SELECT t.rowid AS task FROM members m
       CROSS JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
       CROSS JOIN tasks t INDEXED BY tasks_trashed ON t.project_id = m.project_id
       WHERE m.user_id = ? AND ${mayAs('write')} AND t.deleted_at IS NOT NULL AND t.deleted_root = 1 AND ${after.sql}
       ORDER BY t.deleted_at DESC, t.id DESC LIMIT ?) newest
     CROSS JOIN tasks t ON t.rowid = newest.task
     CROSS JOIN projects p ON p.id = t.project_id
     ORDER BY t.deleted_at DESC, t.id DESC`,
    [actor.id, ...after.parameters, limit + 1],
  )
  const fitting = howManyFit(
    on,
    actor,
    rows.map(({ task }) => task),
  )
  const page = cutPage(rows, Math.min(limit, fitting), binding, (row) => [row.deleted_at, row.id])
  const tasks = tasksByRow(
    on,
    actor,
    page.items.map(({ task }) => task),
  )
  return {
    items: page.items.map(({ id, task, project_name, deleted_at, deleted_group }) => ({
      ...tasks.get(task)!,
      ...timeLeft(deleted_at, now),
      project_name,
      task_count: countBelow(on, id, 't.deleted_group = ?', [deleted_group]).tasks - 1,
    })),
    next_cursor: page.next_cursor,
  }
}

/** A task in the trash that the actor may restore; else 404. Sub-tasks deleted with their parent do not count. */
export function trashedTask(on: Reader, actor: Actor, id: string): TaskRow {
  const row = on.get<TaskRow>(
    `SELECT t.* FROM tasks t ${IN_VISIBLE_PROJECT}
     WHERE t.id = ? AND t.deleted_at IS NOT NULL AND t.deleted_root = 1 AND ${mayAs('write')}`,
    [actor.id, id],
  )
  if (!row) throw notFound('No such task in the trash')
  return row
}

const PROJECTS = `SELECT ${PROJECT_COLUMNS},
    (SELECT count(*) FROM tasks t WHERE t.project_id = p.id AND t.deleted_at IS NULL) AS task_count
  FROM projects p JOIN members m ON m.project_id = p.id AND m.user_id = p.owner_id
  WHERE p.owner_id = ? AND p.deleted_at IS NOT NULL`

/** Deleted projects of the actor, newest first. */
export function listTrashedProjects(on: Reader, actor: Actor, now: Instant, query: PageQuery): PageOf<TrashedProject> {
  const page = pageOf<VisibleProject & { task_count: number }>(on, query, {
    list: ['trash/projects', actor.id],
    sql: PROJECTS,
    parameters: [actor.id],
    keys: ['p.deleted_at', 'p.id'],
    order: 'descending',
    keysOf: (row) => [row.deleted_at!, row.id],
  })
  return mapPage(page, (row) => ({
    ...asProject(row),
    ...timeLeft(row.deleted_at!, now),
    task_count: row.task_count,
  }))
}

/** A deleted project of the actor; else 404. */
export function trashedProject(on: Reader, actor: Actor, id: string): VisibleProject {
  const row = on.get<VisibleProject>(`${PROJECTS} AND p.id = ?`, [actor.id, id])
  if (!row) throw notFound('No such project in the trash')
  return row
}
