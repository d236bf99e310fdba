import type { Matches } from '../../store/filters.ts'
import { leaving } from '../../store/leaving.ts'
import { tasks } from '../../store/tables.ts'
import { TaskRow } from '../task-row.tsx'

/** The tasks that a filter finds, as they are now. */
export function FilterMatches({ matches }: { matches: Matches }) {
  const rows = matches.ids.flatMap((id) => leaving.value.get(id)?.task ?? tasks.get(id) ?? [])
  return (
    <div class="list">
      <ul>
        {rows.map((task) => (
          <TaskRow key={task.id} task={task} place="label" />
        ))}
      </ul>
    </div>
  )
}
