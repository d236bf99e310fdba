import { MOST_LABELLED, MOST_IN_BATCH } from '../../../contract/batch-limits.ts'
import type { BatchResult, TaskBatch } from '../../../contract/batches.ts'
import type { Task, TaskPatch } from '../../../contract/tasks.ts'
import { post } from '../../sync/api.ts'
import { recount } from '../loading/counts.ts'
import type { ChangeMessage } from '../messages.ts'
import { stillThere } from './still-there.ts'
import { putCounted } from './subtask-counts.ts'
import { descendantsOf, shortTitle, tasks, topmost } from './tasks.ts'
import { startCommands, inPortions, type Portion } from './together.ts'

type BatchPortion = Portion<BatchResult, Pick<BatchResult, 'tasks'>>

interface Change {
  change: Omit<TaskBatch, 'ids'>
  /** The fields of each task to show until the server answers; null: the tasks are deleted. */
  shown: Partial<Task> | null
  message: (first: Task, count: number) => ChangeMessage
  /** Tasks that change with them and are not counted. */
  along?: readonly Task[]
}

/** Changes several tasks in the same way, with one message and one undo. */
export async function changeTogether(ids: readonly string[], { change, shown, message, along }: Change): Promise<void> {
  const chosen = stillThere(ids)
  const [first] = chosen
  if (!first) return
  const portions = shown === null ? deletions(chosen, change) : patches(chosen, change, shown, along)
  await startCommands(portions, {
    message: (count, _, task) => message(count > 1 ? first : task, count),
    withBelow: shown === null,
  }).end
}

/** Changes groups of tasks, each in its own way, with one message and one undo. */
export async function changeInGroups(
  groups: readonly { tasks: readonly Task[]; patch: TaskPatch }[],
  message: Change['message'],
): Promise<void> {
  const portions = groups.flatMap(({ tasks: members, patch }) =>
    patches(members, { action: 'patch', patch }, patch as Partial<Task>),
  )
  const first = groups[0]?.tasks[0]
  if (!first) return
  await startCommands(portions, { message: (count, _, task) => message(count > 1 ? first : task, count) }).end
}

function patches(
  all: readonly Task[],
  change: Omit<TaskBatch, 'ids'>,
  shown: Partial<Task>,
  along: readonly Task[] = [],
): BatchPortion[] {
  const counted = new Set(all)
  const settle = ({ tasks: fresh }: Pick<BatchResult, 'tasks'>): void => {
    putCounted(fresh)
    recount()
  }
  const labels = change.patch?.labels?.length ?? 0
  const most = labels > 0 ? Math.min(MOST_IN_BATCH, Math.floor(MOST_LABELLED / labels)) : undefined
  return inPortions([...all, ...along], most).map((members) => ({
    name: shortTitle(members[0]),
    tasks: members.filter((task) => counted.has(task)),
    show: () => members.map((task) => tasks.overlay(task.id, shown)),
    request: () => post('/tasks/batch', { ids: members.map((task) => task.id), ...change }),
    settle,
    undo: { settle },
  }))
}

/** Deletes tasks. Leaves out sub-tasks of other selected tasks, because the server may have deleted them already. */
function deletions(chosen: readonly Task[], change: Omit<TaskBatch, 'ids'>): BatchPortion[] {
  const counted = new Set(chosen.map(({ id }) => id))
  return inPortions(topmost(chosen)).map((members) => {
    const gone = members.flatMap((task) => [task, ...descendantsOf(task.id)])
    const parents = members.map((task) => task.parent_id)
    return {
      name: shortTitle(members[0]),
      tasks: gone.filter(({ id }) => counted.has(id)),
      show: () => gone.map((task) => tasks.overlay(task.id, null)),
      request: () => post('/tasks/batch', { ids: members.map((task) => task.id), ...change }),
      settle: (result) => {
        const refused = new Set(result.failed.map(({ id }) => id))
        putCounted(
          result.tasks,
          members.flatMap(({ id }) => (refused.has(id) ? [] : id)),
        )
        recount(...parents)
      },
      undo: {
        settle: ({ tasks: fresh }) => {
          putCounted(fresh)
          recount(...parents)
        },
      },
    }
  })
}
