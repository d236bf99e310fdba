import { useEffect, useState } from 'preact/hooks'
import { post } from '../../sync/api.ts'
import { say } from '../../data/messages.ts'
import { peopleText } from '../../text/people.ts'
import { openConfirm } from '../../ui/confirm.tsx'
import { attempt } from '../../data/projects/member-actions.ts'
import { Secret } from '../shared/people/secret.tsx'

interface AddressProps<Answer> {
  label: string
  value: string
  /** What takes the place of it. */
  rotate: string
  rotated: (answer: Answer) => void
}

/** A secret address with the button that copies it, and the one that takes another. */
export function Address<Answer>({ label, value, rotate, rotated }: AddressProps<Answer>) {
  const words = peopleText().connections
  const renew = (): void =>
    openConfirm({
      title: words.another,
      text: words.anotherText,
      yes: words.another,
      act: () =>
        void attempt(
          label,
          async () => rotated(await post<Answer>(rotate)),
          () => say(words.renewed),
        ),
    })
  return (
    <div class="field">
      <Secret label={label} value={value} />
      <button type="button" class="button setting-save" data-size="s" onClick={renew}>
        {words.another}
      </button>
    </div>
  )
}

/** A text as a QR code; the library comes when it is first shown. */
export function Qr({ value, label }: { value: string; label: string }) {
  const [picture, setPicture] = useState('')
  useEffect(() => {
    let current = true
    void import('uqr').then(
      ({ renderSVG }) => current && setPicture(renderSVG(value, { ecc: 'M', border: 4 })),
      () => {},
    )
    return () => {
      current = false
    }
  }, [value])
  return picture === '' ? null : (
    <img class="qr" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={label} />
  )
}
