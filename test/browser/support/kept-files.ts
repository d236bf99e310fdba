import type { Page } from 'playwright-core'

/** Whether the browser keeps a file of this name with a draft. */
export const hasKept = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(async (name) => {
    const opened = indexedDB.open('errand')
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const all = opened.result.transaction('kept').objectStore('kept').getAll()
    await new Promise((resolve) => (all.onsuccess = resolve))
    opened.result.close()
    return all.result.some(
      (kept) => Array.isArray(kept) && kept.some((one) => one instanceof File && one.name === name),
    )
  }, name)
