import { unread } from '../../../data/notifications/notifications.ts'
import { text } from '../../../text/text.ts'
import { Badge } from '../../../ui/display/marks.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { openPalette } from '../../dialogs.ts'
import { paths } from '../../routes.ts'

/** The link to the notifications, with how many are new. */
export function Bell() {
  const name = text().nav.bell(unread.value)
  return (
    <a class="icon-button" href={paths.notifications} aria-label={name} title={name}>
      <Icon name="bell" />
      <Badge count={unread.value} />
    </a>
  )
}

/** Search and notifications, on phones, which have no sidebar. */
export function PhoneTools() {
  return (
    <span class="phone-only">
      <IconButton icon="search" name={text().nav.search} act={() => openPalette()} />
      <Bell />
    </span>
  )
}
