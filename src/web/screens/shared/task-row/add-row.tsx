import type { NewTaskPlace } from '../../../data/tasks/add.ts'
import { openQuickAdd } from '../../dialogs.ts'
import { text } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'

/** The last line of a list: add one here. */
export function AddRow({ place }: { place: NewTaskPlace }) {
  return (
    <button type="button" class="add-row" onClick={() => openQuickAdd(place)}>
      <Icon name="plus" />
      {text().nav.addTask}
    </button>
  )
}
