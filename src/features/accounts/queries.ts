import { apiTokens, users, type ApiTokenRow, type UserRow } from '../../../schema/tables/people.ts'
import { profilePatch, type ApiToken, type User } from '../../contract/accounts.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { notFound, unauthorized } from '../../domain/errors.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { mapPage, pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'

/** What an author is called whose account was deleted. */
export const FORMER_MEMBER = 'Former member'

/** Finds the account of an email address, ignoring case. */
export const userByEmail = (on: Reader, email: string): UserRow | undefined =>
  findRow(on, users, { email_folded: caseFolded(email) })

export const userById = (on: Reader, id: string): UserRow | undefined => findRow(on, users, { id })

/** An actor for work on behalf of a person who is not signed in; null when there is no such person. */
export function actorOf(on: Reader, userId: string): Actor | null {
  const user = userById(on, userId)
  if (!user) return null
  const { id, name, email, timezone, locale, week_start, is_admin } = user
  return { id, name, email, timezone, locale, week_start, is_admin: is_admin === 1, session_id: null }
}

/** The actor's own account; 401 when it was deleted during the request. */
export function ownAccount(on: Reader, actor: Actor): UserRow {
  const user = userById(on, actor.id)
  if (!user) throw unauthorized('The account was deleted')
  return user
}

export const needsSetup = (on: Reader): boolean => on.get('SELECT 1 FROM users LIMIT 1') === undefined

/** An account as its owner sees it. */
export const asUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  avatar_color: row.avatar_color,
  timezone: row.timezone,
  locale: row.locale,
  week_start: row.week_start,
  time_format: row.time_format,
  is_admin: row.is_admin === 1,
  totp_enabled: row.totp_since !== null,
  created_at: row.created_at,
})

/** The fields of `PATCH /auth/me`, in the order used by its ETag. */
export const PROFILE = Object.keys(profilePatch.entries)

const asToken = ({ id, name, prefix, scope, created_at, last_used_at, expires_at }: ApiTokenRow): ApiToken => ({
  id,
  name,
  prefix,
  scope,
  created_at,
  last_used_at,
  expires_at,
})

/** An API token of this person; 404 if there is none. */
export function tokenOf(on: Reader, userId: string, id: string): ApiToken {
  const token = findRow(on, apiTokens, { id, user_id: userId })
  if (!token) throw notFound('No such token')
  return asToken(token)
}

/** The person's API tokens, newest first. */
export function listTokens(
  on: Reader,
  userId: string,
  query: { limit: number; cursor?: string | undefined },
): PageOf<ApiToken> {
  const page = pageOf<ApiTokenRow>(on, query, {
    list: ['tokens', userId],
    sql: 'SELECT * FROM api_tokens WHERE user_id = ?',
    parameters: [userId],
    keys: ['created_at', 'id'],
    order: 'descending',
    keysOf: (row) => [row.created_at, row.id],
  })
  return mapPage(page, asToken)
}
