import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, photograph, sizeOf, visit } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { startHousehold, type Household } from '../support/household.ts'
import { untilOpenSteps } from '../support/layers.ts'

const LINE = ['Plan the summer party', 'Invite the whole street', 'Write the invitation', 'Find a nice picture']

/** Tasks each below the one before, in the garden; their ids. */
async function line({ api, projects }: Household, section_id?: string): Promise<string[]> {
  const ids: string[] = []
  for (const content of LINE) {
    const above = ids.at(-1)
    const place = above ? { parent_id: above } : { project_id: projects['Garden'], section_id }
    ids.push((await api.post('/tasks', { content, ...place })).body.id)
  }
  return ids
}

const size = sizeOf(import.meta.filename)

test(`the path of an open sub-task leads to those above it, and adds nothing to the history (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  await line(home)
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home), size })
  await page.locator('#main').getByRole('link', { name: LINE[3]! }).click()
  const path = page.getByRole('navigation', { name: 'Project', exact: true })
  const titleIs = (name: string) => page.waitForFunction((it) => document.title.startsWith(it), name)
  const steps = await page.evaluate(() => history.length)
  await path.getByRole('link', { name: LINE[2]! }).waitFor()
  await assertAccessible(page, `parents-${size}`)
  assert.equal(await path.evaluate((one) => Math.max(0, one.scrollWidth - one.clientWidth)), 0)
  await press(size, path.getByRole('link', { name: LINE[2]! }))
  await titleIs(LINE[2]!)
  assert.equal(await page.evaluate(() => history.length), steps)
  await press(size, path.getByRole('button', { name: 'Parent tasks' }))
  await photograph(page, `parents-menu-${size}`)
  await eventually(async () => assert.deepEqual(await page.getByRole('menuitem').allTextContents(), LINE.slice(0, 2)))
  await untilOpenSteps(page, 1)
  await press(size, page.getByRole('menuitem', { name: LINE[0]! }))
  await titleIs(LINE[0]!)
  await eventually(async () => assert.equal(await path.getByRole('link').count(), 1))
  await untilOpenSteps(page, 0)
  await page.goBack()
  await page.locator('.panel').waitFor({ state: 'detached' })
  await page.locator('#main').getByRole('link', { name: LINE[3]! }).waitFor()
})

test('the keyboard climbs from a sub-task to those above it, which are read where they are not known', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: section } = await home.api.post(`/projects/${home.projects['Garden']}/sections`, { name: 'Party' })
  const ids = await line(home, section.id)
  const { body: printer } = await home.api.post('/tasks', {
    content: 'Call the printer',
    parent_id: ids[2],
    due_date: '2026-04-16',
  })
  // The lists that the page reads hold none of them then.
  await home.api.patch(`/sections/${section.id}`, { archived: true })
  const { page, requests } = await visit(t, app, `/task/${printer.id}`, { cookie: cookieOf(home) })
  const path = page.getByRole('navigation', { name: 'Project', exact: true })
  await path.getByRole('button', { name: 'Parent tasks' }).waitFor()
  await eventually(() => {
    for (const id of ids.slice(0, 3)) assert.ok(requests.includes(`GET /api/v1/tasks/${id}`), id)
  })
  for (const name of LINE.slice(0, 3).toReversed()) {
    await path.getByRole('link', { name }).press('Enter')
    await page.waitForFunction((it) => document.title.startsWith(it), name)
    await page.locator('.panel').and(page.locator(':focus')).waitFor()
  }
})

test('a task of the last level offers no line for sub-tasks, and offers it again one level up', async (t) => {
  const { app, home } = await startHousehold(t)
  const ids = await line(home)
  const { body: last } = await home.api.post('/tasks', { content: 'Call the printer', parent_id: ids.at(-1) })
  const { page } = await visit(t, app, `/task/${last.id}`, { cookie: cookieOf(home), size })
  const panel = page.locator('.panel')
  const add = panel.getByRole('textbox', { name: 'Add sub-task' })
  await panel.getByRole('link', { name: LINE[3]! }).waitFor()
  // Offered until all above it are read.
  await add.waitFor({ state: 'detached' })
  await press(size, panel.getByRole('link', { name: LINE[3]! }))
  await add.waitFor()
})
