import { useEffect, useRef, useState } from 'preact/hooks'

interface GrowingTextProps {
  label: string
  value: string
  /**
   * Called with the new text when the field is left, or Enter ends it; never with the same text. `theirs`: the text that
   * came in from elsewhere while this one was written.
   */
  save: (value: string, theirs?: string) => void
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

/** A text that is edited where it stands and grows with what is written. Esc leaves it as it was. */
export function GrowingText({
  label,
  value,
  save,
  oneLine = false,
  live = false,
  class: className,
  enter,
  left,
  focus,
  ...field
}: GrowingTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const dropped = useRef(false)
  const begunFrom = useRef(value)
  useEffect(() => {
    if (!focus) return
    box.current?.focus()
    box.current?.setSelectionRange(value.length, value.length)
  }, [])
  const leave = (): void => {
    const changedElsewhere = value !== begunFrom.current
    if (!dropped.current && typed !== null && typed !== value) save(typed, changedElsewhere ? value : undefined)
    dropped.current = false
    setTyped(null)
    left?.()
  }
  const take = (text: string): void => {
    const next = oneLine ? text.replace(/\s*\n\s*/g, ' ') : text
    if (live) return save(next)
    if (typed === null) begunFrom.current = value
    setTyped(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const ends = event.key === 'Enter' && (oneLine || event.metaKey || event.ctrlKey)
    if (event.key !== 'Escape' && !ends) return
    if (live && event.key === 'Escape') return
    event.preventDefault()
    if (enter && ends) return enter()
    dropped.current = event.key === 'Escape'
    box.current?.blur()
  }
  return (
    <span class={`growing ${className}`} data-text={`${typed ?? value}\u200b`}>
      <textarea
        {...field}
        ref={box}
        rows={1}
        aria-label={label}
        value={typed ?? value}
        onInput={(event) => take(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
    </span>
  )
}
