import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { pressInTurn, spotIn } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { untilOpenSteps } from '../support/layers.ts'

test('Back and Forward lead to where a list was left; what is gone to begins at its top, on no row of another list', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  for (let n = 1; n <= 60; n++)
    await home.api.post('/tasks', { content: `Weed bed ${n}`, project_id: garden, due_date: '2026-04-20' })
  const { page } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(home) })
  const isAt = (focused: string, top: number): Promise<void> =>
    eventually(async () =>
      assert.deepEqual(
        await page.evaluate(() => [
          document.activeElement?.textContent.slice(0, 40),
          Math.round(document.querySelector('#main')!.scrollTop),
        ]),
        [focused, top],
      ),
    )
  const goTo = async (key: string, name: string): Promise<void> => {
    await pressInTurn(page, 'g', key)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  }
  await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
  const row = page.getByRole('link', { name: 'Weed bed 40', exact: true })
  await page.evaluate(() => (document.querySelector('#main')!.scrollTop = 1200))
  await row.focus()
  await spotIn(row)
  const top = await page.locator('#main').evaluate((main) => Math.round(main.scrollTop))
  await goTo('u', 'Upcoming')
  await eventually(async () => assert.ok(await page.locator('#main:focus').isVisible()))
  await page.keyboard.press('j')
  const first = await page.evaluate(() => document.activeElement?.textContent.slice(0, 40) ?? '')
  await page.goBack()
  await isAt('Weed bed 40', top)
  await page.goForward()
  await isAt(first, 0)
  await page.goBack()
  await isAt('Weed bed 40', top)
})

test('Back leads to as many days of Upcoming as were shown, and to the day that was in sight', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.post('/tasks', { content: 'Pick the first strawberries', due_date: '2026-05-24' })
  const { page } = await visit(t, app, '/upcoming', { cookie: cookieOf(home) })
  await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
  const more = page.getByRole('button', { name: 'Show two more weeks' })
  const berries = page.getByRole('link', { name: 'Pick the first strawberries' })
  for (const day of ['2026-05-01', '2026-05-15']) {
    await more.click()
    await page.locator(`#day-${day}`).waitFor()
  }
  await page.locator('#day-2026-05-24').evaluate((day) => day.scrollIntoView())
  await spotIn(berries)
  const top = await page.locator('#main').evaluate((main) => Math.round(main.scrollTop))
  await page
    .getByRole('navigation', { name: 'Projects' })
    .getByRole('link', { name: /Garden/ })
    .click()
  await page.getByRole('heading', { name: 'Garden', level: 1 }).waitFor()
  await page.goBack()
  await berries.waitFor()
  await eventually(async () =>
    assert.equal(await page.locator('#main').evaluate((main) => Math.round(main.scrollTop)), top),
  )
  await pressInTurn(page, 'g', 'i')
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  await pressInTurn(page, 'g', 'u')
  await page.getByRole('heading', { name: 'Upcoming', level: 1 }).waitFor()
  await page.locator('#day-2026-04-29').waitFor()
  assert.equal(await page.locator('#day-2026-05-01').count(), 0)
})

test('on a phone Back leads from Upcoming to where a list was left', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  for (let n = 1; n <= 60; n++) await home.api.post('/tasks', { content: `Weed bed ${n}`, project_id: garden })
  const { page } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('link', { name: 'Weed bed 1', exact: true }).waitFor()
  await eventually(async () => assert.equal(await page.evaluate(() => (scrollTo(0, 1500), scrollY)), 1500))
  await page.locator('.bar').getByRole('link', { name: 'Upcoming' }).tap()
  await page.locator('.strip').waitFor()
  await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 0))
  await page.goBack()
  await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 1500))
})

test('on a phone Back twice, before the next frame is drawn, leads to where the list was left', async (t) => {
  const { app, home } = await startHousehold(t)
  for (let n = 1; n <= 60; n++)
    await home.api.post('/tasks', { content: `Weed bed ${n}`, project_id: home.projects['Garden'] })
  const path = `/project/${home.projects['Garden']}`
  const { page } = await visit(t, app, path, { cookie: cookieOf(home), size: 'phone' })
  const row = page.getByRole('link', { name: 'Weed bed 30', exact: true })
  await page.getByRole('link', { name: 'Weed bed 1', exact: true }).waitFor()
  await page.evaluate(() => scrollTo(0, 1700))
  await spotIn(row)
  const top = await page.evaluate(() => scrollY)
  await row.tap()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await page.getByRole('button', { name: 'More for Weed bed 30' }).last().tap()
  await untilOpenSteps(page, 1)
  // As a busy browser draws.
  await page.evaluate(() => {
    const late: FrameRequestCallback[] = []
    window.requestAnimationFrame = (draw) => late.push(draw)
    Object.assign(window, { drawAll: () => late.splice(0).forEach((draw) => draw(performance.now())) })
  })
  await page.goBack()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.goBack()
  await row.waitFor()
  await eventually(async () => assert.equal(await page.evaluate(() => scrollY), top))
  await page.evaluate('drawAll()')
  assert.equal(await page.evaluate(() => scrollY), top)
})

test('a task that was opened by its address and is deleted by its menu does not lead back to another load of the page', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.goto(`/task/${home.raisedBed}`)
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await page
    .locator('.panel')
    .getByRole('button', { name: /^More for/ })
    .click()
  await untilOpenSteps(page, 1)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await eventually(async () => assert.equal(new URL(page.url()).pathname, '/today'))
  await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).waitFor()
})
