import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { cookieOf, visit } from './support/browser.ts'
import { startHousehold } from './support/household.ts'

test('Ctrl K finds tasks, places and commands, all by keyboard', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const field = page.getByRole('combobox', { name: /^Search/ })
  const chosen = page.locator('[role="option"][aria-selected="true"]')
  await page.getByRole('link', { name: 'Return the library books' }).waitFor()

  await page.keyboard.press('Control+k')
  await field.pressSequentially('tile')
  await page.getByRole('option', { name: /Choose tiles for the floor/ }).waitFor()
  await eventually(async () => assert.match((await chosen.textContent()) ?? '', /^Choose tiles for the floor/))
  await field.press('Enter')
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Choose tiles for the floor'),
  )

  await page.keyboard.press('Control+k')
  await field.pressSequentially('>upc')
  await page.getByRole('option', { name: 'Upcoming', exact: true }).waitFor()
  await eventually(async () => assert.match((await chosen.textContent()) ?? '', /^Upcoming/))
  await eventually(async () =>
    assert.equal(await page.getByRole('option').filter({ hasNotText: 'Upcoming' }).count(), 0),
  )
  await field.press('Enter')
  await page.getByRole('heading', { name: 'Upcoming' }).waitFor()

  await page.keyboard.press('Control+k')
  await field.pressSequentially('zebra crossing')
  await page.getByText('Nothing found.').waitFor()
  await field.press('ArrowUp')
  await eventually(async () => assert.match((await chosen.textContent()) ?? '', /^Add “zebra crossing” as a task/))
  await field.press('ArrowUp')
  await field.press('Enter')
  await page.getByRole('heading', { name: 'New filter' }).waitFor()
  await eventually(async () =>
    assert.equal(
      await page.getByRole('textbox', { name: 'Shows tasks that match' }).inputValue(),
      'search: zebra crossing',
    ),
  )

  await page.keyboard.press('Control+k')
  await field.pressSequentially('Paint the fence tomorrow')
  await field.press('Shift+Enter')
  await page.getByRole('textbox', { name: 'Task', exact: true }).press('Enter')
  await page.getByText('Paint the fence added to Inbox.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('Ctrl K changes how a project is looked at', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Bathroom']}`, { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Choose tiles for the floor' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('>view')
  await page.getByRole('option', { name: 'View: Calendar' }).waitFor()
  await eventually(async () =>
    assert.equal(await page.getByRole('option', { name: 'View: List' }).count(), 0, 'it is a list already'),
  )
  await page.getByRole('option', { name: 'View: Board' }).click()
  await page.locator('.board .card', { hasText: 'Choose tiles for the floor' }).waitFor()
})

test('on a phone, in Danish, search is reached from Browse', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da' })
  const { page } = await visit(t, app, '/browse', { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('main').getByRole('button', { name: 'Søg' }).click()
  await page.getByRole('combobox').fill('foraeldremode')
  await page.getByRole('option', { name: /forældremøde/ }).click()
  await page.getByRole('main', { name: 'Opgave' }).waitFor()
})
