/** Two links per invitation: one is shown to the inviter, the other is only sent by mail. */
import { inviteLinks } from '../../../schema/tables/invites.ts'
import type { InvitationLink, Invite } from '../../contract/sharing.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { insertRow } from '../../platform/db/rows/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { newSecret, sha256Hex } from '../../platform/ids.ts'

/** Mails a link if a mail server is configured and the limits allow it; returns why not, or null. */
export interface InviteMailer {
  invited(
    tx: Tx,
    to: { email: string; link: string; project: InvitedTo; sender: { id: string; name: string }; locale: string },
  ): InvitationLink['not_emailed']
}

/** The project of an invitation; null for an invitation to the server only. */
type InvitedTo = { id: string; name: string } | null

export interface LinkNeeds {
  mail: InviteMailer
  /** The base of links, without a trailing slash. */
  baseUrl: (on: Reader) => string
}

/** Creates a link for the inviter and a different one for the mail, which therefore proves the email address. */
export function linksTo(
  tx: Tx,
  { mail, baseUrl }: LinkNeeds,
  sender: Actor,
  { invite, project }: { invite: StoredInvite; project: InvitedTo },
): InvitationLink {
  const base = baseUrl(tx)
  const [shown, mailed] = [newSecret(), newSecret()]
  const linkFor = (secret: string): string => `${base}/invite?token=${secret}`
  const { email } = invite
  const not_emailed = mail.invited(tx, { email, link: linkFor(mailed), project, sender, locale: sender.locale })
  const emailed = not_emailed === null
  storeLink(tx, invite, { secret: shown, mailed: false })
  if (emailed) storeLink(tx, invite, { secret: mailed, mailed: true })
  return { link: linkFor(shown), emailed, not_emailed }
}

type StoredInvite = Pick<Invite, 'id' | 'email' | 'expires_at'>

const storeLink = (
  tx: Tx,
  { id, expires_at }: StoredInvite,
  { secret, mailed }: { secret: string; mailed: boolean },
): number =>
  insertRow(tx, inviteLinks, { secret_sha256: sha256Hex(secret), invite_id: id, expires_at, mailed: Number(mailed) })
