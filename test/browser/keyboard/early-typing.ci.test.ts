import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit, type Look } from '../support/browser.ts'
import { holdFrames, nextFrames, pressInTurn } from '../support/hands.ts'
import { bathroomBoard, startHousehold } from '../support/household.ts'
import { found, row, TICK_MS, titles } from '../support/rows.ts'
import { untilOpenSteps } from '../support/layers.ts'

/** Today, with a script of the page on its way until `come` lets it through. */
async function todayBefore(t: Ends, script: 'daily' | 'text-en' = 'daily', look: Pick<Look, 'holds'> = {}) {
  const { app, home } = await startHousehold(t)
  const { page, requests } = await visit(t, app, '/healthz', { ...look, moves: true, cookie: cookieOf(home) })
  const { promise: isLet, resolve: come } = Promise.withResolvers<void>()
  await page.route(RegExp(`/assets/${script}-`), (route) => isLet.then(() => route.continue()))
  await page.goto('/today')
  return { page, requests, home, come, books: row(page, 'Return the library books').getByRole('link') }
}

test('what is typed before the title of a task is drawn stands in it, and is no command to the list', async (t) => {
  const { page, requests, come, books } = await todayBefore(t)
  await books.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' Zed@x')
  await page.keyboard.press('Backspace')
  assert.equal(await page.locator('.layer').count(), 0)
  come()
  const title = page.getByRole('textbox', { name: 'Title' })
  await eventually(async () => assert.equal(await title.inputValue(), 'Return the library books Zed@'))
  assert.equal(await title.evaluate((field) => field === document.activeElement), true)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.locator('#main').getByRole('link', { name: 'Return the library books Zed' }).waitFor()
  const changes = requests.filter((request) => !request.startsWith('GET'))
  assert.ok(
    changes.every((request) => request.startsWith('PATCH /api/v1/tasks/')),
    changes.join(),
  )
})

test('what is typed before quick add, a date, labels, search or the projects are drawn goes to them', async (t) => {
  const { app, home } = await startHousehold(t)
  const begins = async (): Promise<Page> => {
    const { page } = await visit(t, app, '/healthz', { moves: true, cookie: cookieOf(home) })
    await page.route(/\/assets\/daily-/, (route) => isOpenable.then(() => route.continue()))
    await page.goto('/today')
    await row(page, 'Return the library books').getByRole('link').focus()
    return page
  }
  const typed = [
    ['q', 'Fix the gate tomorrow'],
    ['d', 'friday'],
    ['l', 'waiting'],
    ['Control+k', 'Garden'],
    ['g p', 'Bathroom'],
  ] as const
  const { promise: isOpenable, resolve: come } = Promise.withResolvers<void>()
  const pages = await Promise.all(typed.map(begins))
  for (const [at, [keys, words]] of typed.entries()) {
    await pressInTurn(pages[at]!, ...keys.split(' '))
    await pages[at]!.keyboard.type(words)
    await pages[at]!.keyboard.press('Enter')
  }
  come()
  await eventually(async () => {
    assert.equal((await found(home.api, 'gate'))['due_date'], '2026-04-17')
    const { due_date, labels } = await found(home.api, 'library')
    assert.deepEqual([due_date, labels], ['2026-04-17', ['errands', 'waiting']])
  })
  for (const at of [3, 4]) await pages[at]!.getByRole('heading', { level: 1, name: typed[at]![1] }).waitFor()
})

test('a press as soon as the field is drawn loses nothing of what was typed before', async (t) => {
  const { page, come, books } = await todayBefore(t)
  await books.focus()
  await page.evaluate(() => {
    const press = (): unknown => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    addEventListener('input', press, { once: true })
  })
  await page.keyboard.press('q')
  await page.keyboard.type('Fix the gate tomorrow')
  come()
  const field = page.getByRole('textbox', { name: 'Task' })
  await eventually(async () => assert.equal(await field.inputValue(), 'Fix the gate tomorrow'))
})

test('Esc ends the wait for a title, and what was typed for it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/healthz', { moves: true, cookie: cookieOf(home) })
  await page.route(/\/assets\/daily-/, () => {})
  await page.goto('/today')
  const link = page.getByRole('link', { name: 'Return the library books' })
  await link.focus()
  for (const key of ['Enter', 'Enter', 'x', 'Escape']) await page.keyboard.press(key)
  await page.waitForURL('**/today')
  await page.keyboard.press('x')
  await page.locator('.row[data-state~="selected"]').waitFor()
})

