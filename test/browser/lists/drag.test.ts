import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, letTimePass, photograph, visit, backOnline, keptForOffline } from '../support/browser.ts'
import { HOLD_MS, at, carry, drag, fingerOn, nextFrames, pointAt, spotIn, untilDraggable } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { found, row, titles } from '../support/rows.ts'

test('Escape puts back what is held, and a press without a move opens the task', async (t) => {
  const { app, home } = await startHousehold(t)
  const skagen = home.projects['Skagen in July']!
  const { page, requests } = await visit(t, app, `/project/${skagen}`, { moves: true, cookie: cookieOf(home) })
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
  await carry(page, at(row(page, 'Bedlinen for five'), 0.3), at(row(page, 'Bedlinen for five'), 0.4))
  await page.locator('.drag-copy').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await nextFrames(page)
  assert.match(page.url(), /\/project\//, 'letting go after Escape opens nothing')
  await row(page, 'Bedlinen for five').getByRole('link').click()
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
})

test('a finger that rests on a task lifts it', async (t) => {
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
  await page.getByText('Beach tent and the big towels moved.').waitFor()
  await eventually(async () => {
    const after = await titles(page)
    assert.ok(after.indexOf('Beach tent and the big towels') < after.indexOf('Bedlinen for five'))
  })
  assert.match(page.url(), /\/project\//, 'letting go opens nothing')
})

test('a finger that moves at once scrolls', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Skagen in July']}`, {
    moves: true,
    cookie: cookieOf(home),
    size: 'phone',
    holds: HOLD_MS,
  })
  await row(page, 'Bedlinen for five').waitFor()
  await untilDraggable(page)
  const finger = await fingerOn(page)
  const start = await spotIn(row(page, 'Beach tent and the big towels'))
  await finger.pull(start, { x: start.x, y: start.y - 200 })
  await page.waitForFunction(() => scrollY > 50)
  await letTimePass(page, HOLD_MS)
  assert.equal(await page.locator('.drag-copy').count(), 0)
  await finger.up()
})

test('what is let go within the frame of its last move lands where the pointer is', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Skagen in July']}`, {
    moves: true,
    cookie: cookieOf(home),
  })
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
  await page.getByText('Beach tent and the big towels moved to Book.').waitFor()
  await page.mouse.up()
})

test('a list scrolls below what is carried to its edge, not below what is picked up there and carried away', async (t) => {
  const { app, home } = await startHousehold(t)
  const groceries = home.projects['Groceries']!
  for (let index = 0; index < 60; index++)
    await home.api.post('/tasks', { content: `Jar ${index}`, project_id: groceries })
  const { page } = await visit(t, app, `/project/${groceries}`, { moves: true, cookie: cookieOf(home) })
  await row(page, 'Jar 3').waitFor()
  const { height } = page.viewportSize()!
  const main = page.getByRole('main')
  await main.evaluate((box) => box.scrollBy(0, 1200))
  await row(page, 'Jar 30').waitFor()
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

test('on a phone the days scroll below what is carried to the bottom bar, and what is let go has the focus', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/upcoming', { cookie: cookieOf(home), size: 'phone' })
  const dentist = row(page, 'Call the dentist about Ida’s check-up')
  await dentist.waitFor()
  await untilDraggable(page)
  const finger = await fingerOn(page)
  await finger.down(await spotIn(dentist))
  await page.locator('.drag-copy').waitFor()
  const bar = (await page.locator('.bar').boundingBox())!
  const day = page.locator('#day-2026-04-19')
  await finger.moveTo({ x: 195, y: bar.y - 8 })
  await eventually(async () => assert.ok((await day.boundingBox())!.y < bar.y - 200))
  await finger.moveTo({ x: 195, y: bar.y - 100 })
  await finger.moveTo(await spotIn(day))
  await finger.up()
  await day.getByText('Call the dentist').waitFor()
  await day.locator('a:focus', { hasText: 'Call the dentist' }).waitFor()
})

test('who can only look lifts nothing', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Skagen in July']!, { name: 'Jonas', role: 'viewer' })
  const { page } = await visit(t, app, `/project/${home.projects['Skagen in July']}`, {
    moves: true,
    cookie: cookieOf(jonas),
  })
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
  await keptForOffline(page)
  await untilDraggable(page)
  wire.cut()
  await page.getByText('You are offline.').waitFor()
  const ferry = row(page, 'Ferry for the day in Læsø')
  await drag(page, at(row(page, 'Bedlinen for five')), at(ferry, 0.5, 0.9))
  await page.locator('.sidebar').getByText('1 change waiting to be saved.').waitFor()
  await page.getByText(/^Bedlinen for five moved to [^.]+\.$/).waitFor()
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
  await eventually(() =>
    page.evaluate(async (id) => {
      const { tasks } = await (await fetch(`/api/v1/tasks?project_id=${id}&sort=position`)).json()
      const of = (name: string) => tasks.find((task: { content: string }) => task.content.startsWith(name))
      return of('Bedlinen').section_id === of('Restaurant').section_id
    }, skagen),
  )
  await eventually(async () => assert.equal(await page.getByText('could not be saved').count(), 0))
})
