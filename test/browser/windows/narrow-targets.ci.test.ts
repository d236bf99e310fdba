import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieOf, visit } from '../support/browser.ts'
import { chooseByHold } from '../support/choosing.ts'
import { HOLD_MS } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { smallTargets } from '../support/targets.ts'

test('on a phone 360 px wide the actions on chosen tasks are wide enough for a finger', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/favicon.svg', { size: 'phone', cookie: cookieOf(home), holds: HOLD_MS })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/today')
  await chooseByHold(page, 'Send the water meter reading')
  assert.deepEqual(
    (await smallTargets(page)).filter((line) => line.startsWith('button select-bar')),
    [],
  )
})
