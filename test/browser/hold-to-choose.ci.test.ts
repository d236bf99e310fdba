import { test } from 'node:test'
import { joins } from '../support/people.ts'
import { cookieOf, letTimePass, visit } from './support/browser.ts'
import { fingerOn, HOLD_MS, spotIn, untilDraggable } from './support/hands.ts'
import { startHousehold } from './support/household.ts'
import { row } from './support/rows.ts'

test('who can only view a project chooses its tasks by holding one and tapping others, in a list and on a board', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas', role: 'viewer' })
  const { page } = await visit(t, app, '/favicon.svg', { size: 'phone', cookie: cookieOf(jonas), holds: HOLD_MS })
  for (const view_mode of ['list', 'board']) {
    await home.api.patch(`/projects/${garden}`, { view_mode })
    await page.goto(`/project/${garden}`)
    const held = row(page, 'Water the tomato seedlings').getByRole('link')
    await held.waitFor()
    await untilDraggable(page)
    const finger = await fingerOn(page)
    await finger.down(await spotIn(held))
    await letTimePass(page, HOLD_MS)
    await finger.up()
    await page.getByText('1 selected').waitFor()
    await row(page, 'Be home for the planks').getByRole('link').tap()
    await page.getByText('2 selected').waitFor()
  }
})
