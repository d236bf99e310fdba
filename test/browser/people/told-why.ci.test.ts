import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline, cookieOf, goOffline, lastVisitPosition, sizeOf, visit } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { found, row } from '../support/rows.ts'

const size = sizeOf(import.meta.filename)

test(`who may only view a project from now on, or is removed from it, is told so (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const { page } = await visit(t, app, `/project/${garden}`, { size, cookie: cookieOf(jonas) })
  await row(page, 'Water the tomato seedlings').waitFor()
  // What others did before the live channel opened is read, and not told.
  await eventually(async () => (await lastVisitPosition(page)) !== null)
  await home.api.patch(`/projects/${garden}/members/${jonas.id}`, { role: 'viewer' })
  await page.getByText('You can now only view Garden.').waitFor()
  await home.api.delete(`/projects/${garden}/members/${jonas.id}`)
  await page.getByText('You no longer have access to Garden.').waitFor()
})

test(`what somebody has half written in a task is shown to them when they may only view it from now on (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { size, cookie: cookieOf(jonas) })
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Larch or oak?')
  await page.getByRole('textbox', { name: 'Add sub-task' }).fill('Oil the planks')
  await home.api.patch(`/projects/${home.projects['Garden']}/members/${jonas.id}`, { role: 'viewer' })
  await page.getByText('Larch or oak?').waitFor()
  await page.getByText('Oil the planks').waitFor()
  await eventually(async () => assert.equal(await page.getByRole('heading', { name: 'Not saved' }).count(), 2))
})

test(`a task of an archived section says where it is (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: section } = await home.api.post(`/projects/${home.projects['Garden']}/sections`, { name: 'Later' })
  const { body: task } = await home.api.post('/tasks', { content: 'Plant an oak', section_id: section.id })
  const { page } = await visit(t, app, `/task/${task.id}`, { size, cookie: cookieOf(home) })
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  assert.equal(await page.getByText('In an archived section').count(), 0)
  await home.api.patch(`/sections/${section.id}`, { archived: true })
  await page.getByText('In an archived section').waitFor()
  await home.api.patch(`/projects/${home.projects['Garden']}`, { archived: true })
  await page.getByText('In an archived project').waitFor()
})

test(`a task of an archived project that this browser has not read says where it is, and is changed all the same (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch(`/projects/${home.projects['Garden']}`, { archived: true })
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { size, cookie: cookieOf(home) })
  await page.getByText('In an archived project').waitFor()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Take the raised bed down')
  await title.press('Enter')
  await eventually(async () =>
    assert.equal((await home.api.get(`/tasks/${home.raisedBed}`)).body.content, 'Take the raised bed down'),
  )
})

test(`a sub-task that is refused stands in its line again (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { size, cookie: cookieOf(home) })
  const line = page.getByRole('textbox', { name: 'Add sub-task' })
  await page.route('**/tasks/quick-add', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid', error: 'Invalid', fields: {} } }),
  )
  await line.fill('Oil the planks')
  await line.press('Enter')
  await page.getByText('Could not save Oil the planks').waitFor()
  await eventually(async () => assert.equal(await line.inputValue(), 'Oil the planks'))
})

test(`a comment that is refused again stays, named by its task and with the reason, until it is saved (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { size, cookie: cookieOf(home) })
  await page.route('**/comments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 404, json: { code: 'not_found', error: 'Not found' } })
      : route.continue(),
  )
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Larch it is')
  await press(size, page.getByRole('button', { name: 'Comment', exact: true }))
  await page.getByText('Could not save Comment on Build the raised bed behind the kitchen').waitFor()
  await page.goto('/today')
  const notice = page.getByRole('button', { name: '1 change could not be saved.' }).locator('visible=true').first()
  await press(size, notice)
  const entry = page.getByRole('dialog').getByRole('listitem')
  await entry.getByText('Comment on Build the raised bed behind the kitchen').waitFor()
  await entry.getByText('It no longer exists, or you can only view it.', { exact: true }).waitFor()
  await press(size, entry.getByRole('button', { name: 'Try again' }))
  await entry.getByText('Still not saved. It no longer exists, or you can only view it.').waitFor()
  await entry.getByText('Larch it is').waitFor()
  await page.unroute('**/comments')
  await press(size, entry.getByRole('button', { name: 'Try again' }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks/${home.raisedBed}/comments`)
    assert.ok(body.comments.some((comment: { body: string }) => comment.body === 'Larch it is'))
  })
})

test(`an empty Today says that all is done only where something was done (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.get('/today')
  const due: { id: string }[] = [...body.overdue, ...body.today]
  await home.api.post('/tasks/batch', {
    ids: due.map(({ id }) => id),
    action: 'patch',
    patch: { due_date: '2026-04-20' },
  })
  const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(home) })
  await page.getByRole('heading', { name: 'Nothing for today' }).waitFor()
  await home.api.post('/tasks', { content: 'Sweep the floor', due_date: '2026-04-16' })
  await press(size, row(page, 'Sweep the floor').getByRole('checkbox'))
  await page.getByRole('heading', { name: 'Done for today' }).waitFor()
  await press(size, page.getByRole('button', { name: 'Undo' }))
  await row(page, 'Sweep the floor').waitFor()
  const reopened = await eventually(async () => (await found(home.api, 'Sweep the floor'))['id'] as string)
  await home.api.patch(`/tasks/${reopened}`, { due_date: '2026-04-20' })
  await page.getByRole('heading', { name: 'Nothing for today' }).waitFor()
})

