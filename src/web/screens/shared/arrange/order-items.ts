import { stepOne, type Ordered } from '../../../data/order.ts'
import { arrangingText } from '../../../text/arranging.ts'
import type { MenuItem } from '../../../ui/menu.tsx'

/** Up and down among its like, for the menu of a project, section, filter or label. */
export function orderItems(kind: Ordered, id: string): MenuItem[] {
  const words = arrangingText()
  return [
    { label: words.up, icon: 'chevron-up', act: () => void stepOne(kind, id, -1) },
    { label: words.down, icon: 'chevron-down', act: () => void stepOne(kind, id, 1) },
  ]
}
