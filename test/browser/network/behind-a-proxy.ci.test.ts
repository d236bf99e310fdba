import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wireTo } from '../../support/live/wire.ts'
import { cookieOf, reload, sizeOf, visit } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { row } from '../support/rows.ts'

const size = sizeOf(import.meta.filename)
const CSV = { name: 'Home.csv', mimeType: 'text/csv', buffer: Buffer.from('TYPE,CONTENT,PRIORITY\ntask,Rent,1\n') }
const TOO_LARGE = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }

test(`an installed page opens though a proxy does not find the server (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', {
    size,
    cookie: cookieOf(home),
    installed: true,
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const [status, text] of [
    [404, '404 page not found'],
    [502, '<h1>502 Bad Gateway</h1>'],
  ] as const) {
    wire.answer(status, text)
    await reload(page)
    await row(page, 'Send the water meter reading').waitFor()
  }
})

test(`a file that is too large for a proxy is told so and not sent for ever (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { size, cookie: cookieOf(home) })
  let sent = 0
  await page.route('**/attachments', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    return route.fulfill(TOO_LARGE)
  })
  const file = { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('larch') }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByText('plan.png is larger than the reverse proxy in front of the server accepts.').waitFor()
  const notSaved = page.getByRole('button', { name: '1 change could not be saved.' }).locator('visible=true').first()
  await notSaved.waitFor()
  await page.goto('/today')
  await press(size, notSaved)
  await page.getByText('It is larger than the reverse proxy in front of the server accepts.').waitFor()
  assert.equal(sent, 1)
})

test(`whoever imports through a proxy that waits no longer is told to look before doing it again (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/settings/import', { size, cookie: cookieOf(home) })
  await page.locator('input[type=file]').setInputFiles(CSV)
  await page.getByRole('heading', { name: 'Import preview' }).waitFor()
  const button = page.getByRole('button', { name: 'Import', exact: true })
  wire.answer(504, '<h1>504 Gateway Time-out</h1>')
  await press(size, button)
  await page.getByText('Check whether its tasks are there before you import it again.').waitFor()
})

test(`whoever imports without a network is not told that it may still happen (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/settings/import', { size, cookie: cookieOf(home) })
  for (const file of [CSV, { ...CSV, name: 'Table.csv', buffer: Buffer.from('Task,Notes\nRent,monthly\n') }]) {
    await page.locator('input[type=file]').setInputFiles(file)
    const button = page.getByRole('button', { name: 'Import', exact: true })
    const check = page.getByRole('button', { name: /preview/i })
    await button.or(check).first().waitFor()
    if (await check.isVisible()) await press(size, check)
    await button.waitFor()
    await page.context().setOffline(true)
    await press(size, button)
    await page.locator('#main').getByText('Could not reach the server. Check your connection and try again.').waitFor()
    await page.context().setOffline(false)
  }
})

test(`a file to import that is too large for a proxy is told so (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings/import', { size, cookie: cookieOf(home) })
  await page.route('**/import/legacy?*', (route) => route.fulfill(TOO_LARGE))
  await page.locator('input[type=file]').setInputFiles(CSV)
  await page.getByText('This file is larger than the reverse proxy in front of the server accepts.').waitFor()
})
