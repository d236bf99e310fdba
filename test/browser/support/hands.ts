/** A mouse and a finger that drag, step by step as hands do. */
import type { CDPSession, Locator, Page } from 'playwright-core'

export interface Spot {
  x: number
  y: number
}

/** A place in an element that has come to rest, by shares of its width and height. */
export async function spotIn(element: Locator, across = 0.5, down = 0.5): Promise<Spot> {
  const box = await element.evaluate(async (node) => {
    const place = () => JSON.stringify(node.getBoundingClientRect())
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let before = ''; before !== place(); await frame()) before = place()
    return node.getBoundingClientRect().toJSON() as DOMRect
  })
  return { x: box.x + box.width * across, y: box.y + box.height * down }
}

const STEPS = 6

/** Picks something up with the mouse and carries it; `drop` with page.mouse.up(). */
export async function carry(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: STEPS })
  await nextFrames(page)
}

export async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await carry(page, from, to)
  await page.mouse.up()
}

/** What follows the pointer does so at the next frame. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** One finger on the glass, as the browser itself sees it. */
export interface Finger {
  down: (at: Spot) => Promise<void>
  moveTo: (at: Spot) => Promise<void>
  up: () => Promise<void>
}

export async function fingerOn(page: Page): Promise<Finger> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  let last: Spot = { x: 0, y: 0 }
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Spot | null): Promise<void> => {
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    if (at) last = at
  }
  return {
    down: (at) => touch('touchStart', at),
    moveTo: async (at) => {
      const from = last
      for (let step = 1; step <= STEPS; step++) {
        const part = step / STEPS
        await touch('touchMove', { x: from.x + (at.x - from.x) * part, y: from.y + (at.y - from.y) * part })
      }
      await nextFrames(page)
    },
    up: () => touch('touchEnd', null),
  }
}
