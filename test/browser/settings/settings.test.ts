import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from '../../support/app.ts'
import { joinsServer, PASSWORD } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { openSqlite } from '../../../src/platform/program/native.ts'

const codeNow = (app: TestApp, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })

test('two-factor authentication is turned on with an app, signs out other devices, is asked for at the door, and a recovery code helps once', async (t) => {
  const { app, home } = await startHousehold(t)
  await app.guest.post('/auth/login', { email: home.email, password: PASSWORD })
  const { page } = await visit(t, app, '/settings/security', { cookie: cookieOf(home) })
  const otherDevices = page.getByRole('button', { name: /^Sign out .+/ })
  await otherDevices.first().waitFor()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.keyboard.press('Enter')
  await page.getByText('Enter your password.').waitFor()
  await page.getByLabel('Confirm your password').fill('not my password')
  await page.keyboard.press('Enter')
  await page.getByText('Wrong password.').waitFor()
  await page.getByLabel('Confirm your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  const image = page.getByRole('img', { name: 'QR code for the authenticator app' })
  await eventually(async () =>
    assert.ok((await image.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))) > 0),
  )
  const secret = (await page.locator('.steps code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Six-digit code').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(codeNow(app, secret))
  await page.getByText('Two-factor authentication turned on.').waitFor()
  await page.locator('.codes:focus').waitFor()
  await otherDevices.first().waitFor({ state: 'detached' })
  const codes = await eventually(async () => {
    const shown = await page.locator('.codes code').allInnerTexts()
    assert.equal(shown.length, 10)
    return shown
  })

  app.clock.advance(60_000)
  const { page: door } = await visit(t, app, '/today')
  await door.getByLabel('Email').fill(home.email)
  await door.getByLabel('Password').fill(PASSWORD)
  await door.keyboard.press('Enter')
  await door.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  await door.getByRole('button', { name: 'Back to sign-in' }).click()
  await door.getByLabel('Password').press('Enter')
  await door.getByLabel('Six-digit code').fill(codeNow(app, secret))
  await door.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

  const { page: lost } = await visit(t, app, '/settings/security')
  await lost.getByLabel('Email').fill(home.email)
  await lost.getByLabel('Password').fill(PASSWORD)
  await lost.keyboard.press('Enter')
  await lost.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await lost.getByLabel('Recovery code').fill(codes[0]!)
  await lost.keyboard.press('Enter')
  await lost.getByText('9 codes are left.').waitFor()
  await lost.getByRole('button', { name: 'Turn off' }).click()
  await lost.getByLabel('Confirm your password').fill(PASSWORD)
  await lost.keyboard.press('Enter')
  await lost.getByText('Two-factor authentication turned off.').waitFor()
})

test('whose browser is American has American dates again once English is chosen', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da' })
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home), locale: 'en-US' })
  await page.getByLabel('Sprog').selectOption('en')
  await page.getByLabel('Language').waitFor()
  await eventually(async () => assert.equal((await home.api.get('/auth/me')).body.locale, 'en-US'))
  await page.goto('/today')
  await page.getByText(/^Thursday April 16/).waitFor()
})

test('in Danish a device is named in Danish, and so is what ends it', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da' })
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'
  await app.guest.post('/auth/login', { email: home.email, password: PASSWORD }, { headers: { 'User-Agent': agent } })
  const { page } = await visit(t, app, '/settings/security', { cookie: cookieOf(home), locale: 'da-DK' })
  await page.getByText('Firefox på Linux').waitFor()
  await page.getByRole('button', { name: 'Log ud: Firefox på Linux' }).click()
  await page.getByText('Firefox på Linux er logget ud.').waitFor()
})

test('password, address and devices are changed where they stand', async (t) => {
  const { app, home } = await startHousehold(t)
  await app.guest.post(
    '/auth/login',
    { email: home.email, password: PASSWORD },
    { headers: { 'User-Agent': 'Kitchen' } },
  )
  const { page } = await visit(t, app, '/settings/security', { cookie: cookieOf(home) })
  const devices = page.getByRole('button', { name: /^Sign out .+/ })
  await devices.first().waitFor()
  const before = await devices.count()
  await devices.first().click()
  await page.getByText('signed out.').waitFor()
  await eventually(async () => assert.equal(await devices.count(), before - 1))

  await page.getByRole('button', { name: 'Change' }).nth(1).click()
  await page.getByLabel('Confirm your password').fill(PASSWORD)
  await page.getByLabel('New address').fill('maja@example.org')
  await page.keyboard.press('Enter')
  await page.getByText('Email changed to maja@example.org.').waitFor()

  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('kort')
  await page.keyboard.press('Enter')
  await page.getByText('At least 10 characters.').waitFor()
  await page.getByLabel('New password').fill('en helt ny sætning')
  await page.keyboard.press('Enter')
  await page.getByText('Password changed.').waitFor()
  await eventually(async () => assert.equal(await devices.count(), 0))
  const again = await app.guest.post('/auth/login', { email: 'maja@example.org', password: 'en helt ny sætning' })
  assert.equal(again.status, 200)

  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Confirm your password').fill('en helt ny sætning')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('You are the only admin.').first().waitFor()
})

