/**
 * Limits how many mails are sent. The counts are stored, so a restart does not reset them; keys are stored as hashes.
 */
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { instantOf } from '../clock.ts'
import { purgeRows } from '../db/writing/purge.ts'
import type { Database, Instant, Tx } from '../db/transaction.ts'
import { sha256Hex } from '../ids.ts'

export interface MailLimit {
  /** What is counted, such as `invitations by <id>`. */
  key: string
  most: number
  /** Length of the period in milliseconds, at most a day. */
  within: number
}

/** Counts one mail and returns 0; or, when a limit is reached, counts nothing and returns the milliseconds to wait. */
export function countMail(tx: Tx, limits: readonly MailLimit[]): number {
  const hashed = limits.map((limit) => ({ ...limit, key: sha256Hex(limit.key) }))
  const wait = Math.max(0, ...hashed.map((limit) => waitFor(tx, limit)))
  if (wait > 0) return wait
  for (const { key } of hashed) tx.run('INSERT INTO mail_counts (key_sha256, at) VALUES (?, ?)', [key, tx.now])
  return 0
}

/** Counts in the future come from a wrong clock and are ignored. */
function waitFor(tx: Tx, { key, most, within }: MailLimit): number {
  const now = Date.parse(tx.now)
  const full = tx.get<{ at: Instant }>(
    'SELECT at FROM mail_counts WHERE key_sha256 = ? AND at > ? AND at <= ? ORDER BY at DESC LIMIT 1 OFFSET ?',
    [key, instantOf(now - within), tx.now, most - 1],
  )
  return full ? Date.parse(full.at) + within - now : 0
}

/** Deletes counts older than the longest period. `now` in milliseconds; returns how many rows were deleted. */
export const purgeMailCounts = (db: Database, now: number): Promise<number> =>
  purgeRows(db, {
    table: 'mail_counts',
    key: ['id'],
    where: 'at <= ? OR at > ?',
    parameters: [instantOf(now - DAY), instantOf(now + DAY)],
  })
