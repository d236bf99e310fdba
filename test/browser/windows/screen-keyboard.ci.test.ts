import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { row } from '../support/rows.ts'

test('on a phone on its side menus, offered names and the end of a dialog stand above the keyboard', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = `/project/${home.projects['Garden']}`
  const { page } = await visit(t, app, garden, { cookie: cookieOf(home), size: 'phone' })
  await page.setViewportSize({ width: 844, height: 390 })
  const free = 190
  await page.evaluate((free) => {
    Object.defineProperty(visualViewport, 'height', { get: () => free })
    visualViewport!.dispatchEvent(new Event('resize'))
  }, free)
  const isSeen = (one: Locator): Promise<void> =>
    eventually(async () => {
      const { y, height } = (await one.boundingBox())!
      assert.ok(y >= 0 && y + height <= free, `from ${y} to ${y + height}`)
    })
  for (const key of ['m', 'd']) {
    await row(page, 'Buy potting soil').getByRole('link').press(key)
    await isSeen(page.locator('.pop'))
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('q')
  await page.getByRole('textbox', { name: 'Task', exact: true }).pressSequentially('Rake #')
  const names = page.getByRole('listbox')
  await isSeen(names)
  await page.keyboard.press('ArrowUp')
  await isSeen(names.locator('[data-on]'))
  await page.keyboard.press('Escape')
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add task' })
  await add.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await page.locator('.dialog-scrim').evaluate((scrim) => scrim.scrollTo(0, scrim.scrollHeight))
  await isSeen(add)
})
