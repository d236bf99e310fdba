/** Publishes committed journal entries to the listeners of this process. */
import type { Committed } from '../../domain/events.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { Hub } from '../../platform/events/hub.ts'
import { onlyRow } from '../../platform/db/rows/rows.ts'

/** Publishes each newly committed journal entry once, in order; returns the function that stops it. */
export function announceCommits(db: Database, hub: Hub<Committed>): () => void {
  let last = onlyRow<{ seq: number }>(db, 'SELECT ifnull(max(seq), 0) AS seq FROM journal').seq
  return db.onCommit(() => {
    const news = db.all<Committed>('SELECT * FROM journal WHERE seq > ? ORDER BY seq', [last])
    const newest = news.at(-1)
    if (!newest) return
    last = newest.seq
    hub.publish(news)
  })
}
