/** Positions in the journal as clients store them: an epoch, which changes when a backup is restored, and a number. */
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { onlyRow } from '../../platform/db/rows/rows.ts'

/** The text that clients send back as `since`; sorts correctly as text. */
export const seqText = (epoch: string, seq: number): string => `${epoch}-${seq.toString(16).padStart(14, '0')}`

/** Parses a client's position. `lost`: its changes are no longer stored, or it is from another epoch. */
export function positionOf(on: Reader, since: string): number | 'lost' {
  const [, epoch, digits = ''] = /^([0-9a-f]{12})-([0-9a-f]{14})$/.exec(since) ?? []
  if (epoch !== epochOf(on)) return 'lost'
  const seq = Number.parseInt(digits, 16)
  return seq < forgottenUpTo(on) || seq > newestSeq(on) ? 'lost' : seq
}

/** The current epoch: twelve hexadecimal digits. */
export const epochOf = (on: Reader): string => onlyRow<{ epoch: string }>(on, 'SELECT epoch FROM journal_state').epoch

/** The number of the newest entry that was deleted; 0 for none. */
export const forgottenUpTo = (on: Reader): number =>
  onlyRow<{ forgotten: number }>(on, 'SELECT forgotten FROM journal_state').forgotten

/** The number of the last entry ever written, also if it was deleted since. */
export const newestSeq = (on: Reader): number =>
  on.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'journal'")?.seq ?? 0

/** SQL that gives a copy of a database the epoch that its own migration would have. */
export const RENEW_EPOCH = `UPDATE journal_state SET epoch = printf('%012x', CAST(unixepoch('subsec') * 1000 AS INTEGER))`

/** Starts a new epoch, so that every client reloads; for a restored backup. */
export function newEpoch(tx: Tx): void {
  const next = Math.max(Date.parse(tx.now), Number.parseInt(epochOf(tx), 16) + 1)
  tx.run('UPDATE journal_state SET epoch = ?', [next.toString(16).padStart(12, '0')])
}

/** The kinds of entries of a project that change what its task list shows. */
export const KINDS_OF_LIST = "'task', 'reminder', 'member', 'project', 'section'"

/** The kinds of entries that change a task list, by the column of the list's owner: a project or a person. */
const MARKED = [
  { owner: 'project_id', kinds: KINDS_OF_LIST },
  { owner: 'from_project_id', kinds: "'task'" },
  { owner: 'user_id', kinds: "'label'" },
]

/** Deletes the entries up to this number, and stores the number of the last one for each owner. */
export function purgeUpTo(tx: Tx, seq: number): void {
  for (const { owner, kinds } of MARKED)
    tx.run(
      `INSERT INTO journal_marks (owner, seq) SELECT ${owner}, max(seq) FROM journal
       WHERE seq <= ? AND ${owner} IS NOT NULL AND kind IN (${kinds})
       GROUP BY ${owner} ON CONFLICT (owner) DO UPDATE SET seq = max(seq, excluded.seq)`,
      [seq],
    )
  tx.run('DELETE FROM dav_gone WHERE seq <= ?', [seq])
  tx.run('DELETE FROM journal WHERE seq <= ?', [seq])
  tx.run('UPDATE journal_state SET forgotten = ?', [seq])
}
