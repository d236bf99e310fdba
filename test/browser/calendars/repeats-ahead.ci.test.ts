import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, sizeOf, visit } from '../support/browser.ts'
import { nextFrames } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { middles } from '../support/rows.ts'

test('in Upcoming a repeating task is seen ahead on its coming days, and opened from there by keyboard', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/upcoming', { cookie: cookieOf(home) })
  const bag = page.getByRole('link', { name: /^Ida’s swimming bag by the door.*repeats on this day/ })
  await page.getByRole('region', { name: 'Thursday 23 April' }).locator(bag).waitFor()
  await eventually(async () => assert.equal(await bag.count(), 1, 'within a fortnight'))
  const tomatoes = page.getByRole('link', { name: /^Water the tomato seedlings.*repeats on this day/ })
  await eventually(async () => assert.equal(await tomatoes.count(), 6))
  await assertAccessible(page, 'repeats-ahead-wide')
  await bag.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
  const { body } = await home.api.get('/tasks?q=swimming bag')
  await home.api.patch(`/tasks/${body.tasks[0].id}`, { recurrence_basis: 'completion' })
  await bag.waitFor({ state: 'detached' })
})

test('on a phone, in Danish, the calendar of a project shows them on the day that is chosen', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da' })
  const school = home.projects['School']!
  await home.api.patch(`/projects/${school}`, { view_mode: 'calendar' })
  const { page } = await visit(t, app, `/project/${school}`, { cookie: cookieOf(home), size: 'phone' })
  const day = page.getByRole('gridcell', { name: /torsdag.* 30\. april/i })
  await day.locator('.calendar-load-coming').waitFor()
  assert.equal(
    await page
      .getByRole('gridcell', { name: /torsdag.* 16\. april/i })
      .locator('.calendar-load-coming')
      .count(),
    0,
  )
  assert.match((await day.getByRole('button').textContent())!, /april, 1 gentages denne dag$/i)
  await day.getByRole('button').tap()
  await page.getByRole('link', { name: /^Ida’s swimming bag by the door.*gentages denne dag/ }).tap()
  await page.getByRole('main', { name: 'Opgave' }).waitFor()
})

test('a month that is opened first shows what repeats in it together with its tasks, which nothing moves later', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/missing', { cookie: cookieOf(home) })
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  const everything = /\/api\/v1\/tasks\?(?!.*due_)/
  await page.route(everything, async (route) => (await sent, route.continue()))
  await page.goto('/upcoming/2026-06')
  await page.getByRole('link', { name: /^Sand worm/ }).waitFor()
  const entries = (): Promise<string[]> =>
    page.locator('td :is(.day-title, .coming, .day-more)').evaluateAll((all) =>
      all.map((one) => {
        const { left, top } = one.getBoundingClientRect()
        return `${one.textContent} ${Math.round(left)}, ${Math.round(top)}`
      }),
    )
  const before = await entries()
  const read = page.waitForResponse(everything)
  send()
  await read
  await nextFrames(page)
  assert.deepEqual(await entries(), before)
})

const size = sizeOf(import.meta.filename)

test(`their words begin where those of tasks do, and so does “Add task” (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/upcoming', { cookie: cookieOf(home), size })
  const day = page.getByRole('region', { name: 'Saturday 18 April' })
  await day.locator('.coming').waitFor()
  await eventually(async () => {
    const starts = await day.locator('.row-title a, .coming > span:not(.vh), .add-row').evaluateAll((all) =>
      all.map((one) => {
        const words = document.createRange()
        words.selectNodeContents(one.matches('.add-row') ? one.lastChild! : one)
        return Math.round(words.getBoundingClientRect().left)
      }),
    )
    assert.ok(starts.length >= 4)
    // A time stands before a title where there is room.
    assert.equal(new Set(starts.slice(size === 'wide' ? 1 : 0)).size, 1, starts.join())
  })
})

test('on a phone the icons of a row stand in the middle of its line of facts', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone' })
  const row = page.locator('.row', { hasText: 'Water the tomato seedlings' })
  await eventually(async () => {
    const [icon, project] = await middles(row, '.row-meta svg', '.row-project')
    assert.equal(icon, project)
  })
})
