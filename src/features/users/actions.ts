/** Accounts of the server: inviting, changing admins, removing, leaving. */
import { invites } from '../../../schema/tables/invites.ts'
import { users, type UserRow } from '../../../schema/tables/people.ts'
import type { Account, UserInvite } from '../../contract/users.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { conflict, notFound } from '../../domain/errors.ts'
import { deleteRows, updateRows } from '../../platform/db/rows/rows.ts'
import type { Reader, Steps, Tx } from '../../platform/db/transaction.ts'
import { userByEmail, userById } from '../accounts/queries.ts'
import { createOrRenewInvite } from '../sharing/actions.ts'
import { deleteAccount } from './delete-account.ts'
import { accountById, asAccount, asUserInvite } from './queries.ts'

/** Invites a person to the server, without a project; 409 when the email address has an account. */
export function inviteUser(tx: Tx, admin: Actor, email: string): UserInvite {
  if (userByEmail(tx, email)) throw conflict('There is an account for this address')
  return asUserInvite(createOrRenewInvite(tx, admin, { email, project: null, role: null }))
}

/** Deletes an invitation to the server, so that its links stop working. */
export function withdrawUserInvite(tx: Tx, id: string): void {
  if (deleteRows(tx, invites, { id, project_id: null }) === 0) throw notFound('No such invitation')
}

/** Grants or revokes admin rights; never one's own, so that at least one admin remains. */
export function setAdmin(tx: Tx, admin: Actor, id: string, isAdmin: boolean | undefined): Account {
  accountById(tx, id)
  if (isAdmin !== undefined) {
    refuseSelf(admin, id)
    updateRows(tx, users, { id }, { is_admin: Number(isAdmin) })
  }
  return asAccount(accountById(tx, id))
}

/** Deletes another person's account; their unshared projects move to this admin's trash. */
export function* removeUser(tx: Tx, admin: Actor, id: string): Steps<void> {
  const user = accountById(tx, id)
  refuseSelf(admin, id)
  yield* deleteAccount(tx, { user, by: admin, successor: admin.id, keepUnshared: true })
}

/** Deletes one's own account and its unshared projects; 409 for the only admin. */
export function* leave(tx: Tx, actor: Actor, user: UserRow): Steps<void> {
  const successor = oldestOtherAdmin(tx, user.id)
  if (!successor) throw conflict('You are the only admin; make somebody else one first')
  yield* deleteAccount(tx, { user, by: actor, successor: successor.id, keepUnshared: false })
}

function refuseSelf(admin: Actor, id: string): void {
  if (admin.id === id) throw conflict('You cannot do this to yourself. Ask another admin')
}

const oldestOtherAdmin = (on: Reader, userId: string): UserRow | undefined => {
  const found = on.get<{ id: string }>(
    'SELECT id FROM users WHERE is_admin = 1 AND id <> ? ORDER BY created_at, id LIMIT 1',
    [userId],
  )
  return found && userById(on, found.id)
}
