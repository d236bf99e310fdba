import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Client, TestApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { cookieOf, letTimePass, SIZES, visit } from '../support/browser.ts'
import { untilDraggable } from '../support/hands.ts'
import { startHousehold, type Household } from '../support/household.ts'

const STILL_MS = 150

test('a phone that is turned and turned back keeps the row at the top of a long list', async (t) => {
  const { app, home } = await startHousehold(t)
  const path = `/project/${home.projects['Garden']}`
  const project_id = home.projects['Garden']
  for (let n = 0; n < 80; n++) await home.api.post('/tasks', { content: `Box ${n}`, project_id })
  const { page } = await visit(t, app, path, { size: 'phone', cookie: cookieOf(home), holds: STILL_MS })
  await page.getByRole('link', { name: 'Buy potting soil' }).waitFor()
  await untilDraggable(page)
  await page.evaluate(scrollDown, 2000)
  await letTimePass(page, STILL_MS)
  const before = await topRow(page)
  assert.match(before.name, /^Box/)
  const { width, height } = SIZES.phone
  for (const size of [{ width: height, height: width }, SIZES.phone]) {
    await page.setViewportSize(size)
    await eventually(async () => assert.deepEqual(await topRow(page), before))
    await page.evaluate(frames, 15)
    await letTimePass(page, STILL_MS)
  }
})

test('an open task that is turned back begins where it did, however far its list was scrolled', async (t) => {
  const { app, home } = await startHousehold(t)
  const project_id = home.projects['Garden']
  const description = 'A long line of many words.\n\n'.repeat(60)
  for (let n = 0; n < 80; n++) await home.api.post('/tasks', { content: `Box ${n}`, project_id, description })
  const { page } = await visit(t, app, `/project/${project_id}`, {
    size: 'phone',
    cookie: cookieOf(home),
    holds: STILL_MS,
  })
  await page.getByRole('link', { name: 'Buy potting soil' }).waitFor()
  await untilDraggable(page)
  await page.evaluate(scrollDown, 2000)
  await letTimePass(page, STILL_MS)
  const { name } = await topRow(page)
  await page.getByRole('link', { name, exact: true }).tap()
  await page.locator('.panel').getByText('A long line of many words.').first().waitFor()
  await page.setViewportSize({ width: SIZES.phone.height, height: SIZES.phone.width })
  await eventually(async () => assert.equal((await topRow(page)).name, name))
  await page.setViewportSize(SIZES.phone)
  await page.locator('.main:not(:visible)').waitFor({ state: 'attached' })
  await page.evaluate(frames, 15)
  assert.equal(await page.evaluate(() => scrollY), 0)
})

test('a list scrolled in a wide window, whose task is closed once the window is as narrow as a phone, stands where it did', async (t) => {
  const { app, home } = await startHousehold(t)
  const project_id = home.projects['Garden']
  for (let n = 0; n < 80; n++) await home.api.post('/tasks', { content: `Box ${n}`, project_id })
  for (const close of ['Back', 'Escape']) {
    const { page } = await visit(t, app, `/project/${project_id}`, { cookie: cookieOf(home), holds: STILL_MS })
    await page.getByRole('link', { name: 'Buy potting soil' }).waitFor()
    await untilDraggable(page)
    await page.locator('#main').evaluate(async (main) => {
      main.scrollTop = 2000
      await new Promise((done) => main.addEventListener('scroll', done, { once: true }))
    })
    await letTimePass(page, STILL_MS)
    const { name } = await topRow(page)
    assert.match(name, /^Box/)
    await page.getByRole('link', { name: `Box ${Number(name.slice(4)) + 1}`, exact: true }).click()
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await page.setViewportSize(SIZES.phone)
    await page.locator('.main:not(:visible)').waitFor({ state: 'attached' })
    await letTimePass(page, STILL_MS)
    if (close === 'Back') await page.goBack()
    else await page.keyboard.press('Escape')
    await page.locator('.panel').waitFor({ state: 'detached' })
    await eventually(async () => assert.equal((await topRow(page)).name, name, close))
    await page.close()
  }
})

const long: Record<string, (home: Household) => string> = {
  Settings: () => '/settings',
  'a task': (home) => `/task/${home.raisedBed}`,
  Completed: () => '/completed',
  Trash: () => '/trash',
  'the activity of a project': (home) => `/project/${home.projects['Garden']}/activity`,
  Notifications: () => '/notifications',
}

