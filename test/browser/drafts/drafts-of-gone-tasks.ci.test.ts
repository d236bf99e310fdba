import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { assertAccessible, cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('what is half written in a task that others delete is shown, and stands there again when they take that back', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  await panel.getByRole('textbox', { name: 'Write a comment' }).fill('Will you, @Jonas?')
  await panel.getByRole('button', { name: 'Description' }).press('Enter')
  const description = panel.getByRole('textbox', { name: 'Description' })
  await description.fill('Larch, and gravel below')
  const deleted = await jonas.api.delete(`/tasks/${home.raisedBed}`)
  await panel.getByRole('heading', { name: 'Task not found' }).waitFor()
  await panel.getByText('Larch, and gravel below').waitFor()
  await panel.getByText('Will you, @Jonas?').waitFor()
  await assertAccessible(page, 'half-written-in-gone-task')
  await jonas.api.post('/undo', { id: deleted.headers.get('x-undo-id') })
  await eventually(async () => assert.equal(await description.inputValue(), 'Larch, and gravel below'))
  await description.press('Control+Enter')
  await eventually(async () => {
    const { description: saved } = (await home.api.get(`/tasks/${home.raisedBed}`)).body
    assert.equal(saved, 'Larch, and gravel below')
  })
  await panel.getByRole('textbox', { name: 'Title' }).fill('Build two')
  await jonas.api.delete(`/tasks/${home.raisedBed}`)
  const title = panel.getByText('Build two')
  await title.locator('..').getByRole('button', { name: 'Discard' }).click()
  await title.waitFor({ state: 'detached' })
})

test('Discard in a task that is gone leaves nothing half written of it, no file either', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  await panel
    .locator('form.composer input[type=file]')
    .setInputFiles({ name: 'larch.txt', mimeType: 'text/plain', buffer: Buffer.from('larch') })
  await panel.getByText('larch.txt').waitFor()
  await panel.getByRole('textbox', { name: 'Title' }).fill('Build two')
  await home.api.delete(`/tasks/${home.raisedBed}`)
  for (const written of ['Build two', 'larch.txt']) {
    const shown = panel.getByText(written, { exact: true })
    await shown.locator('..').getByRole('button', { name: 'Discard' }).click()
    await shown.waitFor({ state: 'detached' })
  }
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('a comment that is edited as others delete it stays in sight, and what is typed on is no command', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const { body: comment } = await jonas.api.post(`/tasks/${home.raisedBed}/comments`, { body: 'The rake is broken' })
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(jonas) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  await panel.getByRole('button', { name: 'More for the comment by Jonas' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await panel.getByRole('textbox', { name: 'Edit' }).fill('The rake broke, buy')
  await home.api.delete(`/comments/${comment.id}`)
  await panel.getByRole('heading', { name: 'Not saved' }).waitFor()
  await page.locator(':focus').waitFor()
  await page.keyboard.type(' e#')
  await page.reload()
  const kept = panel.getByText('The rake broke, buy')
  await kept.waitFor()
  const { body: task } = await home.api.get(`/tasks/${home.raisedBed}`)
  assert.equal(task.completed, false)
  await kept.locator('..').getByRole('button', { name: 'Discard' }).click()
  await kept.waitFor({ state: 'detached' })
})

test('what is half written where one may only view from now on is shown and not sent, title, description and edited comment too', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  await jonas.api.post(`/tasks/${home.raisedBed}/comments`, { body: 'The rake is broken' })
  const { page, requests } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(jonas) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  const fields: [text: string, open: () => Promise<unknown>, field: string][] = [
    ['Build two', async () => {}, 'Title'],
    ['Larch, and gravel', () => panel.getByRole('button', { name: 'Description' }).press('Enter'), 'Description'],
    [
      'The rake broke',
      async () => {
        await panel.getByRole('button', { name: 'More for the comment by Jonas' }).click()
        await page.getByRole('menuitem', { name: 'Edit' }).click()
      },
      'Edit',
    ],
  ]
  for (const [text, open, name] of fields) {
    await open()
    const field = panel.getByRole('textbox', { name, exact: true })
    await field.fill(text)
    await home.api.patch(`/projects/${garden}/members/${jonas.id}`, { role: 'viewer' })
    const shown = panel.locator('.half-written').getByText(text)
    await shown.waitFor()
    await field.waitFor({ state: 'detached' })
    await shown.locator('..').getByRole('button', { name: 'Discard' }).click()
    await shown.waitFor({ state: 'detached' })
    await home.api.patch(`/projects/${garden}/members/${jonas.id}`, { role: 'editor' })
    await panel.getByRole('textbox', { name: 'Title' }).waitFor()
  }
  assert.deepEqual(
    requests.filter((request) => request.startsWith('PATCH')),
    [],
  )
})

test('a sub-task that is written as others complete its task stays in its line, with the reason', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, requests } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const line = page.getByRole('textbox', { name: 'Add sub-task' })
  await line.fill('Oil the planks')
  await home.api.post(`/tasks/${home.raisedBed}/complete`)
  await page.getByRole('checkbox', { name: 'Reopen: Build the raised bed behind the kitchen' }).first().waitFor()
  await line.press('Enter')
  await page.getByText('This task is completed. Reopen it to add sub-tasks.').waitFor()
  assert.equal(await line.inputValue(), 'Oil the planks')
  assert.ok(!requests.some((request) => request.includes('quick-add')))
})
