/** What Ctrl K knows of where one is, of the theme, and of the archive. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('Ctrl K adds a section to the project that is looked at, and chooses the theme', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const field = page.getByRole('combobox', { name: /^Search/ })
  const chosen = page.locator('[role="option"][aria-selected="true"]')
  const type = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await field.fill(words)
  }
  await page.getByRole('link', { name: 'Return the library books' }).waitFor()
  await type('add section')
  await page.getByRole('option', { name: 'Add “add section” as a task' }).waitFor()
  assert.equal(await page.getByRole('option', { name: 'Add section', exact: true }).count(), 0)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })

  await page.locator('.sidebar').getByRole('link', { name: 'Bathroom' }).click()
  await page.getByRole('link', { name: 'Choose tiles for the floor' }).waitFor()
  await type('add section')
  await eventually(async () => assert.match((await chosen.textContent()) ?? '', /^Add section/))
  await field.press('Enter')
  await page.getByRole('textbox', { name: 'Section name' }).fill('Walls')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Walls' }).waitFor()

  const scheme = () => page.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  for (const [words, name, is] of [
    ['dark', 'Theme: Dark', 'dark'],
    ['light', 'Theme: Light', 'light'],
  ] as const) {
    await type(words)
    await eventually(async () => assert.equal(await chosen.textContent(), name))
    await field.press('Enter')
    await eventually(async () => assert.equal(await scheme(), is))
  }
  await type('theme')
  await page.getByRole('option', { name: 'Theme: System' }).waitFor()
  assert.equal(await page.getByRole('option', { name: 'Theme: Light' }).count(), 0, 'it is chosen already')
})

test('a task and a section of an archived project, and archived sections, say so where they are found', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  await home.api.post(`/projects/${garden}/sections`, { name: 'Tomato bed' })
  await home.api.patch(`/projects/${garden}`, { archived: true })
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('tomato')
  await page.getByRole('option', { name: /^Water the tomato seedlings\s*Garden · Archived · Today/ }).waitFor()
  await page.getByRole('option', { name: /^Tomato bed\s*Garden · Archived/ }).waitFor()
  await page.getByRole('combobox', { name: /^Search/ }).fill('garden')
  await page.getByRole('option', { name: /Garden\s*Archived/ }).waitFor()
  const { body: attic } = await home.api.post(`/projects/${home.projects['Home']}/sections`, { name: 'Attic' })
  await home.api.post('/tasks', { content: 'Sweep the attic', section_id: attic.id })
  await home.api.patch(`/sections/${attic.id}`, { archived: true })
  await page.getByRole('combobox', { name: /^Search/ }).fill('attic')
  await page.getByRole('option', { name: /^Sweep the attic\s*Home, Attic · Archived/ }).waitFor()
  await page.getByRole('option', { name: /^Attic\s*Home · Archived/ }).waitFor()
})
