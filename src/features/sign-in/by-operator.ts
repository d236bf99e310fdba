/** Commands of the server's operator for people who cannot sign in. */
import type { UserRow } from '../../../schema/tables/people.ts'
import { conflict, notFound } from '../../domain/errors.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { makeLink } from '../accounts/links.ts'
import { userByEmail } from '../accounts/queries.ts'
import { needTotp, turnOff } from '../second-factor/actions.ts'
import { endSessions } from '../sessions/actions.ts'

/** One line per account: email address, name, admin and two-factor authentication, separated by tabs. */
export const accountLines = (on: Reader): string =>
  on
    .all<UserRow>('SELECT * FROM users ORDER BY name COLLATE NOCASE, id')
    .map(({ email, name, is_admin, totp_since }) =>
      [email, name, is_admin && 'admin', totp_since && 'two-factor authentication'].filter(Boolean).join('\t'),
    )
    .join('\n')

/** Creates a link to reset the password, without mailing it. */
export function resetLinkFor(tx: Tx, email: string, base: string): string {
  const user = accountOf(tx, email)
  if (base === '') throw conflict('Set ERRAND_BASE_URL, so that a link can lead somewhere')
  return `${base}/reset?token=${makeLink(tx, { user_id: user.id, purpose: 'password' })}`
}

/** Turns two-factor authentication off and ends all sessions. */
export function resetSecondFactor(tx: Tx, email: string): string {
  const user = needTotp(accountOf(tx, email))
  turnOff(tx, user.id)
  endSessions(tx, user.id)
  return `Two-factor authentication of ${user.email} is off, and every device has to sign in again.`
}

function accountOf(on: Reader, email: string): UserRow {
  const user = userByEmail(on, email.trim())
  if (!user) throw notFound(`There is no account for ${email}`)
  return user
}
