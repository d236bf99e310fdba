import { batch } from '@preact/signals'
import type { CompletedTask, Task } from '../../contract/tasks.ts'
import { post } from '../api.ts'
import { say } from '../behaviours/toasts.ts'
import { onDay } from '../text/dates.ts'
import { text } from '../text/text.ts'
import { send } from './change.ts'
import { leaving, letGo, stay } from './leaving.ts'
import { loadTask } from './load.ts'
import { tasks } from './tables.ts'
import { count, dueOf, edit, nameOf } from './task-actions.ts'
import { descendantsOf } from './views.ts'

/** Ticks a task off, or opens it again if it is done. */
export function toggle(id: string): void {
  const task = leaving.value.get(id)?.task ?? tasks.peek(id)
  if (!task) return
  if (task.completed || leaving.value.has(id)) void reopen([id])
  else void complete([id])
}

/** Ticks tasks off: each shows its tick, leaves, and one toast can take it all back. */
export async function complete(ids: readonly string[]): Promise<void> {
  const open = ids.flatMap((id) => tasks.peek(id) ?? []).filter((task) => !task.completed)
  const answers = await Promise.all(open.map(completeOne))
  const done = open.flatMap((task, index) => (answers[index] ? [{ task, answer: answers[index] }] : []))
  const [first] = done
  if (!first) return
  const words = text().toast
  const next = first.answer.next_due_date
  const sentence =
    done.length > 1
      ? words.manyDone(done.length)
      : next
        ? words.comesBack(nameOf(first.task), onDay(next))
        : words.done(nameOf(first.task))
  const undo = (): void => done.forEach(({ task, answer }) => void takeBackCompletion(task, answer))
  say(sentence, { icon: done.length === 1 && next ? 'repeat' : 'check', undo })
}

async function completeOne(task: Task): Promise<CompletedTask | undefined> {
  letGo(task)
  const below = descendantsOf(task.id).filter((one) => !one.completed)
  const takeBack = tasks.overlay(task.id, { completed: true })
  // Naming the occurrence keeps a second tap, or a tap on an old page, from skipping a round.
  const body = task.recurrence_rule ? { due_date: task.due_date } : {}
  const answer = await send(
    nameOf(task),
    () => post<CompletedTask>(`/tasks/${task.id}/complete`, body),
    takeBack,
    (fresh) => {
      tasks.put(taskOf(fresh))
      if (fresh.completed)
        for (const one of below) tasks.amend(one.id, () => ({ completed: true, completed_at: fresh.completed_at }))
    },
  )
  if (!answer) stay(task.id)
  else if (answer.completed) count(task, -1)
  else if (task.subtask_count > 0) void loadTask(task.id).catch(() => {})
  return answer
}

/** Opens done tasks again. */
export async function reopen(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.flatMap((id) => tasks.peek(id) ?? []).map(reopenOne))
}

async function reopenOne(task: Task): Promise<void> {
  const together = descendantsOf(task.id).filter((one) => one.completed && one.completed_at === task.completed_at)
  stay(task.id)
  const takeBack = tasks.overlay(task.id, { completed: false, completed_at: null })
  const answer = await send(
    nameOf(task),
    () => post<Task>(`/tasks/${task.id}/reopen`),
    takeBack,
    (fresh) => {
      tasks.put(taskOf(fresh))
      for (const one of together) tasks.amend(one.id, () => ({ completed: false, completed_at: null }))
    },
  )
  if (answer) count(task, 1)
}

/** A plain task is opened again; a repeating one gets back the day, and the rule, it had. */
async function takeBackCompletion(before: Task, answer: CompletedTask): Promise<void> {
  batch(() => stay(before.id))
  if (answer.recurred) await edit(before.id, dueOf(before))
  else await reopen([before.id])
}

/** The answer of complete and reopen without what only the answer says. */
function taskOf(answer: Task | CompletedTask): Task {
  const { recurred: _recurred, next_due_date: _next, ...task } = answer as CompletedTask
  return task
}
