import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, SIZES, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { untilOpenSteps } from '../support/layers.ts'

test('a filter without a line is not saved, and says what is missing where it is written', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/filter/new', { cookie: cookieOf(home) })
  const query = page.getByRole('textbox', { name: 'Query' })
  await page.getByRole('textbox', { name: 'Name' }).fill('Calls')
  assert.equal(await page.getByRole('alert').count(), 0)
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('alert').getByText('Expected a term like today').waitFor()
  await query.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('@phone')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor()
})

test('a filter is made of what is searched for, also where another is being written', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/filter/new', { cookie: cookieOf(home) })
  const query = page.getByRole('textbox', { name: 'Query' })
  await query.fill('p1')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('@phone')
  await page.getByRole('option', { name: 'Create filter: @phone' }).click()
  await eventually(async () => assert.equal(await query.inputValue(), '@phone'))
})

test('a filter with a slip says so in Danish, and is not saved', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da' })
  const { page, requests } = await visit(t, app, '/filter/new', { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('textbox', { name: 'Navn' }).fill('Ringe')
  await page.getByRole('textbox', { name: 'Forespørgsel' }).fill('(i dag | p1')
  await page.getByText('Skriv til sidst en slutparentes.').waitFor()
  await page.getByRole('button', { name: 'Gem' }).click()
  await page.getByRole('textbox', { name: 'Forespørgsel' }).fill('(i dag | p1)')
  await page.getByRole('heading', { name: /opgaver passer/ }).waitFor()
  assert.deepEqual(
    requests.filter((request) => request.startsWith('POST')),
    [],
  )
})

test('a filter whose day was written in another language says what is wrong with it, and is mended', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'en-US' })
  const { body } = await home.api.post('/filters', { name: 'Gifts', query: '@phone | before: 12/25' })
  await home.api.patch('/auth/me', { locale: 'en-GB' })
  const { page } = await visit(t, app, `/filter/${body.id}`, { cookie: cookieOf(home) })
  await page.getByRole('alert').getByText('At “12/25” (character 18): expected a day').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
  await page.getByRole('button', { name: 'Edit filter' }).click()
  await page.getByRole('textbox', { name: 'Query' }).fill('@phone | before: 25/12')
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Ask Farmor/ })
    .waitFor()
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
  await query.fill('i dga & p1')
  await page.getByText('Søger efter “i dga”.').waitFor()
  await query.fill('i dag & p1')
  await page.getByText('Søger efter').waitFor({ state: 'detached' })
  await query.fill('')
  await query.pressSequentially('#skag')
  await page.getByRole('option', { name: 'Skagen in July' }).tap()
  await eventually(async () => assert.equal(await query.inputValue(), '#Skagen in July '))
  await page.getByRole('heading', { name: '9 opgaver passer' }).waitFor()
  await assertAccessible(page, 'filter-editor-phone')
})

test('on a phone no message covers Save nor what is being written, also above a keyboard', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('checkbox', { name: 'Complete: Find the summer tyres in the shed' }).tap()
  const toast = page.locator('.toast', { hasText: 'completed' })
  await toast.waitFor()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: /Browse/ }).tap()
  await page.getByRole('button', { name: 'New filter' }).tap()
  const query = page.getByRole('textbox', { name: 'Query' })
  await query.fill('p1')
  const [message, save, line, below] = [toast, page.getByRole('button', { name: 'Save' }), query, bar].map(
    (one) => () => one.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect),
  ) as [() => Promise<DOMRect>, () => Promise<DOMRect>, () => Promise<DOMRect>, () => Promise<DOMRect>]
  const standsBelow = async (bottom: number): Promise<void> => {
    const { top, bottom: end } = await message()
    assert.ok(top > (await save()).bottom && top > (await line()).bottom && end < bottom, `from ${top} to ${end}`)
  }
  await eventually(async () => standsBelow((await below()).top))
  await page.evaluate(() => document.documentElement.style.setProperty('--keyboard', '300px'))
  await eventually(() => standsBelow(SIZES.phone.height - 300))
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
  await untilOpenSteps(page, 1)
  await page.goBack()
  await page.getByRole('button', { name: 'Edit filter' }).waitFor()
  await call.waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

test('Undo of a new filter leads back to where it was begun', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/upcoming', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'New filter' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Calls to make')
  await page.getByRole('textbox', { name: 'Query' }).fill('@phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Calls to make', level: 1 }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('heading', { name: 'Upcoming', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Calls to make' }).waitFor({ state: 'detached' })
})

test('who comes from Todoist is understood, and told which word is no term of a filter', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/filter/new', { cookie: cookieOf(home), size: 'phone' })
  const query = page.getByRole('textbox', { name: 'Query' })
  const found = page.getByRole('heading', { name: /tasks? match/ })
  await query.fill('before: tomorrow')
  await found.waitFor()
  const own = await found.textContent()
  await query.fill('p1 & assigned by: me')
  await page.getByText('“assigned by:” is not a filter term. This searches for the words.').waitFor()
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
