import type { Task } from '../../../../contract/tasks.ts'
import { editableTasks } from '../../../data/tasks/editable.ts'
import { leaving } from '../../../data/tasks/completing/leaving.ts'
import { text } from '../../../text/text.ts'
import { GroupHead } from '../../../ui/display/group.tsx'
import { openDate } from '../task-menu/pickers.tsx'
import { flat, RowList } from './row-list.tsx'

/** What should have been done before today, with a way to move together all of it that the person may change. */
export function Overdue({ tasks }: { tasks: Task[] }) {
  const words = text().today
  // What was just ticked off, and may be due again later, stands here still.
  const ids = editableTasks(tasks.flatMap(({ id }) => (leaving.value.has(id) ? [] : id)))
  return (
    <>
      <GroupHead title={words.overdue} count={tasks.length} late>
        {ids[0] && (
          <button
            type="button"
            class="text-button group-end"
            aria-haspopup="dialog"
            onClick={(event) => openDate(ids, event.currentTarget)}
          >
            {words.reschedule}
          </button>
        )}
      </GroupHead>
      <RowList rows={flat(tasks)} place="today" />
    </>
  )
}
