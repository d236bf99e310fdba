import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, letTimePass, sizesOf, visit, type Size } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { row, TICK_MS } from '../support/rows.ts'

for (const size of sizesOf(import.meta.filename)) {
  test(`what is ticked off leaves, is told of, and comes back with Undo (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(home) })
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })

    await row('Water the tomato seedlings').getByRole('checkbox').click()
    await page.getByText('Water the tomato seedlings completed. Next: Saturday.').waitFor()
    await row('Pick up the parcel at Netto').getByRole('checkbox').click()
    await page.getByText('Pick up the parcel at Netto completed.').waitFor()
    await row('Water the tomato seedlings').waitFor({ state: 'detached' })
    await row('Pick up the parcel at Netto').waitFor({ state: 'detached' })
    await assertAccessible(page, `toasts-${size}`)

    const undo = async (): Promise<void> => {
      const newest = page.locator('.toast:has(button)').last()
      if (size === 'phone') return newest.getByRole('button', { name: 'Undo' }).tap()
      // The newest is on top of the stack, and it alone says the key that takes it back.
      await eventually(async () => assert.deepEqual(await page.locator('.toast kbd').allTextContents(), ['Ctrl Z']))
      await newest.locator('kbd').waitFor()
      await page.keyboard.press('Control+z')
    }
    await undo()
    await row('Pick up the parcel at Netto').waitFor()
    await page.getByText('Pick up the parcel at Netto completed.', { exact: true }).waitFor({ state: 'detached' })
    if (size === 'wide') await page.getByText('Pick up the parcel at Netto reopened.').waitFor()
    await undo()
    await row('Water the tomato seedlings').waitFor()
    await page.locator('.toast:has(button)').waitFor({ state: 'detached' })
    if (size === 'phone') assert.equal(await page.locator('.toast').count(), 0, 'a button shows what it does')
    await page.reload()
    await row('Pick up the parcel at Netto').waitFor()
    await row('Water the tomato seedlings').waitFor()
  })
}

for (const [size, path] of [
  ['wide', '/today'],
  ['phone', '/today'],
  ['wide', '/upcoming'],
] satisfies [Size, string][]) {
  test(`what is overdue is rescheduled together, and taken back together: ${path} (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, path, { size, cookie: cookieOf(home) })
    const main = page.getByRole('main')
    const late = main.getByRole('heading', { name: 'Overdue' })
    const reschedule = main.getByRole('button', { name: 'Reschedule' })
    await reschedule.waitFor()
    await press(size, reschedule)
    await press(size, page.getByRole('dialog').getByRole('button', { name: /^Tomorrow/ }))
    await page.getByText('2 tasks moved to tomorrow.').waitFor()
    await late.waitFor({ state: 'detached' })
    await eventually(() => page.evaluate(() => document.activeElement !== document.body))
    const days = async (): Promise<string[]> => {
      const { body } = await home.api.get('/upcoming?from=2026-04-13&days=5')
      return body.days.flatMap(({ date, tasks }: { date: string; tasks: { content: string }[] }) =>
        tasks.filter(({ content }) => /inspection|water meter/.test(content)).map(() => date.slice(-2)),
      )
    }
    await eventually(async () => assert.deepEqual(await days(), ['17', '17']))
    if (size === 'wide') await page.keyboard.press('Control+z')
    else await page.getByRole('button', { name: 'Undo' }).tap()
    await late.waitFor()
    await main.getByRole('link', { name: 'Send the water meter reading' }).waitFor()
    await eventually(async () => assert.deepEqual(await days(), ['13', '15']))
  })
}

test('ticked again while it still stands there, a task is open again and the news is withdrawn', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), holds: TICK_MS })
  const box = page.getByRole('checkbox', { name: /Return the library books/ })
  await box.click()
  await page.getByText('Return the library books completed.').waitFor()
  await box.click()
  await eventually(() =>
    page.evaluate(async () => {
      const { today } = await (await fetch('/api/v1/today')).json()
      return today.some((task: { content: string }) => task.content === 'Return the library books')
    }),
  )
  await eventually(async () => assert.equal(await box.getAttribute('aria-checked'), 'false'))
  await eventually(async () => assert.equal(await page.getByText('Return the library books completed.').count(), 0))
})

