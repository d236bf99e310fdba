import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { fieldOf } from '../support/adding.ts'
import { assertAccessible, cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { untilOpenSteps } from '../support/layers.ts'

test('everything about a task is changed where it stands, and is so on the server', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Find the summer tyres in the shed' }).click()
  const panel = page.getByRole('complementary', { name: 'Task' })

  await panel.getByRole('textbox', { name: 'Title' }).fill('Find the winter tyres')
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').getByRole('link', { name: 'Find the winter tyres' }).waitFor()

  await panel.getByRole('button', { name: 'Add description' }).click()
  await panel.getByRole('textbox', { name: 'Description' }).fill('Behind the **bicycles**\n\n<script>alert(1)</script>')
  await page.keyboard.press('Control+Enter')
  await panel.locator('strong', { hasText: 'bicycles' }).waitFor()
  await eventually(async () => assert.equal(await panel.locator('script').count(), 0))

  await panel.getByRole('button', { name: 'Priority: ' }).click()
  await page.getByRole('menuitemradio', { name: 'Priority 1' }).click()
  await panel.getByRole('button', { name: 'Repeat: ' }).click()
  await page.getByRole('dialog', { name: 'Repeat' }).getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Every Thursday').waitFor()
  await panel.getByRole('button', { name: 'Add label' }).click()
  await page.getByRole('textbox', { name: 'Add label' }).fill('garage')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await panel.getByText('@garage').waitFor()

  const sub = panel.getByRole('textbox', { name: 'Add sub-task' })
  await sub.fill('Pump them up p2')
  await sub.press('Enter')
  await sub.fill('Check the tread')
  await sub.press('Enter')
  await panel.getByRole('checkbox', { name: 'Complete: Pump them up' }).click()
  await panel.getByText('1 of 2').waitFor()

  await page.getByText('Pump them up completed.').waitFor()
  await eventually(async () => {
    const { body } = await home.api.get('/tasks?due_from=2026-04-16&due_before=2026-04-17')
    const task = body.tasks.find((one: { content: string }) => one.content === 'Find the winter tyres')
    assert.deepEqual(
      [task.priority, task.recurrence_rule, task.labels, task.subtask_count, task.subtask_done],
      [1, 'FREQ=WEEKLY;BYDAY=TH', ['garage'], 2, 1],
    )
    assert.match(task.description, /^Behind the \*\*bicycles\*\*/)
  })
})

test('a task has an address of its own, lies over its list, and Back leads back', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/upcoming', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Be home for the planks' }).click()
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
  await page.getByRole('heading', { name: 'Upcoming' }).waitFor()
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Ida’s swimming gala' }).waitFor()
  await page.getByRole('button', { name: 'Next task' }).click()
  await page.waitForFunction(() => document.title.startsWith('Ida’s swimming gala'))
  await page.goBack()
  await page.getByRole('complementary', { name: 'Task' }).waitFor({ state: 'detached' })
  assert.match(page.url(), /\/upcoming$/)
})

test('what is deleted goes at once and Undo gets it back with its sub-tasks', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home) })
  const row = page.getByRole('listitem').filter({ hasText: 'Build the raised bed' })
  await row.hover()
  await row.getByRole('button', { name: /More for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Build the raised bed behind the kitchen deleted.').waitFor()
  await row.waitFor({ state: 'detached' })
  await eventually(async () => assert.equal(await page.getByText('Borrow Oskar’s circular saw').count(), 0))
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  await page.getByText('Borrow Oskar’s circular saw').waitFor()
  await eventually(async () => assert.equal((await home.api.get(`/tasks/${home.raisedBed}`)).status, 200))
})

test('Undo of what was added closes it where it is open, unless something is half written in it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  const open = (name: string): Promise<void> => page.getByRole('main').getByRole('link', { name }).last().click()
  const add = async (name: string): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: 'Add task' }).click()
    await fieldOf(page).fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('link', { name }).waitFor()
    await page.keyboard.press('Escape')
  }
  await add('Sweep')
  await open('Sweep')
  await panel.waitFor()
  await page.keyboard.press('Control+z')
  await panel.waitFor({ state: 'detached' })

  await add('Rake')
  await open('Rake')
  await panel.getByRole('textbox', { name: 'Write a comment' }).fill('With the red one')
  await panel.getByRole('link', { name: 'Inbox' }).focus()
  await page.keyboard.press('Control+z')
  await panel.getByText('Task not found').waitFor()
  await panel.getByText('With the red one').waitFor()
})

test('somebody who may only look is shown no way to change a task', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.route('**/api/v1/projects?*', async (route) => {
    const body = await (await route.fetch()).json()
    const projects = body.projects.map((one: object) => ({ ...one, role: 'viewer' }))
    await route.fulfill({ json: { ...body, projects } })
  })
  await page.goto(`/task/${home.raisedBed}`)
  const panel = page.getByRole('complementary', { name: 'Task' })
  await panel.getByRole('heading', { name: 'Build the raised bed behind the kitchen' }).waitFor()
  await eventually(async () => assert.equal(await panel.getByRole('textbox').count(), 0))
  await panel.getByRole('button', { name: /More for/ }).click()
  await page.getByRole('menuitem', { name: 'Labels' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Delete' }).count(), 0)
  await untilOpenSteps(page, 1)
  await page.goto(`/project/${home.projects['Garden']}`)
  await page.getByRole('link', { name: 'Build the raised bed behind the kitchen' }).focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  // What was kept of the visit before may still be drawn.
  await eventually(async () => {
    const shown = await bar.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel))
    assert.deepEqual(shown, ['Clear selection', 'Labels'])
  })
  // An answer that is still being written when the page closes would fail the tests after this one.
  await page.unrouteAll({ behavior: 'wait' })
})

