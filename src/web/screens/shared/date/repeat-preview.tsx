import type { Basis } from '../../../../domain/recurrence/rule.ts'
import type { Day } from '../../../../domain/calendar/day.ts'
import { daysOf, ruleText } from '../../../data/tasks/adding/reader.ts'
import { capital, dayWithWeekday } from '../../../text/dates.ts'
import { moreText } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'

/** No line ends within a day. */
const NBSP = '\u00a0'

interface RepeatPreviewProps {
  rule: string
  basis: Basis
  /** The first of its days. */
  from: Day
}

/** A repeat in words, with the days it falls on next; one that counts from its completion knows only the first. */
export function RepeatPreview({ rule, basis, from }: RepeatPreviewProps) {
  const words = moreText().repeat
  const name = ruleText(rule, basis)
  const days = daysOf(rule, from, basis === 'due' ? 5 : 1).map((day) => dayWithWeekday(day).replaceAll(' ', NBSP))
  return (
    <p class="repeat-preview" role="status">
      <Icon name="repeat" size="s" />
      <span>
        <b>{capital(name)}</b>
        {days.length > 0 && `: ${basis === 'due' ? days.join(', ') : words.afterwards(days[0]!)}`}
      </span>
    </p>
  )
}
