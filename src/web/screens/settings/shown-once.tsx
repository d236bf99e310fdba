import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { isLost } from '../../input/focus.ts'
import { Secret } from '../shared/people/secret.tsx'

interface ShownOnceProps {
  text: string
  label: string
  value: string
  named?: boolean
  children?: ComponentChildren
}

/** What has just been created and is not shown again. Its Copy button gets the focus, and is described by the text. */
export function ShownOnce({ text, label, value, named = false, children }: ShownOnceProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const on = document.activeElement
    const isElsewhere = !isLost() && !box.current!.closest('.setting')?.contains(on)
    const isWriting = on instanceof HTMLInputElement && on.value.trim() !== label
    if (!isElsewhere && !isWriting) box.current!.querySelector('button')!.focus()
  }, [value])
  return (
    <div class="notice" ref={box}>
      <p id={id}>{text}</p>
      <Secret named={named} label={label} value={value} description={id} />
      {children}
    </div>
  )
}
