import type { Task } from '../../../contract/tasks.ts'
import { addDays } from '../../../domain/calendar/day.ts'
import { instantAt, now, today, wallClock } from '../../text/clock.ts'
import { addReminder, type When } from '../../data/reminders.ts'
import { dueInFull, dueInShort } from '../../text/dates.ts'
import { lengthBefore } from '../../text/moments.ts'
import { moreText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { TypedPopover, useTypedLine } from '../shared/date/typed-popover.tsx'

interface ReminderPopoverProps {
  task: Task
  anchor: Element
  close: () => void
}

const HOUR = 60
const DAY = 24 * HOUR

/** Chooses when to be reminded: before the task is due, or at a day and time that is typed. */
export function ReminderPopover({ task, anchor, close }: ReminderPopoverProps) {
  const words = moreText().reminder
  const line = useTypedLine(`reminder of ${task.id}`)
  const { parsed } = line
  const found = parsed?.due_date ? { day: parsed.due_date, time: parsed.due_time ?? '09:00' } : null
  const at = found && instantAt(found.day, found.time)
  const late = at !== null && at <= now.value
  const add = (when: When): void => {
    close()
    line.clear()
    addReminder(task.id, when)
  }
  const enter = (): void => {
    if (at !== null && !late) add({ remind_at: new Date(at).toISOString() })
  }
  const said = late ? words.late : found ? dueInFull(found.day, found.time) : moreText().dateChoice.notUnderstood
  return (
    <TypedPopover
      anchor={anchor}
      label={words.add}
      field={words.field}
      line={line}
      said={parsed && { words: said, good: found !== null && !late }}
      close={close}
      enter={enter}
    >
      {offsetsOf(task).map((minutes) => (
        <button type="button" class="menu-item" key={minutes} onClick={() => add({ offset_min: -minutes })}>
          <Icon name="bell" />
          {lengthBefore(minutes)}
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
        </button>
      ))}
    </TypedPopover>
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
