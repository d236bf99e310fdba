import { firstDayOf, isMonth, monthOfDay, monthsLater } from '../../../../domain/calendar/month.ts'
import { today } from '../../../text/clock.ts'
import { moreText } from '../../../text/text.ts'
import { monthOf } from '../../../text/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { ShownMonth } from './use-month.ts'

/** Today, the month before and the month after. */
export function MonthSteps({ shown }: { shown: ShownMonth }) {
  const words = moreText().calendar
  return (
    <>
      <span class={shown.month === monthOfDay(today.value) ? 'wide-only' : undefined}>
        <button
          type="button"
          class="button"
          data-size="s"
          data-key="t"
          title={`${words.today} (T)`}
          onClick={() => shown.stand(today.value, true)}
        >
          {words.today}
        </button>
      </span>
      <Step shown={shown} by={-1} />
      <Step shown={shown} by={1} />
    </>
  )
}

function Step({ shown, by }: { shown: ShownMonth; by: -1 | 1 }) {
  const next = monthsLater(shown.month, by)
  const name = monthOf(firstDayOf(next))
  return (
    <IconButton
      icon={by < 0 ? 'chevron-left' : 'chevron-right'}
      name={name}
      title={`${name} (${by < 0 ? 'Page Up' : 'Page Down'})`}
      disabled={!isMonth(next)}
      act={() => shown.show(next)}
    />
  )
}
