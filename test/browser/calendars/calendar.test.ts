import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { cell, dueOf, entry, inProject, month, opened } from '../support/calendar.ts'
import { pressInTurn } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

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
  await pressInTurn(page, 'g', 't')
  await title('Today')
})

test('Upcoming opens again as it was last chosen', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/upcoming', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Month' }).click()
  await page.getByRole('heading', { level: 1, name: 'April 2026' }).waitFor()
  await page.goto('/today')
  await page.locator('.sidebar').getByRole('link', { name: 'Upcoming' }).click()
  await page.getByRole('heading', { level: 1, name: 'April 2026' }).waitFor()
  await page.getByRole('link', { name: 'Days' }).click()
  await page.getByRole('heading', { level: 1, name: 'Upcoming' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Upcoming' }).waitFor()
})

test('the address of a month changes nothing of how Upcoming opens elsewhere', async (t) => {
  const { home, page, requests } = await opened(t, () => '/upcoming/2026-12')
  await page.getByRole('button', { name: 'January 2027' }).click()
  await page.getByRole('heading', { level: 1, name: 'January 2027' }).waitFor()
  await page.locator('.sidebar').getByRole('link', { name: 'Upcoming' }).click()
  await page.getByRole('heading', { level: 1, name: 'Upcoming' }).waitFor()
  assert.deepEqual(
    requests.filter((request) => !request.startsWith('GET ')),
    [],
  )
  assert.deepEqual((await home.api.get('/views')).body.views, [])
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
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
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
  await page.waitForURL(/\/project\/[^/]+\/2026-06$/)
  await page.getByRole('heading', { level: 2, name: 'June 2026' }).waitFor()
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
  await eventually(async () => assert.equal(await day.getByRole('button', { name: 'Add task' }).count(), 0))
})

test('on a phone the month shows dots, and the tasks of the chosen day stand below it', async (t) => {
  const { page } = await opened(t, month, { size: 'phone' })
  await page.getByRole('region', { name: 'Thursday 16 April' }).waitFor()
  await eventually(async () =>
    assert.ok((await page.getByRole('heading', { level: 1 }).boundingBox())!.height < 40, 'its name takes one line'),
  )
  await eventually(async () => assert.equal(await page.locator('.day-entry').count(), 0))
  await eventually(async () => assert.equal(await cell(page, '2026-04-17').locator('.calendar-load > i').count(), 3))
  await cell(page, '2026-04-18').tap()
  const day = page.getByRole('region', { name: 'Saturday 18 April' })
  await day.getByRole('checkbox', { name: 'Complete: Buy potting soil' }).tap()
  await page.getByText('Buy potting soil completed.').waitFor()
  await cell(page, '2026-05-03').tap()
  await page.getByRole('heading', { level: 1, name: 'May 2026' }).waitFor()
  await page.getByRole('region', { name: 'Sunday 3 May' }).getByText('No tasks on this day.').waitFor()
  await page.getByRole('button', { name: 'Today' }).tap()
  await page.getByRole('heading', { level: 1, name: 'April 2026' }).waitFor()
  await page.locator('td[data-date="2026-04-16"]:focus-within').waitFor()
})

test('a line that stands open below a month adds to the day that is chosen by then', async (t) => {
  const { page, home } = await opened(t, month, { size: 'phone' })
  await page.getByRole('region', { name: 'Thursday 16 April' }).getByRole('button', { name: 'Add task' }).tap()
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await field.waitFor()
  await cell(page, '2026-04-18').tap()
  const day = page.getByRole('region', { name: 'Saturday 18 April' })
  await field.fill('Air the tent')
  await field.press('Enter')
  await day.getByRole('link', { name: 'Air the tent' }).waitFor()
  await eventually(async () => assert.equal((await dueOf(home, 'Air the tent'))?.['due_date'], '2026-04-18'))
})
