import type { UserRow } from '../../../schema/tables/people.ts'
import type { InviteRow } from '../../../schema/tables/invites.ts'
import { userPatch, type Account, type UserInvite } from '../../contract/users.ts'
import type { PageQuery } from '../../contract/queries.ts'
import { notFound } from '../../domain/errors.ts'
import { DEFAULT_LIMIT } from '../../contract/paging.ts'
import { afterKeys, cutPage, listBinding, readCursor, type PageOf } from '../../platform/db/paging.ts'
import type { Instant, Reader } from '../../platform/db/transaction.ts'
import { userById } from '../accounts/queries.ts'

/** The fields of `PATCH /users/{id}`. */
export const ACCOUNT_WRITABLE = Object.keys(userPatch.entries)

/** All accounts, by name. */
export function listAccounts(on: Reader, query: PageQuery): PageOf<Account> {
  const limit = query.limit ?? DEFAULT_LIMIT
  const binding = listBinding('users')
  const after = afterKeys(['name COLLATE NOCASE', 'id'], readCursor(query.cursor, binding, 2))
  const rows = on.all<UserRow>(`SELECT * FROM users WHERE ${after.sql} ORDER BY name COLLATE NOCASE, id LIMIT ?`, [
    ...after.parameters,
    limit + 1,
  ])
  const page = cutPage(rows, limit, binding, (row) => [row.name, row.id])
  return { items: page.items.map(asAccount), next_cursor: page.next_cursor }
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
