import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { cookieOf, reload, visit } from './support/browser.ts'
import { startHousehold } from './support/household.ts'

test('the name of a section is there again after Esc and a reload, new or old, in a list and on a board', async (t) => {
  const { app, home } = await startHousehold(t)
  const id = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${id}`, { cookie: cookieOf(home) })
  const field = page.getByRole('textbox', { name: 'Section name' })
  const open = async (menu: string, item: string): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await open('More for Skagen in July', 'Add section')
  await field.fill('Ask')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await reload(page)
  await open('More for Skagen in July', 'Add section')
  await eventually(async () => assert.equal(await field.inputValue(), 'Ask'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ask' }).waitFor()
  await eventually(async () => assert.equal(await field.inputValue(), ''))
  await page.keyboard.press('Escape')

  await open('More for Pack', 'Rename')
  await field.fill('Pack on Friday')
  await reload(page)
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await open('More for Pack', 'Rename')
  await eventually(async () => assert.equal(await field.inputValue(), 'Pack on Friday'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Pack on Friday' }).waitFor()
})