test('several are completed together though the key is pressed twice, and one key takes all of it back', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const { page } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(home), holds: TICK_MS })
  const states = async (): Promise<unknown[][]> => {
    const { body } = await home.api.get(`/tasks?project_id=${garden}&completed=include`)
    return body.tasks.map(({ content, completed, due_date }: Task) => [content, completed, due_date])
  }
  const before = await states()
  await page.getByRole('link', { name: 'Water the tomato seedlings' }).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: 'Selected tasks' }).waitFor()
  await page.keyboard.press('e')
  await page.keyboard.press('e')
  const all = page.getByText(/^\d+ tasks completed\.$/)
  await all.waitFor()
  const seedlings = before.find(([content]) => content === 'Water the tomato seedlings')
  await eventually(async () => assert.deepEqual((await states()).filter(([, completed]) => !completed).length, 1))
  await eventually(async () =>
    assert.notDeepEqual(
      (await states()).find(([content]) => content === 'Water the tomato seedlings'),
      seedlings,
    ),
  )
  await page.keyboard.press('Control+z')
  await eventually(async () => assert.deepEqual(await states(), before))
})

test('a refusal puts the task back and says so; without a network it waits, and can be taken back', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const box = page.getByRole('checkbox', { name: /Return the library books/ })
  await box.waitFor()
  await page.route('**/complete', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', error: 'Not found' } }),
  )
  await box.click()
  await page
    .getByText('Could not save Return the library books: it no longer exists, or you can only view it.')
    .waitFor()
  await eventually(async () => assert.equal(await box.getAttribute('aria-checked'), 'false'))
  await page.unroute('**/complete')

  await context.setOffline(true)
  await box.click()
  await page.locator('.sidebar').getByText('Offline. 1 change waiting to be saved.').waitFor()
  await page.getByText('Return the library books completed.', { exact: true }).waitFor()
  await box.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await box.waitFor()
  await eventually(async () => assert.equal(await box.getAttribute('aria-checked'), 'false'))
  await context.setOffline(false)
  await page.locator('.sidebar .offline').waitFor({ state: 'detached' })
  await eventually(async () => assert.equal((await home.api.get('/today')).body.today.filter(isBooks).length, 1))
})

const isBooks = (task: { content: string }): boolean => task.content === 'Return the library books'

type Task = Record<'content' | 'completed' | 'due_date', unknown>

test('a repeating task that is completed by key keeps the focus where its row stays, and hands it on where it goes', async (t) => {
  const { app, home } = await startHousehold(t)
  const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement!.textContent)
  const path = `/project/${home.projects['Garden']}`
  const { page } = await visit(t, app, path, { cookie: cookieOf(home), holds: TICK_MS })
  await row(page, 'Water the tomato seedlings').getByRole('link').focus()
  await page.keyboard.press('e')
  await page.getByText(/^Water the tomato seedlings completed\. Next: /).waitFor()
  await letTimePass(page, TICK_MS)
  await row(page, 'Water the tomato seedlings').getByText('Sat').waitFor()
  await eventually(async () => assert.equal(await page.locator('.row[data-state~=leaving]').count(), 0))
  await eventually(async () => assert.equal(await focused(), 'Water the tomato seedlings'))

  await page.goto('/today')
  await row(page, 'Move 4,000 kr. to the holiday account').getByRole('link').focus()
  await page.keyboard.press('e')
  await page.getByText(/^Move 4,000 kr\. to the holiday account completed\. Next: /).waitFor()
  await letTimePass(page, TICK_MS)
  await row(page, 'Move 4,000 kr. to the holiday account').waitFor({ state: 'detached' })
  await eventually(async () => assert.equal(await focused(), 'Ask Farmor if she can look after Oskar on Saturday'))
})
