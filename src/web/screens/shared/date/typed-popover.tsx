import type { ComponentChildren } from 'preact'
import type { Due } from '../../../data/tasks/edit.ts'
import { read, restOf, type ParsedTask } from '../../../data/tasks/adding/reader.ts'
import { zone } from '../../../text/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover, type Anchor } from '../../../ui/floating/popover.tsx'
import { useDraft } from '../use-draft.ts'

/** A line that is read as quick add reads it; nothing while it is empty. */
export interface TypedLine {
  text: string
  parsed: ParsedTask | null
  /** The words that mean nothing. */
  rest: string
  type: (text: string) => void
  /** It was used, or something else was chosen. */
  clear: () => void
}

interface TypedLineOptions {
  reads?: (text: string) => ParsedTask
  understood?: (parsed: ParsedTask) => void
}

/** The line is kept as a draft under a name until it is used. */
export function useTypedLine(draft: string, { reads = read, understood = () => {} }: TypedLineOptions = {}): TypedLine {
  const [text, setText] = useDraft(draft, '')
  const readLine = (line: string): ParsedTask | null => (line.trim() === '' ? null : reads(line))
  const type = (typed: string): void => {
    setText(typed)
    const parsed = readLine(typed)
    if (parsed) understood(parsed)
  }
  const parsed = readLine(text)
  return { text, parsed, rest: parsed ? restOf(text, parsed) : '', type, clear: () => setText('') }
}

/** The time of day, on the person's own clock, and the length that a line names. */
export const timeIn = ({ due_time, duration_min }: ParsedTask): Partial<Due> => ({
  ...(due_time !== null && { due_time, due_timezone: zone.value }),
  ...(duration_min !== null && { duration_min }),
})

interface TypedPopoverProps {
  anchor: Anchor | null
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
      <div class="date-pop-parts">
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
      </div>
    </Popover>
  )
}
