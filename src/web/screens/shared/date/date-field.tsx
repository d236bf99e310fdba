import { useRef, useState } from 'preact/hooks'
import type { Day } from '../../../../domain/calendar/day.ts'
import { fullDay } from '../../../text/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Month } from './month.tsx'

interface DateFieldProps {
  id?: string
  label: string
  day: Day
  choose: (day: Day) => void
  /** The first day that can be chosen. */
  from?: Day
}

/** A day in the person's language; pressed, it shows a month to choose another from. */
export function DateField({ id, label, day, choose, from }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = (next: Day): void => {
    setOpen(false)
    button.current?.focus()
    choose(next)
  }
  return (
    <div class="date-field">
      <button
        ref={button}
        id={id}
        type="button"
        class="input"
        aria-label={`${label}: ${fullDay(day)}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {fullDay(day)}
        <Icon name="calendar-days" />
      </button>
      {isOpen && <Month chosen={day} from={from} choose={chosen} />}
    </div>
  )
}
