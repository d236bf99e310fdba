import { useRef } from 'preact/hooks'

/** The same, which does nothing until it has ended: what is pressed twice is meant once. */
export function useOnce<Given extends unknown[]>(
  act: (...given: Given) => unknown,
): (...given: Given) => Promise<void> {
  const isBusy = useRef(false)
  return async (...given) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await act(...given)
    } finally {
      isBusy.current = false
    }
  }
}
