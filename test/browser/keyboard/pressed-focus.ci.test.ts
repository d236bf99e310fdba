import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { holdFrames, untilDraggable } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

/** As in Safari on a Mac: a press gives the focus to what lies around a link or button, not to that itself. */
function likeSafari(): void {
  addEventListener('mousedown', (event) => {
    const pressed = (event.target as Element).closest('a[href], button, input, textarea, select, [tabindex]')
    if (event.defaultPrevented || !pressed?.matches('a[href], button') || pressed.hasAttribute('tabindex')) return
    event.preventDefault()
    const around = pressed.closest<HTMLElement>('[tabindex]')
    if (around) around.focus({ preventScroll: true })
    else (document.activeElement as HTMLElement).blur()
  })
}

test('where a press gives a link or button no focus, as in Safari, it is led back there all the same', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.evaluate(likeSafari)
  await page.locator('html[data-gestures]').waitFor()

  const row = page.locator('.row', { hasText: 'Find the summer tyres in the shed' })
  await row.hover()
  await row.getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await focusIsOn(page, 'More for Find the summer tyres in the shed')
  await page.keyboard.press('j')
  await focusIsOn(page, 'Return the library books')

  await row.getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await page.getByRole('button', { name: /^Date:/ }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await focusIsOn(page, /^Date:/)
  await page.keyboard.press('Escape')
  await focusIsOn(page, 'Find the summer tyres in the shed')

  await page.keyboard.press('q')
  await page.getByLabel('Task', { exact: true }).fill('Buy milk')
  await page.getByRole('button', { name: 'Priority' }).last().click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await focusIsOn(page, 'Task')
})

test('the focus is led home from what a press in a dialog takes away, also when no frame came since that was opened', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const reschedule = page.getByRole('main').getByRole('button', { name: 'Reschedule' })
  await reschedule.waitFor()
  await untilDraggable(page)
  const letFramesCome = await holdFrames(page)
  await reschedule.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await reschedule.waitFor({ state: 'detached' })
  await letFramesCome()
  await page.locator('#main :focus').waitFor()
})

const focusIsOn = (page: Page, name: string | RegExp): Promise<void> =>
  eventually(async () => {
    const on = await page.evaluate(() => document.activeElement!.ariaLabel ?? document.activeElement!.textContent ?? '')
    assert.match(on, typeof name === 'string' ? new RegExp(`^${name}`) : name)
  })
