/** A day that is open over the month: its keys, its focus and what a finger does there. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cell, dueOf, entry, month, opened } from '../support/calendar.ts'
import { fingerOn, nextFrames, pressInTurn, spotIn, untilDraggable } from '../support/hands.ts'

test('the keys of rows and their menu are those of a day that is open over the month', async (t) => {
  const { page, home } = await opened(t, month)
  await page.getByRole('button', { name: '7 more on Thursday 16 April' }).click()
  const day = page.getByRole('dialog', { name: 'Thursday 16 April' })
  const isOn = (name: string) => page.waitForFunction((name) => document.activeElement?.textContent === name, name)
  await isOn('Ida’s swimming bag by the door')
  await pressInTurn(page, 'j', 'ArrowDown', 'k', 'x')
  await isOn('Call the dentist about Ida’s check-up')
  await pressInTurn(page, 'p', '3')
  await eventually(async () => assert.equal((await dueOf(home, 'dentist'))['priority'], 3))
  await isOn('Call the dentist about Ida’s check-up')
  await page.keyboard.press('#')
  await isOn('Pick up the parcel at Netto')
  await page.keyboard.press('Control+z')
  await isOn('Call the dentist about Ida’s check-up')
  await pressInTurn(page, 'j', 'e')
  await day.getByRole('checkbox', { name: 'Reopen: Pick up the parcel at Netto' }).waitFor()
  await isOn('Pick up the parcel at Netto')
  await page.keyboard.press('ContextMenu')
  const parcel = day.locator('.row').filter({ hasText: 'Pick up the parcel at Netto' })
  const [menu, more] = [page.getByRole('menu'), parcel.locator('button[aria-haspopup="menu"]')]
  const left = (one: Locator): Promise<number> => one.evaluate((node) => Math.round(node.getBoundingClientRect().left))
  await menu.waitFor()
  assert.equal(await left(menu), await left(more), 'it hangs at the button that opens it too')
  await page.keyboard.press('Escape')
  await isOn('Pick up the parcel at Netto')
  await day.getByRole('link', { name: 'Pick up the parcel at Netto' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Open ↵' }).click()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await day.waitFor({ state: 'detached' })
})

test('who goes elsewhere by the palette leaves the day that is open over the month, and Back leads to the month', async (t) => {
  const { page } = await opened(t, month)
  await cell(page, '2026-04-16').locator('.day-no').click()
  const day = page.getByRole('dialog', { name: 'Thursday 16 April' })
  await day.getByRole('link', { name: 'Pick up the parcel at Netto' }).focus()
  await page.keyboard.press('d')
  await page.getByRole('dialog', { name: 'Date' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Inbox')
  await page.getByRole('option', { name: 'Inbox' }).first().click()
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  await eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0))
  await page.goBack()
  await page.getByRole('grid', { name: 'April 2026' }).waitFor()
  await eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0))
})

test('a task that Undo brings back into a day that is open over the month has the focus, until another row has it', async (t) => {
  const { page, home } = await opened(t, month)
  await home.api.post('/tasks', { content: 'Return the drill', due_date: '2026-04-29' })
  await entry(page, '2026-04-29', 'Return the drill').waitFor()
  await cell(page, '2026-04-29').locator('.day-no').press('Enter')
  const day = page.getByRole('dialog', { name: 'Wednesday 29 April' })
  const drill = day.getByRole('link', { name: 'Return the drill' })
  const hasFocus = (link: Locator) => eventually(async () => assert.ok(await link.evaluate(isActive)))
  await hasFocus(drill)
  await page.keyboard.press('#')
  await drill.waitFor({ state: 'detached' })
  await hasFocus(day.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Control+z')
  await hasFocus(drill)
  await page.keyboard.press('#')
  await drill.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await hasFocus(drill)

  // As a screen reader does, without a key.
  const ladder = day.getByRole('link', { name: 'Return the ladder' })
  await home.api.post('/tasks', { content: 'Return the ladder', due_date: '2026-04-29' })
  await ladder.focus()
  await home.api.post('/tasks', { content: 'Return the saw', due_date: '2026-04-29' })
  await day.getByRole('link', { name: 'Return the saw' }).waitFor()
  await nextFrames(page)
  await nextFrames(page)
  await hasFocus(ladder)
})

test('on a tablet the rows of a day that is open over the month are swiped, with all that stands in them, unless the finger rests', async (t) => {
  const { page } = await opened(t, month, { size: 'tablet' })
  await untilDraggable(page)
  await cell(page, '2026-04-16').locator('.day-no').tap()
  const day = page.getByRole('dialog', { name: 'Thursday 16 April' })
  const rowOf = (name: string) => day.locator('.row', { hasText: name })
  const finger = await fingerOn(page)
  const pull = async (name: string, by: number): Promise<void> => {
    const from = await spotIn(rowOf(name))
    await finger.pull(from, { ...from, x: from.x + by })
  }
  const partsOf = (name: string): Promise<number[]> =>
    rowOf(name)
      .locator('.check, .row-title, .row-when, .label, .row-project > :first-child')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))

  // The day grows a little as it opens.
  await spotIn(day)
  const before = await partsOf('Pick up the parcel')
  assert.equal(before.length, 5)
  await pull('Pick up the parcel', 130)
  const pulled = await partsOf('Pick up the parcel')
  assert.deepEqual(
    pulled.map((x, index) => Math.round(x - before[index]!)),
    before.map(() => 130),
  )
  await finger.up()
  await day.getByRole('checkbox', { name: 'Reopen: Pick up the parcel at Netto' }).waitFor()

  await pull('Call the dentist', -130)
  await finger.up()
  const date = page.getByRole('dialog', { name: 'Date' })
  await date.getByRole('button', { name: /Next week/ }).click()
  await page.getByText('Call the dentist about Ida’s check-up moved to Monday.').waitFor()
  await rowOf('Call the dentist').waitFor({ state: 'detached' })

  const books = rowOf('Return the library books')
  const from = await spotIn(books)
  await finger.down(from)
  await books.getByRole('link').dispatchEvent('contextmenu', { bubbles: true, cancelable: true })
  await page.getByRole('menuitem', { name: 'Complete' }).waitFor()
  await finger.moveTo({ ...from, x: from.x + 130 })
  assert.equal(await books.getAttribute('data-swipe'), null)
  await finger.up()
})

const isActive = (element: Element): boolean => element === document.activeElement
