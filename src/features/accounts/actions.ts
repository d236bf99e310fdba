import { meta } from '../../../schema/tables/instance.ts'
import { apiTokens, users } from '../../../schema/tables/people.ts'
import type { ApiToken, NewToken, ProfilePatch, User } from '../../contract/accounts.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DAY } from '../../domain/calendar/milliseconds.ts'
import { COLORS } from '../../domain/colors.ts'
import { normalPassword } from '../../domain/credentials.ts'
import { conflict, invalid, notFound } from '../../domain/errors.ts'
import type { Locale } from '../../domain/languages.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { instantOf } from '../../platform/clock.ts'
import { deleteRows, insertRow, updateRows, upsertRow, onlyRow } from '../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { newId, newSecret, sha256Hex } from '../../platform/ids.ts'
import { serverZone, spelledZone } from '../../platform/zones.ts'
import { record } from '../history/record.ts'
import { createInbox } from '../projects/actions.ts'
import { isCommonPassword } from './common-passwords.ts'
import { asUser, needsSetup, userById } from './queries.ts'

export interface NewAccount {
  email: string
  name: string
  password_hash: string
  timezone?: string | null | undefined
  locale?: Locale | null | undefined
  is_admin: boolean
}

/** 422 for one of the most common passwords; the shape checks the length. */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (isCommonPassword(normalPassword(password)))
    throw invalid({ [field]: 'is one of the most common passwords, choose another' })
}

/** Creates the first account, which becomes admin; 409 when there is one already. */
export function setUp(tx: Tx, account: Omit<NewAccount, 'is_admin'>, origin: string): User {
  if (!needsSetup(tx)) throw conflict('This server is set up already')
  upsertRow(tx, meta, { key: 'base_url', value: origin })
  return createAccount(tx, { ...account, is_admin: true })
}

/** Creates an account with its Inbox. The caller must have checked that the email address is free. */
export function createAccount(tx: Tx, account: NewAccount): User {
  const id = newId()
  const locale = account.locale ?? 'en'
  const number = onlyRow<{ count: number }>(tx, 'SELECT count(*) AS count FROM users').count
  insertRow(tx, users, {
    id,
    email: account.email,
    email_folded: caseFolded(account.email),
    name: account.name,
    avatar_color: COLORS[(number + COLORS.length - 1) % COLORS.length]!,
    password_hash: account.password_hash,
    timezone: account.timezone ? spelledZone(account.timezone) : serverZone(),
    locale,
    week_start: locale === 'en-US' ? 7 : 1,
    is_admin: Number(account.is_admin),
    created_at: tx.now,
  })
  createInbox(tx, id, locale)
  return asUser(userById(tx, id)!)
}

/** Updates the actor's profile; only the fields sent. */
export function* updateProfile(
  tx: Tx,
  actor: Actor,
  patch: ProfilePatch,
  zoneChanged: (tx: Tx, userId: string) => Steps<void>,
): Steps<User> {
  const timezone = patch.timezone && spelledZone(patch.timezone)
  updateRows(tx, users, { id: actor.id }, { ...patch, ...(timezone && { timezone }) })
  if (timezone && timezone !== actor.timezone) yield* zoneChanged(tx, actor.id)
  if (patch.name !== undefined && patch.name !== actor.name) tellOtherMembers(tx, actor.id)
  return asUser(userById(tx, actor.id)!)
}

/** Shows a person's new name or email address to those on the same projects. */
export function tellOtherMembers(tx: Tx, userId: string): void {
  const shared = tx.all<{ project_id: string }>(
    `SELECT m.project_id FROM members m JOIN projects p ON p.id = m.project_id
     WHERE m.user_id = ? AND p.deleted_at IS NULL
       AND EXISTS (SELECT 1 FROM members o WHERE o.project_id = m.project_id AND o.user_id <> m.user_id)`,
    [userId],
  )
  for (const { project_id } of shared)
    record(tx, { id: userId }, { kind: 'member', id: userId, project_id, live: 'member.updated' })
}

/** What every API token begins with. */
export const TOKEN_PREFIX = 'erd_'

/** Creates an API token; only this answer contains its plain text. 0 or no days: it never expires. */
export function createToken(tx: Tx, actor: Actor, input: NewToken): ApiToken & { token: string } {
  const token = TOKEN_PREFIX + newSecret()
  const days = input.expires_in_days ?? 0
  const row = {
    id: newId(),
    name: input.name,
    prefix: token.slice(0, 10),
    scope: input.scope ?? 'full',
    created_at: tx.now,
    last_used_at: null,
    expires_at: days === 0 ? null : instantOf(Date.parse(tx.now) + days * DAY),
  }
  insertRow(tx, apiTokens, { ...row, user_id: actor.id, secret_sha256: sha256Hex(token) })
  return { ...row, token }
}

/** Revokes a token; 404 for another person's. */
export function revokeToken(tx: Tx, actor: Actor, id: string): void {
  if (deleteRows(tx, apiTokens, { id, user_id: actor.id }) === 0) throw notFound('No such token')
}

/** Revokes all tokens of a person; returns the revoked tokens. */
export const endTokens = (tx: Tx, userId: string): Pick<ApiToken, 'name' | 'prefix' | 'last_used_at'>[] =>
  tx.all('DELETE FROM api_tokens WHERE user_id = ? RETURNING name, prefix, last_used_at', [userId])
