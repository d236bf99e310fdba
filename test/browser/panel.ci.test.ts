import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { freshFolder } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { joins } from '../support/people.ts'
import { wireTo } from '../support/wire.ts'
import { assertAccessible, cookieOf, photograph, sizesOf, visit } from './support/browser.ts'
import { at, carry, fingerOn, press, spotIn, untilDraggable } from './support/hands.ts'
import { startHousehold } from './support/household.ts'
import { found } from './support/rows.ts'

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
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks/${home.raisedBed}/attachments`)
    assert.deepEqual(
      body.attachments.map((one: { filename: string }) => one.filename),
      ['order.txt'],
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
  assert.equal(await panel.locator('[data-coming]').count(), 0)
  assert.equal((await attached()).length, 2)
})

for (const size of sizesOf(import.meta.filename)) {
  test(`on a ${size} page the activity of an open task follows what others do`, async (t) => {
    const { app, home } = await startHousehold(t)
    const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
    const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home), size })
    const fold = page.getByRole('button', { name: /Activity/ })
    if (size === 'phone') await fold.tap()
    else {
      await fold.focus()
      await page.keyboard.press('Enter')
    }
    await page.getByText('Maja added Build the raised bed').waitFor()
    await jonas.api.patch(`/tasks/${home.raisedBed}`, { priority: 1 })
    await page.getByText('Jonas changed Build the raised bed').waitFor()
    await jonas.api.post(`/tasks/${home.raisedBed}/comments`, { body: 'Larch it is' })
    await page.getByText('Jonas commented on Build the raised bed').waitFor()
    await eventually(async () => assert.equal(await page.getByText('Maja added Build the raised bed').count(), 1))
  })
}

test('the switch between list, board and calendar stays under the pointer', async (t) => {
  const { app, home } = await startHousehold(t)
  for (const path of [`/project/${home.projects['Bathroom']}`, `/project/${home.projects['Skagen in July']}`]) {
    const { page } = await visit(t, app, path, { cookie: cookieOf(home) })
    const place = async (): Promise<number> =>
      Math.round((await spotIn(page.getByRole('button', { name: 'Board', exact: true }))).x)
    await page.getByRole('button', { name: 'List', exact: true, pressed: true }).waitFor()
    const before = await place()
    for (const view of ['Board', 'Calendar', 'List']) {
      await page.getByRole('button', { name: view, exact: true }).click()
      await page.getByRole('button', { name: view, exact: true, pressed: true }).waitFor()
      assert.equal(await place(), before, view)
    }
  }
})

test('what is dragged is narrow and beside the pointer, so that its target is seen, by mouse and by finger', async (t) => {
  const { app, home } = await startHousehold(t)
  const path = `/project/${home.projects['Garden']}`
  const { page } = await visit(t, app, path, { cookie: cookieOf(home) })
  const row = (on: Page) => on.getByRole('listitem').filter({ hasText: 'Buy potting soil' }).first()
  await row(page).waitFor()
  const target = page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: 'Car' })
  await carry(page, at(row(page), 0.85), at(target, 0.3))
  const copy = page.locator('.drag-copy')
  const [box, over] = [(await copy.boundingBox())!, (await target.boundingBox())!]
  assert.ok(box.width <= 280, `${box.width} px wide`)
  assert.ok(box.x >= over.x + over.width * 0.3, 'it stands behind the pointer')
  const lifted = copy.locator('[data-lifted]')
  const looks = await lifted.evaluate((one) => ({ shadow: getComputedStyle(one).boxShadow, width: one.clientWidth }))
  assert.ok(looks.shadow !== 'none', 'it has no shadow')
  assert.ok(looks.width >= box.width - 1, 'its ground ends before it does')
  await lifted.getByText('Sat').waitFor()
  await photograph(page, 'lifted')
  await page.mouse.up()
  await eventually(async () =>
    assert.equal((await home.api.get('/tasks?q=potting')).body.tasks[0].project_id, home.projects['Car']),
  )

  const { page: phone } = await visit(t, app, path, { cookie: cookieOf(home), size: 'phone' })
  const held = phone.getByRole('listitem').filter({ hasText: 'Be home for the planks' }).first()
  await held.waitFor()
  await untilDraggable(phone)
  const finger = await fingerOn(phone)
  const from = await spotIn(held, 0.6)
  await finger.down(from)
  await phone.locator('.drag-copy').waitFor()
  await finger.moveTo({ x: from.x, y: from.y + 60 })
  const beside = (await phone.locator('.drag-copy').boundingBox())!
  assert.ok(beside.width <= 280 && beside.x >= from.x, `${beside.width} px wide at ${beside.x}`)
  await photograph(phone, 'lifted-phone')
  await finger.up()
})

for (const size of sizesOf(import.meta.filename)) {
  test(`words added to a title change the task, a date is one press away and a file is attached (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { body: task } = await home.api.post('/tasks', { content: 'Read Monday by Kaas', due_date: '2026-04-30' })
    const { page } = await visit(t, app, `/task/${task.id}`, { cookie: cookieOf(home), size })
    const panel = page.getByRole(size === 'wide' ? 'complementary' : 'main', { name: 'Task' })
    const title = panel.getByRole('textbox', { name: 'Title' })
    const lit = page.locator('.panel-title mark:not([data-typing])')
    const stored = async () => (await home.api.get(`/tasks/${task.id}`)).body
    if (size === 'wide') await title.focus()
    else await title.tap()
    await page.keyboard.press('End')
    await page.keyboard.type(' p1 at 10 @books !30 min #gar')
    await page.getByRole('option', { name: 'Garden' }).waitFor()
    await page.keyboard.press('Tab')
    const words = ['p1', 'at 10', '@books', '!30 min', '#Garden']
    await eventually(async () => assert.deepEqual(await lit.allTextContents(), words))
    await assertAccessible(page, `title-${size}`)
    const chip = panel.getByRole('button', { name: /^books/ })
    if (size === 'phone') await chip.tap()
    else {
      await chip.focus()
      await page.keyboard.press('Backspace')
    }
    await chip.waitFor({ state: 'detached' })
    await eventually(async () => assert.ok(await title.evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('Enter')
    await page.getByText('Read Monday by Kaas @books updated.').waitFor()
    await eventually(async () => {
      const { content, priority, due_date, due_time, labels, project_id, reminder_count } = await stored()
      assert.deepEqual(
        [content, priority, due_date, due_time, labels, project_id, reminder_count],
        ['Read Monday by Kaas @books', 1, '2026-04-30', '10:00', [], home.projects['Garden'], 1],
      )
    })
    await press(size, page.getByRole('button', { name: 'Undo' }))
    await eventually(async () => {
      const { updated_at: _, ...back } = await stored()
      const { updated_at: __, ...before } = task
      assert.deepEqual(back, before)
    })

    await title.fill('Read Monday by Kaas #Attic')
    await panel.getByText('No project named Attic. The text stays in the title.').waitFor()
    await title.fill('Read Monday by Kaas today')
    await panel.getByText('No project named Attic.').waitFor({ state: 'detached' })
    await eventually(async () => assert.deepEqual(await lit.allTextContents(), ['today']))
    await page.keyboard.press('Escape')
    await eventually(async () => assert.deepEqual(await lit.allTextContents(), []))
    await page.keyboard.press('Escape')
    await eventually(async () => assert.equal((await stored()).content, 'Read Monday by Kaas today'))
    assert.equal((await stored()).due_date, '2026-04-30')

    await press(size, panel.getByRole('button', { name: /^Date/ }))
    const nextWeek = page.getByRole('dialog', { name: 'Date' }).getByRole('button', { name: /^Next week/ })
    await press(size, nextWeek)
    await eventually(async () => assert.equal((await stored()).due_date, '2026-04-20'))

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      press(size, panel.getByRole('button', { name: 'Attach files' }).first()),
    ])
    await chooser.setFiles({ name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('larch') })
    await panel.getByRole('link', { name: /order.txt/ }).waitFor()
    await eventually(async () => assert.equal((await stored()).attachment_count, 1))
  })
}

test('the focus stays in the open task as another takes its place: on the way to the next one, or on a sub-task', async (t) => {
  const { app, home } = await startHousehold(t)
  const path = `/project/${home.projects['Garden']}`
  const { page } = await visit(t, app, path, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  const titleIs = (name: string) => page.waitForFunction((it) => document.title.startsWith(it), name)
  await page.getByRole('link', { name: 'Water the tomato seedlings' }).press('Enter')
  const next = panel.getByRole('button', { name: 'Next task' })
  await next.focus()
  for (const name of ['Be home for the planks', 'Buy potting soil', 'Build the raised bed']) {
    await page.keyboard.press('Enter')
    await titleIs(name)
    await next.and(page.locator(':focus')).waitFor()
  }
  await panel.getByRole('link', { name: 'Saw and screw it together' }).press('Enter')
  await titleIs('Saw and screw it together')
  await panel.and(page.locator(':focus')).waitFor()
})
