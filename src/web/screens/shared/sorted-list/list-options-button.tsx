import { openLayer } from '../../../ui/floating/layers.tsx'
import { isDefaultOrder } from '../../../data/views/list-options.ts'
import { text } from '../../../text/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { PartSkeleton } from '../page/loaded.tsx'
import type { DoneListProps } from './done-list.tsx'
import type { SortedListProps } from './sorted-list.tsx'

const ListOptionsMenu = lazy(() => import('./list-options-menu.tsx').then((file) => file.ListOptionsMenu))
/** The lists of a view that is shown another way than usual. */
export const Lists = lazy(() => import('./lists.tsx').then((file) => file.Lists), PartSkeleton)
export const SortedList = (sorted: SortedListProps) => <Lists sorted={sorted} />
/** `below`: whether a sorted list stands above, which comes along with it and is missed for both. */
export const DoneList = ({ below = false, ...done }: DoneListProps & { below?: boolean }) =>
  below && !Lists.isHere() ? null : <Lists done={done} />

/** Opens how a view is sorted and grouped; it shows when that is not as usual. */
export function ListOptionsButton({ view }: { view: string }) {
  const open = (anchor: Element): unknown =>
    openLayer((close) => <ListOptionsMenu view={view} anchor={anchor} close={close} />)
  const name = text().sortAndGroup
  return (
    <IconButton
      icon="arrow-down-up"
      name={name}
      popup="dialog"
      data-on={!isDefaultOrder(view) || undefined}
      act={open}
    />
  )
}