test('who leaves a project is told that they left, and not that they have no access', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const { page } = await visit(t, app, `/project/${garden}/members`, { cookie: cookieOf(jonas) })
  await page.getByRole('button', { name: 'Leave project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave project' }).click()
  await page.getByText('You left Garden.').waitFor()
  await page.getByRole('link', { name: 'Garden' }).waitFor({ state: 'detached' })
  assert.deepEqual(await page.locator('.toast > span').allTextContents(), ['You left Garden.'])
})

test('a key that a viewer cannot use says why, once', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas', role: 'viewer' })
  const { page } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(jonas) })
  await row(page, 'Water the tomato seedlings').getByRole('link').focus()
  for (const key of ['e', 'd', 'm', '#', 'p']) {
    await page.keyboard.press(key)
    await page.locator('.toast', { hasText: 'You can only view this project.' }).waitFor()
  }
  assert.equal(await page.locator('.toast').count(), 1)
  assert.equal((await found(home.api, 'Water the tomato seedlings')).due_date, '2026-04-16')
})

test('a key on an open task that others deleted does nothing, and says not that one can only view it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await home.api.delete(`/tasks/${home.raisedBed}`)
  await page.getByRole('heading', { name: 'Task not found' }).waitFor()
  await page.getByRole('complementary', { name: 'Task' }).focus()
  for (const key of ['e', 'd', 'm', '#', 'p']) await page.keyboard.press(key)
  // Whatever a key says, it says before the next one is told.
  await page.keyboard.press('Control+z')
  await page.getByText('Nothing to undo.').waitFor()
  assert.deepEqual(await page.locator('.toast > span').allTextContents(), ['Nothing to undo.'])
})

test('a new project goes again with Ctrl Z, and with it its screen', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Greenhouse')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Greenhouse' }).waitFor()
  const names = async (): Promise<string[]> =>
    (await home.api.get('/projects')).body.projects.map(({ name }: { name: string }) => name)
  await eventually(async () => assert.ok((await names()).includes('Greenhouse')))
  await page.keyboard.press('Control+z')
  await page.getByText('Undone: “Greenhouse added.”').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await page.getByRole('link', { name: 'Greenhouse' }).waitFor({ state: 'detached' })
  await eventually(async () => assert.ok(!(await names()).includes('Greenhouse')))
})

test('J and K walk the notifications, and Enter opens one', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  for (const body of ['@Maja First', '@Maja Second'])
    await jonas.api.post(`/tasks/${home.raisedBed}/comments`, { body })
  const { page } = await visit(t, app, '/notifications', { cookie: cookieOf(home) })
  const lines = page.getByRole('main').locator('.line')
  await lines.first().waitFor()
  const at = () => lines.evaluateAll((all) => all.findIndex((line) => line.contains(document.activeElement)))
  for (const [key, place] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key)
    await eventually(async () => assert.equal(await at(), place))
  }
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
})

test('J and Enter open a project of the archive', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch(`/projects/${home.projects['Car']}`, { archived: true })
  const { page } = await visit(t, app, '/archive', { cookie: cookieOf(home) })
  const car = page.getByRole('main').getByRole('link', { name: 'Car' })
  await car.waitFor()
  await page.keyboard.press('j')
  await eventually(async () => assert.ok(await car.evaluate((link) => link === document.activeElement)))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Car', level: 1 }).waitFor()
})

test(`what is written without a network where the browser has no room says so, and is not left unasked (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const url = { ...app, url: wire.url }
  const { page } = await visit(t, url, `/task/${home.raisedBed}`, { size, cookie: cookieOf(home), installed: true })
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.waitFor()
  await goOffline(page, wire)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room', 'QuotaExceededError')
    }
  })
  await title.fill('Build the raised bed in the sun')
  await title.press('Enter')
  await page.getByRole('button', { name: '1 change could not be saved.' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Could not be saved' })
  await dialog.getByText('This browser has no room to keep it.').waitFor()
  await dialog.getByText('Build the raised bed in the sun').waitFor()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  await (await asked).dismiss()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('Still not saved. This browser has no room to keep it.').waitFor()
  await backOnline(page, wire)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () =>
    assert.equal((await home.api.get(`/tasks/${home.raisedBed}`)).body.content, 'Build the raised bed in the sun'),
  )
})
