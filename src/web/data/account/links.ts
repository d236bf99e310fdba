/** Actions of somebody who has opened a link, signed in or not; all reject with `ApiError`. */
import type { Setup } from '../../../contract/accounts.ts'
import type { Project } from '../../../contract/projects.ts'
import type { ShownInvite } from '../../../contract/sharing.ts'
import { get, post } from '../../sync/api.ts'
import { loadProjects } from '../projects/projects.ts'
import { enter } from './session.ts'
import { announced } from './sign-in.ts'

export const findInvitation = (token: string): Promise<ShownInvite> => get('/auth/invite', { token })

/** Creates the account that a link is for, and signs in. */
export async function signUp(token: string, account: Omit<Setup, 'email'>): Promise<void> {
  await enter(await announced(post('/auth/signup', { token, ...account })))
}

/** Joins a project with the signed-in account. */
export async function acceptInvitation(token: string): Promise<Project> {
  const { project } = await post('/auth/invite/accept', { token })
  await loadProjects()
  return project
}

export const askForReset = (email: string): Promise<unknown> => post('/auth/password/forgot', { email })
export const resetPassword = (token: string, password: string): Promise<unknown> =>
  post('/auth/password/reset', { token, password })
export const confirmEmail = (token: string): Promise<unknown> => post('/auth/email/confirm', { token })
