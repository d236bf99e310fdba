import { effect } from '@preact/signals'
import type { User } from '../../../contract/accounts.ts'
import { Unreachable } from '../errors.ts'
import { read, send, sendFormByFetch } from '../http.ts'
import { inBrowser } from '../local-storage.ts'
import { openDatabase } from './database.ts'
import { openQueue } from './queue.ts'
import { formOf } from '../upload.ts'

/** The browser waits a few minutes at most; what is left then it asks for again. */
const PATIENCE_MS = 60_000

/**
 * Sends what waits of the person who is signed in, as one more page of this browser, also when none is open. Rejects
 * while something is left.
 */
export async function sendInBackground(): Promise<void> {
  const person = (await read('/auth/me')).body as User
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const queue = openQueue({
    person,
    database: openDatabase(indexedDB),
    // Out of reach where no page is.
    atOnce: inBrowser,
    channel: new BroadcastChannel('errand'),
    server: {
      deliver: (write, file, ifMatch) =>
        file ? sendFormByFetch(write.path, formOf(write, file), write.key ?? '') : send(write, ifMatch),
      read,
    },
    isOnline: () => true,
    unreachable: () => reject(new Unreachable()),
  })
  const patience = setTimeout(() => reject(new Unreachable()), PATIENCE_MS)
  await queue.open()
  const stop = effect(() => {
    if (queue.changes.value.length === 0) resolve()
  })
  try {
    await promise
  } finally {
    clearTimeout(patience)
    stop()
    queue.handOver()
    queue.close()
  }
}
