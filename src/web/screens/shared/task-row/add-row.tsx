import { useRef, useState } from 'preact/hooks'
import type { NewTaskPlace } from '../../../data/tasks/adding/add.ts'
import { useMode } from '../../../ui/floating/modes.ts'
import { text } from '../../../text/text.ts'
import { awaitField } from '../../../ui/awaited-field.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { draftAt, isBegun, keepTyped } from '../add-drafts.ts'

export const InlineAdd = lazy(() => import('../quick-add/inline-add.tsx').then((file) => file.InlineAdd))

interface AddRowProps {
  place: NewTaskPlace
  /** Name of the draft; by default made from the place. */
  draft?: string
  class?: string
}

/** The last line of a list, which adds a task there. It is open from the start when there is a draft. */
export function AddRow({ place, draft = draftAt(place), class: name = 'add-row' }: AddRowProps) {
  const [isBack, setIsBack] = useState(() => isBegun(draft))
  const [open, setOpen] = useState(isBack)
  const returning = useRef(false)
  const stopWaiting = useRef(() => {})
  const close = (): void => {
    stopWaiting.current()
    // What came back by itself did not have the focus.
    returning.current = !isBack || document.querySelector('.quick-inline :focus') !== null
    setIsBack(false)
    setOpen(false)
  }
  useMode(open && !isBack, close)
  if (open) return <InlineAdd place={place} draft={draft} isBack={isBack} close={close} />
  return (
    <button
      ref={(button) => {
        if (button && returning.current) button.focus()
        returning.current = false
      }}
      type="button"
      class={name}
      onClick={({ currentTarget: { parentElement } }) => {
        setOpen(true)
        // It takes the focus itself.
        stopWaiting.current = awaitField(
          () => document.querySelector('.quick-field:focus'),
          () => parentElement!.isConnected,
        )
        keepTyped(draft)
      }}
    >
      <Icon name="plus" />
      {text().nav.addTask}
    </button>
  )
}
