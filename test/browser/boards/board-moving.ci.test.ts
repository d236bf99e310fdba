import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import {
  assertAccessible,
  cookieOf,
  lastVisitPosition,
  letTimePass,
  photograph,
  sizesOf,
  visit,
} from '../support/browser.ts'
import { basin, bath, board, card, column, holds, mat, mirror, neighbours, tiles } from '../support/board.ts'
import { startHousehold } from '../support/household.ts'
import { at, carry, copySpan, drag, fingerOn, nextFrames, spotIn, untilDraggable } from '../support/hands.ts'
import { focused } from '../support/rows.ts'

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

test('the board and its columns stay where they are scrolled to when a card is dropped', async (t) => {
  const { app, home } = await startHousehold(t)
  const { api } = home
  const project = (await api.post('/projects', { name: 'Moving house', view_mode: 'board' })).body.id as string
  for (const name of ['Cellar', 'Kitchen', 'Attic', 'Garden', 'Office', 'Garage']) {
    const section_id = (await api.post(`/projects/${project}/sections`, { name })).body.id as string
    const count = ['Kitchen', 'Office'].includes(name) ? 30 : 1
    for (let n = 0; n < count; n++) {
      // Cards of two heights: one line, and one with a day.
      await api.post('/tasks', { content: `${name} box ${n}`, section_id, ...(n % 2 && { due_date: '2026-04-20' }) })
    }
  }
  const { page } = await visit(t, app, `/project/${project}`, { moves: true, cookie: cookieOf(home) })
  await card(page, 'Office box 3').waitFor()
  const list = (name: string) => column(page, name).locator('.column-list')
  // Kitchen begins left of what is in sight, and Office ends right of it.
  await list('Office').evaluate((office) => {
    const board = office.closest('.board')!
    board.scrollLeft += office.getBoundingClientRect().left - board.getBoundingClientRect().right + 170
  })
  const scrolls = async (): Promise<number[]> => [
    await page.locator('.board').evaluate((board) => board.scrollLeft),
    await list('Kitchen').evaluate((box) => box.scrollTop),
    await list('Office').evaluate((box) => box.scrollTop),
  ]
  const dropBelow = async (other: string, across: number, name: string): Promise<void> => {
    await carry(page, at(card(page, name), 0.7), at(card(page, other), across, 0.9))
    const before = await scrolls()
    await page.mouse.up()
    await eventually(async () => {
      const names = await page.locator('.card-title').allTextContents()
      assert.equal(names[names.indexOf(other) + 1], name)
    })
    await page.waitForFunction((name) => document.activeElement?.textContent === name, name)
    await nextFrames(page)
    assert.deepEqual(await scrolls(), before)
  }

  for (const name of ['Kitchen', 'Office']) await list(name).evaluate((box) => (box.scrollTop = 400))
  await dropBelow('Office box 9', 0.25, 'Kitchen box 9')
  await dropBelow('Kitchen box 11', 0.7, 'Kitchen box 8')

  await list('Office').evaluate((box) => (box.scrollTop = 100_000))
  await dropBelow('Office box 29', 0.25, 'Kitchen box 7')
})

/** How long a card is held at the edge of a board before it goes on by a column, and then by the next. */
const WAIT_MS = 400
const PAUSE_MS = 1000

