import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wireTo } from '../../support/live/wire.ts'
import { cookieOf, keptForOffline, reload, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { row } from '../support/rows.ts'

/** Keeps what the next version's service worker does while it waits for the last page of this version to close. */
async function keepNext(): Promise<void> {
  const { body, ...page } = await fetch('/').then(async (answer) => ({
    body: (await answer.text()).replace('<head>', '<head><meta name="version" content="next">'),
    headers: answer.headers,
  }))
  const cache = await caches.open('shell next')
  await cache.put('/', new Response(body, page))
  await cache.put('/assets/next.txt', new Response('a part of the next version'))
}

test('after an update the next version opens offline, with its parts, though a page of the former one is open', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', { cookie: cookieOf(home), installed: true })
  await keptForOffline(page)
  await page.evaluate(keepNext)
  wire.cut()
  assert.equal(
    await page.evaluate(() => fetch('/assets/next.txt').then((answer) => answer.text())),
    'a part of the next version',
  )
  await reload(page)
  await row(page, 'Send the water meter reading').waitFor()
  await page.locator('meta[name=version][content=next]').waitFor({ state: 'attached' })
})

test('after an update a screen whose program the server no longer has comes with the next version, at a press', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home), holds: 1000 })
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  const gone = { status: 404, body: 'Not found' }
  await context.route(/\/assets\/settings-/, (route) => (loads === 1 ? route.fulfill(gone) : route.continue()))
  await page.goto('/trash')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
  assert.equal(loads, 2)
})

test('after an update a dialog whose program the server no longer has can be opened once the next version has come, at a press', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/favicon.svg', { cookie: cookieOf(home), holds: 1000 })
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  const gone = { status: 404, body: 'Not found' }
  await context.route(/\/assets\/daily-/, (route) => (loads === 1 ? route.fulfill(gone) : route.continue()))
  await page.goto('/today')
  const add = page.getByRole('button', { name: 'Add task' }).first()
  await add.click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('status').getByRole('button', { name: 'Try again' }).click()
  await loaded
  assert.equal(loads, 2)
  await add.click()
  await page.getByRole('dialog', { name: 'Add task' }).waitFor()
})
