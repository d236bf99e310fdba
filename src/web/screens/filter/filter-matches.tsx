import { isDefaultOrder } from '../../data/views/list-options.ts'
import type { Matches } from '../../data/filters.ts'
import { leaving } from '../../data/tasks/leaving.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { TaskRow } from '../shared/task-row/task-row.tsx'
import { SortedList } from '../shared/sorted-list/list-options-button.tsx'

/** The tasks that a filter finds, as they are now. */
export function FilterMatches({ matches, view }: { matches: Matches; view?: string }) {
  const rows = matches.ids.flatMap((id) => leaving.value.get(id)?.task ?? tasks.get(id) ?? [])
  return (
    <div class="list">
      {view === undefined || isDefaultOrder(view) ? (
        <ul>
          {rows.map((task) => (
            <TaskRow key={task.id} task={task} place="label" />
          ))}
        </ul>
      ) : (
        <SortedList view={view} tasks={rows} place="label" />
      )}
    </div>
  )
}
