import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, sizesOf, visit } from '../support/browser.ts'
import { fingerOn, press, spotIn, untilDraggable } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { focused } from '../support/rows.ts'
import { openSteps, untilOpenSteps } from '../support/layers.ts'

const TASK = 'Build the raised bed behind the kitchen'

const steps = (page: Page): Promise<number> => page.evaluate(() => history.length)
/** How many dialogs, sheets and menus are open. */
const open = (page: Page): Promise<number> => page.locator('.layer').count()

for (const size of sizesOf(import.meta.filename)) {
  test(`Back closes the sheet, then the task, then leaves the list as it was (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    for (let n = 0; n < 40; n++)
      await home.api.post('/tasks', { content: `Seed ${n}`, project_id: home.projects['Garden'] })
    const path = `/project/${home.projects['Garden']}`
    const { page } = await visit(t, app, path, { cookie: cookieOf(home), size })
    const row = page.getByRole('link', { name: 'Seed 30', exact: true })
    // Rows far from the window are not in the document.
    await page.getByRole('link', { name: 'Seed 0', exact: true }).waitFor()
    await page.evaluate(
      (px) => {
        for (const box of [document.querySelector('#main')!, document.scrollingElement!]) box.scrollTop = px
      },
      size === 'phone' ? 1700 : 1000,
    )
    await row.scrollIntoViewIfNeeded()
    const place = (): Promise<number> =>
      page.evaluate(() => Math.round(scrollY + (document.querySelector('#main')?.scrollTop ?? 0)))
    const before = await place()
    // The browser scrolls there once the list is drawn.
    const isWhereItWas = (): Promise<void> => eventually(async () => assert.ok(Math.abs((await place()) - before) <= 1))
    await row.click()
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await page.getByRole('button', { name: 'More for Seed 30' }).last().click()
    await page.getByRole('menu').waitFor()
    await untilOpenSteps(page, 1)
    await page.goBack()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await page.goBack()
    await page.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'detached' })
    assert.ok(page.url().endsWith(path))
    await eventually(async () => assert.equal(await focused(page), 'Seed 30'))
    await isWhereItWas()

    await page.goForward()
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await page.getByRole('button', { name: size === 'phone' ? 'Back' : 'Close (Esc)' }).click()
    await page.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'detached' })
    await eventually(async () => assert.equal(await focused(page), 'Seed 30'))
    await isWhereItWas()
  })

  test(`opening and closing tasks and menus adds nothing to the history (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home), size })
    await page.goto(`/project/${home.projects['Garden']}`)
    const title = page.getByRole('textbox', { name: 'Title' })
    const round = async (): Promise<void> => {
      await page.getByRole('link', { name: TASK }).click()
      await title.waitFor()
      await page
        .getByRole('button', { name: `More for ${TASK}` })
        .last()
        .click()
      await page.getByRole('menu').waitFor()
      await untilOpenSteps(page, 1)
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await untilOpenSteps(page, 0)
      await page.getByRole('button', { name: size === 'phone' ? 'Back' : 'Close (Esc)' }).click()
      await title.waitFor({ state: 'detached' })
    }
    await round()
    const first = await steps(page)
    for (let n = 0; n < 4; n++) await round()
    assert.equal(await steps(page), first)
    await page.goBack()
    await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  })

  test(`Back closes quick add and the search, and the screen stays (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home), size })
    await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
    for (const key of ['q', 'Control+k']) {
      await page.keyboard.press(key)
      await eventually(async () => assert.deepEqual([await open(page), await openSteps(page)], [1, 1]))
      await page.goBack()
      await eventually(async () => assert.equal(await open(page), 0))
      assert.ok(page.url().endsWith('/inbox'))
    }
  })

  test(`Back and Esc lead from the repeat to the date it was opened from, then to the task; saving leaves both (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home), size })
    const date = page.getByRole('button', { name: 'Date: ' })
    const row = page.getByRole('dialog', { name: 'Date' }).getByRole('button', { name: /^Repeat/ })
    const editor = page.getByRole('dialog', { name: 'Repeat' })
    const holdsFocus = (button: Locator): Promise<void> => button.and(page.locator(':focus')).waitFor()
    const toRepeat = async (): Promise<void> => {
      await press(size, row)
      await editor.waitFor()
      await row.waitFor({ state: 'hidden' })
      await untilOpenSteps(page, 2)
    }
    await press(size, date)
    await toRepeat()
    await page.goBack()
    await editor.waitFor({ state: 'detached' })
    await holdsFocus(row)
    await toRepeat()
    await page.keyboard.press('Escape')
    await editor.waitFor({ state: 'detached' })
    await holdsFocus(row)
    await untilOpenSteps(page, 1)
    await page.goBack()
    await eventually(async () => assert.equal(await open(page), 0))
    await holdsFocus(date)

    await press(size, date)
    await toRepeat()
    await press(size, editor.getByRole('button', { name: 'Save' }))
    await eventually(async () => assert.deepEqual([await open(page), await openSteps(page)], [0, 0]))
    await page.getByRole('button', { name: /Repeat: Every/ }).waitFor()
    await holdsFocus(date)
  })

  test(`a task that was opened by its address closes to the list below it (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home), size })
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    const before = await steps(page)
    await page.getByRole('button', { name: size === 'phone' ? 'Back' : 'Close (Esc)' }).click()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    assert.equal(await steps(page), before)
  })
}

for (const size of sizesOf(import.meta.filename)) {
  test(`Back closes the field that adds within a list, keeps what stands in it, and leaves the list after that (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size })
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await press(size, page.getByRole('link', { name: 'Inbox' }).locator('visible=true').first())
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
    const add = page.getByRole('main').getByRole('button', { name: 'Add task' }).last()
    const field = page.locator('.quick-inline').getByRole('textbox', { name: 'Task', exact: true })
    const begin = async (): Promise<void> => {
      await press(size, add)
      await field.waitFor()
      await untilOpenSteps(page, 1)
    }
    await begin()
    await field.fill('Order oak')
    await page.goBack()
    await field.waitFor({ state: 'detached' })
    assert.ok(page.url().endsWith('/inbox'))
    await add.and(page.locator(':focus')).waitFor()
    await begin()
    assert.equal(await field.inputValue(), 'Order oak')
    await field.press('Escape')
    await field.waitFor({ state: 'detached' })
    await untilOpenSteps(page, 0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  })
}

