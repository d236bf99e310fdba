import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, photograph, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { row, TICK_MS } from '../support/rows.ts'

/** The different places of elements, by one of their edges. */
const edges = (all: Locator, edge: 'top' | 'left'): Promise<number[]> =>
  all.evaluateAll(
    (found, edge) => [...new Set(found.map((one) => Math.round(one.getBoundingClientRect()[edge])))],
    edge,
  )

for (const [hand, size, width, height, places] of [
  ['mouse', 'wide', 820, 1180, 6],
  // Without the help with keys.
  ['finger', 'phone', 844, 390, 5],
] as const) {
  test(`the foot of the sidebar is one row (${hand}, ${width} px)`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(home) })
    await page.setViewportSize({ width, height })
    const foot = page.locator('.sidebar-foot').locator('a, button').locator('visible=true')
    await foot.first().waitFor()
    await photograph(page, `foot-${width}`)
    await eventually(async () => assert.equal(await foot.count(), places))
    await eventually(async () => assert.equal((await edges(foot, 'top')).length, 1))
  })
}

test('on a phone on its side the whole month can be chosen from at once', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { size: 'phone', cookie: cookieOf(home) })
  await page.setViewportSize({ width: 844, height: 390 })
  await page.locator('.panel').getByRole('button', { name: 'Date' }).tap()
  const month = page.getByRole('dialog', { name: 'Date' }).locator('.month')
  await month.waitFor()
  await photograph(page, 'month-on-its-side')
  await eventually(async () => {
    const { y, height } = (await month.boundingBox())!
    assert.ok(y >= 0 && y + height <= 390, `from ${y} to ${y + height}`)
  })
})

test('what a filter finds stands below the fields that it is written in', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/filters', { name: 'Calls', query: '@phone', color: 'blue' })
  const { page } = await visit(t, app, `/filter/${body.id}`, { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'Edit filter' }).click()
  const field = page.getByRole('textbox', { name: 'Name' })
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('.filter-found .row').first().waitFor()
    await eventually(async () => {
      const [[at], [name]] = await Promise.all([
        edges(page.locator('.filter-found .row-check svg').first(), 'left'),
        edges(field, 'left'),
      ])
      assert.ok(Math.abs(at! - name!) <= 4, `${at! - name!} px apart at ${width} px`)
    })
    await photograph(page, `filter-editor-${width}`)
  }
})

test('on a narrow phone the head of a screen keeps its lines whole, and a long name keeps clear of the tools', async (t) => {
  const { app, home } = await startHousehold(t)
  const name = 'Everything that has to be ready before the summer house'
  const { body } = await home.api.post('/projects', { name })
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone' })
  const main = page.getByRole('main')
  const boxOf = (one: Locator) => one.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/today')
    const lead = main.locator('.page-head p', { hasText: 'to do' })
    await eventually(async () => assert.ok((await boxOf(lead)).height < 24))
    await photograph(page, `today-head-${width}-light`)

    await page.goto(`/project/${body.id}`)
    const sort = main.getByRole('button', { name: 'Sort and group' })
    await eventually(async () => {
      const [title, tool] = [await boxOf(main.locator('.page-title')), await boxOf(sort)]
      assert.ok(title.right <= tool.left && title.height > 40, `${title.right} and ${tool.left}`)
      const dot = await boxOf(main.locator('h1 .dot'))
      assert.ok(dot.bottom < title.top + 34)
    })
    await photograph(page, `project-head-${width}-light`)

    await page.goto('/filter/new')
    const query = main.getByRole('textbox', { name: 'Query' })
    await eventually(async () => assert.ok(await query.evaluate((box) => box.scrollHeight <= box.clientHeight)))
    await photograph(page, `filter-new-${width}-light`)
  }
})

test('the sidebar marks the project whose members or activity is looked at', async (t) => {
  const { app, home } = await startHousehold(t)
  const id = home.projects['Bathroom']!
  const { page } = await visit(t, app, `/project/${id}`, { cookie: cookieOf(home) })
  const item = page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: 'Bathroom' })
  const isMarked = (as: string): Promise<void> =>
    eventually(async () => assert.equal(await item.getAttribute('aria-current'), as))
  await isMarked('page')
  for (const part of ['members', 'activity']) {
    await page.goto(`/project/${id}/${part}`)
    await isMarked('true')
  }
})

test('a name without a space stays within the dialog that asks about it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/tasks', { content: 'https://example.org/'.padEnd(200, 'x') })
  await home.api.delete(`/tasks/${body.id}`)
  const { page } = await visit(t, app, '/trash', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: /^Delete permanently/ }).click()
  const dialog = page.getByRole('dialog')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(async () => {
      const [outer, close] = await Promise.all([
        dialog.boundingBox(),
        dialog.getByRole('button', { name: 'Close' }).boundingBox(),
      ])
      assert.ok(close!.x + close!.width <= outer!.x + outer!.width, `at ${width} px`)
    })
  }
})

