import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { Secret, TOTP, URI } from 'otpauth'
import { type TestApp } from '../support/app.ts'
import { joinsServer, PASSWORD } from '../support/people.ts'
import { eventually } from '../support/eventually.ts'
import { assertAccessible, cookieOf, reload, sizesOf, visit } from './support/browser.ts'
import { press } from './support/hands.ts'
import { startHousehold } from './support/household.ts'
import { openSqlite } from '../../src/platform/native.ts'

const codeNow = (app: TestApp, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })

test('two-factor authentication is turned on with an app, signs out other devices, is asked for at the door, and a recovery code helps once', async (t) => {
  const { app, home } = await startHousehold(t)
  await app.guest.post('/auth/login', { email: home.email, password: PASSWORD })
  const { page } = await visit(t, app, '/settings/security', { cookie: cookieOf(home) })
  const otherDevices = page.getByRole('button', { name: /^Sign out .+/ })
  await otherDevices.first().waitFor()
  await page.getByRole('button', { name: 'Turn on' }).click()
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
  await page.getByRole('button', { name: 'Log Firefox på Linux ud' }).click()
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

test('a token that may only read is created, and listed as such', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/tokens', { cookie: cookieOf(home) })
  await page.getByLabel('Name').fill('Wall display')
  await page.getByLabel('Access').selectOption('Read only')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByRole('textbox', { name: 'Wall display' }).inputValue()
  await page.getByRole('listitem').filter({ hasText: 'Wall display' }).getByText('Read only').waitFor()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' }
  const asked = async (path: string, init = {}) =>
    (await fetch(`${app.url}/api/v1${path}`, { headers, ...init })).status
  assert.equal(await asked('/today'), 200)
  assert.equal(await asked('/tasks/quick-add', { method: 'POST', body: 'milk' }), 403)
})

test('a token that has ended says so, and a feed of everything says what it is', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.session.post('/tokens', { name: 'Old display', expires_in_days: 30 })
  await home.session.post('/feeds', { name: 'Wall calendar' })
  const { page } = await visit(t, app, '/settings/calendar', { cookie: cookieOf(home) })
  await page.getByText('All tasks · Events').waitFor()
  await page.clock.setFixedTime('2026-05-20T10:00:00.000Z')
  await page.goto('/settings/tokens')
  await page.getByRole('listitem').filter({ hasText: 'Old display' }).getByText('expired').waitFor()
})

test('a token is made, shown once, and revoked', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/tokens', { cookie: cookieOf(home) })
  await page.getByLabel('Name').fill('Kitchen display')
  await page.keyboard.press('Enter')
  const token = await page.getByRole('textbox', { name: 'Kitchen display' }).inputValue()
  assert.match(token, /^erd_/)
  await page.getByRole('button', { name: 'Revoke Kitchen display' }).click()
  await page.getByText('Kitchen display revoked.').waitFor()
  await eventually(async () => {
    const { body } = await home.session.get('/tokens')
    assert.ok(body.tokens.every((one: { name: string }) => one.name !== 'Kitchen display'))
  })
})

test('a calendar and a mail address are shown with a code to scan, and another taken', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/calendar', { cookie: cookieOf(home) })
  const feed = page.getByRole('textbox', { name: 'Calendar address' })
  const before = await feed.inputValue()
  await eventually(async () => assert.equal((await app.guest.get(`/${new URL(before).pathname}`)).status, 200))
  await page.getByRole('img', { name: 'QR code of the calendar address' }).waitFor()
  await page.getByRole('button', { name: 'Reset address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset address' }).click()
  await page.getByText('Address reset.').waitFor()
  await eventually(async () => assert.notEqual(await feed.inputValue(), before))
  await eventually(async () => assert.equal((await app.guest.get(`/${new URL(before).pathname}`)).status, 404))

  await page.getByRole('link', { name: 'Email to task' }).click()
  const to = await page.getByRole('textbox', { name: 'Email address for tasks' }).inputValue()
  assert.equal((await app.guest.post('//inbound/mail', { to, subject: 'By mail' })).status, 201)
})

for (const size of sizesOf(import.meta.filename)) {
  test(`a feed of one project is created, given a new address and deleted (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/settings/calendar', { cookie: cookieOf(home), size })
    await page.getByText('No feeds yet.').waitFor()
    await page.getByLabel('Project or filter').selectOption({ label: 'Car' })
    await page.getByLabel('Format').selectOption({ label: 'Tasks' })
    await press(size, page.getByRole('button', { name: 'Create feed' }))
    await page.getByText('Feed for Car created.').waitFor()
    const address = page.getByRole('textbox', { name: 'Feed address for Car' })
    const before = await address.inputValue()
    const answerAt = (url: string) => app.guest.get(`/${new URL(url).pathname}`)
    const feed = await answerAt(before)
    assert.match(feed.text, /BEGIN:VTODO[^]*bilsyn/)
    await press(size, page.getByRole('button', { name: 'Reset address' }).last())
    await press(size, page.getByRole('dialog').getByRole('button', { name: 'Reset address' }))
    await eventually(async () => assert.notEqual(await address.inputValue(), before))
    assert.equal((await answerAt(before)).status, 404)
    const now = await address.inputValue()
    await reload(page)
    await eventually(async () => assert.equal(await address.inputValue(), now))
    await press(size, page.getByRole('button', { name: 'Delete feed for Car' }))
    await press(size, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await page.getByText('No feeds yet.').waitFor()
    await eventually(async () => assert.equal((await answerAt(now)).status, 404))
  })
}

test('the Inbox has a feed too', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/calendar', { cookie: cookieOf(home) })
  await page.getByLabel('Project or filter').selectOption({ label: 'Inbox' })
  await page.getByRole('button', { name: 'Create feed' }).click()
  await page.getByText('Feed for Inbox created.').waitFor()
  const { feeds } = (await home.api.get('/feeds')).body
  assert.equal(feeds[0].project_id, home.inbox)
})

test('on a phone the authenticator app of the same phone can be opened with the key', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/security', { cookie: cookieOf(home), size: 'phone' })
  await press('phone', page.getByRole('button', { name: 'Turn on' }))
  await page.getByLabel('Confirm your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  const uri = await page.getByRole('link', { name: 'Or open the app on this device' }).getAttribute('href')
  const secret = (await page.locator('.steps code').innerText()).replaceAll(' ', '')
  assert.equal(URI.parse(uri ?? '').secret.base32, secret)
})

test('a phone and an assistant get an address and a token that work', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/connect', { cookie: cookieOf(home) })
  for (const label of ['Server', 'User name', 'Address for adding tasks', 'MCP address'])
    await page.locator('label').getByText(label, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Create token' }).last().click()
  await page.getByText('Token created. Copy it now. It will not be shown again.').waitFor()
  const Authorization = await page.getByRole('textbox', { name: 'Authorization for Assistants' }).inputValue()
  const url = new URL(await page.getByRole('textbox', { name: 'MCP address' }).inputValue())
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  assert.equal((await app.guest.post(`/${url.pathname}`, ping, { headers: { Authorization } })).status, 200)
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
