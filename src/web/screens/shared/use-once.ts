import { useRef } from 'preact/hooks'

/** The same, which does nothing until it has ended: what is pressed twice is meant once. */
export function useOnce(act: () => unknown): () => Promise<void> {
  const isBusy = useRef(false)
  return async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await act()
    } finally {
      isBusy.current = false
    }
  }
}
