import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type Client } from '../support/app.ts'
import { joins } from '../support/people.ts'
import { wireTo } from '../support/wire.ts'
import { eventually } from '../support/eventually.ts'
import { assertAccessible, cookieOf, photograph, visit, backOnline } from './support/browser.ts'
import { at, carry, drag, fingerOn, nextFrames, pointAt, spotIn, untilDraggable } from './support/hands.ts'
import { startHousehold, type Household } from './support/household.ts'

const row = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

/** Titles as they stand on the page. */
const titles = (page: Page): Promise<string[]> => page.locator('.main .row-title a').allTextContents()

/** Titles of a project as the server has them. */
async function stored({ api }: Household, projectId: string): Promise<string[]> {
  const { body } = await api.get(`/tasks?project_id=${projectId}&sort=position`)
  return body.tasks.map((task: { content: string }) => task.content)
}

const found = async (api: Client, name: string): Promise<Record<string, unknown>> =>
  (await api.get(`/tasks?q=${encodeURIComponent(name)}`)).body.tasks[0]

test('a task is dragged within its section and into another, and each move is taken back', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home) })
  await row(page, 'Bedlinen for five').waitFor()
  const before = await titles(page)

  const tent = row(page, 'Beach tent and the big towels')
  await carry(page, at(tent), at(row(page, 'Bedlinen for five'), 0.5, 0.1))
  await assertAccessible(page, 'drag-wide')
  await page.mouse.up()
  await page.getByText('Beach tent and the big towels is moved.').waitFor()
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
  await page.getByText('Beach tent and the big towels is in Book now.').waitFor()
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

test('Escape puts back what is held, and a press without a move opens the task', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const { page, requests } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home) })
  await row(page, 'Bedlinen for five').waitFor()
  await carry(page, at(row(page, 'Bedlinen for five')), at(row(page, 'Decide: train or car')))
  await page.locator('.drag-line').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.drag-copy').waitFor({ state: 'detached' })
  await page.mouse.up()
  assert.deepEqual(
    requests.filter((request) => request.includes('/move')),
    [],
  )
  assert.match(page.url(), /\/project\//, 'letting go after Escape opens nothing')
  await row(page, 'Bedlinen for five').getByRole('link').click()
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
})

test('dragged to the side a task becomes a sub-task, and comes out again', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const [landlord, pumps] = [row(page, 'Write to the landlord'), row(page, 'Read about heat pumps')]
  await pumps.waitFor()
  await untilDraggable(page)
  const from = await spotIn(pumps)
  await drag(page, from, { x: from.x + 30, y: from.y + 4 })
  await page.getByText('Read about heat pumps is a sub-task of Write to the landlord now.').waitFor()
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
  const { page, requests } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await row(page, 'Write to the landlord').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  const car = page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: /Car/ })
  await carry(page, at(row(page, 'Write to the landlord')), at(car))
  await page.locator('.drag-count', { hasText: '2' }).waitFor()
  await photograph(page, 'drag-many-wide-light')
  await page.mouse.up()
  await page.getByText('2 tasks are in Car now.').waitFor()
  await page.getByRole('heading', { name: 'Nothing waiting here' }).waitFor()
  assert.equal(requests.filter((request) => request.startsWith('POST /api/v1/tasks/batch')).length, 1)
  await eventually(async () =>
    assert.equal((await stored(home, home.projects['Car']!)).includes('Write to the landlord'), true),
  )
  await page.keyboard.press('Control+z')
  await row(page, 'Write to the landlord').waitFor()
  await row(page, 'Read about heat pumps').waitFor()
})

test('Today is in no order of one’s own: a task of it can only be dragged to a project', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const books = row(page, 'Return the library books')
  await books.waitFor()
  await carry(page, at(books), at(row(page, 'Send the water meter reading')))
  await eventually(async () => assert.equal(await page.locator('.drag-line').count(), 0))
  const money = page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: /Money/ })
  await pointAt(page, at(money))
  await page.mouse.up()
  await page.getByText('Return the library books is in Money now.').waitFor()
})

