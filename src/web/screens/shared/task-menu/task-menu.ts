import { openWith } from '../../../ui/floating/layers.tsx'
import { load } from '../../../ui/lazy.tsx'

/** Opens the menu of a task. */
export const openTaskMenu = (id: string, anchor: Element): void =>
  void openWith(
    load(() => import('./task-menu-items.tsx')),
    ({ openItems }) => openItems(id, anchor),
  )
