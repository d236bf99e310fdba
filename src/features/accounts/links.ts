/** Links sent by mail. Only the hash of the secret is stored; each link works once and expires. */
import { accountLinks, type AccountLinkRow } from '../../../schema/tables/people.ts'
import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { RESET_HOURS, CONFIRM_HOURS } from '../../contract/links.ts'
import { instantOf } from '../../platform/clock.ts'
import { deleteRows, insertRow } from '../../platform/db/rows/rows.ts'
import type { Instant, Reader, SqlParameters, Tx } from '../../platform/db/transaction.ts'
import { newSecret, sha256Hex } from '../../platform/ids.ts'

type Purpose = AccountLinkRow['purpose']

const LIFETIME: Record<Purpose, number> = { password: RESET_HOURS * HOUR, email: CONFIRM_HOURS * HOUR }

/** Creates a link and returns its secret. With `user_id: null` the link is stored, but never works. */
export function makeLink(tx: Tx, link: { user_id: string | null; purpose: Purpose; email?: string }): string {
  const secret = newSecret()
  tx.run('DELETE FROM account_links WHERE expires_at <= ?', [tx.now])
  insertRow(tx, accountLinks, {
    secret_sha256: sha256Hex(secret),
    user_id: link.user_id,
    purpose: link.purpose,
    email: link.email ?? null,
    expires_at: instantOf(Date.parse(tx.now) + LIFETIME[link.purpose]),
  })
  return secret
}

type ValidLink = AccountLinkRow & { user_id: string }

/** Not those either that were made while the clock was ahead, once it is right: they would work for longer. */
const IS_VALID = 'secret_sha256 = ? AND purpose = ? AND expires_at > ? AND expires_at <= ? AND user_id IS NOT NULL'

const valid = (secret: string, purpose: Purpose, now: Instant): SqlParameters => [
  sha256Hex(secret),
  purpose,
  now,
  instantOf(Date.parse(now) + LIFETIME[purpose]),
]

/** The link, if it is valid and unused. */
export const findLink = (on: Reader, secret: string, purpose: Purpose, now: Instant): ValidLink | undefined =>
  on.get<ValidLink>(`SELECT * FROM account_links WHERE ${IS_VALID}`, valid(secret, purpose, now))

/** Deletes a valid link and returns it, in one statement, so that it works only once. */
export const useLink = (tx: Tx, secret: string, purpose: Purpose): ValidLink | undefined =>
  tx.get<ValidLink>(`DELETE FROM account_links WHERE ${IS_VALID} RETURNING *`, valid(secret, purpose, tx.now))

/**
 * Invalidates all links of a person, because they were sent to an old address or for an old password; returns how many.
 */
export const endLinks = (tx: Tx, userId: string): number => deleteRows(tx, accountLinks, { user_id: userId })

/** Invalidates the links that confirm other addresses than this one, because the person asked for another. */
export const endConfirmationsBut = (tx: Tx, userId: string, email: string): void =>
  void tx.run(`DELETE FROM account_links WHERE user_id = ? AND purpose = 'email' AND email <> ?`, [userId, email])
