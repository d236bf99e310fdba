import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { joins } from '../../support/people.ts'
import { cookieOf, letTimePass, visit } from '../support/browser.ts'
import { chooseByHold } from '../support/choosing.ts'
import { HOLD_MS, spotIn, untilDraggable, type Spot } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { row } from '../support/rows.ts'

test('who can only view a project chooses its tasks by holding one and tapping others, in a list and on a board', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas', role: 'viewer' })
  const { page } = await visit(t, app, '/favicon.svg', { size: 'phone', cookie: cookieOf(jonas), holds: HOLD_MS })
  for (const view_mode of ['list', 'board']) {
    await home.api.patch(`/projects/${garden}`, { view_mode })
    await page.goto(`/project/${garden}`)
    await chooseByHold(page, 'Water the tomato seedlings')
    await row(page, 'Be home for the planks').getByRole('link').tap()
    await page.getByText('2 selected').waitFor()
  }
})

test('a pen chooses as a finger does, by a hold and taps, and completes by a swipe', async (t) => {
  const { app, home } = await startHousehold(t)
  const path = `/project/${home.projects['Garden']}`
  const { page, context } = await visit(t, app, path, { size: 'tablet', cookie: cookieOf(home), holds: HOLD_MS })
  const link = (name: string): Locator => row(page, name).getByRole('link')
  await link('Water the tomato seedlings').waitFor()
  await untilDraggable(page)
  const browser = await context.newCDPSession(page)
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Spot): Promise<unknown> =>
    browser.send('Input.dispatchMouseEvent', {
      ...{ type, x, y, clickCount: 1, pointerType: 'pen', button: 'left' },
      buttons: type === 'mouseReleased' ? 0 : 1,
    })
  const [held, other] = [await spotIn(link('Water the tomato seedlings')), await spotIn(link('Be home for the planks'))]
  await pen('mousePressed', held)
  await letTimePass(page, HOLD_MS)
  await pen('mouseReleased', held)
  await page.getByText('1 selected').waitFor()
  await pen('mousePressed', other)
  await pen('mouseReleased', other)
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('2 selected').waitFor({ state: 'detached' })

  await pen('mousePressed', other)
  for (const by of [40, 80, 120]) await pen('mouseMoved', { x: other.x + by, y: other.y })
  await pen('mouseReleased', { x: other.x + 120, y: other.y })
  await page.getByText('Be home for the planks completed.').waitFor()
  assert.equal(new URL(page.url()).pathname, path)
})
