import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { holder, idsIn } from '../support/focus-actions.ts'
import { holdFrames, pressInTurn } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { focused } from '../support/rows.ts'

test('a day is done by keyboard alone: down, tick, priority, date, open, back, go to, undo', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await row('Return the library books').waitFor()

  await page.keyboard.press('j')
  await eventually(async () => assert.equal(await focused(page), 'Book the car inspection (bilsyn)'))
  await page.keyboard.press('ArrowDown')
  await eventually(async () => assert.equal(await focused(page), 'Send the water meter reading'))

  await page.keyboard.press('p')
  await page.keyboard.press('2')
  await page.locator('.row[data-priority="2"]', { hasText: 'Send the water meter reading' }).waitFor()
  await eventually(async () => assert.equal(await focused(page), 'Send the water meter reading'))

  await page.keyboard.press('d')
  await page.getByLabel('Type a date').pressSequentially('today 20:00')
  await page.keyboard.press('Enter')
  await page.getByText('Send the water meter reading moved to today, 20:00.').waitFor()
  await page.getByRole('listitem').filter({ hasText: '20:00' }).getByText('Send the water meter reading').waitFor()

  await page.keyboard.press('Control+z')
  await row('Send the water meter reading').getByText('Yesterday').waitFor()
  await eventually(async () => assert.equal(await focused(page), 'Send the water meter reading'))

  await page.keyboard.press('j')
  await page.waitForFunction(() => document.activeElement?.textContent !== 'Send the water meter reading')
  const title = await focused(page)
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
  assert.match(page.url(), /\/task\//)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Task' }).waitFor({ state: 'detached' })
  assert.match(page.url(), /\/today$/)
  await page.waitForFunction((name) => document.activeElement?.textContent === name, title)

  await page.keyboard.press('e')
  await page.getByText(/completed\./).waitFor()
  await page.waitForFunction((name) => document.activeElement?.textContent !== name, title)
  await eventually(async () => assert.notEqual(await focused(page), '', 'the focus is handed on before the row leaves'))
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.closest('[data-row]') !== null), true),
  )

  await pressInTurn(page, 'g', 'u')
  await page.getByRole('heading', { name: 'Upcoming' }).waitFor()
  await pressInTurn(page, 'g', 'i')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await pressInTurn(page, 'g', 't')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' })
})

test('a short weekday alone is a date where one is asked for', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Book the car inspection (bilsyn)' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  await page.getByLabel('Type a date').pressSequentially('mon')
  await page.keyboard.press('Enter')
  await page.getByText('Book the car inspection (bilsyn) moved to Monday.').waitFor()
})

test('Enter opens a task, Enter again edits it, and Enter or Esc there leads back to its row', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = `/project/${home.projects['Garden']}`
  const { page } = await visit(t, app, garden, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  const title = panel.getByRole('textbox', { name: 'Title' })
  const isOn = (name: string): Promise<void> => eventually(async () => assert.equal(await focused(page), name))
  const isInTitle = (): Promise<void> => title.and(page.locator(':focus')).waitFor()
  await page.getByRole('link', { name: 'Be home for the planks' }).focus()
  await page.keyboard.press('Enter')
  await title.waitFor()
  await isOn('Be home for the planks')
  await page.keyboard.press('Enter')
  await isInTitle()
  await page.keyboard.type(', all of them')
  await page.keyboard.press('Enter')
  await isOn('Be home for the planks, all of them')
  await eventually(async () => assert.match((await home.api.get('/tasks?q=planks')).text, /planks, all of them/))

  await page.keyboard.press('Enter')
  await isInTitle()
  await page.keyboard.press('Tab')
  await isOn('Add description')
  await page.keyboard.press('Enter')
  await panel.getByRole('textbox', { name: 'Description' }).fill('Three metres')
  await page.keyboard.press('Escape')
  await isOn('Description')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await isOn('Be home for the planks, all of them')
  await page.keyboard.press('j')
  await isOn('Buy potting soil')
  await page.keyboard.press('Enter')
  await eventually(async () => assert.equal(await title.inputValue(), 'Buy potting soil'))
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await isOn('Buy potting soil')
})

test('a project that was made by keyboard has the focus', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'New project' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Attic')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Attic', level: 1 }).waitFor()
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'main'))
})

