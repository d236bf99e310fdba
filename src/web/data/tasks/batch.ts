import type { Task } from '../../../contract/tasks.ts'
import type { BatchResult, TaskBatch } from '../../../contract/trash.ts'
import { post } from '../../sync/api.ts'
import { complain, say } from '../messages.ts'
import type { IconName } from '../../ui/icon.tsx'
import { text } from '../../text/text.ts'
import { send } from '../command.ts'
import { recount } from '../load.ts'
import { nameOf } from '../names.ts'
import { tasks } from '../tables.ts'
import { takeBackWrite } from '../undo.ts'
import { descendantsOf } from './lists.ts'

interface Together {
  change: Omit<TaskBatch, 'ids'>
  /** What it means for each task, shown until the server answers; null: they go. */
  shown: Partial<Task> | null
  icon: IconName
  say: (first: Task, count: number) => string
}

/** Changes several tasks in one stroke, with one toast that takes it all back. */
export async function changeTogether(
  ids: readonly string[],
  { change, shown, icon, say: told }: Together,
): Promise<void> {
  const before = ids.flatMap((id) => tasks.peek(id) ?? [])
  const [first] = before
  if (!first) return
  const touched = new Map(
    [...before, ...before.flatMap((task) => descendantsOf(task.id))].map((task) => [task.id, task]),
  )
  const covered = shown === null ? [...touched.values()] : before
  const covers = covered.map((task) => tasks.overlay(task.id, shown))
  const answer = await send(
    nameOf(first),
    () => post<BatchResult>('/tasks/batch', { ids: before.map((task) => task.id), ...change }),
    () => covers.forEach((lift) => lift()),
    (result) => settle(result, shown === null ? [...touched.values()] : []),
  )
  recount()
  if (!answer) return
  const count = before.length - answer.failed.length
  if (answer.failed.length > 0) complain(text().toast.someNotSaved(answer.failed.length))
  if (count === 0) return
  const undo = (): void =>
    void takeBackWrite<BatchResult>(nameOf(first), answer, ({ tasks: fresh }) => {
      tasks.put(...(shown === null ? touched.values() : []), ...fresh)
      recount()
    })
  say(told(first, count), { icon, undo })
}

/** Those that are gone leave the store, but for the ones that were refused and what lies below them. */
function settle({ tasks: fresh, failed }: BatchResult, gone: Task[]): void {
  const stay = new Set(failed.flatMap(({ id }) => [id, ...descendantsOf(id).map((task) => task.id)]))
  tasks.drop(...gone.flatMap((task) => (stay.has(task.id) ? [] : task.id)))
  tasks.put(...fresh)
}
