import { isDefaultOrder } from '../../data/views/list-options.ts'
import type { Matches } from '../../data/filters.ts'
import { leaving } from '../../data/tasks/leaving.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { flat, RowList } from '../shared/task-row/row-list.tsx'
import { SortedList } from '../shared/sorted-list/list-options-button.tsx'

/** The tasks that a filter finds, as they are now. */
export function FilterMatches({ matches, view }: { matches: Matches; view?: string }) {
  const rows = matches.ids.flatMap((id) => leaving.value.get(id)?.task ?? tasks.get(id) ?? [])
  return (
    <div class="list">
      {view === undefined || isDefaultOrder(view) ? (
        <RowList rows={flat(rows)} place="label" />
      ) : (
        <SortedList view={view} tasks={rows} place="label" />
      )}
    </div>
  )
}
