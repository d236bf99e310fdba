import type { Task } from '../../../contract/tasks.ts'
import type { BatchResult, TaskBatch } from '../../../contract/batches.ts'
import { post } from '../../sync/api.ts'
import { text } from '../../text/text.ts'
import { command } from '../command.ts'
import { recount } from '../loading/counts.ts'
import { raiseError, type Topic } from '../messages.ts'
import { descendantsOf, shortTitle, tasks } from './tasks.ts'

interface Together {
  change: Omit<TaskBatch, 'ids'>
  /** What it means for each task, shown until the server answers; null: they go. */
  shown: Partial<Task> | null
  message: (first: Task, count: number) => { text: string; topic: Topic }
}

/** Changes several tasks in one stroke, with one message that takes it all back. */
export async function changeTogether(ids: readonly string[], { change, shown, message }: Together): Promise<void> {
  const before = ids.flatMap((id) => tasks.peek(id) ?? [])
  const [first] = before
  if (!first) return
  const withBelow = [...before, ...before.flatMap((task) => descendantsOf(task.id))]
  const gone = shown === null ? [...new Map(withBelow.map((task) => [task.id, task])).values()] : []
  const done = ({ failed }: BatchResult): number => before.length - failed.length
  await command({
    name: shortTitle(first),
    show: () => (shown === null ? gone : before).map((task) => tasks.overlay(task.id, shown)),
    request: () => post('/tasks/batch', { ids: before.map((task) => task.id), ...change }),
    settle: (result) => {
      takeInBatch(result, gone)
      tellOfFailed(result)
      recount()
    },
    message: (result) => (done(result) === 0 ? null : message(first, done(result))),
    undo: {
      settle: ({ tasks: fresh }: BatchResult) => {
        tasks.put(...gone, ...fresh)
        recount()
      },
    },
  })
}

export function tellOfFailed({ failed }: BatchResult): void {
  if (failed.length > 0) raiseError(text().toast.someNotSaved(failed.length))
}

/** Those that are gone leave the store, but for the ones that were refused and what lies below them. */
function takeInBatch({ tasks: fresh, failed }: BatchResult, gone: Task[]): void {
  const stay = new Set(failed.flatMap(({ id }) => [id, ...descendantsOf(id).map((task) => task.id)]))
  tasks.drop(...gone.flatMap((task) => (stay.has(task.id) ? [] : task.id)))
  tasks.put(...fresh)
}
