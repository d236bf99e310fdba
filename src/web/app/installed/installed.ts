import { effect } from '@preact/signals'
import { session } from '../../data/account/session.ts'
import { leftTodayCount } from '../../data/tasks/lists/lists.ts'

/** Keeps the count of what is left today on the icon of an installed app. */
export function startBadge(): void {
  effect(() => {
    if (!navigator.setAppBadge) return
    const count = session.value === 'signed-in' ? leftTodayCount.value : 0
    if (count === undefined) return
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
  })
}

/** Keeps the whole program for the next time; once the first screen stands, since it fetches all of it. */
export function keepShell(): void {
  // Not there on plain http away from localhost; everything else works without it.
  void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}
