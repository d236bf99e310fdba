import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { joins } from '../support/people.ts'
import { assertAccessible, cookieOf, visit } from './support/browser.ts'
import { startHousehold } from './support/household.ts'

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

test('a filter with a slip says so in Danish, and is not saved', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da' })
  const { page, requests } = await visit(t, app, '/filter/new', { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('textbox', { name: 'Navn' }).fill('Ringe')
  await page.getByRole('textbox', { name: 'Forespørgsel' }).fill('(i dag | p1')
  await page.getByText('Forventede en slutparentes til sidst.').waitFor()
  await page.getByRole('button', { name: 'Gem' }).click()
  await page.getByRole('textbox', { name: 'Forespørgsel' }).fill('(i dag | p1)')
  await page.getByRole('heading', { name: /opgaver passer/ }).waitFor()
  assert.deepEqual(
    requests.filter((request) => request.startsWith('POST')),
    [],
  )
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

test('by touch, in Danish: an example is written into the line, and a name is completed', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da' })
  const { page } = await visit(t, app, '/filter/new', { cookie: cookieOf(home), size: 'phone' })
  const query = page.getByRole('textbox', { name: 'Forespørgsel' })
  await page.getByRole('button', { name: 'Forfalder i dag eller er forfaldne' }).tap()
  await eventually(async () => assert.equal(await query.inputValue(), 'i dag | forfalden'))
  await page.getByRole('heading', { name: '12 opgaver passer' }).waitFor()
  await query.fill('')
  await query.pressSequentially('#have')
  await page.getByText('Intet projekt hedder have.').waitFor()
  await query.fill('')
  await query.pressSequentially('#skag')
  await page.getByRole('option', { name: 'Skagen in July' }).tap()
  await eventually(async () => assert.equal(await query.inputValue(), '#Skagen in July '))
  await page.getByRole('heading', { name: '9 opgaver passer' }).waitFor()
  await assertAccessible(page, 'filter-editor-phone')
})

test('Back goes from a new filter to where it was begun, and from its editor to its list', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'New filter' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Calls to make')
  await page.getByRole('textbox', { name: 'Query' }).fill('@phone')
  await page.getByRole('button', { name: 'Save' }).click()
  const call = page.getByRole('link', { name: 'Book the car inspection (bilsyn)' })
  await page.getByRole('button', { name: 'Edit filter' }).click()
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  await page.waitForFunction(() => (history.state as { layers?: number } | null)?.layers === 1)
  await page.goBack()
  await page.getByRole('button', { name: 'Edit filter' }).waitFor()
  await call.waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

test('who comes from Todoist is understood, and told which word is no term of a filter', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/filter/new', { cookie: cookieOf(home), size: 'phone' })
  const query = page.getByRole('textbox', { name: 'Query' })
  const found = page.getByRole('heading', { name: /tasks? match/ })
  await query.fill('before: tomorrow')
  await found.waitFor()
  const own = await found.textContent()
  await query.fill('p1 & added by: me')
  await page.getByText('“added by:” is not a filter term. This searches for the words.').waitFor()
  await query.fill('date before: tomorrow')
  await page.getByText('is not a filter term').waitFor({ state: 'detached' })
  await eventually(async () => assert.equal(await found.textContent(), own))
})

test('what is typed beside the left field of a filter does nothing to the tasks that it finds', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, requests } = await visit(t, app, '/filter/new', { cookie: cookieOf(home) })
  const query = page.getByRole('textbox', { name: 'Query' })
  await query.fill('#Home')
  await page.getByRole('heading', { name: /tasks match$/ }).waitFor()
  await query.press('Escape')
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'FORM'))
  await page.keyboard.press('Control+a')
  for (const key of 'project e p1 #') await page.keyboard.press(key === ' ' ? 'Space' : key)
  assert.deepEqual([await page.locator('.layer').count(), await page.locator('[data-state~=selected]').count()], [0, 0])
  assert.deepEqual(
    requests.filter((request) => !request.startsWith('GET ') && !request.includes('/preview')),
    [],
  )
})
