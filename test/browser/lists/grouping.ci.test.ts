import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { cookieOf, photograph, visit } from '../support/browser.ts'
import { at, drag, pressInTurn } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { found } from '../support/rows.ts'

test('in a list that is grouped, a task dragged to another group gets what that has in common; by hand nothing is arranged', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['School']}`, { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  const group = (name: string) => main.getByRole('region', { name, exact: true })
  const library = main.getByRole('link', { name: 'Return the library books' })
  const chooseGroup = async (by: string): Promise<void> => {
    await main.getByRole('button', { name: 'Sort and group' }).click()
    await page.getByRole('dialog', { name: 'Sort and group' }).getByLabel('Group by').selectOption(by)
    await page.keyboard.press('Escape')
  }
  await library.waitFor()
  await chooseGroup('Priority')
  await group('Priority 2').waitFor()
  await drag(page, at(library), at(group('Priority 2').getByRole('heading')))
  await group('Priority 2').getByRole('link', { name: 'Return the library books' }).waitFor()
  await eventually(async () => assert.equal((await found(home.api, 'library'))['priority'], 2))
  await page.keyboard.press('Control+z')
  await group('No priority').getByRole('link', { name: 'Return the library books' }).waitFor()

  await chooseGroup('Date')
  const gala = main.getByRole('region').filter({ has: page.getByRole('link', { name: 'Ida’s swimming gala' }) })
  await drag(page, at(library), at(gala.getByRole('heading')))
  const { due_date } = await found(home.api, 'gala')
  await eventually(async () => assert.equal((await found(home.api, 'library'))['due_date'], due_date))

  const told = page.getByText('To arrange tasks manually, reset “Sort and group”.')
  await library.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await told.waitFor()
  await page.goto('/today')
  const rows = main.locator('.row-title a')
  const why = page.getByText('Tasks can only be arranged manually in their project.')
  await rows.first().waitFor()
  await drag(
    page,
    at(rows.first()),
    at(page.getByRole('navigation', { name: 'Projects' }).getByRole('heading').first()),
  )
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  assert.equal(await why.count(), 0, 'let go of where nothing can land, it is left alone')
  await rows.first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await why.waitFor()
})

test('a task added to a list that is grouped stands where it stays, however late the server answers', async (t) => {
  const { app, home } = await startHousehold(t)
  const { id: project_id } = (await home.api.post('/projects', { name: 'Greenhouse' })).body
  const { id: section_id } = (await home.api.post(`/projects/${project_id}/sections`, { name: 'Later' })).body
  await home.api.post('/tasks', { content: 'Glaze the roof', project_id })
  for (const content of ['Paint the door', 'Mend the tap', 'Lay the path'])
    await home.api.post('/tasks', { content, project_id, section_id })
  await home.api.patch(`/views/project:${project_id}`, { group: 'priority' })
  const { page } = await visit(t, app, `/project/${project_id}`, { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  await main.getByRole('region', { name: 'No priority' }).waitFor()
  const inOrder = (): Promise<void> =>
    eventually(async () =>
      assert.deepEqual(await main.locator('.row-title a').allTextContents(), [
        'Glaze the roof',
        'Sow the peas',
        'Paint the door',
        'Mend the tap',
        'Lay the path',
      ]),
    )
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/tasks/quick-add', async (route) => {
    const response = await route.fetch()
    await late
    await route.fulfill({ response })
  })
  await main.getByRole('button', { name: 'Add task' }).click()
  await main.getByRole('textbox', { name: 'Task', exact: true }).fill('Sow the peas')
  await page.keyboard.press('Enter')
  await inOrder()
  const answered = page.waitForResponse('**/tasks/quick-add')
  answer()
  await answered
  await inOrder()
})

test('Today and a label are grouped by project, each as it was left', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  const group = async (by: string): Promise<void> => {
    await main.getByRole('button', { name: 'Sort and group' }).click()
    await page.getByRole('dialog').getByLabel('Group by').selectOption(by)
    await page.keyboard.press('Escape')
  }
  await main.getByRole('link', { name: 'Return the library books' }).waitFor()
  await group('Project')
  await main.getByRole('heading', { name: 'School' }).waitFor()
  await eventually(async () =>
    assert.deepEqual((await main.getByRole('heading', { level: 2 }).allTextContents()).slice(0, 3), [
      'Home',
      'Groceries',
      'School',
    ]),
  )
  await page.getByRole('navigation', { name: 'Labels' }).getByRole('link', { name: 'phone' }).click()
  await main.getByRole('heading', { name: '@phone' }).waitFor()
  await eventually(async () => assert.equal(await main.getByRole('heading', { level: 2 }).count(), 0))
  await group('Date')
  await main.getByRole('heading', { name: 'Overdue' }).waitFor()
  await pressInTurn(page, 'g', 't')
  await main.getByRole('heading', { name: 'School' }).waitFor()
  await photograph(page, 'today-by-project-wide-light')
})

test('whom the tasks of an archived project are for is named above them', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  await home.api.post('/tasks', { content: 'Mend the fence', project_id: garden, assignee_id: jonas.id })
  await home.api.patch(`/views/project:${garden}`, { group: 'assignee' })
  await home.api.patch(`/projects/${garden}`, { archived: true })
  const { page } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(home) })
  const group = page.getByRole('main').getByRole('region', { name: 'Jonas' })
  await group.getByRole('heading', { name: 'Jonas' }).waitFor()
  await group.getByRole('link', { name: 'Mend the fence' }).waitFor()
})

test('days of a later week are headed by their date too, so that no two groups have the same name', async (t) => {
  const { app, home } = await startHousehold(t)
  const project_id = home.projects['School']!
  const days = ['2026-04-22', '2026-04-29', '2027-04-29']
  for (const due_date of days) await home.api.post('/tasks', { content: 'Bag', due_date, project_id })
  await home.api.patch(`/views/project:${project_id}`, { group: 'date' })
  for (const [locale, headings] of Object.entries({
    en: ['Wednesday', 'Wednesday 29 April', 'Thursday 29 April 2027'],
    da: ['Onsdag', 'Onsdag 29. april', 'Torsdag 29. april 2027'],
  })) {
    await home.api.patch('/auth/me', { locale })
    const { page } = await visit(t, app, `/project/${project_id}`, { cookie: cookieOf(home) })
    for (const [at, day] of days.entries())
      await page.locator(`[data-group="${day}"] h2`, { hasText: RegExp(`^${headings[at]}$`) }).waitFor()
  }
})
