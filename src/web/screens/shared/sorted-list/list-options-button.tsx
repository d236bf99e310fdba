import { openLayer } from '../../../ui/floating/layers.tsx'
import { isDefaultOrder } from '../../../data/views/list-options.ts'
import { text } from '../../../text/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { PartSkeleton } from '../page/loaded.tsx'

const ListOptionsMenu = lazy(() => import('./list-options-menu.tsx').then((file) => file.ListOptionsMenu))
/** The lists of a view that is shown another way than usual. */
export const SortedList = lazy(() => import('./sorted-list.tsx').then((file) => file.SortedList), PartSkeleton)
export const DoneList = lazy(() => import('./done-list.tsx').then((file) => file.DoneList), PartSkeleton)

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
