import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { joins, PASSWORD } from '../../support/people.ts'
import { cookieOf, lastVisitPosition, visit } from '../support/browser.ts'
import { nextFrames } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

test('what is on its way from one tab is given up before somebody else signs in in another', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const { page, context } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.waitFor()
  const { promise: isOnItsWay, resolve: begun } = Promise.withResolvers<Route>()
  await page.route('**/api/**', (route) => (route.request().method() === 'PATCH' ? begun(route) : route.continue()))
  await title.fill('Build it in spring')
  await title.press('Enter')
  const held = await isOnItsWay
  await page.route('**/api/**', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request === held.request())

  await context.clearCookies()
  const other = await context.newPage()
  await other.goto('/inbox')
  await other.getByLabel('Email').fill(jonas.email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await failed
  await page.getByText('You were signed out. 1 change is kept in this browser').waitFor()
  await other.getByRole('link', { name: 'Settings' }).first().waitFor()
  assert.equal((await home.api.get(`/tasks/${home.raisedBed}`)).body.content, 'Build the raised bed behind the kitchen')
})

test('what waits in one tab is not sent as somebody else who signs in in another', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const { page, context } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.waitFor()
  await page.route('**/api/**', (route) => route.abort())
  await title.fill('Build it in spring')
  await title.press('Enter')
  await page.getByText('Offline. 1 change waiting to be saved.').first().waitFor()

  await context.clearCookies()
  const other = await context.newPage()
  await other.goto('/inbox')
  await other.getByLabel('Email').fill(jonas.email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const answered = Promise.withResolvers<void>()
  await other.route('**/auth/login', (route) => answered.promise.then(() => route.continue()))
  await other.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('You were signed out. 1 change is kept in this browser').waitFor()
  await page.unroute('**/api/**')
  answered.resolve()
  await other.getByRole('link', { name: 'Settings' }).first().waitFor()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('You were signed out. 1 change is kept in this browser').waitFor()
  assert.equal((await home.api.get(`/tasks/${home.raisedBed}`)).body.content, 'Build the raised bed behind the kitchen')
  await other.reload()
  await other.getByRole('link', { name: 'Settings' }).first().waitFor()
})

test('lists that are refused before it is known that nobody is signed in call the server not unreachable, and empty no form', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', {})
  await page.getByLabel('Email').waitFor()
  await page.evaluate((id) => localStorage.setItem('errand.signed-in', JSON.stringify(id)), home.id)
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<Route>()
  await page.route('**/auth/me', asked)
  const refused = page.waitForResponse('**/labels*')
  await page.reload()
  const held = await isAsked
  assert.equal((await refused).status(), 401)
  await nextFrames(page)
  assert.deepEqual(await page.getByRole('heading').allTextContents(), [])
  await held.continue()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('who signs in again before it is answered whether there is an account yet stays signed in', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await eventually(async () => assert.notEqual(await lastVisitPosition(page), null))
  await context.clearCookies()
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<Route>()
  await page.route('**/auth/setup', asked)
  await page.reload()
  const held = await isAsked
  await page.getByLabel('Email').fill(home.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Read about heat pumps' }).waitFor()
  const answered = page.waitForResponse('**/auth/setup')
  await held.continue()
  await (await answered).finished()
  await nextFrames(page)
  assert.equal(await page.getByLabel('Password').count(), 0)
  await page.getByRole('link', { name: 'Read about heat pumps' }).waitFor()
})

test('who signs in after somebody has signed out begins with Today, not in the settings that the other one left', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'Sign out' }).click()
  // The settings, which have fields of that name too, stand there until all is deleted.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('Email').fill(jonas.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/today')
})

test('who signs out in one tab leaves Today in all others for whoever signs in next, and somebody else sees nothing of theirs', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const { page, context } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  const other = await context.newPage()
  await other.goto(`/project/${home.projects['Bathroom']}`)
  await other.getByRole('heading', { level: 1, name: 'Bathroom' }).waitFor()
  const areTold = Promise.withResolvers<void>()
  await page.route('**/auth/logout', (route) => areTold.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  for (const tab of [page, other]) {
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
    await tab.waitForURL('**/today')
  }
  const isOut = page.waitForResponse('**/auth/logout')
  areTold.resolve()
  await isOut
  await other.getByLabel('Email').fill(jonas.email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  assert.equal(await other.getByText('Bathroom').count(), 0)
})

test('an invitation that is open in another tab when its reader signs out can still be taken with another account', async (t) => {
  const { app, home } = await startHousehold(t)
  const invited = { email: 'bo@home', role: 'editor' }
  const { body } = await home.api.post(`/projects/${home.projects['Garden']}/invites`, invited)
  const { page, context } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  const other = await context.newPage()
  const link = new URL(body.link)
  await other.goto(link.pathname + link.search)
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await other.getByRole('button', { name: 'I already have an account' }).click()
  await other.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal(new URL(other.url()).pathname, '/invite')
})