test('on a phone the board goes on by a column at a time below a card that a finger holds at its edge', async (t) => {
  const { page } = await board(t, 'phone', WAIT_MS)
  await untilDraggable(page)
  const finger = await fingerOn(page)
  const start = await spotIn(card(page, tiles))
  await finger.down(start)
  await page.locator('.drag-copy').waitFor()
  const [plumber, ourselves] = ['Waiting for the plumber', 'Do ourselves']
  const stops = await page.locator('.board').evaluateHandle((board) => {
    const stops: (string | undefined)[] = []
    const atStart = (one: Element): boolean => Math.abs(one.getBoundingClientRect().left - 18) < 1
    const note = (): unknown => stops.push([...board.children].find(atStart)?.querySelector('h2')?.textContent)
    board.addEventListener('scrollend', note)
    return stops
  })
  await finger.moveTo({ x: page.viewportSize()!.width - 4, y: start.y })
  const [left, right] = await copySpan(page)
  assert.ok(page.viewportSize()!.width - left >= (right - left) / 2 - 1, 'half of the copy is seen')
  for (const [index, stop] of ['Order', plumber, ourselves].entries()) {
    await letTimePass(page, index === 0 ? WAIT_MS : PAUSE_MS)
    await eventually(async () => assert.deepEqual((await stops.jsonValue()).slice(index), [stop]))
  }
  await finger.moveTo({ x: page.viewportSize()!.width / 2, y: start.y })
  await finger.up()
  await page.getByText(`${tiles} moved to ${ourselves}.`).waitFor()
  await holds(page, 'Decide', [bath, neighbours])
})

for (const size of sizesOf(import.meta.filename)) {
  test(`a column is dragged past others by its heading, and taken back (${size})`, async (t) => {
    const { page } = await board(t, size)
    const names = (): Promise<string[]> => page.locator('.column-head h2').allTextContents()
    const before = ['Decide', 'Order', 'Waiting for the plumber', 'Do ourselves']
    const after = ['Order', 'Decide', ...before.slice(2)]
    await eventually(async () => assert.deepEqual(await names(), before))
    const head = (name: string) => page.getByRole('heading', { name, exact: true })
    if (size === 'wide') {
      await carry(page, at(head('Decide'), 0.2), at(column(page, 'Order'), 0.8, 0.1))
      await photograph(page, 'drag-column-wide-light')
      await page.mouse.up()
    } else {
      await untilDraggable(page)
      const finger = await fingerOn(page)
      const start = await spotIn(head('Order'), 0.3)
      await finger.down(start)
      await page.locator('.drag-copy').waitFor()
      await finger.moveTo({ x: 100, y: start.y + 20 })
      await photograph(page, 'drag-column-phone-light')
      await finger.up()
    }
    const moved = size === 'wide' ? 'Decide' : 'Order'
    await page.getByText(`${moved} moved.`).waitFor()
    await eventually(async () => assert.deepEqual(await names(), after))
    await column(page, moved).locator(':focus').waitFor()
    await page.keyboard.press('Control+z')
    await eventually(async () => assert.deepEqual(await names(), before))
  })
}

test('a card of an archived section stays there: no column is beside it', async (t) => {
  const { page, home, project: project_id } = await board(t)
  // What is read at the start may tell that it is archived before it is heard that it was made, which folds what was opened.
  await eventually(async () => (await lastVisitPosition(page)) !== null)
  const { body: section } = await home.api.post(`/projects/${project_id}/sections`, { name: 'Later' })
  const { body: sauna } = await home.api.post('/tasks', { content: 'Sauna', section_id: section.id })
  await home.api.patch(`/sections/${section.id}`, { archived: true })
  await page.getByRole('button', { name: 'Archived sections' }).click()
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await card(page, 'Sauna').getByRole('link').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('p')
  await page.keyboard.press('1')
  const now = async () => (await home.api.get(`/tasks/${sauna.id}`)).body
  await eventually(async () => assert.equal((await now()).priority, 1))
  assert.equal((await now()).section_id, section.id)
})

test('the card of a task that search opens stands in sight beside its panel', async (t) => {
  const { page } = await board(t)
  const name = 'Paint the ceiling twice'
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await page.getByRole('option', { name: /^Paint the ceiling twice/ }).click()
  const panel = page.locator('.panel')
  await panel.getByText('Add description').waitFor()
  await eventually(async () => {
    const [{ x, width }, beside] = [(await card(page, name).boundingBox())!, (await panel.boundingBox())!]
    assert.ok(x + width <= beside.x, `the card ends at ${x + width}, the panel begins at ${beside.x}`)
  })
})
