import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieOf, letTimePass, visit } from '../support/browser.ts'
import { fingerOn, HOLD_MS, spotIn, untilDraggable } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { row } from '../support/rows.ts'
import { smallTargets } from '../support/targets.ts'

test('on a phone 360 px wide the actions on chosen tasks are wide enough for a finger', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/favicon.svg', { size: 'phone', cookie: cookieOf(home), holds: HOLD_MS })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/today')
  const held = row(page, 'Send the water meter reading').getByRole('link')
  await held.waitFor()
  await untilDraggable(page)
  const finger = await fingerOn(page)
  await finger.down(await spotIn(held))
  await letTimePass(page, HOLD_MS)
  await finger.up()
  await page.getByText('1 selected').waitFor()
  assert.deepEqual(
    (await smallTargets(page)).filter((line) => line.startsWith('button select-bar')),
    [],
  )
})
