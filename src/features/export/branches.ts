import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reader } from '../../platform/db/transaction.ts'
import type { Branch } from './tree.ts'

const AT_ONCE = 5000

/** Every task of a project that is not in the trash, by its section; read in slices, between which the server does other work. */
export async function branchesOf(
  on: Reader,
  projectId: string,
  which: 'open' | 'all',
): Promise<Map<string | null, Branch[]>> {
  const all: (Branch & { section_id: string | null })[] = []
  const open = which === 'open' ? 'AND completed_at IS NULL' : ''
  for (let after = ''; ; await nextTurn()) {
    const rows = on.all<(typeof all)[number]>(
      `SELECT id, parent_id, section_id, position FROM tasks
       WHERE project_id = ? AND deleted_at IS NULL ${open} AND id > ? ORDER BY id LIMIT ${AT_ONCE}`,
      [projectId, after],
    )
    all.push(...rows)
    if (rows.length < AT_ONCE) break
    after = rows.at(-1)!.id
  }
  return Map.groupBy(all, (task) => task.section_id)
}
