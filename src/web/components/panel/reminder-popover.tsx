import { useState } from 'preact/hooks'
import type { Task } from '../../../contract/tasks.ts'
import { addDays } from '../../../domain/calendar/day.ts'
import { instantAt, now, today, wallClock } from '../../behaviours/clock.ts'
import { read } from '../../reader.ts'
import { addReminder, type When } from '../../store/reminders.ts'
import { dueInFull, dueInShort, lengthBefore } from '../../text/dates.ts'
import { text } from '../../text/text.ts'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'

interface ReminderPopoverProps {
  task: Task
  anchor: Element
  close: () => void
}

const HOUR = 60
const DAY = 24 * HOUR

/** Chooses when to be reminded: before the task is due, or at a day and time that is typed. */
export function ReminderPopover({ task, anchor, close }: ReminderPopoverProps) {
  const words = text().reminder
  const [typed, setTyped] = useState('')
  const parsed = typed.trim() === '' ? null : read(typed)
  const found = parsed?.due_date ? { day: parsed.due_date, time: parsed.due_time ?? '09:00' } : null
  const at = found && instantAt(found.day, found.time)
  const late = at !== null && at <= now.value
  const add = (when: When): void => {
    close()
    addReminder(task.id, when)
  }
  const enter = (event: Event): void => {
    event.preventDefault()
    if (at !== null && !late) add({ remind_at: new Date(at).toISOString() })
  }
  return (
    <Popover anchor={anchor} label={words.add} role="dialog" class="date-pop" close={close}>
      <form onSubmit={enter}>
        <input
          class="input"
          aria-label={words.field}
          placeholder={words.field}
          autoComplete="off"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        {parsed && (
          <p class="date-read" data-none={!found || late || undefined} role="status">
            <Icon name="corner-down-left" size="s" />
            {late ? words.late : found ? dueInFull(found.day, found.time) : text().date.notUnderstood}
          </p>
        )}
      </form>
      {offsetsOf(task).map((minutes) => (
        <button type="button" class="menu-item" key={minutes} onClick={() => add({ offset_min: -minutes })}>
          <Icon name="bell" />
          {lengthBefore(minutes)}
          <span />
        </button>
      ))}
      {instants().map((instant) => (
        <button
          type="button"
          class="menu-item"
          key={instant}
          onClick={() => add({ remind_at: new Date(instant).toISOString() })}
        >
          <Icon name="clock" />
          {nameOf(instant)}
          <span />
        </button>
      ))}
    </Popover>
  )
}

/** Minutes before the due moment; of a task without a time that is 09:00 of its day. */
function offsetsOf({ due_date, due_time }: Task): number[] {
  if (due_date === null) return []
  return due_time === null ? [0, DAY] : [0, 10, 30, HOUR, DAY]
}

const instants = (): number[] => [
  Math.ceil((now.value + HOUR * 60_000) / 60_000) * 60_000,
  instantAt(addDays(today.value, 1), '09:00'),
]

function nameOf(instant: number): string {
  const { day, time } = wallClock(instant)
  return dueInShort(day, time)
}
