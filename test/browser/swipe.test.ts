import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { startApp } from '../support/app.ts'
import { joins } from '../support/people.ts'
import { axe, closeBrowser, cookieOf, photograph, visit } from './support/browser.ts'
import { fingerOn, spotIn, type Finger } from './support/hands.ts'
import { household } from './support/household.ts'

after(closeBrowser)

const row = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

/** The chunk comes when the page is idle. */
const ready = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('link[href*="swipe-"]') !== null)
}

async function pull(finger: Finger, element: Locator, by: number, down = 0): Promise<void> {
  const from = await spotIn(element)
  await finger.down(from)
  await finger.moveTo({ x: from.x + by, y: from.y + down })
}

for (const scheme of ['light', 'dark'] as const) {
  test(`a swipe to the right ticks off, one to the left asks for another day (${scheme})`, async (t) => {
    const app = await startApp(t)
    const home = await household(app)
    const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone', scheme })
    const parcel = row(page, 'Pick up the parcel at Netto')
    await parcel.waitFor()
    await ready(page)
    const finger = await fingerOn(page)

    await pull(finger, parcel, 136)
    await page.locator('.row[data-armed] .swipe-act', { hasText: 'Done' }).waitFor()
    await photograph(page, `swipe-done-phone-${scheme}`)
    assert.deepEqual(await axe(page, scheme === 'dark' ? 'colours' : 'all'), [])
    await finger.up()
    await page.getByText('Pick up the parcel at Netto is done.').waitFor()
    await page.locator('.swipe-act').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    assert.equal(await parcel.locator('.check').getAttribute('aria-checked'), 'false')

    const dentist = row(page, 'Call the dentist about Ida’s check-up')
    await pull(finger, dentist, -136)
    await page.locator('.row[data-armed] .swipe-act', { hasText: 'Reschedule' }).waitFor()
    await photograph(page, `swipe-date-phone-${scheme}`)
    assert.deepEqual(await axe(page, scheme === 'dark' ? 'colours' : 'all'), [])
    await finger.up()
    await page
      .getByRole('dialog', { name: 'Date' })
      .getByRole('button', { name: /Tomorrow/ })
      .click()
    await page.getByText('Call the dentist about Ida’s check-up is moved to tomorrow.').waitFor()
    await dentist.waitFor({ state: 'detached' })
  })
}

test('a repeat that is swiped to the right comes back', async (t) => {
  const app = await startApp(t)
  const home = await household(app)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone' })
  const water = row(page, 'Water the tomato seedlings')
  await water.waitFor()
  await ready(page)
  await water.scrollIntoViewIfNeeded()
  const finger = await fingerOn(page)
  await pull(finger, water, 120)
  await finger.up()
  await page.getByText('Water the tomato seedlings comes back on Saturday.').waitFor()
})

test('a short swipe springs back, and a finger that goes down scrolls: nothing is done', async (t) => {
  const app = await startApp(t)
  const home = await household(app)
  const { page, requests } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone' })
  const parcel = row(page, 'Pick up the parcel at Netto')
  await parcel.waitFor()
  await ready(page)
  const finger = await fingerOn(page)
  await pull(finger, parcel, 80)
  await page.locator('.row[data-swipe]:not([data-armed])').waitFor()
  await finger.up()
  await page.locator('.row[data-swipe]').waitFor({ state: 'detached' })
  await pull(finger, parcel, 60, -200)
  assert.equal(await page.locator('.row[data-swipe]').count(), 0)
  await finger.up()
  await page.waitForFunction(() => scrollY > 50)
  assert.deepEqual(
    requests.filter((request) => !request.startsWith('GET')),
    [],
  )
  assert.equal(await page.getByRole('dialog').count(), 0)
})

test('who can only look cannot swipe', async (t) => {
  const app = await startApp(t)
  const home = await household(app)
  const skagen = home.projects['Skagen in July']!
  const jonas = await joins(app, home, skagen, { name: 'Jonas', role: 'viewer' })
  const { page, requests } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(jonas), size: 'phone' })
  const ferry = row(page, 'Ferry for the day in Læsø')
  await ferry.waitFor()
  await ready(page)
  const finger = await fingerOn(page)
  await pull(finger, ferry, 140)
  assert.equal(await page.locator('.row[data-swipe]').count(), 0)
  await finger.up()
  assert.deepEqual(
    requests.filter((request) => !request.startsWith('GET')),
    [],
  )
})
