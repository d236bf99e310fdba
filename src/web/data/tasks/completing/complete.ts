import { batch } from '@preact/signals'
import type { BatchResult } from '../../../../contract/batches.ts'
import type { CompletedTask, Task } from '../../../../contract/tasks.ts'
import { post } from '../../../sync/api.ts'
import { dayInSentence } from '../../../text/dates.ts'
import { text } from '../../../text/text.ts'
import { command, type SentChange } from '../../command.ts'
import { recount } from '../../loading/counts.ts'
import { undoAndShow, type ChangeMessage, type Undo } from '../../messages.ts'
import { projects } from '../../projects/projects.ts'
import { doneByOthers, tasksIn, type Answer } from './completion-answers.ts'
import { lastTicked, leaving, startLeaving, stopLeaving } from './leaving.ts'
import { loadTask } from '../load.ts'
import { putCounted } from '../subtask-counts.ts'
import { changesOfNextOccurrence, type OccurrenceChanges } from './repeats.ts'
import { descendantsOf, shortTitle, tasks, topmost } from '../tasks.ts'
import { inPortions, startCommands, type Portion } from '../together.ts'
import { asAnswered, carryOut, completionOf, giveBack, showAgain, undoTo, type Changed } from '../undo.ts'
import { readInBackground } from '../../loading/in-background.ts'

/** The tasks completed in one request, each with its open sub-tasks, which are completed with it. */
interface Completion {
  rows: Ticked[]
  sent?: SentChange<Answer>
  /** The undo step, for a single task; tasks completed together are undone together. */
  undo?: Undo
}

interface Ticked {
  task: Task
  /** What it changes, of the task and of its sub-tasks. */
  changed: readonly Changed[]
  /** Its next occurrence, if it can be computed without the server. */
  next: OccurrenceChanges | undefined
  isTakenBack: boolean
}

/** The completions of tasks that are still shown in their list. */
const ticks = new Map<string, { row: Ticked; of: Completion }>()

/** Whether a task is just leaving its list together with others. */
export const leavesTogether = (id: string): boolean => leaving.value.has(id) && ticks.get(id)?.of.undo === undefined

/** Completes a task, or reopens it if it is completed. */
export function toggleTask(id: string): void {
  const tick = leaving.value.has(id) ? ticks.get(id) : undefined
  const undo = tick?.of.undo
  if (tick && !undo) void untick(tick.of, [tick.row])
  else if (undo && !undo.isUsed) undoAndShow(undo)
  else if (tasks.peek(id)?.completed) void reopenTask(id)
  else void completeTasks([id])
}

/** Ticks tasks off: each shows its tick and leaves, and one message can take it all back. */
export async function completeTasks(ids: readonly string[]): Promise<void> {
  const open = ids
    .flatMap((id) => tasks.peek(id) ?? [])
    .filter((task) => !task.completed && !leaving.peek().has(task.id))
  // Completing a repeating task reopens its sub-tasks for the next occurrence.
  const all = topmost(open, comesAgain)
  if (all.length === 0) return
  const rows = all.map(tickedOf)
  const completions = completionsOf(rows)
  for (const of of completions) for (const row of of.rows) ticks.set(row.task.id, { row, of })
  const { undo, changes, end } = batch(() => {
    startLeaving(all)
    return startCommands<Answer, Undone>(completions.map(portionOf), {
      message: (count, answers) => {
        const left = count - rows.filter((row) => row.isTakenBack).length
        return left > 0 ? sentenceFor(rows, left, answers) : null
      },
      withBelow: true,
      takeBack: (_, index) => untick(completions[index]!),
    })
  })
  for (const [index, one] of completions.entries()) {
    one.sent = changes[index]!
    void one.sent.answer.then((answer) => answer ?? stopLeaving(idsOf(one.rows)))
  }
  if (all.length === 1) completions[0]!.undo = undo
  await end
}

