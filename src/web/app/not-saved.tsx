import { textsIn, type Refused } from '../sync/queue/change.ts'
import { discard, refused, retry } from '../sync/queue/current.ts'
import { moreText, text } from '../text/text.ts'
import { Dialog, DialogHead } from '../ui/floating/dialog.tsx'

/** What the server refused for good, with all that was written. */
export function NotSaved({ close }: { close: () => void }) {
  const words = moreText().unsaved
  const all = refused.value
  return (
    <Dialog label={words.refusedTitle} close={close}>
      <DialogHead title={words.refusedTitle} close={close} />
      <ul class="dialog-body not-saved">
        {all.map((one) => (
          <Change key={one.key} one={one} last={() => all.length === 1 && close()} />
        ))}
      </ul>
    </Dialog>
  )
}

function Change({ one, last }: { one: Refused; last: () => void }) {
  const words = moreText().unsaved
  const act = (work: () => void): void => {
    work()
    last()
  }
  return (
    <li>
      <b>{one.name}</b>
      {textsOf(one).map((written) => (
        <p key={written}>{written}</p>
      ))}
      <p class="quiet">{one.status === 404 ? words.gone : words.notAccepted}</p>
      <div class="not-saved-acts">
        <button type="button" class="button" data-size="s" onClick={() => act(() => void retry(one.key))}>
          {text().tryAgain}
        </button>
        <button type="button" class="button" data-size="s" onClick={() => act(() => void discard(one.key))}>
          {text().draft.discard}
        </button>
      </div>
    </li>
  )
}

/** What the person wrote in it, without what its name says already. */
const textsOf = ({ name, write }: Refused): string[] => textsIn(write).filter((text) => text !== name)
