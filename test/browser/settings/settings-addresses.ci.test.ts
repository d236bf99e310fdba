import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { URI } from 'otpauth'
import { PASSWORD } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, reload, sizesOf, visit } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

/** What is shown this once can be copied at once, and is told of with the button. */
const focusesCopy = (page: Page, text: string): Promise<unknown> =>
  eventually(async () => {
    const button = page.getByRole('button', { name: 'Copy', description: text })
    assert.ok(await button.evaluate((node) => node === document.activeElement))
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
  await home.session.post('/tokens', { name: 'Old display', expires_in_days: 1 })
  await home.session.post('/feeds', { name: 'Wall calendar' })
  const { page } = await visit(t, app, '/settings/calendar', { cookie: cookieOf(home) })
  await page.getByText('All tasks · Events').waitFor()
  app.clock.set('2026-04-18T10:00:00.000Z')
  await page.clock.setFixedTime('2026-04-18T10:00:00.000Z')
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
  await focusesCopy(page, 'Token Kitchen display created. Copy it now. It will not be shown again.')
  assert.equal(await page.getByLabel('Name').inputValue(), '')
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
    await page.getByLabel('Tasks from').selectOption({ label: 'Car' })
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

test('a feed of all tasks as to-dos is created', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/calendar', { cookie: cookieOf(home) })
  await page.getByLabel('Tasks from').selectOption({ label: 'All tasks' })
  await page.getByLabel('Format').selectOption({ label: 'Tasks' })
  await page.getByRole('button', { name: 'Create feed' }).click()
  await page.getByText('Feed for All tasks created.').waitFor()
  await page.getByText('All tasks · Tasks').waitFor()
  const address = await page.getByRole('textbox', { name: 'Feed address for All tasks' }).inputValue()
  const { text } = await app.guest.get(`/${new URL(address).pathname}`)
  assert.match(text, /BEGIN:VTODO[^]*bilsyn/)
  assert.match(text, /library books/)
})

test('the Inbox is what a feed is made of where nothing else is chosen', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/calendar', { cookie: cookieOf(home) })
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
  await focusesCopy(page, 'Token created. Copy it now. It will not be shown again.')
  const Authorization = await page.getByRole('textbox', { name: 'Authorization for Assistants' }).inputValue()
  const url = new URL(await page.getByRole('textbox', { name: 'MCP address' }).inputValue())
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  assert.equal((await app.guest.post(`/${url.pathname}`, ping, { headers: { Authorization } })).status, 200)
})

test('a token and a feed that were created, though the answer was lost, are listed, and what to do about the token is said', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/tokens', { cookie: cookieOf(home) })
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .waitFor()
  let isLost = true
  await page.route(/\/api\/v1\/(?:tokens|feeds)$/, async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Name').fill('Wall display')
  await page.getByRole('button', { name: 'Create token' }).click()
  const unseen = page.getByText('Token Wall display was created, but could not be shown. Revoke it and create another.')
  await unseen.waitFor()
  isLost = false
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByRole('textbox', { name: 'Wall display' }).inputValue()
  const lines = page.getByRole('listitem').filter({ hasText: 'Wall display' })
  await eventually(async () => assert.equal(await lines.count(), 2))
  assert.ok(await unseen.isVisible())
  await lines
    .filter({ hasNotText: token.slice(0, 10) })
    .getByRole('button')
    .click()
  await unseen.waitFor({ state: 'detached' })
  isLost = true
  await page.goto('/settings/calendar')
  await page.getByText('No feeds yet.').waitFor()
  await page.getByRole('button', { name: 'Create feed' }).click()
  await page.getByRole('textbox', { name: 'Feed address for' }).waitFor()
})

test('of a password for a tasks app that was created, though the answer was lost, it is said to revoke it, and where', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/connect', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'Create password' }).waitFor()
  await page.route(/\/api\/v1\/tokens$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Create password' }).click()
  const unseen = page.getByRole('alert').filter({
    hasText: 'The password “Apple Reminders” was created, but could not be shown. Revoke it and create another.',
  })
  await unseen.getByRole('link', { name: 'API tokens' }).click()
  await page.getByRole('button', { name: 'Revoke Apple Reminders' }).waitFor()
})
