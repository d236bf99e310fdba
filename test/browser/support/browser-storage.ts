import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'

/** Waits until the page has opened what it keeps: opened before by a test, it would stay empty. */
const isOpened = (page: Page, database = 'errand'): Promise<unknown> =>
  eventually(() =>
    page.evaluate(async (one) => (await indexedDB.databases()).some(({ name }) => name === one), database),
  )

/** Whether the browser keeps a file of this name with a draft. */
export async function hasKept(page: Page, name: string): Promise<boolean> {
  await isOpened(page)
  return page.evaluate(async (name) => {
    const opened = indexedDB.open('errand')
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const all = opened.result.transaction('kept').objectStore('kept').getAll()
    await new Promise((resolve) => (all.onsuccess = resolve))
    opened.result.close()
    return all.result.some(
      (kept) => Array.isArray(kept) && kept.some((one) => one instanceof File && one.name === name),
    )
  }, name)
}

/** Keeps whatever else reads what the browser keeps waiting; answers how this is ended. */
export const holdKept = (page: Page): Promise<() => Promise<void>> => hold(page, 'errand', 'kept')

/** Keeps whatever is to be stored in the queue waiting, until the page is left or this is ended. */
export const holdQueue = (page: Page): Promise<() => Promise<void>> => hold(page, 'errand-queue', 'people')

async function hold(page: Page, database: string, store: string): Promise<() => Promise<void>> {
  await isOpened(page, database)
  const names = [database, store] as const
  const held = await page.evaluateHandle(async ([database, store]) => {
    const opened = indexedDB.open(database)
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const kept = opened.result.transaction(store, 'readwrite').objectStore(store)
    const hold = { isOver: false }
    await new Promise((resolve) => {
      const goOn = (): void => {
        resolve(null)
        if (!hold.isOver) kept.count().onsuccess = goOn
        else opened.result.close()
      }
      kept.count().onsuccess = goOn
    })
    return hold
  }, names)
  return () => held.evaluate((hold) => void (hold.isOver = true))
}

/** A task of that name is kept in the browser as done. */
export async function keptAsDone(page: Page, content: string): Promise<void> {
  await isOpened(page)
  await eventually(() => page.evaluate(isKeptAsDone, content))
}

function isKeptAsDone(content: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('errand')
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('kept').objectStore('kept').getAll()
      reading.addEventListener('success', () => {
        opening.result.close()
        const rows = reading.result.flat() as { content?: string; completed?: boolean }[]
        resolve(rows.some((row) => row.content === content && row.completed))
      })
    })
  })
}
