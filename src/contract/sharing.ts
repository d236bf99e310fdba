/** Shapes of members, invitations and people. */
import { INVITED_ROLES, ROLES, type InvitedRole, type Role } from '../domain/access/may.ts'
import * as v from 'valibot'
import { email, id, locale, oneOf, password, zone, name } from './fields.ts'

const invitedRole = oneOf(INVITED_ROLES)

export const invitation = v.pipe(
  v.strictObject({ user_id: v.nullish(id), email: v.nullish(email), role: invitedRole }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    if ((value.user_id == null) !== (value.email == null)) return
    const message = value.user_id == null ? 'must be given, unless email is' : 'must not be given together with email'
    addIssue({
      message,
      path: [{ type: 'object', origin: 'value', input: value, key: 'user_id', value: value.user_id }],
    })
  }),
)

export const memberPatch = v.strictObject({
  role: v.optional(oneOf(ROLES)),
})

/** Any text: an unknown token is 404, not 422. */
const token = v.string('must be a text')

export const inviteQuery = v.object({ token })
export const inviteAcceptance = v.strictObject({ token })
export const signup = v.strictObject({
  token,
  name,
  password,
  timezone: v.nullish(zone),
  locale: v.nullish(locale),
})

export type Invitation = v.InferOutput<typeof invitation>
export type Signup = v.InferOutput<typeof signup>

/** An account as other people see it. */
export interface Person {
  user_id: string
  email: string
  name: string
  avatar_color: string
}

export interface Member extends Person {
  role: Role
}

export interface Invite {
  id: string
  email: string
  role: InvitedRole
  invited_by: string | null
  created_at: string
  expires_at: string
}

/** What the link of an invitation shows. */
export interface ShownInvite {
  email: string
  /** Null: invited to the server only. */
  project_name: string | null
  /** Name of the inviter; null when that account was deleted. */
  invited_by: string | null
}

export interface Members {
  members: Member[]
  candidates: Person[]
  pending: Invite[]
}

/** The invitation's link, and whether it is also sent by mail. */
export interface InvitationLink {
  link: string
  emailed: boolean
  /** Why it is not mailed; null when it is. */
  not_emailed: 'no_mail_server' | 'too_many' | null
}

export type Invited = { added: true; member: Member } | ({ added: false; invite: Invite } & InvitationLink)
