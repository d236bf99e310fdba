import type { ExportedTask } from '../../../contract/account-export.ts'
import { MOST_LEVELS } from '../../../domain/ordering/levels.ts'

/**
 * The index of each task's parent, or null. A parent must come first in the file, must not be too deep, and must not be
 * completed if the task is open. `moved`: tasks whose wanted parent was not possible.
 */
export function parentsOf(tasks: readonly ExportedTask[]): { parents: (number | null)[]; moved: number[] } {
  const places = new Map<string, number>()
  const depths: number[] = []
  const moved: number[] = []
  const parents = tasks.map((task, index) => {
    const wanted = task.parent_id === null ? undefined : places.get(task.parent_id)
    const bears =
      wanted !== undefined &&
      depths[wanted]! < MOST_LEVELS &&
      (tasks[wanted]!.completed_at === null || task.completed_at !== null)
    if (!bears && task.parent_id !== null) moved.push(index)
    places.set(task.id, index)
    depths.push(bears ? depths[wanted]! + 1 : 1)
    return bears ? wanted : null
  })
  return { parents, moved }
}
