import { unread } from '../../data/notifications/notifications.ts'
import { paths, route } from '../../screens/routes.ts'
import { text } from '../../text/text.ts'
import { Badge } from '../../ui/display/marks.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { openQuickAdd } from '../../screens/dialogs.ts'

/** The bottom bar of phones. */
export function Bar() {
  const words = text().nav
  const inBrowse = !['today', 'upcoming', 'inbox'].includes(route.value.screen)
  return (
    <nav class="bar" aria-label={words.main}>
      <BarLink to={paths.today} icon="sun" name={words.today} on={route.value.screen === 'today'} />
      <BarLink to={paths.upcoming} icon="calendar-days" name={words.upcoming} on={route.value.screen === 'upcoming'} />
      <button type="button" class="bar-add" aria-label={words.addTask} onClick={() => openQuickAdd()}>
        <span>
          <Icon name="plus" />
        </span>
      </button>
      <BarLink to={paths.inbox} icon="inbox" name={words.inbox} on={route.value.screen === 'inbox'} />
      <BarLink to={paths.browse} icon="menu" name={words.browse} on={inBrowse} unread={unread.value} />
    </nav>
  )
}

interface BarLinkProps {
  to: string
  icon: IconName
  name: string
  on: boolean
  /** Notifications that are new; they are found there. */
  unread?: number
}

function BarLink({ to, icon, name, on, unread: count = 0 }: BarLinkProps) {
  return (
    <a href={to} aria-current={on ? 'page' : undefined}>
      <Icon name={icon} />
      {name}
      <Badge count={count} />
      {count > 0 && <span class="vh">– {text().nav.bell(count)}</span>}
    </a>
  )
}
