/** The links of an invitation: one that its maker is shown, and another that only goes by mail. */
import { inviteLinks } from '../../../schema/tables/invites.ts'
import type { Invite } from '../../contract/sharing.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { insertRow } from '../../platform/db/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { newSecret, sha256Hex } from '../../platform/ids.ts'

/** Sends a link, once this write is on the disk, where mail is set up; answers whether it will be sent. */
export interface InviteMailer {
  invited(tx: Tx, to: { email: string; link: string; project: string | null; inviter: string; locale: string }): boolean
}

export interface LinkNeeds {
  mail: InviteMailer
  /** Where links lead; without a slash at the end. */
  baseUrl: (on: Reader) => string
}

interface Invited {
  invite: Pick<Invite, 'id' | 'email' | 'expires_at'>
  /** What it is an invitation to; null: to the server alone. */
  project: string | null
}

/** One more link to an invitation for its maker, and one of its own by mail, which therefore proves the address. */
export function linksTo(
  tx: Tx,
  { mail, baseUrl }: LinkNeeds,
  { name: inviter, locale }: Actor,
  { invite, project }: Invited,
): { link: string; emailed: boolean } {
  const base = baseUrl(tx)
  const [shown, mailed] = [newSecret(), newSecret()]
  const linkFor = (secret: string): string => `${base}/invite?token=${secret}`
  const emailed = mail.invited(tx, { email: invite.email, link: linkFor(mailed), project, inviter, locale })
  keep(tx, invite, shown, false)
  if (emailed) keep(tx, invite, mailed, true)
  return { link: linkFor(shown), emailed }
}

const keep = (tx: Tx, { id, expires_at }: Invited['invite'], secret: string, mailed: boolean): void =>
  insertRow(tx, inviteLinks, { secret_sha256: sha256Hex(secret), invite_id: id, expires_at, mailed: Number(mailed) })
