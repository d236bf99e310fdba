import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { nextFrames } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

/** A project grouped by label, where one task stands in both groups. */
async function groupedByLabel(t: Ends) {
  const { app, home } = await startHousehold(t)
  const { id: project_id } = (await home.api.post('/projects', { name: 'Greenhouse' })).body
  for (const [content, labels] of [
    ['Glaze the roof', ['errands', 'phone']],
    ['Order the glass', ['errands']],
    ['Ask for a ladder', ['phone']],
  ] as const) {
    await home.api.post('/tasks', { content, labels, project_id })
  }
  await home.api.patch(`/views/project:${project_id}`, { group: 'label' })
  const { page } = await visit(t, app, `/project/${project_id}`, { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Glaze the roof' }).nth(1).waitFor()
  return page
}

test('Next and Previous come to each task of a list grouped by label once', async (t) => {
  const page = await groupedByLabel(t)
  const title = page.getByRole('textbox', { name: 'Title' })
  const open = (name: string) => eventually(async () => assert.equal(await title.inputValue(), name))
  await page.getByRole('link', { name: 'Glaze the roof' }).first().click()
  await open('Glaze the roof')
  for (const [button, name] of [
    ['Next task', 'Order the glass'],
    ['Next task', 'Ask for a ladder'],
    ['Previous task', 'Order the glass'],
    ['Previous task', 'Glaze the roof'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await open(name)
  }
})

test('Ctrl and a click on a task in its second group leave the focus there', async (t) => {
  const page = await groupedByLabel(t)
  const link = page.getByRole('link', { name: 'Glaze the roof' }).last()
  await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await page.locator('.select-bar').waitFor()
  await nextFrames(page)
  assert.ok(await link.evaluate((one) => one === document.activeElement))
})

test('Shift and a click choose up to the row that was pressed, from the nearest one of a task that stands in several groups', async (t) => {
  const page = await groupedByLabel(t)
  const link = (name: string) => page.getByRole('link', { name })
  await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
  for (const [from, to, count] of [
    [link('Ask for a ladder'), link('Glaze the roof').last(), 2],
    [link('Glaze the roof').last(), link('Ask for a ladder'), 2],
    [link('Ask for a ladder'), link('Glaze the roof').first(), 3],
  ] as const) {
    await from.click({ modifiers: ['ControlOrMeta'] })
    await to.click({ modifiers: ['Shift'] })
    await page.locator('.select-bar').getByText(`${count} selected`).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.select-bar').waitFor({ state: 'detached' })
  }
})
