import { useEffect } from 'preact/hooks'
import type { Reminder } from '../../../contract/reminders.ts'
import type { Task } from '../../../contract/tasks.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import { openLayer } from '../../ui/floating/layers.tsx'
import { wallClock } from '../../text/clock.ts'
import { deleteReminder, loadReminders, remindersOf } from '../../data/reminders.ts'
import { dueInShort } from '../../text/dates.ts'
import { reminderInWords } from '../../text/moments.ts'
import { moreText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazy } from '../../ui/lazy.tsx'

const ReminderPopover = lazy(() => import('./reminder-popover.tsx').then((file) => file.ReminderPopover))

/** The person's own reminders of a task; those who can only look have them too. */
export function Reminders({ task }: { task: Task }) {
  const words = moreText().reminder
  useEffect(() => untilRead(() => loadReminders(task.id)), [task.id, task.due_date, task.due_time])
  return (
    <>
      {remindersOf(task.id).map((reminder) => {
        const name = nameOf(reminder, task)
        return (
          <button
            type="button"
            class="chip"
            key={reminder.id}
            title={words.remove}
            onClick={() => deleteReminder(reminder)}
          >
            {name}
            <span class="vh">– {words.remove}</span>
            <Icon name="x" size="s" />
          </button>
        )
      })}
      <IconButton
        icon="plus"
        size="s"
        name={words.add}
        popup="dialog"
        act={(button) => openLayer((close) => <ReminderPopover task={task} anchor={button} close={close} />)}
      />
    </>
  )
}

function nameOf({ remind_at, offset_min }: Reminder, { due_date, due_time }: Task): string {
  if (remind_at === null) return reminderInWords(offset_min ?? 0, due_date === null || due_time !== null)
  const { day, time } = wallClock(Date.parse(remind_at))
  return dueInShort(day, time)
}
