import { post } from '../../sync/api.ts'
import { recall, remember } from '../../sync/local-storage.ts'

export const SIGNING_OUT = 'signing-out'

/**
 * Ends the session on the server after a sign-out; if that fails, the next page tries again, until somebody signs in.
 * Returns whether there was one to end.
 */
export async function endSession(): Promise<boolean> {
  if (!recall(SIGNING_OUT, false)) return false
  await post('/auth/logout').then(
    () => remember(SIGNING_OUT, false),
    () => {},
  )
  return true
}
