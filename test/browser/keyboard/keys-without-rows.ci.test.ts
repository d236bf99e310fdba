import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('where no tasks are, arrows and Space scroll, and Ctrl A marks the text', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  const scrolled = (): Promise<number> => main.evaluate((one) => one.scrollTop)
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.getByRole('textbox', { name: 'Your name' }).waitFor()
  await main.focus()
  for (const key of ['ArrowDown', 'Space']) {
    const before = await scrolled()
    await page.keyboard.press(key)
    await eventually(async () => assert.ok((await scrolled()) > before))
  }
  const isTaken = await main.evaluate((one) => {
    const held = { key: ' ', code: 'Space', repeat: true, bubbles: true, cancelable: true }
    return !one.dispatchEvent(new KeyboardEvent('keydown', held))
  })
  assert.equal(isTaken, false, 'Space that is held scrolls on')
  await page.keyboard.press('ControlOrMeta+a')
  assert.notEqual(await page.evaluate(() => String(getSelection())), '')
})

test('what is typed before it is known who is here goes to quick add, or to the search', async (t) => {
  const { app, home } = await startHousehold(t)
  for (const [key, words] of [
    ['q', 'Fix the gate tomorrow'],
    ['Control+k', 'Garden'],
  ] as const) {
    const { page } = await visit(t, app, '/healthz', { moves: true, cookie: cookieOf(home) })
    const { promise: isLet, resolve: come } = Promise.withResolvers<void>()
    await page.route('**/auth/me', (route) => isLet.then(() => route.continue()))
    await page.goto('/today')
    await page.keyboard.press(key)
    await page.keyboard.type(words)
    come()
    const field = page.getByRole('dialog').locator(':focus')
    await eventually(async () => assert.equal(await field.evaluate((on: HTMLInputElement) => on.value), words))
  }
})

for (const [how, end] of [
  ['Esc', (page: Page) => page.keyboard.press('Escape')],
  ['a press', (page: Page) => page.mouse.click(600, 400)],
] as const)
  test(`what is typed for quick add before it is known who is here stays a draft after ${how}`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/healthz', { moves: true, cookie: cookieOf(home) })
    const { promise: isLet, resolve: come } = Promise.withResolvers<void>()
    await page.route('**/auth/me', (route) => isLet.then(() => route.continue()))
    await page.goto('/today')
    await page.keyboard.press('q')
    await page.keyboard.type('Fix the gate tomorrow')
    await end(page)
    come()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.keyboard.press('q')
    const field = page.getByRole('dialog').locator(':focus')
    await eventually(async () =>
      assert.equal(await field.evaluate((on: HTMLInputElement) => on.value), 'Fix the gate tomorrow'),
    )
  })
