import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, letTimePassUntil, visit } from '../support/browser.ts'
import { are, bar } from '../support/choosing.ts'
import { startHousehold } from '../support/household.ts'
import { withhold } from '../support/withhold.ts'

test('a sorted list, what is completed, a board and a calendar whose program does not come say so, are asked for by the button, and come by themselves', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const [reading] = (await home.api.get('/tasks?q=water meter')).body.tasks
  await home.api.post(`/tasks/${reading.id}/complete`)
  const views: [path: string, view: string, settings: object, seen: (page: Page) => Locator][] = [
    [
      '/today',
      'today',
      { sort: 'priority', show_completed: true },
      (page) => page.getByRole('region', { name: 'Completed' }),
    ],
    [
      '/today',
      'today',
      { show_completed: false },
      (page) => page.getByRole('link', { name: 'Return the library books' }),
    ],
    [
      '/today',
      'today',
      { sort: null, show_completed: true },
      (page) => page.getByRole('region', { name: 'Completed' }),
    ],
    [`/project/${garden}`, `project:${garden}`, { mode: 'board' }, (page) => page.locator('.board')],
    [`/project/${garden}`, `project:${garden}`, { mode: 'calendar' }, (page) => page.locator('.calendar-head')],
  ]
  for (const [path, view, settings, seen] of views) {
    assert.equal((await home.api.patch(`/views/${view}`, settings)).status, 200)
    const { page, context } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home), holds: 1000 })
    const chunk = /\/assets\/daily-/
    const serve = await withhold(context, chunk)
    await page.goto(path)
    const again = page.waitForRequest(chunk)
    await page.getByRole('button', { name: 'Try again' }).click()
    await again
    await page.getByRole('alert').getByText('Could not load').waitFor()
    await serve()
    await letTimePassUntil(page, 30_000, seen(page))
    await eventually(async () => assert.equal(await page.getByText('Could not load').count(), 0))
  }
})

test('where the bar for several tasks does not come, that is said, nothing stays selected, and it comes with the next', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home) })
  const serve = await withhold(context, /\/assets\/daily-/)
  await page.goto('/today')
  const books = page.getByRole('main').getByRole('link', { name: 'Return the library books' })
  await books.focus()
  await page.keyboard.press('x')
  await page.getByText('Could not load').waitFor()
  await are(page, [])
  await serve()
  await books.focus()
  await page.keyboard.press('x')
  await bar(page).waitFor()
})
