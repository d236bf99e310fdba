/** The accounts of this server as its admins see them (contract.md §3). */
import * as v from 'valibot'
import { email, flag } from './fields.ts'

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
