/** Coming in by an invitation: with a new account, or with the one somebody has. */
import type { InviteRow } from '../../../schema/tables/invites.ts'
import type { User } from '../../contract/accounts.ts'
import type { Project } from '../../contract/projects.ts'
import type { Signup } from '../../contract/sharing.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { conflict } from '../../domain/errors.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { createAccount } from '../accounts/actions.ts'
import { userByEmail } from '../accounts/queries.ts'
import { getProject, visibleProject } from '../projects/queries.ts'
import { addMember } from './actions.ts'
import { inviteBySecret } from './queries.ts'

/** Makes the account an invitation is for; it joins every project with a pending invite for that address. */
export function signUp(tx: Tx, input: Signup, password_hash: string): User {
  const { email, email_folded } = inviteBySecret(tx, input.token, tx.now)
  if (userByEmail(tx, email)) throw conflict('There is an account for this address; sign in and accept')
  const { name, timezone, locale } = input
  const user = createAccount(tx, { email, name, timezone, locale, password_hash, is_admin: false })
  const actor: Actor = { ...user, session_id: null }
  const pending = tx.all<InviteRow>('SELECT * FROM invites WHERE email_folded = ? AND expires_at > ?', [
    email_folded,
    tx.now,
  ])
  for (const { project_id, role } of pending) if (project_id && role) addMember(tx, actor, project_id, user.id, role)
  tx.run('DELETE FROM invites WHERE email_folded = ?', [email_folded])
  return user
}

/** Joins the project of an invitation, whatever address it was sent to; the link and its row end. */
export function acceptInvite(tx: Tx, actor: Actor, secret: string): Project {
  const { id, project_id, role } = inviteBySecret(tx, secret, tx.now)
  if (project_id === null || role === null) throw conflict('This invitation is for people without an account')
  if (visibleProject(tx, actor, project_id)) throw conflict('You are on this project already')
  addMember(tx, actor, project_id, actor.id, role)
  tx.run('DELETE FROM invites WHERE id = ?', [id])
  return getProject(tx, actor, project_id)
}
