import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { joinsServer, maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { assertAccessible, cookieOf, visit } from '../support/browser.ts'

test('the settings tell an admin that links begin otherwise than the address of the page', async (t) => {
  const app = await startApp(t)
  const admin = await maja(app)
  const elsewhere = { ...app, url: (await wireTo(t, app)).url }
  const told = `begin with ${app.url}. If people open Errand here instead, set ERRAND_BASE_URL=${elsewhere.url} on the server.`
  const { page } = await visit(t, elsewhere, '/settings', { cookie: cookieOf(admin) })
  await page.getByRole('note').filter({ hasText: told }).waitFor()
  await assertAccessible(page, 'server-address-wide')

  const same = await visit(t, app, '/settings', { cookie: cookieOf(admin) })
  await eventually(() => assert.ok(same.requests.includes('GET /api/v1/users?limit=1')))
  await same.page.getByRole('button', { name: 'Sign out' }).waitFor()
  assert.equal(await same.page.getByText('Server address').count(), 0)
})

test('the settings tell everybody what HTTPS would add where the page came without, and how to get it', async (t) => {
  const app = await startApp(t)
  const jonas = await joinsServer(app, await maja(app), 'Jonas')
  const elsewhere = { ...app, url: (await wireTo(t, app)).url }
  const { page, requests } = await visit(t, elsewhere, '/settings', { cookie: cookieOf(jonas), size: 'phone' })
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  assert.equal(await page.getByText('Server address').count(), 0, 'whose address it is only an admin can change')
  // As browsers say of http away from localhost.
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.reload()
  const note = page.getByRole('note').filter({ hasText: 'With HTTPS, Errand can be installed as an app' })
  await note.filter({ hasText: 'ERRAND_BASE_URL' }).waitFor()
  assert.deepEqual(
    requests.filter((request) => request.includes('/users')),
    [],
  )
})
