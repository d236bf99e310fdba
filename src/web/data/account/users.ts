import type { Account, UserInvite } from '../../../contract/users.ts'
import type { InvitationLink } from '../../../contract/sharing.ts'
import { get, getAll, patch, post, remove } from '../../sync/api.ts'
import { moreText } from '../../text/text.ts'
import { command } from '../command.ts'

export interface Users {
  users: Account[]
  invites: UserInvite[]
}

/** Reads all accounts of this server and the pending invitations; for admins. */
export async function loadUsers(): Promise<Users> {
  const [users, { invites }] = await Promise.all([getAll('/users'), get('/users', { limit: 1 })])
  return { users, invites }
}

/** Reads the base of the server's links; for admins. */
export const loadBaseUrl = async (): Promise<string> => (await get('/users', { limit: 1 })).base_url

/** Rejects with `ApiError`, for the form to show. */
export const inviteUser = (email: string): Promise<{ invite: UserInvite } & InvitationLink> => post('/users', { email })

export const withdrawUserInvite = ({ id, email }: UserInvite): Promise<unknown> =>
  command({
    name: email,
    request: () => remove('/users/invites/:id', { id }),
    message: () => ({ text: moreText().members.withdrawn(email), topic: 'mail' }),
  })

export const setAdmin = ({ user_id, name }: Account, is_admin: boolean): Promise<unknown> =>
  command({
    name,
    request: () => patch('/users/:id', { id: user_id }, { is_admin }),
    message: () => ({
      text: is_admin ? moreText().users.isAdmin(name) : moreText().users.isNoAdmin(name),
      topic: 'people',
    }),
  })

export const removeUser = ({ user_id, name }: Account): Promise<unknown> =>
  command({
    name,
    request: () => remove('/users/:id', { id: user_id }),
    message: () => ({ text: moreText().users.removed(name), topic: 'people' }),
  })