test('within an open task keys act on that task alone, also after Esc in the comment', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Buy potting soil' }).click()
  const panel = page.getByRole('complementary', { name: 'Task' })
  const comment = panel.getByRole('textbox', { name: 'Write a comment' })
  const has = (box: Locator): Promise<void> =>
    eventually(async () => assert.equal(await box.evaluate((element) => element === document.activeElement), true))
  await comment.fill('Three bags')
  await panel.getByRole('button', { name: 'Comment', exact: true }).press('Enter')
  await panel.getByText('Three bags').waitFor()
  await has(comment)
  await page.keyboard.press('Escape')
  await has(panel)
  for (const key of ['Control+a', 'x', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await has(panel)
  assert.equal(await page.getByRole('toolbar', { name: 'Selected tasks' }).count(), 0)
  await page.keyboard.press('e')
  await page.getByText('Buy potting soil completed.').waitFor()
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks?project_id=${home.projects['Garden']}&completed=include`)
    const done = body.tasks.filter(({ completed, parent_id }: Fields) => completed && parent_id === null)
    assert.deepEqual(
      done.map(({ content }: Fields) => content),
      ['Buy potting soil'],
    )
  })
})

type Fields = Record<string, unknown>

test('the links of a title are opened in tabs of their own, and follow what is written', async (t) => {
  const { app, home } = await startHousehold(t)
  const content = 'Read https://recipes.example/soup, then [the bus plan](https://bus.example/42)'
  const { body } = await home.api.post('/tasks', { content })
  const { page } = await visit(t, app, `/task/${body.id}`, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  const links = panel.getByRole('list', { name: 'Links in the title' }).getByRole('link')
  await links.first().waitFor()
  await assertAccessible(page, 'title-links')
  const seen = await links.evaluateAll((all) => all.map((a) => [a.textContent, (a as HTMLAnchorElement).href]))
  assert.deepEqual(seen, [
    ['recipes.example/soup', 'https://recipes.example/soup'],
    ['the bus plan', 'https://bus.example/42'],
  ])
  for (const link of await links.all()) {
    assert.equal(await link.getAttribute('target'), '_blank')
    assert.match((await link.getAttribute('rel')) ?? '', /noopener/)
  }
  await panel.getByRole('textbox', { name: 'Title' }).fill('Read the soup')
  await page.keyboard.press('Enter')
  await links.first().waitFor({ state: 'detached' })
})

test('a footnote of a description is gone to and back from, and the list stays', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch(`/tasks/${home.raisedBed}`, { description: 'Larch[^1]\n\n[^1]: It lasts' })
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home) })
  await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
  await page.getByRole('link', { name: 'Build the raised bed behind the kitchen' }).click()
  const prose = page.locator('.panel-description .prose')
  await prose.getByRole('link', { name: '1', exact: true }).click()
  await prose.locator('li:focus', { hasText: 'It lasts' }).waitFor()
  await prose.locator('li a').click()
  await prose.locator('sup a:focus').waitFor()
  await page.getByRole('heading', { name: 'Garden', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).hash, '')
})

test('a link in a description that names no place does nothing', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch(`/tasks/${home.raisedBed}`, { description: '[top](#) and [bed](#%E0%A4)' })
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home) })
  await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
  await page.getByRole('link', { name: 'Build the raised bed behind the kitchen' }).click()
  const prose = page.locator('.panel-description .prose')
  for (const name of ['top', 'bed']) await prose.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name: 'Garden', level: 1 }).waitFor()
})

test('a task that is gone is named so in the title of the window, and leads to no other', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = `/projects/${home.projects['Garden']}`
  const { page } = await visit(t, app, garden.replace('projects', 'project'), { cookie: cookieOf(home) })
  await page.getByRole('main').getByRole('link', { name: 'Build the raised bed' }).click()
  const panel = page.getByRole('complementary', { name: 'Task' })
  await panel.getByRole('heading', { name: 'Build the raised bed' }).waitFor()
  await panel.getByRole('button', { name: 'Next task' }).focus()
  await home.api.delete(`/tasks/${home.raisedBed}`)
  const isGone = async (): Promise<void> => {
    await panel.getByText('Task not found').waitFor()
    await eventually(async () => assert.equal(await page.title(), 'Task not found · Errand'))
    for (const name of ['Previous task', 'Next task']) assert.ok(await panel.getByRole('button', { name }).isDisabled())
  }
  await isGone()
  await panel
    .locator(':focus')
    .or(panel.and(page.locator(':focus')))
    .waitFor()
  await home.api.patch(garden, { name: 'Allotment' })
  await page.getByRole('heading', { name: 'Allotment', level: 1 }).waitFor()
  await isGone()
  await page.reload()
  await isGone()
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await eventually(async () => assert.equal(await page.title(), 'Allotment · Errand'))
})
