import type { Change, Changes } from '../../contract/live.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Committed } from '../../domain/events.ts'
import { LARGEST_PAGE } from '../../contract/paging.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { changesOf } from './changes.ts'
import { epochOf, newestSeq, positionOf, seqText } from './position.ts'

/** Entries read per query, and payloads created per query. */
const WINDOW = 5_000
const MOST_SHOWN = 100

const MINE = 'IN (SELECT m.project_id FROM members m WHERE m.user_id = ?)'

export interface Missed {
  changes: Change[]
  /** Of their texts. */
  bytes: number
  /** All entries up to this number have been processed. */
  position: number
  /** There was no newer entry at that moment. */
  caughtUp: boolean
}

/**
 * Some of the changes that a person missed after `position`, oldest first; permissions are checked now. They end where
 * their texts have `mostBytes`.
 */
export function missedAfter(
  on: Reader,
  actor: Actor,
  position: number,
  { most = MOST_SHOWN, mostBytes = LARGEST_PAGE } = {},
): Missed {
  const newest = newestSeq(on)
  const end = Math.min(newest, position + WINDOW)
  const limit = Math.min(most, MOST_SHOWN)
  const entries = on.all<Committed>(
    `SELECT * FROM journal WHERE seq > ? AND seq <= ?
       AND (user_id = ? OR user_id IS NULL AND (project_id ${MINE} OR from_project_id ${MINE}))
     ORDER BY seq LIMIT ?`,
    [position, end, actor.id, actor.id, actor.id, limit],
  )
  const missed: Missed = { changes: [], bytes: 0, position: end, caughtUp: end >= newest }
  for (const [index, entry] of entries.entries()) {
    const change = changesOf(on, entry)(actor)
    if (change) missed.changes.push(change)
    missed.bytes += bytesOf(change)
    if (index + 1 < limit && missed.bytes < mostBytes) continue
    return { ...missed, position: entry.seq, caughtUp: entry.seq >= newest }
  }
  return missed
}

/** Bytes of the texts that a change shows. */
const bytesOf = (change: Change | null): number =>
  Object.values(change?.payload ?? {}).reduce<number>(
    (total, value) => total + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
    0,
  )

/** The changes after `since`, for clients without the channel; without `since` only the newest position. */
export async function changesSince(
  on: Reader,
  actor: Actor,
  { since, limit }: { since?: string | undefined; limit: number },
): Promise<Changes> {
  const from = since === undefined ? newestSeq(on) : positionOf(on, since)
  const lost = (): Changes => ({ changes: [], seq: newestText(on), resync: true })
  if (from === 'lost') return lost()
  const changes: Change[] = []
  let bytes = 0
  let missed: Missed = { changes: [], bytes, position: from, caughtUp: false }
  while (!missed.caughtUp && changes.length < limit && bytes < LARGEST_PAGE) {
    const rest = { most: limit - changes.length, mostBytes: LARGEST_PAGE - bytes }
    missed = missedAfter(on, actor, missed.position, rest)
    bytes += missed.bytes
    if (missed.changes.some(({ type }) => type === 'resync')) return lost()
    changes.push(...missed.changes)
    if (!missed.caughtUp) await nextTurn()
  }
  return { changes, seq: changes.at(-1)?.seq ?? seqText(epochOf(on), missed.position), resync: false }
}

/** The newest position of the journal, as text for clients. */
export const newestText = (on: Reader): string => seqText(epochOf(on), newestSeq(on))
