import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { cookieOf, photograph, sizesOf, visit } from '../support/browser.ts'
import { spotIn, untilDraggable } from '../support/hands.ts'
import { startHousehold, type Household } from '../support/household.ts'

const LONG = 'A house with a very long name that no button beside it may ever give way to'
const UNBROKEN = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3)

type Rows = Record<string, [top: number, height: number]>

/** Where each row stands and how high it is. */
const rowsOf = (page: Page): Promise<Rows> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('#main [data-row]')].map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return [row.dataset['row'], [Math.round(top), Math.round(height)]]
      }),
    ),
  )

/** Others may have been drawn beyond those in sight. */
const standStill = (page: Page, before: Rows): Promise<void> =>
  eventually(async () => {
    const rows = await rowsOf(page)
    assert.deepEqual(Object.fromEntries(Object.keys(before).map((id) => [id, rows[id]])), before)
  })

const leftOf = (page: Page, part: string): Promise<number> =>
  page.locator(part).evaluate((element) => Math.round(element.getBoundingClientRect().left))
const rightOf = (page: Page, part: string): Promise<number> =>
  page.locator(part).evaluate((element) => Math.round(element.getBoundingClientRect().right))

/** How much of an element's text is not seen. */
const cutOff = (page: Page, part: string): Promise<number> =>
  page.locator(part).evaluate((element) => element.scrollWidth - element.clientWidth)

/** What a pointer in the middle of each control of a part of the page would press instead of it; what scrolled away aside. */
const coveredIn = (page: Page, part: string): Promise<string[]> =>
  page.evaluate((part) => {
    const controls = document.querySelectorAll<HTMLElement>(`${part} :is(button, input, select)`)
    return [...controls].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width === 0 || y < 0 || y > innerHeight) return []
      const on = document.elementFromPoint(x, y)
      return on && (control.contains(on) || on.contains(control)) ? [] : [control.ariaLabel ?? control.outerHTML]
    })
  }, part)

const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('#main') ?? document.documentElement
    return Math.max(document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth)
  })

async function withLongNames(home: Household): Promise<void> {
  const skagen = home.projects['Skagen in July']!
  await home.api.patch(`/projects/${skagen}`, { name: LONG })
  await home.api.post(`/projects/${skagen}/sections`, { name: UNBROKEN })
  for (const content of [`${LONG}, ${LONG}`, UNBROKEN]) {
    await home.api.post('/tasks', {
      content,
      project_id: skagen,
      due_date: '2026-04-16',
      labels: [UNBROKEN.slice(0, 80)],
    })
  }
}

/** An open task stands beside the list from this width on, else over it. */
const BESIDE_PX = 1088

const seeBeside = (page: Page, width: number): Promise<void> =>
  eventually(async () => {
    const edge = width >= BESIDE_PX ? leftOf(page, '.panel') : rightOf(page, '.panel')
    assert.equal(await rightOf(page, '#main'), await edge)
  })

const months: [name: string, path: (home: Household) => string][] = [
  ['Upcoming', () => '/upcoming/2026-04'],
  ['a project', (home) => `/project/${home.projects['Skagen in July']}`],
]

for (const [name, path] of months) {
  test(`opening a task leaves the lines of the days of ${name} at their height, one line each`, async (t) => {
    const { app, home } = await startHousehold(t)
    await home.api.patch(`/projects/${home.projects['Skagen in July']}`, { view_mode: 'calendar' })
    await withLongNames(home)
    const { page } = await visit(t, app, path(home), { moves: true, cookie: cookieOf(home) })
    const title = page.locator('td .day-title').first()
    // What repeats may come with what is read ahead.
    await untilDraggable(page)
    await spotIn(title)
    const before = await rowsOf(page)
    await title.click()
    await page.locator('.panel-top').waitFor()
    await seeBeside(page, 1280)
    await standStill(page, before)
    const room = await page.locator('td .day-title').evaluateAll((all) => all.map(({ clientWidth }) => clientWidth))
    assert.ok(Math.min(...room) >= 36, room.join())
    assert.equal(await page.locator('td .check:visible').count(), room.length)
    await photograph(page, `still-month-${name.replace(' ', '-')}`)
  })
}

const places: [name: string, path: (home: Household) => string][] = [
  ['Today', () => '/today'],
  ['Upcoming', () => '/upcoming'],
  ['a project', (home) => `/project/${home.projects['Skagen in July']}`],
]

for (const [name, path] of places) {
  for (const width of [1280, 900]) {
    test(`opening a task leaves the rows of ${name} where they are, and as high (${width} px)`, async (t) => {
      const { app, home } = await startHousehold(t)
      await withLongNames(home)
      const { page } = await visit(t, app, path(home), { moves: true, cookie: cookieOf(home) })
      await page.setViewportSize({ width, height: 800 })
      const last = page.locator('#main [data-row] .row-title a').nth(3)
      await spotIn(last)
      const before = await rowsOf(page)
      await last.click()
      await page.locator('.panel-top').waitFor()
      await standStill(page, before)
      await seeBeside(page, width)
      await photograph(page, `still-${name.replace(' ', '-')}-${width}`)
      await page.keyboard.press('Escape')
      await page.locator('.panel-top').waitFor({ state: 'detached' })
      await standStill(page, before)
    })
  }
}

