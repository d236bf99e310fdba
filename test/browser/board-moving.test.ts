import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { assertAccessible, photograph } from './support/browser.ts'
import { basin, bath, board, card, focused, holds, mat, mirror, neighbours, tiles } from './support/board.ts'
import { at, drag } from './support/hands.ts'

test('by keyboard one goes along a column and across, and carries a card with Alt', async (t) => {
  const { page } = await board(t)
  await page.keyboard.press('j')
  await eventually(async () => assert.equal(await focused(page), tiles))
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await eventually(async () => assert.equal(await focused(page), neighbours))
  await page.keyboard.press('j')
  await eventually(async () => assert.equal(await focused(page), neighbours, 'a column ends where it ends'))
  await page.keyboard.press('ArrowRight')
  await eventually(async () => assert.equal(await focused(page), mirror))
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowLeft')
  await eventually(async () => assert.equal(await focused(page), bath))

  await page.keyboard.press('Alt+ArrowRight')
  await holds(page, 'Order', [basin, bath, mat, mirror])
  await page.waitForFunction((name) => document.activeElement?.textContent === name, bath)
  await page.keyboard.press('Alt+ArrowDown')
  await holds(page, 'Order', [basin, mat, bath, mirror])
  await page.waitForFunction((name) => document.activeElement?.textContent === name, bath)
  await page.keyboard.press('Alt+ArrowLeft')
  await holds(page, 'Decide', [tiles, neighbours, bath])
  await page.waitForFunction((name) => document.activeElement?.textContent === name, bath)
  await page.keyboard.press('Alt+ArrowDown')
  await page.waitForFunction((name) => document.activeElement?.textContent === name, bath)
  await page.reload()
  await holds(page, 'Decide', [tiles, neighbours, bath])

  await card(page, tiles).getByRole('link').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.getByRole('toolbar', { name: 'Selected tasks' }).getByText('2 selected').waitFor()
  await page.keyboard.press('Alt+ArrowRight')
  await holds(page, 'Decide', [bath])
  await page.keyboard.press('Control+z')
  await holds(page, 'Decide', [tiles, neighbours, bath])
  await page.keyboard.press('Escape')

  await card(page, basin).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
  await assertAccessible(page, 'journey-board-panel')
  await page.keyboard.press('Escape')
  await page.waitForFunction((name) => document.activeElement?.textContent === name, basin)
})

test('a card is dragged within its column and to another, shown by a hole', async (t) => {
  const { page } = await board(t)
  await drag(page, at(card(page, neighbours)), at(card(page, tiles), 0.5, 0.1))
  await holds(page, 'Decide', [neighbours, tiles, bath])
  await drag(page, at(card(page, neighbours)), at(card(page, mat), 0.5, 0.2))
  await holds(page, 'Order', [basin, neighbours, mat, mirror])
  await page.getByText('Ask the neighbours which electrician they used moved to Order.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await holds(page, 'Decide', [neighbours, tiles, bath])
})

test('the Move menu does without dragging what dragging does', async (t) => {
  const { page } = await board(t)
  const move = async (name: string, where: string): Promise<void> => {
    await card(page, name).getByRole('link').focus()
    await page.keyboard.press('m')
    await page.getByRole('menu', { name: 'Move' }).getByRole('menuitem', { name: where }).click()
  }
  await move(neighbours, 'Move to the top')
  await holds(page, 'Decide', [neighbours, tiles, bath])
  await move(neighbours, 'Move down')
  await holds(page, 'Decide', [tiles, neighbours, bath])
  await page.waitForFunction((name) => document.activeElement?.textContent === name, neighbours)
  await page.keyboard.press('m')
  await page.getByRole('menuitemradio', { name: 'Order', exact: true }).click()
  await holds(page, 'Order', [basin, mat, mirror, neighbours])
  await page.getByText('Ask the neighbours which electrician they used moved to Order.').waitFor()
  await card(page, mat).hover()
  await card(page, mat).getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: /^Move\b/ }).click()
  await page.getByRole('menuitemradio', { name: 'Car' }).waitFor()
  await photograph(page, 'journey-board-move')
  await page.getByRole('menuitemradio', { name: 'Car' }).click()
  await holds(page, 'Order', [basin, mirror, neighbours])
})
