import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { Task } from '../../../../contract/tasks.ts'

/**
 * Draws tasks, one after the other. One that has stayed the same is not drawn again: a change in 2,000 draws one.
 * `as` names what else the drawing hangs on.
 */
export function useDrawn<Item>(
  items: readonly Item[],
  taskOf: (item: Item) => Task,
  as: (item: Item) => unknown,
  draw: (item: Item) => VNode,
): VNode[] {
  const before = useRef(new Map<Task, { as: unknown; node: VNode }>())
  const now = new Map<Task, { as: unknown; node: VNode }>()
  for (const item of items) {
    const task = taskOf(item)
    const kept = before.current.get(task)
    now.set(task, kept && kept.as === as(item) ? kept : { as: as(item), node: draw(item) })
  }
  before.current = now
  return [...now.values()].map(({ node }) => node)
}
