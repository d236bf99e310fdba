import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { joins } from '../support/people.ts'
import { eventually } from '../support/eventually.ts'
import { assertAccessible, cookieOf, visit, type Look } from './support/browser.ts'
import { at, drag } from './support/hands.ts'
import { startHousehold, type Household } from './support/household.ts'

async function opened(t: TestContext, path: (home: Household) => string, look: Look = {}) {
  const { app, home } = await startHousehold(t)
  const seen = await visit(t, app, path(home), { cookie: cookieOf(home), ...look })
  await seen.page.getByRole('grid').waitFor()
  return { ...seen, app, home }
}

const month = () => '/upcoming/2026-04'
const cell = (page: Page, date: string) => page.locator(`.calendar td[data-date="${date}"]`)
const entry = (page: Page, date: string, name: string) =>
  cell(page, date).locator('.day-entry', { has: page.getByText(name, { exact: true }) })
const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-date]')?.dataset['date'])
const dueOf = async ({ api }: Household, words: string): Promise<Record<string, unknown>> =>
  (await api.get(`/tasks?q=${encodeURIComponent(words)}&completed=include`)).body.tasks[0]

test('Upcoming by month is walked by keyboard: days, weeks, months, today, and back through the months', async (t) => {
  const { page } = await opened(t, () => '/upcoming/2026-12')
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await title('December 2026')
  await eventually(async () =>
    assert.deepEqual(await page.getByRole('columnheader').allTextContents(), [
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]),
  )
  await page.getByRole('button', { name: 'Tuesday 1 December' }).focus()
  const press = async (key: string, day: string): Promise<void> => {
    await page.keyboard.press(key)
    await page.waitForFunction(
      (wanted) => document.activeElement?.closest<HTMLElement>('[data-date]')?.dataset['date'] === wanted,
      day,
    )
  }
  await press('ArrowRight', '2026-12-02')
  await press('ArrowDown', '2026-12-09')
  await press('Home', '2026-12-07')
  await press('End', '2026-12-13')
  await press('ArrowUp', '2026-12-06')
  await press('PageDown', '2027-01-06')
  await title('January 2027')
  assert.match(page.url(), /\/upcoming\/2027-01$/)
  await press('Home', '2027-01-04')
  await press('ArrowLeft', '2027-01-03')
  await press('ArrowUp', '2026-12-27')
  await title('December 2026')
  await press('t', '2026-04-16')
  await title('April 2026')
  await page.goBack()
  await title('December 2026')
  await page.goBack()
  await title('January 2027')
  await page.getByRole('button', { name: 'February 2027' }).click()
  await title('February 2027')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await title('Today')
})

test('Upcoming opens again as it was last looked at', async (t) => {
  const { page } = await opened(t, month)
  await page.goto('/today')
  await page.locator('.sidebar').getByRole('link', { name: 'Upcoming' }).click()
  await page.getByRole('heading', { level: 1, name: 'April 2026' }).waitFor()
  await page.getByRole('link', { name: 'Days' }).click()
  await page.getByRole('heading', { level: 1, name: 'Upcoming' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Upcoming' }).waitFor()
})

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
  await page.getByText('Return the library books is done.').waitFor()
  await day.getByRole('checkbox', { name: 'Reopen: Return the library books' }).waitFor()
  await eventually(async () => assert.equal((await dueOf(home, 'library books'))['completed'], true))

  await day.getByRole('button', { name: 'Add a task' }).click()
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Water the lemon tree')
  await page.keyboard.press('Enter')
  await page.getByText('Water the lemon tree is in').first().waitFor()
  await eventually(async () => assert.equal((await dueOf(home, 'lemon tree'))['due_date'], '2026-04-16'))
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
  const moved = await dueOf(home, 'potting soil')
  assert.deepEqual([moved['due_date'], moved['due_time']], ['2026-04-17', '10:00'], 'the time stays')
  await page.keyboard.press('Control+z')
  await link.waitFor()

  await link.focus()
  await page.keyboard.press('p')
  await page.keyboard.press('1')
  await page.locator('.day-entry[data-priority="1"]', { hasText: 'Buy potting soil' }).waitFor()
  await link.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Complete' }).click()
  await page.locator('.day-entry[data-done]', { hasText: 'Buy potting soil' }).waitFor()
  await page.getByText('Buy potting soil is done.').waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('.day-entry:not([data-done])', { hasText: 'Buy potting soil' }).waitFor()
})

