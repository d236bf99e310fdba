import { useMemo, useState } from 'preact/hooks'
import type { Filter } from '../../../contract/labels.ts'
import type { Task } from '../../../contract/tasks.ts'
import { mayFindCompleted } from '../../../domain/filters/ast.ts'
import { isDefaultOrder, listOptions } from '../../data/views/list-options.ts'
import { completedMatches } from '../../data/filters/filter-matches.ts'
import { leaving } from '../../data/tasks/completing/leaving.ts'
import { tasks } from '../../data/tasks/tasks.ts'
import { moreText } from '../../text/text.ts'
import { Empty } from '../../ui/display/empty.tsx'
import { flat, RowList } from '../shared/task-row/row-list.tsx'
import { DoneList, SortedList } from '../shared/sorted-list/list-options-button.tsx'
import { readQuery } from './query-field.tsx'

interface FilterMatchesProps {
  ids: readonly string[]
  query: string
  /** Where it is a saved one. */
  filter?: Filter
  /** How many more it finds than are shown. */
  leftOut?: number
}

/**
 * The tasks that a filter found, as they are now; of a saved one in its own order, and completed ones if asked for. What
 * was completed since leaves ahead of the next answer, unless the query may find it.
 */
export function FilterMatches({ ids, query, filter, leftOut = 0 }: FilterMatchesProps) {
  const words = moreText().filter
  const keepsCompleted = useMemo(() => findsCompleted(query), [query])
  const rows = ids
    .flatMap((id) => leaving.value.get(id)?.task ?? tasks.get(id) ?? [])
    .filter(({ completed }) => keepsCompleted || !completed)
  const view = filter && `filter:${filter.id}`
  return (
    <div class="list">
      {leftOut > 0 && <p class="hint">{words.notAll(ids.length, ids.length + leftOut)}</p>}
      {filter && rows.length === 0 ? (
        <Empty scene="label" title={words.nothing} text={words.nothingText} />
      ) : view === undefined || isDefaultOrder(view) ? (
        <RowList rows={flat(rows)} place="label" />
      ) : (
        <SortedList view={view} tasks={rows} place="label" />
      )}
      {filter && <CompletedMatches filter={filter} found={ids} above={rows} />}
    </div>
  )
}

function findsCompleted(query: string): boolean {
  const read = readQuery(query)
  return read.ok && mayFindCompleted(read.filter)
}

interface CompletedMatchesProps {
  filter: Filter
  found: readonly string[]
  /** What of that stands above already. */
  above: readonly Task[]
}

/** What the filter finds among the completed tasks. */
function CompletedMatches({ filter, found, above }: CompletedMatchesProps) {
  const [ids, setIds] = useState<readonly string[]>([])
  const view = `filter:${filter.id}`
  if (!listOptions(view).completed) return null
  const below = new Set([...ids, ...found])
  for (const { id } of above) below.delete(id)
  return (
    <DoneList
      of={`${filter.query} ${found.join()}`}
      load={() => completedMatches(filter).then(setIds)}
      has={({ id }) => below.has(id)}
      place="label"
      below={above.length > 0 && !isDefaultOrder(view)}
    />
  )
}
