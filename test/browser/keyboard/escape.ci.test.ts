import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit, type Visit } from '../support/browser.ts'
import { nextFrames, pressInTurn } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { row } from '../support/rows.ts'

/** Esc leaves the field that has the focus; what it is a part of has it then, and shows it. */
async function leaveField(page: Page): Promise<void> {
  const field = page.locator('input:focus, textarea:focus')
  await field.waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  const [holder, ring] = await page.evaluate(() => {
    const on = document.activeElement!
    return [on.tagName, getComputedStyle(on).outlineStyle]
  })
  assert.match(holder, /^(?:FORM|SEARCH|SECTION)$/)
  assert.notEqual(ring, 'none')
}

const changes = ({ requests }: Visit): string[] => requests.filter((request) => !request.startsWith('GET '))

test('Esc in a field of the settings, of a search or of the sign-in shows where the focus is then', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  await page.getByRole('textbox', { name: 'Your name' }).focus()
  await leaveField(page)
  await page.goto('/completed')
  await page.getByRole('searchbox').focus()
  await leaveField(page)
  const { page: signedOut } = await visit(t, app, '/')
  await signedOut.getByRole('textbox', { name: 'Email' }).focus()
  await leaveField(signedOut)
})

test('a description that has the focus shows it by a ring that cuts neither the title nor the box', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'Description' }).press('Enter')
  await page.getByRole('textbox', { name: 'Description' }).press('Escape')
  await page.getByRole('button', { name: 'Description' }).and(page.locator(':focus')).waitFor()
  const shown = page.locator('.panel-description > :last-child')
  assert.equal(await shown.evaluate((one) => getComputedStyle(one).outlineStyle), 'solid')
  const ring = (await shown.boundingBox())!
  const [title, box] = [page.getByRole('textbox', { name: 'Title' }), page.locator('.panel-title .check')]
  const [above, beside] = [(await title.boundingBox())!, (await box.boundingBox())!]
  assert.ok(ring.y - 4 >= above.y + above.height, 'it begins below the title')
  assert.ok(ring.x - 4 >= beside.x + beside.width, 'it begins beside the box')
})

test('Esc leaves a time zone as it was', async (t) => {
  const { app, home } = await startHousehold(t)
  const visited = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  const { page } = visited
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  const before = await zone.inputValue()
  await zone.fill('Lisb')
  await leaveField(page)
  await eventually(async () => assert.equal(await zone.inputValue(), before))
  assert.deepEqual(changes(visited), [])
  await zone.fill('Lisb')
  await zone.press('Tab')
  await eventually(async () => assert.equal(await zone.inputValue(), 'Europe/Lisbon'))
})

test('Esc in the time of a task closes the dates and leaves the time as it was', async (t) => {
  const { app, home } = await startHousehold(t)
  const visited = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const { page } = visited
  await page.getByRole('link', { name: 'Pick up the parcel at Netto' }).focus()
  await page.keyboard.press('d')
  await page.getByRole('textbox', { name: 'Time' }).fill('18:15')
  await page.keyboard.press('Escape')
  await page.locator('.layer').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Pick up the parcel at Netto' }).and(page.locator(':focus')).waitFor()
  assert.deepEqual(changes(visited), [])
})

test('Esc leaves the fields of a filter, and a second one its editor, which keeps what was written', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/filters', { name: 'Calls', query: '@phone', color: 'blue' })
  const { page } = await visit(t, app, `/filter/${body.id}`, { cookie: cookieOf(home) })
  const edit = page.getByRole('button', { name: 'Edit filter' })
  const name = page.getByRole('textbox', { name: 'Name' })
  await edit.press('Enter')
  await name.fill('Calls to make')
  await leaveField(page)
  await page.keyboard.press('Escape')
  await edit.press('Enter')
  assert.equal(await name.inputValue(), 'Calls to make')
})

