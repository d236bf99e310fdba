import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { wireTo } from '../support/wire.ts'
import { backOnline, cookieOf, sizesOf, visit } from './support/browser.ts'
import { press } from './support/hands.ts'
import { startHousehold, type Household } from './support/household.ts'
import { found, row } from './support/rows.ts'

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
    const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(home) })
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

test('a repeating task that is ticked twice in a second is as it was, and that is told; a key held down ticks once', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home) })
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
