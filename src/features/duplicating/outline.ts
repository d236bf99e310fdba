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

/** The most bytes of texts that are copied together, and what is thrown for more. */
export interface TextLimit {
  bytes: number
  refusal: () => Refusal
}

/** Rows that are read in one step. */
const READ_AT_ONCE = 100

/** A task and its sub-tasks, itself first, then level by level in order; without the completed ones if `onlyOpen`. */
export function* outlineBelow(tx: Tx, id: string, onlyOpen: boolean, limit: TextLimit): Steps<Outline[]> {
  const ids = tx.all<{ id: string }>(
    `WITH RECURSIVE below (id, level, position) AS (
       SELECT ?, 1, '' UNION ALL
       SELECT c.id, level + 1, c.position FROM below CROSS JOIN tasks c ON c.parent_id = below.id
     )
     SELECT id FROM below ORDER BY level, position`,
    [id],
  )
  return yield* outlinesOf(
    tx,
    ids,
    limit,
    ({ deleted_at, completed_at }) => deleted_at === null && (!onlyOpen || completed_at === null),
  )
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
  return byLevel(yield* outlinesOf(tx, ids, limit))
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

function* outlinesOf(
  tx: Tx,
  ids: readonly { id: string }[],
  limit: TextLimit,
  isTaken: (task: Read) => boolean = () => true,
): Steps<Outline[]> {
  const outlines: Outline[] = []
  let total = 0
  for (const some of chunksOf(ids, READ_AT_ONCE)) {
    yield
    const rows = tx.all<Read>(
      `SELECT t.id, t.parent_id, t.section_id, t.position, t.assignee_id, t.completed_at, t.deleted_at,
         octet_length(t.content) + octet_length(t.description) AS bytes
       FROM json_each(?) j CROSS JOIN tasks t ON t.id = j.value ORDER BY j.key`,
      [JSON.stringify(some.map(({ id }) => id))],
    )
    for (const row of rows) {
      if (!isTaken(row)) continue
      total += row.bytes
      if (total > limit.bytes) throw limit.refusal()
      outlines.push(row)
    }
  }
  return outlines
}

/** The tasks of these outlines, in the same order. */
export const readTasks = (on: Reader, outlines: readonly Pick<Outline, 'id'>[]): TaskRow[] =>
  on.all<TaskRow>('SELECT t.* FROM json_each(?) j CROSS JOIN tasks t ON t.id = j.value ORDER BY j.key', [
    JSON.stringify(outlines.map(({ id }) => id)),
  ])