test('in Upcoming a task dragged to another day is rescheduled and keeps its time', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/upcoming', { cookie: cookieOf(home) })
  const planks = row(page, 'Be home for the planks')
  await planks.waitFor()
  await page.locator('#day-2026-04-17').evaluate((day) => day.scrollIntoView())
  await carry(page, at(planks), at(page.locator('#day-2026-04-19')))
  await photograph(page, 'drag-upcoming-wide-light')
  await page.mouse.up()
  await page.locator('#day-2026-04-19').getByText('Be home for the planks').waitFor()
  await page.getByText('Be home for the planks is moved to').waitFor()
  await eventually(async () => {
    const task = await found(home.api, 'planks')
    assert.deepEqual([task['due_date'], task['due_time']], ['2026-04-19', '09:00'])
  })
  await page.keyboard.press('Control+z')
  await page.locator('#day-2026-04-17').getByText('Be home for the planks').waitFor()
})

test('sections and projects are put in order by dragging', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home) })
  const head = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true })
  await head('Pack').waitFor()
  await drag(page, at(head('Pack')), at(head('Book'), 0.5, 0))
  const sections = async (): Promise<string[]> =>
    (await home.api.get(`/projects/${skagen}/sections`)).body.sections.map((one: { name: string }) => one.name)
  await eventually(async () => assert.deepEqual(await sections(), ['Pack', 'Book', 'Before we lock the door']))
  await eventually(async () =>
    assert.deepEqual(await page.locator('.fold').allTextContents(), ['Pack', 'Book', 'Before we lock the door']),
  )

  const nav = page.getByRole('navigation', { name: 'Projects' })
  const item = (name: string): Locator => nav.getByRole('link', { name })
  await carry(page, at(item('Money')), at(item('Home'), 0.5, 0.2))
  await photograph(page, 'drag-sidebar-wide-light')
  const answered = page.waitForResponse((response) => response.url().endsWith('/move'))
  await page.mouse.up()
  await answered
  await eventually(async () => assert.match((await nav.getByRole('link').allTextContents())[0] ?? '', /Money/))
  await page.keyboard.press('Control+z')
  await page.waitForFunction(() =>
    document.querySelector('nav[aria-label="Projects"] a')?.textContent?.includes('Home'),
  )
})

test('a finger that rests on a task lifts it; one that moves at once scrolls', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${skagen}`, { cookie: cookieOf(home), size: 'phone' })
  await row(page, 'Bedlinen for five').waitFor()
  await untilDraggable(page)
  const finger = await fingerOn(page)

  const tent = row(page, 'Beach tent and the big towels')
  await finger.down(await spotIn(tent))
  await page.locator('.drag-copy').waitFor()
  const to = await spotIn(row(page, 'Bedlinen for five'), 0.5, 0.1)
  await finger.moveTo(to)
  await photograph(page, 'drag-phone-light')
  await page.locator('.drag-line').waitFor()
  await finger.up()
  await page.getByText('Beach tent and the big towels is moved.').waitFor()
  await eventually(async () => {
    const after = await titles(page)
    assert.ok(after.indexOf('Beach tent and the big towels') < after.indexOf('Bedlinen for five'))
  })
  assert.match(page.url(), /\/project\//, 'letting go opens nothing')

  const start = await spotIn(row(page, 'Beach tent and the big towels'))
  await finger.down(start)
  await finger.moveTo({ x: start.x, y: start.y - 200 })
  await eventually(async () => assert.equal(await page.locator('.drag-copy').count(), 0))
  await finger.up()
  await page.waitForFunction(() => scrollY > 50)
})

test('what is let go within the frame of its last move lands where the pointer is', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Skagen in July']}`, { cookie: cookieOf(home) })
  const tent = row(page, 'Beach tent and the big towels')
  const ferry = row(page, 'Ferry for the day in Læsø')
  await carry(page, at(tent), at(row(page, 'Bedlinen for five'), 0.5, 0.1))
  const { x, y } = await spotIn(ferry, 0.5, 0.9)
  await page.evaluate(
    (at) => {
      const pointer = { ...at, bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse' }
      for (const type of ['pointermove', 'pointerup']) document.body.dispatchEvent(new PointerEvent(type, pointer))
    },
    { clientX: x, clientY: y },
  )
  await page.getByText('Beach tent and the big towels is in Book now.').waitFor()
  await page.mouse.up()
})

