import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, photograph, sizeOf, visit, type Size } from '../support/browser.ts'
import { startFurnished } from '../support/furnished.ts'
import { startHousehold } from '../support/household.ts'
import { focused } from '../support/rows.ts'

const COUNT = 400

const inDocument = (page: Page): Promise<string[]> => page.locator('#main [data-row] a').allTextContents()
const focusBecomes = (page: Page, name: string): Promise<void> =>
  eventually(async () => assert.equal(await focused(page), name))

/** What scrolls is a part of the page on wide screens, the page itself on phones. */
const scrollTo = (page: Page, px: number): Promise<void> =>
  page.evaluate((px) => {
    for (const box of [document.querySelector('#main')!, document.scrollingElement!]) box.scrollTop = px
  }, px)

async function open(t: Ends, size: Size, view_mode = 'list') {
  const {
    app,
    home,
    told: project,
  } = await startFurnished(t, 'moving-house', async ({ api }) => {
    const project = (await api.post('/projects', { name: 'Moving house' })).body.id as string
    const section = (await api.post(`/projects/${project}/sections`, { name: 'Cellar' })).body.id as string
    const make = (name: string, more = {}) => api.post('/tasks', { content: name, project_id: project, ...more })
    for (let n = 0; n < COUNT; n++) await make(`Box ${n}`)
    for (const name of ['Shelves', 'Bicycles']) await make(name, { section_id: section })
    return project
  })
  if (view_mode !== 'list') await home.api.patch(`/projects/${project}`, { view_mode })
  const visited = await visit(t, app, `/project/${project}`, { size, cookie: cookieOf(home) })
  await visited.page.getByRole('link', { name: 'Box 3', exact: true }).waitFor()
  return { ...visited, home, project }
}

/** A calendar in which so many tasks are due today. */
async function fullDay(t: Ends, size: Size) {
  const {
    app,
    home,
    told: project,
  } = await startFurnished(t, 'fair', async ({ api }) => {
    const { body } = await api.post('/projects', { name: 'Fair', view_mode: 'calendar' })
    for (let n = 0; n < COUNT; n++)
      await api.post('/tasks', { content: `Stand ${n}`, project_id: body.id, due_date: '2026-04-16' })
    return body.id as string
  })
  return visit(t, app, `/project/${project}`, { size, cookie: cookieOf(home) })
}

const isWindowed = async (rows: Locator, last: Locator): Promise<void> => {
  assert.ok((await rows.count()) < 100)
  assert.equal(await last.count(), 0)
  await rows.first().evaluate((row) => {
    for (let box = row.parentElement; box; box = box.parentElement) box.scrollTop = 1_000_000
  })
  await last.waitFor()
  assert.ok((await rows.count()) < 100)
}

const size = sizeOf(import.meta.filename)

test(`of a long list only the rows near the window are in the document (${size})`, async (t) => {
  const { page } = await open(t, size)
  assert.ok((await inDocument(page)).length < 100)
  const row = page.locator('#main [data-row]').filter({ hasText: /Box 3$/ })
  assert.deepEqual(
    [await row.getAttribute('aria-posinset'), await row.getAttribute('aria-setsize')],
    ['4', String(COUNT)],
  )

  await scrollTo(page, 6000)
  await eventually(async () => assert.ok(!(await inDocument(page)).includes('Box 3')))
  const inSight = await page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-row]')?.textContent,
  )
  assert.match(inSight ?? '', /Box \d+/)
  await scrollTo(page, 1_000_000)
  await page.getByRole('link', { name: 'Bicycles' }).waitFor()
  assert.ok((await inDocument(page)).length < 100)
  await scrollTo(page, 0)
  await page.getByRole('link', { name: 'Box 0', exact: true }).waitFor()

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await eventually(async () => assert.equal((await inDocument(page)).length, COUNT + 2))
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await eventually(async () => assert.ok((await inDocument(page)).length < 100))
})