function tickedOf(task: Task): Ticked {
  const next = changesOfNextOccurrence(task, 'complete')
  // A repeating task keeps its sub-tasks.
  const below = comesAgain(task) ? [] : descendantsOf(task.id).filter((one) => !one.completed)
  const closing = [task, ...below].map((one) => [one, { completed: true }] as const)
  return { task, changed: next?.changes ?? closing, next, isTakenBack: false }
}

/** Repeating tasks get a request each, which names the occurrence, so that a second tap does not skip one. */
function completionsOf(rows: readonly Ticked[]): Completion[] {
  const [once, again] = [rows.filter(({ task }) => !comesAgain(task)), rows.filter(({ task }) => comesAgain(task))]
  return [...inPortions(once), ...again.map((row) => [row])].map((members) => ({ rows: members }))
}

const comesAgain = ({ recurrence_rule }: Task): boolean => recurrence_rule !== null

function sentenceFor(all: readonly Ticked[], count: number, answers: readonly Answer[]): ChangeMessage {
  const words = text().toast
  const [first] = all as [Ticked]
  const name = shortTitle(first.task)
  const own = count - answers.flatMap(doneByOthers).length
  if (all.length > 1) return { text: words.manyDone(count), undone: words.manyReopened(own), topic: 'done' }
  const undone = words.reopened(name)
  const answer = answers.find((one) => 'next_due_date' in one)
  if (answer && isMovedOn(answer, first)) return { text: words.conflict(name), topic: 'error' }
  const next = answer ? nextDayOf(answer) : first.next?.day
  return next
    ? { text: words.comesBack(name, dayInSentence(next)), undone, topic: 'repeat' }
    : { text: words.done(name), undone, topic: 'done' }
}

/** Whether somebody else has moved or skipped the occurrence, so that it could not be completed. */
const isMovedOn = ({ next_due_date, completed, due_date }: CompletedTask, { next }: Ticked): boolean =>
  next !== undefined && next_due_date === null && !completed && due_date !== next.day

/** That of an occurrence which somebody else has completed, too. */
const nextDayOf = ({ next_due_date, completed, due_date }: CompletedTask): string | null =>
  next_due_date ?? (completed ? null : due_date)

type Undone = Task | Pick<BatchResult, 'tasks'>

function portionOf({ rows }: Completion): Portion<Answer, Undone> {
  const ids = idsOf(rows)
  const [{ task: first, next }] = rows as [Ticked]
  const closes = !comesAgain(first) || next?.day === null
  const closed: Ticked[] = []
  return {
    name: shortTitle(first),
    tasks: rows.map(({ task }) => task),
    show: () => changedBy(rows).map(([{ id }, change]) => tasks.overlay(id, change)),
    request: () => (rows.length === 1 ? completeOne(first) : post('/tasks/batch', { ids, action: 'complete' })),
    settle: (answer) => {
      const fresh = new Map(tasksIn(answer).map((task) => [task.id, task]))
      const isClosed = ({ task }: Ticked): boolean => fresh.get(task.id)?.completed === true
      closed.push(...rows.filter(isClosed))
      for (const row of rows) row.changed = asAnswered(row.changed, fresh.get(row.task.id) ?? row.task)
      if (closes) carryOut(changedBy(closed))
      putCounted([...fresh.values()])
      stopLeaving(ids.filter((id) => !fresh.has(id)))
      count(tasksOf(closed), -1)
      if (!closes && first.subtask_count > 0) readInBackground(loadTask, first.id)
    },
    undo: {
      show: () => showAgain(before(rows)),
      settle: (fresh) => {
        count(tasksOf(closed), 1)
        if ('tasks' in fresh) putCounted(fresh.tasks)
        else undoTo(first, () => changedBy(rows)).settle(fresh)
      },
    },
  }
}

