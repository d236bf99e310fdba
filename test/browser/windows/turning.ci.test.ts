import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, letTimePass, SIZES, visit } from '../support/browser.ts'
import { untilDraggable } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

const STILL_MS = 150

test('a phone that is turned and turned back keeps the row at the top of a long list', async (t) => {
  const { app, home } = await startHousehold(t)
  const path = `/project/${home.projects['Garden']}`
  const project_id = home.projects['Garden']
  for (let n = 0; n < 80; n++) await home.api.post('/tasks', { content: `Box ${n}`, project_id })
  const { page } = await visit(t, app, path, { size: 'phone', cookie: cookieOf(home), holds: STILL_MS })
  await page.getByRole('link', { name: 'Buy potting soil' }).waitFor()
  await untilDraggable(page)
  await page.evaluate(scrollDown)
  await letTimePass(page, STILL_MS)
  const before = await topRow(page)
  assert.match(before.name, /^Box/)
  const { width, height } = SIZES.phone
  for (const size of [{ width: height, height: width }, SIZES.phone]) {
    await page.setViewportSize(size)
    await eventually(async () => assert.deepEqual(await topRow(page), before))
    await letTimePass(page, STILL_MS)
  }
})

test('an open task that is turned back begins where it did, however far its list was scrolled', async (t) => {
  const { app, home } = await startHousehold(t)
  const project_id = home.projects['Garden']
  const description = 'A long line of many words.\n\n'.repeat(60)
  for (let n = 0; n < 80; n++) await home.api.post('/tasks', { content: `Box ${n}`, project_id, description })
  const { page } = await visit(t, app, `/project/${project_id}`, {
    size: 'phone',
    cookie: cookieOf(home),
    holds: STILL_MS,
  })
  await page.getByRole('link', { name: 'Buy potting soil' }).waitFor()
  await untilDraggable(page)
  await page.evaluate(scrollDown)
  await letTimePass(page, STILL_MS)
  const { name } = await topRow(page)
  await page.getByRole('link', { name, exact: true }).tap()
  await page.locator('.panel').getByText('A long line of many words.').first().waitFor()
  await page.setViewportSize({ width: SIZES.phone.height, height: SIZES.phone.width })
  await eventually(async () => assert.equal((await topRow(page)).name, name))
  await page.setViewportSize(SIZES.phone)
  await page.locator('.main:not(:visible)').waitFor({ state: 'attached' })
  await page.evaluate(frames, 15)
  assert.equal(await page.evaluate(() => scrollY), 0)
})

const frames = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await new Promise((done) => requestAnimationFrame(done))
}

const scrollDown = (): Promise<unknown> =>
  new Promise((done) => {
    addEventListener('scroll', () => requestAnimationFrame(done), { capture: true, once: true })
    scrollTo(0, 2000)
  })

const topRow = (page: Page): Promise<{ name: string; top: number }> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('#main [data-row]')]
    const row = rows.find((one) => one.getBoundingClientRect().bottom > 0)!
    return { name: row.querySelector('a')!.innerText, top: Math.round(row.getBoundingClientRect().top) }
  })
