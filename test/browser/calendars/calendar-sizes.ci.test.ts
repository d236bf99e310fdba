import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, photograph, visit } from '../support/browser.ts'
import { inProject, month, opened } from '../support/calendar.ts'
import { startHousehold } from '../support/household.ts'

test('a month of more than five hundred tasks shows them all', async (t) => {
  const { app, home } = await startHousehold(t)
  const adding = Array.from({ length: 620 }, (_, index) =>
    home.api.post('/tasks', { content: `Row ${index}`, due_date: '2026-09-09' }),
  )
  await Promise.all(adding)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  // Without what the page fetches while idle, so that only the month's own pages can tell.
  await page.route(/\/tasks\?limit=500/, (route) => route.abort())
  await page.goto('/upcoming/2026-09')
  await page.getByRole('button', { name: 'Wednesday 9 September, 620 tasks' }).waitFor()

  const title = page.getByRole('heading', { level: 1 }).locator('span')
  for (const width of [1280, 1024, 820, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(async () =>
      assert.ok(await title.evaluate((one) => one.scrollWidth <= one.clientWidth), `the year is cut off at ${width}`),
    )
  }
})

test('an entry of a month shows its time beside or above what can be read of its title, however wide the days are', async (t) => {
  const { page } = await opened(t, month)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1680, 1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await eventually(async () => {
        const entries = await page.locator('td :is(.day-entry, .coming):has(time)').evaluateAll((all) =>
          all.map((entry) => {
            const placeOf = (part: string) => entry.querySelector(part)!.getBoundingClientRect()
            const [time, title, whole] = [
              placeOf('time'),
              placeOf('.day-title, .coming > span'),
              entry.getBoundingClientRect(),
            ]
            const apart = time.right <= title.left || title.right <= time.left || time.bottom <= title.top
            const inside = time.width > 0 && time.right <= whole.right && title.bottom <= whole.bottom
            return [entry.textContent, Math.round(title.width), apart && inside] as const
          }),
        )
        assert.ok(entries.length > 4)
        for (const [words, room, isWhole] of entries) assert.ok(isWhole && room >= 40, `${words}: ${room} at ${width}`)
      })
      await photograph(page, `calendar-times-${width}-${colorScheme}`)
    }
  }
})

test('a month, a day of it and a project’s calendar are without fault for axe at both widths', async (t) => {
  for (const size of ['wide', 'phone'] as const) {
    const { page } = await opened(t, month, { size })
    if (size === 'wide') await page.getByText('repeats on this day').first().waitFor({ state: 'attached' })
    await assertAccessible(page)
    if (size === 'wide') {
      await page.getByRole('button', { name: '7 more on Thursday 16 April' }).click()
      await page.getByRole('dialog', { name: 'Thursday 16 April' }).waitFor()
      await assertAccessible(page)
    }
    const { page: project } = await inProject(t, { size })
    await project.getByRole('link', { name: 'Decide: train or car' }).waitFor()
    await assertAccessible(project)
  }
})