test('Esc before quick add or the line of a list is drawn closes it at once, and what was typed stands there the next time', async (t) => {
  const { page, come, books } = await todayBefore(t)
  const add = page.getByRole('main').getByRole('button', { name: 'Add task' })
  await books.focus()
  await page.keyboard.press('q')
  await page.keyboard.type('Fix the gatee')
  for (const key of ['Backspace', 'Escape']) await page.keyboard.press(key)
  await books.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('q')
  await page.keyboard.type(' tomorrow')
  await page.keyboard.press('Escape')
  await add.press('Enter')
  await page.keyboard.type('Oil the hinge')
  await page.keyboard.press('Escape')
  await add.and(page.locator(':focus')).waitFor()
  come()
  const field = page.getByRole('textbox', { name: 'Task' })
  await page.keyboard.press('Enter')
  await eventually(async () => assert.equal(await field.inputValue(), 'Oil the hinge'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('q')
  await eventually(async () => assert.equal(await field.inputValue(), 'Fix the gate tomorrow'))
})

test('lines typed before quick add is drawn stay apart when a press elsewhere ends the wait', async (t) => {
  const { page, come, books } = await todayBefore(t)
  await books.focus()
  await page.keyboard.press('q')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Buy milk')
  for (const key of ['Enter', 'Backspace']) await page.keyboard.press(key)
  await page.keyboard.type('Buy eggs')
  await page.mouse.click(1, 1)
  await page.keyboard.press('Escape')
  await books.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('q')
  await page.keyboard.type('Buy bread')
  await page.mouse.click(1, 1)
  come()
  const part = (name: string) => page.getByRole('textbox', { name, exact: true })
  await eventually(async () => assert.equal(await part('Task').inputValue(), 'Buy milk'))
  assert.equal(await part('Description').inputValue(), 'Buy eggs\nBuy bread')
})

test('Esc after Enter is typed like all else: the line is added and quick add closed, once it is drawn', async (t) => {
  const { page, home, come, books } = await todayBefore(t)
  await books.focus()
  await page.keyboard.press('q')
  await page.keyboard.type('Oil the hinge')
  for (const key of ['Enter', 'Escape', 'Escape', 'x']) await page.keyboard.press(key)
  come()
  await row(page, 'Oil the hinge').waitFor()
  await row(page, 'Return the library books').and(page.locator('[data-state~="selected"]')).waitFor()
  await eventually(async () => assert.equal((await found(home.api, 'hinge'))['due_date'], '2026-04-16'))
  assert.equal(await page.locator('.layer').count(), 0)
})

test('what is done by keys before the rest of the words has come is done, and told once they have', async (t) => {
  const { page, home, come } = await todayBefore(t, 'text-en')
  const link = (name: string) => row(page, name).getByRole('link')
  await link('Return the library books').focus()
  await page.keyboard.press('p')
  await page.keyboard.press('2')
  come()
  await page.getByText('Priority of Return the library books set to 2.').waitFor()
  await eventually(async () => assert.equal((await found(home.api, 'library'))['priority'], 2))
})

test('what is pressed before the program that deletes has come is done to the row that follows', async (t) => {
  const { page, come, books } = await todayBefore(t)
  await books.focus()
  const all = await titles(page)
  const left = all.toSpliced(all.indexOf('Return the library books'), 2)
  await page.keyboard.press('#')
  await page.keyboard.press('#')
  come()
  await eventually(async () => assert.deepEqual(await titles(page), left))
})

test('what is typed before the line of a list is drawn stands in it, and is no command to the list', async (t) => {
  const { page, requests, come } = await todayBefore(t)
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).press('Enter')
  await page.keyboard.type('Water the roses p2')
  come()
  const line = page.getByRole('textbox', { name: 'Task' })
  await eventually(async () => assert.equal(await line.inputValue(), 'Water the roses p2'))
  assert.equal(await page.locator('.layer').count(), 0)
  assert.deepEqual(
    requests.filter((request) => !request.startsWith('GET ')),
    [],
  )
})

test('Back before the line of a list is drawn ends the wait for it: the next key opens it again', async (t) => {
  const { page, come } = await todayBefore(t)
  const add = page.getByRole('main').getByRole('button', { name: 'Add task' })
  await add.press('Enter')
  await untilOpenSteps(page, 1)
  await page.goBack()
  await add.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await add.waitFor({ state: 'detached' })
  come()
  await page.getByRole('textbox', { name: 'Task' }).and(page.locator(':focus')).waitFor()
})

/** Presses keys one after another, and only then lets the page go on to its next frame. */
async function pressInOneFrame(page: Page, keys: readonly string[]): Promise<void> {
  const letFramesCome = await holdFrames(page)
  for (const key of keys) await page.keyboard.press(key)
  await letFramesCome()
}

test('what is pressed after a menu has closed, before its row has the focus again, is done to that row', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { moves: true, cookie: cookieOf(home) })
  const link = row(page, 'Return the library books').getByRole('link')
  await link.focus()
  await page.keyboard.press('p')
  await page.getByRole('menu', { name: 'Priority' }).waitFor()
  await pressInOneFrame(page, ['1', 'p', '2', 'x', 'Escape', 'p', '3', 'Control+z'])
  await page.getByText('Undone: “Priority of Return the library books set to 3.”').waitFor()
  await eventually(async () => assert.equal((await found(home.api, 'library'))['priority'], 2))
  assert.equal(await page.locator('.row[data-state~="selected"]').count(), 0)
})

test('what is pressed after a card has moved, before it has the focus again, is done to that card', async (t) => {
  const { app, home } = await startHousehold(t)
  const ids = await bathroomBoard(home)
  const { page } = await visit(t, app, `/project/${home.projects['Bathroom']}`, { moves: true, cookie: cookieOf(home) })
  await page.locator('.card', { hasText: 'Mirror cabinet' }).getByRole('link').focus()
  await pressInOneFrame(page, ['Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowDown', 'p', '1'])
  await eventually(async () => {
    const { section_id, priority } = await found(home.api, 'Mirror cabinet')
    assert.deepEqual([section_id, priority], [ids['Do ourselves'], 1])
  })
})

test('what is pressed while the code that moves rows is on its way is done after that', async (t) => {
  const { page, come, books } = await todayBefore(t, 'daily', { holds: TICK_MS })
  await books.focus()
  for (const key of ['Alt+ArrowDown', 'e', '#', 'Control+z']) await page.keyboard.press(key)
  await nextFrames(page)
  assert.equal(await row(page, 'Return the library books').getAttribute('data-state'), null)
  come()
  await page.getByText('Undone: “Return the library books deleted.”').waitFor()
  await eventually(async () => assert.equal(await page.locator('.row[data-state~="completing"]').count(), 1))
})
