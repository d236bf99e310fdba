import { effect } from '@preact/signals'
import { waiting } from '../sync/queue/current.ts'
import { SYNC_TAG } from './sync-tag.ts'
import { session } from '../data/account/session.ts'
import { leftTodayCount } from '../data/tasks/lists.ts'

/** What an installed app has: a count on its icon, and what waits is sent in the background. */
export function startInstalled(): void {
  effect(() => {
    if (!navigator.setAppBadge) return
    const count = session.value === 'signed-in' ? leftTodayCount.value : 0
    if (count === undefined) return
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
  })
  effect(() => {
    if (waiting.value.length > 0) void navigator.serviceWorker?.ready.then(askForSync).catch(() => {})
  })
}

/** Has what waits sent once the network is back, even if no page is open by then, where the browser can do that. */
const askForSync = (worker: ServiceWorkerRegistration): Promise<void> | undefined =>
  (worker as { sync?: { register(tag: string): Promise<void> } }).sync?.register(SYNC_TAG)

/** Keeps the whole program for the next time; once the first screen stands, since it fetches all of it. */
export function keepShell(): void {
  // Not there on plain http away from localhost; everything else works without it.
  void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}
