/**
 * The drafts of one tab. Each is stored twice: for the tab, and in the browser for any tab that opens it next. If
 * another tab has overwritten the browser's copy, a closing tab leaves its own version behind under another name.
 */
import type { Stored } from '../local-storage.ts'
import { newId } from '../new-id.ts'

const DRAFT = 'draft '
/** `draft-left <id> <draft>` in the browser; `draft-left <draft>` in the tab holds the name of the tab's own. */
const LEFT = 'draft-left '
/** Changes whenever drafts are wiped, so that a tab that was not open then wipes its own later. */
const WIPED = 'drafts-wiped'

export interface TabDrafts {
  /** The tab's own draft, else the browser's, else one that a closed tab left behind, which it takes over; or null. */
  read<T>(draft: string): T | null
  has(draft: string): boolean
  /** The names that begin with `prefix`, of this tab, of the browser and of closed tabs. */
  named(prefix: string): Set<string>
  /** Whether the tab has written it, not only read it. */
  isOwn(draft: string): boolean
  write(draft: string, value: unknown): void
  /** Stores a draft for this tab only. */
  keepOwn(draft: string, value: unknown): void
  /** Deletes this tab's version, not one that another tab has written. */
  clear(draft: string): void
  /** Called when the tab closes or reloads. */
  leave(): void
  /** Called when the tab opens or comes back: takes back what it has left behind, unless another tab has it. */
  comeBack(): void
  /** Deletes the drafts of everybody. */
  wipe(): void
}

export function draftsOfTab(browser: Stored, tab: Stored): TabDrafts {
  /** Each draft as JSON when this page last read or wrote it. */
  const last = new Map<string, string>()
  const inBrowser = (name: string): string => JSON.stringify(browser.recall<unknown>(name, null))
  const isThere = (store: Stored, name: string): boolean => store.recall<unknown>(name, null) !== null
  // An id has no space, so the rest is the name of the draft, which may have some.
  const draftIn = (left: string): string => left.slice(left.indexOf(' ', LEFT.length) + 1)
  const leftOf = (draft: string): string[] => browser.recalled(LEFT).filter((name) => draftIn(name) === draft)

  function keepOwn(draft: string, value: unknown): void {
    last.set(draft, JSON.stringify(value))
    tab.remember(DRAFT + draft, value)
  }

  function forgetLeft(draft: string, text: string | undefined): void {
    for (const name of leftOf(draft)) if (inBrowser(name) === text) browser.forget(name)
  }

  /** Keeps what another tab has written since as left behind, because that tab may be closed. */
  function write(draft: string, value: unknown): void {
    const [before, text, there] = [last.get(draft), JSON.stringify(value), inBrowser(DRAFT + draft)]
    if (before === text) return
    keepOwn(draft, value)
    if (there !== before) {
      forgetLeft(draft, before)
      if (there !== text && isThere(browser, DRAFT + draft))
        browser.remember(`${LEFT}${newId()} ${draft}`, JSON.parse(there))
    }
    browser.remember(DRAFT + draft, value)
  }

  const named = (prefix: string): Set<string> => {
    const kept = [browser, tab].flatMap((store) => store.recalled(DRAFT).map((name) => name.slice(DRAFT.length)))
    const left = browser.recalled(LEFT).map(draftIn)
    return new Set([...kept, ...left].filter((draft) => draft.startsWith(prefix)))
  }

  function forgetAll(store: Stored): void {
    for (const prefix of [DRAFT, LEFT]) for (const name of store.recalled(prefix)) store.forget(name)
  }

  function comeBack(): void {
    const wiped = browser.recall<string | null>(WIPED, null)
    if (tab.recall(WIPED, null) !== wiped) {
      forgetAll(tab)
      tab.remember(WIPED, wiped)
    }
    for (const mark of tab.recalled(LEFT)) {
      const name = tab.recall(mark, '')
      if (isThere(browser, name)) browser.forget(name)
      else tab.forget(DRAFT + mark.slice(LEFT.length))
      tab.forget(mark)
    }
    for (const name of tab.recalled(DRAFT)) forgetLeft(name.slice(DRAFT.length), JSON.stringify(tab.recall(name, null)))
  }

  return {
    write,
    keepOwn,
    named,
    comeBack,
    isOwn: (draft) => isThere(tab, DRAFT + draft),
    read: <T>(draft: string) => {
      const found = tab.recall<T | null>(DRAFT + draft, null) ?? browser.recall<T | null>(DRAFT + draft, null)
      if (found !== null) {
        last.set(draft, JSON.stringify(found))
        return found
      }
      last.delete(draft)
      const left = leftOf(draft).toSorted().at(-1)
      if (left === undefined) return null
      const taken = browser.recall<T | null>(left, null)
      if (taken !== null) write(draft, taken)
      browser.forget(left)
      return taken
    },
    has: (draft) => [tab, browser].some((store) => isThere(store, DRAFT + draft)) || leftOf(draft).length > 0,
    clear: (draft) => {
      const text = last.get(draft)
      if (text === undefined) return
      last.delete(draft)
      tab.forget(DRAFT + draft)
      if (inBrowser(DRAFT + draft) === text) browser.forget(DRAFT + draft)
      // A duplicated tab may have left the same behind.
      forgetLeft(draft, text)
    },
    leave: () => {
      comeBack()
      for (const name of tab.recalled(DRAFT)) {
        const value = tab.recall<unknown>(name, null)
        const text = JSON.stringify(value)
        if (inBrowser(name) === text) continue
        const draft = name.slice(DRAFT.length)
        const left = leftOf(draft).find((one) => inBrowser(one) === text) ?? `${LEFT}${newId()} ${draft}`
        browser.remember(left, value)
        if (isThere(browser, left)) tab.remember(LEFT + draft, left)
      }
    },
    wipe: () => {
      last.clear()
      for (const store of [browser, tab]) forgetAll(store)
      browser.remember(WIPED, newId())
    },
  }
}