test('a page stays signed in though what it asked before the password was changed is refused', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home) })
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/v1/notifications*', async (route) => {
    if (++asked > 1) return route.continue()
    await late
    const { status, body } = await home.session.get('/notifications')
    await route.fulfill({ status, json: body })
  })
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('en helt ny sætning')
  await page.keyboard.press('Enter')
  await page.getByText('Password changed.').waitFor()
  await eventually(async () => assert.equal(asked, 1))
  answer()
  await refused
  await eventually(async () => assert.equal(asked, 2))
  await page.getByRole('button', { name: 'Secure your account' }).waitFor()
})

test('a changed password offers to secure the account, which lists what went out and takes back each invitation', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: project } = await home.api.post('/projects', { name: 'Allotment' })
  await home.api.post(`/projects/${project.id}/invites`, { email: 'mallory@example.org', role: 'editor' })
  await home.session.post('/tokens', { name: 'Leaked' })
  const { page } = await visit(t, app, '/settings/security', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('en helt ny sætning')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Secure your account' }).click()
  await page.getByLabel('Confirm your password').fill('en helt ny sætning')
  await page.getByRole('dialog').getByRole('button', { name: 'Secure account' }).click()
  await page.getByText('Account secured.').waitFor()
  const remove = page.getByRole('button', { name: 'Remove mallory@example.org from Allotment' })
  await remove.waitFor()
  await page.getByText('Changed from your account in the last 30 days').waitFor()
  await assertAccessible(page)
  await remove.click()
  await page.getByText('mallory@example.org removed.').waitFor()
  await remove.waitFor({ state: 'detached' })
  assert.equal((await home.api.get('/tasks')).status, 401, 'its tokens are revoked')
  const db = openSqlite(join(app.dataDir, 'errand.db'), { readonly: true })
  assert.equal(db.prepare('SELECT count(*) FROM invites WHERE project_id = ?').pluck().get(project.id), 0)
  db.close()
})

test('an admin invites, makes an admin and removes people; nobody else sees that page', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joinsServer(app, home, 'Jonas')
  const { page } = await visit(t, app, '/settings/people', { cookie: cookieOf(home) })
  await page.getByLabel('Email address').fill('oskar@example.org')
  await page.getByRole('button', { name: 'Invite' }).click()
  await eventually(async () =>
    assert.match(await page.getByRole('textbox', { name: 'Link' }).inputValue(), /\/invite\?token=/),
  )
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Withdraw the invitation to oskar@example.org' }).click()
  await page.getByText('Invitation to oskar@example.org withdrawn.').waitFor()

  const { page: his } = await visit(t, app, '/settings/people', { cookie: cookieOf(jonas) })
  await his.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'More for Jonas' }).click()
  await page.getByRole('menuitem', { name: 'Make admin' }).click()
  await page.getByText('Jonas is now an admin.').waitFor()
  await page.getByRole('button', { name: 'More for Jonas' }).click()
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Jonas removed.').waitFor()
  await eventually(async () => assert.equal((await jonas.session.get('/auth/me')).status, 401))
})

test('a forgotten password is asked for without telling who has an account, and a dead link says so', async (t) => {
  const { app } = await startHousehold(t)
  const { page } = await visit(t, app, '/today')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto('/reset?token=nothing')
  await page.getByLabel('New password').fill('en helt ny sætning')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await page.getByRole('heading', { name: 'Reset password' }).waitFor()
})

test('a dead link to a new email address leads to where the address is changed', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/email?token=nothing', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('It was used or is older than 24 hours').waitFor()
  await page.getByRole('button', { name: 'Go to Security' }).click()
  await page.getByText('You sign in as maja@home').waitFor()
})
