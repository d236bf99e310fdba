/** What a person waits for in the page: a real Chromium on a processor slowed 4×. */
import type { CDPSession, Page } from 'playwright-core'
import { count, median, milliseconds, row, type Row } from '../row.ts'
import { serverOfThePage, SIZES, slowly, type Size } from '../visits.ts'
import type { World } from '../world.ts'

const TRIES = 5

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
        const { page, cdp } = await project(world, size)
        const waits = await slowly(cdp, () => waitsFor(page, INTERACTIONS[name]!))
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
]

/** A project as it was opened from Today, and how long that took. */
const project = (world: World, size: Size) =>
  world.once(`page of ${size}`, async () => {
    const { projects, visit } = await serverOfThePage(world)
    const { page, cdp } = await visit()
    await page.addInitScript(watchInteractions)
    const opening = await slowly(cdp, async () => {
      await page.goto('/today')
      await page.locator('[data-row]').first().waitFor()
      await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
      await page.evaluate(noteOpening)
      await page.locator(`a.side-item[href="/project/${projects.get(size)}"]`).click()
      return page.waitForFunction(() => (window as unknown as Watched).opening)
    })
    return { page, cdp, opening: (await opening.jsonValue()) as number }
  })

interface Watched {
  waits: number[]
  opening?: number
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
async function waitsFor(page: Page, act: (page: Page) => Promise<() => Promise<unknown>>): Promise<number[]> {
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
    const { projects, visit } = await serverOfThePage(world)
    const { page, cdp } = await visit(true)
    const seen = await slowly(cdp, () => scroll(page, cdp, `/project/${projects.get(size)}`))
    await page.close()
    return seen
  })

async function scroll(page: Page, cdp: CDPSession, path: string): Promise<{ frame: number; elements: number }> {
  await page.goto(path)
  await page.locator('[data-row]').first().waitFor()
  await page.waitForTimeout(3000)
  await page.evaluate(() => {
    const seen = Object.assign(window, { frame: 0, elements: 0 })
    let last = performance.now()
    const look = (now: number): void => {
      seen.frame = Math.max(seen.frame, now - last)
      last = now
      seen.elements = Math.max(seen.elements, document.querySelectorAll('#main [data-row], #main [data-row] *').length)
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
}
