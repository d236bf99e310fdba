import { text } from '../../text/text.ts'
import { upcomingByMonth } from './list-options.ts'
import { changeView } from './view-settings.ts'

/** Shows Upcoming by month, or by days. */
export function showUpcomingByMonth(yes: boolean): void {
  if (yes !== upcomingByMonth.peek()) changeView('upcoming', { mode: yes ? 'calendar' : 'list' }, text().nav.upcoming)
}
