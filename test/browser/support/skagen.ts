/** The project of a week in Skagen, shared with a friend, as files of journeys open it. */
import type { TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { joins } from '../../support/people.ts'
import { cookieOf, visit, type Size } from './browser.ts'
import { startHousehold } from './household.ts'

export const FERRY = 'Ferry for the day in Læsø'
export const GRENEN = 'Sand worm (Sandormen) to Grenen, five tickets'
export const DINNER = 'Restaurant for Farmor’s 70th'
export const LINEN = 'Bedlinen for five'
export const TENT = 'Beach tent and the big towels'

export async function skagen(t: TestContext, size: Size = 'wide') {
  const { app, home } = await startHousehold(t)
  const id = home.projects['Skagen in July']!
  const friend = await joins(app, home, id, { name: 'Jonas' })
  const seen = await visit(t, app, `/project/${id}`, { size, cookie: cookieOf(home) })
  await task(seen.page, LINEN).waitFor()
  // The chunk with all gestures comes when the page is idle.
  await seen.page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
  return { ...seen, app, home, id, friend }
}

export const task = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name, exact: true })
