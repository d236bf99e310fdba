/** Accepts invitations, with a new or an existing account. */
import { invites, type InviteRow } from '../../../schema/tables/invites.ts'
import type { User } from '../../contract/accounts.ts'
import type { Project } from '../../contract/projects.ts'
import type { Signup } from '../../contract/sharing.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { conflict } from '../../domain/errors.ts'
import { deleteRows } from '../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { createAccount } from '../accounts/actions.ts'
import { userByEmail } from '../accounts/queries.ts'
import { getProject, visibleProject } from '../projects/queries.ts'
import { addMember } from './actions.ts'
import { inviteBySecret } from './queries.ts'

/**
 * Creates the account of an invitation. A link that was only sent by mail proves the email address, so all pending
 * invitations of the address are accepted. A link that was shown to the inviter accepts only its own project; otherwise
 * any inviter of an address could see what others share with it.
 */
export function* signUp(tx: Tx, input: Signup, password_hash: string): Steps<User> {
  const own = inviteBySecret(tx, input.token, tx.now)
  const { email } = own
  if (userByEmail(tx, email)) throw conflict('There is an account for this address; sign in and accept')
  const { name, timezone, locale } = input
  const user = createAccount(tx, { email, name, timezone, locale, password_hash, is_admin: false })
  const actor: Actor = { ...user, session_id: null }
  for (const { id, project_id, role } of own.mailed ? waitingFor(tx, own) : [own]) {
    if (project_id && role) yield* addMember(tx, actor, project_id, user.id, role)
    deleteRows(tx, invites, { id })
  }
  deleteRows(tx, invites, { email_folded: own.email_folded, project_id: null })
  return user
}

/** All invitations of this email address to projects that are not in the trash. */
const waitingFor = (tx: Tx, { email_folded }: InviteRow): InviteRow[] =>
  tx.all<InviteRow>(
    `SELECT i.* FROM invites i JOIN projects p ON p.id = i.project_id AND p.deleted_at IS NULL
     WHERE i.email_folded = ? AND i.expires_at > ? ORDER BY i.created_at, i.id`,
    [email_folded, tx.now],
  )

/** Accepts an invitation with an existing account, whatever its email address; the invitation is used up. */
export function* acceptInvite(tx: Tx, actor: Actor, secret: string): Steps<Project> {
  const { id, project_id, role } = inviteBySecret(tx, secret, tx.now)
  if (project_id === null || role === null) throw conflict('This invitation is for people without an account')
  if (visibleProject(tx, actor, project_id)) throw conflict('You are already a member of this project')
  yield* addMember(tx, actor, project_id, actor.id, role)
  deleteRows(tx, invites, { id })
  return getProject(tx, actor, project_id)
}
