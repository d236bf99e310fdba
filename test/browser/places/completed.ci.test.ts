import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import type { Client } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { assertAccessible, cookieOf, sizesOf, visit } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { NOW, startHousehold } from '../support/household.ts'
import { found } from '../support/rows.ts'

const complete = async (api: Client, name: string): Promise<unknown> =>
  api.post(`/tasks/${(await found(api, name))['id'] as string}/complete`)

/** Maja and Jonas, who share the garden, and what each has completed on two days. */
async function twoDays(t: TestContext) {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  app.clock.set('2026-04-15T17:00:00.000Z')
  await complete(home.api, 'inspection')
  app.clock.set('2026-04-15T17:05:00.000Z')
  await complete(jonas.api, 'planks')
  app.clock.set(NOW)
  await complete(home.api, 'library')
  await complete(home.api, 'seedlings')
  return { app, home, jonas }
}

const shown = (page: Page): Promise<string[]> => page.locator('.main .line p a').allTextContents()
const shows = (page: Page, names: string[]): Promise<void> =>
  eventually(async () => assert.deepEqual(await shown(page), names))

const LIBRARY = 'Return the library books'
const SEEDLINGS = 'Water the tomato seedlings'
const PLANKS = 'Be home for the planks'
const INSPECTION = 'Book the car inspection (bilsyn)'
/** With what the household had completed before. */
const TODAY = [SEEDLINGS, LIBRARY, 'Order the planks at XL-Byg', 'Measure the space', 'Cucumber', 'Oat milk', 'Rugbrød']

test('on a phone the time stands below the name, of what can be reopened and of what cannot', async (t) => {
  const { app, home } = await twoDays(t)
  const { page } = await visit(t, app, '/completed', { cookie: cookieOf(home), size: 'phone' })
  await shows(page, [...TODAY, PLANKS, INSPECTION])
  const starts = await page
    .locator('.main .line')
    .evaluateAll((all) => all.map((line) => Math.round(line.querySelector('.line-when')!.getBoundingClientRect().left)))
  assert.equal(new Set(starts).size, 1, starts.join())
})

for (const size of sizesOf(import.meta.filename)) {
  test(`what was completed is listed by day, found by words, person and project, and reopened (${size})`, async (t) => {
    const { app, home, jonas } = await twoDays(t)
    const { page } = await visit(t, app, size === 'wide' ? '/today' : '/browse', { size, cookie: cookieOf(home) })
    await press(size, page.getByRole('link', { name: 'Completed', exact: true }))
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'Completed', level: 1 }).waitFor()
    await shows(page, [...TODAY, PLANKS, INSPECTION])
    await eventually(async () =>
      assert.deepEqual(await main.getByRole('heading', { level: 2 }).allTextContents(), ['Today', 'Yesterday']),
    )
    await main.getByText('Garden · Jonas').waitFor()
    await main.getByText('Garden · Maja · due Today').waitFor()
    await assertAccessible(page, `completed-${size}`)

    await main.getByLabel('Completed by').selectOption('Jonas')
    await shows(page, [PLANKS])
    await main.getByLabel('Completed by').selectOption('Maja')
    await main.getByLabel('Project').selectOption('School')
    await shows(page, [LIBRARY])
    await main.getByLabel('Completed by').selectOption('Everyone')
    await main.getByLabel('Project').selectOption('All projects')
    await main.getByLabel('Search completed tasks').fill('bilsyn')
    await shows(page, [INSPECTION])
    await main.getByLabel('Search completed tasks').fill('nothing like it')
    await main.getByText('No completed tasks found').waitFor()
    await main.getByLabel('Search completed tasks').fill('')
    await shows(page, [...TODAY, PLANKS, INSPECTION])

    assert.equal(await main.getByRole('button', { name: `Reopen: ${SEEDLINGS}` }).count(), 0, 'it is open already')
    await press(size, main.getByRole('button', { name: `Reopen: ${INSPECTION}` }))
    await page.getByText(`${INSPECTION} reopened.`).waitFor()
    await shows(page, [...TODAY, PLANKS])
    await eventually(async () => assert.equal((await found(home.api, 'inspection'))['completed'], false))
    await press(size, page.getByRole('button', { name: /^Undo/ }).last())
    await shows(page, [...TODAY, PLANKS, INSPECTION])

    await complete(jonas.api, 'potting soil')
    await shows(page, ['Buy potting soil', ...TODAY, PLANKS, INSPECTION])
  })
}

test('the log is read page by page, and opens a task that Back returns from', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.session.patch('/auth/me', { locale: 'da' })
  for (let number = 1; number <= 110; number += 1) {
    const { body } = await home.api.post('/tasks', { content: `Flytteopgave ${number}` })
    app.clock.set(new Date(Date.parse(NOW) - (111 - number) * 60_000).toISOString())
    await home.api.post(`/tasks/${body.id}/complete`)
  }
  app.clock.set(NOW)
  const { page } = await visit(t, app, '/completed', { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Fuldført', level: 1 }).waitFor()
  await main.getByRole('link', { name: 'Flytteopgave 110', exact: true }).waitFor()
  assert.equal(await main.getByRole('link', { name: 'Flytteopgave 1', exact: true }).count(), 0)
  assert.equal(await main.locator('.group .count').count(), 0, 'of the last day a part is read')
  await main.getByRole('button', { name: 'Vis ældre' }).press('Enter')
  await main.getByRole('link', { name: 'Flytteopgave 1', exact: true }).waitFor()
  await eventually(async () => assert.equal(new Set(await shown(page)).size, 115))
  assert.equal(await main.locator('.group .count').first().textContent(), '115')
  await main.getByLabel('Søg i fuldførte opgaver').fill('Flytteopgave 42')
  await shows(page, ['Flytteopgave 42'])
  await main.getByRole('link', { name: 'Flytteopgave 42' }).press('Enter')
  await page.getByRole('complementary', { name: 'Opgave' }).waitFor()
  await page.goBack()
  await page.getByRole('complementary', { name: 'Opgave' }).waitFor({ state: 'detached' })
  await shows(page, ['Flytteopgave 42'])
})

test('the log is found by its name in the palette', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: LIBRARY }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('>compl')
  await page.getByRole('option', { name: 'Completed' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Completed', level: 1 }).waitFor()
})

test('a sub-task that was completed in two rounds is reopened from the later of them only', async (t) => {
  const { app, home } = await startHousehold(t)
  const repeat = { due_date: '2026-04-16', recurrence_rule: 'FREQ=WEEKLY' }
  const { body: bins } = await home.api.post('/tasks', { content: 'Bins', ...repeat })
  const { body: rinse } = await home.api.post('/tasks', { content: 'Rinse', parent_id: bins.id })
  for (const { id } of [rinse, bins, rinse]) await home.api.post(`/tasks/${id}/complete`)
  const { page } = await visit(t, app, '/completed', { cookie: cookieOf(home) })
  await eventually(async () => assert.deepEqual((await shown(page)).slice(0, 3), ['Rinse', 'Bins', 'Rinse']))
  const reopen = page.getByRole('button', { name: 'Reopen: Rinse' })
  assert.deepEqual(
    [await reopen.count(), await page.locator('.main .line').first().getByRole('button').count()],
    [1, 1],
  )
})
