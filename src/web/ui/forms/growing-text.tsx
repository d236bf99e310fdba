import { useSignal, type Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { focusUncovered } from '../floating/layers.tsx'
import { LeftOver } from './left-over.tsx'
import { useLostField } from './lost-field.ts'
import { TypedBefore, useCompletion, type Completion } from './completion.tsx'
import { usePlacedList } from './placed-list.ts'

/** What was typed, and the text that stood there before. */
export interface Typed {
  text: string
  from: string
}

/** How a text stands in the field where that is not how it is stored, and what its words may become. */
export interface Spelling {
  read: (stored: string) => string
  write: (typed: string, before: string) => string
  complete: (typed: string, caret: number) => Completion | null
  /** What the list of completions is called. */
  suggestions: string
}

/** What is understood of the words while they are written. */
export interface Understood {
  /** The same letters, marked; the field's own are unseen above them. */
  mirror: ComponentChildren
  /** Below the field and part of it: going there does not end the writing. */
  chips: ComponentChildren
  /** Called on Esc: takes all words literally; whether there were others. */
  dismiss: () => boolean
}

interface GrowingTextProps {
  label: string
  value: string
  /**
   * Called with the new text when the field is left, or Enter or Esc ends it; never with the same text, nor with the one
   * that the writing began from. `from`: the text that stood there when the writing began, where another came in from
   * elsewhere since.
   */
  save: (value: string, from?: string) => void
  /** Whether what the text belongs to is still there; where it is not, a draft of it stays. */
  canSave?: () => boolean
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
  spelling: Spelling
  understood?: Understood | null
}

/** A text that is edited where it stands and grows with what is written. */
export function GrowingText({
  label,
  value,
  save,
  canSave = () => true,
  draft,
  oneLine = false,
  live = false,
  class: className,
  enter,
  left,
  focus,
  spelling,
  understood = null,
  ...field
}: GrowingTextProps) {
  const own = useSignal<Typed | null>(null)
  const typed = draft ?? own
  const [isLeftOver, setLeftOver] = useState(draft !== undefined && draft.peek() !== null)
  const stored = typed.value?.text ?? value
  const shown = spelling.read(stored)
  const take = (written: string): void => {
    const line = oneLine ? written.replace(/\s*\n\s*/g, ' ') : written
    const next = spelling.write(line, stored)
    if (live) return save(next)
    const from = typed.peek()?.from ?? value
    typed.value = next === from && from === value ? null : { text: next, from }
  }
  const { complete, suggestions: suggested } = spelling
  const completion = useCompletion({ text: shown, complete, change: take, label: suggested })
  const box = completion.field.ref
  const whole = useRef<HTMLSpanElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const { open } = completion
  usePlacedList(whole, open)
  useLostField(whole)
  useLayoutEffect(() => {
    if (!focus) return
    if (box.current) focusUncovered(box.current)
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [])
  const end = (): void => {
    typed.value = null
    setLeftOver(false)
    left?.()
  }
  const leave = (): void => {
    const last = typed.peek()
    if (!canSave()) return
    if (last && last.text !== value && last.text !== last.from)
      save(last.text, value === last.from ? undefined : last.from)
    end()
  }
  const leaveFor = ({ relatedTarget: next }: FocusEvent): void => {
    const stays = next instanceof Node && (next === box.current || below.current?.contains(next))
    if (!stays) leave()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (completion.keyDown(event)) return
    if (event.key === 'Escape' && understood?.dismiss()) return event.preventDefault()
    const ends = event.key === 'Enter' && (oneLine || event.metaKey || event.ctrlKey)
    if (event.key !== 'Escape' && !ends) return
    if (live && event.key === 'Escape') return
    event.preventDefault()
    if (enter && ends) return enter()
    box.current?.blur()
  }
  return (
    <>
      <span
        ref={whole}
        class={`growing ${className}`}
        data-text={`${shown}\u200b`}
        data-mirrored={understood !== null || undefined}
      >
        {understood?.mirror}
        <textarea
          {...field}
          {...completion.field}
          rows={1}
          enterkeyhint={oneLine ? 'done' : undefined}
          aria-label={label}
          value={shown}
          onInput={(event) => {
            take(event.currentTarget.value)
            completion.typed()
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setLeftOver(false)}
          onBlur={(event) => {
            completion.close()
            leaveFor(event)
          }}
        />
        {open && <TypedBefore text={shown} open={open} />}
        {completion.list}
      </span>
      {understood && (
        <div ref={below} class="growing-chips" onMouseDown={(event) => event.preventDefault()} onFocusOut={leaveFor}>
          {understood.chips}
        </div>
      )}
      {isLeftOver && typed.value && <LeftOver save={leave} discard={end} />}
    </>
  )
}
