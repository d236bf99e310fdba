import { clearStored } from '../../sync/browser-store.ts'
import { wipeDrafts } from '../../sync/drafts/drafts.ts'
import { remember } from '../../sync/local-storage.ts'
import { wipeQueue } from '../../sync/queue/current.ts'
import { endSession, SIGNING_OUT } from './end-session.ts'
import { leave } from './session.ts'

/** Milliseconds to wait for the storage to be emptied; after that it continues behind the sign-in page. */
const EMPTYING_MS = 2000

/**
 * Signs out and deletes everything stored here, unsent changes too: ask first. Offline, the server is told later.
 * `left`: is called as the sign-in page is shown.
 */
export async function signOut(left?: () => void): Promise<void> {
  remember(SIGNING_OUT, true)
  const emptied = Promise.all([wipeQueue(), clearStored()])
  // Before showing the sign-in page, because the browser may be closed then.
  await Promise.race([emptied, new Promise((resolve) => setTimeout(resolve, EMPTYING_MS))])
  leave()
  left?.()
  wipeDrafts()
  // Again, for what was stored meanwhile.
  await clearStored()
  await endSession()
}
