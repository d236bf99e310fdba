import { dragLists, dragSections } from './drag-order.ts'
import { dragRows } from './drag-rows.ts'
import { startIndenting } from './indenting.ts'

let started = false
/** Everything that is moved by hand in the lists; a chunk of its own, fetched when idle. */
export function startArranging(): void {
  if (started) return
  started = true
  dragRows()
  dragSections()
  dragLists()
  startIndenting()
  if (navigator.maxTouchPoints > 0) void import('./swipe.ts').then(({ startSwiping }) => startSwiping()).catch(() => {})
}
