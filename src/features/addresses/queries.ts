import { addresses, type AddressRow } from '../../../schema/tables/addresses.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { sha256Hex } from '../../platform/ids.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { actorOf } from '../accounts/queries.ts'

export type AddressKind = AddressRow['kind']

/** The secret of a person's address; null when there is none or it cannot be decrypted with this instance key. */
export function shownSecret(on: Reader, key: InstanceKey, actor: Actor, kind: AddressKind): string | null {
  const row = findRow(on, addresses, { user_id: actor.id, kind })
  return row ? key.open(row.sealed, purposeOf(kind)) : null
}

export const purposeOf = (kind: AddressKind): string => `${kind} address`

/** Emails of the people whose mail or calendar addresses cannot be shown, because another key than this one sealed them. */
export function withLostAddresses(on: Pick<Reader, 'all'>, key: InstanceKey | null): string[] {
  const lost = on
    .all<{ email: string; kind: AddressKind; sealed: string }>(
      `SELECT u.email, a.kind, a.sealed FROM addresses a JOIN users u ON u.id = a.user_id
       UNION ALL SELECT u.email, 'feed', f.sealed FROM feeds f JOIN users u ON u.id = f.user_id WHERE f.sealed <> ''`,
    )
    .filter(({ kind, sealed }) => !key?.open(sealed, purposeOf(kind)))
  return [...new Set(lost.map(({ email }) => email))]
}

/** The owner of an address; null when it is unknown or was replaced. */
export function ownerOf(on: Reader, kind: AddressKind, secret: string): Actor | null {
  const row = findRow(on, addresses, { secret_sha256: sha256Hex(secret), kind })
  return row ? actorOf(on, row.user_id) : null
}
