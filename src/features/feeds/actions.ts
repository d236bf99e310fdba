/** Calendar feeds that a person creates, in addition to the one that each account has. */
import { feeds, type FeedRow } from '../../../schema/tables/addresses.ts'
import { MOST_FEEDS, type NewFeed } from '../../contract/feeds.ts'
import type { PageQuery } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { conflict, invalid, notFound, UNUSABLE } from '../../domain/errors.ts'
import { deleteRows, insertRow, updateRows, onlyRow } from '../../platform/db/rows/rows.ts'
import type { PageOf } from '../../platform/db/rows/paging.ts'
import type { Database, Tx } from '../../platform/db/transaction.ts'
import { newId, newSecret, sha256Hex } from '../../platform/ids.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import type { Asking } from '../addresses/actions.ts'
import { purposeOf } from '../addresses/queries.ts'
import { filterOf } from '../filters/queries.ts'
import { visibleProject } from '../projects/queries.ts'
import { listFeeds, ownFeed } from './queries.ts'

export type OpenedFeed = FeedRow & { secret: string }

/** 422 for a project or filter that the actor cannot see, 409 at the limit of feeds. */
export function createFeed(tx: Tx, key: InstanceKey, actor: Actor, input: NewFeed): OpenedFeed {
  const { name, project_id = null, filter_id = null, kind = 'events' } = input
  if (project_id !== null && filter_id !== null)
    throw invalid({ filter_id: 'must not be given together with project_id' })
  if (project_id !== null && !visibleProject(tx, actor, project_id)) throw invalid({ project_id: UNUSABLE })
  if (filter_id !== null && !filterOf(tx, actor, filter_id)) throw invalid({ filter_id: UNUSABLE })
  const { count } = onlyRow<{ count: number }>(tx, 'SELECT count(*) AS count FROM feeds WHERE user_id = ?', [actor.id])
  if (count >= MOST_FEEDS) throw conflict(`A person has at most ${MOST_FEEDS} feeds`)
  const secret = newSecret()
  const row: FeedRow = {
    id: newId(),
    user_id: actor.id,
    name,
    project_id,
    filter_id,
    kind,
    ...storedSecret(key, secret),
    created_at: tx.now,
  }
  insertRow(tx, feeds, row)
  return { ...row, secret }
}

const PURPOSE = purposeOf('feed')

const storedSecret = (key: InstanceKey, secret: string) => ({
  secret_sha256: sha256Hex(secret),
  sealed: key.seal(secret, PURPOSE),
})

/** Replaces the secret; the old address stops working. */
export function rotateFeed(tx: Tx, key: InstanceKey, actor: Actor, id: string): OpenedFeed {
  const feed = ownFeed(tx, actor, id)
  const secret = newSecret()
  updateRows(tx, feeds, { id }, storedSecret(key, secret))
  return { ...feed, secret }
}

export function deleteFeed(tx: Tx, actor: Actor, id: string): void {
  if (deleteRows(tx, feeds, { id, user_id: actor.id }) === 0) throw notFound('No such feed')
}

/** The actor's feeds with their secrets; a secret that cannot be decrypted with this instance key is replaced. */
export async function openedFeeds(
  db: Database,
  key: InstanceKey,
  { actor, recheck }: Asking,
  query: PageQuery,
): Promise<PageOf<OpenedFeed>> {
  const renewed = (tx: Tx, id: string) => {
    recheck(tx)
    return opened(key, ownFeed(tx, actor, id)) ?? rotateFeed(tx, key, actor, id)
  }
  const { items, next_cursor } = listFeeds(db, actor, query)
  const shown = await Promise.all(
    items.map(async (feed) => opened(key, feed) ?? db.write((tx) => renewed(tx, feed.id))),
  )
  return { items: shown, next_cursor }
}

function opened(key: InstanceKey, feed: FeedRow): OpenedFeed | null {
  const secret = key.open(feed.sealed, PURPOSE)
  return secret === null ? null : { ...feed, secret }
}
