import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { assertAccessible, cookieOf, lastVisitPosition, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('a filter is written with its matches in view, saved, run, and follows what is done', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'New filter' }).click()
  const query = page.getByRole('textbox', { name: 'Query' })
  const name = page.getByRole('textbox', { name: 'Name' })
  await eventually(async () => assert.ok(await name.evaluate((one) => one === document.activeElement)))
  await page.keyboard.type('Calls to make')
  await query.fill('@phone & before: soonish')
  await page.getByText('At “soonish” (character 18): expected a day, like 1 May or Friday.').waitFor()
  await eventually(async () => assert.equal(await page.locator('.query u').textContent(), 'soonish'))
  await query.fill('#🎯 & before: soonish')
  await page.getByText('At “soonish” (character 14): expected a day').waitFor()
  await query.fill('@phone & (overdue | 7 days)')
  await page.getByRole('heading', { name: '3 tasks match' }).waitFor()
  await eventually(async () =>
    assert.deepEqual(await page.locator('.query mark').allTextContents(), ['@phone', 'overdue', '7 days']),
  )
  await query.press('Enter')
  await page.getByRole('heading', { name: 'Calls to make', level: 1 }).waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Filters' })
  await sidebar.getByRole('link', { name: 'Calls to make' }).waitFor()
  await page.getByRole('checkbox', { name: 'Complete: Book the car inspection (bilsyn)' }).click()
  await page.getByRole('link', { name: 'Book the car inspection (bilsyn)' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Edit filter' }).click()
  await query.fill('@errands')
  await page.getByRole('heading', { name: '5 tasks match' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Return the library books' }).waitFor()

  await page.getByRole('main').getByRole('button', { name: 'More for Calls to make' }).click()
  await page.getByRole('menuitem', { name: 'Delete filter' }).click()
  await sidebar.getByRole('link', { name: 'Calls to make' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await sidebar.getByRole('link', { name: 'Calls to make' }).click()
  await page.getByRole('link', { name: 'Return the library books' }).waitFor()
})

test('a filter leaves out what it finds no more: without its label, of a project that was archived', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/filters', { name: 'Calls', query: '@phone' })
  const { page } = await visit(t, app, `/filter/${body.id}`, { cookie: cookieOf(home) })
  const ask = page.getByRole('main').getByRole('link', { name: /^Ask Farmor/ })
  const book = page.getByRole('main').getByRole('link', { name: /^Book the car inspection/ })
  await book.waitFor()
  await ask.focus()
  await page.keyboard.press('l')
  await page.getByRole('dialog', { name: 'Labels' }).locator('.menu-item', { hasText: 'phone' }).click()
  await page.keyboard.press('Escape')
  await ask.waitFor({ state: 'detached' })
  await home.api.patch(`/projects/${home.projects['Car']}`, { archived: true })
  await book.waitFor({ state: 'detached' })
})

test('what is ticked off leaves its filter, without a network too, unless the filter asks for what is completed', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.post('/filters', { name: 'Calls', query: '@phone' })
  const { body } = await home.api.post('/filters', { name: 'Every call', query: '@phone & (all | completed)' })
  const { page, context } = await visit(t, app, `/filter/${body.id}`, { cookie: cookieOf(home) })
  const ask = page.getByRole('main').getByRole('link', { name: /^Ask Farmor/ })
  await ask.waitFor()
  await page.getByRole('link', { name: 'Calls', exact: true }).click()
  await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor()
  await ask.waitFor()
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: /Ask Farmor/ }).click()
  await ask.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Every call' }).click()
  await page.getByRole('checkbox', { name: /Ask Farmor/, checked: true }).waitFor()
})

