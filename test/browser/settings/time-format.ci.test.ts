import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, sizesOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('the name of a time zone is whole in the settings of a wide window, which do not say the name of the page twice', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  const zone = page.getByLabel('Time zone')
  await zone.waitFor()
  await eventually(async () => assert.ok(await zone.evaluate((field) => field.scrollWidth <= field.clientWidth)))
  for (const [part, name] of [
    ['', 'Profile'],
    ['/tokens', 'API tokens'],
    ['/people', 'Users'],
  ] as const) {
    await page.goto(`/settings${part}`)
    const heading = page.getByRole('main').getByRole('heading', { name, exact: true })
    await heading.first().waitFor()
    assert.equal(await heading.count(), 1)
  }
})

test('a time zone is found by its city; times are shown with twelve hours where that is chosen, and a time that was not touched stays', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home), size: 'phone' })
  await page.getByLabel('Time format').selectOption('12h')
  await page.getByText('Settings saved.').waitFor()
  const zone = page.getByLabel('Time zone')
  await zone.fill('Gotham')
  await zone.press('Enter')
  await page.getByText('No time zone has this name.').waitFor()
  await zone.fill('new york')
  await zone.press('Enter')
  await eventually(async () => assert.equal((await home.api.get('/auth/me')).body.timezone, 'America/New_York'))
  await zone.fill('copenhagen')
  await zone.blur()
  await eventually(async () => assert.equal((await home.api.get('/auth/me')).body.timezone, 'Europe/Copenhagen'))
  await eventually(async () => assert.equal(await zone.inputValue(), 'Europe/Copenhagen'))
  await page.getByRole('link', { name: /^Today/ }).tap()
  await page.getByRole('link', { name: /^Parents’ evening/ }).tap()
  await page
    .getByRole('main', { name: 'Task' })
    .getByRole('button', { name: /5:30.pm/ })
    .tap()
  const time = page.getByRole('dialog').getByLabel('Time')
  await eventually(async () => assert.match(await time.inputValue(), /^5:30.pm$/))
  await time.focus()
  await time.blur()
  await page.keyboard.press('Escape')
  await eventually(async () => {
    const { body } = await home.api.get('/tasks?q=Parents')
    assert.equal(body.tasks[0].due_time, '17:30')
  })
})

test('a time zone that is chosen before the answer to another is the one that stays', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  const released = Promise.withResolvers<void>()
  await page.route('**/api/v1/auth/me', async (route) => {
    if (route.request().method() === 'PATCH') await released.promise
    await route.continue()
  })
  const zone = page.getByLabel('Time zone')
  const before = await zone.inputValue()
  await zone.fill('new york')
  await zone.press('Enter')
  await eventually(async () => assert.equal(await zone.inputValue(), 'America/New York'))
  const second = page.waitForResponse((answer) => answer.request().postData()?.includes(before) === true)
  await zone.fill(before)
  await zone.press('Enter')
  released.resolve()
  await second
  await eventually(async () => assert.equal((await home.api.get('/auth/me')).body.timezone, before))
  await eventually(async () => assert.equal(await zone.inputValue(), before))
})

test('in a month a repeat ahead stands in one line with its time, also with am and pm', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { time_format: '12h' })
  const { page } = await visit(t, app, '/upcoming/2026-04', { cookie: cookieOf(home) })
  const bag = page.locator('.coming', { hasText: 'swimming bag' }).first()
  await bag.getByText('7:45 am').waitFor()
  const [line, time] = await bag.evaluate((one) => [one.clientHeight, one.querySelector('time')!.clientHeight])
  const plain = page.locator('.coming', { hasText: 'Water the tomato seedlings' }).first()
  assert.equal(line, await plain.evaluate((one) => one.clientHeight))
  assert.ok(time <= line)
})

