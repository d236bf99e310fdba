import type { Basis } from '../../../domain/recurrence/rule.ts'
import type { Task, TaskPatch } from '../../../contract/tasks.ts'
import type { Day } from '../../../domain/calendar/day.ts'
import { patch, post, remove } from '../../sync/api.ts'
import { clockTime, dayInSentence } from '../../text/dates.ts'
import { moreText, text } from '../../text/text.ts'
import { command, type Command, type ServerUndo } from '../command.ts'
import { recount } from '../loading/counts.ts'
import { loadProjectContents } from '../projects/sections.ts'
import { changeInGroups, changeTogether } from './batch.ts'
import { changeMessage, overwroteMessage } from './edit-messages.ts'
import { rowLeaves, stopLeaving } from './completing/leaving.ts'
import { loadTask } from './load.ts'
import { changesOfNextOccurrence, repeatText } from './completing/repeats.ts'
import { stillThere } from './still-there.ts'
import { putCounted } from './subtask-counts.ts'
import { descendantsOf, shortTitle, tasks } from './tasks.ts'
import { asAnswered, undoTo, type Changed } from './undo.ts'
import { readInBackground } from '../loading/in-background.ts'

type MessageAndUndo = Pick<Command<Task>, 'message' | 'undo' | 'beganFrom'>

/** Changes fields of a task; returns the server's answer, undefined when it refused. */
async function save(task: Task, change: TaskPatch, shown: MessageAndUndo): Promise<Task | undefined> {
  return command({
    name: shortTitle(task),
    show: () => tasks.overlay(task.id, shownChange(change)),
    request: () => patch('/tasks/:id', { id: task.id }, change),
    settle: (fresh) => {
      tasks.put(fresh)
      recount()
    },
    ...shown,
  })
}

/** The change with its effects on other fields, as the server will apply it. */
export function shownChange(change: TaskPatch): Partial<Task> {
  const shown: Record<string, unknown> = { ...change }
  if (change.due_date === null)
    Object.assign(shown, { due_time: null, due_timezone: null, recurrence_rule: null, recurrence_text: null })
  if (change.due_time === null) shown.due_timezone = null
  if (change.recurrence_rule !== undefined) shown.recurrence_text = null
  return shown
}

/** Changes fields of a task, with a message that offers an undo. */
export async function editTask(id: string, change: TaskPatch): Promise<Task | undefined> {
  const [before] = stillThere([id])
  if (!before) return undefined
  return save(before, change, {
    message: () => changeMessage(before, change),
    undo: undoTo(before),
  })
}

/**
 * Saves a text. `from`: the text that the person started from; a version that others have written since is overwritten,
 * which a message tells, and can be restored.
 */
export async function saveText(
  id: string,
  field: 'content' | 'description',
  mine: string,
  from?: string,
): Promise<void> {
  const task = tasks.peek(id)
  if (from === undefined || !task) return void (await editTask(id, { [field]: mine }))
  await save(
    task,
    { [field]: mine },
    {
      beganFrom: { [field]: from },
      message: (fresh) => (fresh ? overwroteMessage(task, { [field]: mine }) : null),
      undo: undoTo(task),
    },
  )
}

export function setPriority(ids: readonly string[], priority: number): void {
  const [first] = ids
  if (first && ids.length === 1) return void editTask(first, { priority })
  void changeTogether(ids, {
    change: { action: 'patch', patch: { priority } },
    shown: { priority },
    message: (task, count) => changeMessage(task, { priority }, count),
  })
}

/** Assigns tasks to a person; null: to nobody. */
export function assign(ids: readonly string[], assignee_id: string | null): void {
  const [first] = ids
  if (first && ids.length === 1) return void editTask(first, { assignee_id })
  void changeTogether(ids, {
    change: { action: 'patch', patch: { assignee_id } },
    shown: { assignee_id },
    message: (task, count) => changeMessage(task, { assignee_id }, count),
  })
}

/** Adds a label to tasks or removes it, with one message and one undo. Resolves when it is answered. */
export async function labelTasks(ids: readonly string[], name: string, on: boolean): Promise<void> {
  const [first] = ids
  const changed = stillThere(ids).filter((task) => task.labels.includes(name) !== on)
  const labelsOf = (task: Task): string[] =>
    (on ? [...task.labels, name] : task.labels.filter((one) => one !== name)).toSorted()
  const only = changed[0]
  if (first && ids.length === 1) return void (only && (await editTask(first, { labels: labelsOf(only) })))
  const groups = Map.groupBy(changed, (task) => labelsOf(task).join('\n'))
  await changeInGroups(
    [...groups.values()].map((group) => ({ tasks: group, patch: { labels: labelsOf(group[0]!) } })),
    (task, count) => changeMessage(task, { labels: labelsOf(task) }, count),
  )
}