test('a task is dragged to another day and keeps its time; what has no date is dragged in and out', async (t) => {
  const { page, home } = await opened(t, month)
  const from = entry(page, '2026-04-18', 'Buy potting soil')
  await from.waitFor()
  await drag(page, at(from, 0.4), at(cell(page, '2026-04-21')))
  await entry(page, '2026-04-21', 'Buy potting soil').waitFor()
  await page.getByText('Buy potting soil is moved to Tuesday.').waitFor()
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

test('a repeating task stands on its next day only, and goes there when it is ticked', async (t) => {
  const { page } = await opened(t, month)
  await page.getByText('A repeating task stands on its next day only.').waitFor()
  const water = page.locator('.day-entry', { hasText: 'Water the tomato seedlings' })
  await page.getByRole('button', { name: '7 more on Thursday 16 April' }).click()
  const day = page.getByRole('dialog', { name: 'Thursday 16 April' })
  await day.getByRole('checkbox', { name: 'Complete: Water the tomato seedlings' }).click()
  await page.getByText('Water the tomato seedlings comes back on Saturday.').waitFor()
  await page.keyboard.press('Escape')
  await cell(page, '2026-04-18').locator('.day-entry', { hasText: 'Water the tomato' }).waitFor()
  await eventually(async () => assert.equal(await water.count(), 1))
})

test('what others do to a month shows at once, and done tasks stay where they were due', async (t) => {
  const { page, home } = await opened(t, month)
  const { id } = await dueOf(home, 'potting soil')
  await home.api.patch(`/tasks/${String(id)}`, { due_date: '2026-04-30' })
  await entry(page, '2026-04-30', 'Buy potting soil').waitFor()
  await home.api.post(`/tasks/${String(id)}/complete`)
  await page.getByRole('link', { name: 'Buy potting soil, 10:00, Garden, done' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Buy potting soil, 10:00, Garden, done' }).waitFor()
})

test('a month of more than five hundred tasks shows them all', async (t) => {
  const { app, home } = await startHousehold(t)
  const adding = Array.from({ length: 620 }, (_, index) =>
    home.api.post('/tasks', { content: `Row ${index}`, due_date: '2026-09-09' }),
  )
  await Promise.all(adding)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  // Without what the page fetches while idle, so that only the month's own pages can tell.
  await page.route(/\/tasks\?limit=500/, (route) => route.abort())
  await page.goto('/upcoming/2026-09')
  await page.getByRole('button', { name: 'Wednesday 9 September, 620 tasks' }).waitFor()
})

test('weeks start where the person has them start, and days and months are in their language', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da', week_start: 7 })
  const { page } = await visit(t, app, '/upcoming/2026-02', { cookie: cookieOf(home), locale: 'da-DK' })
  await page.getByRole('heading', { level: 1, name: 'Februar 2026' }).waitFor()
  await eventually(async () =>
    assert.deepEqual((await page.getByRole('columnheader').allTextContents()).slice(0, 2), ['Søn', 'Man']),
  )
  await eventually(async () => assert.equal(await page.locator('.calendar td').count(), 28))
  await page.getByRole('button', { name: 'Marts 2026' }).waitFor()
  await page.getByRole('link', { name: 'Dage' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kommende' }).waitFor()
})

test('an address that names no month of the calendar says that there is nothing here', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/upcoming/2026-13', { cookie: cookieOf(home) })
  await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor()
})

test('a project is looked at as a calendar, with what has no date below it', async (t) => {
  const { page, home } = await inProject(t)
  await page.getByRole('heading', { level: 2, name: 'April 2026' }).waitFor()
  const ferry = entry(page, '2026-04-28', 'Ferry for the day in Læsø')
  await ferry.waitFor()
  await eventually(async () =>
    assert.equal(await ferry.locator('.dot').count(), 0, 'inside a project its dot says nothing'),
  )
  const undated = page.getByRole('region', { name: 'No date' })
  await undated.getByRole('link', { name: 'Decide: train or car' }).focus()
  await eventually(async () =>
    assert.deepEqual(
      await undated.locator('.row-title a').allTextContents(),
      ['Decide: train or car', 'Bedlinen for five', 'Beach tent and the big towels', 'First-aid kit, check the dates'],
      'in the order of the project',
    ),
  )
  await page.keyboard.press('d')
  await page.getByLabel('Type a date').fill('24 april')
  await page.keyboard.press('Enter')
  await entry(page, '2026-04-24', 'Decide: train or car').waitFor()
  await eventually(async () =>
    assert.equal(await undated.getByRole('link', { name: 'Decide: train or car' }).count(), 0),
  )

  await cell(page, '2026-04-21').click({ position: { x: 60, y: 60 } })
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Buy sun cream')
  await page.keyboard.press('Enter')
  await entry(page, '2026-04-21', 'Buy sun cream').waitFor()
  await eventually(async () =>
    assert.equal((await dueOf(home, 'sun cream'))['project_id'], home.projects['Skagen in July']),
  )
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'May 2026' }).click()
  await page.getByRole('button', { name: 'June 2026' }).click()
  await entry(page, '2026-06-01', 'Sand worm (Sandormen) to Grenen, five tickets').getByRole('link').click()
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 2, name: 'June 2026' }).waitFor()
  assert.match(page.url(), /\/project\/[^/]+\/2026-06$/)
})

