import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { cookieOf, visit } from './support/browser.ts'
import { startHousehold } from './support/household.ts'

test('a filter is written with its matches in view, saved, run, and follows what is done', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'New filter' }).click()
  const query = page.getByRole('textbox', { name: 'Shows tasks that match' })
  await page.getByRole('textbox', { name: 'Name' }).fill('Calls to make')
  await query.fill('@phone & before: soonish')
  await page.getByText('At “soonish”, character 18: a day, like 1 May or friday, was expected.').waitFor()
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

  await page.getByRole('button', { name: 'More for Calls to make' }).click()
  await page.getByRole('menuitem', { name: 'Delete filter' }).click()
  await sidebar.getByRole('link', { name: 'Calls to make' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await sidebar.getByRole('link', { name: 'Calls to make' }).click()
  await page.getByRole('link', { name: 'Return the library books' }).waitFor()
})

test('a filter with a slip says so in Danish, and is not saved', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da' })
  const { page, requests } = await visit(t, app, '/filter/new', { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('textbox', { name: 'Navn' }).fill('Ringe')
  await page.getByRole('textbox', { name: 'Viser opgaver, der passer' }).fill('(i dag | p1')
  await page.getByText('Til sidst ventedes en slutparentes.').waitFor()
  await page.getByRole('button', { name: 'Gem' }).click()
  await page.getByRole('textbox', { name: 'Viser opgaver, der passer' }).fill('(i dag | p1)')
  await page.getByRole('heading', { name: /opgaver passer/ }).waitFor()
  assert.deepEqual(
    requests.filter((request) => request.startsWith('POST')),
    [],
  )
})
