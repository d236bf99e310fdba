import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { joins } from '../support/people.ts'
import { assertAccessible, cookieOf, visit } from './support/browser.ts'
import { startHousehold } from './support/household.ts'

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
