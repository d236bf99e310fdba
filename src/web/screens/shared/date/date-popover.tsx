import { useId, useState } from 'preact/hooks'
import type { Task } from '../../../../contract/tasks.ts'
import { addDays, startOfWeek, weekdayOf, type Day } from '../../../../domain/calendar/day.ts'
import { today } from '../../../text/clock.ts'
import { readDate, readTime } from '../../../data/tasks/adding/reader.ts'
import type { Due } from '../../../data/tasks/edit.ts'
import { repeatText } from '../../../data/tasks/completing/repeats.ts'
import { capital, capitalWeekday, clockTime, dueInFull, lengthInWords, dayNumeral } from '../../../text/dates.ts'
import { weekStart, zone } from '../../../text/locale.ts'
import { moreText, text } from '../../../text/text.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { Anchor } from '../../../ui/floating/popover.tsx'
import { Month } from './month.tsx'
import { RepeatPreview } from './repeat-preview.tsx'
import { timeIn, TypedPopover, useTypedLine } from './typed-popover.tsx'

/** When a task is due, as far as it is shown and changed here. */
export type ShownDue = Pick<
  Task,
  'due_date' | 'due_time' | 'duration_min' | 'recurrence_rule' | 'recurrence_text' | 'recurrence_basis'
> &
  Partial<Pick<Task, 'completed' | 'due_timezone'>>

interface DatePopoverProps {
  anchor: Anchor | null
  /** The name under which what is typed is kept until it is used. */
  draft: string
  /** What stands now, of one task; null for several. */
  now: ShownDue | null
  close: () => void
  /** Called with what is to change: the day, or a time or length alone. */
  choose: (due: Partial<Due>) => void
  openRepeat: () => void
}

const LENGTHS = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 480]

/** Chooses a day, a time and a length: by typing as in quick add, by the near days, or in the month. */
export function DatePopover({ anchor, draft, now, close, choose, openRepeat }: DatePopoverProps) {
  const words = moreText().dateChoice
  const line = useTypedLine(draft, { reads: readDate })
  const { parsed } = line
  const found = parsed?.due_date ? parsed : null
  const day = now?.due_date ?? null
  const finish = (due: Due): void => {
    close()
    line.clear()
    choose(due)
  }
  const enter = (): void => {
    if (!found?.due_date) return
    const { due_date, recurrence_rule, recurrence_basis } = found
    finish({
      due_date,
      ...timeIn(found),
      ...(recurrence_rule !== null && { recurrence_rule, recurrence_basis }),
    })
  }
  const near = nearDays()
  const when = found?.due_date ? dueInFull(found.due_date, found.due_time) : words.notUnderstood
  const said = found && line.rest !== '' ? words.without(when, line.rest) : when
  const ahead = found?.due_date && found.recurrence_rule && (
    <RepeatPreview rule={found.recurrence_rule} basis={found.recurrence_basis} from={found.due_date} />
  )
  return (
    <TypedPopover
      anchor={anchor}
      label={words.title}
      field={words.field}
      line={line}
      said={parsed && { words: said, good: found !== null }}
      close={close}
      enter={enter}
      form={ahead}
    >
      {near.map(({ icon, name, to, end }) => (
        <button type="button" class="menu-item" key={name} onClick={() => finish({ due_date: to })}>
          <Icon name={icon} />
          {name}
          <span class="menu-end">{end}</span>
        </button>
      ))}
      <button type="button" class="menu-item" onClick={() => finish({ due_date: null })}>
        <Icon name="ban" />
        {words.noDate}
      </button>
      <Month chosen={day} choose={(to) => finish({ due_date: to })} />
      {now && (
        <button type="button" class="menu-item" onClick={openRepeat}>
          <Icon name="repeat" />
          {text().task.repeat}
          <span class="menu-end">{now.recurrence_rule ? capital(repeatText(now) ?? '') : text().task.never}</span>
        </button>
      )}
      {now?.due_date && <Length now={now} choose={choose} />}
    </TypedPopover>
  )
}

function nearDays(): { icon: IconName; name: string; to: Day; end: string }[] {
  const words = moreText().dateChoice
  const tomorrow = addDays(today.value, 1)
  const saturday = addDays(startOfWeek(today.value, 1), 5)
  const dated = (icon: IconName, name: string, to: Day) => ({
    icon,
    name,
    to,
    end: `${capitalWeekday(to)} ${dayNumeral(to)}`,
  })
  const weekend = dated('sofa', words.weekend, saturday)
  return [
    { icon: 'sun', name: text().date.today, to: today.value, end: capitalWeekday(today.value) },
    { icon: 'sunrise', name: text().date.tomorrow, to: tomorrow, end: capitalWeekday(tomorrow) },
    ...(weekdayOf(today.value) < 4 ? [dated('calendar-days', words.laterThisWeek, addDays(today.value, 2))] : []),
    ...(weekdayOf(today.value) < 5 ? [weekend] : []),
    dated('calendar-days', words.nextWeek, startOfWeek(addDays(today.value, 7), weekStart.value)),
  ]
}

/** The time of day and how long it takes; both keep the popover open. */
function Length({ now, choose }: { now: ShownDue; choose: (due: Partial<Due>) => void }) {
  const words = moreText().dateChoice
  const complaint = useId()
  const [saved, setSaved] = useState(now.due_time)
  const [time, setTime] = useState(saved ? clockTime(saved) : '')
  const [isUnknown, setUnknown] = useState(false)
  const [timeZone, setTimeZone] = useState(now.due_timezone)
  const [length, setLength] = useState(now.duration_min)
  const lengths = [...new Set([...LENGTHS, ...(length === null ? [] : [length])])].toSorted((a, b) => a - b)
  const keepTime = (text: string): void => {
    const due_time = text.trim() === '' ? null : readTime(text)
    if (due_time === null && text.trim() !== '') return setUnknown(true)
    setTime(due_time ? clockTime(due_time) : '')
    setSaved(due_time)
    if (due_time === null) setTimeZone(null)
    if (due_time !== saved) choose({ due_time })
  }
  return (
    <>
      <hr class="menu-line" />
      <label class="menu-item">
        <Icon name="clock" />
        <span>
          {words.time}
          {timeZone && timeZone !== zone.value && <small class="quiet">{timeZone.replaceAll('_', ' ')}</small>}
        </span>
        <input
          class="menu-input"
          placeholder={words.none}
          autoComplete="off"
          maxLength={20}
          aria-invalid={isUnknown || undefined}
          aria-describedby={isUnknown ? complaint : undefined}
          value={time}
          onInput={(event) => {
            setTime(event.currentTarget.value)
            setUnknown(false)
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') keepTime(currentTarget.value)
            // The field is left as all closes.
            else if (key === 'Escape') currentTarget.value = saved ? clockTime(saved) : ''
          }}
          onBlur={(event) => keepTime(event.currentTarget.value)}
        />
      </label>
      {isUnknown && (
        <p class="date-pop-read" data-none id={complaint} role="status">
          {words.timeNotUnderstood}
        </p>
      )}
      <label class="menu-item">
        <Icon name="timer" />
        {words.duration}
        <select
          class="menu-input"
          value={length ?? ''}
          onChange={(event) => {
            const minutes = Number(event.currentTarget.value) || null
            setLength(minutes)
            choose({ duration_min: minutes })
          }}
        >
          <option value="">{words.none}</option>
          {lengths.map((minutes) => (
            <option key={minutes} value={minutes}>
              {lengthInWords(minutes)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
