import { unread } from '../../../data/notifications.ts'
import { text } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { openPalette } from '../../dialogs.ts'
import { paths } from '../../routes.ts'

/** The link to the notifications, with how many are new. */
export function Bell() {
  const name = text().nav.bell(unread.value)
  return (
    <a class="icon-button" href={paths.notifications} aria-label={name} title={name}>
      <Icon name="bell" />
      {unread.value > 0 && (
        <span class="badge" data-corner aria-hidden="true">
          {Math.min(unread.value, 99)}
        </span>
      )}
    </a>
  )
}

/** Search and notifications, on phones, which have no sidebar. */
export function PhoneTools() {
  const name = text().nav.search
  return (
    <span class="phone-only">
      <button type="button" class="icon-button" aria-label={name} title={name} onClick={() => openPalette()}>
        <Icon name="search" />
      </button>
      <Bell />
    </span>
  )
}