test('a list scrolls below what is carried to its edge, not below what is picked up there and carried away', async (t) => {
  const { app, home } = await startHousehold(t)
  const groceries = home.projects['Groceries']!
  for (let index = 0; index < 60; index++)
    await home.api.post('/tasks', { content: `Jar ${index}`, project_id: groceries })
  const { page } = await visit(t, app, `/project/${groceries}`, { cookie: cookieOf(home) })
  await row(page, 'Jar 59').waitFor()
  const { height } = page.viewportSize()!
  const main = page.getByRole('main')
  const top = (): Promise<number> => main.evaluate(({ scrollTop }) => scrollTop)
  const { x, y } = await spotIn(row(page, 'Jar 30'))
  await main.evaluate((box, down) => box.scrollBy(0, down), y - (height - 20))
  const before = await top()
  await carry(page, { x, y: height - 20 }, { x, y: height - 30 })
  await page.locator('.drag-copy').waitFor()
  for (let frame = 0; frame < 10; frame++) await nextFrames(page)
  assert.equal(await top(), before)
  await pointAt(page, { x, y: height / 2 })
  assert.equal(await top(), before)
  await pointAt(page, { x, y: height - 20 })
  await eventually(async () => assert.ok((await top()) > before + 100))
  await page.keyboard.press('Escape')
  await page.mouse.up()
})

test('who can only look lifts nothing', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Skagen in July']!, { name: 'Jonas', role: 'viewer' })
  const { page } = await visit(t, app, `/project/${home.projects['Skagen in July']}`, { cookie: cookieOf(jonas) })
  await row(page, 'Bedlinen for five').waitFor()
  await carry(page, at(row(page, 'Bedlinen for five')), at(row(page, 'Decide: train or car')))
  await eventually(async () => assert.equal(await page.locator('.drag-copy').count(), 0))
  await page.mouse.up()
})

test('dragged without a network it stands there at once, survives a reload, and is sent when the network is back', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const wire = await wireTo(t, app)
  const here = { ...app, url: wire.url }
  const { page } = await visit(t, here, `/project/${skagen}`, { cookie: cookieOf(home), installed: true })
  await row(page, 'Bedlinen for five').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await untilDraggable(page)
  wire.cut()
  await page.getByText('You are offline.').waitFor()
  const ferry = row(page, 'Ferry for the day in Læsø')
  await drag(page, at(row(page, 'Bedlinen for five')), at(ferry, 0.5, 0.9))
  await page.getByText('Bedlinen for five waits for the network.').waitFor()
  const after = (name: string): Promise<unknown> =>
    page.waitForFunction(
      ([first, second]) => {
        const all = [...document.querySelectorAll('.main .row-title a')].map((a) => a.textContent)
        return all.indexOf(second!) === all.indexOf(first!) + 1
      },
      [name, 'Bedlinen for five'],
    )
  await after('Ferry for the day in Læsø')
  await page.reload()
  await after('Ferry for the day in Læsø')
  const ferryId = (await found(home.api, 'Ferry'))['id'] as string
  await home.api.delete(`/tasks/${ferryId}`)
  await backOnline(page, wire)
  await page.waitForFunction(async (id) => {
    const { tasks } = await (await fetch(`/api/v1/tasks?project_id=${id}&sort=position`)).json()
    const of = (name: string) => tasks.find((task: { content: string }) => task.content.startsWith(name))
    return of('Bedlinen').section_id === of('Restaurant').section_id
  }, skagen)
  await eventually(async () => assert.equal(await page.getByText('could not be saved').count(), 0))
})
