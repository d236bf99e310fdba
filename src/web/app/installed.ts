import { effect } from '@preact/signals'
import { openQuickAdd } from '../screens/dialogs.ts'
import { go, paths } from '../screens/routes.ts'
import { addToDraft } from '../screens/shared/use-draft.ts'
import { keepShared, readShared, removeShared, UNSAVED_FILES_FIELD, SHARED_TEXT_FIELDS } from './share-target.ts'
import { orWithoutStorage } from '../sync/browser-store.ts'
import { newId } from '../sync/new-id.ts'
import { waiting } from '../sync/queue/current.ts'
import { SYNC_TAG } from './sync-tag.ts'
import { session } from '../data/account/session.ts'
import { leftTodayCount } from '../data/tasks/lists.ts'
import { raiseError } from '../data/messages.ts'
import { text } from '../text/text.ts'

/** What an installed app has: a shell without a network, a count on its icon, and what is shared to it. */
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
  const stop = effect(() => {
    if (session.value !== 'signed-in') return
    queueMicrotask(() => {
      stop()
      void openShared()
    })
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

const ADD = '/add'

/**
 * What was shared to the app, or stands in the address `/add` of a link, is put into quick add once somebody is signed
 * in, however often the page was loaded until then.
 */
async function openShared(): Promise<void> {
  const address = location.pathname === ADD ? new URLSearchParams(location.search) : null
  const linked = address && {
    id: newId(),
    words: [...address].filter(([name]) => SHARED_TEXT_FIELDS.includes(name)),
    files: [],
  }
  // It joins what is kept first: another tab may be opening its own at the same moment, and one draft takes them all.
  const isKept = linked !== null && (await orWithoutStorage(() => keepShared(linked).then(() => true), false))
  const kept = await readShared()
  const shared = linked && !isKept ? [...kept, linked] : kept
  // Of two tabs that open such links one may have taken both: it is in the draft that this one opens too.
  if (shared.length === 0 && !address) return
  for (const { words, files } of shared) addToDraft('', linesOf(new URLSearchParams(words)), files)
  // The browser keeps the draft first: what is asked of its store is done in order.
  void removeShared(shared)
  if (address) {
    for (const name of address.getAll(UNSAVED_FILES_FIELD)) raiseError(text().toast.notSaved(name))
  }
  if (location.pathname === ADD) {
    history.replaceState(null, '', paths.today)
    go(paths.today)
  }
  openQuickAdd({})
}

function linesOf(words: URLSearchParams): string[] {
  const parts = SHARED_TEXT_FIELDS.map(
    (name) =>
      words
        .get(name)
        ?.trim()
        .replace(/\s*\n\s*/g, ' ') ?? '',
  )
  return parts.filter((part, index) => part !== '' && parts.indexOf(part) === index)
}
