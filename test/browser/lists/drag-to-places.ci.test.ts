import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { board } from '../support/board.ts'
import { assertAccessible, cookieOf, photograph, visit } from '../support/browser.ts'
import { at, carry, copySpan, drag, pointAt, spotIn, untilDraggable } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { found, row, stored, titles } from '../support/rows.ts'

test('a task is dragged within its section and into another, and each move is taken back', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { moves: true, cookie: cookieOf(home) })
  await row(page, 'Bedlinen for five').waitFor()
  const before = await titles(page)

  const tent = row(page, 'Beach tent and the big towels')
  await carry(page, at(tent), at(row(page, 'Bedlinen for five'), 0.5, 0.1))
  await assertAccessible(page, 'drag-wide')
  await page.mouse.up()
  await page.getByText('Beach tent and the big towels moved.').waitFor()
  await eventually(async () => {
    const swapped = await titles(page)
    assert.ok(swapped.indexOf('Beach tent and the big towels') < swapped.indexOf('Bedlinen for five'))
  })
  await page.keyboard.press('Control+z')
  await page.waitForFunction(
    (names) => [...document.querySelectorAll('.main .row-title a')].map((a) => a.textContent).join() === names,
    before.join(),
  )

  const ferry = row(page, 'Ferry for the day in Læsø')
  await drag(page, at(tent), at(ferry, 0.5, 0.9))
  await page.getByText('Beach tent and the big towels moved to Book.').waitFor()
  await eventually(async () => {
    const moved = await titles(page)
    assert.equal(moved.indexOf('Beach tent and the big towels'), moved.indexOf('Ferry for the day in Læsø') + 1)
  })
  await eventually(async () =>
    assert.equal((await found(home.api, 'Beach tent'))['section_id'], (await found(home.api, 'Ferry'))['section_id']),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForFunction(
    (names) => [...document.querySelectorAll('.main .row-title a')].map((a) => a.textContent).join() === names,
    before.join(),
  )
  await eventually(async () =>
    assert.notEqual(
      (await found(home.api, 'Beach tent'))['section_id'],
      (await found(home.api, 'Ferry'))['section_id'],
    ),
  )
})

test('dragged to the side a task becomes a sub-task, and comes out again', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { moves: true, cookie: cookieOf(home) })
  const [landlord, pumps] = [row(page, 'Write to the landlord'), row(page, 'Read about heat pumps')]
  await pumps.waitFor()
  await untilDraggable(page)
  const from = await spotIn(pumps)
  await drag(page, from, { x: from.x + 30, y: from.y + 4 })
  await page.getByText('Read about heat pumps is now a sub-task of Write to the landlord.').waitFor()
  await page.locator('.row[data-depth="1"]', { hasText: 'Read about heat pumps' }).waitFor()
  const parent = await found(home.api, 'landlord')
  await eventually(async () => assert.equal((await found(home.api, 'heat pumps'))['parent_id'], parent['id']))

  const under = await spotIn(pumps)
  await drag(page, under, { x: under.x - 30, y: (await spotIn(landlord, 0.5, 0.1)).y })
  await page.locator('.row:not([data-depth])', { hasText: 'Read about heat pumps' }).waitFor()
  await eventually(async () =>
    assert.deepEqual(await stored(home, parent['project_id'] as string), [
      'Read about heat pumps',
      'Write to the landlord',
    ]),
  )
})

test('chosen tasks go together to a project of the sidebar, in one request that is taken back', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, requests } = await visit(t, app, '/inbox', { moves: true, cookie: cookieOf(home) })
  await row(page, 'Write to the landlord').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  const car = page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: /Car/ })
  await carry(page, at(row(page, 'Write to the landlord')), at(car))
  await page.locator('.drag-count', { hasText: '2' }).waitFor()
  await photograph(page, 'drag-many-wide-light')
  const edge = await page.locator('.sidebar').evaluate((sidebar) => sidebar.getBoundingClientRect().right)
  assert.ok((await copySpan(page))[0] > edge, 'the names of the sidebar are seen')
  await page.mouse.up()
  await page.getByText('2 tasks moved to Car.').waitFor()
  await page.getByRole('heading', { name: 'Your Inbox is empty' }).waitFor()
  await eventually(async () =>
    assert.equal((await stored(home, home.projects['Car']!)).includes('Write to the landlord'), true),
  )
  assert.equal(requests.filter((request) => request.startsWith('POST /api/v1/tasks/batch')).length, 1)
  await page.keyboard.press('Control+z')
  await row(page, 'Write to the landlord').waitFor()
  await row(page, 'Read about heat pumps').waitFor()
})

test('Today is in no order of one’s own: a task of it can be dragged to a project, a label, and from the overdue ones to today', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { moves: true, cookie: cookieOf(home) })
  const books = row(page, 'Return the library books')
  await books.waitFor()
  await carry(page, at(books), at(row(page, 'Send the water meter reading')))
  await eventually(async () => assert.equal(await page.locator('.drag-line').count(), 0))
  const money = page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: /Money/ })
  await pointAt(page, at(money))
  await page.mouse.up()
  await page.getByText('Return the library books moved to Money.').waitFor()

  const phone = page.getByRole('navigation', { name: 'Labels' }).getByRole('link', { name: /phone/ })
  await drag(page, at(books), at(phone))
  await page.getByText('@phone added to Return the library books.').waitFor()
  const meter = row(page, 'Send the water meter reading')
  await drag(page, at(meter), at(books))
  await page.getByText('Send the water meter reading moved to today.').waitFor()
  await eventually(async () => {
    assert.equal((await found(home.api, 'meter'))['due_date'], '2026-04-16')
    assert.deepEqual((await found(home.api, 'library'))['labels'], ['errands', 'phone'])
  })
})

