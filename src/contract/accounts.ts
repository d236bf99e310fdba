/** Shapes of accounts, sessions and API tokens. */
import * as v from 'valibot'
import { SCOPES, type Scope } from '../domain/access/scope.ts'
import type { TimeFormat } from '../domain/calendar/time-format.ts'
import type { Locale } from '../domain/languages.ts'
import { email, locale, oneOf, password, timeFormat, whole, zone, name } from './fields.ts'

/** Days after which a session ends, and after which an unused one ends. */
export const SESSION_DAYS = 365
export const IDLE_DAYS = 180
/** Days for which an expired token is listed. */
export const EXPIRED_TOKEN_DAYS = 30

export const setup = v.strictObject({
  email,
  name,
  password,
  timezone: v.nullish(zone),
  locale: v.nullish(locale),
  /** The code that the server prints at its start; required from outside the local network. */
  code: v.nullish(v.string('must be a text')),
})

/** Only types are checked here; a malformed email address or password gets 401 from the sign-in. */
export const login = v.strictObject({
  email: v.string('must be a text'),
  password: v.string('must be a text'),
  code: v.nullish(v.string('must be a text')),
})

export const profilePatch = v.strictObject({
  name: v.optional(name),
  timezone: v.optional(zone),
  locale: v.optional(locale),
  week_start: v.optional(whole(1, 7)),
  time_format: v.optional(timeFormat),
})

export const newToken = v.strictObject({
  name,
  expires_in_days: v.nullish(whole(0, 3650)),
  scope: v.nullish(oneOf(SCOPES)),
})

/** Any text: the feature refuses a wrong one, whatever its format. */
const secret = v.string('must be a text')

export const forgottenPassword = v.strictObject({ email })
export const passwordReset = v.strictObject({ token: secret, password })
export const passwordChange = v.strictObject({ current_password: secret, new_password: password })
/** Confirmation with the user's own password. */
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
  locale: Locale
  /** ISO weekday 1..7. */
  week_start: number
  time_format: TimeFormat
  is_admin: boolean
  totp_enabled: boolean
  created_at: string
}

/** Set-up data for an authenticator app; `secret` in base32. */
export interface TotpSetup {
  secret: string
  uri: string
  qr_svg: string
}

/** Each code works for one sign-in. */
export interface RecoveryCodes {
  recovery_codes: string[]
}

/** `token` is returned only once. */
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
  /** In English, such as `Safari on Mac`. */
  device: string
  /** The program, such as `Safari`; null for an unknown one. */
  browser: string | null
  /** Such as `Mac` or `iPhone`; null for an unknown one. */
  system: string | null
  user_agent: string
  ip: string
  created_at: string
  last_seen_at: string
  expires_at: string
}
