import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { joinsServer } from '../../support/people.ts'
import { assertAccessible, cookieOf, photograph, visit, type Look } from '../support/browser.ts'
import { holdFrames } from '../support/hands.ts'
import { startHousehold, setAside } from '../support/household.ts'

async function house(t: TestContext, path: string, look: Look = {}) {
  const { app, home } = await startHousehold(t)
  await setAside(app, home)
  return { app, home, ...(await visit(t, app, path, { cookie: cookieOf(home), ...look })) }
}

test('what lies in the trash comes back, or goes for good once it is asked', async (t) => {
  const { page, home } = await house(t, '/today')
  for (const content of ['Old bed', 'Old chair', 'Old lamp']) {
    const { body: task } = await home.api.post('/tasks', { content })
    await home.api.delete(`/tasks/${task.id}`)
  }
  const holds = (name: string): Promise<void> =>
    eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), name),
    )
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore: Old chair' }).press('Enter')
  await holds('Restore: Old bed')
  await page.getByRole('button', { name: 'Restore: Old lamp' }).click()
  await holds('Restore: Old bed')
  await page.keyboard.press('Enter')
  await holds('Restore: Sell the old washing machine')
  await page.getByRole('button', { name: 'Restore: Balcony boxes' }).click()
  await page.getByText('Balcony boxes restored.').waitFor()
  await page
    .getByRole('navigation', { name: 'Projects' })
    .getByRole('link', { name: /Balcony boxes/ })
    .waitFor()
  await page.getByRole('button', { name: 'Restore: Sell the old washing machine' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()

  const { body } = await home.api.get('/tasks?q=landlord')
  await home.api.delete(`/tasks/${body.tasks[0].id}`)
  await page.getByRole('button', { name: 'Delete permanently: Write to the landlord' }).click()
  const ask = page.getByRole('dialog', { name: 'Delete “Write to the landlord” permanently?' })
  await ask.waitFor()
  await page.keyboard.press('Escape')
  await ask.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await eventually(async () => assert.deepEqual((await home.api.get('/trash/tasks')).body.tasks, []))
  assert.equal((await home.api.post(`/trash/tasks/${body.tasks[0].id}/restore`)).status, 404)
})

test('the bell counts what is new, and a notification leads to its task', async (t) => {
  const { page } = await house(t, '/today')
  await page.getByRole('link', { name: 'Notifications, 1 new' }).click()
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Reminder: Call the dentist/ })
    .click()
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
  await eventually(async () =>
    assert.equal(await page.getByRole('link', { name: /^Notifications/ }).getAttribute('aria-label'), 'Notifications'),
  )
  await page.getByText('Nothing new').waitFor()
})

