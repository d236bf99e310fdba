import { effect } from '@preact/signals'
import { openQuickAdd } from '../screens/dialogs.ts'
import { go, paths } from '../screens/routes.ts'
import { addToQuickAdd } from '../screens/shared/use-draft.ts'
import { takeSharedFiles } from './shared-files.ts'
import { waiting } from '../sync/queue/current.ts'
import { SYNC_TAG } from './sync-tag.ts'
import { session } from '../data/account/session.ts'
import { todayCount } from '../data/tasks/lists.ts'

/** What an installed app has: a shell without a network, a count on its icon, and what is shared to it. */
export function startInstalled(): void {
  effect(() => {
    if (!navigator.setAppBadge) return
    const count = session.value === 'signed-in' ? todayCount.value : 0
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
  })
  effect(() => {
    if (waiting.value.length > 0) void navigator.serviceWorker?.ready.then(askForSync).catch(() => {})
  })
  takeShared()
}

/** Has what waits sent once the network is back, even if no page is open by then, where the browser can do that. */
const askForSync = (worker: ServiceWorkerRegistration): Promise<void> | undefined =>
  (worker as { sync?: { register(tag: string): Promise<void> } }).sync?.register(SYNC_TAG)

/** Keeps the whole program for the next time; once the first screen stands, since it fetches all of it. */
export function keepShell(): void {
  // Not there on plain http away from localhost; everything else works without it.
  void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}

/** `/add` is what the share target and the shortcut open; it becomes Today with quick add over it. */
function takeShared(): void {
  if (location.pathname !== '/add') return
  const shared = new URLSearchParams(location.search)
  const parts = ['title', 'text', 'url'].map(
    (name) =>
      shared
        .get(name)
        ?.trim()
        .replace(/\s*\n\s*/g, ' ') ?? '',
  )
  const lines = parts.filter((part, index) => part !== '' && parts.indexOf(part) === index)
  history.replaceState(null, '', paths.today)
  go(paths.today)
  const stop = effect(() => {
    if (session.value !== 'signed-in') return
    queueMicrotask(() => {
      stop()
      void takeSharedFiles().then((files) => {
        addToQuickAdd(lines, files)
        openQuickAdd({})
      })
    })
  })
}
