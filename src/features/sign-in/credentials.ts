/** Changes the password and the email address. */
import { users, type UserRow } from '../../../schema/tables/people.ts'
import type { User } from '../../contract/accounts.ts'
import { conflict, invalid } from '../../domain/errors.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { updateRows } from '../../platform/db/rows/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { tellOtherMembers } from '../accounts/actions.ts'
import { endConfirmationsBut, endLinks, makeLink, useLink } from '../accounts/links.ts'
import type { AccountMails } from '../accounts/mails/mails.ts'
import { asUser, userByEmail, userById } from '../accounts/queries.ts'
import { endSessions } from '../sessions/actions.ts'

/** Sets a new password: invalidates all mailed links and ends all sessions except one. */
export function setPassword(tx: Tx, userId: string, hash: string, except: string | null): void {
  updateRows(tx, users, { id: userId }, { password_hash: hash })
  endLinks(tx, userId)
  endSessions(tx, userId, except)
}

/** Mails a link to reset the password; takes the same time whether or not the account exists. */
export function requestReset(tx: Tx, mails: AccountMails, email: string, base: string): void {
  const user = userByEmail(tx, email)
  const secret = makeLink(tx, { user_id: user?.id ?? null, purpose: 'password' })
  const to = user ? { account: user.id, email: user.email } : { account: caseFolded(email), email: null }
  mails.reset(tx, { ...to, locale: user?.locale ?? 'en', link: `${base}/reset?token=${secret}` })
}

/** Sets a new password by a link and consumes it; 422 for an invalid link. */
export function resetPassword(tx: Tx, token: string, hash: string): void {
  const link = useLink(tx, token, 'password')
  if (!link) throw badLink()
  setPassword(tx, link.user_id, hash, null)
}

export const badLink = () => invalid({ token: 'is wrong, used, or too old; ask for another link' })

/**
 * Changes the email address: at once without a mail server, otherwise when the mailed link is confirmed. A link to
 * another address that was asked for before stops working: it may have been mistyped, and be somebody else's. 409 when
 * the address is in use.
 */
export function changeEmail(tx: Tx, mails: AccountMails, user: UserRow, email: string, base: string): User {
  endConfirmationsBut(tx, user.id, email)
  if (email === user.email) return asUser(user)
  refuseTaken(tx, user.id, email)
  if (!mails.configured) return setEmail(tx, user.id, email)
  const secret = makeLink(tx, { user_id: user.id, purpose: 'email', email })
  mails.confirmEmail(tx, { account: user.id, email, locale: user.locale, link: `${base}/email?token=${secret}` })
  return asUser(user)
}

/**
 * Changes the email address by a mailed link and consumes it, and tells the old address; 422 for an invalid link, 409
 * when the address is in use.
 */
export function confirmEmail(tx: Tx, mails: AccountMails, token: string, base: string): void {
  const link = useLink(tx, token, 'email')
  if (!link?.email) throw badLink()
  refuseTaken(tx, link.user_id, link.email)
  const { email, email_folded, locale } = userById(tx, link.user_id)!
  setEmail(tx, link.user_id, link.email)
  if (email_folded !== caseFolded(link.email)) mails.emailChanged(tx, { email, locale, base })
}

function refuseTaken(tx: Tx, userId: string, email: string): void {
  const other = userByEmail(tx, email)
  if (other && other.id !== userId) throw conflict('There is an account for this address')
}

function setEmail(tx: Tx, userId: string, email: string): User {
  updateRows(tx, users, { id: userId }, { email, email_folded: caseFolded(email) })
  endLinks(tx, userId)
  tellOtherMembers(tx, userId)
  return asUser(userById(tx, userId)!)
}
