import { batch } from '@preact/signals'
import type { Change } from '../../contract/live.ts'
import { apply } from './apply.ts'

/** Changes that came while something was being asked, in order. */
const log: Change[] = []
let asking = 0

/** Keeps a change that has been applied, for answers that may be older than it. */
export function note(change: Change): void {
  if (asking > 0) log.push(change)
}

/**
 * Asks the server and takes its answer in. What changed in the meantime is applied over the answer once more, because
 * the answer may have been read before it: the last word is always that of the newest change.
 */
export async function during<T>(ask: () => Promise<T>, take: (answer: T) => void): Promise<T> {
  if (asking === 0) log.length = 0
  const from = log.length
  asking += 1
  try {
    const answer = await ask()
    batch(() => {
      take(answer)
      for (const change of log.slice(from)) apply(change)
    })
    return answer
  } finally {
    asking -= 1
  }
}