test('a project rests in the archive, comes back, and can be deleted only after a question', async (t) => {
  const { page, home } = await house(t, `/project/`)
  const sidebar = page.getByRole('navigation', { name: 'Projects' })
  await sidebar.getByRole('link', { name: /Money/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'More for Money' }).click()
  await page.getByRole('menuitem', { name: 'Archive project' }).click()
  await page.getByText('Money archived.').waitFor()
  await sidebar.getByRole('link', { name: /Money/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'The new kitchen' }).click()
  await page.getByRole('link', { name: 'Frame the drawings' }).waitFor()
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Restore: Money' }).click()
  await sidebar.getByRole('link', { name: /Money/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'More for Money' }).click()
  await page.getByRole('menuitem', { name: 'Delete project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  await page.getByText('Money deleted.').waitFor()
  await page.keyboard.press('Control+z')
  await sidebar.getByRole('link', { name: /Money/ }).waitFor()
  await eventually(async () =>
    assert.equal((await home.api.get(`/projects/${home.projects['Money']}`)).body.open_count, 1),
  )
})

test('a project deleted between two frames, as on a slow machine, leaves the focus in the list, and the next key does what it says', async (t) => {
  const { page, home } = await house(t, '/today')
  await page.goto(`/project/${home.projects['Money']}`)
  const more = page.getByRole('main').getByRole('button', { name: 'More for Money' })
  await more.waitFor()
  const letFramesCome = await holdFrames(page)
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  await page.getByText('Money deleted.').waitFor()
  await page.waitForURL('**/today')
  await page.keyboard.press('Control+z')
  await letFramesCome()
  await page.getByText('Undone: “Money deleted.”').waitFor()
  await eventually(async () =>
    assert.equal((await home.api.get(`/projects/${home.projects['Money']}`)).body.open_count, 1),
  )
  await page.locator('#main:focus, #main :focus').waitFor()
})

test('the activity of a task and its project tells who changed what, from what to what', async (t) => {
  const { page, home } = await house(t, '/today', { size: 'phone' })
  await home.api.patch(`/tasks/${home.raisedBed}`, { priority: 1, due_date: '2026-04-26' })
  await page.goto(`/task/${home.raisedBed}`)
  await page.getByRole('button', { name: 'Activity' }).click()
  await page.getByText('Maja changed the task').waitFor()
  await page.getByText('Priority: Priority 3 → Priority 1').waitFor()
  await page.getByText('Date: Sat 25 April → Sun 26 April').waitFor()
  await page.goto(`/project/${home.projects['Garden']}/activity`)
  await page.getByText('Maja completed Measure the space').waitFor()
  await page.getByText('Date: Sat 25 April → Sun 26 April').waitFor()
  const today = page.getByRole('region').filter({ has: page.getByRole('heading', { name: 'Today', exact: true }) })
  assert.match(await today.locator('.line-when').first().innerText(), /^\d\d:\d\d$/)
})

test('activity that is empty says what will appear there', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joinsServer(app, home, 'Jonas')
  const { page } = await visit(t, app, `/project/${jonas.inbox}/activity`, { cookie: cookieOf(jonas) })
  await page.getByRole('heading', { name: 'No activity yet' }).waitFor()
  await page.getByText('Changes to this project appear here.').waitFor()
  await assertAccessible(page, 'no-activity')
  // As two years later.
  const { body: task } = await jonas.api.post('/tasks', { content: 'Rent a van' })
  await page.route('**/tasks/*/activity*', (route) => route.fulfill({ json: { activity: [], next_cursor: null } }))
  await page.goto(`/task/${task.id}`)
  await page.getByRole('button', { name: 'Activity' }).click()
  const nothing = page.getByText('Changes to this task appear here.')
  await nothing.waitFor()
  await photograph(page, 'no-activity-of-a-task')
  await page.unroute('**/tasks/*/activity*')
  await jonas.api.patch(`/tasks/${task.id}`, { priority: 1 })
  await page.getByText('Jonas changed the task').waitFor()
  assert.equal(await nothing.count(), 0)
})

test('trash, news, archive and activity speak Danish', async (t) => {
  const { page, home } = await house(t, '/today')
  await home.api.patch('/auth/me', { locale: 'da' })
  await page.goto('/trash')
  await page.getByRole('heading', { name: 'Papirkurv' }).waitFor()
  const left = page.getByText('30 dage tilbage').first()
  await left.waitFor()
  assert.ok(
    (await left.boundingBox())!.x + (await left.boundingBox())!.width <
      (await page.locator('.line .dot').first().boundingBox())!.x - 8,
  )
  for (const width of [1280, 900, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const { x, height } = (await left.boundingBox())!
    assert.ok(height < 24, `it takes one line at ${width}`)
    assert.ok(x >= (await page.locator('#main').boundingBox())!.x, `it is whole at ${width}`)
  }
  await page.goto('/notifications')
  await page.getByText('Påmindelse: Call the dentist').waitFor()
  await page.goto(`/project/${home.projects['Garden']}/activity`)
  await page.getByText('Maja fuldførte Measure the space').waitFor()
})
