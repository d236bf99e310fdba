import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { titles } from '../support/rows.ts'

test('words that the palette puts in quick add are a draft as any other', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('Draw the')
  await page.keyboard.press('Shift+Enter')
  const field = page.getByRole('dialog', { name: 'Add task' }).getByRole('textbox', { name: 'Task', exact: true })
  await eventually(async () => assert.equal(await field.inputValue(), 'Draw the'))
  await field.press('End')
  await field.pressSequentially(' beds')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await page.keyboard.press('q')
  await eventually(async () => assert.equal(await field.inputValue(), 'Draw the beds'))
})

test('the same words are added twice from the palette while quick add has something half written', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  const field = page.getByRole('dialog', { name: 'Add task' }).getByRole('textbox', { name: 'Task', exact: true })
  await page.keyboard.press('q')
  await field.fill('half')
  await page.keyboard.press('Escape')
  for (const count of [1, 2]) {
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill('Buy milk')
    await page.keyboard.press('Shift+Enter')
    await eventually(async () => assert.equal(await field.inputValue(), 'Buy milk'))
    await field.press('Enter')
    await eventually(async () => assert.equal((await titles(page)).filter((one) => one === 'Buy milk').length, count))
    await eventually(async () => assert.equal(await field.inputValue(), ''))
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('q')
  await eventually(async () => assert.equal(await field.inputValue(), 'half'))
})

test('words that the palette puts beside what is half written are a draft only once something is changed', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  const field = page.getByRole('dialog', { name: 'Add task' }).getByRole('textbox', { name: 'Task', exact: true })
  const drafts = (): Promise<string[]> =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('errand.draft ')))
  await page.keyboard.press('q')
  await field.fill('half')
  await page.keyboard.press('Escape')
  const begin = async (words: string): Promise<void> => {
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill(words)
    await page.keyboard.press('Shift+Enter')
    await field.waitFor()
  }
  await begin('Buy milk')
  await eventually(async () => assert.equal(await field.inputValue(), 'Buy milk'))
  await page.keyboard.press('Escape')
  await begin('Buy bread')
  await eventually(async () => assert.equal(await field.inputValue(), 'Buy bread'))
  assert.equal((await drafts()).length, 2)
  await field.press('End')
  await field.pressSequentially(' and jam')
  await page.keyboard.press('Escape')
  await begin('Buy bread')
  await eventually(async () => assert.equal(await field.inputValue(), 'Buy bread and jam'))
})

test('what is typed as a filter becomes that filter, not a search for its signs', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Return the library books' }).waitFor()
  await page.keyboard.press('Control+k')
  const words = page.getByRole('combobox', { name: /^Search/ })
  await words.fill('R&D budget')
  await page.getByRole('option', { name: 'Create filter: search: "R&D budget"' }).waitFor()
  await words.fill('@phone & p1')
  await page.getByRole('option', { name: 'Create filter: @phone & p1' }).click()
  const query = page.getByRole('textbox', { name: 'Query' })
  await eventually(async () => assert.equal(await query.inputValue(), '@phone & p1'))
})
