/** The accounts of this server as its admins see them. */
import * as v from 'valibot'
import { email, flag } from './fields.ts'
import type { Activity } from './activity.ts'

export const newUser = v.strictObject({ email })
export const userPatch = v.strictObject({ is_admin: v.optional(flag) })

export interface Account {
  user_id: string
  email: string
  name: string
  avatar_color: string
  is_admin: boolean
  totp_enabled: boolean
  created_at: string
  last_seen_at: string | null
}

/** An invitation to the server alone, not to a project. */
export interface UserInvite {
  id: string
  email: string
  invited_by: string | null
  created_at: string
  expires_at: string
}

export const SECURED_DAYS = 30

/** What an account ended when it was secured, and what was done by it within the last SECURED_DAYS. */
export interface SecuredAccount {
  ended: {
    /** How many other sessions. */
    sessions: number
    tokens: { name: string; prefix: string; last_used_at: string | null }[]
    /** How many mailed links, to a password or an address. */
    links: number
    /** Whether there was such an address; the next request for it makes another. */
    feed: boolean
    mail_address: boolean
    /** The server that notifications went to, without topic and password. */
    ntfy: string | null
  }
  since: string
  invited: InvitedByAccount[]
  /** Newest first, in every project that the account can see. */
  changed: (Activity & { project_name: string })[]
  /** There is more than is shown of one of them. */
  more: boolean
}

/** A person this account invited or added to a project. */
export interface InvitedByAccount {
  email: string
  /** Null: no account yet. */
  name: string | null
  user_id: string | null
  role: string | null
  /** Null: to the server alone. */
  project_id: string | null
  project_name: string | null
  at: string
  emailed: boolean
  /** Path below `/api/v1` whose DELETE takes it back; null where this account cannot. */
  undo: string | null
}
