import { effect } from '@preact/signals'
import { waiting } from '../../sync/queue/current.ts'
import { SYNC_TAG } from './sync-tag.ts'

/** Has what waits sent once the network is back, even if no page is open by then, where the browser can do that. */
export function startBackgroundSync(): void {
  effect(() => {
    if (waiting.value.length > 0) void navigator.serviceWorker?.ready.then(askForSync).catch(() => {})
  })
}

const askForSync = (worker: ServiceWorkerRegistration): Promise<void> | undefined =>
  (worker as { sync?: { register(tag: string): Promise<void> } }).sync?.register(SYNC_TAG)
