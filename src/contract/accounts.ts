/** Accounts, sessions and API tokens on the wire. */
import * as v from 'valibot'
import { SCOPES, type Scope } from '../domain/access/scope.ts'
import { LONGEST_NAME } from '../domain/lengths.ts'
import { email, locale, oneLine, password, whole, zone } from './fields.ts'

/** Days after which a session ends, and after which one that nobody uses does. */
export const SESSION_DAYS = 365
export const IDLE_DAYS = 180

const personName = oneLine(1, LONGEST_NAME)

export const setup = v.strictObject({
  email,
  name: personName,
  password,
  timezone: v.nullish(zone),
  locale: v.nullish(locale),
  /** What the server printed at its start: needed from other networks. */
  code: v.nullish(v.string('must be a text')),
})

/** What can't be right is answered 401 by the sign-in itself, so only the types are checked here. */
export const login = v.strictObject({
  email: v.string('must be a text'),
  password: v.string('must be a text'),
  code: v.nullish(v.string('must be a text')),
})

export const profilePatch = v.strictObject({
  name: v.optional(personName),
  timezone: v.optional(zone),
  locale: v.optional(locale),
  week_start: v.optional(whole(1, 7)),
})

export const newToken = v.strictObject({
  name: personName,
  expires_in_days: v.nullish(whole(0, 3650)),
  scope: v.nullish(v.picklist(SCOPES, `must be one of ${SCOPES.join(', ')}`)),
})

/** A wrong one is refused for what it is, whatever its form. */
const secret = v.string('must be a text')

export const forgottenPassword = v.strictObject({ email })
export const passwordReset = v.strictObject({ token: secret, password })
export const passwordChange = v.strictObject({ current_password: secret, new_password: password })
/** The actor's own password, asked for again. */
export const ownPassword = v.strictObject({ password: secret })
export const totpCode = v.strictObject({ code: secret })
export const emailChange = v.strictObject({ email, password: secret })
export const emailConfirmation = v.strictObject({ token: secret })

export type Setup = v.InferOutput<typeof setup>
export type Login = v.InferOutput<typeof login>
export type ProfilePatch = v.InferOutput<typeof profilePatch>
export type NewToken = v.InferOutput<typeof newToken>

export interface User {
  id: string
  email: string
  name: string
  avatar_color: string
  timezone: string
  locale: string
  /** ISO weekday 1..7. */
  week_start: number
  is_admin: boolean
  totp_enabled: boolean
  created_at: string
}

/** For the authenticator app; `secret` in base32. */
export interface TotpSetup {
  secret: string
  uri: string
  qr_svg: string
}

/** Each good for one sign-in. */
export interface RecoveryCodes {
  recovery_codes: string[]
}

/** `token` is shown this once. */
export interface MadeApiToken extends ApiToken {
  token: string
}

export interface ApiToken {
  id: string
  name: string
  prefix: string
  scope: Scope
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

export interface Session {
  id: string
  current: boolean
  device: string
  user_agent: string
  ip: string
  created_at: string
  last_seen_at: string
  expires_at: string
}
