import { useState } from 'preact/hooks'
import { addMonths, weekdayOf, type Day, type Weekday } from '../../../../domain/calendar/day.ts'
import { LARGEST_COUNT, LARGEST_INTERVAL, type Rule } from '../../../../domain/recurrence/rule.ts'
import { capital, capitalWeekday } from '../../../text/dates.ts'
import { weekFrom } from '../../../text/week.ts'
import { moreText } from '../../../text/text.ts'
import { DateField } from './date-field.tsx'
import { PLAIN, wordsFor } from './repeat-day.tsx'
import { Select } from './repeat-select.tsx'

interface PartProps {
  rule: Rule
  change: (rule: Rule) => void
}

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

/** Every 2 weeks. Another unit forgets the days of the one before. */
export function Frequency({ rule, change }: PartProps) {
  const words = moreText().repeat
  return (
    <div class="repeat-row">
      <label>
        {words.every}{' '}
        <Count count={rule.interval} most={LARGEST_INTERVAL} change={(interval) => change({ ...rule, interval })} />
      </label>
      <Select
        name={words.unit}
        value={rule.freq}
        choose={(next) => change({ ...rule, ...PLAIN, freq: FREQUENCIES.find((one) => one === next) ?? rule.freq })}
      >
        {FREQUENCIES.map((freq) => (
          <option key={freq} value={freq}>
            {words.units[freq](rule.interval)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** A rule that is none of so many units, in words; another takes its place. */
export function Whole({ rule, words, change }: PartProps & { words: string }) {
  const others = FREQUENCIES.map((freq): Rule => ({ ...rule, ...PLAIN, freq, interval: 1 }))
  return (
    <div class="repeat-row">
      <Select
        name={moreText().repeat.title}
        value=""
        choose={(next) => change(others.find(({ freq }) => freq === next) ?? rule)}
      >
        <option value="">{capital(words)}</option>
        {others.map((one) => (
          <option key={one.freq} value={one.freq}>
            {capital(wordsFor(one))}
          </option>
        ))}
      </Select>
    </div>
  )
}

export function Weekdays({ rule, from, change }: PartProps & { from: Day }) {
  const given = rule.byday.map(({ weekday }) => weekday)
  const chosen: Weekday[] = given.length > 0 ? given : [weekdayOf(from)]
  const toggle = (weekday: Weekday): void => {
    const next = chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday]
    if (next.length > 0)
      change({ ...rule, byday: next.toSorted((a, b) => a - b).map((one) => ({ weekday: one, ordinal: null })) })
  }
  return (
    <div class="repeat-row repeat-days" role="group" aria-label={moreText().repeat.days}>
      {weekFrom().map((day) => {
        const weekday = weekdayOf(day)
        return (
          <button
            type="button"
            class="chip repeat-day"
            key={weekday}
            aria-pressed={chosen.includes(weekday)}
            data-on={chosen.includes(weekday) || undefined}
            onClick={() => toggle(weekday)}
          >
            {capitalWeekday(day)}
          </button>
        )
      })}
    </div>
  )
}

/** Never, on a day, or after so many times. */
export function Ends({ rule, from, change }: PartProps & { from: Day }) {
  const words = moreText().repeat
  const kind = rule.until !== null ? 'until' : rule.count !== null ? 'count' : 'never'
  const choose = (next: string): void =>
    change({
      ...rule,
      until: next === 'until' ? addMonths(from, 3) : null,
      count: next === 'count' ? 5 : null,
    })
  return (
    <div class="repeat-row">
      <label>
        {words.ends}{' '}
        <Select value={kind} choose={choose}>
          <option value="never">{words.endsNever}</option>
          <option value="until">{words.endsUntil}</option>
          <option value="count">{words.endsAfter}</option>
        </Select>
      </label>
      {rule.until !== null && (
        <DateField label={words.lastDay} day={rule.until} from={from} choose={(until) => change({ ...rule, until })} />
      )}
      {rule.count !== null && (
        <label>
          <Count count={rule.count} most={LARGEST_COUNT} change={(count) => change({ ...rule, count })} />{' '}
          {words.times(rule.count)}
        </label>
      )}
    </div>
  )
}

interface CountProps {
  count: number
  most: number
  change: (count: number) => void
}

/** A number from 1 on; the field may be empty while another is typed. */
function Count({ count, most, change }: CountProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string): void => {
    setTyped(text)
    const number = Number(text)
    if (Number.isInteger(number) && number >= 1 && number <= most) change(number)
  }
  return (
    <input
      class="input repeat-number"
      type="number"
      min={1}
      max={most}
      value={typed ?? count}
      onInput={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
