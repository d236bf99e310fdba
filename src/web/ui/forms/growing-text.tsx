import { useSignal, type Signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { text } from '../../text/text.ts'

/** What was typed, and the text that stood there before. */
export interface Typed {
  text: string
  from: string
}

interface GrowingTextProps {
  label: string
  value: string
  /**
   * Called with the new text when the field is left, or Enter or Esc ends it; never with the same text. `theirs`: the
   * text that came in from elsewhere while this one was written.
   */
  save: (value: string, theirs?: string) => void
  /** Keeps what is typed until it is saved; one that was left over says so. */
  draft?: Signal<Typed | null>
  /** Enter ends it; else it makes a new line. */
  oneLine?: boolean
  class: string
  placeholder?: string
  maxLength: number
  focus?: boolean
  /** Saves with every letter instead of on leaving. */
  live?: boolean
  /** Called on Ctrl/⌘ Enter instead of leaving the field. */
  enter?: () => void
  left?: () => void
}

/** A text that is edited where it stands and grows with what is written. */
export function GrowingText({
  label,
  value,
  save,
  draft,
  oneLine = false,
  live = false,
  class: className,
  enter,
  left,
  focus,
  ...field
}: GrowingTextProps) {
  const own = useSignal<Typed | null>(null)
  const typed = draft ?? own
  const [isLeftOver, setLeftOver] = useState(draft !== undefined && draft.peek() !== null)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!focus) return
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [])
  const end = (): void => {
    typed.value = null
    setLeftOver(false)
    left?.()
  }
  const leave = (): void => {
    const last = typed.peek()
    if (last && last.text !== value) save(last.text, value === last.from ? undefined : value)
    end()
  }
  const take = (written: string): void => {
    const next = oneLine ? written.replace(/\s*\n\s*/g, ' ') : written
    if (live) return save(next)
    typed.value = { text: next, from: typed.peek()?.from ?? value }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const ends = event.key === 'Enter' && (oneLine || event.metaKey || event.ctrlKey)
    if (event.key !== 'Escape' && !ends) return
    if (live && event.key === 'Escape') return
    event.preventDefault()
    if (enter && ends) return enter()
    box.current?.blur()
  }
  const shown = typed.value?.text ?? value
  return (
    <>
      <span class={`growing ${className}`} data-text={`${shown}\u200b`}>
        <textarea
          {...field}
          ref={box}
          rows={1}
          aria-label={label}
          value={shown}
          onInput={(event) => take(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setLeftOver(false)}
          onBlur={leave}
        />
      </span>
      {isLeftOver && typed.value && <LeftOver save={leave} discard={end} />}
    </>
  )
}

/** Says that a text was left half written. */
function LeftOver({ save, discard }: { save: () => void; discard: () => void }) {
  const words = text().draft
  return (
    <span class="growing-draft">
      {words.notSaved}
      <button type="button" class="text-button" onClick={save}>
        {words.save}
      </button>
      <button type="button" class="text-button" onClick={discard}>
        {words.discard}
      </button>
    </span>
  )
}
