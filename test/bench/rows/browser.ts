/** What a person waits for in the page: a real Chromium on a processor slowed 4×. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { openChromium } from '../../support/chromium.ts'
import { folder, serve } from '../processes.ts'
import { count, kilobytes, median, milliseconds, row, type Row } from '../row.ts'
import type { World } from '../world.ts'

const SLOWED = 4
const TRIES = 5
const SIZES = [2_000, 10_000] as const
type Size = (typeof SIZES)[number]

/** Playwright's own look at what lies under the pointer runs in the page; a person's press has no such thing. */
const PLAINLY = { force: true }

/** Each leaves the page as it found it, but for a task less. */
const INTERACTIONS: Record<string, (page: Page) => Promise<() => Promise<unknown>>> = {
  tick: async (page) => {
    await page.locator('.row-check').nth(2).click(PLAINLY)
    return () => page.locator('[data-state~="completing"], [data-state~="leaving"]').waitFor({ state: 'detached' })
  },
  open: async (page) => {
    await page.locator('.row-title a').nth(4).click(PLAINLY)
    return async () => {
      await page.locator('.panel-title').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.panel').waitFor({ state: 'detached' })
    }
  },
  'quick add': async (page) => {
    await page.keyboard.press('q')
    return async () => {
      await page.locator('.quick-field').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.layer').waitFor({ state: 'detached' })
    }
  },
  j: async (page) => {
    await page.keyboard.press('j')
    return async () => {}
  },
  fold: async (page) => {
    const fold = page.locator('#main .fold').first()
    await fold.click(PLAINLY)
    return () => fold.click(PLAINLY)
  },
}

export const browserRows: Row[] = [
  ...SIZES.flatMap((size) => [
    ...Object.keys(INTERACTIONS).map((name) =>
      row(`browser, a project of ${count(size)}: ${name}, until the next paint`, '≤ 100 ms', async (world) => {
        const waits = await waitsFor(await project(world, size), INTERACTIONS[name]!)
        return { figure: milliseconds(median(waits)), met: median(waits) <= 100 }
      }),
    ),
    row(`browser, a project of ${count(size)}: opening it`, '≤ 500 ms', async (world) => {
      const { opening } = await project(world, size)
      return { figure: milliseconds(opening), met: opening <= 500 }
    }),
    row(`browser, a project of ${count(size)}: elements of rows, scrolled by touch`, '≤ 2,000', async (world) => {
      const { elements, frame } = await scrolled(world, size)
      return { figure: `${count(elements)} (longest frame ${milliseconds(frame)})`, met: elements <= 2000 }
    }),
  ]),
  firstLoad('browser, first load at 400 kb/s and 400 ms, until Today’s rows stand', 5000, 'first'),
  firstLoad('browser, the second time', 1500, 'second'),
]

function firstLoad(what: string, most: number, which: 'first' | 'second'): Row {
  return row(what, `≤ ${milliseconds(most)}`, async (world) => {
    const { ms, requests, bytes } = (await loads(world))[which]
    const figure = `${milliseconds(ms)} (${requests} requests, ${kilobytes(bytes)})`
    return { figure, met: ms <= most }
  })
}

/** A server of its own with a project of each size and a few tasks for today. */
const server = (world: World) =>
  world.once('server of the page', async () => {
    const { url } = await serve('errand', folder())
    const ask = async (path: string, body: object, headers: Record<string, string>): Promise<Response> => {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer
    }
    const person = { email: 'maja@home', name: 'Maja', password: 'sild og snaps til alle' }
    const answer = await ask('/auth/setup', person, {})
    const [name, value] = answer.headers.getSetCookie()[0]!.split(';')[0]!.split('=') as [string, string]
    const make = async (path: string, body: object): Promise<string> =>
      ((await (await ask(path, body, { Cookie: `${name}=${value}` })).json()) as { id: string }).id
    for (let n = 0; n < 12; n++) await make('/tasks/quick-add', { text: `Errand ${n} today` })
    const projects = new Map<Size, string>()
    for (const size of SIZES) {
      const project_id = await make('/projects', { name: `Of ${size}` })
      const section_id = await make(`/projects/${project_id}/sections`, { name: 'Cellar' })
      projects.set(size, project_id)
      for (let n = 0; n < size; n += 50) {
        const where = n < 100 ? { section_id } : { project_id }
        const fifty = Array.from({ length: 50 }, (_, more) => make('/tasks', { content: `Box ${n + more}`, ...where }))
        await Promise.all(fifty)
      }
    }
    const browser = await openChromium()
    const visit = async (phone = false): Promise<{ page: Page; context: BrowserContext; cdp: CDPSession }> => {
      const context = await browser.newContext({
        viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
        hasTouch: phone,
        isMobile: phone,
        baseURL: url,
      })
      await context.addCookies([{ name, value, url }])
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
      return { page, context, cdp }
    }
    return { projects, visit }
  })

