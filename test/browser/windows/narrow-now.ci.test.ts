import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('the line of now goes from where the tasks begin to where they end, in windows of every width without a margin', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const now = page.locator('.now')
  for (const width of [390, 660, 700, 767, 820]) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(async () => {
      const [before, after] = await now.evaluate((line) => {
        const range = document.createRange()
        range.selectNodeContents(line.querySelector('time')!)
        const tick = document.querySelector('#main .row-check')!.getBoundingClientRect()
        const { marginRight } = getComputedStyle(line, '::after')
        return [Math.abs(range.getBoundingClientRect().left - (tick.left + tick.right) / 2), marginRight] as const
      })
      assert.ok(before <= 16, `${before} px from the middle of the boxes at ${width} px`)
      assert.equal(after, '0px', `at ${width} px`)
    })
  }
})
