import type { UserRow } from '../../../schema/tables/people.ts'
import type { InviteRow } from '../../../schema/tables/invites.ts'
import { userPatch, type Account, type UserInvite } from '../../contract/users.ts'
import type { PageQuery } from '../../contract/queries.ts'
import { notFound } from '../../domain/errors.ts'
import { mapPage, pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { userById } from '../accounts/queries.ts'

/** The fields of `PATCH /users/{id}`. */
export const ACCOUNT_WRITABLE = Object.keys(userPatch.entries)

/** All accounts, by name. */
export function listAccounts(on: Reader, query: PageQuery): PageOf<Account> {
  const page = pageOf<UserRow>(on, query, {
    list: ['users'],
    sql: 'SELECT * FROM users WHERE 1',
    parameters: [],
    keys: ['name COLLATE NOCASE', 'id'],
    keysOf: (row) => [row.name, row.id],
  })
  return mapPage(page, asAccount)
}

/** Open invitations to the server, oldest first; invitations to projects are visible only to the project's owner. */
export const listUserInvites = (on: Reader, now: Instant): UserInvite[] =>
  on
    .all<InviteRow>('SELECT * FROM invites WHERE project_id IS NULL AND expires_at > ? ORDER BY created_at, id', [now])
    .map(asUserInvite)

/** The account; 404 if there is none. */
export function accountById(on: Reader, id: string): UserRow {
  const user = userById(on, id)
  if (!user) throw notFound('No such account')
  return user
}

/** The JSON form of an account for admins. */
export const asAccount = (row: UserRow): Account => ({
  user_id: row.id,
  email: row.email,
  name: row.name,
  avatar_color: row.avatar_color,
  is_admin: row.is_admin === 1,
  totp_enabled: row.totp_since !== null,
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
})

export const asUserInvite = ({
  id,
  email,
  invited_by,
  created_at,
  expires_at,
}: Pick<InviteRow, keyof UserInvite>): UserInvite => ({ id, email, invited_by, created_at, expires_at })
