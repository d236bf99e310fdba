import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { keptAsDone } from './support/browser.ts'
import { cell, dueOf, entry, focusedDay, inProject, month, opened } from './support/calendar.ts'
import { at, drag } from './support/hands.ts'

test('beside an open task the days are narrow: titles take two lines there, not half a word', async (t) => {
  const { page } = await opened(t, month)
  await entry(page, '2026-04-18', 'Choose tiles for the floor').getByRole('link').click()
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
  const title = entry(page, '2026-04-18', 'Choose tiles for the floor').getByRole('link')
  await page.waitForFunction((link) => (link?.clientHeight ?? 0) > 30, await title.elementHandle())
  await eventually(async () => assert.ok(await title.evaluate((link) => link.scrollWidth <= link.clientWidth)))
})

test('Enter opens a day with all its tasks; one is ticked there, and one is added to that day', async (t) => {
  const { page, home } = await opened(t, month)
  await page.getByRole('button', { name: '7 more on Thursday 16 April' }).waitFor()
  await page.keyboard.press('t')
  await page.waitForFunction(() => document.activeElement?.classList.contains('day-no'))
  await page.keyboard.press('Enter')
  const day = page.getByRole('dialog', { name: 'Thursday 16 April' })
  await day.getByRole('link', { name: 'Groceries for the weekend' }).waitFor()
  await eventually(async () => assert.equal(await day.getByRole('listitem').count(), 10))
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Ida’s swimming bag by the door'),
  )
  await day.getByRole('checkbox', { name: 'Complete: Return the library books' }).click()
  await page.getByText('Return the library books completed.').waitFor()
  await day.getByRole('checkbox', { name: 'Reopen: Return the library books' }).waitFor()
  await eventually(async () => assert.equal((await dueOf(home, 'library books'))['completed'], true))

  await day.getByRole('button', { name: 'Add task' }).click()
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Water the lemon tree')
  await page.keyboard.press('Enter')
  await day.getByRole('link', { name: 'Water the lemon tree' }).waitFor()
  await eventually(async () => assert.equal((await dueOf(home, 'lemon tree'))['due_date'], '2026-04-16'))
})

test('the month counts the open tasks of a day, as the strip of days does', async (t) => {
  const { page } = await opened(t, month)
  const dayIs = (tasks: string) => page.getByRole('button', { name: `Thursday 16 April, ${tasks}` }).waitFor()
  await dayIs('10 tasks')
  await page.keyboard.press('t')
  await page.waitForFunction(() => document.activeElement?.classList.contains('day-no'))
  await page.keyboard.press('Enter')
  const day = page.getByRole('dialog', { name: 'Thursday 16 April' })
  await day.getByRole('checkbox', { name: 'Complete: Return the library books' }).click()
  await day.getByRole('checkbox', { name: 'Reopen: Return the library books' }).waitFor()
  await page.keyboard.press('Escape')
  await dayIs('9 tasks')
  await page.getByRole('link', { name: 'Days' }).click()
  await page.getByRole('link', { name: /^Thu 16 .*, 9 tasks$/ }).waitFor()
})

test('a press on a day’s empty space, and q on a day, add a task there', async (t) => {
  const { page, home } = await opened(t, month)
  await cell(page, '2026-04-22').click({ position: { x: 60, y: 100 } })
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await field.fill('Plumber 8:00')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Plumber, 08:00, Inbox' }).waitFor()
  await eventually(async () => assert.equal((await dueOf(home, 'Plumber'))['due_date'], '2026-04-22'))
  await eventually(async () => assert.equal((await dueOf(home, 'Plumber'))['due_time'], '08:00'))

  await page.getByRole('button', { name: 'Wednesday 22 April, 1 task' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('q')
  await field.fill('Read the meter')
  await page.keyboard.press('Enter')
  await entry(page, '2026-04-23', 'Read the meter').waitFor()
})

test('an entry is completed, prioritised, rescheduled and moved by its keys and its menu', async (t) => {
  const { page, home } = await opened(t, month)
  const link = entry(page, '2026-04-18', 'Buy potting soil').getByRole('link')
  await link.focus()
  await page.keyboard.press('d')
  await page.getByLabel('Type a date').fill('friday')
  await page.keyboard.press('Enter')
  await entry(page, '2026-04-17', 'Buy potting soil').waitFor()
  await eventually(async () => {
    const moved = await dueOf(home, 'potting soil')
    assert.deepEqual([moved['due_date'], moved['due_time']], ['2026-04-17', '10:00'], 'the time stays')
  })
  await page.keyboard.press('Control+z')
  await link.waitFor()
  await eventually(async () => assert.equal((await dueOf(home, 'potting soil'))['due_date'], '2026-04-18'))

  await link.focus()
  await page.keyboard.press('p')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('1')
  await page.locator('.day-entry[data-priority="1"]', { hasText: 'Buy potting soil' }).waitFor()
  await link.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Complete' }).click()
  await page.locator('.day-entry[data-done]', { hasText: 'Buy potting soil' }).waitFor()
  await page.getByText('Buy potting soil completed.').waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('.day-entry:not([data-done])', { hasText: 'Buy potting soil' }).waitFor()
})

test('a task is dragged to another day and keeps its time; what has no date is dragged in and out', async (t) => {
  const { page, home } = await opened(t, month)
  const from = entry(page, '2026-04-18', 'Buy potting soil')
  await from.waitFor()
  await drag(page, at(from, 0.4), at(cell(page, '2026-04-21')))
  await entry(page, '2026-04-21', 'Buy potting soil').waitFor()
  await page.getByText('Buy potting soil moved to Tuesday.').waitFor()
  await eventually(async () =>
    assert.deepEqual(
      [(await dueOf(home, 'potting soil'))['due_date'], (await dueOf(home, 'potting soil'))['due_time']],
      ['2026-04-21', '10:00'],
    ),
  )
  await eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0, 'the end of a drag is no press'))
  await page.keyboard.press('Control+z')
  await from.waitFor()

  const { page: project, home: theirs } = await inProject(t)
  const loose = project.getByRole('region', { name: 'No date' })
  const undecided = loose.getByRole('listitem').filter({ hasText: 'Decide: train or car' })
  await undecided.waitFor()
  await undecided.scrollIntoViewIfNeeded()
  await drag(project, at(undecided, 0.3), at(cell(project, '2026-05-01')))
  await entry(project, '2026-05-01', 'Decide: train or car').waitFor()
  await drag(project, at(entry(project, '2026-04-27', 'Restaurant for Farmor’s 70th')), at(loose))
  await loose.getByRole('link', { name: 'Restaurant for Farmor’s 70th' }).waitFor()
  await eventually(async () => assert.equal((await dueOf(theirs, 'Restaurant'))['due_date'], null))
})

