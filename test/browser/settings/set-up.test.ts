import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { startApp } from '../../support/app.ts'
import { maja, PASSWORD } from '../../support/people.ts'
import { cookieOf, photograph, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

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

test('who has just created the first account is not said never to have signed in', async (t) => {
  const app = await startApp(t)
  const person = await maja(app)
  const { page } = await visit(t, app, '/settings/people', { cookie: cookieOf(person) })
  await page.getByRole('main').getByText('maja@home').waitFor()
  assert.equal(await page.getByText('never signed in').count(), 0)
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

test('a complaint goes as its field is edited, and comes again with the form sent as wrong as before', async (t) => {
  const { page } = await visit(t, await startApp(t), '/')
  const password = page.getByRole('textbox', { name: 'Password' })
  const complaint = page.getByRole('alert').filter({ hasText: 'At least 10 characters' })
  const distance = (): Promise<number> =>
    password.evaluate(
      (field) => document.querySelector('.meter')!.getBoundingClientRect().y - field.getBoundingClientRect().y,
    )
  const before = await distance()
  await password.fill('short')
  await password.press('Enter')
  await complaint.waitFor()
  assert.equal(await distance(), before)
  await password.fill(PASSWORD)
  await complaint.waitFor({ state: 'detached' })
  assert.equal(await password.getAttribute('aria-invalid'), null)
  await page.getByText('At least 10 characters').waitFor()
  await password.fill('short')
  await password.press('Enter')
  await complaint.waitFor()
})

test('the first field that was refused takes the focus, by the page or by the server, and the time zone can be read whole', async (t) => {
  const app = await startApp(t)
  const { page } = await visit(t, app, '/')
  const field = (name: string): Locator => page.getByRole('textbox', { name })
  const focused = (name: string): Promise<void> => field(name).and(page.locator(':focus')).waitFor()
  await field('Your name').fill('Maja')
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await focused('Email')
  await field('Email').fill('maja@home')
  await field('Password').fill('password1234')
  await create.click()
  await page.getByText('This password is too common.').waitFor()
  await focused('Password')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await eventually(async () => assert.ok(await zone.evaluate((box) => box.scrollWidth <= box.clientWidth)))
  await photograph(page, 'set-up-refused-wide-light')
})

test('a time zone that the browser knows and the server does not is said to be what is wrong', async (t) => {
  const app = await startApp(t)
  const { page } = await visit(t, app, '/')
  const refusal = { code: 'validation_failed', error: 'Invalid', fields: { timezone: 'must be an IANA time zone' } }
  await page.route('**/auth/setup', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json: refusal }) : route.continue(),
  )
  await page.getByRole('textbox', { name: 'Your name' }).fill('Maja')
  await page.getByRole('textbox', { name: 'Email' }).fill('maja@home')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('alert').getByText('No time zone has this name.').waitFor()
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

test('who joins by the link of an invitation begins in its project, and Back leads to no used link', async (t) => {
  const { app, home } = await startHousehold(t)
  const place = `/projects/${home.projects['Bathroom']}/invites`
  const { body } = await home.api.post(place, { email: 'mormor@example.org', role: 'editor' })
  const { page } = await visit(t, app, '/docs')
  await page.goto(body.link.replace(/^https?:\/\/[^/]+/, ''))
  await page.getByLabel('Your name').fill('Mormor')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { name: 'Bathroom', level: 1 }).waitFor()
  await page.waitForURL('**/project/*')
  await page.goBack()
  await eventually(() => assert.equal(new URL(page.url()).pathname, '/docs'))
})
