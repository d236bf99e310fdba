import { batch } from '@preact/signals'
import type { Task, TaskMove, TaskPatch } from '../../contract/tasks.ts'
import type { Day } from '../../domain/calendar/day.ts'
import { patch as sendPatch, post, remove } from '../api.ts'
import { say } from '../behaviours/toasts.ts'
import { dayInSentence } from '../text/dates.ts'
import { text } from '../text/text.ts'
import { send } from './change.ts'
import { recount } from './load.ts'
import { projects, tasks } from './tables.ts'
import { descendantsOf } from './views.ts'

const SHORT = 60
/** A task's title as a sentence can carry it. */
export const nameOf = (task: Task): string =>
  task.content.length > SHORT ? `${task.content.slice(0, SHORT).trimEnd()}…` : task.content

/** Changes fields of a task; answers whether the server took it. */
export async function edit(id: string, change: TaskPatch): Promise<boolean> {
  const task = tasks.peek(id)
  if (!task) return false
  const takeBack = tasks.overlay(id, shownChange(change))
  const answer = await send(
    nameOf(task),
    () => sendPatch<Task>(`/tasks/${id}`, change),
    takeBack,
    (fresh) => tasks.put(fresh),
  )
  recount()
  return answer !== undefined
}

/** What a change means for the fields beside it, as the server will see it (contract.md §4 "Due", "PATCH"). */
function shownChange(change: TaskPatch): Partial<Task> {
  const shown: Record<string, unknown> = { ...change }
  if (change.due_date === null)
    Object.assign(shown, { due_time: null, due_timezone: null, recurrence_rule: null, recurrence_text: null })
  if (change.due_time === null) shown.due_timezone = null
  if (change.recurrence_rule !== undefined) shown.recurrence_text = null
  return shown
}

export const setPriority = (ids: readonly string[], priority: number): void => {
  for (const id of ids) void edit(id, { priority })
}

export interface Due {
  due_date: Day | null
  due_time?: string | null
  duration_min?: number | null
  recurrence_rule?: string | null
  recurrence_basis?: 'due' | 'completion'
}

/** Moves tasks to a day (or to none), with a toast that puts each back. */
export async function reschedule(ids: readonly string[], due: Due): Promise<void> {
  const before = ids.flatMap((id) => tasks.peek(id) ?? [])
  const taken = await Promise.all(before.map((task) => edit(task.id, due)))
  const moved = before.filter((_, index) => taken[index])
  const [first] = moved
  if (!first) return
  const words = text().toast
  const where = due.due_date === null ? null : dayInSentence(due.due_date)
  const sentence =
    where === null
      ? words.undated(nameOf(first))
      : moved.length > 1
        ? words.manyMoved(moved.length, where)
        : words.moved(nameOf(first), where)
  say(sentence, { icon: 'calendar-days', undo: () => moved.forEach((task) => void edit(task.id, dueOf(task))) })
}

/** The due fields of a task, as a change that puts them back. */
export const dueOf = (task: Task): TaskPatch =>
  task.due_date === null
    ? { due_date: null }
    : {
        due_date: task.due_date,
        due_time: task.due_time,
        ...(task.due_time !== null && { due_timezone: task.due_timezone }),
        duration_min: task.duration_min,
        recurrence_rule: task.recurrence_rule,
        recurrence_basis: task.recurrence_basis,
      }

export async function move(id: string, to: TaskMove): Promise<void> {
  const task = tasks.peek(id)
  if (!task) return
  const { after_id: _after, before_id: _before, ...place } = to
  const takeBack = tasks.overlay(id, place as Partial<Task>)
  await send(
    nameOf(task),
    () => post<Task>(`/tasks/${id}/move`, to),
    takeBack,
    (fresh) => {
      tasks.put(fresh)
      for (const below of descendantsOf(id))
        tasks.amend(below.id, () => ({ project_id: fresh.project_id, section_id: fresh.section_id }))
    },
  )
  recount()
}

/**
 * Takes tasks out of view at once; the server hears of it when the toast goes without Undo, or when the page is left
 * (`remove` is sent with keepalive by then).
 */
export function discard(ids: readonly string[]): void {
  const gone = ids.flatMap((id) => tasks.peek(id) ?? [])
  const [first] = gone
  if (!first) return
  const takeBacks = gone
    .flatMap((task) => [task, ...descendantsOf(task.id)])
    .map((task) => tasks.overlay(task.id, null))
  const takeBack = (): void => batch(() => takeBacks.forEach((back) => back()))
  const words = text().toast
  say(gone.length > 1 ? words.manyDeleted(gone.length) : words.deleted(nameOf(first)), {
    icon: 'trash-2',
    undo: takeBack,
    ended: () =>
      void Promise.all(
        gone.map((task) =>
          send(
            nameOf(task),
            () => remove(`/tasks/${task.id}`),
            () => {},
            () => tasks.drop(task.id),
          ),
        ),
      )
        .then(takeBack)
        .then(recount),
  })
}

/** Counts a task more or less in what the sidebar and the parent show, until the server is asked. */
export function count(task: Task, by: 1 | -1): void {
  projects.amend(task.project_id, (project) => ({ open_count: Math.max(0, project.open_count + by) }))
  if (task.parent_id) tasks.amend(task.parent_id, (parent) => ({ subtask_done: Math.max(0, parent.subtask_done - by) }))
  recount()
}
