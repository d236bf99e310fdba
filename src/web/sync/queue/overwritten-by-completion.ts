import { MAX_LIMIT } from '../../../contract/paging.ts'
import type { Overwritten, OverwrittenField, QueuedChange } from './change.ts'
import { rootsOf, type TaskRow } from './overwritten-by-deletion.ts'
import type { Server } from './server.ts'

/**
 * What others have added or reopened below tasks since the person saw what they complete: it is completed with them.
 * `rows`: the tasks that the person saw, as they are now.
 */
export async function overwrittenByCompletion(
  { key, shown, write }: QueuedChange,
  rows: readonly TaskRow[],
  server: Server,
): Promise<Overwritten[]> {
  // Of many tasks only the first are read again.
  const known = new Set(shown.map(([, id]) => id))
  const overwritten: Overwritten[] = []
  for (const [root, seen] of rootsOf(write, rows)) {
    if (!root || root.completed) continue
    const fields: OverwrittenField[] = []
    for (const row of seen) fields.push(...(await unseenBelow(row, rows, known, server)))
    const { id, content: name } = root
    if (fields.length > 0)
      overwritten.push({ key: `${key} ${id}`, name, path: `/tasks/${id}`, fields, isCompleted: true })
  }
  return overwritten
}

async function unseenBelow(
  row: TaskRow,
  rows: readonly TaskRow[],
  known: ReadonlySet<string>,
  server: Server,
): Promise<OverwrittenField[]> {
  const seen = rows.filter((one) => one.parent_id === row.id && !one.completed)
  if (Number(row['subtask_count']) - Number(row['subtask_done']) <= seen.length) return []
  const { body } = await server.read(`/tasks?parent_id=${row.id}&archived=true&limit=${MAX_LIMIT}`)
  return (body as { tasks: TaskRow[] }).tasks
    .filter(({ id }) => !known.has(id))
    .map(({ content }) => ({ field: 'subtask', mine: null, theirs: content }))
}
