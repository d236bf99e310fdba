import type { BatchResult } from '../../../../contract/batches.ts'
import type { CompletedTask, Task } from '../../../../contract/tasks.ts'
import { undoIdOf } from '../../../sync/api.ts'

/** What the server answers where one task is completed, or several. */
export type Answer = CompletedTask | BatchResult

/** The tasks of an answer, without the fields that only the answer has. */
export function tasksIn(answer: Answer | Task): Task[] {
  if ('tasks' in answer) return answer.tasks
  const { recurred: _recurred, next_due_date: _next, ...task } = answer as CompletedTask
  return [task]
}

/** Those that somebody else has completed meanwhile: all that one request completes has one time. */
export const doneByOthers = (answer: Answer): Task[] =>
  tasksIn(answer).filter(
    (one, _, all) => !undoIdOf(answer) || all.some((other) => other.completed_at! > one.completed_at!),
  )
