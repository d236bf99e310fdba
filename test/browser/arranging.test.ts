import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startApp, type Client } from '../support/app.ts'
import { axe, closeBrowser, cookieOf, photograph, visit } from './support/browser.ts'
import { household } from './support/household.ts'

after(closeBrowser)

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')

/** The chunk comes when the page is idle. */
const ready = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('link[href*="drag-"]') !== null)
}

const found = async (api: Client, name: string): Promise<Record<string, unknown>> =>
  (await api.get(`/tasks?q=${encodeURIComponent(name)}`)).body.tasks[0]

const seeTitles = (page: Page, names: string[]): Promise<unknown> =>
  page.waitForFunction(
    (all) => [...document.querySelectorAll('.main .row-title a')].map((a) => a.textContent).join() === all,
    names.join(),
  )

test('by keyboard a task goes up, down, over the edge of its section, a level in and out, and back', async (t) => {
  const app = await startApp(t)
  const home = await household(app)
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home) })
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await link('Bedlinen for five').waitFor()
  await ready(page)
  const titles = await page.locator('.main .row-title a').allTextContents()
  const [deposit, train] = titles as [string, string]

  await page.keyboard.press('j')
  await page.keyboard.press('Alt+ArrowDown')
  await seeTitles(page, [train, deposit, ...titles.slice(2)])
  assert.equal(await focused(page), deposit, 'the focus goes along')
  await page.keyboard.press('Alt+ArrowDown')
  await page.waitForFunction(
    (name) =>
      document.activeElement?.closest('[data-section]')?.textContent?.includes('Book') &&
      document.activeElement.textContent === name,
    deposit,
  )
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await seeTitles(page, titles)

  await link(train).focus()
  await page.keyboard.press('Tab')
  await page.locator('.row[data-depth="1"]', { hasText: train }).waitFor()
  assert.equal(await focused(page), train)
  await page.waitForFunction(async (id) => {
    const { tasks } = await (await fetch(`/api/v1/tasks?project_id=${id}`)).json()
    return tasks.some((task: { parent_id: string | null }) => task.parent_id !== null)
  }, skagen)
  await page.keyboard.press('Shift+Tab')
  await page.locator('.row:not([data-depth])', { hasText: train }).waitFor()
  assert.equal(await focused(page), train)
})

test('nobody is caught: what was reached by Tab is left by Tab, and Esc then Tab leaves the list', async (t) => {
  const app = await startApp(t)
  const home = await household(app)
  const { page, requests } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await link('Read about heat pumps').waitFor()
  await ready(page)
  await page.locator('.main .check').nth(1).focus()
  await page.keyboard.press('Tab')
  assert.equal(await focused(page), 'Read about heat pumps')
  await page.keyboard.press('Tab')
  assert.notEqual(await focused(page), 'Read about heat pumps')
  await page.keyboard.press('Shift+Tab')
  assert.equal(await focused(page), 'Read about heat pumps')

  await page.keyboard.press('k')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.closest('[data-arrange]') ?? null), null)
  assert.deepEqual(
    requests.filter((request) => request.includes('/move')),
    [],
  )
})

test('the Move menu does without dragging what dragging does', async (t) => {
  const app = await startApp(t)
  const home = await household(app)
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home) })
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await link('Bedlinen for five').waitFor()
  const move = async (name: string, where: string): Promise<void> => {
    await link(name).focus()
    await page.keyboard.press('m')
    await page.getByRole('menu').getByText(where, { exact: true }).click()
  }
  await link('First-aid kit, check the dates').focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Move to the top' }).waitFor()
  await photograph(page, 'move-menu-wide-light')
  assert.deepEqual(await axe(page), [])
  await page.keyboard.press('Escape')

  await move('First-aid kit, check the dates', 'Move to the top')
  await page.getByText('First-aid kit, check the dates is moved.').waitFor()
  const pack = page.locator('[data-section]', { hasText: 'Pack' }).locator('.row-title a')
  assert.equal((await pack.allTextContents())[0], 'First-aid kit, check the dates')
  await move('First-aid kit, check the dates', 'Book')
  await page.getByText('First-aid kit, check the dates is in Book now.').waitFor()
  await move('First-aid kit, check the dates', 'Car')
  await page.getByText('First-aid kit, check the dates is in Car now.').waitFor()
  await link('First-aid kit, check the dates').waitFor({ state: 'detached' })
  assert.equal((await found(home.api, 'First-aid'))['project_id'], home.projects['Car'])
  await page.keyboard.press('Control+z')
  await link('First-aid kit, check the dates').waitFor()

  await link('First-aid kit, check the dates').focus()
  await page.keyboard.press('m')
  await page.getByRole('menu').waitFor()
  await page.keyboard.type('gar')
  await page.keyboard.press('Enter')
  await page.getByText('First-aid kit, check the dates is in Garden now.').waitFor()
})

