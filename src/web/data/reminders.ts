import type { Reminder } from '../../contract/reminders.ts'
import { getAll, post, remove } from '../sync/api.ts'
import { liveTable } from '../sync/state/live-tables.ts'
import { newId } from '../sync/new-id.ts'
import { reconcile } from '../sync/state/reconcile.ts'
import { moreText } from '../text/text.ts'
import { command, startCommand, type Command, type SentChange } from './command.ts'
import { compareTexts } from './sorting.ts'
import { tasks } from './tasks/tasks.ts'

export const reminders = liveTable<Reminder>('reminder')

export const remindersOf = (taskId: string): Reminder[] =>
  reminders
    .all()
    .filter((reminder) => reminder.task_id === taskId && reminder.sent_at === null)
    .toSorted((a, b) => compareTexts(a.fires_at ?? '9', b.fires_at ?? '9'))

export const loadReminders = (taskId: string): Promise<unknown> =>
  reconcile(
    () => getAll('/tasks/:id/reminders', { id: taskId }),
    (all) => reminders.replace((reminder) => reminder.task_id === taskId, all),
  )

/** An instant, or minutes from the due moment (negative: before it). */
export type When = { remind_at: string } | { offset_min: number }

/** `more`: as in `Command`. */
export function addReminder(
  taskId: string,
  when: When,
  more: Pick<Command<Reminder>, 'keepsUndo' | 'refusal'> = {},
): SentChange<Reminder> {
  const id = newId()
  const at = 'remind_at' in when ? when.remind_at : null
  const offset_min = 'offset_min' in when ? when.offset_min : null
  const shown: Reminder = { id, task_id: taskId, remind_at: at, offset_min, fires_at: at, sent_at: null }
  return startCommand({
    name: moreText().reminder.title,
    show: () => reminders.overlay(id, shown),
    request: () => post('/tasks/:id/reminders', { id: taskId }, { id, ...when }),
    settle: (fresh) => {
      reminders.put(fresh)
      countIn(taskId)
    },
    undo: (made) => made.id === id && deleteReminder(made, { isTold: false }),
    ...more,
  })
}

/** `isTold`: with a message that offers an undo. */
export function deleteReminder({ id, task_id, remind_at, offset_min }: Reminder, { isTold = true } = {}): void {
  const again = remind_at === null ? { offset_min: offset_min ?? 0 } : { remind_at }
  void command({
    name: moreText().reminder.title,
    show: () => reminders.overlay(id, null),
    request: () => remove('/reminders/:id', { id }),
    settle: () => {
      reminders.drop(id)
      countIn(task_id)
    },
    ...(isTold && {
      message: () => ({ text: moreText().reminder.deleted, topic: 'delete' as const }),
      undo: () => void addReminder(task_id, again),
    }),
  })
}

const countIn = (taskId: string): void => tasks.amend(taskId, () => ({ reminder_count: remindersOf(taskId).length }))
