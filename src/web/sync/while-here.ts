/** Transactions that run. Safari freezes those of a page that it keeps for Back, and other pages would wait for them. */
const begun = new Set<IDBTransaction>()
let away: PromiseWithResolvers<void> | undefined
let absences = 0

/** Runs `work` while the page is here; again, if the page was left meanwhile and what it began was aborted. */
export async function whileHere<T>(work: () => Promise<T>): Promise<T> {
  await away?.promise
  const before = absences
  try {
    return await work()
  } catch (error) {
    if (before === absences) throw error
    return whileHere(work)
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
  away = Promise.withResolvers()
  absences += 1
  begun.forEach(abort)
}

export function comeBackHere(): void {
  away?.resolve()
}

export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}
