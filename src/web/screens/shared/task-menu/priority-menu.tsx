import { setPriority } from '../../../data/tasks/edit.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { text } from '../../../text/text.ts'
import { openMenu, type MenuItem } from '../../../ui/floating/menu.tsx'
import type { Anchor } from '../../../ui/floating/popover.tsx'
import { Priority } from '../marks.tsx'

export function openPriorityMenu(ids: readonly string[], anchor: Anchor | null): void {
  const now = ids.length === 1 ? tasks.peek(ids[0])?.priority : undefined
  openMenu(
    anchor,
    text().task.priority,
    priorityItems(now, (priority) => setPriority(ids, priority)),
  )
}

export const priorityItems = (now: number | undefined, choose: (priority: number) => void): MenuItem[] =>
  [1, 2, 3, 4].map((priority) => ({
    label: text().task.priorityN(priority),
    mark: priority < 4 ? <Priority priority={priority} /> : <i class="prio" aria-hidden="true" />,
    checked: now === priority,
    key: `${priority}`,
    act: () => choose(priority),
  }))
