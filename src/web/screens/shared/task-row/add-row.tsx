import type { Place } from '../../../data/tasks/add.ts'
import { openQuickAdd } from '../../open-quick-add.tsx'
import { text } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'

/** The last line of a list: add one here. */
export function AddRow({ place }: { place: Place }) {
  return (
    <button type="button" class="add-row" onClick={() => openQuickAdd(place)}>
      <Icon name="plus" />
      {text().nav.addTask}
    </button>
  )
}
