import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit, type Size } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

/** How many dialogs and sheets are open, and how many steps of the history what can be closed has. */
const open = (page: Page): Promise<[number, number]> =>
  page.evaluate(() => [
    document.querySelectorAll('.layer').length,
    (history.state as { layers?: number } | null)?.layers ?? 0,
  ])
const untilOpen = (page: Page, layers: number, steps: number): Promise<void> =>
  eventually(async () => assert.deepEqual(await open(page), [layers, steps]))

async function inbox(t: TestContext, size: Size) {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size })
  const list = page.getByRole('link', { name: 'Inbox' }).locator('visible=true').first()
  await (size === 'phone' ? list.tap() : list.click())
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  return { page, home }
}

test('each press of Back does one thing: the sheet over a task, the task, the field that adds below it, the list', async (t) => {
  const { page } = await inbox(t, 'phone')
  const field = page.locator('.quick-inline').getByRole('textbox', { name: 'Task', exact: true })
  const title = page.getByRole('textbox', { name: 'Title' })
  const row = page.getByRole('link', { name: 'Write to the landlord' })
  const sheet = page.getByRole('dialog', { name: 'Date' })
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).last().tap()
  await field.fill('Order oak')
  await untilOpen(page, 0, 1)
  await row.tap()
  await title.waitFor()
  await page.getByRole('button', { name: 'Date: ' }).tap()
  await untilOpen(page, 1, 2)
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await page.goBack()
  await title.waitFor({ state: 'detached' })
  await field.waitFor()
  await page.goBack()
  await field.waitFor({ state: 'detached' })
  await row.waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

test('a field that adds, cancelled beside the open task, leaves no step of Back that does nothing', async (t) => {
  const { page } = await inbox(t, 'wide')
  const field = page.locator('.quick-inline').getByRole('textbox', { name: 'Task', exact: true })
  const title = page.getByRole('textbox', { name: 'Title' })
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).last().click()
  await field.waitFor()
  await untilOpen(page, 0, 1)
  await page.getByRole('link', { name: 'Write to the landlord' }).click()
  await title.waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await field.waitFor({ state: 'detached' })
  await title.waitFor()
  await untilOpen(page, 0, 0)
  await page.goBack()
  await title.waitFor({ state: 'detached' })
  await untilOpen(page, 0, 0)
  await page.goBack()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

async function composer(t: TestContext) {
  const { page } = await inbox(t, 'phone')
  await page.getByRole('navigation').getByRole('button', { name: 'Add task' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Add task' })
  const field = dialog.getByRole('textbox', { name: 'Task', exact: true })
  const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true })
  await field.waitFor()
  await untilOpen(page, 1, 1)
  return { page, dialog, field, button, list: page.getByRole('listbox') }
}

test('Back closes the names that are offered, then the help, and quick add after them', async (t) => {
  const { page, dialog, field, button, list } = await composer(t)
  await button('What can I type?').tap()
  await dialog.locator('.quick-examples').waitFor()
  await untilOpen(page, 1, 2)
  await field.fill('Buy milk #s')
  await list.waitFor()
  await untilOpen(page, 1, 3)
  await page.goBack()
  await list.waitFor({ state: 'detached' })
  assert.equal(await field.inputValue(), 'Buy milk #s', 'what was typed stays')
  await page.goBack()
  await dialog.locator('.quick-examples').waitFor({ state: 'detached' })
  await field.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  assert.ok(page.url().endsWith('/inbox'))
})

test('a sign that a button wrote goes again when no name is chosen for it', async (t) => {
  const { page, field, button, list } = await composer(t)
  const has = (text: string): Promise<void> => eventually(async () => assert.equal(await field.inputValue(), text))
  await field.fill('Buy milk')
  await button('Label').tap()
  await has('Buy milk @')
  await untilOpen(page, 1, 2)
  await page.goBack()
  await list.waitFor({ state: 'detached' })
  await has('Buy milk')
  await button('Label').tap()
  await list.waitFor()
  await button('Project').tap()
  await has('Buy milk #')
  await page.getByRole('textbox', { name: 'Description' }).tap()
  await list.waitFor({ state: 'detached' })
  await has('Buy milk')
  await field.fill('Buy milk #School')
  await button('Project').tap()
  await has('Buy milk #')
  await field.press('Escape')
  await has('Buy milk #School')
  await button('Label').tap()
  await field.pressSequentially('x')
  await field.press('Escape')
  await has('Buy milk #School @x')
  await field.fill('Buy bread')
  await button('Label').tap()
  await list.waitFor()
  await button('Add task').tap()
  await page.getByText('Buy bread added to Inbox.').waitFor()
})

for (const view_mode of ['list', 'board'] as const) {
  test(`Back closes the field that renames a section, keeps what stands in it, and leaves the project after that (${view_mode})`, async (t) => {
    const { page, home } = await inbox(t, 'phone')
    const garden = home.projects['Garden']!
    await home.api.post(`/projects/${garden}/sections`, { name: 'Later' })
    await home.api.patch(`/projects/${garden}`, { view_mode })
    await page.getByRole('link', { name: 'Browse' }).tap()
    await page.getByRole('main').getByRole('link', { name: 'Garden' }).tap()
    const rename = async (): Promise<Locator> => {
      await page.getByRole('button', { name: 'More for Later' }).tap()
      await page.getByRole('menuitem', { name: 'Rename' }).tap()
      await untilOpen(page, 0, 1)
      return page.getByRole('textbox', { name: 'Section name' })
    }
    await (await rename()).fill('In autumn')
    await page.goBack()
    await untilOpen(page, 0, 0)
    assert.ok(page.url().endsWith(garden))
    const field = await rename()
    assert.equal(await field.inputValue(), 'In autumn')
    await field.press('Enter')
    await page.getByRole('heading', { name: 'In autumn' }).waitFor()
    await untilOpen(page, 0, 0)
    await page.goBack()
    await page.waitForURL('**/browse')
  })
}
