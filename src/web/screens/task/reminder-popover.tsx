import type { Task } from '../../../contract/tasks.ts'
import { addDays } from '../../../domain/calendar/day.ts'
import { HOUR, MINUTE } from '../../../domain/calendar/milliseconds.ts'
import { MORNING } from '../../../domain/calendar/morning.ts'
import { read, type ParsedTask } from '../../data/tasks/adding/reader.ts'
import { now, today, wallClock } from '../../text/clock.ts'
import { addReminder, type When } from '../../data/reminders.ts'
import { dueInFull, dueInShort } from '../../text/dates.ts'
import { instantAt, offsetsAhead, reminderInWords } from '../../text/moments.ts'
import { moreText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { TypedPopover, useTypedLine } from '../shared/date/typed-popover.tsx'

interface ReminderPopoverProps {
  task: Task
  anchor: Element
  close: () => void
}

/** Chooses when to be reminded: before the task is due, or at a day and time that is typed. */
export function ReminderPopover({ task, anchor, close }: ReminderPopoverProps) {
  const words = moreText().reminder
  const line = useTypedLine(`reminder of ${task.id}`)
  const { parsed } = line
  const found = wantedBy(line.text, parsed, task)
  const late = found !== null && found.at <= now.value
  const add = (when: When): void => {
    close()
    line.clear()
    addReminder(task.id, when)
  }
  const enter = (): void => {
    if (found && !late) add(found.when)
  }
  const said = late ? words.late : found ? found.words : moreText().dateChoice.notUnderstood
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
      {offsetsOf(task).map((offset_min) => (
        <button type="button" class="menu-item" key={offset_min} onClick={() => add({ offset_min })}>
          <Icon name="bell" />
          {reminderInWords(offset_min, task.due_time !== null)}
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

interface Wanted {
  when: When
  at: number
  words: string
}

/** What the typed line asks for: a day and time, or a length before the task is due. */
function wantedBy(text: string, parsed: ParsedTask | null, task: Task): Wanted | null {
  if (parsed?.due_date) {
    const { due_date, due_time } = parsed
    const time = due_time ?? MORNING
    const at = instantAt(due_date, time)
    return { when: { remind_at: new Date(at).toISOString() }, at, words: dueInFull(due_date, time) }
  }
  const offset_min = parsed ? read(`!${text.trim()}`).reminders[0] : undefined
  if (offset_min === undefined || task.due_date === null) return null
  const words = reminderInWords(offset_min, task.due_time !== null)
  return { when: { offset_min }, at: dueInstant(task) + offset_min * MINUTE, words }
}

const offsetsOf = (task: Task): number[] =>
  task.due_date === null ? [] : offsetsAhead(dueInstant(task), task.due_time !== null)

/** By the day and time: `due_datetime` is the server's, and knows nothing of a change that is still waiting. */
const dueInstant = ({ due_date, due_time, due_timezone }: Task): number =>
  instantAt(due_date!, due_time ?? MORNING, due_timezone ?? undefined)

const instants = (): number[] => [
  Math.ceil((now.value + HOUR) / MINUTE) * MINUTE,
  instantAt(addDays(today.value, 1), MORNING),
]

function nameOf(instant: number): string {
  const { day, time } = wallClock(instant)
  return dueInShort(day, time)
}
