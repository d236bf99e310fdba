import { nextTurn } from '../../platform/event-loop.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { TaskTrees, type Branch } from './tree.ts'

const TASKS_AT_ONCE = 2000

/** Reads all tasks of a project that are not in the trash, in slices; between them the event loop runs. */
export async function taskTreesOf(on: Reader, projectId: string, which: 'open' | 'all'): Promise<TaskTrees> {
  const trees = new TaskTrees()
  const open = which === 'open' ? 'AND completed_at IS NULL' : ''
  for (let after = ''; ; await nextTurn()) {
    const rows = on.all<Branch>(
      `SELECT id, parent_id, section_id, position FROM tasks
       WHERE project_id = ? AND deleted_at IS NULL ${open} AND id > ? ORDER BY id LIMIT ${TASKS_AT_ONCE}`,
      [projectId, after],
    )
    for (const branch of rows) trees.add(branch)
    const last = rows.at(-1)
    if (!last || rows.length < TASKS_AT_ONCE) break
    after = last.id
  }
  trees.settle()
  return trees
}
