import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { untilOpenSteps } from '../support/layers.ts'

test('a page that was loaded again as a sheet opened stays in the program, and the sheet has closed', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home), size: 'phone' })
  const shows = (): Promise<void> => page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await shows()
  await page.evaluate(() => history.replaceState({ ...(history.state as object), layers: 1 }, ''))
  await page.reload()
  await shows()
  await untilOpenSteps(page, 0)
  assert.equal(new URL(page.url()).pathname, '/inbox')
})

test('a task that was loaded again as a sheet opened over it stays open', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.waitFor()
  const path = new URL(page.url()).pathname
  await page.evaluate(() => history.replaceState({ ...(history.state as object), layers: 1 }, ''))
  await page.reload()
  await title.waitFor()
  await untilOpenSteps(page, 0)
  assert.equal(new URL(page.url()).pathname, path)
  await page.goBack()
  await title.waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).pathname, '/inbox')
})
