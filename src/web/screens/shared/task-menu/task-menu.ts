import { openWith } from '../../../ui/floating/layers.tsx'
import { load } from '../../../ui/lazy.tsx'

/** Opens the menu of a task, beside an element or where the event that asks for it happened. */
export const openTaskMenu = (id: string, from: Element | MouseEvent): void =>
  void openWith(
    load(() => import('./task-menu-items.tsx')),
    ({ openItems }) => openItems(id, from),
  )
