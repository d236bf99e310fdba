import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline, cookieOf, SIZES, sizesOf, visit } from '../support/browser.ts'
import { at, carry, press } from '../support/hands.ts'
import { startHousehold, type Household } from '../support/household.ts'
import { found, row, TICK_MS } from '../support/rows.ts'

const BOOKS = 'Return the library books'
const PARCEL = 'Pick up the parcel at Netto'
const SEEDLINGS = 'Water the tomato seedlings'

const isDone = async ({ api }: Household, name: string): Promise<unknown> => (await found(api, name)).completed

for (const size of sizesOf(import.meta.filename)) {
  test(`Undo is offered while a slow server has not answered, and leaves the task open (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(home) })
    const gate = Promise.withResolvers<void>()
    await page.route('**/complete', async (route) => {
      await gate.promise
      await route.continue()
    })
    const asked = page.waitForRequest(/\/complete$/)
    await press(size, row(page, BOOKS).getByRole('checkbox'))
    await asked
    await page.getByText(`${BOOKS} completed.`).waitFor()
    await row(page, BOOKS).waitFor({ state: 'detached' })
    await press(size, page.getByRole('button', { name: 'Undo' }))
    await row(page, BOOKS).waitFor()
    const undone = page.waitForResponse(/\/undo$/)
    gate.resolve()
    assert.equal((await undone).status(), 200)
    assert.equal(await isDone(home, BOOKS), false)
    await row(page, BOOKS).waitFor()
    assert.equal(await page.locator('.toast').count(), 0)
  })

  test(`what was ticked and taken back without a network has changed nothing (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const wire = await wireTo(t, app)
    const { page, requests } = await visit(t, { ...app, url: wire.url }, '/today', { size, cookie: cookieOf(home) })
    await row(page, SEEDLINGS).waitFor()
    wire.cut()
    await page.getByText('You are offline.').waitFor()
    await press(size, row(page, SEEDLINGS).getByRole('checkbox'))
    const told = page.locator('.toast', { hasText: `${SEEDLINGS} completed.` })
    await press(size, told.getByRole('button', { name: 'Undo' }))
    await told.waitFor({ state: 'detached' })
    await row(page, SEEDLINGS).waitFor()
    await backOnline(page, wire)
    await row(page, SEEDLINGS).waitFor()
    assert.equal((await found(home.api, SEEDLINGS)).due_date, '2026-04-16')
    assert.deepEqual(
      requests.filter((request) => /^POST .*\/(?:complete|undo)$/.test(request)),
      [],
    )
  })

  test(`of many messages the newest stay, and an error keeps its place beside them (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    // No row leaves, which would move those below it away from the press.
    const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(home), holds: TICK_MS })
    await page.route(`**/tasks/${String((await found(home.api, BOOKS))['id'])}/complete`, (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', error: 'Not found' } }),
    )
    await press(size, row(page, BOOKS).getByRole('checkbox'))
    const error = page.getByText(`Could not save ${BOOKS}: it no longer exists, or you can only view it.`)
    await error.waitFor()
    const names = [PARCEL, 'Find the summer tyres in the shed', 'Parents’ evening (forældremøde)', SEEDLINGS]
    for (const name of names) {
      await press(size, row(page, name).getByRole('checkbox'))
      await page.locator('.toast', { hasText: `${name} completed.` }).waitFor()
    }
    const left = names.slice(size === 'phone' ? -2 : -3)
    await eventually(async () => {
      const texts = await page.locator('.toast > span').allTextContents()
      assert.deepEqual(
        texts.map((text) => text.split(/ completed\.| save /)[0]),
        ['Could not', ...left],
      )
    })
  })
}

test('a new message is said alone, without those that still stand', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const tree = await page.context().newCDPSession(page)
  await page.getByRole('status', { name: 'Messages' }).waitFor({ state: 'attached' })
  const { nodes } = await tree.send('Accessibility.getFullAXTree')
  const region = nodes.find(({ role, name }) => role?.value === 'status' && name?.value === 'Messages')
  const said = new Map(region?.properties?.map(({ name, value }) => [name, value.value]))
  assert.deepEqual([said.get('live'), said.get('atomic') ?? false], ['polite', false])
})

test('a repeating task that is ticked twice in a second is as it was, and that is told; a key held down ticks once', async (t) => {
  const { app, home } = await startHousehold(t)
  const look = { cookie: cookieOf(home), holds: TICK_MS }
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, look)
  await row(page, SEEDLINGS).getByRole('link').focus()
  await page.keyboard.press('e')
  await page.keyboard.press('e')
  await page.getByText(`${SEEDLINGS} reopened.`).waitFor()
  await eventually(async () => assert.equal(await page.locator('.row[data-state]').count(), 0))
  await eventually(async () => assert.equal((await found(home.api, SEEDLINGS)).due_date, '2026-04-16'))

  await row(page, SEEDLINGS).getByRole('link').focus()
  await page.keyboard.down('e')
  await page.keyboard.down('e')
  await page.keyboard.down('e')
  await page.keyboard.up('e')
  await page.getByText(`${SEEDLINGS} completed. Next: Saturday.`).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText(`${SEEDLINGS} reopened.`).waitFor()
  await eventually(async () => assert.equal((await found(home.api, SEEDLINGS)).due_date, '2026-04-16'))
})

test('where something floats the newest message stands alone, beside it, and while something is dragged none is seen', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  for (const name of [BOOKS, PARCEL]) {
    await row(page, name).getByRole('checkbox').press('Enter')
    await page.locator('.toast', { hasText: `${name} completed.` }).waitFor()
  }
  const seen = page.locator('.toast:visible > span')
  await eventually(async () => assert.equal(await seen.count(), 2))
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  await eventually(async () => assert.deepEqual(await seen.allTextContents(), [`${PARCEL} completed.`]))
  await eventually(async () => {
    const [toast, dialog] = [(await page.locator('.toast:visible').boundingBox())!, (await help.boundingBox())!]
    assert.ok(toast.x + toast.width <= dialog.x, 'it covers nothing of the help')
  })
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })

  await page.locator('.add-row').press('Enter')
  const composer = page.locator('.quick-inline')
  await composer.waitFor()
  await eventually(async () => {
    const [one, field] = [(await page.locator('.toast:visible').boundingBox())!, (await composer.boundingBox())!]
    assert.ok(one.x + one.width <= field.x || one.y >= field.y + field.height, 'it covers nothing of the composer')
  })
  await page.keyboard.press('Escape')
  await composer.waitFor({ state: 'detached' })

  await carry(page, at(row(page, SEEDLINGS)), at(page.getByRole('navigation', { name: 'Projects' }).getByText('Car')))
  assert.equal(await seen.count(), 0)
  await page.keyboard.press('Escape')
  await eventually(async () => assert.equal(await seen.count(), 2))
  await page.mouse.up()
})

test('on a phone a message stands above a sheet, and leaves the way back and the name of an open task', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone' })
  await page.setViewportSize({ width: 390, height: 690 })
  await row(page, BOOKS).getByRole('checkbox').tap()
  const toast = page.locator('.toast', { hasText: `${BOOKS} completed.` })
  await toast.waitFor()
  await row(page, PARCEL).getByRole('link').tap()
  const task = page.getByRole('main', { name: 'Task' })
  const below = async (part: Locator): Promise<boolean> => {
    const [told, box] = [(await toast.boundingBox())!, (await part.boundingBox())!]
    return told.y >= box.y + box.height
  }
  const title = task.getByRole('textbox', { name: 'Title' })
  await title.waitFor()
  await eventually(async () => assert.ok(await below(title)))
  await task.getByRole('textbox', { name: 'Write a comment' }).tap()
  await eventually(async () => assert.ok(await below(title)))

  // The press takes the focus out of the field, and the message comes down over what is pressed.
  const button = task.getByRole('button', { name: 'Attach files to the comment' })
  await button.evaluate((it) => scrollBy({ top: it.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' }))
  const attach = (await button.boundingBox())!
  const [x, y] = [attach.x + attach.width / 2, attach.y + attach.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await eventually(async () => {
    const told = (await toast.boundingBox())!
    assert.ok(told.y < y && y < told.y + told.height)
  })
  await Promise.all([page.waitForEvent('filechooser'), page.mouse.up()])

  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await task.getByRole('button', { name: /^Date/ }).tap()
  const sheet = page.locator('.pop[data-sheet]')
  await eventually(async () => {
    const [told, box] = [(await toast.boundingBox())!, (await sheet.boundingBox())!]
    assert.ok(told.y + told.height <= box.y)
  })
})

test('on a phone a message leaves the field of the search in sight', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone' })
  await row(page, BOOKS).getByRole('checkbox').tap()
  const toast = page.locator('.toast', { hasText: `${BOOKS} completed.` })
  await toast.waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Search' }).tap()
  const search = page.getByRole('dialog', { name: 'Search and commands' })
  await search.getByRole('combobox').and(page.locator(':focus')).waitFor()
  const close = search.getByRole('button', { name: 'Close' })
  await eventually(async () => {
    const [told, box] = [(await toast.boundingBox())!, (await close.boundingBox())!]
    assert.ok(told.y >= box.y + box.height, 'the message is below the field')
  })
})

for (const { size, height, over, menu } of [
  { size: 'phone', height: 700, over: 'the top', menu: 'More for Garden' },
  { size: 'phone', height: 500, over: 'nearly all', menu: 'More for Garden' },
  { size: 'wide', height: 720, over: 'the lower left', menu: 'More for waiting' },
] as const) {
  test(`a message covers nothing of a menu over ${over}, and offers Undo beside it (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const look = { cookie: cookieOf(home), size, holds: TICK_MS }
    const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, look)
    await page.setViewportSize({ width: SIZES[size].width, height })
    await row(page, SEEDLINGS).getByRole('checkbox').press('Enter')
    const toast = page.locator('.toast', { hasText: `${SEEDLINGS} completed.` })
    await toast.waitFor()
    await page.getByRole('button', { name: menu, exact: true }).press('Enter')
    const items = page.getByRole('menu')
    await eventually(async () => {
      const [told, box] = [(await toast.boundingBox())!, (await items.boundingBox())!]
      assert.ok(told.y + told.height <= box.y || told.y >= box.y + box.height)
    })
    await press(size, toast.getByRole('button', { name: 'Undo' }))
    await toast.waitFor({ state: 'detached' })
    await eventually(async () => assert.equal((await found(home.api, SEEDLINGS)).due_date, '2026-04-16'))
  })
}
