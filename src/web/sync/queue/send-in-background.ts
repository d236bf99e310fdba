import { effect } from '@preact/signals'
import type { User } from '../../../contract/accounts.ts'
import { API_PATH } from '../../../domain/api.ts'
import { Unreachable } from '../http/errors.ts'
import { answeredIn, read, send, type Answered } from '../http/http.ts'
import { inBrowser } from '../local-storage.ts'
import { openDatabase } from './database.ts'
import { openQueue } from './queue.ts'
import { formOf } from '../upload.ts'

/** The browser waits a few minutes at most; if changes are left, it starts this again later. */
const PATIENCE_MS = 60_000

/**
 * Sends the queued changes of the signed-in person, also when no page is open, acting as one more page. Rejects when
 * changes are left.
 */
export async function sendInBackground(): Promise<void> {
  const person = (await read('/auth/me')).body as User
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const queue = openQueue({
    person,
    database: openDatabase(indexedDB),
    // Not available in a service worker; nothing is stored there.
    atOnce: inBrowser,
    channel: new BroadcastChannel('errand'),
    server: {
      deliver: (write, file, ifMatch) =>
        file ? sendFormByFetch(write.path, formOf(write, file), write.key ?? '') : send(write, ifMatch),
      read,
    },
    isOnline: () => true,
    checkConnection: () => reject(new Unreachable()),
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

/** Without progress: a service worker has no `XMLHttpRequest`. */
async function sendFormByFetch(path: string, form: FormData, key: string): Promise<Answered> {
  const init = { method: 'POST', headers: { 'idempotency-key': key }, body: form }
  const response = await fetch(API_PATH + path, init).catch(() => {
    throw new Unreachable()
  })
  return answeredIn(path, response.status, await response.text().catch(() => ''), (name) => response.headers.get(name))
}
