/**
 * Work with the storage. WebKit freezes transactions with a page that it keeps for Back, and every other page of this
 * server then waits for them for ever. There, those that run are aborted when the page is left, as only the page could
 * end them, and none begins until it is back: then all are done again, unless their person is no longer signed in.
 * Firefox keeps no page with running transactions, and Chromium discards one that others wait for: there they may end,
 * so that a file that is being stored is not lost.
 */
import { Withdrawn } from './http/errors.ts'
import { visits } from './http/http.ts'

const begun = new Set<IDBTransaction>()
let away: PromiseWithResolvers<void> | undefined
let absences = 0

/** The visit of the person who was here when the page last came back. */
let visitAtReturn = 0

/** Runs `work` while the page is here; rejects with `Withdrawn` if the person of its visit was not here any more. */
export async function whileHere<T>(work: () => Promise<T>, visit = visits): Promise<T> {
  for (;;) {
    await away?.promise
    if (visit < visitAtReturn) throw new Withdrawn()
    const before = absences
    try {
      return await work()
    } catch (error) {
      if (before === absences) throw error
    }
  }
}

/** A transaction that is aborted when the page is left. */
export function noted(transaction: IDBTransaction): IDBTransaction {
  begun.add(transaction)
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => begun.delete(transaction))
  return transaction
}

/** The page is left, and may come back as it is. */
export function leaveHere(): void {
  if (!navigator.vendor.includes('Apple')) return
  away ??= Promise.withResolvers()
  absences += 1
  begun.forEach(abort)
}

export function comeBackHere(): void {
  if (!away) return
  visitAtReturn = visits
  away.resolve()
  away = undefined
}

export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}
