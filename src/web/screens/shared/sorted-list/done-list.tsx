import { useEffect } from 'preact/hooks'
import type { Task } from '../../../../contract/tasks.ts'
import { quietly } from '../../../sync/errors.ts'
import { loadDone, type DoneOf } from '../../../data/tasks/load.ts'
import { leaving } from '../../../data/tasks/leaving.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { moreText } from '../../../text/text.ts'
import { flat, RowList } from '../task-row/row-list.tsx'
import type { RowPlace } from '../task-row/task-row.tsx'
import { GroupHead } from '../../../ui/display/group.tsx'

/** What is done, the newest first: the last 500. */
export function DoneList({ of, has, place }: { of: DoneOf; has: (task: Task) => boolean; place: RowPlace }) {
  useEffect(() => void quietly(loadDone(of)), [JSON.stringify(of)])
  const done = tasks
    .all()
    .filter((task) => task.completed && !leaving.value.has(task.id) && has(task))
    .toSorted((a, b) => ((a.completed_at ?? '') < (b.completed_at ?? '') ? 1 : -1))
  if (done.length === 0) return null
  const words = moreText().arranging
  return (
    <section aria-label={words.completed}>
      <GroupHead title={words.completed} count={done.length} />
      <RowList rows={flat(done)} place={place} above={Infinity} />
    </section>
  )
}
