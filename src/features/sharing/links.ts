/** The links of an invitation: one that its maker is shown, and another that only goes by mail. */
import { inviteLinks } from '../../../schema/tables/invites.ts'
import type { InvitationLink, Invite } from '../../contract/sharing.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { insertRow } from '../../platform/db/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { newSecret, sha256Hex } from '../../platform/ids.ts'

/** Sends a link, once this write is on the disk, where mail is set up and there are not too many; answers why not. */
export interface InviteMailer {
  invited(
    tx: Tx,
    to: { email: string; link: string; project: Place; sender: { id: string; name: string }; locale: string },
  ): InvitationLink['not_emailed']
}

/** What an invitation is to; null: to the server alone. */
type Place = { id: string; name: string } | null

export interface LinkNeeds {
  mail: InviteMailer
  /** Where links lead; without a slash at the end. */
  baseUrl: (on: Reader) => string
}

/** One more link to an invitation for its maker, and one of its own by mail, which therefore proves the address. */
export function linksTo(
  tx: Tx,
  { mail, baseUrl }: LinkNeeds,
  sender: Actor,
  { invite, project }: { invite: Kept; project: Place },
): InvitationLink {
  const base = baseUrl(tx)
  const [shown, mailed] = [newSecret(), newSecret()]
  const linkFor = (secret: string): string => `${base}/invite?token=${secret}`
  const { email } = invite
  const not_emailed = mail.invited(tx, { email, link: linkFor(mailed), project, sender, locale: sender.locale })
  const emailed = not_emailed === null
  keep(tx, invite, shown, false)
  if (emailed) keep(tx, invite, mailed, true)
  return { link: linkFor(shown), emailed, not_emailed }
}

type Kept = Pick<Invite, 'id' | 'email' | 'expires_at'>

const keep = (tx: Tx, { id, expires_at }: Kept, secret: string, mailed: boolean): number =>
  insertRow(tx, inviteLinks, { secret_sha256: sha256Hex(secret), invite_id: id, expires_at, mailed: Number(mailed) })
