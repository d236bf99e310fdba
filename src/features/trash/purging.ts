/** Empties the trash after TRASH_DAYS, in small transactions, and never early because of a wrong clock. */
import { notifications } from '../../../schema/tables/notifications.ts'
import { members, projects, type ProjectRow } from '../../../schema/tables/projects.ts'
import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { instantOf, type Clock } from '../../platform/clock.ts'
import { writeUntilDone } from '../../platform/db/writing/split-writes.ts'
import { purgeRows } from '../../platform/db/writing/purge.ts'
import { deleteRows, findRow, updateRows } from '../../platform/db/rows/rows.ts'
import type { Database, Instant, Tx } from '../../platform/db/transaction.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { writeIndexed } from '../indexing/merging.ts'
import { correctDeletionDates, watchForWrongClock } from './deletion-dates.ts'
import { RETENTION } from './queries.ts'

/** Tasks deleted by one statement. */
const TASKS_AT_ONCE = 50

/** `isSteady`: whether the clock can be trusted. */
export function trashJob(clock: Clock, isSteady: () => boolean): Job {
  const wrongInstants = watchForWrongClock(clock)
  return {
    name: 'empty the trash',
    every: HOUR,
    run: async ({ db }) => {
      const wrong = wrongInstants()
      await db.write((tx) => correctDeletionDates(tx, wrong), { evenWhenFull: true })
      if (!isSteady()) return 0
      const before = instantOf(clock.now() - RETENTION)
      return (await purgeTasks(db, before)) + (await purgeProjects(db, before))
    },
  }
}

/** Deletes projects without members (purged, of deleted accounts, of interrupted imports) once their retention is over. */
export function discardedJob(clock: Clock, isSteady: () => boolean): Job {
  return {
    name: 'remove purged projects',
    dueAt: (on, until) => {
      const next = on.get<{ at: Instant }>(
        `SELECT p.deleted_at AS at FROM projects p
         WHERE p.deleted_at < ? AND NOT EXISTS (SELECT 1 FROM members m WHERE m.project_id = p.id)
         ORDER BY p.deleted_at LIMIT 1`,
        [instantOf(Date.parse(until) - RETENTION)],
      )
      return next ? instantOf(Date.parse(next.at) + RETENTION) : null
    },
    run: async ({ db, signal }) => {
      if (!isSteady()) return 0
      const before = instantOf(clock.now() - RETENTION)
      const discarded = db.all<{ id: string }>(
        `SELECT p.id FROM projects p
         WHERE p.deleted_at < ? AND NOT EXISTS (SELECT 1 FROM members m WHERE m.project_id = p.id)`,
        [before],
      )
      for (const { id } of discarded) if (!signal.aborted) await deleteProjectRows(db, id, before)
      return discarded.length
    },
  }
}

/** Sub-tasks are deleted before their parents, so that no single delete cascades to many rows. */
const LEAF = 'NOT EXISTS (SELECT 1 FROM tasks c WHERE c.parent_id = t.id)'

/** The order of the index `tasks_place`, backwards: tasks with a parent come first. */
const DEEPEST_FIRST = 'ORDER BY t.section_id DESC, t.parent_id DESC'

async function purgeTasks(db: Database, before: Instant): Promise<number> {
  // First hides them from the trash, so that nobody can restore a partly deleted task.
  const some = `SELECT id FROM tasks WHERE deleted_at < ? AND deleted_root = 1 LIMIT ${TASKS_AT_ONCE}`
  const hide = (tx: Tx) => tx.run(`UPDATE tasks SET deleted_root = 0 WHERE id IN (${some})`, [before]).changes > 0
  await writeUntilDone(db, hide, { evenWhenFull: true })
  return deleteAll(db, 't.deleted_at < ?', before)
}

/** Deletes level by level. */
async function deleteAll(db: Database, where: string, parameter: string, order = ''): Promise<number> {
  const sql = `DELETE FROM tasks WHERE id IN (SELECT t.id FROM tasks t WHERE ${where} AND ${LEAF} ${order} LIMIT ${TASKS_AT_ONCE})`
  let all = 0
  const deleteSome = (tx: Tx): boolean => {
    const { changes } = tx.run(sql, [parameter])
    tx.afterCommit(() => void (all += changes))
    return changes > 0
  }
  await writeIndexed(db, deleteSome, { evenWhenFull: true })
  return all
}

async function purgeProjects(db: Database, before: Instant): Promise<number> {
  const old = db.all<{ id: string }>('SELECT id FROM projects WHERE deleted_at < ?', [before])
  for (const { id } of old) await deleteProjectRows(db, id, before)
  return old.length
}

/** Deletes a project with its content, in small transactions; with `before` only if it is still in the trash since then. */
export async function deleteProjectRows(db: Database, id: string, before?: Instant): Promise<void> {
  // First removes its members, so that nobody can restore a partly deleted project.
  const hide = (tx: Tx): boolean => {
    const deleted_at = findRow(tx, projects, { id })?.deleted_at
    if (before !== undefined && !(deleted_at && deleted_at < before)) return false
    deleteRows(tx, members, { project_id: id })
    return true
  }
  if (!(await db.write(hide, { evenWhenFull: true }))) return
  await deleteAll(db, 't.project_id = ?', id, DEEPEST_FIRST)
  await purgeRows(db, { table: 'activity', key: ['id'], where: 'project_id = ?', parameters: [id] })
  await db.write((tx) => void deleteRows(tx, projects, { id }), { evenWhenFull: true })
}

/** Hides a project from everybody at once; `discardedJob` deletes its rows in small transactions. */
export function discardProject(
  tx: Tx,
  id: string,
  more: Partial<Pick<ProjectRow, 'owner_id' | 'is_inbox'>> = {},
): void {
  const deleted_at = instantOf(Date.parse(tx.now) - RETENTION - 1)
  updateRows(tx, projects, { id }, { ...more, deleted_at })
  deleteRows(tx, members, { project_id: id })
  updateRows(tx, notifications, { project_id: id }, { project_id: null })
}
