/** The tasks that are copied, without their texts, read in steps: a row with a long text takes long to read. */
import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { Refusal } from '../../domain/errors.ts'
import { chunksOf } from '../../platform/db/pieces.ts'
import type { Reader, Steps, Tx } from '../../platform/db/transaction.ts'

export interface Outline extends Pick<TaskRow, 'id' | 'parent_id' | 'section_id' | 'position' | 'assignee_id'> {
  /** Bytes of its texts. */
  bytes: number
}

type Read = Outline & Pick<TaskRow, 'completed_at' | 'deleted_at'>

/** The most bytes of texts, and what is thrown when there are more. */
export interface Most {
  bytes: number
  refusal: () => Refusal
}

/** Rows that are read in one step. */
const AT_ONCE = 100

/** A task and its sub-tasks, itself first, then level by level in order; without the completed ones if `onlyOpen`. */
export function* outlineBelow(tx: Tx, id: string, onlyOpen: boolean, most: Most): Steps<Outline[]> {
  const ids = tx.all<{ id: string }>(
    `WITH RECURSIVE below (id, level, position) AS (
       SELECT ?, 1, '' UNION ALL
       SELECT c.id, level + 1, c.position FROM below CROSS JOIN tasks c ON c.parent_id = below.id
     )
     SELECT id FROM below ORDER BY level, position`,
    [id],
  )
  return yield* outlinesOf(tx, ids, most, ({ completed_at }) => !onlyOpen || completed_at === null)
}

/** The open tasks of a project, or of one of its sections, parents first. */
export function* openTasksIn(tx: Tx, projectId: string, most: Most, sectionId?: string): Steps<Outline[]> {
  const ids = tx.all<{ id: string }>(
    `WITH RECURSIVE below (id, level, position) AS (
       SELECT id, 1, position FROM tasks
         WHERE project_id = ? AND parent_id IS NULL AND deleted_at IS NULL AND section_id IS ifnull(?, section_id)
       UNION ALL SELECT c.id, level + 1, c.position FROM below CROSS JOIN tasks c ON c.parent_id = below.id
     )
     SELECT id FROM below ORDER BY level, position`,
    [projectId, sectionId ?? null],
  )
  const taken = new Set<string>()
  return yield* outlinesOf(tx, ids, most, ({ id, parent_id, completed_at }) => {
    if (completed_at !== null || (parent_id !== null && !taken.has(parent_id))) return false
    taken.add(id)
    return true
  })
}

function* outlinesOf(
  tx: Tx,
  ids: readonly { id: string }[],
  most: Most,
  isTaken: (task: Read) => boolean,
): Steps<Outline[]> {
  const outlines: Outline[] = []
  let total = 0
  for (const some of chunksOf(ids, AT_ONCE)) {
    yield
    const rows = tx.all<Read>(
      `SELECT t.id, t.parent_id, t.section_id, t.position, t.assignee_id, t.completed_at, t.deleted_at,
         octet_length(t.content) + octet_length(t.description) AS bytes
       FROM json_each(?) j CROSS JOIN tasks t ON t.id = j.value ORDER BY j.key`,
      [JSON.stringify(some.map(({ id }) => id))],
    )
    for (const row of rows) {
      if (row.deleted_at !== null || !isTaken(row)) continue
      total += row.bytes
      if (total > most.bytes) throw most.refusal()
      outlines.push(row)
    }
  }
  return outlines
}

/** The tasks with these ids, in no order. */
export const readTasks = (on: Reader, ids: readonly string[]): TaskRow[] =>
  on.all<TaskRow>('SELECT * FROM tasks WHERE id IN (SELECT value FROM json_each(?))', [JSON.stringify(ids)])
