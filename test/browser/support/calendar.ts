/** The month of the household, and what stands on its days. */
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { cookieOf, visit, type Look } from './browser.ts'
import { startHousehold, type Household } from './household.ts'

export async function opened(t: TestContext, path: (home: Household) => string, look: Look = {}) {
  const { app, home } = await startHousehold(t)
  const seen = await visit(t, app, path(home), { cookie: cookieOf(home), ...look })
  await seen.page.getByRole('grid').waitFor()
  return { ...seen, app, home }
}

export const month = () => '/upcoming/2026-04'
export const cell = (page: Page, date: string) => page.locator(`.calendar td[data-date="${date}"]`)
export const entry = (page: Page, date: string, name: string) =>
  cell(page, date).locator('.day-entry', { has: page.getByText(name, { exact: true }) })
export const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-date]')?.dataset['date'])
export const dueOf = async ({ api }: Household, words: string): Promise<Record<string, unknown>> =>
  (await api.get(`/tasks?q=${encodeURIComponent(words)}&completed=include`)).body.tasks[0]

export async function inProject(t: TestContext, look: Look = {}) {
  const { app, home } = await startHousehold(t)
  const id = home.projects['Skagen in July']!
  await home.api.patch(`/projects/${id}`, { view_mode: 'calendar' })
  const seen = await visit(t, app, `/project/${id}`, { cookie: cookieOf(home), ...look })
  await seen.page.getByRole('grid').waitFor()
  return { ...seen, app, home }
}
