import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { holdFrames, untilDraggable } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { found } from '../support/rows.ts'

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

test('a title that is left as rows change beside it does not get the focus again (phone)', async (t) => {
  const { app, home } = await startHousehold(t)
  const path = `/project/${home.projects['Garden']}`
  const { page } = await visit(t, app, path, { size: 'phone', cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Buy potting soil' }).tap()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Buy peat')
  const letFramesCome = await holdFrames(page)
  const { id } = await found(home.api, 'potting soil')
  await home.api.patch(`/tasks/${id as string}`, { priority: 1 })
  await page.locator('.panel-title[data-priority="1"]').waitFor()
  await title.press('Enter')
  await letFramesCome()
  await page.locator('.panel:focus, .panel :focus').and(page.locator(':not(textarea)')).waitFor()
})

test('a line that adds a task and comes late keeps the focus that a row was to get until then', async (t) => {
  const { app, home } = await startHousehold(t)
  for (let n = 1; n <= 60; n++) await home.api.post('/tasks', { content: `Weed bed ${n}`, due_date: '2026-04-16' })
  const { page } = await visit(t, app, '/healthz', { cookie: cookieOf(home) })
  const { promise: isLet, resolve: come } = Promise.withResolvers<void>()
  await page.route(/\/assets\/daily-/, (route) => isLet.then(() => route.continue()))
  await page.goto('/today')
  const add = page.getByRole('main').getByRole('button', { name: 'Add task' })
  await add.scrollIntoViewIfNeeded()
  const first = page.getByRole('link', { name: 'Book the car inspection' })
  await first.waitFor({ state: 'detached' })
  const nextFrame = await stepFrames(page)
  await add.click()
  await add.waitFor({ state: 'detached' })
  // Two frames later lost focus is given to the first row, which is drawn for the third.
  for (let n = 0; n < 2; n++) await nextFrame.evaluate((next) => next())
  await first.waitFor({ state: 'attached' })
  come()
  const line = page.getByRole('textbox', { name: 'Task', exact: true }).and(page.locator(':focus'))
  await line.waitFor()
  await nextFrame.evaluate((next) => next())
  assert.equal(await line.count(), 1)
})

/** From now on a frame comes when the returned function is called. */
const stepFrames = (page: Page) =>
  page.evaluateHandle(() => {
    let held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (work) => held.push(work)
    return () => {
      const due = held
      held = []
      for (const work of due) work(performance.now())
    }
  })

const focusIsOn = (page: Page, name: string | RegExp): Promise<void> =>
  eventually(async () => {
    const on = await page.evaluate(() => document.activeElement!.ariaLabel ?? document.activeElement!.textContent ?? '')
    assert.match(on, typeof name === 'string' ? new RegExp(`^${name}`) : name)
  })
