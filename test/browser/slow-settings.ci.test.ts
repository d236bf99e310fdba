import assert from 'node:assert/strict'
import { test } from 'node:test'
import { URI } from 'otpauth'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../support/people.ts'
import { sizesOf, visit } from './support/browser.ts'
import { nextFrames } from './support/hands.ts'
import { startHousehold } from './support/household.ts'

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

const patternOf = (request: string): RegExp => new RegExp(`/api/v1${request}(\\?|$)`)

/** Where everything that can be pressed or written in stands, by its name. */
const placesIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('.settings :is(a, button, input, select)')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => {
          const { left, top } = one.getBoundingClientRect()
          const name = one.ariaLabel ?? ((one as HTMLInputElement).labels?.[0]?.textContent || one.textContent)
          return [`${one.tagName} ${name}`, `${Math.round(left)}, ${Math.round(top + scrollY)}`]
        }),
    ),
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
      const places = await placesIn(page)
      const stays = async (when: string): Promise<void> => {
        const now = await placesIn(page)
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
}