test('in Upcoming a task dragged to another day is rescheduled and keeps its time', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/upcoming', { moves: true, cookie: cookieOf(home) })
  const planks = row(page, 'Be home for the planks')
  await planks.waitFor()
  await page.locator('#day-2026-04-17').evaluate((day) => day.scrollIntoView())
  await carry(page, at(planks), at(page.locator('#day-2026-04-19')))
  await photograph(page, 'drag-upcoming-wide-light')
  await page.mouse.up()
  await page.locator('#day-2026-04-19').getByText('Be home for the planks').waitFor()
  await page.getByText('Be home for the planks moved to').waitFor()
  await eventually(async () => {
    const task = await found(home.api, 'planks')
    assert.deepEqual([task['due_date'], task['due_time']], ['2026-04-19', '09:00'])
  })
  await page.keyboard.press('Control+z')
  await page.locator('#day-2026-04-17').getByText('Be home for the planks').waitFor()

  await page.locator('h1').evaluate((title) => title.scrollIntoView())
  await drag(page, at(row(page, 'Send the water meter reading')), at(row(page, 'Water the tomato seedlings')))
  await page.locator('#day-2026-04-16').getByText('Send the water meter reading').waitFor()
  await eventually(async () => assert.equal((await found(home.api, 'meter'))['due_date'], '2026-04-16'))
})

test('sections and projects are put in order by dragging', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { moves: true, cookie: cookieOf(home) })
  const head = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true })
  await head('Pack').waitFor()
  await drag(page, at(head('Pack')), at(head('Book'), 0.5, 0))
  const sections = async (): Promise<string[]> =>
    (await home.api.get(`/projects/${skagen}/sections`)).body.sections.map((one: { name: string }) => one.name)
  await eventually(async () => assert.deepEqual(await sections(), ['Pack', 'Book', 'Before we lock the door']))
  await eventually(async () =>
    assert.deepEqual(await page.locator('.main .fold').allTextContents(), ['Pack', 'Book', 'Before we lock the door']),
  )

  const nav = page.getByRole('navigation', { name: 'Projects' })
  const item = (name: string): Locator => nav.getByRole('link', { name })
  await carry(page, at(item('Money')), at(item('Home'), 0.5, 0.2))
  await photograph(page, 'drag-sidebar-wide-light')
  assert.ok((await copySpan(page))[0] > (await item('Home').boundingBox())!.width)
  const answered = page.waitForResponse((response) => response.url().endsWith('/move'))
  await page.mouse.up()
  await answered
  await eventually(async () => assert.match((await nav.getByRole('link').allTextContents())[0] ?? '', /Money/))
  await page.keyboard.press('Control+z')
  await page.waitForFunction(() =>
    document.querySelector('nav[aria-label="Projects"] a')?.textContent?.includes('Home'),
  )
})

test('a favourite is dragged among its kind, also past one of another', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: filter } = await home.api.post('/filters', { name: 'Soon', query: '7 days' })
  await home.api.patch(`/filters/${filter.id}`, { favourite: true })
  for (const name of ['Garden', 'Car']) await home.api.patch(`/projects/${home.projects[name]}`, { favourite: true })
  const order = async (): Promise<string[]> =>
    (await home.api.get('/projects')).body.projects.map(({ name }: { name: string }) => name)
  const before = await order()
  const { page } = await visit(t, app, '/today', { moves: true, cookie: cookieOf(home) })
  const favourite = (name: string): Locator =>
    page.getByRole('navigation', { name: 'Favourites' }).getByRole('link', { name })
  await drag(page, at(favourite('Garden')), at(favourite('Soon'), 0.5, 0.8))
  await page.getByText('Garden moved.').waitFor()
  const swapped = { Garden: 'Car', Car: 'Garden' } as Record<string, string>
  await eventually(async () =>
    assert.deepEqual(
      await order(),
      before.map((name) => swapped[name] ?? name),
    ),
  )
})

test('a chosen task that stands in two groups is moved as one', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  await home.api.patch(`/views/project:${garden}`, { group: 'label' })
  const { page } = await visit(t, app, `/project/${garden}`, { moves: true, cookie: cookieOf(home) })
  const bed = row(page, 'Build the raised bed behind the kitchen')
  await eventually(async () => assert.equal(await bed.count(), 2))
  await bed.first().getByRole('link').first().focus()
  await page.keyboard.press('x')
  await drag(page, at(bed.first()), at(page.locator(`.sidebar a[href="/project/${home.projects['Car']}"]`)))
  await page.getByText('Build the raised bed behind the kitchen moved to Car.').waitFor()
})

test('a card let go beside the board stays where it was, however the board is scrolled', async (t) => {
  const { page, requests } = await board(t)
  await untilDraggable(page)
  await page.locator('.board').evaluate((one) => {
    const [first, second] = one.querySelectorAll('.column')
    one.scrollLeft += second!.getBoundingClientRect().left - first!.getBoundingClientRect().left
  })
  const before = await page.locator('.column').allInnerTexts()
  const sidebar = page.locator('.sidebar')
  await carry(page, at(page.locator('.column').nth(1).locator('.card').first()), at(sidebar.getByText('Upcoming')))
  assert.equal(await page.locator('.drag-hole').count(), 0)
  await page.mouse.up()
  await page.locator('.drag-copy').waitFor({ state: 'detached' })
  assert.deepEqual(await page.locator('.column').allInnerTexts(), before)
  assert.ok(!requests.some((request) => request.startsWith('POST') && request.endsWith('/move')))
})
