import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { PASSWORD } from '../../support/people.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { nextFrames } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

/** Today with its lists beside it, while all that was not needed for it is still on its way; `arrive` lets it come. */
async function early(t: TestContext) {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/healthz', { cookie: cookieOf(home) })
  const onTheirWay: Route[] = []
  let isThere = false
  await page.route(/\/assets\/(?:daily|lists)-/, (route) => (isThere ? route.continue() : void onTheirWay.push(route)))
  await page.goto('/today')
  await page.getByRole('link', { name: 'Skagen in July' }).waitFor()
  const arrive = async (): Promise<void> => {
    isThere = true
    for (const route of onTheirWay) await route.continue()
  }
  return { page, arrive }
}

const options = (page: Page, name: string) => page.getByRole('button', { name: `More for ${name}` })

/** One menu, and none below it. */
async function isOnly(page: Page, name: string): Promise<void> {
  await page.getByRole('menu', { name }).waitFor()
  await nextFrames(page)
  assert.equal(await page.locator('.layer').count(), 1)
}

test('a menu that is asked for twice while it is on its way opens once', async (t) => {
  const { page, arrive } = await early(t)
  await options(page, 'Garden').dblclick()
  await arrive()
  await isOnly(page, 'Garden')
  await page.keyboard.press('Escape')
  await page.locator('.layer').waitFor({ state: 'detached' })
})

test('of two menus asked for while they are on their way the last one opens', async (t) => {
  const { page, arrive } = await early(t)
  await options(page, 'Garden').click()
  await options(page, 'Money').click()
  await arrive()
  await isOnly(page, 'Money')
})

test('a dialog that is asked for twice while it is on its way opens once', async (t) => {
  const { page, arrive } = await early(t)
  await page.getByRole('button', { name: 'New label' }).dblclick()
  await arrive()
  await page.getByRole('dialog').waitFor()
  await nextFrames(page)
  assert.equal(await page.locator('.layer').count(), 1)
})

test('what is pressed again before it is answered is sent once', async (t) => {
  const { app, home } = await startHousehold(t)
  const place = `/projects/${home.projects['Bathroom']}/invites`
  const { body } = await home.api.post(place, { email: 'mormor@example.org', role: 'editor' })
  const { page: hers, requests } = await visit(t, app, new URL(body.link).pathname + new URL(body.link).search)
  await hers.getByRole('textbox', { name: 'Your name' }).fill('Mormor')
  await hers.getByLabel('Password').fill('en lang sætning om æbler')
  const signUp = await held(hers, '**/api/v1/auth/signup')
  for (let times = 0; times < 2; times++) await hers.getByRole('button', { name: 'Join', exact: true }).click()
  signUp.answer()
  await hers.getByRole('heading', { name: 'Bathroom', level: 1 }).waitFor()
  assert.equal(requests.filter((one) => one === 'POST /api/v1/auth/signup').length, 1)

  const { page } = await visit(t, app, '/settings/connect', { cookie: cookieOf(home) })
  const tokens = await held(page, '**/api/v1/tokens')
  for (let times = 0; times < 2; times++) await page.getByRole('button', { name: 'Create password' }).click()
  tokens.answer()
  await page.getByText('The password is shown only once.').waitFor()
  const made = (await home.session.get('/tokens')).body.tokens as { name: string }[]
  assert.equal(made.filter(({ name }) => name === 'Apple Reminders').length, 1)
})

test('a full code that Enter sends again is tried once, so that its refusal does not clear the next one', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, requests } = await visit(t, app, '/settings/security', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Confirm your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel('Six-digit code').and(page.locator(':focus')).waitFor()
  const tries = await held(page, '**/api/v1/auth/totp/confirm')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  tries.answer()
  await page.getByText('Wrong code.').waitFor()
  assert.equal(requests.filter((one) => one === 'POST /api/v1/auth/totp/confirm').length, 1)
})

/** Requests of a page that are not answered until `answer` is called. */
async function held(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, (route) => promise.then(() => route.continue()))
  return { answer: resolve }
}
