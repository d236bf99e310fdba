import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { messages, newestUndo, removeMessage, useUndo, type Message, type Topic } from '../data/messages.ts'
import { selected } from '../input/selection.ts'
import { text } from '../text/text.ts'
import { COMMAND_KEY, isPhone } from '../ui/device.ts'
import { layers } from '../ui/floating/layers.tsx'
import { modes } from '../ui/floating/modes.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

/** The most errors and the most other messages shown at once; neither takes the other's place. */
const MOST = { phone: 2, wide: 3 }
const SHOWN_MS = 6000

/**
 * Messages at the bottom of the page, each for six seconds, and the program's one polite live region, which says how many
 * tasks are chosen too.
 */
export function Toasts() {
  useSignalEffect(() => {
    const most = isPhone.value ? MOST.phone : MOST.wide
    const kinds = Map.groupBy(messages.value, kindOf)
    for (const all of kinds.values()) for (const old of all.slice(0, -most)) removeMessage(old.id)
  })
  return (
    <div
      class="toasts"
      role="status"
      aria-atomic={false}
      aria-label={text().toast.region}
      data-above-bar={selected.value.size > 0 || undefined}
      data-over-layer={layers.value.length > 0 || undefined}
      data-aside={modes.value.length > 0 || undefined}
    >
      {selected.value.size > 0 && <p class="vh">{text().toast.selected(selected.value.size)}</p>}
      {messages.value.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  )
}

const kindOf = ({ topic }: Message): 'error' | 'announcement' | 'news' =>
  topic === 'error' || topic === 'announcement' ? topic : 'news'

const ICONS: Record<Exclude<Topic, 'announcement'>, IconName> = {
  done: 'check',
  repeat: 'repeat',
  skip: 'skip-forward',
  date: 'calendar-days',
  priority: 'flag',
  edit: 'pencil',
  move: 'folder-input',
  delete: 'trash-2',
  restore: 'undo-2',
  archive: 'archive',
  people: 'users',
  mail: 'mail',
  leave: 'log-out',
  copy: 'copy',
  link: 'link',
  offline: 'wifi-off',
  undone: 'undo-2',
  error: 'circle-alert',
}

function Toast({ message }: { message: Message }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hold = (): void => clearTimeout(timer.current)
  const resume = (): void => {
    hold()
    timer.current = setTimeout(() => removeMessage(message.id), SHOWN_MS)
  }
  useEffect(() => {
    resume()
    return hold
  }, [message.text])
  // A title that was cut may stand last.
  const words = message.text.replaceAll('….', '…')
  if (message.topic === 'announcement') return <p class="vh">{words}</p>
  return (
    <div
      class="toast"
      data-kind={kindOf(message)}
      onPointerEnter={hold}
      onPointerLeave={resume}
      onFocusIn={hold}
      onFocusOut={resume}
    >
      <Icon name={ICONS[message.topic]} />
      <span>{words}</span>
      {message.undo && (
        <button type="button" onClick={() => message.undo && useUndo(message.undo)}>
          {text().toast.undo}
          {message.undo === newestUndo.value && <kbd aria-hidden="true">{COMMAND_KEY} Z</kbd>}
        </button>
      )}
      {message.again && (
        <button type="button" onClick={message.again}>
          {text().tryAgain}
        </button>
      )}
    </div>
  )
}
