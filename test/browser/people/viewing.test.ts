import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins, joinsServer } from '../../support/people.ts'
import { cookieOf, reload, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('an empty project tells who can only view it that tasks of others will appear, also where completed ones are shown', async (t) => {
  const { app, home } = await startHousehold(t)
  const { id } = (await home.api.post('/projects', { name: 'Attic' })).body
  const jonas = await joins(app, home, id, { name: 'Jonas', role: 'viewer' })
  const { page } = await visit(t, app, `/project/${id}`, { cookie: cookieOf(jonas) })
  const told = page.getByText('Tasks that other members add appear here.')
  await told.waitFor()
  assert.equal(await page.getByText('Add a task').count(), 0)
  await page.getByRole('main').getByRole('button', { name: 'Sort and group' }).click()
  await page.getByRole('dialog').getByLabel('Show completed').check()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await told.waitFor()
  await reload(page)
  await told.waitFor()
  const { body: shelf } = await home.api.post('/tasks', { content: 'Put up a shelf', project_id: id })
  await told.waitFor({ state: 'detached' })
  await home.api.post(`/tasks/${shelf.id}/complete`)
  await page.getByRole('region', { name: 'Completed' }).getByRole('link', { name: 'Put up a shelf' }).waitFor()
  assert.equal(await told.count(), 0)
})

test('what can only be viewed stays where it is as all that is overdue is rescheduled', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joinsServer(app, home, 'Jonas')
  const { body: boat } = await jonas.api.post('/projects', { name: 'Boat' })
  await jonas.api.post(`/projects/${boat.id}/invites`, { user_id: home.id, role: 'viewer' })
  await jonas.api.post('/tasks', { content: 'Varnish the deck', project_id: boat.id, due_date: '2026-04-14' })
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Varnish the deck' }).waitFor()
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await page.getByText('2 tasks moved to tomorrow.').waitFor()
  await page.getByRole('link', { name: 'Send the water meter reading' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Reschedule' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Varnish the deck' }).waitFor()
  assert.equal(await page.getByText('Could not save').count(), 0)
})

test('what a task has not is as quiet for who can only view it as for who can edit it', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const { body: task } = await home.api.post('/tasks', {
    content: 'Mow the lawn',
    project_id: garden,
    due_date: '2026-04-16',
  })
  const jonas = await joins(app, home, garden, { name: 'Jonas', role: 'viewer' })
  const { page } = await visit(t, app, `/task/${task.id}`, { cookie: cookieOf(jonas) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  const inkOf = (text: string): Promise<string> =>
    panel.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).color)
  const quiet = await inkOf('Assignee')
  for (const text of ['Never', 'Unassigned']) assert.equal(await inkOf(text), quiet, text)
  assert.notEqual(await inkOf('Today'), quiet)
})
