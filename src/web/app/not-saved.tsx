import { effect } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { connection } from '../sync/live.ts'
import { textsIn, type Refused } from '../sync/queue/change.ts'
import { changes, discard, refused, retry } from '../sync/queue/current.ts'
import { moreText, text } from '../text/text.ts'
import { Dialog, DialogHead } from '../ui/floating/dialog.tsx'

/** What the server refused for good, with all that was written. */
export function NotSaved({ close }: { close: () => void }) {
  const words = moreText().unsaved
  const [tries, setTries] = useState(0)
  const all = refused.value
  const isDone = all.length === 0 && tries === 0
  useEffect(() => {
    if (isDone) close()
  }, [isDone])
  const tryAgain = async (key: string): Promise<void> => {
    setTries((count) => count + 1)
    await retry(key)
    await untilSent()
    setTries((count) => count - 1)
  }
  return (
    <Dialog label={words.refusedTitle} close={close}>
      <DialogHead title={words.refusedTitle} close={close} />
      <ul class="dialog-body not-saved">
        {all.map((one) => (
          <Change key={one.key} one={one} tryAgain={() => void tryAgain(one.key)} />
        ))}
        {tries > 0 && (
          <li class="quiet" role="status">
            {words.trying}
          </li>
        )}
      </ul>
    </Dialog>
  )
}

/** Resolves when nothing is left to send, or there is no network to send it. */
const untilSent = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (changes.value.length > 0 && connection.value === 'on') return
      queueMicrotask(() => (stop(), resolve()))
    })
  })

function Change({ one, tryAgain }: { one: Refused; tryAgain: () => void }) {
  const words = moreText().unsaved
  return (
    <li>
      <b>{one.name}</b>
      {textsOf(one).map((written) => (
        <p key={written}>{written}</p>
      ))}
      <p class="quiet">{one.status === 404 ? words.gone : words.notAccepted}</p>
      <div class="not-saved-acts">
        <button type="button" class="button" data-size="s" onClick={tryAgain}>
          {text().tryAgain}
        </button>
        <button type="button" class="button" data-size="s" onClick={() => void discard(one.key)}>
          {text().draft.discard}
        </button>
      </div>
    </li>
  )
}

/** What the person wrote in it, without what its name says already. */
const textsOf = ({ name, write }: Refused): string[] => textsIn(write).filter((text) => text !== name)
