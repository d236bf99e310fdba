import { openLayer } from '../../ui/floating/layers.tsx'
import { connection } from '../../sync/live.ts'
import { overwritten, refused, unsent } from '../../sync/queue/current.ts'
import { text } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/lazy.tsx'

const Overwritten = lazy(() => import('./overwritten.tsx').then((file) => file.Overwritten))
const NotSaved = lazy(() => import('./not-saved.tsx').then((file) => file.NotSaved))

/**
 * Shows that the server cannot be reached or changes are unsent, and opens the lists of refused and replaced changes.
 * `phone`: only on phones.
 */
export function ConnectionMark({ phone = false }: { phone?: boolean }) {
  const words = text().offline
  const count = unsent.value.length
  const lost = connection.value === 'lost'
  const asking = (sentence: string, open: () => void) => (
    <button type="button" class="offline" data-phone={phone || undefined} aria-haspopup="dialog" onClick={open}>
      <Icon name="circle-alert" size="s" />
      <span>{sentence}</span>
    </button>
  )
  return (
    <>
      {refused.value.length > 0 &&
        asking(words.refused(refused.value.length), () => openLayer((close) => <NotSaved close={close} />))}
      {overwritten.value.length > 0 &&
        asking(words.overwrote(overwritten.value.length), () => openLayer((close) => <Overwritten close={close} />))}
      {connection.value && (lost || count > 0) && (
        <p class="offline" data-phone={phone || undefined}>
          <Icon name="wifi-off" size="s" />
          <span>
            {lost ? words.mark : words.sending(count)}
            {lost && count > 0 && ` ${words.waiting(count)}`}
          </span>
        </p>
      )}
    </>
  )
}