test('Esc leaves the fields of a new filter, and a second one its screen, which keeps what was written', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/upcoming', { cookie: cookieOf(home) })
  const begin = (): Promise<void> => page.getByRole('button', { name: 'New filter' }).press('Enter')
  const name = page.getByRole('textbox', { name: 'Name' })
  await begin()
  await name.fill('Calls')
  await leaveField(page)
  await page.keyboard.press('Escape')
  await page.waitForURL(`${app.url}/upcoming`)
  await begin()
  assert.equal(await name.inputValue(), 'Calls')
})

test('Cancel and Esc in a new filter that was opened by its address lead to Today', async (t) => {
  const { app, home } = await startHousehold(t)
  for (const leave of ['Cancel', 'Escape']) {
    const { page } = await visit(t, app, '/filter/new', { cookie: cookieOf(home) })
    const cancel = page.getByRole('button', { name: 'Cancel' })
    await cancel.focus()
    await page.keyboard.press(leave === 'Escape' ? 'Escape' : 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  }
})

test('Esc, or a press elsewhere, leaves a menu closed that has not come yet', async (t) => {
  const { app, home } = await startHousehold(t)
  for (const by of ['Esc', 'press']) {
    const { page } = await visit(t, app, '/healthz', { cookie: cookieOf(home) })
    const { promise: isLet, resolve: come } = Promise.withResolvers<void>()
    await page.route(/\/assets\/daily-/, (route) => isLet.then(() => route.continue()))
    await page.goto('/today')
    const books = row(page, 'Return the library books').getByRole('link')
    await books.focus()
    await pressInTurn(page, 'g', 'p')
    if (by === 'Esc') await page.keyboard.press('Escape')
    else await page.getByRole('heading', { name: 'Today', level: 1 }).click()
    const script = page.waitForResponse(/\/assets\/daily-/)
    come()
    await page.evaluate((url) => import(url), (await script).url())
    await nextFrames(page)
    assert.equal(await page.getByRole('menu').count(), 0, by)
    await books.press('p')
    await page.getByRole('menu', { name: 'Priority' }).waitFor()
  }
})

/** Asks for the assignee of a task of the garden by key, and holds back who may be. */
async function assigneeOnItsWay(t: TestContext, isOpen: boolean) {
  const { app, home } = await startHousehold(t)
  const path = isOpen ? `/task/${home.raisedBed}` : `/project/${home.projects['Garden']}`
  const { page } = await visit(t, app, path, { cookie: cookieOf(home) })
  const { promise: isLet, resolve: come } = Promise.withResolvers<void>()
  const isAsked = page.waitForRequest('**/members')
  await page.route('**/members', (route) => isLet.then(() => route.continue()))
  const bed = row(page, 'Build the raised bed behind the kitchen')
  const panel = page.getByRole('complementary', { name: 'Task' })
  await (isOpen ? panel : bed.getByRole('link')).focus()
  await page.keyboard.press('a')
  await isAsked
  return { page, home, bed, panel, come }
}

test('Esc that takes back a menu on its way leaves the open task open', async (t) => {
  const { page, panel, come } = await assigneeOnItsWay(t, true)
  await page.keyboard.press('Escape')
  const answer = page.waitForResponse('**/members')
  come()
  await answer
  await nextFrames(page)
  assert.equal(await page.getByRole('menu').count(), 0)
  assert.ok(await panel.isVisible())
})

test('a menu whose row has gone while it was on its way does not open in the corner, and not at all once the task is gone', async (t) => {
  const moved = await assigneeOnItsWay(t, false)
  await moved.home.api.post(`/tasks/${moved.home.raisedBed}/move`, { project_id: moved.home.projects['Car'] })
  await moved.bed.waitFor({ state: 'detached' })
  moved.come()
  const menu = moved.page.getByRole('menu')
  await menu.waitFor()
  assert.ok((await menu.boundingBox())!.x > 300)

  const gone = await assigneeOnItsWay(t, false)
  await gone.home.api.delete(`/tasks/${gone.home.raisedBed}`)
  await gone.bed.waitFor({ state: 'detached' })
  const answer = gone.page.waitForResponse('**/members')
  gone.come()
  await answer
  await nextFrames(gone.page)
  assert.equal(await gone.page.getByRole('menu').count(), 0)
})
