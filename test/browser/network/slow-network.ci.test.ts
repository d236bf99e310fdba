import assert from 'node:assert/strict'
import { test } from 'node:test'
import { URI } from 'otpauth'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { joins, PASSWORD } from '../../support/people.ts'
import { cookieOf, lastVisitPosition, sizesOf, visit } from '../support/browser.ts'
import { nextFrames } from '../support/hands.ts'
import { setAside, startHousehold, type Household } from '../support/household.ts'

/** What is read for each part of the settings, from top to bottom, and what is there once that has come. */
const PARTS: [path: string, reads: [request: string, shows: string][]][] = [
  ['/settings', [['/notifications/settings', '[role=switch]']]],
  [
    '/settings/security',
    [
      ['/auth/recovery-codes', 'p:has-text("10 codes"):not(:has([data-unread]))'],
      ['/auth/sessions', '.entries .tag'],
    ],
  ],
  [
    '/settings/calendar',
    [
      ['/feed', 'img.qr'],
      ['/feeds', ':text("No feeds yet.")'],
    ],
  ],
  ['/settings/people', [['/users', '.entries :text("Maja")']]],
]

/** Elsewhere, too: what is read late, what is there without it, and what then. */
const SCREENS: [path: (home: Household) => string, read: RegExp, first: string, last: string][] = [
  [() => '/notifications', /\/v1\/notifications(\?|$)/, '.page-tools a', '.line'],
  [
    ({ raisedBed }) => `/task/${raisedBed}`,
    /\/(comments|attachments)(\?|$)/,
    '.panel-description li',
    '.comments article',
  ],
]

const patternOf = (request: string): RegExp => new RegExp(`/api/v1${request}(\\?|$)`)

/** Where everything that can be pressed or written in stands, by its name. */
const placesIn = (page: Page, within: string): Promise<Record<string, string>> =>
  page.evaluate(
    (within) =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>(`${within} :is(a, button, input, select, textarea)`)]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => {
            const { left, top } = one.getBoundingClientRect()
            const name = one.ariaLabel ?? ((one as HTMLInputElement).labels?.[0]?.textContent || one.textContent)
            return [`${one.tagName} ${name}`, `${Math.round(left)}, ${Math.round(top + scrollY)}`]
          }),
      ),
    within,
  )

for (const size of sizesOf(import.meta.filename)) {
  test(`nothing in the settings that can be pressed moves, in whatever order its parts are read (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { body } = await home.session.post('/auth/totp/setup', { password: PASSWORD })
    const code = URI.parse(body.uri).generate({ timestamp: app.clock.now() })
    const { headers } = await home.session.post('/auth/totp/confirm', { code })
    const { page } = await visit(t, app, '/missing', { size, cookie: headers.getSetCookie()[0]!.split(';')[0] })
    for (const [path, reads] of PARTS) {
      const held = new Map<string, () => void>()
      for (const [request] of reads) {
        const sent = new Promise<void>((resolve) => held.set(request, resolve))
        await page.route(patternOf(request), async (route) => (await sent, route.continue()))
      }
      await page.goto(path)
      await page.locator('.settings h1').waitFor()
      const places = await placesIn(page, '.settings')
      const stays = async (when: string): Promise<void> => {
        const now = await placesIn(page, '.settings')
        assert.deepEqual(Object.fromEntries(Object.keys(places).map((name) => [name, now[name]])), places, when)
        Object.assign(places, now)
      }
      for (const [request] of reads.toReversed()) {
        const answer = page.waitForResponse(patternOf(request))
        held.get(request)!()
        await answer
        await nextFrames(page)
        await stays(`${path} after ${request}`)
      }
      for (const [, shows] of reads) await page.locator(`.settings ${shows}`).first().waitFor()
      await stays(path)
      await page.unrouteAll()
    }
  })
  test(`nothing above or beside what is read late moves as it comes (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    await setAside(app, home)
    await home.api.post(`/tasks/${home.raisedBed}/comments`, { body: 'Larch it is' })
    const { page } = await visit(t, app, '/missing', { size, cookie: cookieOf(home) })
    for (const [path, read, first, last] of SCREENS) {
      const { promise: sent, resolve: send } = Promise.withResolvers<void>()
      await page.route(read, async (route) => (await sent, route.continue()))
      await page.goto(path(home))
      await page.locator(first).first().waitFor()
      await nextFrames(page)
      const places = await placesIn(page, ':is(#main, .panel)')
      send()
      await page.locator(last).first().waitFor()
      const now = await placesIn(page, ':is(#main, .panel)')
      assert.deepEqual(Object.fromEntries(Object.keys(places).map((name) => [name, now[name]])), places, path(home))
      await page.unrouteAll()
    }
  })
}

test('nothing stands below the description of a task before that does, though what draws it comes last', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/missing', { cookie: cookieOf(home) })
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await page.route(/\/assets\/markdown-/, async (route) => (await sent, route.continue()))
  await page.addInitScript(() => {
    const states = new Set<string>()
    new MutationObserver(() => {
      const [facts, text] = ['.panel-facts', '.panel-description .prose'].map((part) => document.querySelector(part))
      if (facts) states.add(text ? 'whole' : 'without its description')
    }).observe(document, { childList: true, subtree: true })
    Object.assign(window, { states })
  })
  // As on a first visit.
  await page.goto('about:blank')
  const storageTypes = 'indexeddb,local_storage,service_workers,cache_storage'
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes })
  const asked = page.waitForRequest(/\/assets\/markdown-/)
  await page.goto(`${app.url}/task/${home.raisedBed}`, { waitUntil: 'commit' })
  await asked
  await page.locator('link[rel="stylesheet"][href*="/more-"]').waitFor({ state: 'attached' })
  send()
  await page.locator('.panel-description strong').waitFor()
  const states = await page.evaluate(() => [...(window as unknown as { states: Set<string> }).states])
  assert.deepEqual(states, ['whole'])
})

test('what can be done with a shared project stays where it is as the faces of its members come', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  const { page } = await visit(t, app, '/missing', { cookie: cookieOf(home) })
  await page.route(/\/members(\?|$)/, async (route) => (await sent, route.continue()))
  await joins(app, home, garden, { name: 'Jonas' })
  await page.goto(`/project/${garden}`)
  // That it is shared is read after the last visit.
  await page.locator('.page-faces .avatar').first().waitFor({ state: 'attached' })
  const places = await placesIn(page, '.page-tools')
  send()
  await page.locator('.page-faces a .avatar').first().waitFor()
  const now = await placesIn(page, '.page-tools')
  assert.deepEqual(Object.fromEntries(Object.keys(places).map((name) => [name, now[name]])), places)
})

test('who is told that a part of the settings cannot be read can sign out all the same', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await eventually(async () => (await lastVisitPosition(page)) !== null)
  // As an extension of the browser stops it: the server itself is there.
  await page.route(patternOf('/notifications/settings'), (route) => route.abort())
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
})