test('a filter that asks for today is of the new day after midnight', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/filters', { name: 'Now', query: 'today' })
  const { page } = await visit(t, app, `/filter/${body.id}`, { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Find the summer tyres in the shed' }).waitFor()
  await home.api.post('/tasks', { content: 'Count the spoons', due_date: '2026-04-16' })
  await main.getByRole('link', { name: 'Count the spoons' }).waitFor()
  app.clock.set('2026-04-16T22:00:30.000Z')
  await page.clock.setFixedTime('2026-04-16T22:00:30.000Z')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await main.getByRole('link', { name: 'Be home for the planks' }).waitFor()
  await main.getByRole('link', { name: 'Find the summer tyres in the shed' }).waitFor({ state: 'detached' })
})

test('a filter that asks for today is of the new day within the hour where the clock of the page is ahead', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/filters', { name: 'Now', query: 'today' })
  const { page } = await visit(t, app, `/filter/${body.id}`, { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Find the summer tyres in the shed' }).waitFor()
  // It runs once more when everything is read.
  await eventually(async () => (await lastVisitPosition(page)) !== null)
  const lookAt = async (here: string): Promise<void> => {
    await page.clock.setFixedTime(here)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  app.clock.set('2026-04-16T21:58:30.000Z')
  const answered = page.waitForResponse((answer) => answer.url().includes(`/filters/${body.id}/tasks`))
  await lookAt('2026-04-16T22:00:30.000Z')
  await answered
  app.clock.set('2026-04-16T22:58:30.000Z')
  await lookAt('2026-04-16T23:00:30.000Z')
  await main.getByRole('link', { name: 'Be home for the planks' }).waitFor()
  await main.getByRole('link', { name: 'Find the summer tyres in the shed' }).waitFor({ state: 'detached' })
})

test('a filter is edited by its menu in the sidebar, also while another is looked at', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/filters', { name: 'Calls', query: '@phone' })
  await home.api.post('/filters', { name: 'Errands', query: '@errands' })
  const { page } = await visit(t, app, `/filter/${body.id}`, { cookie: cookieOf(home) })
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Ask Farmor/ })
    .waitFor()
  const filters = page.getByRole('navigation', { name: 'Filters' })
  await filters.getByRole('link', { name: 'Errands' }).hover()
  await filters.getByRole('button', { name: 'More for Errands' }).click()
  await page.getByRole('menuitem', { name: 'Edit filter' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('In town')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'In town', level: 1 }).waitFor()
})

test('by keyboard: names, people and terms are completed, and a name that nothing has is told of', async (t) => {
  const { app, home } = await startHousehold(t)
  await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const { page } = await visit(t, app, '/filter/new', { cookie: cookieOf(home) })
  const query = page.getByRole('textbox', { name: 'Query' })
  const options = page.getByRole('listbox').getByRole('option')
  const examples = page.getByRole('region', { name: 'Examples' })
  await examples.getByRole('button', { name: 'Due today or overdue' }).waitFor()

  await query.pressSequentially('#gar')
  await eventually(async () => assert.deepEqual(await options.allTextContents(), ['Garden']))
  await eventually(async () => assert.equal(await page.getByText('No project named').count(), 0))
  await query.press('Enter')
  await query.pressSequentially('& assi')
  await options.filter({ hasText: 'assigned to:' }).waitFor()
  await query.press('ArrowDown')
  await query.press('ArrowUp')
  await query.press('Tab')
  await eventually(async () => assert.match(await query.inputValue(), /^#Garden & assigned/))
  await query.fill('#Garden & assigned to: ')
  await query.pressSequentially('jo')
  await options.filter({ hasText: 'Jonas' }).waitFor()
  await assertAccessible(page, 'filter-editor-wide')
  await query.press('Tab')
  await query.pressSequentially('| @pho')
  await options.filter({ hasText: 'phone' }).waitFor()
  await query.press('Enter')
  await query.pressSequentially('& tod')
  await options.filter({ hasText: 'today' }).waitFor()
  await query.press('Enter')
  await eventually(async () => assert.equal(await query.inputValue(), '#Garden & assigned to: Jonas | @phone & today '))
  await page.getByRole('heading', { name: '2 tasks match' }).waitFor()

  await query.fill('#Wor | @nosuch | /nowhere | assigned to: Nils')
  await query.press('Escape')
  for (const line of [
    'No project named Wor.',
    'No label named nosuch.',
    'No section named nowhere.',
    'No one in your projects is named Nils.',
  ])
    await page.getByText(line).waitFor()
  await page.getByRole('heading', { name: '0 tasks match' }).waitFor()
  await query.fill('#Wor & (')
  await eventually(async () => assert.equal(await page.getByRole('heading', { name: /tasks? match/ }).count(), 0))
})