async function inProject(t: TestContext, look: Look = {}) {
  const { app, home } = await startHousehold(t)
  const id = home.projects['Skagen in July']!
  await home.api.patch(`/projects/${id}`, { view_mode: 'calendar' })
  const seen = await visit(t, app, `/project/${id}`, { cookie: cookieOf(home), ...look })
  await seen.page.getByRole('grid').waitFor()
  return { ...seen, app, home }
}

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

test('who can only look opens a day where another would add to it', async (t) => {
  const { app, home } = await startHousehold(t)
  const id = home.projects['Bathroom']!
  await home.api.patch(`/projects/${id}`, { view_mode: 'calendar' })
  const jonas = await joins(app, home, id, { name: 'Jonas', role: 'viewer' })
  const { page } = await visit(t, app, `/project/${id}`, { cookie: cookieOf(jonas) })
  await entry(page, '2026-04-18', 'Choose tiles for the floor').waitFor()
  await cell(page, '2026-04-18').click({ position: { x: 60, y: 80 } })
  const day = page.getByRole('dialog', { name: 'Saturday 18 April' })
  await day.getByRole('link', { name: 'Choose tiles for the floor' }).waitFor()
  await eventually(async () => assert.equal(await day.getByRole('button', { name: 'Add a task' }).count(), 0))
})

test('on a phone the month shows dots, and the tasks of the chosen day stand below it', async (t) => {
  const { page } = await opened(t, month, { size: 'phone' })
  await page.getByRole('region', { name: 'Thursday 16 April' }).waitFor()
  await eventually(async () =>
    assert.ok((await page.getByRole('heading', { level: 1 }).boundingBox())!.height < 40, 'its name takes one line'),
  )
  await eventually(async () => assert.equal(await page.locator('.day-entry').count(), 0))
  await eventually(async () => assert.equal(await cell(page, '2026-04-17').locator('.dot').count(), 3))
  await cell(page, '2026-04-18').tap()
  const day = page.getByRole('region', { name: 'Saturday 18 April' })
  await day.getByRole('checkbox', { name: 'Complete: Buy potting soil' }).tap()
  await page.getByText('Buy potting soil is done.').waitFor()
  await cell(page, '2026-05-02').tap()
  await page.getByRole('heading', { level: 1, name: 'May 2026' }).waitFor()
  await page.getByRole('region', { name: 'Saturday 2 May' }).getByText('Nothing on this day.').waitFor()
  await page.getByRole('button', { name: 'Today' }).tap()
  await page.getByRole('heading', { level: 1, name: 'April 2026' }).waitFor()
  await page.locator('td[data-date="2026-04-16"]:focus-within').waitFor()
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
  await context.setOffline(true)
  await page.reload()
  await page.locator('.day-entry[data-done]', { hasText: 'Ferry for the day in Læsø' }).waitFor()
})

test('a month, a day of it and a project’s calendar are without fault for axe at both widths', async (t) => {
  for (const size of ['wide', 'phone'] as const) {
    const { page } = await opened(t, month, { size })
    await page.getByText('A repeating task stands').waitFor()
    await assertAccessible(page)
    if (size === 'wide') {
      await page.getByRole('button', { name: '7 more on Thursday 16 April' }).click()
      await page.getByRole('dialog', { name: 'Thursday 16 April' }).waitFor()
      await assertAccessible(page)
    }
    const { page: project } = await inProject(t, { size })
    await project.getByRole('link', { name: 'Decide: train or car' }).waitFor()
    await assertAccessible(project)
  }
})
