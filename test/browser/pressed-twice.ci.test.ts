import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { cookieOf, visit } from './support/browser.ts'
import { nextFrames } from './support/hands.ts'
import { startHousehold } from './support/household.ts'

/** Today with its lists beside it, while all that was not needed for it is still on its way; `arrive` lets it come. */
async function early(t: TestContext) {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/healthz', { cookie: cookieOf(home) })
  const onTheirWay: Route[] = []
  let isThere = false
  await page.route(/\/assets\/(?:daily|lists)-/, (route) => (isThere ? route.continue() : void onTheirWay.push(route)))
  await page.goto('/today')
  await page.getByRole('link', { name: 'Skagen in July' }).waitFor()
  const arrive = async (): Promise<void> => {
    isThere = true
    for (const route of onTheirWay) await route.continue()
  }
  return { page, arrive }
}

const options = (page: Page, name: string) => page.getByRole('button', { name: `More for ${name}` })

/** One menu, and none below it. */
async function isOnly(page: Page, name: string): Promise<void> {
  await page.getByRole('menu', { name }).waitFor()
  await nextFrames(page)
  assert.equal(await page.locator('.layer').count(), 1)
}

test('a menu that is asked for twice while it is on its way opens once', async (t) => {
  const { page, arrive } = await early(t)
  await options(page, 'Garden').dblclick()
  await arrive()
  await isOnly(page, 'Garden')
  await page.keyboard.press('Escape')
  await page.locator('.layer').waitFor({ state: 'detached' })
})

test('of two menus asked for while they are on their way the last one opens', async (t) => {
  const { page, arrive } = await early(t)
  await options(page, 'Garden').click()
  await options(page, 'Money').click()
  await arrive()
  await isOnly(page, 'Money')
})

test('a dialog that is asked for twice while it is on its way opens once', async (t) => {
  const { page, arrive } = await early(t)
  await page.getByRole('button', { name: 'New label' }).dblclick()
  await arrive()
  await page.getByRole('dialog').waitFor()
  await nextFrames(page)
  assert.equal(await page.locator('.layer').count(), 1)
})
