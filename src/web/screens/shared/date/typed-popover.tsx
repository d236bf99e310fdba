import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { read, type ParsedTask } from '../../../data/tasks/reader.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/floating/popover.tsx'

/** A line that is read as quick add reads it; nothing while it is empty. */
export interface TypedLine {
  text: string
  parsed: ParsedTask | null
  type: (text: string) => void
}

export function useTypedLine(understood: (parsed: ParsedTask) => void = () => {}): TypedLine {
  const [text, setText] = useState('')
  const type = (typed: string): void => {
    setText(typed)
    const parsed = readLine(typed)
    if (parsed) understood(parsed)
  }
  return { text, parsed: readLine(text), type }
}

const readLine = (text: string): ParsedTask | null => (text.trim() === '' ? null : read(text))

interface TypedPopoverProps {
  anchor: Element | null
  label: string
  /** What the field is for. */
  field: string
  line: TypedLine
  /** What the line was understood as, or why it will not do; null says nothing. */
  said: { words: string; good: boolean } | null
  close: () => void
  enter: () => void
  /** Below the field, sent along by Enter. */
  form?: ComponentChildren
  children?: ComponentChildren
}

/** A popover that begins with a field to type in, and says what it understood. */
export function TypedPopover(props: TypedPopoverProps) {
  const { anchor, label, field, line, said, close, enter, form, children } = props
  const submit = (event: Event): void => {
    event.preventDefault()
    enter()
  }
  return (
    <Popover anchor={anchor} label={label} role="dialog" class="date-pop" sheet close={close}>
      <form onSubmit={submit}>
        <input
          class="input"
          aria-label={field}
          placeholder={field}
          autoComplete="off"
          value={line.text}
          onInput={(event) => line.type(event.currentTarget.value)}
        />
        {said && (
          <p
            class="date-pop-read"
            data-none={!said.good || undefined}
            role="status"
            onClick={said.good ? enter : undefined}
          >
            <Icon name="corner-down-left" size="s" />
            {said.words}
          </p>
        )}
        {form}
      </form>
      {children}
    </Popover>
  )
}
