import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { assertAccessible, cookieOf, photograph, SIZES, sizesOf, visit } from '../support/browser.ts'
import { at, carry, fingerOn, press, spotIn, untilDraggable } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

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
    await page.getByText('Maja added the task').waitFor()
    await jonas.api.patch(`/tasks/${home.raisedBed}`, { priority: 1 })
    await page.getByText('Jonas changed the task').waitFor()
    await jonas.api.post(`/tasks/${home.raisedBed}/comments`, { body: 'Larch it is' })
    await page.getByText('Jonas commented on the task').waitFor()
    await eventually(async () => assert.equal(await page.getByText('Maja added the task').count(), 1))
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
    // The title is set tight; what stands below it is too small for that.
    assert.equal(await chip.evaluate((one) => getComputedStyle(one).letterSpacing), 'normal')
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

test('Undo on a phone, where an open task covers its list, leaves the focus in the task', async (t) => {
  const { app, home } = await startHousehold(t)
  const path = `/project/${home.projects['Garden']}`
  const { page } = await visit(t, app, path, { size: 'phone', cookie: cookieOf(home) })
  const panel = page.locator('.panel')
  await page.getByRole('link', { name: 'Buy potting soil' }).tap()
  await panel.getByRole('button', { name: /^Priority/ }).tap()
  await page.getByRole('menuitemradio', { name: 'Priority 1' }).tap()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.locator('.toast').waitFor({ state: 'detached' })
  await panel.and(page.locator(':focus, :focus-within')).waitFor()
})

test('a right click on a row opens its menu at the pointer, and a key named there its dates; the menu key opens it in the row', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home) })
  const task = page.getByRole('link', { name: 'Buy potting soil' })
  const [menu, dates] = [page.getByRole('menu'), page.locator('.date-pop')]
  const corner = (floating: Locator): Promise<number[]> =>
    floating.evaluate((node) => [node.getBoundingClientRect().left, node.getBoundingClientRect().top].map(Math.round))
  await untilDraggable(page)
  const { x, y } = await spotIn(task)
  const [column, line] = [Math.round(x), Math.round(y)]
  await page.mouse.click(column, line, { button: 'right' })
  assert.deepEqual(await corner(menu), [column, line + 4])
  await menu.getByRole('menuitem', { name: 'Select' }).waitFor()
  await page.keyboard.press('d')
  await dates.waitFor()
  assert.equal((await corner(dates))[0], column)
  await page.keyboard.press('Escape')
  await task.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ContextMenu')
  await menu.getByRole('menuitem', { name: 'Select' }).waitFor()
  // Caps Lock.
  await page.keyboard.press('D')
  await dates.waitFor()
  await page.keyboard.press('Escape')
  await task.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ContextMenu')
  assert.ok((await corner(menu))[0]! > column + 200)
})

test('dates without room above and below their field lie over it, not over the title of the task', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.waitFor()
  await page.locator('.panel').getByRole('button', { name: /^Date/ }).click()
  const dates = page.locator('.date-pop')
  await eventually(async () => {
    const [over, { y, height }] = [(await title.boundingBox())!, (await dates.boundingBox())!]
    assert.ok(over.y + over.height <= y && y + height <= SIZES.wide.height, `from ${y} to ${y + height}`)
  })
})
