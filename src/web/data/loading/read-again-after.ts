import type { Change } from '../../../contract/live.ts'
import { changed } from './changes.ts'
import { readInBackground } from './in-background.ts'

/** Milliseconds without another such change. */
const DEBOUNCE_MS = 400

/** Reads again after changes that concern what is shown, once for several; returns the function that stops this. */
export function readAgainAfter(concerns: (change: Change) => boolean, read: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = changed.on((change) => {
    if (!concerns(change)) return
    clearTimeout(timer)
    timer = setTimeout(() => readInBackground(read), DEBOUNCE_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
