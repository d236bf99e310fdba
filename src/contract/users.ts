/** Shapes of the server's accounts, for admins. */
import * as v from 'valibot'
import { email, flag } from './fields.ts'
import type { Activity } from './activity.ts'
import type { Paged } from './answers.ts'

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

/** An invitation to the server, not to a project. */
export interface UserInvite {
  id: string
  email: string
  invited_by: string | null
  created_at: string
  expires_at: string
}

/** A page of accounts; `base_url`: the base of links in emails, invitations and feeds. */
export type UserPage = Paged<'users', Account> & { invites: UserInvite[]; base_url: string }

/** Days of changes and invitations that securing an account lists. */
export const SECURED_DAYS = 30

/** The result of securing an account: what was ended, and what the account did in the last SECURED_DAYS. */
export interface SecuredAccount {
  ended: {
    /** Number of other sessions. */
    sessions: number
    tokens: { name: string; prefix: string; last_used_at: string | null }[]
    /** Number of mailed links to set a password or confirm an email address. */
    links: number
    /** Whether the account had this address; the next request for it creates a new one. */
    feed: boolean
    mail_address: boolean
    /** The ntfy server of the notifications, without topic and password. */
    ntfy: string | null
  }
  since: string
  invited: InvitedByAccount[]
  /** Newest first, in all projects that the account can see. */
  changed: (Activity & { project_name: string })[]
  /** One of the lists is incomplete. */
  more: boolean
}

/** A person that this account invited or added to a project. */
export interface InvitedByAccount {
  email: string
  /** Null: has no account yet. */
  name: string | null
  user_id: string | null
  role: string | null
  /** Null: invited to the server only. */
  project_id: string | null
  project_name: string | null
  at: string
  emailed: boolean
  /** Path below `/api/v1`; DELETE on it reverts the invitation. Null when this account has no right to. */
  undo: string | null
}
