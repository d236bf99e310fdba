/** A page on which tasks are written, and the field for it. */
import type { TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { cookieOf, visit, type Size } from './browser.ts'
import { startHousehold, type Household } from './household.ts'

export async function at(t: TestContext, size: Size, path: (home: Household) => string, locale = 'en-GB') {
  const { app, home } = await startHousehold(t)
  if (locale !== 'en-GB') await home.api.patch('/auth/me', { locale })
  const seen = await visit(t, app, path(home), { size, cookie: cookieOf(home), locale })
  return { ...seen, app, home }
}

export const fieldOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Task', exact: true })
/** Whether all of it is in the window, and nothing lies over it. */
export const isInSight = (button: Locator): Promise<boolean> =>
  button.evaluate((node) => {
    const { top, bottom, left, width } = node.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) => node.contains(document.elementFromPoint(left + width / 2, y)))
  })

/** Pastes a text into a field, as from the clipboard. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
