import { batch } from '@preact/signals'
import type { Change } from '../../contract/live.ts'
import type { Kind } from '../../domain/events.ts'
import { liveTables, type Row } from './live-tables.ts'

const GONE = ['deleted', 'removed']

export const kindOf = (change: Change): Kind => change.type.split('.')[0] as Kind
export const isGone = (change: Change): boolean => GONE.includes(change.type.split('.')[1] ?? '')

/** Changes that came while something was being asked, in order. */
const log: Change[] = []
let asking = 0

/** Takes a change into its table, also over answers that are on their way and may be older than it. */
export function takeIn(change: Change): void {
  if (asking > 0) log.push(change)
  apply(change)
}

/** The same change again changes nothing. Kinds without a table are left out. */
function apply(change: Change): void {
  const known = liveTables.get(kindOf(change))
  if (!known || change.payload === null) return
  const { reload: _reload, ...payload } = change.payload as Record<string, unknown>
  const row: Row = { ...payload, id: known.keyOf(payload, change.project_id) }
  batch(() => {
    if (isGone(change)) {
      known.beforeDrop(row.id)
      known.table.drop(row.id)
    } else {
      known.beforePut(row)
      known.table.put(row)
    }
  })
}

/**
 * Asks the server and takes its answer in. What changed in the meantime is applied over the answer once more, because
 * the answer may have been read before it: the last word is always that of the newest change. `ask` may take in part of
 * its answer before it has all.
 */
export async function reconcile<T>(
  ask: (takeInPart: (settle: () => void) => void) => Promise<T>,
  settle: (answer: T) => void,
): Promise<T> {
  if (asking === 0) log.length = 0
  const from = log.length
  asking += 1
  const takeInAnswer = (settleIt: () => void): void =>
    batch(() => {
      settleIt()
      for (const change of log.slice(from)) apply(change)
    })
  try {
    const answer = await ask(takeInAnswer)
    takeInAnswer(() => settle(answer))
    return answer
  } finally {
    asking -= 1
  }
}