/** Naming the occurrence keeps a second tap, or a tap on an old page, from skipping an occurrence. */
const completeOne = ({ id, recurrence_rule, due_date }: Task): Promise<CompletedTask> =>
  post('/tasks/:id/complete', { id }, recurrence_rule ? { due_date } : {})

const tasksOf = (rows: readonly Ticked[]): Task[] => rows.map(({ task }) => task)
const idsOf = (rows: readonly Ticked[]): string[] => rows.map(({ task }) => task.id)
const changedBy = (rows: readonly Ticked[]): Changed[] => rows.flatMap(({ changed }) => changed)

/** All tasks changed by completions, as they were before. */
const before = (rows: readonly Ticked[]): Task[] => changedBy(rows).map(([one]) => one)

/** Undoes completions, also unanswered ones; all tasks of one request are undone by undoing the request. */
async function untick(completion: Completion, ticked: readonly Ticked[] = completion.rows): Promise<void> {
  const rows = ticked.filter((row) => !row.isTakenBack)
  if (rows.length === 0) return
  for (const row of rows) {
    row.isTakenBack = true
    ticks.delete(row.task.id)
  }
  stopLeaving(idsOf(rows))
  lastTicked.value = null
  const overlays = batch(() => showAgain(before(rows)))
  await (rows.length === completion.rows.length ? completion.sent!.takeBack() : reopenAgain(rows))
  batch(() => overlays.forEach((overlay) => overlay.lift()))
}

/** Reopens some of the tasks that were completed in one request. */
function reopenAgain(rows: readonly Ticked[]): Promise<unknown> {
  const [{ task: first }] = rows as [Ticked]
  const ids = idsOf(rows)
  return command<Task | BatchResult>({
    name: shortTitle(first),
    request: () =>
      rows.length === 1 ? post('/tasks/:id/reopen', { id: first.id }) : post('/tasks/batch', { ids, action: 'reopen' }),
    settle: (answer) => {
      const fresh = new Map(tasksIn(answer).map((task) => [task.id, task]))
      giveBack(changedBy(rows.filter(({ task }) => fresh.has(task.id))))
      putCounted([...fresh.values()])
      count(tasksOf(rows), 1)
    },
    keepsUndo: false,
  })
}

/** Reopens a task; `isTold`: with a message, because it is no longer shown then. */
export async function reopenTask(id: string, isTold = false): Promise<void> {
  const task = tasks.peek(id)
  if (!task) return
  stopLeaving([id])
  const wasTogether = (one: Task, { completed_at } = task): boolean =>
    one.completed && one.completed_at === completed_at
  const together = descendantsOf(id).filter((one) => wasTogether(one))
  const open = { completed: false, completed_at: null }
  const name = shortTitle(task)
  const done = text().toast.reopened(name)
  let changed: Changed[] = []
  await command({
    name,
    done,
    show: () => [task, ...together].map((one) => tasks.overlay(one.id, open)),
    request: () => post('/tasks/:id/reopen', { id }),
    settle: (fresh) => {
      // When all of it was completed may be known only since.
      const known = together.flatMap((one) => tasks.fromServer(one.id) ?? [])
      const before = tasks.fromServer(id)
      changed = known.filter((one) => wasTogether(one, before)).map((one) => [one, completionOf(fresh)])
      carryOut(changed)
      putCounted([fresh])
      count([task], 1)
    },
    ...(isTold && { message: () => ({ text: done, topic: 'done' as const }) }),
    undo: {
      settle: (fresh: Task) => {
        giveBack(changed)
        putCounted([fresh])
        count([task], -1)
      },
    },
  })
}

/** Adjusts the sidebar's counts until they are read again. */
function count(counted: readonly Task[], by: 1 | -1): void {
  for (const [id, { length }] of Map.groupBy(counted, (task) => task.project_id))
    projects.amend(id, (project) => ({ open_count: Math.max(0, project.open_count + by * length) }))
  recount(...counted.map((task) => task.parent_id))
}