test('a phone that is turned and turned back keeps what is at the top of all that is long', async (t) => {
  const { app, home } = await startHousehold(t)
  await withMuch(app, home)
  for (const [name, path] of Object.entries(long)) {
    const { page } = await visit(t, app, path(home), { size: 'phone', cookie: cookieOf(home), holds: STILL_MS })
    const far = page.locator('#main, .panel').getByText(name === 'Settings' ? 'Sign out' : /(Box|Shelf) 20/)
    await far.first().waitFor()
    await untilDraggable(page)
    await page.evaluate(scrollDown, 700)
    await letTimePass(page, STILL_MS)
    for (const size of [{ width: SIZES.phone.height, height: SIZES.phone.width }, SIZES.phone]) {
      await page.evaluate(markTopLine)
      const before = await topOf(page.locator('[data-marked]'))
      await page.setViewportSize(size)
      await eventually(async () => assert.equal(await topOf(page.locator('[data-marked]')), before, name))
      await page.evaluate(frames, 15)
      await letTimePass(page, STILL_MS)
    }
    await page.close()
  }
})

test('a low window that is made narrow and wide again keeps what is at the top of what a search has found', async (t) => {
  const { app, home } = await startHousehold(t)
  await withMuch(app, home)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), holds: STILL_MS })
  const [wide, narrow] = [800, 700].map((width) => ({ width, height: 390 }))
  await page.setViewportSize(wide!)
  await untilDraggable(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('Shelf')
  const found = page.getByRole('option', { name: /Shelf/ })
  const far = found.nth(9)
  await far.waitFor()
  await page.locator('.palette [role=status]').getByText(/^\d/).waitFor({ state: 'attached' })
  await far.evaluate(scrollToMiddle)
  await letTimePass(page, STILL_MS)
  const before = await topOf(far)
  for (const size of [narrow!, wide!]) {
    await page.setViewportSize(size)
    // Those above it are higher on a phone.
    await eventually(async () => assert.ok(Math.abs((await topOf(far)) - before) < 48))
    await page.evaluate(frames, 15)
    await letTimePass(page, STILL_MS)
  }
})

/** Forty tasks that are done, forty that are deleted, forty that tell of themselves, and a long description. */
async function withMuch(app: TestApp, home: Household): Promise<void> {
  const project_id = home.projects['Garden']!
  const jonas = await joins(app, home, project_id, { name: 'Jonas' })
  const boxes = async (by: Client, fields: object = {}, name = 'Box'): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < 40; n++)
      ids.push((await by.post('/tasks', { content: `${name} ${n}`, project_id, ...fields })).body.id)
    return ids
  }
  await home.api.post('/tasks/batch', { ids: await boxes(home.api), action: 'complete' })
  await home.api.post('/tasks/batch', { ids: await boxes(home.api), action: 'delete' })
  await boxes(jonas.api, { assignee_id: home.id }, 'Shelf')
  const description = Array.from({ length: 80 }, (_, n) => `Box ${n}`).join('\n\n')
  await home.api.patch(`/tasks/${home.raisedBed}`, { description })
}

const topOf = async (line: Locator): Promise<number> => Math.round((await line.boundingBox())!.y)

/** Marks the first line that begins below what stays at the top. */
function markTopLine(): void {
  document.querySelector('[data-marked]')?.removeAttribute('data-marked')
  const part = document.querySelector('.panel') ?? document.querySelector('#main')!
  const lines = [...part.querySelectorAll<HTMLElement>('h2, p, li')]
  const line = lines.find((one) => one.getBoundingClientRect().top >= 64 && !one.closest('nav'))!
  line.dataset['marked'] = line.innerText
}

const frames = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await new Promise((done) => requestAnimationFrame(done))
}

const scrollDown = (to = 2000): Promise<unknown> =>
  new Promise((done) => {
    addEventListener('scroll', () => requestAnimationFrame(done), { capture: true, once: true })
    scrollTo(0, to)
  })

const scrollToMiddle = (line: Element): Promise<unknown> =>
  new Promise((done) => {
    addEventListener('scroll', () => requestAnimationFrame(done), { capture: true, once: true })
    line.scrollIntoView({ block: 'center' })
  })

const topRow = (page: Page): Promise<{ name: string; top: number }> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('#main [data-row]')]
    const row = rows.find((one) => one.getBoundingClientRect().bottom > 0)!
    return { name: row.querySelector('a')!.innerText, top: Math.round(row.getBoundingClientRect().top) }
  })
