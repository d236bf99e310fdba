import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { moreText } from '../../text/text.ts'
import { Icon } from '../icon.tsx'

interface FieldProps {
  label: string
  value: string
  onInput: (value: string) => void
  error?: string
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  maxLength?: number
  /** Takes the focus when its form opens; `selected`: what is proposed in it is typed over. */
  first?: boolean | 'selected'
  /** Within the field, at its end: a button of the class `field-end`. */
  end?: ComponentChildren
  /** Below the field: a hint, a meter. */
  children?: ComponentChildren
}

/** A named text field with its complaint below it; a password can be shown. */
export function Field({
  label,
  value,
  onInput,
  error = '',
  type = 'text',
  first = false,
  end,
  children,
  ...input
}: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const isSecret = type === 'password'
  const box = useRef<HTMLInputElement>(null)
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
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        {isSecret && (
          <button type="button" class="field-end" aria-describedby={`${id}-label`} onClick={() => setShown(!shown)}>
            {shown ? moreText().account.hide : moreText().account.show}
          </button>
        )}
        {end}
      </span>
      {error && <FieldError id={`${id}-error`} text={error} />}
      {children}
    </div>
  )
}

/** The first field with a complaint takes the focus from where its form was sent. */
function useFocusOnRefusal(box: { current: HTMLInputElement | null }, error: string): void {
  const sentFrom = useRef<Element | null>(null)
  useEffect(() => {
    const form = box.current?.form
    const note = (): void => void (sentFrom.current = document.activeElement)
    form?.addEventListener('submit', note)
    return () => form?.removeEventListener('submit', note)
  }, [])
  useEffect(() => {
    if (!error || !sentFrom.current) return
    if (document.activeElement === sentFrom.current) box.current?.focus()
    sentFrom.current = null
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
  choose: (value: string) => void
  children: ComponentChildren
}

/** A named list to choose from. */
export function Choice({ label, value, choose, children }: ChoiceProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="input-select">
        <select class="input" id={id} value={value} onChange={(event) => choose(event.currentTarget.value)}>
          {children}
        </select>
        <Icon name="chevron-down" size="s" />
      </span>
    </div>
  )
}
