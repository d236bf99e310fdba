import type { Task, TaskPatch } from '../../../contract/tasks.ts'
import type { BatchResult, TaskBatch } from '../../../contract/batches.ts'
import { post } from '../../sync/api.ts'
import { text } from '../../text/text.ts'
import { ask, command } from '../command.ts'
import { recount } from '../loading/counts.ts'
import { dropUndo, keepUndo, raiseError, raiseMessage, type Topic } from '../messages.ts'
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
  const parents = shown === null ? before.map((task) => task.parent_id) : []
  const gone = shown === null ? [...new Map(withBelow.map((task) => [task.id, task])).values()] : []
  const done = ({ failed }: BatchResult): number => before.length - failed.length
  const told = (result?: BatchResult) => {
    const count = result ? done(result) : before.length
    return count === 0 ? null : message(first, count)
  }
  await command({
    name: shortTitle(first),
    show: () => (shown === null ? gone : before).map((task) => tasks.overlay(task.id, shown)),
    request: () => post('/tasks/batch', { ids: before.map((task) => task.id), ...change }),
    settle: (result) => {
      takeInBatch(result, gone)
      tellOfFailed(result)
      recount(...parents)
    },
    ...(shown === null ? { gone: told } : { message: told }),
    undo: {
      settle: ({ tasks: fresh }: BatchResult) => {
        tasks.put(...gone, ...fresh)
        recount(...parents)
      },
    },
  })
}

/** Changes tasks, each group in its own way, with one message that takes all of it back. */
export async function changeInGroups(groups: readonly { tasks: readonly Task[]; patch: TaskPatch }[]): Promise<void> {
  const settle = ({ tasks: fresh }: BatchResult): void => {
    tasks.put(...fresh)
    recount()
  }
  const asked = groups.map(({ tasks: members, patch }) =>
    ask({
      name: shortTitle(members[0]!),
      show: () => members.map((task) => tasks.overlay(task.id, patch as Partial<Task>)),
      request: () => post('/tasks/batch', { ids: members.map((task) => task.id), action: 'patch', patch }),
      settle: (result) => {
        settle(result)
        tellOfFailed(result)
      },
      undo: { settle },
      keepsUndo: false,
    }),
  )
  const undo = keepUndo(
    () => asked.forEach((one) => void one.takeBack()),
    text().toast.manyChanged(groups.flatMap((group) => group.tasks).length),
    groups.flatMap(({ tasks: members }) => members.map(({ id }) => id)),
  )
  const answers = await Promise.all(asked.map((one) => one.answer))
  const count = answers.reduce((sum, answer) => sum + (answer?.tasks.length ?? 0), 0)
  if (count === 0) dropUndo(undo)
  else if (!undo.isUsed) raiseMessage(text().toast.manyChanged(count), { topic: 'edit', undo })
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
