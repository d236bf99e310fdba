/** Rows of TickTick's backup, in the words that an import reads. */
import { instantIn } from '../../../../domain/import/dates.ts'
import { parseRule } from '../../../../domain/recurrence/parse.ts'
import { wallClock } from '../../../text/clock.ts'

type Row = Record<string, string>

/** The columns by which the backup is known. */
export const TICKTICK_COLUMNS = [
  ...['List Name', 'Title', 'Content', 'Due Date', 'Repeat', 'Priority', 'Status', 'Completed Time', 'Is All Day'],
]

const PRIORITIES: Readonly<Record<string, string>> = { 0: '', 1: 'p3', 3: 'p2', 5: 'p1' }

/** A column whose value was moved to another one is empty. */
export function tickTickRow(row: Row): Row {
  const { Content: content = '', Priority: priority = '', Status: status, 'Completed Time': completed } = row
  return {
    ...row,
    Content: content.replace(/^▫ ?/gm, '- [ ] ').replace(/^▪ ?/gm, '- [x] '),
    'Due Date': dueOf(row),
    Repeat: '',
    Priority: PRIORITIES[priority] ?? priority,
    'Completed Time': completed || (status && status !== '0' ? 'done' : ''),
    Status: '',
    'Is All Day': '',
    Timezone: '',
  }
}

/** Days are midnight in the time zone of their row; a repeat follows its day by the person's clock. */
function dueOf({ 'Due Date': due = '', Repeat: repeat = '', 'Is All Day': allDay = '', Timezone: zone }: Row): string {
  const instant = instantIn(due)
  const isDay = allDay === 'true'
  if (!instant || (!isDay && repeat === '')) return [due, repeat].join(' ').trim()
  const { day, time } = isDay ? wallClockIn(instant.moment, zone) : wallClock(instant.moment)
  const start = isDay ? day : `${day} ${time}`
  const rule = repeat.replace(/^RRULE:/, '')
  if (repeat === '') return start
  return parseRule(rule).ok ? `RRULE:${rule} starting ${start}` : `${start} ${repeat}`
}

function wallClockIn(moment: number, zone: string | undefined) {
  try {
    return wallClock(moment, zone || undefined)
  } catch {
    return wallClock(moment)
  }
}
