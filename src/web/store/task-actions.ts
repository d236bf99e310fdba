import type { Task, TaskMove, TaskPatch } from '../../contract/tasks.ts'
import type { Day } from '../../domain/calendar/day.ts'
import { patch as sendPatch, post, remove } from '../api.ts'
import { say } from '../behaviours/toasts.ts'
import { dayInSentence } from '../text/dates.ts'
import { text } from '../text/text.ts'
import { send } from './change.ts'
import { recount } from './load.ts'
import { nameOf } from './names.ts'
import { projects, tasks } from './tables.ts'
import { takeBack } from './undo.ts'
import { descendantsOf } from './views.ts'

/** Changes fields of a task; answers what the server said, undefined when it refused. */
export async function edit(id: string, change: TaskPatch): Promise<Task | undefined> {
  const task = tasks.peek(id)
  if (!task) return undefined
  const uncover = tasks.overlay(id, shownChange(change))
  const request = (): Promise<Task> => sendPatch(`/tasks/${id}`, change)
  const answer = await send(nameOf(task), request, uncover, (fresh) => tasks.put(fresh))
  recount()
  return answer
}

/** Saves a text. One that others wrote in the meantime gives way to it, is told of, and can be taken back. */
export async function rewrite(
  id: string,
  field: 'content' | 'description',
  mine: string,
  theirs?: string,
): Promise<void> {
  const answer = await edit(id, { [field]: mine })
  if (!answer || theirs === undefined) return
  const undo = (): void => void edit(id, { [field]: theirs })
  say(text().toast.overwrote(nameOf(answer)), { icon: 'pencil', undo })
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
  const answers = await Promise.all(before.map((task) => edit(task.id, due)))
  const moved = before.flatMap((task, index) => (answers[index] ? [{ task, answer: answers[index] }] : []))
  const [first] = moved
  if (!first) return
  const undo = (): void => moved.forEach(({ task, answer }) => void takeBack(task, [], answer))
  say(sentenceFor(first.task, moved.length, due.due_date), { icon: 'calendar-days', undo })
}

function sentenceFor(first: Task, count: number, day: Day | null): string {
  const words = text().toast
  if (day === null) return count > 1 ? words.manyUndated(count) : words.undated(nameOf(first))
  const where = dayInSentence(day)
  return count > 1 ? words.manyMoved(count, where) : words.moved(nameOf(first), where)
}

export async function move(id: string, to: TaskMove): Promise<void> {
  const task = tasks.peek(id)
  if (!task) return
  const below = descendantsOf(id)
  const { after_id: _after, before_id: _before, ...place } = to
  const uncover = tasks.overlay(id, place as Partial<Task>)
  const answer = await send(
    nameOf(task),
    () => post<Task>(`/tasks/${id}/move`, to),
    uncover,
    (fresh) => {
      tasks.put(fresh)
      const { project_id, section_id } = fresh
      for (const one of below) tasks.amend(one.id, () => ({ project_id, section_id }))
    },
  )
  recount()
  if (!answer || answer.project_id === task.project_id) return
  const project = projects.peek(answer.project_id)
  const where = project?.is_inbox ? text().nav.inbox : (project?.name ?? '')
  say(text().toast.movedTo(nameOf(task), where), {
    icon: 'folder-input',
    undo: () => void takeBack(task, below, answer),
  })
}

/** Puts tasks in the trash with all below them, with a toast that gets them back. */
export async function discard(ids: readonly string[]): Promise<void> {
  const gone = ids.flatMap((id) => tasks.peek(id) ?? []).map((task) => ({ task, below: descendantsOf(task.id) }))
  const answers = await Promise.all(gone.map(({ task, below }) => discardOne(task, below)))
  const done = gone.flatMap((one, index) => (answers[index] ? [{ ...one, answer: answers[index] }] : []))
  const [first] = done
  if (!first) return
  const words = text().toast
  say(done.length > 1 ? words.manyDeleted(done.length) : words.deleted(nameOf(first.task)), {
    icon: 'trash-2',
    undo: () => done.forEach(({ task, below, answer }) => void takeBack(task, below, answer)),
  })
}

async function discardOne(task: Task, below: Task[]): Promise<object | undefined> {
  const covers = [task, ...below].map((one) => tasks.overlay(one.id, null))
  const uncover = (): void => covers.forEach((lift) => lift())
  const forget = (): void => tasks.drop(task.id, ...below.map((one) => one.id))
  const answer = await send(nameOf(task), () => remove(`/tasks/${task.id}`), uncover, forget)
  recount()
  return answer
}
