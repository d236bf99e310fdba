import { useState } from 'preact/hooks'
import type { Filter } from '../../../contract/labels.ts'
import { isDefaultOrder, listOptions } from '../../data/views/list-options.ts'
import { completedMatches } from '../../data/filter-matches.ts'
import { leaving } from '../../data/tasks/leaving.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { flat, RowList } from '../shared/task-row/row-list.tsx'
import { DoneList, SortedList } from '../shared/sorted-list/list-options-button.tsx'

/** The tasks that a filter finds, as they are now; of a saved one in its own order, and completed ones if asked for. */
export function FilterMatches({ ids, filter }: { ids: readonly string[]; filter?: Filter }) {
  const rows = ids.flatMap((id) => leaving.value.get(id)?.task ?? tasks.get(id) ?? [])
  const view = filter && `filter:${filter.id}`
  return (
    <div class="list">
      {view === undefined || isDefaultOrder(view) ? (
        <RowList rows={flat(rows)} place="label" />
      ) : (
        <SortedList view={view} tasks={rows} place="label" />
      )}
      {filter && <CompletedMatches filter={filter} open={ids} />}
    </div>
  )
}

/** What the filter finds among the completed tasks; `open` stands above already. */
export function CompletedMatches({ filter, open }: { filter: Filter; open: readonly string[] }) {
  const [ids, setIds] = useState<readonly string[]>([])
  if (!listOptions(`filter:${filter.id}`).completed) return null
  return (
    <DoneList
      of={`${filter.query} ${open.join()}`}
      load={() => completedMatches(filter).then(setIds)}
      has={({ id }) => ids.includes(id) && !open.includes(id)}
      place="label"
    />
  )
}