test('a repeating task is due on its next day only, is seen ahead on the others, and goes on when it is ticked', async (t) => {
  const { page } = await opened(t, month)
  const ahead = (day: string) => cell(page, day).getByRole('link', { name: /^Water the tomato.*repeats on this day/ })
  await ahead('2026-04-18').waitFor()
  const water = page.locator('.day-entry', { hasText: 'Water the tomato seedlings' })
  await page.getByRole('button', { name: '7 more on Thursday 16 April' }).click()
  const day = page.getByRole('dialog', { name: 'Thursday 16 April' })
  await day.getByRole('checkbox', { name: 'Complete: Water the tomato seedlings' }).click()
  await page.getByText('Water the tomato seedlings completed. Next: Saturday.').waitFor()
  await page.keyboard.press('Escape')
  await cell(page, '2026-04-18').locator('.day-entry', { hasText: 'Water the tomato' }).waitFor()
  await eventually(async () => assert.equal(await water.count(), 1))
  await ahead('2026-04-20').waitFor()
  await eventually(async () => assert.equal(await ahead('2026-04-18').count(), 0))
})

test('what others do to a month shows at once, and done tasks stay where they were due', async (t) => {
  const { page, home } = await opened(t, month)
  const { id } = await dueOf(home, 'potting soil')
  await home.api.patch(`/tasks/${String(id)}`, { due_date: '2026-04-30' })
  await entry(page, '2026-04-30', 'Buy potting soil').waitFor()
  await home.api.post(`/tasks/${String(id)}/complete`)
  await page.getByRole('link', { name: 'Buy potting soil, 10:00, Garden, completed' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Buy potting soil, 10:00, Garden, completed' }).waitFor()
})

test('j and k go from task to task, and arrows on from the day of that task', async (t) => {
  const { page } = await opened(t, month)
  await entry(page, '2026-04-18', 'Buy potting soil').getByRole('link').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await eventually(async () => assert.equal(await focusedDay(page), '2026-04-25'))
  await page.keyboard.press('ArrowDown')
  await page.getByRole('heading', { level: 1, name: 'May 2026' }).waitFor()
  await page.locator('td[data-date="2026-05-02"]:focus-within').waitFor()
})

test('without a network a month that was seen is still there, and a task put on another day is sent later', async (t) => {
  const { page, context, home } = await opened(t, month)
  const link = entry(page, '2026-04-28', 'Ferry for the day in Læsø').getByRole('link')
  await link.waitFor()
  await page.getByRole('button', { name: 'May 2026' }).click()
  await page.getByRole('heading', { level: 1, name: 'May 2026' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'April 2026' }).click()
  await entry(page, '2026-04-13', 'Book the car inspection (bilsyn)').waitFor()
  await link.focus()
  await page.keyboard.press('d')
  await page.getByLabel('Type a date').fill('29 april')
  await page.keyboard.press('Enter')
  await entry(page, '2026-04-29', 'Ferry for the day in Læsø').waitFor()
  await eventually(async () => assert.equal((await dueOf(home, 'Læsø'))['due_date'], '2026-04-28'))
  const sent = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await context.setOffline(false)
  await sent
  await eventually(async () => assert.equal((await dueOf(home, 'Læsø'))['due_date'], '2026-04-29'))
})

test('without a network a page opened anew still shows what was done in the month', async (t) => {
  const { page, context, home } = await opened(t, month, { installed: true })
  await home.api.post(`/tasks/${String((await dueOf(home, 'Læsø'))['id'])}/complete`)
  await page.locator('.day-entry[data-done]', { hasText: 'Ferry for the day in Læsø' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.locator('.day-entry[data-done]', { hasText: 'Ferry for the day in Læsø' }).waitFor()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await keptAsDone(page, 'Ferry for the day in Læsø')
  await context.setOffline(true)
  await page.reload()
  await page.locator('.day-entry[data-done]', { hasText: 'Ferry for the day in Læsø' }).waitFor()
})
