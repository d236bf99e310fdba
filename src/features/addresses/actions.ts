/** Secret addresses of a person, which they are shown again: hashed to be found, sealed to be read. */
import { addresses } from '../../../schema/tables/addresses.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { upsertRow } from '../../platform/db/rows.ts'
import type { Database, Tx } from '../../platform/db/transaction.ts'
import { newBase32, newSecret, sha256Hex } from '../../platform/ids.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { purposeOf, shownSecret, type AddressKind } from './queries.ts'

/** Mail programs may change case, so a mail address has one case only. */
const MAKE: Record<AddressKind, () => string> = { feed: () => newSecret(), mail: () => newBase32() }

/** The secret as it is; made where there is none yet, or where the instance key was lost. */
export async function secretOf(db: Database, key: InstanceKey, actor: Actor, kind: AddressKind): Promise<string> {
  const known = shownSecret(db, key, actor, kind)
  return known ?? db.write((tx) => shownSecret(tx, key, actor, kind) ?? renewAddress(tx, key, actor, kind))
}

/** A new secret; the old one stops working. */
export function renewAddress(tx: Tx, key: InstanceKey, actor: Actor, kind: AddressKind): string {
  const secret = MAKE[kind]()
  const sealed = key.seal(secret, purposeOf(kind))
  upsertRow(tx, addresses, { user_id: actor.id, kind, secret_sha256: sha256Hex(secret), sealed })
  return secret
}

/** Ends all of a person's addresses; the next request for one makes a new one. Answers which there were. */
export function endAddresses(tx: Tx, userId: string): { feed: boolean; mail_address: boolean } {
  const ended = tx.all<{ kind: AddressKind }>('DELETE FROM addresses WHERE user_id = ? RETURNING kind', [userId])
  const feeds = tx.run(`UPDATE feeds SET secret_sha256 = lower(hex(randomblob(32))), sealed = '' WHERE user_id = ?`, [
    userId,
  ])
  const had = (wanted: AddressKind): boolean => ended.some(({ kind }) => kind === wanted)
  return { feed: had('feed') || feeds.changes > 0, mail_address: had('mail') }
}
