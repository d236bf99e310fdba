import { useLayoutEffect, useRef } from 'preact/hooks'

/** Moves the focus to what has come in the place of what was pressed: its first link, else its heading. */
export function useArrival<Box extends HTMLElement = HTMLDivElement>() {
  const box = useRef<Box>(null)
  useLayoutEffect(() => {
    const { current } = box
    const first = current?.querySelector<HTMLElement>('h3 + ul a') ?? current?.querySelector<HTMLElement>('[tabindex]')
    first?.focus()
  }, [])
  return box
}