/** A project as it was opened from Today, and how long that took. */
const project = (world: World, size: Size) =>
  world.once(`page of ${size}`, async () => {
    const { projects, visit } = await server(world)
    const { page } = await visit()
    await page.addInitScript(watchInteractions)
    await page.goto('/today')
    await page.locator('[data-row]').first().waitFor()
    await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
    await page.evaluate(noteOpening)
    await page.locator(`a.side-item[href="/project/${projects.get(size)}"]`).click()
    const opening = await page.waitForFunction(() => (window as unknown as Watched).opening)
    return { page, opening: (await opening.jsonValue()) as number }
  })

interface Watched {
  waits: number[]
  opening?: number
  firstRow?: number
}

function watchInteractions(): void {
  const watched = window as unknown as Watched
  watched.waits = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) watched.waits.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** From the press on until the first rows of the project are painted. */
function noteOpening(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const look = (): void => {
        if (!document.querySelector('#main [data-row] a')?.textContent?.startsWith('Box'))
          return void requestAnimationFrame(look)
        setTimeout(() => Object.assign(window, { opening: performance.now() - timeStamp }))
      }
      requestAnimationFrame(look)
    },
    { capture: true, once: true },
  )
}

/** The longest wait of each try; the browser tells of none below 16 ms. */
async function waitsFor({ page }: { page: Page }, act: (page: Page) => Promise<() => Promise<unknown>>) {
  const waits: number[] = []
  for (let n = 0; n <= TRIES; n++) {
    await page.evaluate(() => void ((window as unknown as Watched).waits = []))
    const restore = await act(page)
    await page.waitForTimeout(500)
    const seen = await page.evaluate(() => (window as unknown as Watched).waits)
    // The first time brings in code.
    if (n > 0) waits.push(Math.max(16, ...seen))
    await restore()
    await page.waitForTimeout(200)
  }
  return waits
}

const scrolled = (world: World, size: Size) =>
  world.once(`scrolled ${size}`, async () => {
    const { projects, visit } = await server(world)
    const { page, cdp } = await visit(true)
    await page.goto(`/project/${projects.get(size)}`)
    await page.locator('[data-row]').first().waitFor()
    await page.waitForTimeout(3000)
    await page.evaluate(() => {
      const seen = Object.assign(window, { frame: 0, elements: 0 })
      let last = performance.now()
      const look = (now: number): void => {
        seen.frame = Math.max(seen.frame, now - last)
        last = now
        seen.elements = Math.max(
          seen.elements,
          document.querySelectorAll('#main [data-row], #main [data-row] *').length,
        )
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 600,
      yDistance: -12_000,
      speed: 4000,
      gestureSourceType: 'touch',
    })
    return page.evaluate(() => {
      const { frame, elements } = window as unknown as { frame: number; elements: number }
      return { frame, elements }
    })
  })

const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const FULL = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

const loads = (world: World) =>
  world.once('loads', async () => {
    const { visit } = await server(world)
    const { page, cdp } = await visit()
    await cdp.send('Network.enable')
    await page.addInitScript(() =>
      new MutationObserver((_, watching) => {
        if (!document.querySelector('[data-row]')) return
        Object.assign(window, { firstRow: performance.now() })
        watching.disconnect()
      }).observe(document, { subtree: true, childList: true }),
    )
    const load = async () => {
      await cdp.send('Network.emulateNetworkConditions', SLOW_3G)
      await page.goto('/')
      await page.waitForFunction(() => (window as unknown as Watched).firstRow)
      return page.evaluate(() => {
        const ms = (window as unknown as Watched).firstRow!
        const all = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming)
        const before = all.filter(({ startTime }) => startTime < ms)
        return { ms, requests: before.length, bytes: before.reduce((sum, one) => sum + one.transferSize, 0) }
      })
    }
    const first = await load()
    await cdp.send('Network.emulateNetworkConditions', FULL)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    return { first, second: await load() }
  })
