/** The palette before it has an answer to what is typed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

/** A search that is answered when the test says so. */
async function searching(t: Ends, words: string): Promise<{ page: Page; chosen: Locator; answer: () => void }> {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/search?*', (route) => isAnswered.then(() => route.continue()))
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill(words)
  await page.getByRole('option', { name: `Add “${words}” as a task` }).waitFor()
  return { page, chosen: page.locator('[role="option"][aria-selected="true"]'), answer }
}

test('Enter right after further letters opens nothing that does not have them', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Search/ })
  await field.fill('read')
  const found = page.getByRole('option', { name: /^Read about heat pumps/ })
  await found.and(page.locator('[aria-selected="true"]')).waitFor()
  await page.route('**/search?*', () => {})
  await field.pressSequentially('y')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await field.pressSequentially(' about')
  assert.equal(new URL(page.url()).pathname, '/inbox')
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
})

test('Enter before there is an answer opens what is found, once it is', async (t) => {
  const { page, answer } = await searching(t, 'heat pumps')
  await page.keyboard.press('Enter')
  answer()
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Read about heat pumps'),
  )
  await page.locator('.layer').waitFor({ state: 'detached' })
})

test('an arrow after such an Enter takes it back: nothing opens with the answer', async (t) => {
  const { page, chosen, answer } = await searching(t, 'heat pumps')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  answer()
  await page.getByRole('option', { name: /^Read about heat pumps/ }).waitFor()
  await chosen.getByText('filter').waitFor()
  assert.equal(new URL(page.url()).pathname, '/inbox')
})

test('what the arrows have chosen stays chosen as the answer comes in above it', async (t) => {
  const { page, chosen, answer } = await searching(t, 'heat pumps')
  await page.keyboard.press('ArrowDown')
  await chosen.getByText('filter').waitFor()
  answer()
  await page.getByRole('option', { name: /^Read about heat pumps/ }).waitFor()
  assert.match((await chosen.textContent()) ?? '', /filter/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/filter/new')
})

test('a place whose name is typed whole leads, before and after the tasks that have it are found', async (t) => {
  const { page, chosen, answer } = await searching(t, 'car')
  const place = chosen.filter({ hasText: /^Car\d*$/ })
  await place.waitFor()
  answer()
  await page.getByRole('option', { name: /^Decide: train or car/ }).waitFor()
  await place.waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/project/*')
  await page.getByRole('heading', { level: 1, name: 'Car' }).waitFor()
})

test('an archived project whose name is typed whole is found, and does not lead', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch(`/projects/${home.projects['Car']}`, { archived: true })
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('car')
  await page.getByRole('option', { name: /^Car Archived/ }).waitFor()
  const chosen = page.locator('[role="option"][aria-selected="true"]')
  await chosen.filter({ hasText: /^Decide: train or car/ }).waitFor()
})
