import { batch } from '@preact/signals'
import type { Change } from '../../contract/live.ts'
import type { Kind } from '../../domain/events.ts'
import { liveTables, type Row } from './live-tables.ts'
import { rowsTaken, type Table } from './table.ts'

const GONE = ['deleted', 'removed']

export const kindOf = (change: Change): Kind => change.type.split('.')[0] as Kind
export const isGone = (change: Change): boolean => GONE.includes(change.type.split('.')[1] ?? '')

/** What came while something was being asked, in order: changes, and how to take in again what answers to own ones said. */
const log: (Change | (() => void))[] = []
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
export const reconcile = <T>(
  ask: (takeInPart: (settle: () => void) => void) => Promise<T>,
  settle: (answer: T) => void,
): Promise<T> =>
  whileAsking(async (since) => {
    const takeInAnswer = (settleIt: () => void): void =>
      batch(() => {
        settleIt()
        for (const later of since()) {
          if (typeof later === 'function') later()
          else apply(later)
        }
      })
    const answer = await ask(takeInAnswer)
    takeInAnswer(() => settle(answer))
    return answer
  })

/** The same for a change of one's own. Its answer is newer than all that was asked for before it and is not known yet. */
export const reconcileOwn = <T>(ask: () => Promise<T>, settle: (answer: T) => void): Promise<T> =>
  whileAsking(async (since) => {
    const answer = await ask()
    batch(() => {
      const changes = since().filter((later) => typeof later !== 'function')
      const again = takeInAgain(() => settle(answer))
      changes.forEach(apply)
      log.push(again, ...changes)
    })
    return answer
  })

/** `since` tells what came since this began. */
async function whileAsking<T>(work: (since: () => typeof log) => Promise<T>): Promise<T> {
  if (asking === 0) log.length = 0
  const from = log.length
  asking += 1
  try {
    return await work(() => log.slice(from))
  } finally {
    asking -= 1
  }
}

/** Answers how to take in again the rows that it takes in, as they are then. */
function takeInAgain(settle: () => void): () => void {
  const taken = new Map<Table<Row>, Set<string>>()
  const stop = rowsTaken.on(({ table, ids }) => {
    taken.set(table, new Set([...(taken.get(table) ?? []), ...ids]))
  })
  try {
    settle()
  } finally {
    stop()
  }
  const rows = [...taken].flatMap(([table, ids]) => [...ids].map((id) => ({ table, id, row: table.fromServer(id) })))
  return () => rows.forEach(({ table, id, row }) => (row ? table.put(row) : table.drop(id)))
}
