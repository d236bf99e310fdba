import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change, Changes } from '../../contract/live.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Committed } from '../../domain/events.ts'
import { DEFAULT_LIMIT } from '../../contract/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { changesOf } from './changes.ts'
import { epochOf, newestSeq, positionOf, seqText } from './position.ts'

/** Entries read per query, and payloads created per query. */
const WINDOW = 5_000
const MOST_SHOWN = 100

const MINE = 'IN (SELECT m.project_id FROM members m WHERE m.user_id = ?)'

export interface Missed {
  changes: Change[]
  /** All entries up to this number have been processed. */
  position: number
  /** There was no newer entry at that moment. */
  caughtUp: boolean
}

/** Some of the changes that a person missed after `position`, oldest first; permissions are checked now. */
export function missedAfter(on: Reader, actor: Actor, position: number, most = MOST_SHOWN): Missed {
  const newest = newestSeq(on)
  const end = Math.min(newest, position + WINDOW)
  const limit = Math.min(most, MOST_SHOWN)
  const entries = on.all<Committed>(
    `SELECT * FROM journal WHERE seq > ? AND seq <= ?
       AND (user_id = ? OR user_id IS NULL AND (project_id ${MINE} OR from_project_id ${MINE}))
     ORDER BY seq LIMIT ?`,
    [position, end, actor.id, actor.id, actor.id, limit],
  )
  const reached = entries.length === limit ? entries.at(-1)!.seq : end
  const changes = entries.flatMap((entry) => changesOf(on, entry)(actor) ?? [])
  return { changes, position: reached, caughtUp: reached >= newest }
}

/** The changes after `since`, for clients without the channel; without `since` only the newest position. */
export async function changesSince(
  on: Reader,
  actor: Actor,
  { since, limit = DEFAULT_LIMIT }: { since?: string | undefined; limit?: number | undefined },
): Promise<Changes> {
  const from = since === undefined ? newestSeq(on) : positionOf(on, since)
  const lost = (): Changes => ({ changes: [], seq: newestText(on), resync: true })
  if (from === 'lost') return lost()
  const changes: Change[] = []
  let missed: Missed = { changes: [], position: from, caughtUp: false }
  while (!missed.caughtUp && changes.length < limit) {
    missed = missedAfter(on, actor, missed.position, limit - changes.length)
    if (missed.changes.some(({ type }) => type === 'resync')) return lost()
    changes.push(...missed.changes)
    if (!missed.caughtUp) await nextTurn()
  }
  return { changes, seq: changes.at(-1)?.seq ?? seqText(epochOf(on), missed.position), resync: false }
}

/** The newest position of the journal, as text for clients. */
export const newestText = (on: Reader): string => seqText(epochOf(on), newestSeq(on))
