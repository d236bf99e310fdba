import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { joins } from '../support/people.ts'
import { cookieOf, visit } from './support/browser.ts'
import { at, carry, fingerOn, spotIn, untilDraggable } from './support/hands.ts'
import { startHousehold } from './support/household.ts'

/** Drags a file from outside over an element; `drop` lets it go there. */
const dragFile = (page: Page, selector: string, kind: 'dragover' | 'dragleave' | 'drop'): Promise<void> =>
  page.evaluate(
    ([on, type]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['larch'], 'order.txt', { type: 'text/plain' }))
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
      document.querySelector(on)!.dispatchEvent(event)
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
  await panel.getByText('order.txt').waitFor()
  await panel.getByText('Drop files to attach them').waitFor({ state: 'detached' })
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks/${home.raisedBed}/attachments`)
    assert.deepEqual(
      body.attachments.map((one: { filename: string }) => one.filename),
      ['order.txt'],
    )
  })
})

for (const size of ['wide', 'phone'] as const) {
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
  const lifted = (await phone.locator('.drag-copy').boundingBox())!
  assert.ok(lifted.width <= 280 && lifted.x >= from.x, `${lifted.width} px wide at ${lifted.x}`)
  await finger.up()
})

test('next week and later this week are one press away', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  await page.getByRole('complementary', { name: 'Task' }).getByRole('button', { name: /^Date/ }).click()
  await page
    .getByRole('dialog', { name: 'Date' })
    .getByRole('button', { name: /^Next week/ })
    .click()
  await eventually(async () =>
    assert.equal((await home.api.get(`/tasks/${home.raisedBed}`)).body.due_date, '2026-04-20'),
  )
})