test('Back ends the choice of tasks first, and the list stays', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('navigation').getByRole('link', { name: 'Inbox' }).tap()
  await untilDraggable(page)
  const finger = await fingerOn(page)
  await finger.down(await spotIn(page.getByRole('link', { name: 'Write to the landlord' })))
  await page.locator('.drag-copy').waitFor()
  await finger.up()
  const bar = page.getByText('1 selected')
  await bar.waitFor()
  await untilOpenSteps(page, 1)
  await page.goBack()
  await bar.waitFor({ state: 'detached' })
  assert.ok(page.url().endsWith('/inbox'))
  await page.goBack()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

test('Back from the sheet that took the place of another gives the focus to what opened the first', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home), size: 'phone' })
  const more = page.getByRole('button', { name: `More for ${TASK}` }).last()
  await more.tap()
  await page.getByRole('menuitem', { name: 'Date' }).tap()
  await page.getByRole('dialog', { name: 'Date' }).waitFor()
  await untilOpenSteps(page, 1)
  await page.goBack()
  await eventually(async () => assert.equal(await open(page), 0))
  await more.and(page.locator(':focus')).waitFor()
})

test('the field of a new section stands above the bar, and Back closes it', async (t) => {
  const { app, home } = await startHousehold(t)
  for (let n = 0; n < 20; n++)
    await home.api.post('/tasks', { content: `Seed ${n}`, project_id: home.projects['Garden'] })
  const path = `/project/${home.projects['Garden']}`
  const { page } = await visit(t, app, path, { cookie: cookieOf(home), size: 'phone' })
  await page.evaluate(goBackLate)
  await page.getByRole('main').getByRole('button', { name: 'More for Garden' }).tap()
  await page.getByRole('menuitem', { name: 'Add section' }).tap()
  const field = page.getByRole('textbox', { name: 'Section name' })
  await field.waitFor()
  await page.locator('html[data-back]').waitFor({ state: 'attached' })
  await eventually(async () => {
    const [box, bar] = await Promise.all([field.boundingBox(), page.locator('.bar').boundingBox()])
    assert.ok(box && bar && box.y > 0 && box.y + box.height <= bar.y, JSON.stringify([box, bar]))
  })
  await untilOpenSteps(page, 1)
  await page.goBack()
  await field.waitFor({ state: 'detached' })
  assert.ok(page.url().endsWith(path))
})

/** As a busy browser does. */
function goBackLate(): void {
  const go = history.go.bind(history)
  history.go = (by) => void setTimeout(() => go(by), 300)
  addEventListener('popstate', () => requestAnimationFrame(() => (document.documentElement.dataset['back'] = '')))
}
