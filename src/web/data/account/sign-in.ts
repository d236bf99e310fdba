import type { Setup, User } from '../../../contract/accounts.ts'
import { post } from '../../sync/api.ts'
import { ignoreRefusal } from '../../sync/http/errors.ts'
import { recall, remember } from '../../sync/local-storage.ts'
import { loadViews } from '../views/view-settings.ts'
import { endSession } from './end-session.ts'
import { enter, loadLists } from './session.ts'

export async function signIn(email: string, password: string, code?: string): Promise<void> {
  await endSession()
  const user = await announced(post('/auth/login', { email, password, ...(code !== undefined && { code }) }))
  await enter(user, Promise.all([loadLists(), ignoreRefusal(loadViews())]))
}

/** Pages that show somebody whose session has ended leave before the answer: what they send is this person’s then. */
export async function announced(signingIn: Promise<User>): Promise<User> {
  if (recall('signed-in', false)) return signingIn
  remember('signed-in', 'someone')
  return signingIn.catch((error) => {
    remember('signed-in', false)
    throw error
  })
}

export async function setUp(account: Setup): Promise<void> {
  await enter(await post('/auth/setup', account))
}
