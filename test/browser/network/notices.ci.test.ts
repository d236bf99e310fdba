import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline, cookieOf, goOffline, photograph, sizeOf, sizesOf, visit, type Size } from '../support/browser.ts'
import { setAside, startHousehold } from '../support/household.ts'
import { isOnTop } from '../support/layers.ts'

const DELETED = ['Oil the hinges', 'Sharpen the spade']
const CHANGED = ['Order compost', 'Wash the pots']

/** A page whose titles were changed without a network: two of tasks that are gone by then, two that had others. */
async function withNotices(t: TestContext, size: Size) {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const ids = new Map<string, string>()
  for (const content of [...DELETED, ...CHANGED]) ids.set(content, (await home.api.post('/tasks', { content })).body.id)
  const look = { cookie: cookieOf(home), installed: true, size }
  const { page } = await visit(t, { ...app, url: wire.url }, '/inbox', look)
  await page.getByRole('link', { name: CHANGED[1]! }).waitFor()
  await goOffline(page, wire)
  for (const content of ids.keys()) {
    await page.getByRole('link', { name: content }).click()
    const title = page.getByRole('textbox', { name: 'Title' })
    await eventually(async () => assert.equal(await title.inputValue(), content))
    await title.fill(`${content} soon`)
    await title.press('Enter')
    await page.keyboard.press('Escape')
    await page.locator('.panel').waitFor({ state: 'detached' })
  }
  for (const content of DELETED) await home.api.delete(`/tasks/${ids.get(content)}`)
  for (const content of CHANGED) await home.api.patch(`/tasks/${ids.get(content)}`, { content: `${content} today` })
  await backOnline(page, wire)
  const notice = (name: RegExp): Locator => page.getByRole('button', { name }).locator('visible=true')
  return { page, wire, refused: notice(/could not be saved/), replaced: notice(/You replaced/) }
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: on } = document
    return `${on?.closest('[role=dialog]') ? 'dialog: ' : ''}${on?.ariaLabel ?? on?.textContent?.trim() ?? ''}`
  })

const size = sizeOf(import.meta.filename)

test(`what was refused, what was replaced and that there is no network are all seen, and cover nothing (${size})`, async (t) => {
  const { page, wire, refused, replaced } = await withNotices(t, size)
  await refused.getByText('2 changes could not be saved.').waitFor()
  await replaced.getByText(/You replaced 2 changes/).waitFor()
  wire.cut()
  const offline = page.locator('p.offline').locator('visible=true')
  await offline.getByText('Offline.').waitFor()
  await page.getByRole('checkbox', { name: 'Complete: Write to the landlord' }).click()
  await offline.getByText('Offline. 1 change waiting to be saved.').waitFor()
  for (const mark of [refused, replaced, offline]) assert.ok(await mark.evaluate(isOnTop), await mark.innerText())
  const widths = await Promise.all([refused, replaced, offline].map(async (mark) => (await mark.boundingBox())!.width))
  assert.deepEqual(widths, [widths[2], widths[2], widths[2]])
  assert.ok(await page.getByRole('heading', { level: 1 }).evaluate(isOnTop))
  await page.getByRole('link', { name: CHANGED[1]! }).click()
  await page.locator('.panel').waitFor()
  for (const mark of [refused, replaced, offline]) await mark.waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.panel').waitFor({ state: 'detached' })
  await photograph(page, `notices-${size}-light`)
})

test(`the focus stays in what could not be saved and in what was replaced, and goes back to the notice (${size})`, async (t) => {
  const { page, wire, refused, replaced } = await withNotices(t, size)
  const is = (name: string): Promise<void> => eventually(async () => assert.equal(await focused(page), name))
  await replaced.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Keep your version' }).first().press('Enter')
  await eventually(async () => assert.equal(await dialog.locator('li').count(), 1))
  await is('dialog: Keep your version')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => assert.match(await focused(page), /^You replaced 1 change/))

  wire.cut()
  await page.locator('p.offline').locator('visible=true').waitFor()
  await refused.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Try again' }).last().press('Enter')
  await eventually(async () => assert.equal(await dialog.locator('li').count(), 1))
  await is('dialog: Try again')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await is('1 change could not be saved.')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY'))
})

for (const size of sizesOf(import.meta.filename))
  test(`a notification stands as it stood once it is marked as read (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    await setAside(app, home)
    const { page } = await visit(t, app, '/notifications', { cookie: cookieOf(home), size })
    const line = page.locator('.line')
    await line.waitFor()
    const places = (): Promise<string> =>
      line.evaluate((one) =>
        JSON.stringify([one, ...one.querySelectorAll('p, time')].map((part) => part.getBoundingClientRect().toJSON())),
      )
    await eventually(async () => assert.equal(await places(), await places()))
    const before = await places()
    await line.getByRole('button').click()
    await line.getByRole('button').waitFor({ state: 'detached' })
    assert.equal(await places(), before)
  })
