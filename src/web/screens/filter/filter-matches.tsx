import { isUsual } from '../../data/views/list-options.ts'
import type { Matches } from '../../data/filters.ts'
import { leaving } from '../../data/tasks/leaving.ts'
import { tasks } from '../../data/tables.ts'
import { TaskRow } from '../shared/task-row/task-row.tsx'
import { ArrangedList } from '../shared/sorted-list/list-options-button.tsx'

/** The tasks that a filter finds, as they are now. */
export function FilterMatches({ matches, view }: { matches: Matches; view?: string }) {
  const rows = matches.ids.flatMap((id) => leaving.value.get(id)?.task ?? tasks.get(id) ?? [])
  return (
    <div class="list">
      {view === undefined || isUsual(view) ? (
        <ul>
          {rows.map((task) => (
            <TaskRow key={task.id} task={task} place="label" />
          ))}
        </ul>
      ) : (
        <ArrangedList view={view} tasks={rows} place="label" />
      )}
    </div>
  )
}
