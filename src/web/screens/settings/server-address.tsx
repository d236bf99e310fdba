import { useEffect } from 'preact/hooks'
import { me } from '../../data/account/me.ts'
import { loadBaseUrl } from '../../data/account/users.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import { moreText } from '../../text/text.ts'
import { Setting } from './setting.tsx'
import { useRead } from './use-read.ts'

/** What HTTPS would add where the page came without, and for admins that links begin otherwise than the page's address. */
export function ServerAddress() {
  const words = moreText().serverAddress
  const isAdmin = me.value?.is_admin === true
  const { found: base, load } = useRead(loadBaseUrl)
  useEffect(() => (isAdmin ? untilRead(load) : undefined), [isAdmin])
  const here = location.origin
  const isOther = isAdmin && base !== undefined && base !== here
  if (isSecureContext && !isOther) return null
  return (
    <Setting title={words.title} text={words.text(here)}>
      {!isSecureContext && (
        <p class="notice" data-warns role="note">
          {words.https}
        </p>
      )}
      {isOther && (
        <p class="notice" data-warns role="note">
          {words.base(base, here)}
        </p>
      )}
    </Setting>
  )
}
