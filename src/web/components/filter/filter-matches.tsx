import { isUsual } from '../../behaviours/way.ts'
import type { Matches } from '../../store/filters.ts'
import { leaving } from '../../store/leaving.ts'
import { tasks } from '../../store/tables.ts'
import { TaskRow } from '../task-row.tsx'
import { ArrangedList } from '../view-button.tsx'

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
