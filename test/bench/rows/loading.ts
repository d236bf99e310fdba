/** How long a person waits for the first rows on a slow line, on a processor slowed 4×. */
import { kilobytes, milliseconds, row, type Row } from '../row.ts'
import { serverOfThePage, slowly, type Visit } from '../visits.ts'
import type { World } from '../world.ts'

export const loadingRows: Row[] = [
  loading('browser, first load at 400 kb/s and 400 ms, until Today’s rows stand', 5000, 'first'),
  loading('browser, first load by a link to a project, until its rows stand', 5000, 'byLink'),
  loading('browser, the second time', 1500, 'second'),
]

function loading(what: string, most: number, which: 'first' | 'byLink' | 'second'): Row {
  return row(what, `≤ ${milliseconds(most)}`, async (world) => {
    const { ms, requests, bytes } = (await loads(world))[which]
    const figure = `${milliseconds(ms)} (${requests} requests, ${kilobytes(bytes)})`
    return { figure, met: ms <= most }
  })
}

interface Loaded {
  firstRow?: number
}

const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const FULL = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

const loads = (world: World) =>
  world.once('loads', async () => {
    const { visit, small } = await serverOfThePage(world)
    const here = await visit()
    const first = await load(here, '/')
    await here.cdp.send('Network.emulateNetworkConditions', FULL)
    await here.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const second = await load(here, '/')
    const other = await visit()
    const byLink = await load(other, `/project/${small}`)
    await other.page.close()
    return { first, second, byLink }
  })

async function load({ page, cdp }: Visit, path: string) {
  await cdp.send('Network.enable')
  await page.addInitScript(() =>
    new MutationObserver((_, watching) => {
      if (!document.querySelector('[data-row]')) return
      Object.assign(window, { firstRow: performance.now() })
      watching.disconnect()
    }).observe(document, { subtree: true, childList: true }),
  )
  return slowly(cdp, async () => {
    await cdp.send('Network.emulateNetworkConditions', SLOW_3G)
    await page.goto(path)
    await page.waitForFunction(() => (window as unknown as Loaded).firstRow)
    return page.evaluate(() => {
      const ms = (window as unknown as Loaded).firstRow!
      const all = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming)
      const before = all.filter(({ startTime }) => startTime < ms)
      return { ms, requests: before.length, bytes: before.reduce((sum, one) => sum + one.transferSize, 0) }
    })
  })
}
