import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, visit } from '../support/browser.ts'
import { pressInTurn, untilDraggable } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { focused, found } from '../support/rows.ts'

const seeTitles = (page: Page, names: string[]): Promise<unknown> =>
  page.waitForFunction(
    (all) => [...document.querySelectorAll('.main .row-title a')].map((a) => a.textContent).join() === all,
    names.join(),
  )

test('by keyboard a task goes up, down, over the edge of its section, a level in and out, and back', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home) })
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await link('Bedlinen for five').waitFor()
  await untilDraggable(page)
  const titles = await page.locator('.main .row-title a').allTextContents()
  const [deposit, train] = titles as [string, string]

  // Where it is not known yet whether the newer change was sent when the older one is taken back too.
  const slowness = await page.context().newCDPSession(page)
  await slowness.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await page.keyboard.press('j')
  await page.keyboard.press('Alt+ArrowDown')
  await seeTitles(page, [train, deposit, ...titles.slice(2)])
  await eventually(async () => assert.equal(await focused(page), deposit, 'the focus goes along'))
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
  await eventually(async () => assert.equal(await focused(page), deposit, 'what is taken back gets the focus'))
  await slowness.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  await page.keyboard.press('j')
  await eventually(async () => assert.equal(await focused(page), train))
  await page.keyboard.press('Tab')
  await page.locator('.row[data-depth="1"]', { hasText: train }).waitFor()
  await eventually(async () => assert.equal(await focused(page), train))
  await eventually(() =>
    page.evaluate(async (id) => {
      const { tasks } = await (await fetch(`/api/v1/tasks?project_id=${id}`)).json()
      return tasks.some((task: { parent_id: string | null }) => task.parent_id !== null)
    }, skagen),
  )
  await page.keyboard.press('Shift+Tab')
  await page.locator('.row:not([data-depth])', { hasText: train }).waitFor()
  await eventually(async () => assert.equal(await focused(page), train))

  // Esc that ends the choosing leaves nobody on the way out of the list.
  await page.keyboard.press('x')
  await page.locator('.select-bar').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.select-bar').waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await page.locator('.row[data-depth="1"]', { hasText: train }).waitFor()
})

test('nobody is caught: what was reached by Tab is left by Tab, and Esc then Tab leaves the list', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, requests } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await link('Read about heat pumps').waitFor()
  await untilDraggable(page)
  await page.locator('.main .check').nth(1).focus()
  await page.keyboard.press('Tab')
  await eventually(async () => assert.equal(await focused(page), 'Read about heat pumps'))
  await page.keyboard.press('Tab')
  await eventually(async () => assert.notEqual(await focused(page), 'Read about heat pumps'))
  await page.keyboard.press('Shift+Tab')
  await eventually(async () => assert.equal(await focused(page), 'Read about heat pumps'))

  await page.keyboard.press('k')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.closest('[data-arrange]') ?? null), null),
  )
  assert.deepEqual(
    requests.filter((request) => request.includes('/move')),
    [],
  )
})

test('the Move menu does without dragging what dragging does', async (t) => {
  const { app, home } = await startHousehold(t)
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
  await assertAccessible(page, 'move-menu-wide')
  await page.keyboard.press('Escape')

  await move('First-aid kit, check the dates', 'Move to the top')
  await page.getByText('First-aid kit, check the dates moved.').waitFor()
  const pack = page.locator('[data-section]', { hasText: 'Pack' }).locator('.row-title a')
  await eventually(async () => assert.equal((await pack.allTextContents())[0], 'First-aid kit, check the dates'))
  await move('First-aid kit, check the dates', 'Book')
  await page.getByText('First-aid kit, check the dates moved to Book.').waitFor()
  await move('First-aid kit, check the dates', 'Car')
  await page.getByText('First-aid kit, check the dates moved to Car.').waitFor()
  await link('First-aid kit, check the dates').waitFor({ state: 'detached' })
  await eventually(async () => assert.equal((await found(home.api, 'First-aid'))['project_id'], home.projects['Car']))
  await page.keyboard.press('Control+z')
  await link('First-aid kit, check the dates').waitFor()

  await link('First-aid kit, check the dates').focus()
  await page.keyboard.press('m')
  await page.getByRole('menu').waitFor()
  await pressInTurn(page, 'g', 'a', 'r')
  await page.keyboard.press('Enter')
  await page.getByText('First-aid kit, check the dates moved to Garden.').waitFor()
})

test('the Move menu of a completed task offers other projects, but no place in the order', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const { id } = await found(home.api, 'First-aid')
  await home.api.post(`/tasks/${String(id)}/complete`)
  await home.api.patch(`/views/project:${skagen}`, { show_completed: true })
  const { page } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home) })
  const steps = async (name: string): Promise<string[]> => {
    await page.getByRole('main').getByRole('link', { name, exact: true }).focus()
    await page.keyboard.press('m')
    const menu = page.getByRole('menu')
    await menu.getByText('Car', { exact: true }).waitFor()
    const all = await menu.getByText(/^(?:Move|Indent)/).allTextContents()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    return all
  }
  assert.deepEqual(await steps('Bedlinen for five'), ['Move down'])
  assert.deepEqual(await steps('First-aid kit, check the dates'), [])
})

test('sections and projects move by their menus, and by Alt with an arrow in the sidebar', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home) })
  const heads = page.locator('.main .fold')
  await heads.first().waitFor()
  await untilDraggable(page)
  await page.getByRole('button', { name: 'More for Pack' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await page.waitForFunction(() => document.querySelector('.main .fold')?.textContent === 'Pack')
  await page.getByRole('main').getByRole('button', { name: 'More for Skagen in July' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  const names = (): Promise<string[]> =>
    page.getByRole('navigation', { name: 'Projects' }).getByRole('link').locator('span').allTextContents()
  await page.waitForFunction(() =>
    document
      .querySelector('nav[aria-label="Projects"] :has(> [aria-current])')
      ?.nextElementSibling?.textContent?.includes('Bathroom'),
  )
  const nav = page.getByRole('navigation', { name: 'Projects' })
  await nav.getByRole('link', { name: 'Home' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.waitForFunction(() =>
    document.querySelector('nav[aria-label="Projects"] a')?.textContent?.includes('Groceries'),
  )
  await eventually(async () => assert.match(await focused(page), /Home/))
  await eventually(async () => assert.ok((await names()).length > 0))
})

test('on a phone, in Danish, a task is moved by its menu', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.session.patch('/auth/me', { locale: 'da' })
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home), size: 'phone' })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Bedlinen for five' }).click()
  await page.getByRole('button', { name: 'Flere handlinger for Bedlinen for five' }).last().click()
  await page.getByRole('menuitem', { name: /Flyt/ }).first().click()
  await page.getByRole('menuitemradio', { name: 'Book' }).waitFor()
  await assertAccessible(page, 'move-menu-phone-da')
  await page.getByRole('menuitemradio', { name: 'Book' }).click()
  await page.getByText('Bedlinen for five er flyttet til Book.').waitFor()
})
