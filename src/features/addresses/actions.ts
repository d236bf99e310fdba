/** Secret addresses of a person: stored as a hash for lookup, and encrypted so that they can be shown again. */
import { addresses } from '../../../schema/tables/addresses.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { upsertRow } from '../../platform/db/rows/rows.ts'
import type { Database, Tx } from '../../platform/db/transaction.ts'
import type { AnyCall } from '../../platform/http/route.ts'
import { newBase32, newSecret, sha256Hex } from '../../platform/ids.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { purposeOf, shownSecret, type AddressKind } from './queries.ts'

/** Mail programs may change case, so mail addresses are lower case only. */
const MAKE: Record<AddressKind, () => string> = { feed: () => newSecret(), mail: () => newBase32() }

/** The current secret; creates one when there is none or when it cannot be decrypted (the instance key was lost). */
export async function secretOf(
  db: Database,
  key: InstanceKey,
  { actor, recheck }: Asking,
  kind: AddressKind,
): Promise<string> {
  const made = (tx: Tx) => {
    recheck(tx)
    return shownSecret(tx, key, actor, kind) ?? renewAddress(tx, key, actor, kind)
  }
  return shownSecret(db, key, actor, kind) ?? db.write(made)
}

/** Who asks, and what throws when their session or token has ended since. */
export type Asking = Pick<AnyCall, 'recheck'> & { actor: Actor }

/** Replaces the secret; the old one stops working. */
export function renewAddress(tx: Tx, key: InstanceKey, actor: Actor, kind: AddressKind): string {
  const secret = MAKE[kind]()
  const sealed = key.seal(secret, purposeOf(kind))
  upsertRow(tx, addresses, { user_id: actor.id, kind, secret_sha256: sha256Hex(secret), sealed })
  return secret
}

/** Deletes all addresses of a person; new ones are created on request. Returns which kinds existed. */
export function endAddresses(tx: Tx, userId: string): { feed: boolean; mail_address: boolean } {
  const ended = tx.all<{ kind: AddressKind }>('DELETE FROM addresses WHERE user_id = ? RETURNING kind', [userId])
  const feeds = tx.run(`UPDATE feeds SET secret_sha256 = lower(hex(randomblob(32))), sealed = '' WHERE user_id = ?`, [
    userId,
  ])
  const had = (wanted: AddressKind): boolean => ended.some(({ kind }) => kind === wanted)
  return { feed: had('feed') || feeds.changes > 0, mail_address: had('mail') }
}
