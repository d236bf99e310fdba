import { useEffect, useState } from 'preact/hooks'
import { moreText } from '../../text/text.ts'
import { openConfirm } from '../../ui/floating/confirm.tsx'
import { Secret } from '../shared/people/secret.tsx'

interface AddressProps {
  label: string
  value: string
  /** Puts another in its place. */
  reset: () => Promise<unknown>
}

/** A secret address with the button that copies it, and the one that takes another. */
export function Address({ label, value, reset }: AddressProps) {
  const words = moreText().connections
  const ask = (): void =>
    openConfirm({
      title: words.reset,
      text: words.resetText,
      yes: words.reset,
      act: () => void reset(),
    })
  return (
    <div class="field">
      <Secret label={label} value={value} />
      <button type="button" class="button setting-save" data-size="s" onClick={ask}>
        {words.reset}
      </button>
    </div>
  )
}

/** A text as a QR code; the library comes when it is first shown. */
export function Qr({ value, label }: { value: string; label: string }) {
  /** Null: its library could not be loaded. */
  const [picture, setPicture] = useState<string | null>('')
  useEffect(() => {
    let current = true
    void import('uqr').then(
      ({ renderSVG }) => current && setPicture(renderSVG(value, { ecc: 'M', border: 4 })),
      () => current && setPicture(null),
    )
    return () => {
      current = false
    }
  }, [value])
  if (picture === null) return null
  // In its place until then, so that nothing moves.
  if (picture === '') return <div class="qr" />
  return <img class="qr" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={label} />
}