test('what is taken back has the focus, also when it goes and comes again before anybody presses a key', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const title = 'Book the car inspection (bilsyn)'
  const link = page.getByRole('link', { name: title, exact: true })
  await link.focus()
  const id = await link.evaluate((element) => element.closest<HTMLElement>('[data-row]')!.dataset['row']!)
  await page.keyboard.press('#')
  await link.waitFor({ state: 'detached' })
  await eventually(async () => assert.equal((await home.api.get(`/tasks/${id}`)).status, 404))
  await page.keyboard.press('Control+z')
  await eventually(async () => assert.equal(await focused(page), title))
  await eventually(async () => assert.equal((await home.api.get(`/tasks/${id}`)).status, 200))

  await home.api.delete(`/tasks/${id}`)
  await link.waitFor({ state: 'detached' })
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement === document.body), false))
  await home.api.post(`/trash/tasks/${id}/restore`)
  await eventually(async () => assert.equal(await focused(page), title))
})

test('a row that goes as soon as it is back in its place leaves the focus to the row beside that place', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.locator('#main [data-row]').first().waitFor()
  const rows = await idsIn(page, '#main')
  const [above, last] = rows.slice(-2)
  const order = (is: (now: string[]) => boolean) => eventually(async () => assert.ok(is(await idsIn(page, '#main'))))
  await page.locator(`#main [data-row="${last}"] a[href]`).first().focus()
  for (const key of ['p', '1']) await page.keyboard.press(key)
  await order((now) => now.at(-1) !== last)
  await eventually(async () => assert.equal(await holder(page), last))
  const letFramesCome = await holdFrames(page)
  await page.keyboard.press('Control+z')
  await order((now) => now.at(-1) === last)
  await page.keyboard.press('d')
  await letFramesCome()
  await page.getByRole('button', { name: /^This weekend/ }).press('Enter')
  await order((now) => !now.includes(last!))
  await eventually(async () => assert.equal(await holder(page), above))
})

test('a section is named as soon as its menu is closed: what is typed lands in the field', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Skagen in July']}`, { cookie: cookieOf(home) })
  const field = page.getByRole('textbox', { name: 'Section name' })
  for (const row of [false, true]) {
    if (row) await page.keyboard.press('j')
    await page.getByRole('button', { name: 'More for Pack' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await field.waitFor()
    await eventually(async () => assert.equal(await field.evaluate((box) => box === document.activeElement), true))
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  }
})

test('keys mean letters while something is being typed', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const sub = page.getByRole('textbox', { name: 'Add sub-task' })
  await sub.fill('')
  await sub.pressSequentially('jqgtedx?')
  await eventually(async () => assert.equal(await sub.inputValue(), 'jqgtedx?'))
  await eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0))
})

test('P shows the priorities with their keys, and waits for one however long it takes', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const link = page.getByRole('link', { name: 'Write to the landlord' })
  const menu = page.getByRole('menu', { name: 'Priority' })
  await link.focus()
  await page.keyboard.press('p')
  await menu.waitFor()
  assert.deepEqual(await menu.locator('kbd').allTextContents(), ['1', '2', '3'])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await link.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('p')
  await menu.getByRole('menuitemradio', { name: 'No priority', checked: true }).waitFor()
  await page.keyboard.press('2')
  await page.locator('.row[data-priority="2"]', { hasText: 'Write to the landlord' }).waitFor()
  await menu.waitFor({ state: 'detached' })
  await link.and(page.locator(':focus')).waitFor()
})

test('Skip to the list puts the focus into the list and leaves the task, its list and the choice of rows as they are', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home) })
  await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
  await page.getByRole('link', { name: 'Water the tomato seedlings' }).focus()
  await page.keyboard.press('x')
  await page.locator('#main [data-state~="selected"]').waitFor()
  await page.getByRole('link', { name: 'Build the raised bed behind the kitchen' }).click()
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
  const [steps, chosen] = [
    await page.evaluate(() => history.length),
    await page.locator('#main [data-state~="selected"]').count(),
  ]
  await page.getByRole('link', { name: 'Skip to the list' }).press('Enter')
  await page.locator('#main:focus').waitFor()
  await page.getByRole('heading', { name: 'Garden', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).hash, '')
  assert.deepEqual(
    [await page.evaluate(() => history.length), await page.locator('#main [data-state~="selected"]').count()],
    [steps, chosen],
  )
})
