import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, letTimePass, SIZES, visit } from '.././support/browser.ts'
import { untilDraggable } from '.././support/hands.ts'
import { startHousehold } from '.././support/household.ts'

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