test('sections and projects move by their menus, and by Alt with an arrow in the sidebar', async (t) => {
  const app = await startApp(t)
  const home = await household(app)
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home) })
  const heads = page.locator('.fold')
  await heads.first().waitFor()
  await ready(page)
  await page.getByRole('button', { name: 'More for Pack' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await page.waitForFunction(() => document.querySelector('.fold')?.textContent === 'Pack')
  await page.getByRole('button', { name: 'More for Skagen in July' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  const names = (): Promise<string[]> =>
    page.getByRole('navigation', { name: 'Projects' }).getByRole('link').locator('span').allTextContents()
  await page.waitForFunction(() =>
    document
      .querySelector('nav[aria-label="Projects"] [aria-current]')
      ?.nextElementSibling?.textContent?.includes('Bathroom'),
  )
  const nav = page.getByRole('navigation', { name: 'Projects' })
  await nav.getByRole('link', { name: 'Home' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.waitForFunction(() =>
    document.querySelector('nav[aria-label="Projects"] a')?.textContent?.includes('Groceries'),
  )
  assert.match(await focused(page), /Home/)
  assert.ok((await names()).length > 0)
})

for (const [size, scheme] of [
  ['wide', 'light'],
  ['wide', 'dark'],
  ['phone', 'light'],
] as const) {
  test(`a project is sorted and grouped as one likes, and stays so (${size}, ${scheme})`, async (t) => {
    const app = await startApp(t)
    const home = await household(app)
    const { page } = await visit(t, app, `/project/${home.projects['School']}`, {
      cookie: cookieOf(home),
      size,
      scheme,
    })
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Return the library books' }).waitFor()
    await main.getByRole('button', { name: 'Sort and group' }).click()
    const menu = page.getByRole('dialog', { name: 'Sort and group' })
    await menu.getByLabel('Sort by').selectOption('Name')
    await menu.getByLabel('Group by').selectOption('Priority')
    await menu.getByLabel('Order').selectOption('Descending')
    await main.getByRole('heading', { name: 'Priority 2' }).waitFor()
    await photograph(page, `sort-menu-${size}-${scheme}`)
    assert.deepEqual(await axe(page, scheme === 'dark' ? 'colours' : 'all'), [])
    await page.keyboard.press('Escape')
    assert.deepEqual(await main.getByRole('heading', { level: 2 }).allTextContents(), [
      'Priority 2',
      'Priority 3',
      'No priority',
    ])
    const none = main.locator('section', { hasText: 'No priority' }).locator('.row-title a')
    assert.deepEqual(await none.allTextContents(), [
      'Return the library books',
      'Ida’s swimming gala, bring fruit',
      'Ida’s swimming bag by the door',
    ])
    assert.equal(await page.locator('[data-arrange]').count(), 0, 'nothing is put in order by hand here')
    await page.reload()
    await main.getByRole('heading', { name: 'Priority 2' }).waitFor()
    await photograph(page, `grouped-${size}-${scheme}`)
    assert.deepEqual(await axe(page, scheme === 'dark' ? 'colours' : 'all'), [])
    await main.getByRole('button', { name: 'Sort and group' }).click()
    await menu.getByRole('button', { name: 'As usual again' }).click()
    await page.locator('[data-arrange]').waitFor()
  })
}

test('what is done shows below on request, newest first, and can be opened again', async (t) => {
  const app = await startApp(t)
  const home = await household(app)
  for (const name of ['gala', 'library'])
    await home.api.post(`/tasks/${(await found(home.api, name))['id'] as string}/complete`)
  const { page } = await visit(t, app, `/project/${home.projects['School']}`, { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Sort and group' }).click()
  await page.getByRole('dialog').getByLabel('Show completed').check()
  await page.keyboard.press('Escape')
  const done = main.getByRole('region', { name: 'Completed' })
  await done.getByRole('link', { name: 'Return the library books' }).waitFor()
  await photograph(page, 'done-wide-light')
  assert.deepEqual(await axe(page), [])
  await done.getByRole('checkbox', { name: 'Reopen: Return the library books' }).click()
  await done.getByRole('link', { name: 'Return the library books' }).waitFor({ state: 'detached' })
  await main.locator('[data-arrange]').getByRole('link', { name: 'Return the library books' }).waitFor()
})

test('Today and a label are grouped by project, each as it was left', async (t) => {
  const app = await startApp(t)
  const home = await household(app)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  const group = async (by: string): Promise<void> => {
    await main.getByRole('button', { name: 'Sort and group' }).click()
    await page.getByRole('dialog').getByLabel('Group by').selectOption(by)
    await page.keyboard.press('Escape')
  }
  await main.getByRole('link', { name: 'Return the library books' }).waitFor()
  await group('Project')
  await main.getByRole('heading', { name: 'School' }).waitFor()
  assert.deepEqual((await main.getByRole('heading', { level: 2 }).allTextContents()).slice(0, 3), [
    'Home',
    'Groceries',
    'School',
  ])
  await page.getByRole('navigation', { name: 'Labels' }).getByRole('link', { name: 'phone' }).click()
  await main.getByRole('heading', { name: '@phone' }).waitFor()
  assert.equal(await main.getByRole('heading', { level: 2 }).count(), 0)
  await group('Date')
  await main.getByRole('heading', { name: 'Overdue' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await main.getByRole('heading', { name: 'School' }).waitFor()
  await photograph(page, 'today-by-project-wide-light')
})

test('on a phone, in Danish, a task is moved by its menu', async (t) => {
  const app = await startApp(t)
  const home = await household(app)
  await home.session.patch('/auth/me', { locale: 'da' })
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home), size: 'phone' })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Bedlinen for five' }).click()
  await page.getByRole('button', { name: 'Mere for Bedlinen for five' }).last().click()
  await page.getByRole('menuitem', { name: /Flyt/ }).first().click()
  await page.getByRole('menuitemradio', { name: 'Book' }).waitFor()
  await photograph(page, 'move-menu-phone-da')
  assert.deepEqual(await axe(page), [])
  await page.getByRole('menuitemradio', { name: 'Book' }).click()
  await page.getByText('Bedlinen for five er nu i Book.').waitFor()
})
