import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { fieldOf, paste } from '../support/adding.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

/** The household's page at `path`, and what is done there with tasks. */
async function at(t: TestContext, path: (projects: Record<string, string>) => string) {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, path(home.projects), { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  return {
    page,
    home,
    panel,
    open: async (name: string): Promise<void> => {
      await page.getByRole('main').getByRole('link', { name }).last().click()
      await panel.getByRole('heading', { name }).waitFor()
    },
    closes: () => panel.waitFor({ state: 'detached' }),
  }
}

const undo = (page: Page): Promise<void> => page.keyboard.press('Control+z')
const chooseFrom = async (page: Page, name: string, item: string): Promise<void> => {
  await page
    .getByRole('button', { name: `More for ${name}`, exact: true })
    .last()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('Undo of a copy closes it where it is open, and one of its sub-tasks', async (t) => {
  const { page, panel, open, closes } = await at(t, ({ Garden }) => `/project/${Garden}`)
  const bed = 'Build the raised bed behind the kitchen'
  await open(bed)
  const original = page.url()
  await chooseFrom(page, bed, 'Duplicate')
  await page.getByText(`${bed} duplicated.`, { exact: true }).waitFor()
  await open(bed)
  await page.waitForURL((url) => url.href !== original)
  await undo(page)
  await closes()

  await chooseFrom(page, bed, 'Duplicate')
  await page.getByText(`${bed} duplicated.`, { exact: true }).waitFor()
  await open(bed)
  await panel.getByRole('link', { name: 'Borrow Oskar’s circular saw' }).click()
  await panel.getByRole('heading', { name: 'Borrow Oskar’s circular saw' }).waitFor()
  await undo(page)
  await closes()
})

test('Undo of pasted lines closes one of them where it is open', async (t) => {
  const { page, open, closes } = await at(t, () => '/inbox')
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).click()
  await paste(fieldOf(page), 'Flour\nYeast')
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await page.getByText('2 tasks added.').waitFor()
  await open('Yeast')
  await undo(page)
  await closes()
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
})

test('Undo of a copied section closes a task in it', async (t) => {
  const { page, open, closes } = await at(t, (projects) => `/project/${projects['Skagen in July']}`)
  await chooseFrom(page, 'Pack', 'Duplicate')
  await page.getByText('Pack duplicated.').waitFor()
  // The tasks of the copy are read after it.
  await page.getByRole('main').getByRole('link', { name: 'Bedlinen for five' }).nth(1).waitFor()
  await open('Bedlinen for five')
  await undo(page)
  await closes()
  await page.getByRole('heading', { name: 'Skagen in July', level: 1 }).waitFor()
})

test('Undo that is pressed in the moment in which a task of a copied section opens closes it', async (t) => {
  const { page, closes } = await at(t, (projects) => `/project/${projects['Skagen in July']}`)
  await chooseFrom(page, 'Pack', 'Duplicate')
  const copies = page.getByRole('main').getByRole('link', { name: 'Bedlinen for five' })
  await copies.nth(1).waitFor()
  await page.evaluate(() => {
    const opened = new MutationObserver(() => {
      if (!document.querySelector('.panel h2')) return
      opened.disconnect()
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true }),
      )
      document.body.dataset['undone'] = ''
    })
    opened.observe(document.body, { childList: true, subtree: true })
  })
  await copies.last().click()
  await page.locator('body[data-undone]').waitFor()
  await closes()
})

test('Undo of a copied project leads back from it, and from a task in it', async (t) => {
  const { page, home, open, closes } = await at(t, () => '/upcoming')
  const copy = page.getByRole('link', { name: 'Car (copy)' })
  for (const isTaskOpen of [false, true]) {
    await chooseFrom(page, 'Car', 'Duplicate')
    await copy.click()
    await page.getByRole('heading', { name: 'Car (copy)', level: 1 }).waitFor()
    if (isTaskOpen) await open('Find the summer tyres in the shed')
    await undo(page)
    await closes()
    await page.getByRole('heading', { name: 'Upcoming', level: 1 }).waitFor()
    await page.waitForURL('**/upcoming')
  }

  await page.locator(`a[href="/project/${home.projects['Car']}"]`).first().click()
  await page.getByRole('heading', { name: 'Car', level: 1 }).waitFor()
  await chooseFrom(page, 'Car', 'Duplicate')
  await page.getByRole('heading', { name: 'Car (copy)', level: 1 }).waitFor()
  await open('Find the summer tyres in the shed')
  await undo(page)
  await closes()
  await page.getByRole('heading', { name: 'Car', level: 1, exact: true }).waitFor()
  await page.waitForURL(`**/project/${home.projects['Car']}`)
})

test('Undo of a new label leads back from its screen', async (t) => {
  const { page } = await at(t, () => '/upcoming')
  await page.getByRole('button', { name: 'New label' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('lawyer')
  await page.keyboard.press('Enter')
  const label = page.getByRole('link', { name: 'lawyer' })
  await label.click()
  await page.getByRole('heading', { name: '@lawyer', level: 1 }).waitFor()
  await undo(page)
  await page.getByRole('heading', { name: 'Upcoming', level: 1 }).waitFor()
  await page.waitForURL('**/upcoming')
  assert.equal(await label.count(), 0)
})

test('a copy whose Undo is refused stays open, and is said to be not found once others delete it', async (t) => {
  const { page, home, open } = await at(t, () => '/upcoming')
  await page.route('**/undo', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', error: 'Already undone' } }),
  )
  await chooseFrom(page, 'Car', 'Duplicate')
  await page.getByRole('link', { name: 'Car (copy)' }).click()
  await page.getByRole('heading', { name: 'Car (copy)', level: 1 }).waitFor()
  const project = page.url().slice(-36)
  await undo(page)
  await page.getByText('Could not undo').waitFor()
  await home.api.delete(`/projects/${project}`)
  await page.getByRole('heading', { name: 'Project not found' }).waitFor()

  await page.locator(`a[href="/project/${home.projects['Garden']}"]`).first().click()
  await chooseFrom(page, 'Buy potting soil', 'Duplicate')
  await page.getByText('Buy potting soil duplicated.').waitFor()
  await open('Buy potting soil')
  const task = page.url().slice(-36)
  await undo(page)
  await page.getByText('Could not undo: the change to Buy potting soil').waitFor()
  await home.api.delete(`/tasks/${task}`)
  await page.getByRole('heading', { name: 'Task not found' }).waitFor()
})

for (const [what, make] of [
  [
    'project',
    async (page: Page) => {
      await page.getByRole('button', { name: 'New project' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Greenhouse')
      await page.keyboard.press('Enter')
    },
  ],
  [
    'filter',
    async (page: Page) => {
      await page.getByRole('button', { name: 'New filter' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Greenhouse')
      await page.getByRole('textbox', { name: 'Query' }).fill('today')
      await page.getByRole('button', { name: 'Save' }).click()
    },
  ],
] as const)
  test(`a new ${what} that others delete at once is said to be not found`, async (t) => {
    const { page, home } = await at(t, () => '/upcoming')
    await make(page)
    await page.getByRole('heading', { name: 'Greenhouse', level: 1 }).waitFor()
    const id = page.url().slice(-36)
    await eventually(async () => assert.equal((await home.api.get(`/${what}s/${id}`)).status, 200))
    await home.api.delete(`/${what}s/${id}`)
    await page.getByRole('heading', { name: /not found/ }).waitFor()
  })
