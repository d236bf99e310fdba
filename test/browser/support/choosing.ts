/** Tasks that are chosen in a list, and the bar of what can be done with them. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { letTimePass } from './browser.ts'
import { fingerOn, HOLD_MS, spotIn, untilDraggable } from './hands.ts'
import type { Household } from './household.ts'
import { row } from './rows.ts'

export const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected tasks' })
export const act = (page: Page, name: string): Promise<void> =>
  bar(page).getByRole('button', { name, exact: true }).click()
export const chosen = (page: Page): Promise<string[]> =>
  page.locator('.main .row[data-state~="selected"] .row-title a').allTextContents()
export const are = (page: Page, names: string[]): Promise<void> =>
  eventually(async () => assert.deepEqual(await chosen(page), names))
export const undo = (page: Page): Promise<void> => page.getByRole('button', { name: /^Undo/ }).last().click()

export async function fieldsOf(home: Household, project: string, field: string): Promise<Record<string, unknown>> {
  const { body } = await home.api.get(`/tasks?project_id=${project}&completed=include`)
  return Object.fromEntries(body.tasks.map((one: Record<string, unknown>) => [one['content'], one[field]]))
}

/** The first one, by a finger that stays on its title, in a page that `holds` timers of HOLD_MS. */
export async function chooseByHold(page: Page, title: string): Promise<void> {
  const held = row(page, title).getByRole('link')
  await held.waitFor()
  await untilDraggable(page)
  const finger = await fingerOn(page)
  await finger.down(await spotIn(held))
  await letTimePass(page, HOLD_MS)
  await finger.up()
  await page.getByText('1 selected').waitFor()
}
