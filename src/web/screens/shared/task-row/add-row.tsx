import { useRef, useState } from 'preact/hooks'
import type { NewTaskPlace } from '../../../data/tasks/add.ts'
import { text } from '../../../text/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/lazy.tsx'

export const InlineAdd = lazy(() => import('../quick-add/inline-add.tsx').then((file) => file.InlineAdd))

interface AddRowProps {
  place: NewTaskPlace
  class?: string
}

/** The last line of a list: add one here, where it will stand. */
export function AddRow({ place, class: name = 'add-row' }: AddRowProps) {
  const [open, setOpen] = useState(false)
  const returning = useRef(false)
  const close = (): void => {
    returning.current = true
    setOpen(false)
  }
  if (open) return <InlineAdd place={place} close={close} />
  return (
    <button
      ref={(button) => {
        if (button && returning.current) button.focus()
        returning.current = false
      }}
      type="button"
      class={name}
      onClick={() => setOpen(true)}
    >
      <Icon name="plus" />
      {text().nav.addTask}
    </button>
  )
}
