import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Found } from '../display/found.tsx'
import { useMode } from '../floating/modes.ts'

export interface Suggestion {
  key: string
  /** What is written in place of what was typed. */
  text: string
  name: string
  mark?: ComponentChildren
  /** At the right: a count, what it means. */
  end?: ComponentChildren
  /** In place of the name, where it is not what was looked for. */
  label?: string
  /** Enter takes it only once an arrow has been pressed: what is typed may be meant as it is. */
  isWeak?: boolean
  /** Where the caret goes, counted from the end of the text; behind a space unless given. */
  caret?: number
  chosen?: () => void
}

/** What is being typed from `start` to `end` (exclusive), and what it may become. */
export interface Completion {
  start: number
  end: number
  query: string
  suggestions: readonly Suggestion[]
}

interface Options {
  text: string
  /** What is offered where the caret stands. */
  complete: (text: string, caret: number) => Completion | null
  change: (text: string) => void
  /** What the list is called. */
  label: string
  /** Of the list, beside its own. */
  class?: string
  /** Where the caret stands before the field has said so; -1: nothing is offered yet. */
  caret?: number
  /** Hears that the list was closed and nothing chosen. */
  dismissed?: () => void
}

/** Offers what a word being typed may become: arrows choose, Enter or Tab takes it, Esc and Back close. */
export function useCompletion(options: Options) {
  const { text, complete, change, label, class: more = '', caret: firstCaret = -1, dismissed } = options
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(firstCaret)
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState(-1)
  const hasMoved = useRef(false)
  const caretAfter = useRef<number | null>(null)
  /** The text and the caret right after something was chosen, where a space stands already. */
  const spaced = useRef<{ text: string; at: number } | null>(null)

  const found = caret < 0 ? null : complete(text, Math.min(caret, text.length))
  const open = found && found.start !== closedAt && found.suggestions.length > 0 ? found : null
  const index = Math.min(active, (open?.suggestions.length ?? 0) - 1)
  useMenuInSight(`${id}-${index}`)

  useLayoutEffect(() => {
    if (caretAfter.current === null) return
    moveCaret(caretAfter.current)
    caretAfter.current = null
  })

  const moveCaret = (at: number): void => {
    field.current?.setSelectionRange(at, at)
    setCaret(at)
    setClosedAt(-1)
    setActive(0)
  }
  const dismiss = (): void => {
    if (!open) return
    setClosedAt(open.start)
    dismissed?.()
  }
  useMode(open !== null, dismiss)
  const choose = (suggestion: Suggestion | undefined): void => {
    if (!suggestion || !open) return
    suggestion.chosen?.()
    const rest = text.slice(open.end)
    const gap = suggestion.caret !== undefined || /^\s/.test(rest) ? '' : ' '
    caretAfter.current = open.start + suggestion.text.length + (suggestion.caret ?? 1)
    setActive(0)
    const next = text.slice(0, open.start) + suggestion.text + gap + rest
    spaced.current = suggestion.caret === undefined ? { text: next, at: caretAfter.current } : null
    change(next)
  }
  /** One who types a space after what was chosen, as after any word, gets no second one. */
  const swallowSpace = (event: InputEvent & { currentTarget: HTMLTextAreaElement }): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const [before, isThere] = [spaced.current, selectionStart === selectionEnd]
    spaced.current = null
    if (event.data === ' ' && isThere && value === before?.text && selectionEnd === before.at) event.preventDefault()
  }
  /** Whether the key was for the list. */
  const keyDown = (event: KeyboardEvent): boolean => {
    if (!open) return false
    const { suggestions } = open
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const takes = event.key === 'Tab' || (event.key === 'Enter' && (hasMoved.current || !suggestions[index]!.isWeak))
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    if (by !== undefined) {
      hasMoved.current = true
      setActive((index + by + suggestions.length) % suggestions.length)
    } else if (takes) choose(suggestions[index])
    else if (event.key === 'Escape') dismiss()
    else return false
    event.preventDefault()
    return true
  }
  const noteCaret = (): void => setCaret(field.current?.selectionEnd ?? text.length)
  return {
    open,
    moveCaret,
    keyDown,
    field: {
      ref: field,
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open ? `${id}-${index}` : undefined,
      onBeforeInput: swallowSpace,
      onSelect: noteCaret,
      onKeyUp: noteCaret,
    } as const,
    /** To be called with every letter. */
    typed: () => {
      hasMoved.current = false
      setClosedAt(-1)
      setActive(0)
      noteCaret()
    },
    close: () => setCaret(-1),
    dismiss,
    list: open && (
      <SuggestionList
        id={id}
        label={label}
        class={more}
        query={open.query}
        all={open.suggestions}
        active={index}
        choose={choose}
      />
    ),
  }
}

function useMenuInSight(id: string): void {
  useLayoutEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

interface ListProps {
  id: string
  label: string
  class: string
  query: string
  all: readonly Suggestion[]
  active: number
  choose: (suggestion: Suggestion) => void
}

function SuggestionList({ id, label, class: more, query, all, active, choose }: ListProps) {
  return (
    <div class={`pop menu completion ${more}`} role="listbox" id={id} aria-label={label}>
      {all.map((one, index) => (
        <div
          class="menu-item"
          role="option"
          id={`${id}-${index}`}
          key={one.key}
          aria-selected={index === active}
          data-on={index === active || undefined}
          onMouseDown={(event) => {
            event.preventDefault()
            choose(one)
          }}
        >
          {one.mark}
          <span class="grow">{one.label ?? <Found name={one.name} query={query} />}</span>
          {one.end !== undefined && <span class="menu-end">{one.end}</span>}
        </div>
      ))}
    </div>
  )
}

/** The letters before a completion, unseen, laid under its field: `i` marks where the list goes. */
export const TypedBefore = ({ text, open }: { text: string; open: Completion }) => (
  <span class="typed-before" aria-hidden="true">
    {text.slice(0, open.start)}
    <i>{'\u200b'}</i>
  </span>
)
