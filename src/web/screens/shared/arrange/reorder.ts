import { stepTask } from '../../../data/tasks/moving/move-steps.ts'
import { keepFocus, rowIds } from '../../../input/focus.ts'
import { holdKeys } from '../../../ui/awaited-field.ts'
import { raiseIfSorted } from './sorted.ts'

/** Moves a task one place up (-1) or down (1) where the list of its `row` stands in the order of its project. */
export function reorder(row: Element, id: string, by: 1 | -1): void {
  keepFocus()
  holdKeys()
  const panel = row.closest('.panel')
  const isOnBoard = row.closest('.board') !== null
  if (!panel && !isOnBoard && !row.closest('[data-arrange]')) return raiseIfSorted(row)
  void stepTask(id, by, { among: panel ? rowIds(panel) : undefined, overEdge: !isOnBoard })
}
