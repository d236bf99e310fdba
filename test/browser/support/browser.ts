/** A real Chromium before the real service: what journeys share. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { after } from 'node:test'
import type { AxeResults, RunOnly, RunOptions } from 'axe-core'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { TestApp } from '../../support/app.ts'
import { openChromium } from '../../support/chromium.ts'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { description } from '../../support/openapi/openapi.ts'
import { operationsOf } from '../../support/openapi/openapi-document.ts'
import { top } from '../../support/sources.ts'
import type { Wire } from '../../support/live/wire.ts'
import { NOW } from './household.ts'

export type Size = 'wide' | 'phone' | 'tablet'

export const SIZES: Record<Size, { width: number; height: number }> = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
}

/** The sizes at which a file's journeys are tried: both in ci and where it is named, else one. */
export const sizesOf = (file: string): Size[] =>
  process.env['ERRAND_TEST_BOTH_SIZES'] === 'yes' ? ['wide', 'phone'] : [sizeOf(file)]

/** The size for journeys that are much the same at both: half of all files have each. */
export const sizeOf = (file: string): Size => (basename(file).length % 2 === 0 ? 'wide' : 'phone')

let browser: Promise<Browser> | undefined
after(async () => (await browser)?.close())

export interface Look {
  size?: Size
  /** The Cookie header of a session; nobody is signed in without. */
  cookie?: string | undefined
  locale?: string
  /** With the service worker, which hides requests from tests that answer some themselves. */
  installed?: boolean
  /** Whether things move on their way; not in wide windows unless asked for, as for people who want less of it. */
  moves?: boolean
  /** Timers of so many milliseconds and more wait for `letTimePass`. */
  holds?: number
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Method and path of every request to the API so far. */
  requests: string[]
}

/** A page of its own, at the service's own day and hour. It fails the test on any error in the console or the page. */
export async function visit(test: Ends, app: TestApp, path: string, look: Look = {}): Promise<Visit> {
  const { size = 'wide', moves = size !== 'wide', locale = 'en-GB', installed = false, holds = LONG_MS } = look
  browser ??= openChromium()
  const chromium = await browser
  const context = await chromium.newContext({
    viewport: SIZES[size],
    hasTouch: size !== 'wide',
    isMobile: size !== 'wide',
    locale,
    timezoneId: 'Europe/Copenhagen',
    baseURL: app.url,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    serviceWorkers: installed ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const [name = '', value = ''] = look.cookie?.split('=') ?? []
  if (name) await context.addCookies([{ name, value, url: app.url }])
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  await page.addInitScript(holdLongTimers, holds)
  const requests: string[] = []
  const wrong: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/')) requests.push(`${request.method()} ${url.pathname}${url.search}`)
    if (url.origin !== app.url) wrong.push(`asked another origin: ${url.href}`)
  })
  // A file is asked for in the test from the first on: the browser takes a while to hear of it.
  page.on('filechooser', () => {})
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

/** Toasts and tries after a pause wait, so that a slow machine sees what a fast one sees. */
const LONG_MS = 5000

function holdLongTimers(long: number): void {
  const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
  const held = new Map<number, { due: number; work: () => void }>()
  let now = 0
  let last = 1_000_000_000
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0, ...rest: unknown[]) => {
      if (ms < long) return set(work, ms, ...rest)
      held.set(++last, { due: now + ms, work })
      return last
    },
    clearTimeout: (id: number) => held.delete(id) || clear(id),
    letTimePass: (ms: number) => {
      now += ms
      for (const [id, { due, work }] of held) if (due <= now && held.delete(id)) work()
    },
  })
}

/** Lets so much time pass for what the page put off by five seconds or more, or by `holds`. */
export const letTimePass = (page: Page, ms: number): Promise<void> =>
  page.evaluate((ms) => (window as unknown as { letTimePass: (ms: number) => void }).letTimePass(ms), ms)

const ANSWER_MS = 4000

/** The same until this is so; what is on its way gets real time for its answer, before its own limit passes too. */
export const letTimePassUntil = (
  page: Page,
  ms: number,
  seen: Locator,
  state: 'visible' | 'detached' = 'visible',
): Promise<void> =>
  eventually(async () => {
    await letTimePass(page, ms)
    await seen.first().waitFor({ state, timeout: ANSWER_MS })
  })

/** The network is back, and the page has noticed, however long it would wait before it tries again. */
export async function backOnline(page: Page, wire: Wire): Promise<void> {
  wire.mend()
  // It stands in the sidebar and above the list.
  await letTimePassUntil(page, 60_000, page.locator('p.offline'), 'detached')
  // Where the live channel did not open in the time that was let pass, the pause before its next try is held too.
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

/** The program and everything that was read are kept in the browser, and the live channel is followed. */
export async function keptForOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await eventually(async () => (await lastVisitPosition(page)) !== null)
}

/** There is no network, and the page has noticed; what it needs without one it keeps. */
export async function goOffline(page: Page, wire: Wire): Promise<void> {
  await keptForOffline(page)
  wire.cut()
  await page.getByText('You are offline.').waitFor()
}

/** Where in the history stands what the browser keeps; null while it is not known whether that is whole. */
export const lastVisitPosition = (page: Page): Promise<string | null> => page.evaluate(readLastVisitPosition)

async function readLastVisitPosition(): Promise<string | null> {
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(request.error?.message)))
    })
  // Opened before the page did so, it would stay empty.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'errand')) return null
  const database = await result(indexedDB.open('errand'))
  const visit = await result(database.transaction('kept').objectStore('kept').get('last visit'))
  database.close()
  return (visit as { value: { position: string | null } } | undefined)?.value.position ?? null
}

/** Loads the page again, or another, once the history has gone back over a layer that closed: that would end the loading. */
export async function reload(page: Page, path = page.url()): Promise<void> {
  await page.waitForFunction(() => !(history.state as { layers?: number } | null)?.layers)
  await (path === page.url() ? page.reload() : page.goto(path))
}

/** The session cookie of a person, as a Cookie header. */
export const cookieOf = (person: { session: { credentials: Record<string, string> } }): string =>
  person.session.credentials['Cookie'] ?? ''

/** Nothing for axe to find fault with, the colours in dark too; with a name a picture of each where SHOTS is set. */
export async function assertAccessible(page: Page, name?: string): Promise<void> {
  assert.deepEqual(await violations(page, { type: 'tag', values: TAGS }), [])
  if (name) await photograph(page, `${name}-light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await violations(page, { type: 'rule', values: ['color-contrast'] }), [])
  if (name) await photograph(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let axeSource: string | undefined

async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    await page.evaluate(`${axeSource}; undefined`)
  }
  await atRest(page)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run: (on: Document, how: RunOptions) => Promise<AxeResults> } }
    // What is found to be right is not described.
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], selectors: false })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  }, runOnly)
}

/** Whatever moves or fades has done so. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )

/** A picture for people, in the git-ignored .shots/, where SHOTS is set. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (!process.env['SHOTS']) return
  mkdirSync(`${top}.shots`, { recursive: true })
  await page.screenshot({ path: `${top}.shots/${name}.png`, animations: 'disabled' })
}

const patterns = operationsOf(description()).map(({ method, path }) => {
  const pattern = path.replace(/\{[^}]+\}/g, '[^/?]+')
  return new RegExp(`^${method.toUpperCase()} (?:/api/v1)?${pattern}(?:\\?|$)`)
})

const isDescribed = (request: string): boolean => patterns.some((pattern) => pattern.test(request))
