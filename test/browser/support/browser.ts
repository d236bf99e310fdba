/** A real Chromium before the real service: what journeys share. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TestApp } from '../../support/app.ts'
import { openChromium } from '../../support/chromium.ts'
import type { Ends } from '../../support/database.ts'
import { operationsOf, description } from '../../support/openapi.ts'
import { top } from '../../support/sources.ts'
import { NOW } from './household.ts'

export type Size = 'wide' | 'phone'
export type Scheme = 'light' | 'dark'

export const SIZES: Record<Size, { width: number; height: number }> = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}

let browser: Promise<Browser> | undefined

export interface Look {
  size?: Size
  scheme?: Scheme
  /** The Cookie header of a session; nobody is signed in without. */
  cookie?: string | undefined
  locale?: string
  /** With the service worker, which hides requests from tests that answer some themselves. */
  installed?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Method and path of every request to the API so far. */
  requests: string[]
}

/** A page of its own, at the service's own day and hour. It fails the test on any error in the console or the page. */
export async function visit(test: Ends, app: TestApp, path: string, look: Look = {}): Promise<Visit> {
  const { size = 'wide', scheme = 'light', cookie, locale = 'en-GB', installed = false } = look
  browser ??= openChromium()
  const context = await (
    await browser
  ).newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    locale,
    timezoneId: 'Europe/Copenhagen',
    baseURL: app.url,
    serviceWorkers: installed ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (name) await context.addCookies([{ name, value, url: app.url }])
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  const requests: string[] = []
  const wrong: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/')) requests.push(`${request.method()} ${url.pathname}${url.search}`)
    if (url.origin !== app.url) wrong.push(`asked another origin: ${url.href}`)
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    // Chromium reports every refused request by itself; refusals and cut networks are part of what journeys try.
    const refused = /^(?:Failed to load resource|WebSocket connection to \S+ failed)/.test(message.text())
    if (message.type() === 'error' && !refused) wrong.push(message.text())
  })
  test.after(async () => {
    await context.close()
    assert.deepEqual(wrong, [])
    assert.deepEqual(
      requests.filter((request) => !isDescribed(request)),
      [],
    )
  })
  await page.goto(path)
  return { page, context, requests }
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

/** The session cookie of a person, as a Cookie header. */
export const cookieOf = (person: { session: { credentials: Record<string, string> } }): string =>
  person.session.credentials['Cookie'] ?? ''

/** A picture for people, in the git-ignored .shots/. */
export async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync(`${top}.shots`, { recursive: true })
  await page.screenshot({ path: `${top}.shots/${name}.png`, animations: 'disabled' })
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong, as sentences; of another scheme only the colours are new. */
export async function axe(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (what === 'all' ? builder.withTags(TAGS) : builder.withRules('color-contrast')).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

const patterns = operationsOf(description()).map(({ method, path }) => {
  const pattern = path.replace(/\{[^}]+\}/g, '[^/?]+')
  return new RegExp(`^${method.toUpperCase()} (?:/api/v1)?${pattern}(?:\\?|$)`)
})

const isDescribed = (request: string): boolean => patterns.some((pattern) => pattern.test(request))