test('an open task names the time zone of its time where that is not the person’s own', async (t) => {
  const { app, home } = await startHousehold(t)
  const task = { content: 'Call the office', due_date: '2026-04-17', due_time: '09:00' }
  const { body: there } = await home.api.post('/tasks', { ...task, due_timezone: 'America/New_York' })
  const { body: here } = await home.api.post('/tasks', task)
  const { page } = await visit(t, app, `/task/${here.id}`, { cookie: cookieOf(home) })
  const date = page.locator('.panel').getByRole('button', { name: /^Date/ })
  await date.filter({ hasText: 'Tomorrow, 09:00' }).waitFor()
  assert.equal(await page.locator('.panel').getByText('Europe/Copenhagen').count(), 0)
  await page.goto(`/task/${there.id}`)
  await date.filter({ hasText: 'Tomorrow, 09:00' }).getByText('America/New York').waitFor()
})

for (const size of sizesOf(import.meta.filename)) {
  test(`the time of a date says its time zone where that is not the person’s own (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const task = { content: 'Call the office', due_date: '2026-04-17', due_time: '09:00' }
    const there = { ...task, due_timezone: 'America/Argentina/Buenos_Aires' }
    const { body } = await home.api.post('/tasks', there)
    const { page } = await visit(t, app, `/task/${body.id}`, { cookie: cookieOf(home), size })
    await page.getByRole('button', { name: /^Date/ }).click()
    const popover = page.getByRole('dialog')
    const time = popover.getByLabel('Time')
    await popover.getByText('America/Argentina/Buenos Aires').waitFor()
    await assertAccessible(page, `time-zone-of-date-${size}`)
    await time.fill('10:30')
    await time.press('Enter')
    const stored = async () => (await home.api.get(`/tasks/${body.id}`)).body
    await eventually(async () => assert.equal((await stored()).due_datetime, '2026-04-17T13:30:00.000Z'))
    await time.fill('')
    await time.press('Enter')
    await popover.getByText('America/Argentina/Buenos Aires').waitFor({ state: 'detached' })
    await time.fill('10:30')
    await time.press('Enter')
    await eventually(async () => assert.equal((await stored()).due_datetime, '2026-04-17T08:30:00.000Z'))
    assert.equal(await popover.getByText('Europe').count(), 0)
  })
}

test('the line of the hour on Today stands between what has come and what is ahead, by the clock of each task', async (t) => {
  const { app, home } = await startHousehold(t)
  const add = (content: string, due_time: string, due_timezone: string) =>
    home.api.post('/tasks', { content, due_date: '2026-04-16', due_time, due_timezone })
  await add('Call New York', '05:00', 'America/New_York')
  await add('Call Tokyo', '16:30', 'Asia/Tokyo')
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const now = page.getByLabel('Now, 09:41')
  await now.waitFor()
  const beside = (side: string) =>
    now.evaluate((line, side) => {
      const rows: string[] = []
      const step = side as 'nextElementSibling' | 'previousElementSibling'
      for (let row = line[step]; row; row = row[step]) rows.push(row.querySelector('a')?.textContent ?? '')
      return rows
    }, side)
  await eventually(async () => {
    assert.deepEqual(await beside('previousElementSibling'), ['Call Tokyo', 'Ida’s swimming bag by the door'])
    assert.deepEqual((await beside('nextElementSibling')).slice(0, 2), [
      'Call New York',
      'Call the dentist about Ida’s check-up',
    ])
  })
})

test('where the clock of the device is a day ahead, days and hours are those of the server, its midnight and a time without network too', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.clock.setFixedTime('2026-04-17T13:41:00.000Z')
  await page.reload()
  const head = page.locator('.page-head')
  await head.getByText('Thursday 16 April').waitFor()
  await page.getByLabel('Now, 09:41').waitFor()
  await page.keyboard.press('q')
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Task', exact: true })
  const add = async (line: string, found: string): Promise<void> => {
    await field.fill(line)
    await field.press('Enter')
    await eventually(async () => {
      const [task] = (await home.api.get(`/tasks?q=${found}`)).body.tasks
      assert.deepEqual([task?.due_date, task?.due_time], ['2026-04-16', '11:41'])
    })
  }
  await add('Turn the compost in 2 hours', 'compost')

  await context.setOffline(true)
  await page.clock.setFixedTime('2026-04-18T04:00:30.000Z')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await head.getByText('Friday 17 April').waitFor()
})
