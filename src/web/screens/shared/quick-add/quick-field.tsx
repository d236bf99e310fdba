import { LONGEST_CONTENT } from '../../../../domain/lengths.ts'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ParsedTask } from '../../../data/tasks/adding/reader.ts'
import { moreText } from '../../../text/text.ts'
import { isPhone, isTouch } from '../../../ui/device.ts'
import { useCompletion } from '../../../ui/forms/completion.tsx'
import { usePlacedList } from '../../../ui/forms/placed-list.ts'
import { nameCompletion } from './candidates.tsx'
import { linesOfPaste } from './lines-of-paste.ts'
import { Mirror } from './mirror.tsx'
import { piecesOf } from './pieces.ts'

interface QuickFieldProps {
  text: string
  /** It is shown without the focus: nothing is offered until somebody is in it. */
  isBack: boolean
  parsed: ParsedTask
  /** The project whose sections `/` offers. */
  projectId: string | null
  /** Where the caret goes when words were written by a button. */
  caretAt: { caret: number } | null
  placeholder: string
  change: (text: string) => void
  /** The names were offered, and none was chosen. */
  dismissed: () => void
  enter: () => void
  toDescription: () => void
  paste: (lines: string[]) => void
}

/** The line itself: a transparent field over its lit-up mirror, with names offered below the word being typed. */
export function QuickField(props: QuickFieldProps) {
  const { text, isBack, parsed, projectId, caretAt, placeholder, change, dismissed, enter, toDescription, paste } =
    props
  const { open, list, field, keyDown, typed, moveCaret, dismiss } = useCompletion({
    text,
    complete: (line, caret) => nameCompletion(line, caret, projectId),
    change,
    label: moreText().quickAdd.suggestions,
    class: 'quick-menu',
    caret: isBack ? -1 : text.length,
    dismissed,
  })
  const whole = useRef<HTMLDivElement>(null)
  usePlacedMenu(whole, open?.start)
  usePlacedList(whole, open, isTight() ? { word: TYPED, isAboveFirst: isPhone.value } : null)

  useLayoutEffect(() => {
    if (caretAt) moveCaret(caretAt.caret)
  }, [caretAt])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (keyDown(event)) return
    if (event.key === 'Enter' && event.shiftKey) toDescription()
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const lines = linesOfPaste(event)
    if (lines.length < 2) return
    event.preventDefault()
    paste(lines)
  }

  return (
    <div class="quick-line" ref={whole}>
      <Mirror pieces={piecesOf(text, parsed, open)} parsed={parsed} />
      <textarea
        {...field}
        class="quick-field"
        rows={1}
        data-first
        aria-label={moreText().quickAdd.field}
        autoComplete="off"
        autoCapitalize="sentences"
        enterkeyhint="done"
        spellcheck={false}
        maxLength={LONGEST_CONTENT}
        placeholder={placeholder}
        value={text}
        onInput={(event) => {
          change(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))
          typed()
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        // Not as the window loses the focus: there the field has it still.
        onBlur={(event) => event.currentTarget !== document.activeElement && dismiss()}
      />
      {list}
    </div>
  )
}

const TYPED = 'mark[data-typing]'

/** Whether there is little room below the line, as beside a keyboard on the screen. */
const isTight = (): boolean => isPhone.value || isTouch()

/** Puts the menu below the word it belongs to, inside the dialog, unless that has no room for it. */
function usePlacedMenu(whole: { current: HTMLElement | null }, start: number | undefined): void {
  useLayoutEffect(() => {
    const line = whole.current
    const menu = line?.querySelector<HTMLElement>('.quick-menu')
    const word = line?.querySelector<HTMLElement>(TYPED)
    if (isTight() || start === undefined || !line || !menu || !word) return
    const room = line.clientWidth - menu.offsetWidth - 12
    menu.style.setProperty('--left', `${Math.max(12, Math.min(word.offsetLeft - 12, room))}px`)
    menu.style.setProperty('--top', `${word.offsetTop + word.offsetHeight + 6}px`)
  }, [start])
}
