import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { wireTo } from '../support/wire.ts'
import {
  backOnline,
  cookieOf,
  keptForOffline,
  photograph,
  sizeOf,
  sizesOf,
  visit,
  type Size,
} from './support/browser.ts'
import { setAside, startHousehold } from './support/household.ts'

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
  await keptForOffline(page)
  wire.cut()
  await page.getByText('You are offline.').waitFor()
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

test('on a phone nothing moves as the network goes and comes, and the mark that says so covers nothing', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', { cookie: cookieOf(home), size: 'phone' })
  const rows = page.locator('#main [data-row]')
  await rows.first().waitFor()
  const places = (): Promise<number[]> =>
    rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)))
  const before = await places()
  const mark = page.locator('main > p.offline')
  wire.cut()
  await mark.waitFor()
  assert.deepEqual(await places(), before)
  await page.locator('.toast').waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await eventually(async () => {
    const { y } = (await mark.boundingBox())!
    for (const above of [page.locator('main .add-row').last(), page.locator('.toast')]) {
      const box = (await above.boundingBox())!
      assert.ok(box.y + box.height <= y)
    }
  })
  assert.ok(await page.locator('.bar-add').evaluate(isOnTop))
  await page.evaluate(() => scrollTo(0, 0))
  await backOnline(page, wire)
  await mark.waitFor({ state: 'detached' })
  assert.deepEqual(await places(), before)
})

test('on a phone the mark of a lost network moves nothing in an open task and on a board, lying down either, and stands above what is done with chosen tasks', async (t) => {
  const { app, home } = await startHousehold(t)
  const { id: shed } = (await home.api.post('/projects', { name: 'Shed', view_mode: 'board' })).body
  const { id } = (await home.api.post('/tasks', { content: 'Rake', project_id: shed })).body
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', { cookie: cookieOf(home), size: 'phone' })
  const mark = page.locator('p.offline').locator('visible=true')
  const low = { width: 568, height: 320 }
  const tall = { width: 390, height: 844 }
  for (const [path, still, window] of [
    [`/task/${id}`, '.panel-title', tall],
    [`/project/${shed}`, '.page, .card, .column-add', tall],
    ['/today', '#main [data-row]', low],
  ] as const) {
    await page.setViewportSize(window)
    await page.goto(path)
    await page.locator(still).first().waitFor()
    const places = (): Promise<number[]> =>
      page.locator(still).evaluateAll((all) =>
        all.flatMap((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return [Math.round(top), Math.round(bottom)]
        }),
      )
    const before = await places()
    wire.cut()
    await mark.waitFor()
    assert.deepEqual(await places(), before, path)
    assert.ok(await mark.evaluate(isOnTop), path)
    await backOnline(page, wire)
    await mark.waitFor({ state: 'detached' })
    assert.deepEqual(await places(), before, path)
  }
  await page.setViewportSize(tall)
  await page.goto(`/task/${id}`)
  await page.locator('.panel-check').click()
  wire.cut()
  await mark.waitFor()
  await eventually(async () => {
    const toast = (await page.locator('.toast').last().boundingBox())!
    assert.ok(toast.y + toast.height <= (await mark.boundingBox())!.y)
  })
  await backOnline(page, wire)
  await page.goto('/today')
  await page.locator('#main [data-row] a').first().focus()
  await page.keyboard.press('x')
  const bar = page.locator('.select-bar')
  await bar.waitFor()
  wire.cut()
  await mark.waitFor()
  for (const text of ['100%', '200%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
    const [over, under] = [(await mark.boundingBox())!, (await bar.boundingBox())!]
    assert.ok(Math.abs(over.y + over.height - under.y) < 2, text)
    assert.ok(await mark.evaluate(isOnTop), text)
  }
})

test('on a phone with text of twice its size the mark of a lost network is one line, and covers no message', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', { cookie: cookieOf(home), size: 'phone' })
  await page.locator('#main [data-row]').first().waitFor()
  wire.cut()
  const mark = page.locator('main > p.offline')
  await mark.waitFor()
  await page.locator('#main [data-row] [role=checkbox], #main [data-row] input[type=checkbox]').first().click()
  const toast = page.locator('.toast', { hasText: 'completed' })
  await toast.waitFor()
  await mark.getByText('1 change').waitFor()
  await mark.locator('span').evaluate((words) => {
    words.textContent = 'Offline. 12 ændringer venter på at blive gemt.'
  })
  for (const [text, px] of [
    ['100%', 28],
    ['200%', 56],
  ] as const)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
      await eventually(async () => {
        const { y, height } = (await mark.boundingBox())!
        assert.equal(height, px, `${text} ${width}`)
        const above = (await toast.boundingBox())!
        assert.ok(above.y + above.height <= y, `${text} ${width}`)
      })
    }
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

/** Whether nothing covers the middle of it. */
const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
