import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { spotIn } from '../support/hands.ts'
import { NOW, startHousehold } from '../support/household.ts'
import { found } from '../support/rows.ts'

test('somebody who types keeps focus, selection, scroll and text while another changes the same list and task', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  for (let n = 1; n <= 40; n++) await home.api.post('/tasks', { content: `Weed bed ${n}`, project_id: garden })
  const mine = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(home) })
  const his = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(jonas) })

  for (const { page } of [mine, his]) {
    await page.getByRole('link', { name: 'Weed bed 1', exact: true }).waitFor()
    await page.evaluate(() => (document.querySelector('#main')!.scrollTop = 1000))
  }
  await mine.page.getByRole('link', { name: 'Weed bed 30', exact: true }).click()
  const title = mine.page.getByRole('textbox', { name: 'Title' })
  await title.fill('Weed bed 30 and its paths')
  await title.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(5, 8))
  const neighbour = mine.page.locator('[data-row]', { hasText: 'Weed bed 29' })
  await spotIn(neighbour)
  const top = await neighbour.evaluate((row) => row.getBoundingClientRect().top)

  await his.page.getByRole('link', { name: 'Weed bed 30', exact: true }).click()
  const panel = his.page.getByRole('complementary', { name: 'Task' })
  await panel.getByRole('button', { name: 'Priority: ' }).click()
  await his.page.getByRole('menuitemradio', { name: 'Priority 1' }).click()
  const { tasks } = (await jonas.api.get(`/tasks?project_id=${garden}&q=${encodeURIComponent('weed bed 2')}`)).body
  const second = tasks.find(({ content }: { content: string }) => content === 'Weed bed 2')
  await jonas.api.post(`/tasks/${second.id}/complete`)
  await his.page.getByRole('checkbox', { name: 'Complete: Weed bed 35', exact: true }).click()
  const first = mine.page.getByRole('complementary', { name: 'Task' })
  await first.getByRole('button', { name: 'Priority: Priority 1' }).waitFor()
  await mine.page.getByRole('link', { name: 'Weed bed 35', exact: true }).waitFor({ state: 'detached' })

  await eventually(async () => assert.equal(await title.inputValue(), 'Weed bed 30 and its paths'))
  await eventually(async () =>
    assert.deepEqual(
      await title.evaluate((box: HTMLTextAreaElement) => [
        document.activeElement === box,
        box.selectionStart,
        box.selectionEnd,
      ]),
      [true, 5, 8],
    ),
  )
  // The browser corrects where a list is scrolled to in the frame after its rows.
  await eventually(async () => {
    const moved = (await neighbour.evaluate((row) => row.getBoundingClientRect().top)) - top
    assert.ok(Math.abs(moved) <= 1, `the list moved by ${moved} px`)
  })

  await mine.page.keyboard.press('Enter')
  await his.page.getByRole('link', { name: 'Weed bed 30 and its paths' }).waitFor()
})

test('two who write the same title: the later text stays, the other is told of and comes back with Undo', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('A raised bed of larch')
  await home.api.patch(`/tasks/${home.raisedBed}`, { content: 'A raised bed of oak', priority: 1 })
  await page.getByRole('button', { name: 'Priority: Priority 1' }).waitFor()
  await eventually(async () => assert.equal(await title.inputValue(), 'A raised bed of larch'))
  await title.press('Enter')
  await page.getByText('A raised bed of larch was also changed elsewhere.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForFunction(() => document.title.startsWith('A raised bed of oak'))
  await eventually(async () => assert.equal(await title.inputValue(), 'A raised bed of oak'))
})

test('after a sleep that left its connections dead, a page that is looked at again shows what others did', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await home.api.post('/tasks', { content: 'Before the sleep' })
  await page.getByRole('link', { name: 'Before the sleep' }).waitFor()

  wire.freeze()
  await home.api.post('/tasks', { content: 'During the sleep' })
  await page.clock.setFixedTime(Date.parse(NOW) + 10 * 60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('link', { name: 'During the sleep' }).waitFor()
  await home.api.post('/tasks', { content: 'After the sleep' })
  await page.getByRole('link', { name: 'After the sleep' }).waitFor()
})

test('what is read on a phone, one or all, is no more new on the page that stands open elsewhere', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  await home.api.post('/notifications/read')
  for (const content of ['Weed', 'Rake', 'Mow'])
    await jonas.api.post('/tasks', { content, project_id: garden, assignee_id: home.id })
  const { page } = await visit(t, app, '/notifications', { cookie: cookieOf(home) })
  await page.locator('.page-head').getByText('3 new').waitFor()
  const [newest] = (await home.api.get('/notifications')).body.notifications
  await home.api.post(`/notifications/${newest.id}/read`)
  await page.locator('.page-head').getByText('2 new').waitFor()
  await home.api.post('/notifications/read')
  await page.getByText('Nothing new').waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
})

test('who types a sub-task as others complete the task, or a task below a section that others delete, goes on typing it', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const { body: section } = await home.api.post(`/projects/${garden}/sections`, { name: 'Later' })
  await home.api.post('/tasks', { content: 'Plant an oak', section_id: section.id })
  const { page } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Build the raised bed behind the kitchen' }).click()
  const panel = page.getByRole('complementary', { name: 'Task' })
  const line = panel.getByRole('textbox', { name: 'Add sub-task' })
  await line.pressSequentially('th')
  await jonas.api.post(`/tasks/${home.raisedBed}/complete`)
  await panel.getByRole('checkbox', { name: 'Reopen: Build the raised bed' }).waitFor()
  await page.keyboard.type('e eggs')
  assert.equal(await line.inputValue(), 'the eggs')
  await jonas.api.post(`/tasks/${home.raisedBed}/reopen`)
  await panel.getByRole('checkbox', { name: 'Complete: Build the raised bed' }).waitFor()

  const below = page.locator(`[data-section="${section.id}"]`)
  await below.getByRole('button', { name: 'Add task' }).click()
  await below.getByRole('textbox', { name: 'Task', exact: true }).pressSequentially('Ask th')
  await jonas.api.delete(`/sections/${section.id}`)
  await below.waitFor({ state: 'detached' })
  await page.keyboard.type('e plumber')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ask the plumber' }).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await eventually(async () => assert.equal((await found(home.api, 'Ask the plumber'))['section_id'], null))
  assert.equal((await home.api.get(`/tasks/${home.raisedBed}`)).body.completed, false)
})

test('who types in an open task that a list leaves out, since others have completed it, goes on typing before that is heard of', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/healthz', { cookie: cookieOf(home) })
  const { promise: isLet, resolve: come } = Promise.withResolvers<void>()
  const reading = page.waitForRequest(/\/tasks\?limit=\d+$/)
  await page.route(/\/tasks\?limit=\d+$/, (route) => isLet.then(() => route.continue()))
  await page.routeWebSocket(/\/ws/, () => {})
  await page.goto(`/task/${home.raisedBed}`)
  const panel = page.getByRole('complementary', { name: 'Task' })
  const line = panel.getByRole('textbox', { name: 'Add sub-task' })
  await line.pressSequentially('th')
  await reading
  await home.api.post(`/tasks/${home.raisedBed}/complete`)
  come()
  await panel.getByRole('checkbox', { name: 'Reopen: Build the raised bed' }).waitFor()
  await page.keyboard.type('e eggs')
  await eventually(async () => assert.equal(await line.inputValue(), 'the eggs'))
})