/** Skips the current occurrence of a repeating task. */
export async function skipOccurrence(id: string): Promise<void> {
  const [task] = stillThere([id])
  if (!task) return
  const name = shortTitle(task)
  const next = changesOfNextOccurrence(task, 'skip')
  let changed: readonly Changed[] = next?.changes ?? []
  await command({
    name,
    show: () => changed.map(([one, change]) => tasks.overlay(one.id, change)),
    request: () => post('/tasks/:id/skip', { id }),
    settle: ({ recurred: _recurred, next_due_date: _next, ...fresh }) => {
      changed = asAnswered(changed, fresh)
      tasks.put(fresh)
      recount()
    },
    message: (answer) => {
      const { skipped, notSkipped } = moreText().manage
      const { done, reopened } = text().toast
      const day = answer ? answer.next_due_date : next?.day
      if (day === undefined) return null
      return day
        ? { text: skipped(name, dayInSentence(day)), undone: notSkipped(name), topic: 'skip' }
        : { text: done(name), undone: reopened(name), topic: 'skip' }
    },
    undo: undoTo(task, () => changed),
  })
}

export interface Due {
  due_date: Day | null
  due_time?: string | null
  /** The task's own where this is left out. */
  due_timezone?: string
  duration_min?: number | null
  recurrence_rule?: string | null
  recurrence_basis?: Basis
}

/** Moves tasks to a day (or to none), or changes the time or duration of one, with a message that offers an undo. */
export async function rescheduleTasks(ids: readonly string[], due: Partial<Due>): Promise<void> {
  const [before] = stillThere(ids)
  if (!before) return
  if (ids.length > 1) {
    return changeTogether(ids, {
      change: { action: 'patch', patch: due },
      shown: shownChange(due),
      message: (task, count) => ({ text: sentenceFor(task, count, due), topic: 'date' }),
    })
  }
  if (due.due_date === undefined) return void (await editTask(before.id, due))
  await save(before, due, {
    message: () => ({ text: sentenceFor(before, 1, due), topic: 'date' }),
    undo: undoTo(before),
  })
}

function sentenceFor(first: Task, count: number, due: Partial<Due>): string {
  const { due_date: day, due_time: time, recurrence_rule = null, recurrence_basis = 'due' } = due
  const { undated, manyUndated, moved, manyMoved, repeating } = moreText().manage
  if (day == null) return count > 1 ? manyUndated(count) : undated(shortTitle(first))
  const when = time ? `${dayInSentence(day)}, ${clockTime(time)}` : dayInSentence(day)
  const repeat = repeatText({ recurrence_rule, recurrence_text: null, recurrence_basis })
  const where = repeat === null ? when : repeating(when, repeat)
  return count > 1 ? manyMoved(count, where) : moved(shortTitle(first), where)
}

/** Moves tasks with their sub-tasks to the trash, with a message that offers an undo. */
export async function deleteTasks(ids: readonly string[]): Promise<void> {
  const words = text().toast
  const [task] = stillThere(ids)
  if (!task) return
  for (const id of ids) rowLeaves.raise(id)
  if (ids.length > 1) {
    return changeTogether(ids, {
      change: { action: 'delete' },
      shown: null,
      message: (first, count) => ({
        text: count > 1 ? moreText().manage.manyDeleted(count) : words.deleted(shortTitle(first)),
        topic: 'delete',
      }),
    })
  }
  const below = descendantsOf(task.id)
  await command({
    name: shortTitle(task),
    show: () => [task, ...below].map(({ id }) => tasks.overlay(id, null)),
    request: () => remove('/tasks/:id', { id: task.id }),
    settle: () => {
      putCounted([], [task.id])
      recount(task.parent_id)
    },
    message: () => ({ text: words.deleted(shortTitle(task)), topic: 'delete' }),
    undo: undoDeletion(task, below),
  })
}

/** How to undo a deletion: what hung on the task is shown with it, and read again: some may have been deleted before. */
const undoDeletion = (before: Task, below: readonly Task[]): ServerUndo<Task> => ({
  show: () => [before, ...below].map((task) => tasks.overlay(task.id, task)),
  settle: (fresh) => {
    putCounted([...below, fresh])
    const isDeep = below.some(({ parent_id }) => parent_id !== fresh.id)
    if (isDeep) readInBackground(loadProjectContents, fresh.project_id)
    else if (below.length > 0) readInBackground(loadTask, fresh.id)
    recount(fresh.parent_id)
  },
})

/** Reopens done tasks and the sub-tasks that were completed with them, with one message and one undo step. */
export function reopenTasks(ids: readonly string[]): Promise<void> {
  const done = stillThere(ids)
  const chosen = new Set(ids)
  const together = done.flatMap((task) =>
    descendantsOf(task.id).filter(
      (one) => one.completed && one.completed_at === task.completed_at && !chosen.has(one.id),
    ),
  )
  stopLeaving([...ids, ...together.map(({ id }) => id)])
  return changeTogether(ids, {
    along: [...new Set(together)],
    change: { action: 'reopen' },
    shown: { completed: false, completed_at: null },
    message: (first, count) => {
      const words = text().toast
      return { text: count > 1 ? words.manyReopened(count) : words.reopened(shortTitle(first)), topic: 'done' }
    },
  })
}
