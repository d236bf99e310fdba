import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { startApp } from '../support/app.ts'
import { PASSWORD } from '../support/people.ts'
import { visit } from './support/browser.ts'

test('from another network the page asks for the code that the server printed, and then makes the first account', async (t) => {
  const app = await startApp(t, { ERRAND_TRUSTED_PROXIES: '127.0.0.1' })
  const { page } = await visit(t, app, '/')
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '203.0.113.9' })
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('Maja')
  await page.getByLabel('Language').focus()
  await page.getByLabel('Language').selectOption('da')
  await page.getByLabel('Sprog').and(page.locator(':focus')).selectOption('en')
  await page.getByRole('textbox', { name: 'Email' }).fill('maja@home')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Show' }).click()
  assert.equal(await password.getAttribute('type'), 'text')
  await page.getByRole('button', { name: 'Hide' }).click()
  assert.equal(await password.getAttribute('type'), 'password')
  await password.press('Enter')
  await page.getByRole('textbox', { name: 'Set-up code' }).fill(app.setUpCode!)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Today' }).first().waitFor()
})

test('what is wrong with the first account is said in the language that is chosen afterwards', async (t) => {
  const app = await startApp(t)
  const { page } = await visit(t, app, '/')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Maja')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Enter a full email address').waitFor()
  await page.getByLabel('Language').selectOption('da')
  await page.getByText('Ugyldig e-mailadresse').waitFor()
  assert.equal(await page.getByText('Enter a full email address').count(), 0)
  await page.getByLabel('Sprog').selectOption('en')
  await page.getByText('Enter a full email address').waitFor()
})

test('what was filled in for the first account is there after Esc and a reload, but no password, and gone once it is made', async (t) => {
  const app = await startApp(t)
  const { page } = await visit(t, app, '/')
  const kept = (): Promise<string> => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  await page.getByRole('textbox', { name: 'Your name' }).fill('Maja')
  await page.getByRole('textbox', { name: 'Email' }).fill('maja@home')
  await page.getByLabel('Language').selectOption('da')
  await page.getByLabel('Adgangskode').fill(PASSWORD)
  await page.keyboard.press('Escape')
  await page.reload()
  const name = page.getByRole('textbox', { name: 'Dit navn' })
  await eventually(async () => assert.equal(await name.inputValue(), 'Maja'))
  await eventually(async () => assert.equal(await page.getByLabel('E-mail').inputValue(), 'maja@home'))
  assert.equal(await page.getByLabel('Sprog').inputValue(), 'da')
  assert.equal(await page.getByLabel('Adgangskode').inputValue(), '')
  assert.doesNotMatch(await kept(), new RegExp(PASSWORD))

  await page.getByLabel('Adgangskode').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'I dag' }).first().waitFor()
  assert.doesNotMatch(await kept(), /set-up/)
})
