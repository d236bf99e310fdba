import { useEffect } from 'preact/hooks'
import type { Task } from '../../../../contract/tasks.ts'
import { getAll, quietly } from '../../../sync/api.ts'
import { during } from '../../../sync/reconcile.ts'
import { leaving } from '../../../data/tasks/leaving.ts'
import { tasks } from '../../../data/tables.ts'
import { arrangingText } from '../../../text/arranging.ts'
import { TaskRow, type RowPlace } from '../task-row/task-row.tsx'

/** What is asked of the server: the tasks of a project, or those with a label. */
type Of = { project_id: string } | { label_id: string }

const PAGES = 1

const load = (of: Of): Promise<unknown> =>
  during(
    () => getAll<Task>('/tasks', 'tasks', { ...of, completed: 'only' }, PAGES),
    (found) => tasks.put(...found),
  )

/** What is done, the newest first: the last 500. */
export function DoneList({ of, has, place }: { of: Of; has: (task: Task) => boolean; place: RowPlace }) {
  useEffect(() => void quietly(load(of)), [JSON.stringify(of)])
  const done = tasks
    .all()
    .filter((task) => task.completed && !leaving.value.has(task.id) && has(task))
    .toSorted((a, b) => ((a.completed_at ?? '') < (b.completed_at ?? '') ? 1 : -1))
  if (done.length === 0) return null
  const words = arrangingText()
  return (
    <section aria-label={words.completed}>
      <div class="group">
        <h2>{words.completed}</h2>
        <span class="count">{done.length}</span>
      </div>
      <ul>
        {done.map((task) => (
          <TaskRow key={task.id} task={task} place={place} />
        ))}
      </ul>
    </section>
  )
}