for (const hand of ['mouse', 'finger'] as const) {
  test(`the name of a shared project is whole beside its tools, with and without an open task (${hand})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const id = home.projects['Home']!
    for (const name of ['Jonas', 'Ida', 'Farmor']) await joins(app, home, id, { name })
    const size = hand === 'finger' ? 'phone' : 'wide'
    const { page } = await visit(t, app, `/project/${id}`, { size, moves: true, cookie: cookieOf(home) })
    for (const width of [768, 820, 900, 1100, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      const row = page.locator('#main [data-row] .row-title a').nth(1)
      await spotIn(row)
      const before = await rowsOf(page)
      const isWhole = async (): Promise<void> => {
        await eventually(async () => assert.equal(await cutOff(page, '.page-title'), 0, `${width} px`))
        await photograph(page, `name-${hand}-${width}`)
        await eventually(async () => assert.deepEqual(await coveredIn(page, '.page-head'), [], `${width} px`))
        await eventually(async () => {
          const rows = await leftOf(page, '#main [data-row]:first-child .row-check')
          const apart = (await leftOf(page, '.page-head h1')) - rows
          assert.ok(Math.abs(apart) < 8, `${apart} px from the rows at ${width} px`)
        })
      }
      await isWhole()
      await row.click()
      await page.locator('.panel-top').waitFor()
      await seeBeside(page, width)
      if (width >= BESIDE_PX) await isWhole()
      await standStill(page, before)
      await page.keyboard.press('Escape')
      await page.locator('.panel-top').waitFor({ state: 'detached' })
    }
  })
}

for (const size of sizesOf(import.meta.filename)) {
  test(`no name, however long, covers a control or widens the page (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    await withLongNames(home)
    const skagen = home.projects['Skagen in July']!
    const { body } = await home.api.get(`/tasks?project_id=${skagen}`)
    const unbroken = body.tasks.find((one: { content: string }) => one.content === UNBROKEN)
    const { page } = await visit(t, app, `/task/${unbroken.id}`, { size, moves: true, cookie: cookieOf(home) })
    await page.locator('.panel-top').waitFor()
    await page.locator('.panel-crumb a').waitFor()
    await photograph(page, `long-names-panel-${size}`)
    await eventually(async () => assert.deepEqual(await coveredIn(page, '.panel'), []))
    for (const mode of ['list', 'board', 'calendar']) {
      await home.api.patch(`/projects/${skagen}`, { view_mode: mode })
      await page.goto(`/project/${skagen}`)
      await page.getByRole('link', { name: UNBROKEN }).first().waitFor()
      await photograph(page, `long-names-${mode}-${size}`)
      await eventually(async () => assert.deepEqual(await coveredIn(page, '.page-head'), [], mode))
      if (mode !== 'board') await eventually(async () => assert.ok((await tooWide(page)) <= 0, mode))
    }
  })
}

test('the face of an assignee, who is read after the rows, moves none of them (phone)', async (t) => {
  const { app, home } = await startHousehold(t)
  const project_id = home.projects['Home']!
  const jonas = await joins(app, home, project_id, { name: 'Jonas' })
  // Some of these end where the face begins.
  for (let length = 32; length <= 46; length += 1) {
    const content = 'Walk '.repeat(10).slice(0, length)
    await home.api.post('/tasks', { content, project_id, due_date: '2026-04-10', assignee_id: jonas.id })
  }
  const { page } = await visit(t, app, '/missing', { size: 'phone', cookie: cookieOf(home) })
  let send = (): void => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/members', async (route) => (await sent, route.continue()))
  await page.goto('/today')
  await page.locator('#main .row', { hasText: 'Walk' }).first().waitFor()
  const before = await rowsOf(page)
  send()
  await page.locator('#main .row').getByTitle('Jonas').first().waitFor()
  assert.deepEqual(await rowsOf(page), before)
})

test('the first task that is opened shows its description at once, above what stands below it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/missing', { cookie: cookieOf(home) })
  const program = page.waitForResponse(/\/markdown-[^/]*\.js$/)
  await page.goto(`/project/${home.projects['Garden']}`)
  await untilDraggable(page)
  await page.evaluate((url) => import(url), (await program).url())
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const facts = document.querySelector('.panel-facts')
      if (!facts) return
      document.body.dataset['seen'] = String(document.querySelector('.panel-description .prose') !== null)
      watch.disconnect()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Build the raised bed' }).first().click()
  await page.getByText('Line it with cloth').waitFor()
  assert.equal(await page.locator('body').getAttribute('data-seen'), 'true')
})
