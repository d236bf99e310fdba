import { Window } from 'happy-dom'
import { storedIn } from '../../../src/web/sync/local-storage.ts'
import { draftsOfTab, type TabDrafts } from '../../../src/web/sync/drafts/tab-drafts.ts'

/** A browser, whose tabs share one storage and have one each. */
export function browser() {
  const local = new Window({ url: 'http://localhost/' }).localStorage
  const tabOf = (session: Storage) => {
    const open = (): TabDrafts => {
      const drafts = draftsOfTab(
        storedIn(() => local),
        storedIn(() => session),
      )
      drafts.comeBack()
      return drafts
    }
    return { session, open, page: open() }
  }
  const newSession = (): Storage => new Window({ url: 'http://localhost/' }).sessionStorage
  return {
    local,
    openTab: () => tabOf(newSession()),
    duplicate: (from: Storage) => {
      const session = newSession()
      for (const key of Object.keys(from)) session.setItem(key, from.getItem(key) ?? '')
      return tabOf(session)
    },
  }
}

type Tab = ReturnType<ReturnType<typeof browser>['openTab']>

/** What the page shows in the draft after a reload. */
export function reload(tab: Tab): void {
  tab.page.leave()
  tab.page = tab.open()
}
