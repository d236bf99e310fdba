/**
 * The tasks of a long write, without their texts, read in steps: a row with a long text takes long to read, and a task
 * may have any number of sub-tasks.
 */
import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { Refusal } from '../../domain/errors.ts'
import { WEIGHT_AT_ONCE, chunksOf, weightOf } from '../../platform/db/writing/chunks.ts'
import type { Reader, SqlParameters, Steps, Tx } from '../../platform/db/transaction.ts'

export interface Outline extends Pick<TaskRow, 'id' | 'parent_id' | 'section_id' | 'position' | 'assignee_id'> {
  /** Bytes of its texts. */
  bytes: number
}

/** The most bytes of texts that are copied together, and the error for more. */
export interface TextLimit {
  bytes: number
  refusal: () => Refusal
}

/** Rows that are read in one step. */
const READ_AT_ONCE = 100

/** Which of the tasks `t` are wanted, in SQL. */
export interface WantedTasks {
  where: string
  parameters?: SqlParameters
}

const LIVE: WantedTasks = { where: 't.deleted_at IS NULL' }

/** A task and its sub-tasks that are wanted, by default those outside the trash: itself first, then level by level in order. */
export function* outlineBelow(tx: Tx, id: string, wanted: WantedTasks = LIVE, limit?: TextLimit): Steps<Outline[]> {
  const ids = tx.all<{ id: string }>(
    `WITH RECURSIVE below (id, level, position) AS (
       SELECT ?, 1, '' UNION ALL
       SELECT c.id, level + 1, c.position FROM below CROSS JOIN tasks c ON c.parent_id = below.id
     )
     SELECT id FROM below ORDER BY level, position`,
    [id],
  )
  return yield* outlinesOf(tx, ids, wanted, limit)
}

/** The open tasks of these sections of a project, null for its tasks without one: level by level, each in order. */
export function* openTasksIn(
  tx: Tx,
  projectId: string,
  sectionIds: readonly (string | null)[],
  limit: TextLimit,
): Steps<Outline[]> {
  // By an index that has all that is asked for: there may be many times as many completed tasks.
  const ids = tx.all<{ id: string }>(
    `SELECT t.id FROM json_each(?) s CROSS JOIN tasks t INDEXED BY tasks_position
     ON t.project_id = ? AND t.section_id IS s.value AND (t.completed_at IS NULL) = 1 AND t.deleted_at IS NULL`,
    [JSON.stringify(sectionIds), projectId],
  )
  return byLevel(yield* outlinesOf(tx, ids, LIVE, limit))
}

function byLevel(all: readonly Outline[]): Outline[] {
  const below = Map.groupBy(all, ({ parent_id }) => parent_id)
  const ordered: Outline[] = []
  let level = below.get(null) ?? []
  while (level.length > 0) {
    ordered.push(...level.toSorted((a, b) => Number(a.position > b.position) - Number(a.position < b.position)))
    level = level.flatMap(({ id }) => below.get(id) ?? [])
  }
  return ordered
}

/** The wanted ones of these tasks, in the same order. */
export function* outlinesOf(
  tx: Tx,
  ids: readonly { id: string }[],
  { where, parameters = [] }: WantedTasks,
  limit?: TextLimit,
): Steps<Outline[]> {
  const outlines: Outline[] = []
  let total = 0
  for (const some of chunksOf(ids, READ_AT_ONCE)) {
    yield
    const rows = tx.all<Outline>(
      `SELECT t.id, t.parent_id, t.section_id, t.position, t.assignee_id,
         octet_length(t.content) + octet_length(t.description) AS bytes
       FROM json_each(?) j CROSS JOIN tasks t ON t.id = j.value WHERE ${where}`,
      [JSON.stringify(some.map(({ id }) => id)), ...parameters],
    )
    for (const row of rows) {
      total += row.bytes
      if (limit && total > limit.bytes) throw limit.refusal()
      outlines.push(row)
    }
  }
  return outlines
}

/** The tasks of these outlines, in the same order. */
export const readTasks = (on: Reader, outlines: readonly Pick<Outline, 'id'>[]): TaskRow[] =>
  on.all<TaskRow>('SELECT t.* FROM json_each(?) j CROSS JOIN tasks t ON t.id = j.value', [
    JSON.stringify(outlines.map(({ id }) => id)),
  ])

/** Calls `change` with the rows of a few tasks at a time, as many as are written in some milliseconds. */
export function* changeInSteps(
  tx: Tx,
  outlines: Iterable<Pick<Outline, 'id' | 'bytes'>>,
  change: (rows: TaskRow[]) => void,
): Steps<void> {
  for (const some of chunksOf(outlines, WEIGHT_AT_ONCE, ({ bytes }) => weightOf(bytes))) {
    yield
    change(readTasks(tx, some))
  }
}
