import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startApp } from '../support/app.ts'
import { joins } from '../support/people.ts'
import { wireTo } from '../support/wire.ts'
import { closeBrowser, cookieOf, photograph, visit } from './support/browser.ts'
import { household } from './support/household.ts'

after(closeBrowser)

/** The service worker controls the page, so the shell is kept. */
const installed = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

const titles = (page: Page): Promise<string[]> => page.locator('[data-task] .row-title a').allTextContents()

test('two people on one list, one of them without a network for a while, end with the same', async (t) => {
  const app = await startApp(t)
  const home = await household(app)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const wire = await wireTo(t, app)
  const mine = await visit(t, { ...app, url: wire.url }, `/project/${garden}`, {
    cookie: cookieOf(home),
    installed: true,
  })
  const his = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(jonas) })
  const { page } = mine
  await page.getByRole('link', { name: 'Water the tomato seedlings' }).waitFor()
  await his.page.getByRole('link', { name: 'Water the tomato seedlings' }).waitFor()
  await installed(page)

  wire.cut()
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('checkbox', { name: 'Complete: Borrow Oskar’s circular saw' }).click()
  await page.keyboard.press('q')
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await field.fill('Sharpen the spade tomorrow p2')
  await field.press('Enter')
  await field.fill('Oil the hinges')
  await field.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Build the raised bed behind the kitchen' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Build the raised bed in the sun')
  await title.press('Enter')
  await page.getByText('Offline. 4 changes wait here.').first().waitFor()
  await photograph(page, 'offline-wide-light')

  await his.page.getByRole('checkbox', { name: 'Complete: Water the tomato seedlings' }).click()
  await home.api.patch(`/tasks/${home.raisedBed}`, { priority: 1 })
  await his.page.keyboard.press('q')
  const hisField = his.page.getByRole('textbox', { name: 'Task', exact: true })
  await hisField.fill('Order compost')
  await hisField.press('Enter')
  await his.page.getByText('Order compost is in Garden.').waitFor()
  await his.page.keyboard.press('Escape')

  await page.reload()
  await page.getByRole('link', { name: 'Oil the hinges' }).waitFor()
  await page.getByText('Offline. 4 changes wait here.').first().waitFor()
  assert.equal(await page.getByRole('link', { name: 'Order compost' }).count(), 0)
  assert.equal(await page.getByRole('checkbox', { name: 'Complete: Borrow Oskar’s circular saw' }).count(), 0)

  wire.mend()
  for (const one of [page, his.page]) {
    await one.getByRole('link', { name: 'Order compost' }).waitFor()
    await one.getByRole('link', { name: 'Sharpen the spade' }).waitFor()
    await one.getByRole('link', { name: 'Oil the hinges' }).waitFor()
    await one.locator('.row[data-priority="1"]', { hasText: 'Build the raised bed in the sun' }).waitFor()
    await one.locator('.main [data-task]', { hasText: 'Borrow Oskar' }).waitFor({ state: 'detached' })
  }
  await page.locator('.sidebar .offline').waitFor({ state: 'detached' })
  const { body } = await home.api.get(`/tasks?project_id=${garden}`)
  const onServer = body.tasks.map((task: { content: string }) => task.content).toSorted()
  assert.deepEqual((await titles(page)).toSorted(), onServer)
  assert.deepEqual(await titles(his.page), await titles(page))
  assert.equal(onServer.filter((content: string) => content === 'Oil the hinges').length, 1)
})
