import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { cookieOf, visit } from './browser.ts'
import { startHousehold, type Household } from './household.ts'

/** Maja's page at a path, Today unless another is given, with the dialog of quick add open. */
export async function quickAdd(t: TestContext, path: (home: Household) => string = () => '/today') {
  const { app, home } = await startHousehold(t)
  const seen = await visit(t, app, path(home), { cookie: cookieOf(home) })
  await seen.page.getByRole('navigation', { name: 'Projects' }).waitFor()
  await seen.page.keyboard.press('q')
  const field = seen.page.getByRole('textbox', { name: 'Task', exact: true })
  await field.waitFor()
  return { ...seen, app, home, field }
}

/** The words of the line that are lit. */
export const lit = (page: Page): Promise<string[]> => page.locator('.quick-mirror mark').allTextContents()
