/** The tasks of a list, on the page and at the server. */
import type { Locator, Page } from 'playwright-core'
import type { Client } from '../../support/app.ts'
import type { Household } from './household.ts'

/** The words of the element with the focus. */
export const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')

export const row = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

/** The heights at which the middles of two parts of a row stand, read at once: rows above it may come between. */
export const middles = (of: Locator, ...parts: readonly [string, string]): Promise<number[]> =>
  of.evaluate(
    (one, parts) =>
      parts.map((part) => {
        const { top, bottom } = one.querySelector(part)!.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    parts,
  )

/** So long a row stands there with its tick. */
export const TICK_MS = 900

/** Titles as they stand on the page. */
export const titles = (page: Page): Promise<string[]> => page.locator('.main .row-title a').allTextContents()

/** Titles of a project as the server has them. */
export async function stored({ api }: Household, projectId: string): Promise<string[]> {
  const { body } = await api.get(`/tasks?project_id=${projectId}&sort=position`)
  return body.tasks.map((task: { content: string }) => task.content)
}

export const found = async (api: Client, name: string): Promise<Record<string, unknown>> =>
  (await api.get(`/tasks?q=${encodeURIComponent(name)}`)).body.tasks[0]
