import { batch } from '@preact/signals'
import type { CompletedTask, Task } from '../../../contract/tasks.ts'
import { post } from '../../sync/api.ts'
import { quietly } from '../../sync/errors.ts'
import { dayInSentence } from '../../text/dates.ts'
import { text } from '../../text/text.ts'
import { ask, command, type SentChange } from '../command.ts'
import { recount } from '../loading/counts.ts'
import { dropUndo, keepUndo, raiseMessage, tellOfWaiting, useUndo, type Undo } from '../messages.ts'
import { projects } from '../projects/projects.ts'
import { leaving, startLeaving, stopLeaving } from './leaving.ts'
import { loadTask } from './load.ts'
import { descendantsOf, shortTitle, tasks } from './tasks.ts'
import { undoTo } from './undo.ts'

/** One tick: the task as it was, the open sub-tasks that close with it, and the change that was asked for. */
interface Completion {
  task: Task
  below: Task[]
  asked: SentChange<CompletedTask>
  /** Its own way back; what was ticked together goes back together. */
  undo?: Undo
  isTakenBack: boolean
}

/** The ticks of the tasks that still stand in their list. */
const ticks = new Map<string, Completion>()

/** Whether a task leaves its list at the moment with others that were ticked together. */
export const leavesTogether = (id: string): boolean => leaving.value.has(id) && ticks.get(id)?.undo === undefined

/** Ticks a task off, or opens it again if it is done. */
export function toggleTask(id: string): void {
  const tick = leaving.value.has(id) ? ticks.get(id) : undefined
  if (tick?.undo) useUndo(tick.undo)
  else if (tick) void untick(tick)
  else if (tasks.peek(id)?.completed) void reopenTask(id)
  else void completeTasks([id])
}

/** Ticks tasks off: each shows its tick and leaves, and one message can take it all back. */
export async function completeTasks(ids: readonly string[]): Promise<void> {
  let hasWaited = false
  let stopTelling: (() => boolean) | undefined
  const queued = (): void => {
    if (!hasWaited && !undo.isUsed) stopTelling = tellOfWaiting(sentenceFor(all, null), undo)
    hasWaited = true
  }
  const open = ids
    .flatMap((id) => tasks.peek(id) ?? [])
    .filter((task) => !task.completed && !leaving.peek().has(task.id))
  const chosen = new Set(open.map(({ id }) => id))
  const all = batch(() => open.filter((task) => !movesOnWith(task, chosen)).map((task) => tick(task, () => queued())))
  if (all.length === 0) return
  const undo = keepUndo(
    () => all.forEach((one) => void untick(one)),
    sentenceFor(all, null),
    all.map(({ task }) => task.id),
  )
  if (all.length === 1) all[0]!.undo = undo
  const answers = await Promise.all(all.map((one) => one.asked.answer))
  const done = all.filter((one, index) => answers[index] && ticks.get(one.task.id) === one)
  const [first] = done
  if (!first) return dropUndo(undo)
  const next = answers[all.indexOf(first)]?.next_due_date ?? null
  const isNews = !hasWaited || stopTelling?.() === true
  if (!isNews || undo.isUsed) return
  raiseMessage(sentenceFor(done, next), { topic: done.length === 1 && next ? 'repeat' : 'done', undo })
}

/** Whether a repeating task above it is among these: that one opens its sub-tasks for the next time. */
function movesOnWith({ parent_id }: Task, ids: ReadonlySet<string>): boolean {
  const parent = parent_id === null ? undefined : tasks.peek(parent_id)
  if (!parent) return false
  return (ids.has(parent.id) && parent.recurrence_rule !== null) || movesOnWith(parent, ids)
}

function sentenceFor(done: Completion[], next: string | null): string {
  const words = text().toast
  const [first] = done
  if (!first || done.length > 1) return words.manyDone(done.length)
  return next ? words.comesBack(shortTitle(first.task), dayInSentence(next)) : words.done(shortTitle(first.task))
}

function tick(task: Task, queued: () => void): Completion {
  const below = descendantsOf(task.id).filter((one) => !one.completed)
  startLeaving(task)
  const one: Completion = { task, below, asked: askToComplete(task, below, queued), isTakenBack: false }
  ticks.set(task.id, one)
  return one
}

function askToComplete(task: Task, below: Task[], queued: () => void): SentChange<CompletedTask> {
  // Naming the occurrence keeps a second tap, or a tap on an old page, from skipping an occurrence.
  const body = task.recurrence_rule ? { due_date: task.due_date } : {}
  const back = undoTo(task, below)
  // What comes again keeps its sub-tasks.
  const closed = task.recurrence_rule === null ? [task, ...below] : [task]
  let isClosed = false
  const asked = ask({
    name: shortTitle(task),
    show: () => closed.map(({ id }) => tasks.overlay(id, { completed: true })),
    request: () => post('/tasks/:id/complete', { id: task.id }, body),
    queued,
    settle: (fresh) => {
      tasks.put(taskOf(fresh))
      const { completed, completed_at } = fresh
      if (!completed) return
      isClosed = true
      for (const { id } of below) tasks.amend(id, () => ({ completed, completed_at }))
      count(task, -1)
    },
    undo: {
      ...back,
      settle: (fresh: Task) => {
        if (isClosed) count(task, 1)
        back.settle(fresh)
      },
    },
    keepsUndo: false,
  })
  void asked.answer.then((answer) => {
    if (!answer) stopLeaving(task.id)
    else if (!answer.completed && task.subtask_count > 0) void quietly(loadTask(task.id))
  })
  return asked
}

/** Takes a tick back, also one that the server has not answered yet. */
async function untick(one: Completion): Promise<void> {
  if (one.isTakenBack) return
  one.isTakenBack = true
  const { task, below, asked } = one
  stopLeaving(task.id)
  ticks.delete(task.id)
  const covers = batch(() => [task, ...below].map((row) => tasks.overlay(row.id, row)))
  await asked.takeBack()
  batch(() => covers.forEach((cover) => cover.lift()))
}

/** Opens a done task again; `isTold` where it goes out of sight then. */
export async function reopenTask(id: string, isTold = false): Promise<void> {
  const task = tasks.peek(id)
  if (!task) return
  const together = descendantsOf(id).filter((one) => one.completed && one.completed_at === task.completed_at)
  const open = { completed: false, completed_at: null }
  await command({
    name: shortTitle(task),
    show: () => [task, ...together].map((one) => tasks.overlay(one.id, open)),
    request: () => post('/tasks/:id/reopen', { id }),
    settle: (fresh) => {
      tasks.put(fresh)
      for (const one of together) tasks.amend(one.id, () => open)
      count(task, 1)
    },
    ...(isTold && {
      message: () => ({ text: text().toast.reopened(shortTitle(task)), topic: 'done' as const }),
      undo: {
        settle: (fresh: Task) => {
          tasks.put(fresh)
          for (const one of together) tasks.amend(one.id, () => one)
          count(task, -1)
        },
      },
    }),
  })
}

/** Counts a task more or less in what the sidebar and its parent show, until the server is asked. */
function count(task: Task, by: 1 | -1): void {
  projects.amend(task.project_id, (project) => ({ open_count: Math.max(0, project.open_count + by) }))
  if (task.parent_id) {
    tasks.amend(task.parent_id, (parent) => ({ subtask_done: Math.max(0, parent.subtask_done - by) }))
  }
  recount(task.parent_id)
}

/** The answer without what only the answer says. */
function taskOf(answer: CompletedTask): Task {
  const { recurred: _recurred, next_due_date: _next, ...task } = answer
  return task
}
