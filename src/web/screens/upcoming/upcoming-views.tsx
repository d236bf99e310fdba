import { monthOfDay } from '../../../domain/calendar/month.ts'
import { upcomingByMonth } from '../../data/views/list-options.ts'
import { showUpcomingByMonth } from '../../data/views/show-upcoming.ts'
import { today } from '../../text/clock.ts'
import { paths, route } from '../routes.ts'
import { moreText } from '../../text/text.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'

/** Upcoming as days or as a month. */
export function UpcomingViews() {
  const words = moreText().upcoming
  const here = route.value
  const inMonth = here.screen === 'upcoming' && (here.month !== '' || upcomingByMonth.value)
  return (
    <nav class="segments" aria-label={words.view}>
      <View
        to={paths.upcoming}
        icon="rows-3"
        name={words.days}
        on={!inMonth}
        onChoose={() => showUpcomingByMonth(false)}
      />
      <View
        to={paths.month(paths.upcoming, monthOfDay(today.value))}
        icon="calendar-days"
        name={words.month}
        on={inMonth}
        onChoose={() => showUpcomingByMonth(true)}
      />
    </nav>
  )
}

interface ViewProps {
  to: string
  icon: IconName
  name: string
  on: boolean
  onChoose: () => void
}

function View({ to, icon, name, on, onChoose }: ViewProps) {
  return (
    <a href={to} aria-current={on ? 'page' : undefined} onClick={onChoose}>
      <Icon name={icon} />
      <span class="wide-text">{name}</span>
    </a>
  )
}
