import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { freshFolder } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { untilDraggable } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { found } from '../support/rows.ts'

/** Drags a file from outside over an element; `drop` lets it go there. Whether the browser would do with it what it likes. */
const dragFile = (page: Page, selector: string, kind: 'dragover' | 'dragleave' | 'drop'): Promise<boolean> =>
  page.evaluate(
    ([on, type]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['larch'], 'order.txt', { type: 'text/plain' }))
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
      return document.querySelector(on)!.dispatchEvent(event)
    },
    [selector, kind] as const,
  )

test('files are dropped anywhere on the open task, which says so while they are above it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  await panel.getByRole('textbox', { name: 'Write a comment' }).waitFor()
  await dragFile(page, '.panel-facts', 'dragover')
  await panel.getByText('Drop files to attach them').waitFor()
  await dragFile(page, '.panel', 'dragleave')
  await panel.getByText('Drop files to attach them').waitFor({ state: 'detached' })
  await dragFile(page, '.panel-title', 'dragover')
  await dragFile(page, '.panel-title', 'drop')
  await panel.getByRole('link', { name: /order.txt/ }).waitFor()
  const widthOf = async (part: string): Promise<number> => (await panel.locator(part).first().boundingBox())!.width
  assert.equal(await widthOf('.file'), await widthOf('.files'), 'its card is as wide as the panel')
  await panel.getByText('Drop files to attach them').waitFor({ state: 'detached' })
  const file = { name: 'Makefile', mimeType: 'text/plain', buffer: Buffer.from('all:') }
  await panel.locator('input[type=file]').first().setInputFiles(file)
  await panel
    .getByRole('link', { name: /Makefile/ })
    .locator('.file-mark svg')
    .waitFor()
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks/${home.raisedBed}/attachments`)
    assert.deepEqual(
      body.attachments.map((one: { filename: string }) => one.filename),
      ['order.txt', 'Makefile'],
    )
  })
})

test('a file dropped beside the open task is not opened in place of the page', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await untilDraggable(page)
  for (const part of ['.main h1', '.sidebar'])
    for (const kind of ['dragover', 'drop'] as const) assert.equal(await dragFile(page, part, kind), false, part)
})

test('a file dropped on quick add, or on the line of a list, comes with what is added there', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await untilDraggable(page)
  const dropOn = async (part: string, within: Locator, title: string): Promise<void> => {
    const field = within.getByRole('textbox', { name: 'Task', exact: true })
    await field.fill(title)
    await dragFile(page, part, 'dragover')
    await within.getByText('Drop files to attach them').waitFor()
    assert.equal(await dragFile(page, part, 'drop'), false)
    await within.getByText('Drop files to attach them').waitFor({ state: 'detached' })
    await within.getByRole('button', { name: /order.txt/ }).waitFor()
    await field.press('Enter')
    await eventually(async () => assert.equal((await found(home.api, title))['attachment_count'], 1))
  }
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).click()
  await dropOn('.quick-inline .quick-field', page.locator('.quick-inline'), 'Saw the boards')
  await page.keyboard.press('Escape')
  await page.keyboard.press('q')
  await dropOn('.quick .quick-foot', page.getByRole('dialog', { name: 'Add task' }), 'Call the sawmill')
})

test('a folder dropped on a task is told of and holds up no file behind it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  await panel.getByRole('textbox', { name: 'Write a comment' }).waitFor()
  const folder = freshFolder()
  mkdirSync(join(folder, 'Drawings'))
  writeFileSync(join(folder, 'order.txt'), 'larch')
  const { x, y } = (await panel.locator('.panel-title').boundingBox())!
  const browser = await context.newCDPSession(page)
  const data = { items: [], files: ['Drawings', 'order.txt'].map((name) => join(folder, name)), dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 10, data })
  await page.getByText('Drawings cannot be read').first().waitFor()
  await panel.getByRole('link', { name: /order.txt/ }).waitFor()
  await eventually(async () => assert.equal(await panel.locator('[data-coming]').count(), 0))
})

/** From now on the page cannot read any file, as if all had gone since they were chosen. */
async function loseFiles(page: Page): Promise<void> {
  const path = join(freshFolder(), 'gone.txt')
  writeFileSync(path, 'larch')
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { type: 'file' })))
  const input = page.locator('body > input[type=file]')
  await input.setInputFiles(path)
  // It knows its size once that was asked for.
  await input.evaluate((one: HTMLInputElement) => one.files![0]!.size)
  rmSync(path)
  await page.evaluate(() => {
    const [gone] = document.querySelector<HTMLInputElement>('body > input[type=file]')!.files!
    const { slice } = Blob.prototype
    const { set } = FormData.prototype
    Blob.prototype.slice = () => slice.call(gone, 0, 1)
    FormData.prototype.append = function (this: FormData, name: string, value: string | Blob, ...named: string[]) {
      set.call(this, name, (value instanceof Blob && value.size > 0 ? gone! : value) as Blob, ...named)
    }
  })
}

test('a file that cannot be read any more is not called so when its upload got through and its answer was lost', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  const attach = panel.locator('input[type=file]').first()
  // Each file on a page of its own.
  await page.route(/\/attachments\?/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=1'),
    }),
  )
  const attached = async (): Promise<string[]> =>
    (await home.api.get(`/tasks/${home.raisedBed}/attachments`)).body.attachments.map((one: { id: string }) => one.id)
  const send = (name: string): Promise<void> =>
    attach.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await panel.getByRole('textbox', { name: 'Write a comment' }).waitFor()
  await send('order.txt')
  await panel.getByRole('link', { name: /order.txt/ }).waitFor()
  wire.loseAnswers()
  await send('meter.txt')
  await eventually(async () => assert.equal((await attached()).length, 2))
  wire.cut()
  await panel.getByText('Waiting to be uploaded').waitFor()
  await loseFiles(page)
  await send('bill.txt')
  wire.mend()
  await page.getByText('bill.txt cannot be read').first().waitFor()
  await panel.getByRole('link', { name: /meter.txt/ }).waitFor()
  assert.equal(await page.getByText('meter.txt cannot be read').count(), 0)
  await eventually(async () => assert.equal(await panel.locator('[data-coming]').count(), 0))
  assert.equal((await attached()).length, 2)
})
