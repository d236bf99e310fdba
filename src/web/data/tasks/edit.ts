import type { CompletedTask, Task, TaskPatch } from '../../../contract/tasks.ts'
import type { Day } from '../../../domain/calendar/day.ts'
import { patch as sendPatch, post, remove } from '../../sync/api.ts'
import { say } from '../messages.ts'
import { dayInSentence, onDay } from '../../text/dates.ts'
import { text } from '../../text/text.ts'
import { changeTogether } from './batch.ts'
import { send } from '../command.ts'
import { recount } from '../load.ts'
import { nameOf } from '../names.ts'
import { tasks } from '../tables.ts'
import { takeBack } from '../undo.ts'
import { descendantsOf } from './lists.ts'

/** Changes fields of a task; answers what the server said, undefined when it refused. */
async function save(id: string, change: TaskPatch): Promise<Task | undefined> {
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
  if (theirs === undefined) return void (await edit(id, { [field]: mine }))
  const answer = await save(id, { [field]: mine })
  if (!answer) return
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

/** Changes fields of a task, with a toast that sets them back. */
export async function edit(id: string, change: TaskPatch): Promise<Task | undefined> {
  const before = tasks.peek(id)
  const answer = await save(id, change)
  if (before && answer) {
    say(text().toast.changed(nameOf(answer)), { icon: 'pencil', undo: () => void takeBack(before, [], answer) })
  }
  return answer
}

export function setPriority(ids: readonly string[], priority: number): void {
  const [first] = ids
  if (first && ids.length === 1) return void edit(first, { priority })
  void changeTogether(ids, {
    change: { action: 'patch', patch: { priority } },
    shown: { priority },
    icon: 'flag',
    say: (_, count) => text().toast.manyChanged(count),
  })
}

/** Leaves out this round of a repeat. */
export async function skip(id: string): Promise<void> {
  const task = tasks.peek(id)
  if (!task) return
  const answer = await send(
    nameOf(task),
    () => post<CompletedTask>(`/tasks/${id}/skip`),
    () => {},
    ({ recurred: _recurred, next_due_date: _next, ...fresh }) => tasks.put(fresh),
  )
  if (!answer) return
  recount()
  const words = text().toast
  const sentence = answer.next_due_date
    ? words.comesBack(nameOf(task), onDay(answer.next_due_date))
    : words.done(nameOf(task))
  say(sentence, { icon: 'skip-forward', undo: () => void takeBack(task, [], answer) })
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
  const [first] = ids
  const before = tasks.peek(first)
  if (!first || !before) return
  if (ids.length > 1) {
    return changeTogether(ids, {
      change: { action: 'patch', patch: due },
      shown: shownChange(due),
      icon: 'calendar-days',
      say: (task, count) => sentenceFor(task, count, due.due_date),
    })
  }
  const answer = await save(first, due)
  if (!answer) return
  const undo = (): void => void takeBack(before, [], answer)
  say(sentenceFor(before, 1, due.due_date), { icon: 'calendar-days', undo })
}

function sentenceFor(first: Task, count: number, day: Day | null): string {
  const words = text().toast
  if (day === null) return count > 1 ? words.manyUndated(count) : words.undated(nameOf(first))
  const where = dayInSentence(day)
  return count > 1 ? words.manyMoved(count, where) : words.moved(nameOf(first), where)
}

/** Puts tasks in the trash with all below them, with a toast that gets them back. */
export async function discard(ids: readonly string[]): Promise<void> {
  const words = text().toast
  const task = tasks.peek(ids[0])
  if (!task) return
  if (ids.length > 1) {
    return changeTogether(ids, {
      change: { action: 'delete' },
      shown: null,
      icon: 'trash-2',
      say: (first, count) => (count > 1 ? words.manyDeleted(count) : words.deleted(nameOf(first))),
    })
  }
  const below = descendantsOf(task.id)
  const answer = await discardOne(task, below)
  if (!answer) return
  say(words.deleted(nameOf(task)), { icon: 'trash-2', undo: () => void takeBack(task, below, answer) })
}

async function discardOne(task: Task, below: Task[]): Promise<object | undefined> {
  const covers = [task, ...below].map((one) => tasks.overlay(one.id, null))
  const uncover = (): void => covers.forEach((lift) => lift())
  const forget = (): void => tasks.drop(task.id, ...below.map((one) => one.id))
  const answer = await send(nameOf(task), () => remove(`/tasks/${task.id}`), uncover, forget)
  recount()
  return answer
}
