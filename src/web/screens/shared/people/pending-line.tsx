import type { ComponentChildren } from 'preact'
import { Entry } from '../../../ui/display/entry.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Somebody who was asked in and has not come yet. */
export function PendingLine({ email, note, children }: { email: string; note: string; children: ComponentChildren }) {
  const mark = (
    <span class="avatar" data-size="xl" data-color="graphite">
      <Icon name="mail" size="s" />
    </span>
  )
  return (
    <Entry mark={mark} title={<b>{email}</b>} note={note}>
      {children}
    </Entry>
  )
}
