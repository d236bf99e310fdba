import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 30_000
const PAUSE_MS = 30

/** What it answers as soon as it neither throws nor answers false: for what happens beside the test, in its own time. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      const answer = await check()
      if (answer !== false) return answer
      if (performance.now() > end) throw new Error(`it has not come true: ${check.toString()}`)
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await pause(PAUSE_MS)
  }
}
