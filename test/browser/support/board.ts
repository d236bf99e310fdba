/** The bathroom as a board. */
import type { Page } from 'playwright-core'
import type { Ends } from '../../support/database.ts'
import { cookieOf, visit, type Size } from './browser.ts'
import { startFurnished } from './furnished.ts'
import { bathroomBoard } from './household.ts'

/** `holds`: see `Look`. */
export async function board(t: Ends, size: Size = 'wide', holds?: number) {
  const { app, home, told: ids } = await startFurnished(t, 'bathroom-board', bathroomBoard)
  const project = home.projects['Bathroom']!
  const here = await visit(t, app, `/project/${project}`, {
    cookie: cookieOf(home),
    size,
    moves: true,
    ...(holds && { holds }),
  })
  await here.page.getByRole('heading', { name: 'Decide' }).waitFor()
  return { app, home, ids, project, ...here }
}

export const column = (page: Page, name: string) =>
  page.locator('.column').filter({ has: page.getByRole('heading', { name, exact: true }) })
export const card = (page: Page, name: string) =>
  page.locator('.card').filter({ has: page.getByRole('link', { name, exact: true }) })
export const namesIn = (page: Page, name: string): Promise<string[]> =>
  column(page, name).locator('.card-title').allTextContents()

/** Waits until a column holds these cards. */
export async function holds(page: Page, name: string, cards: string[]): Promise<void> {
  await page.waitForFunction(
    ([title, wanted]) => {
      const columns = [...document.querySelectorAll('.column')]
      const found = columns.find((one) => one.querySelector('h2')?.textContent === title)
      const names = [...(found?.querySelectorAll('.card-title') ?? [])].map((one) => one.textContent)
      return JSON.stringify(names) === wanted
    },
    [name, JSON.stringify(cards)] as const,
  )
}

export const tiles = 'Choose tiles for the floor: terrazzo or the grey hexagon'
export const bath = 'Walk-in shower or a short bath?'
export const neighbours = 'Ask the neighbours which electrician they used'
export const basin = 'Basin and tap, 60 cm'
export const mat = 'Underfloor heating mat, 3 m²'
export const mirror = 'Mirror cabinet with light'
