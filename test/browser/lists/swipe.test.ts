import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { joins } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, letTimePassUntil, visit } from '../support/browser.ts'
import { HOLD_MS, fingerOn, spotIn, untilDraggable, type Finger } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { row, TICK_MS } from '../support/rows.ts'

async function pull(finger: Finger, element: Locator, by: number, down = 0): Promise<void> {
  const from = await spotIn(element)
  await finger.pull(from, { x: from.x + by, y: from.y + down })
}

const focusOnRow = (page: Page): Promise<void> => page.locator('#main [data-row] a:focus').waitFor()

test('a swipe to the right ticks off, one to the left asks for another day', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone', holds: HOLD_MS })
  const parcel = row(page, 'Pick up the parcel at Netto')
  await parcel.waitFor()
  await untilDraggable(page)
  const finger = await fingerOn(page)

  await pull(finger, parcel, 136)
  await page.locator('.row[data-armed] .swipe-act', { hasText: 'Complete' }).waitFor()
  await assertAccessible(page, 'swipe-done-phone')
  await finger.up()
  await page.getByText('Pick up the parcel at Netto completed.').waitFor()
  await page.locator('.swipe-act').waitFor({ state: 'detached' })
  await focusOnRow(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => assert.equal(await parcel.locator('.check').getAttribute('aria-checked'), 'false'))

  const dentist = row(page, 'Call the dentist about Ida’s check-up')
  await pull(finger, dentist, -136)
  await page.locator('.row[data-armed] .swipe-act', { hasText: 'Reschedule' }).waitFor()
  await assertAccessible(page, 'swipe-date-phone')
  await finger.up()
  await page
    .getByRole('dialog', { name: 'Date' })
    .getByRole('button', { name: /Tomorrow/ })
    .click()
  await page.getByText('Call the dentist about Ida’s check-up moved to tomorrow.').waitFor()
  await dentist.waitFor({ state: 'detached' })
  await focusOnRow(page)
})

test('a repeat that is swiped to the right comes back', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone', holds: HOLD_MS })
  const water = row(page, 'Water the tomato seedlings')
  await water.waitFor()
  await untilDraggable(page)
  await water.scrollIntoViewIfNeeded()
  const finger = await fingerOn(page)
  await pull(finger, water, 120)
  await finger.up()
  await page.getByText('Water the tomato seedlings completed. Next: Saturday.').waitFor()
  await letTimePassUntil(page, TICK_MS, water, 'detached')
  await focusOnRow(page)
})

test('a short swipe springs back, and a finger that goes down scrolls: nothing is done', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, requests } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone', holds: HOLD_MS })
  const parcel = row(page, 'Pick up the parcel at Netto')
  await parcel.waitFor()
  await untilDraggable(page)
  const finger = await fingerOn(page)
  await pull(finger, parcel, 80)
  await page.locator('.row[data-swipe]:not([data-armed])').waitFor()
  await finger.up()
  await page.locator('.row[data-swipe]').waitFor({ state: 'detached' })
  await pull(finger, parcel, 60, -200)
  await eventually(async () => assert.equal(await page.locator('.row[data-swipe]').count(), 0))
  await finger.up()
  await page.waitForFunction(() => scrollY > 50)
  assert.deepEqual(
    requests.filter((request) => !request.startsWith('GET')),
    [],
  )
  await eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0))
})

test('who can only look cannot swipe', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const jonas = await joins(app, home, skagen, { name: 'Jonas', role: 'viewer' })
  const { page, requests } = await visit(t, app, `/project/${skagen}`, {
    cookie: cookieOf(jonas),
    size: 'phone',
    holds: HOLD_MS,
  })
  const ferry = row(page, 'Ferry for the day in Læsø')
  await ferry.waitFor()
  await untilDraggable(page)
  const finger = await fingerOn(page)
  await pull(finger, ferry, 140)
  await eventually(async () => assert.equal(await page.locator('.row[data-swipe]').count(), 0))
  await finger.up()
  assert.deepEqual(
    requests.filter((request) => !request.startsWith('GET')),
    [],
  )
})
