import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { awaitField } from '../awaited-field.ts'

interface CodeInputProps {
  label: string
  value: string
  onInput: (value: string) => void
  /** Called as soon as the last digit is there. */
  onFull: (value: string) => void
}

const LENGTH = 6

/** Six digits in six boxes; below them lies one plain field, so pasting and filling in by the phone work. */
export function CodeInput({ label, value, onInput, onFull }: CodeInputProps) {
  const [focused, setFocused] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    let isHere = true
    // What asked for the password before it may cover it still.
    awaitField(
      () => box.current,
      () => isHere,
    )
    return () => void (isHere = false)
  }, [])
  const take = (text: string): void => {
    const digits = text.replace(/\D/g, '').slice(0, LENGTH)
    onInput(digits)
    if (digits.length === LENGTH && digits !== value) onFull(digits)
  }
  return (
    <span class="code-input">
      {Array.from({ length: LENGTH }, (_, index) => (
        <span
          key={index}
          aria-hidden="true"
          data-focus={(focused && index === Math.min(value.length, LENGTH - 1)) || undefined}
        >
          {value[index]}
        </span>
      ))}
      <input
        ref={box}
        aria-label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onInput={(event) => {
          take(event.currentTarget.value)
          event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '').slice(0, LENGTH)
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
    </span>
  )
}
