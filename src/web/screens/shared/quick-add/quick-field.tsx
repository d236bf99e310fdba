import { LONGEST_CONTENT } from '../../../../domain/lengths.ts'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { completionAt, spelledName, type NameCompletion, type ParsedTask } from '../../../data/tasks/reader.ts'
import { moreText } from '../../../text/text.ts'
import { CandidateList, candidatesFor, type Candidate } from './candidates.tsx'
import { Mirror } from './mirror.tsx'
import { piecesOf } from './pieces.ts'

interface QuickFieldProps {
  text: string
  parsed: ParsedTask
  /** The project whose sections `/` offers. */
  projectId: string | null
  /** Where the caret goes when words were written by a button. */
  caretAt: { caret: number } | null
  placeholder: string
  change: (text: string) => void
  enter: () => void
  toDescription: () => void
  paste: (lines: string[]) => void
}

/** The line itself: a transparent field over its lit-up mirror, with names offered below the word being typed. */
export function QuickField(props: QuickFieldProps) {
  const { text, parsed, projectId, caretAt, placeholder, change, enter, toDescription, paste } = props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(text.length)
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState(-1)
  const caretAfter = useRef<number | null>(null)

  const completion = completionAt(text, caret)
  const candidates = completion && completion.start !== closedAt ? candidatesFor(completion, projectId) : []
  const isOpen = candidates.length > 0
  const index = Math.min(active, candidates.length - 1)
  usePlacedMenu(field, isOpen, completion?.start)

  useLayoutEffect(() => {
    if (caretAfter.current === null) return
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current)
    setCaret(caretAfter.current)
    caretAfter.current = null
  })

  useLayoutEffect(() => {
    if (!caretAt) return
    field.current?.setSelectionRange(caretAt.caret, caretAt.caret)
    setCaret(caretAt.caret)
    setClosedAt(-1)
    setActive(0)
  }, [caretAt])

  const choose = (candidate: Candidate | undefined, at: NameCompletion | null = completion): void => {
    if (!candidate || !at) return
    const name = spelledName(at.sigil, candidate.name)
    const rest = text.slice(at.end)
    const gap = /^\s/.test(rest) ? '' : ' '
    caretAfter.current = at.start + name.length + 1
    setActive(0)
    change(text.slice(0, at.start) + name + gap + rest)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const by = steps[event.key]
    const onlyNew = candidates.length === 1 && candidates[0]?.isNew
    if (isOpen && by !== undefined) setActive((index + by + candidates.length) % candidates.length)
    else if (isOpen && (event.key === 'Tab' || (event.key === 'Enter' && !onlyNew))) choose(candidates[index])
    else if (isOpen && event.key === 'Escape') setClosedAt(completion?.start ?? -1)
    else if (event.key === 'Enter' && event.shiftKey) toDescription()
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const lines = (event.clipboardData?.getData('text/plain') ?? '')
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== '')
    if (lines.length < 2) return
    event.preventDefault()
    paste(lines)
  }
  const noteCaret = (): void => setCaret(field.current?.selectionEnd ?? text.length)

  return (
    <div class="quick-line">
      <Mirror pieces={piecesOf(text, parsed, isOpen ? completion : null)} parsed={parsed} />
      <textarea
        ref={field}
        class="quick-field"
        rows={1}
        data-first
        aria-label={moreText().quickAdd.field}
        aria-haspopup="listbox"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${index}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="sentences"
        enterkeyhint="done"
        spellcheck={false}
        maxLength={LONGEST_CONTENT}
        placeholder={placeholder}
        value={text}
        onInput={(event) => {
          setClosedAt(-1)
          setActive(0)
          change(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))
          noteCaret()
        }}
        onSelect={noteCaret}
        onKeyUp={noteCaret}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isOpen && (
        <CandidateList id={id} query={completion?.query ?? ''} candidates={candidates} active={index} choose={choose} />
      )}
    </div>
  )
}

/** Puts the menu below the word it belongs to, inside the dialog. On phones the style sheet puts it above the sheet. */
function usePlacedMenu(field: { current: HTMLElement | null }, isOpen: boolean, start: number | undefined): void {
  useLayoutEffect(() => {
    const line = field.current?.parentElement
    const menu = line?.querySelector<HTMLElement>('.quick-menu')
    const word = line?.querySelector<HTMLElement>('mark[data-typing]')
    if (!isOpen || !line || !menu || !word) return
    const room = line.clientWidth - menu.offsetWidth - 12
    menu.style.setProperty('--left', `${Math.max(12, Math.min(word.offsetLeft - 12, room))}px`)
    menu.style.setProperty('--top', `${word.offsetTop + word.offsetHeight + 6}px`)
  }, [isOpen, start])
}
