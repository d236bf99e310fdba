/** On paper, which neither scrolls nor opens anything: all of it is there, and only what can be read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

async function print(page: Page, isPrinting: boolean): Promise<void> {
  await page.emulateMedia({ media: isPrinting ? 'print' : 'screen', colorScheme: 'dark' })
  await page.evaluate((name) => dispatchEvent(new Event(name)), isPrinting ? 'beforeprint' : 'afterprint')
}

test('a list is printed whole, without sidebar and tools; over an open task the task is', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  for (let n = 1; n <= 80; n++) await home.api.post('/tasks', { content: `Weed bed ${n}`, project_id: garden })
  const { page } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(home) })
  const first = page.getByRole('link', { name: 'Weed bed 1', exact: true })
  await first.waitFor()
  await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
  await print(page, true)
  await page.getByRole('link', { name: 'Weed bed 80', exact: true }).waitFor()
  const main = page.locator('#main')
  assert.ok(await main.evaluate((box) => box.scrollHeight <= box.clientHeight && box.clientHeight > innerHeight))
  for (const part of ['.sidebar', '.page-tools', '.add-row'])
    assert.equal(await page.locator(part).first().isVisible(), false, part)
  const [ink = 255, ground = 0] = await first.evaluate((one) =>
    [getComputedStyle(one).color, getComputedStyle(document.documentElement).backgroundColor].map((color) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      return canvas.getImageData(0, 0, 1, 1).data[0]
    }),
  )
  assert.ok(ink < 100, 'dark ink')
  assert.ok(ground > 200, 'on a light ground')

  await print(page, false)
  await first.click()
  await page.getByRole('textbox', { name: 'Write a comment' }).waitFor()
  await print(page, true)
  assert.equal(await main.isVisible(), false)
  assert.equal(await page.getByRole('textbox', { name: 'Title' }).isVisible(), true)
  assert.equal(await page.getByRole('textbox', { name: 'Write a comment' }).isVisible(), false)
})

test('the row that has the focus is printed without its ring', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Pick up the parcel' }).waitFor()
  await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
  const outline = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.activeElement!, '::after').outlineStyle)
  await page.keyboard.press('j')
  await eventually(async () => assert.equal(await outline(), 'solid'))
  await print(page, true)
  assert.equal(await outline(), 'none')
})

test('long names are printed to their end, and what is ticked in a description as ticked', async (t) => {
  const { app, home } = await startHousehold(t)
  const name = `Everything in the attic ${'that goes on '.repeat(30)}end`
  const { body: project } = await home.api.post('/projects', { name: 'The new house '.repeat(8).trim() })
  const { body: task } = await home.api.post('/tasks', {
    content: name,
    project_id: project.id,
    description: '- [x] Lamps\n- [ ] Rugs',
  })
  const { page } = await visit(t, app, `/project/${project.id}`, { cookie: cookieOf(home) })
  await page.getByRole('link', { name }).waitFor()
  await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
  await print(page, true)
  for (const part of ['.page-title', '.row-title'])
    await eventually(async () =>
      assert.ok(
        await page.locator(part).evaluate((one) => {
          const words = document.createRange()
          words.selectNodeContents(one)
          return words.getBoundingClientRect().right <= one.getBoundingClientRect().right + 1
        }),
        part,
      ),
    )

  await print(page, false)
  await page.goto(`/task/${task.id}`)
  const lamps = page.getByRole('checkbox', { name: 'Lamps' }).or(page.locator('.prose input:checked')).first()
  await lamps.waitFor()
  await print(page, true)
  await eventually(async () =>
    assert.equal(await lamps.evaluate((one) => getComputedStyle(one).getPropertyValue('print-color-adjust')), 'exact'),
  )
  assert.equal(await page.getByRole('textbox', { name: 'Add sub-task' }).isVisible(), false)
})

test('of a task only what is known is printed: no fact without a value, and no heading without anything below it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: lamp } = await home.api.post('/tasks', { content: 'Buy a lamp', due_date: '2026-05-01' })
  const { page } = await visit(t, app, `/task/${lamp.id}`, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  const seen = (): Promise<string[]> =>
    panel
      .locator(':is(dt, h2, .panel-description, .panel-section-end):visible')
      .evaluateAll((all) => all.map((one) => one.textContent ?? ''))
  await panel.getByRole('textbox', { name: 'Write a comment' }).waitFor()
  await print(page, true)
  await eventually(async () => assert.deepEqual(await seen(), ['Date']))

  await print(page, false)
  await home.api.post(`/tasks/${lamp.id}/comments`, { body: 'For the hall' })
  await panel.getByText('For the hall').waitFor()
  await panel.getByRole('button', { name: 'Activity' }).click()
  await print(page, true)
  await eventually(async () => assert.deepEqual(await seen(), ['Date', 'Comments', 'Activity']))
})

test('how long a task takes is printed, also of one without a date', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: lamp } = await home.api.post('/tasks', { content: 'Buy a lamp', duration_min: 30 })
  const { page } = await visit(t, app, `/task/${lamp.id}`, { cookie: cookieOf(home) })
  const length = page.getByRole('complementary', { name: 'Task' }).getByText('30 min', { exact: true })
  await length.waitFor()
  await print(page, true)
  await eventually(async () => assert.ok(await length.isVisible()))
})

test('a calendar is printed with all tasks of its days', async (t) => {
  const { app, home } = await startHousehold(t)
  const names = Array.from({ length: 9 }, (_, n) => `Errand ${n}`)
  const { body: project } = await home.api.post('/projects', { name: 'Moving', view_mode: 'calendar' })
  for (const content of names)
    await home.api.post('/tasks', { content, project_id: project.id, due_date: '2026-04-16' })
  const { page } = await visit(t, app, `/project/${project.id}`, { cookie: cookieOf(home) })
  const [entries, more] = [page.locator('.day-title'), page.locator('.day-more')]
  await more.waitFor()
  const before = await entries.count()
  assert.ok(before < names.length)
  await print(page, true)
  await eventually(async () => assert.deepEqual(await entries.allTextContents(), names))
  assert.equal(await more.count(), 0)
  await print(page, false)
  await eventually(async () => assert.equal(await entries.count(), before))
})

test('a calendar with a repeating task is printed without an empty page after it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: project } = await home.api.post('/projects', { name: 'Hens', view_mode: 'calendar' })
  const daily = { content: 'Feed the hens', due_date: '2026-04-16', recurrence_rule: 'FREQ=DAILY' }
  await home.api.post('/tasks', { ...daily, project_id: project.id })
  const { page } = await visit(t, app, `/project/${project.id}`, { cookie: cookieOf(home) })
  await page.locator('.coming').last().waitFor()
  await print(page, true)
  // A sheet that what is on it fills, as a month of six weeks does A4.
  const { width, height } = (await page.getByRole('main').boundingBox())!
  const pdf = (await page.pdf({ width: `${width}px`, height: `${Math.ceil(height) + 20}px` })).toString('latin1')
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1)
})
