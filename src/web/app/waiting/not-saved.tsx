import { useEffect, useState } from 'preact/hooks'
import { describeChange, subjectOfChange } from '../../data/waiting/change-description.ts'
import { refusalReason } from '../../data/refusals/refusal-reason.ts'
import { addToInbox, lacksItsPlace } from '../../data/tasks/adding/to-inbox.ts'
import { connection } from '../../sync/live.ts'
import type { QueuedChange, Refused } from '../../sync/queue/change.ts'
import { changes, discard, refused, retry } from '../../sync/queue/current.ts'
import { moreText, text } from '../../text/text.ts'
import { Dialog, DialogHead } from '../../ui/floating/dialog.tsx'

/** Changes that the server refused for good: what each was meant to do, and all that was written in it. */
export function NotSaved({ close }: { close: () => void }) {
  const words = moreText().unsaved
  const [retried, setRetried] = useState<ReadonlySet<string>>(new Set())
  // What is sent once more stands here until it is saved; without a network it waits with all else.
  const sending = connection.value !== 'lost' ? changes.value.filter(({ key }) => retried.has(key)) : []
  const all = [...refused.value, ...sending].toSorted((a, b) => a.madeAt - b.madeAt)
  useEffect(() => {
    if (all.length === 0) close()
  }, [all.length])
  const [asked, setAsked] = useState<string | null>(null)
  const whileAsked = async (key: string, send: () => Promise<void>): Promise<void> => {
    setAsked(key)
    await send()
    setAsked((now) => (now === key ? null : now))
  }
  const again = (key: string): void => {
    setRetried(new Set(retried).add(key))
    void whileAsked(key, () => retry(key))
  }
  return (
    <Dialog label={words.refusedTitle} close={close}>
      <DialogHead title={words.refusedTitle} close={close} />
      <ul class="dialog-body not-saved">
        {all.map((one) => (
          <Change
            key={one.key}
            one={one}
            isRetried={retried.has(one.key)}
            isSending={one.key === asked || !('status' in one)}
            again={() => again(one.key)}
            toInbox={() => lacksItsPlace(one) && void whileAsked(one.key, () => addToInbox(one))}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface ChangeProps {
  one: QueuedChange | Refused
  isRetried: boolean
  isSending: boolean
  again: () => void
  toInbox: () => void
}

function Change({ one, isRetried, isSending, again, toInbox }: ChangeProps) {
  const words = moreText().unsaved
  const reason = 'status' in one ? refusalReason(one) : ''
  return (
    <li>
      <b>{subjectOfChange(one)}</b>
      {describeChange(one).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p class="quiet" role="status">
        {isSending ? words.sending : isRetried ? `${words.stillNot} ${reason}` : reason}
      </p>
      <div class="not-saved-acts">
        {lacksItsPlace(one) && (
          <button
            type="button"
            class="button"
            data-size="s"
            aria-disabled={isSending}
            onClick={() => isSending || toInbox()}
          >
            {words.addToInbox}
          </button>
        )}
        <button
          type="button"
          class="button"
          data-size="s"
          aria-disabled={isSending}
          onClick={() => isSending || again()}
        >
          {text().tryAgain}
        </button>
        <button type="button" class="button" data-size="s" onClick={() => isSending || void discard(one.key)}>
          {text().draft.discard}
        </button>
      </div>
    </li>
  )
}
