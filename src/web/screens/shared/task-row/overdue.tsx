import type { Task } from '../../../../contract/tasks.ts'
import { text } from '../../../text/text.ts'
import { GroupHead } from '../../../ui/display/group.tsx'
import { openDate } from '../task-menu/pickers.tsx'
import { flat, RowList } from './row-list.tsx'

/** What should have been done before today, with a way to move all of it together. */
export function Overdue({ tasks }: { tasks: Task[] }) {
  const words = text().today
  return (
    <>
      <GroupHead title={words.overdue} count={tasks.length} late>
        <button
          type="button"
          class="text-button group-end"
          aria-haspopup="dialog"
          onClick={(event) =>
            openDate(
              tasks.map((task) => task.id),
              event.currentTarget,
            )
          }
        >
          {words.reschedule}
        </button>
      </GroupHead>
      <RowList rows={flat(tasks)} place="today" />
    </>
  )
}
