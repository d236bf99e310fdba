import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { moreText } from '../../text/text.ts'
import { Icon } from '../icon.tsx'

interface FieldProps {
  label: string
  value: string
  onInput: (value: string) => void
  /** What is wrong with the value; said until that is edited, and again when its form is sent with it still so. */
  error?: string
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  maxLength?: number
  /** Takes the focus when its form opens; `selected`: what is proposed in it is typed over. */
  first?: boolean | 'selected'
  /** Within the field, at its end: a button of the class `field-end`. */
  end?: ComponentChildren
  /** What is expected, said while nothing is wrong. */
  hint?: string
  /** Below the field: a meter. */
  children?: ComponentChildren
}

/** A named text field with its complaint below it; a password can be shown. */
export function Field({
  label,
  value,
  onInput,
  error: complaint = '',
  type = 'text',
  first = false,
  end,
  hint,
  children,
  ...input
}: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const [isEdited, setEdited] = useState(false)
  useEffect(() => setEdited(false), [complaint])
  useEffect(() => {
    const form = box.current?.form
    const send = (): void => setEdited(false)
    form?.addEventListener('submit', send)
    return () => form?.removeEventListener('submit', send)
  }, [])
  const error = isEdited ? '' : complaint
  const isSecret = type === 'password'
  useFocusOnRefusal(box, error)
  const shownType = isSecret && shown ? 'text' : type
  return (
    <div class="field">
      <label id={`${id}-label`} for={id}>
        {label}
      </label>
      <span class="field-input">
        <input
          {...input}
          ref={box}
          class="input"
          id={id}
          {...({ type: shownType } as { type: 'text' })}
          value={value}
          data-first={first || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onInput={(event) => {
            setEdited(true)
            onInput(event.currentTarget.value)
          }}
        />
        {isSecret && (
          <button type="button" class="field-end" aria-describedby={`${id}-label`} onClick={() => setShown(!shown)}>
            {shown ? moreText().account.hide : moreText().account.show}
          </button>
        )}
        {end}
      </span>
      {children}
      {error ? <FieldError id={`${id}-error`} text={error} /> : hint && <p class="hint">{hint}</p>}
    </div>
  )
}

/** The first field with a complaint takes the focus from where its form was sent. */
function useFocusOnRefusal(box: { current: HTMLInputElement | null }, error: string): void {
  // As state: a field whose complaint is the same as before would not be drawn again.
  const [sentFrom, setSentFrom] = useState<Element | null>(null)
  useEffect(() => {
    const form = box.current?.form
    const note = (): void => setSentFrom(document.activeElement)
    form?.addEventListener('submit', note)
    return () => form?.removeEventListener('submit', note)
  }, [])
  useEffect(() => {
    if (!error || !sentFrom) return
    const first = box.current?.form?.querySelector('[aria-invalid]')
    if (document.activeElement === sentFrom && first === box.current) box.current?.focus()
    setSentFrom(null)
  })
}

export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p class="field-error" id={id} role="alert">
      <Icon name="circle-alert" size="s" />
      {text}
    </p>
  )
}

interface ChoiceProps {
  label: string
  value: string
  /** Resolves once `value` is what was chosen, or is to stand again. */
  choose: (value: string) => unknown
  children: ComponentChildren
}

/** A named list to choose from. */
export function Choice({ label, value, choose, children }: ChoiceProps) {
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const take = async (next: string): Promise<void> => {
    setChosen(next)
    await choose(next)
    setChosen(null)
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="input-select">
        <select
          class="input"
          id={id}
          value={chosen ?? value}
          onChange={(event) => void take(event.currentTarget.value)}
        >
          {children}
        </select>
        <Icon name="chevron-down" size="s" />
      </span>
    </div>
  )
}
