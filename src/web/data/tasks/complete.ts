import type { CompletedTask, Task } from '../../../contract/tasks.ts'
import { post } from '../../sync/api.ts'
import { quietly } from '../../sync/errors.ts'
import { onDay } from '../../text/dates.ts'
import { text } from '../../text/text.ts'
import { command, undoOnServer } from '../command.ts'
import { recount } from '../loading/counts.ts'
import { raiseMessage, removeMessage } from '../messages.ts'
import { projects } from '../projects/projects.ts'
import { leaving, startLeaving, stopLeaving } from './leaving.ts'
import { loadTask } from './load.ts'
import { descendantsOf, shortTitle, tasks } from './tasks.ts'
import { undoTo } from './undo.ts'

/** One tick: the task as it was, the open sub-tasks that closed with it, and what the server said. */
interface Completion {
  task: Task
  below: Task[]
  answer: Promise<CompletedTask | undefined>
  message?: number
}

/** The ticks of the tasks that still stand in their list. */
const ticks = new Map<string, Completion>()

/** Ticks a task off, or opens it again if it is done. */
export function toggleTask(id: string): void {
  const tick = leaving.value.has(id) ? ticks.get(id) : undefined
  if (tick) void untick(tick)
  else if (tasks.peek(id)?.completed) void reopenTask(id)
  else void completeTasks([id])
}

/** Ticks tasks off: each shows its tick and leaves, and one message can take it all back. */
export async function completeTasks(ids: readonly string[]): Promise<void> {
  const all = ids.flatMap((id) => tasks.peek(id) ?? []).flatMap((task) => (task.completed ? [] : tick(task)))
  const answers = await Promise.all(all.map((one) => one.answer))
  const done = all.filter((one, index) => answers[index] && ticks.get(one.task.id) === one)
  const [first] = done
  if (!first) return
  const next = answers[all.indexOf(first)]?.next_due_date ?? null
  const message = raiseMessage(sentenceFor(done, next), {
    topic: done.length === 1 && next ? 'repeat' : 'done',
    undo: () => done.forEach((one) => void untick(one)),
  })
  if (done.length === 1) first.message = message
}

function sentenceFor(done: Completion[], next: string | null): string {
  const words = text().toast
  const [first] = done
  if (!first || done.length > 1) return words.manyDone(done.length)
  return next ? words.comesBack(shortTitle(first.task), onDay(next)) : words.done(shortTitle(first.task))
}

function tick(task: Task): Completion {
  const below = descendantsOf(task.id).filter((one) => !one.completed)
  startLeaving(task)
  const one: Completion = { task, below, answer: sendCompletion(task, below) }
  ticks.set(task.id, one)
  return one
}

async function sendCompletion(task: Task, below: Task[]): Promise<CompletedTask | undefined> {
  // Naming the occurrence keeps a second tap, or a tap on an old page, from skipping an occurrence.
  const body = task.recurrence_rule ? { due_date: task.due_date } : {}
  const answer = await command({
    name: shortTitle(task),
    show: () => tasks.overlay(task.id, { completed: true }),
    request: () => post('/tasks/:id/complete', { id: task.id }, body),
    settle: (fresh) => {
      tasks.put(taskOf(fresh))
      const { completed, completed_at } = fresh
      if (completed) for (const { id } of below) tasks.amend(id, () => ({ completed, completed_at }))
    },
  })
  if (!answer) stopLeaving(task.id)
  else if (answer.completed) count(task, -1)
  else if (task.subtask_count > 0) void quietly(loadTask(task.id))
  return answer
}

/** Takes a tick back, also one that the server has not answered yet. */
async function untick({ task, below, answer, message }: Completion): Promise<void> {
  stopLeaving(task.id)
  ticks.delete(task.id)
  if (message !== undefined) removeMessage(message)
  const uncover = tasks.overlay(task.id, task)
  const answered = await answer
  if (answered) {
    if (answered.completed) count(task, 1)
    await undoOnServer(shortTitle(task), answered, undoTo(task, below))
  }
  uncover()
}

/** Opens a done task again. */
async function reopenTask(id: string): Promise<void> {
  const task = tasks.peek(id)
  if (!task) return
  const together = descendantsOf(id).filter((one) => one.completed && one.completed_at === task.completed_at)
  const open = { completed: false, completed_at: null }
  const answer = await command({
    name: shortTitle(task),
    show: () => tasks.overlay(id, open),
    request: () => post('/tasks/:id/reopen', { id }),
    settle: (fresh) => {
      tasks.put(fresh)
      for (const one of together) tasks.amend(one.id, () => open)
    },
  })
  if (answer) count(task, 1)
}

/** Counts a task more or less in what the sidebar and its parent show, until the server is asked. */
function count(task: Task, by: 1 | -1): void {
  projects.amend(task.project_id, (project) => ({ open_count: Math.max(0, project.open_count + by) }))
  if (task.parent_id) {
    tasks.amend(task.parent_id, (parent) => ({ subtask_done: Math.max(0, parent.subtask_done - by) }))
  }
  recount()
}

/** The answer without what only the answer says. */
function taskOf(answer: CompletedTask): Task {
  const { recurred: _recurred, next_due_date: _next, ...task } = answer
  return task
}