test('what the keyboard reaches in the sidebar stands above its foot', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.setViewportSize({ width: 1280, height: 1200 })
  const label = page.locator('.sidebar').getByRole('link', { name: 'phone' })
  const edge = (of: Locator, edge: 'top' | 'bottom'): Promise<number> =>
    of.evaluate((one, edge) => one.getBoundingClientRect()[edge], edge)
  await page.setViewportSize({ width: 1280, height: Math.ceil(await edge(label, 'bottom')) + 4 })
  const foot = page.locator('.sidebar-foot')
  const reach = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More for errands' }).focus()
    await page.keyboard.press('Tab')
    await label.and(page.locator(':focus')).waitFor()
    const [bottom, top] = [await edge(label, 'bottom'), await edge(foot, 'top')]
    assert.ok(bottom <= top, `${bottom} is below ${top}`)
  }
  await reach()
  await page.context().setOffline(true)
  await foot.locator('.offline').waitFor()
  await reach()
})

test('a message stands above the keyboard and beside the menu whose field is written in', async (t) => {
  const { app, home } = await startHousehold(t)
  for (let n = 0; n < 15; n++) await home.api.post('/projects', { name: `Trip ${n}` })
  const look = { cookie: cookieOf(home), holds: TICK_MS }
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, look)
  await page.setViewportSize({ width: 390, height: 844 })
  const toast = page.locator('.toast', { hasText: 'Water the tomato seedlings completed.' })
  await row(page, 'Water the tomato seedlings').getByRole('checkbox').press('Enter')
  await toast.waitFor()
  for (const key of ['l', 'm']) {
    await row(page, 'Buy potting soil').getByRole('link').press(key)
    await page.locator('.pop input').focus()
    const before = (await page.locator('.pop').boundingBox())!
    for (const keyboard of [0, 300, 420]) {
      await page.evaluate((px) => document.documentElement.style.setProperty('--keyboard', `${px}px`), keyboard)
      await eventually(async () => {
        const [told, box] = [(await toast.boundingBox())!, (await page.locator('.pop').boundingBox())!]
        const [end, boxEnd] = [told.y + told.height, box.y + box.height]
        assert.ok(
          end <= box.y || boxEnd <= told.y,
          `${key}, ${keyboard}: ${told.y} to ${end} beside ${box.y} to ${boxEnd}`,
        )
        assert.ok(Math.max(end, boxEnd) <= 844 - keyboard, `${key}, ${keyboard}: to ${end} and ${boxEnd}`)
        if (keyboard === 0) assert.equal(box.y, before.y)
      })
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('--keyboard'))
    await page.keyboard.press('Escape')
  }
})

test('a message covers nothing of a menu at the lower right of a window as wide as a phone may be', async (t) => {
  const { app, home } = await startHousehold(t)
  const look = { cookie: cookieOf(home), holds: TICK_MS }
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, look)
  await page.setViewportSize({ width: 740, height: 900 })
  const toast = page.locator('.toast', { hasText: 'Water the tomato seedlings completed.' })
  await row(page, 'Water the tomato seedlings').getByRole('checkbox').press('Enter')
  await toast.waitFor()
  const items = page.getByRole('menu')
  const openLow = () => row(page, 'Buy potting soil').getByRole('link').press('p')
  await openLow()
  const { y, height } = (await items.boundingBox())!
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 740, height: Math.ceil(y + height + 12) })
  await openLow()
  await eventually(async () => {
    const [told, box] = [(await toast.boundingBox())!, (await items.boundingBox())!]
    assert.ok(told.y + told.height <= box.y)
  })
})

test('nothing on a screen makes it scroll sideways in the window of a tablet', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.post('/projects', { name: 'Lawnmower'.repeat(20) })
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'tablet' })
  for (const [path, seen] of [
    ['/upcoming', '.strip a'],
    ['/filter/new', '.filter-examples code'],
  ] as const) {
    await page.goto(path)
    await page.locator(seen).last().waitFor({ state: 'attached' })
    await page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: 'Lawnmower' }).waitFor()
    const [wide, room] = await page.locator('#main').evaluate((main) => [main.scrollWidth, main.clientWidth] as const)
    assert.ok(wide <= room, `${path} is ${wide} px wide in ${room} px`)
  }
})

test('the name of a person, however long and without a space, stays beside what they may do', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.session.patch('/auth/me', { name: 'Rhabarberbarbarabarbarbarenbartbarbierbier' })
  const { page } = await visit(t, app, '/healthz', { cookie: cookieOf(home), size: 'phone' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [`/project/${home.projects['Garden']}/members`, '/settings/people']) {
    await page.goto(path)
    const entry = page.locator('.entry', { hasText: 'Rhabarber' })
    await entry.waitFor()
    await eventually(async () => {
      const [wide, room] = await entry.evaluate((one) => [one.scrollWidth, one.clientWidth] as const)
      assert.ok(wide <= room, `${path}: ${wide} px in ${room}`)
    })
  }
})