test('the row with the focus keeps it out of sight, and j goes on from there', async (t) => {
  const { page, home, project } = await open(t, 'wide')
  await page.getByRole('link', { name: 'Box 3', exact: true }).focus()
  await scrollTo(page, 1_000_000)
  await page.getByRole('link', { name: 'Bicycles' }).waitFor()
  assert.equal(await focused(page), 'Box 3')
  await page.keyboard.press('j')
  await focusBecomes(page, 'Box 4')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await focusBecomes(page, 'Box 2')

  await scrollTo(page, 1_000_000)
  await page.getByRole('link', { name: 'Bicycles' }).waitFor()
  await page.keyboard.press('e')
  await focusBecomes(page, 'Box 3')
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks?project_id=${project}&completed=only`)
    assert.deepEqual(
      body.tasks.map((task: { content: string }) => task.content),
      ['Box 2'],
    )
  })
})

test('rows chosen far apart are acted on together, though the first are out of the document', async (t) => {
  const { page, home } = await open(t, 'wide')
  await page.getByRole('link', { name: 'Box 1', exact: true }).focus()
  await page.keyboard.press('x')
  await scrollTo(page, 8000)
  await eventually(async () => assert.ok(!(await inDocument(page)).includes('Box 9')))
  const drawn = await inDocument(page)
  const far = drawn[drawn.length >> 1]!
  await page.getByRole('link', { name: far, exact: true }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('p')
  await page.keyboard.press('1')
  await eventually(async () => {
    const { body } = await home.api.get('/tasks?priority=1&q=Box')
    assert.deepEqual(body.tasks.map((task: { content: string }) => task.content).toSorted(), ['Box 1', far])
  })
})

test('a long column of a board scrolls, and left and right keep the height', async (t) => {
  const { page } = await open(t, 'wide', 'board')
  assert.ok((await inDocument(page)).length < 100)
  await page.evaluate(() => (document.querySelector('.column-list')!.scrollTop = 9000))
  await eventually(async () => assert.ok(!(await inDocument(page)).includes('Box 3')))
  const last = page.getByRole('link', { name: `Box ${COUNT - 1}`, exact: true })
  await page.evaluate(() => (document.querySelector('.column-list')!.scrollTop = 1_000_000))
  await last.waitFor()
  await last.focus()
  await page.keyboard.press('ArrowRight')
  await focusBecomes(page, 'Bicycles')
})

test('of all that is due on a day only the rows near the window are in the document', async (t) => {
  const { page } = await fullDay(t, 'wide')
  await page.getByRole('button', { name: /more on Thursday 16 April/ }).click()
  const day = page.getByRole('dialog', { name: /16 April/ })
  await day.getByRole('link', { name: 'Stand 3', exact: true }).waitFor()
  await photograph(page, 'full-day')
  await isWindowed(day.locator('[data-row]'), day.getByRole('link', { name: `Stand ${COUNT - 1}`, exact: true }))
})

test('a full day below the month on a phone has only rows near the window in the document', async (t) => {
  const { page } = await fullDay(t, 'phone')
  const day = page.getByRole('region', { name: /16 April/ })
  await day.getByRole('link', { name: 'Stand 3', exact: true }).waitFor()
  await isWindowed(day.locator('[data-row]'), day.getByRole('link', { name: `Stand ${COUNT - 1}`, exact: true }))
})

test('of a full trash only the lines near the window are in the document, and keys go along all of them', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: oldest } = await home.api.post('/tasks', { content: 'Old newspapers' })
  await home.api.delete(`/tasks/${oldest.id}`)
  app.clock.advance(1000)
  const ids: string[] = []
  for (let n = 0; n < COUNT; n++) ids.push((await home.api.post('/tasks', { content: `Box ${n}` })).body.id)
  for (let n = 0; n < COUNT; n += 100)
    await home.api.post('/tasks/batch', { ids: ids.slice(n, n + 100), action: 'delete' })
  const { body } = await home.api.get('/trash/tasks?limit=200')
  const [first, second] = body.tasks.map((task: { content: string }) => task.content)
  const { page } = await visit(t, app, '/trash', { size, cookie: cookieOf(home) })
  const restore = (name: string): Locator => page.getByRole('button', { name: `Restore: ${name}`, exact: true })
  await restore(first).waitFor()
  const lines = page.locator('#main [data-line]')
  assert.ok((await lines.count()) < 100)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await eventually(async () =>
    assert.ok(await page.evaluate((name) => document.activeElement?.ariaLabel?.endsWith(`: ${name}`), second)),
  )
  await restore(first).press('Enter')
  await restore(second).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('x')
  assert.equal(await page.getByRole('toolbar', { name: 'Selected tasks' }).count(), 0)
  await scrollTo(page, 1_000_000)
  await restore('Old newspapers').waitFor()
  assert.ok((await lines.count()) < 100)
})
