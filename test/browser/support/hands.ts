/** A mouse and a finger that drag, step by step as hands do. */
import type { CDPSession, Locator, Page } from 'playwright-core'
import type { Size } from './browser.ts'

/** Presses a button by what the hands are on: the keyboard of a wide window, the glass of a phone. */
export const press = (size: Size, button: Locator): Promise<void> =>
  size === 'wide' ? button.press('Enter') : button.tap()

/** Presses keys that mean something only after one another, with no pause between them however slow the machine is. */
export const pressInTurn = (page: Page, ...keys: string[]): Promise<unknown> =>
  Promise.all(keys.map((key) => page.keyboard.press(key)))

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

/** A place, or one in an element, looked for again as the hand comes near. */
export type Aim = Spot | (() => Promise<Spot>)

/** See `spotIn`. */
export const at =
  (element: Locator, across = 0.5, down = 0.5): Aim =>
  () =>
    spotIn(element, across, down)

/** A finger that rests so long on a row lifts it. */
export const HOLD_MS = 250

const STEPS = 6

/** Picks something up with the mouse and carries it; `page.mouse.up()` lets it go. */
export async function carry(page: Page, from: Aim, to: Aim): Promise<void> {
  await untilDraggable(page)
  await pointAt(page, from)
  await page.mouse.down()
  await pointAt(page, to)
}

export async function drag(page: Page, from: Aim, to: Aim): Promise<void> {
  await carry(page, from, to)
  await page.mouse.up()
}

/** The code for dragging and swiping comes when the page is idle. */
export async function untilDraggable(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['gestures'] === 'on')
}

/** Moves to the target, and again if it has moved meanwhile. */
export async function pointAt(page: Page, aim: Aim): Promise<void> {
  const look = (): Spot | Promise<Spot> => (typeof aim === 'function' ? aim() : aim)
  let spot: Spot | undefined
  for (let seen = await look(); seen.x !== spot?.x || seen.y !== spot.y; seen = await look()) {
    spot = seen
    await page.mouse.move(spot.x, spot.y, { steps: STEPS })
    await nextFrames(page)
  }
}

/** What follows the pointer does so at the next frame. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** One finger on the glass, as the browser itself sees it; each step is over once the page has heard of it. */
export interface Finger {
  down: (at: Spot) => Promise<void>
  moveTo: (at: Spot) => Promise<void>
  /** Down and away from there with no rest between them, however slow the machine is: a finger that rests means another thing. */
  pull: (from: Spot, to: Spot) => Promise<void>
  up: () => Promise<void>
}

export async function fingerOn(page: Page): Promise<Finger> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  let last: Spot = { x: 0, y: 0 }
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Spot | null): Promise<void> => {
    if (at) last = at
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  }
  const moves = (from: Spot, to: Spot): Promise<void>[] =>
    Array.from({ length: STEPS }, (_, step) => {
      const part = (step + 1) / STEPS
      return touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
    })
  const isSeen = async (): Promise<void> => {
    await page.waitForFunction(isFingerAt, last)
    await nextFrames(page)
  }
  return {
    down: async (at) => {
      await page.evaluate(noteFinger)
      await touch('touchStart', at)
      await isSeen()
    },
    moveTo: async (at) => {
      await Promise.all(moves(last, at))
      await isSeen()
    },
    pull: async (from, to) => {
      await page.evaluate(noteFinger)
      await Promise.all([touch('touchStart', from), ...moves(from, to)])
      await isSeen()
    },
    up: () => touch('touchEnd', null),
  }
}

interface Seen {
  finger?: Spot & { scrolls: boolean }
}

function noteFinger(): void {
  const seen = window as Seen
  const isNoted = seen.finger !== undefined
  seen.finger = { x: -1, y: -1, scrolls: false }
  if (isNoted) return
  for (const type of ['pointerdown', 'pointermove', 'pointercancel'] as const) {
    const note = ({ clientX: x, clientY: y }: PointerEvent): void =>
      void (seen.finger = { x, y, scrolls: type === 'pointercancel' })
    addEventListener(type, note, true)
  }
}

/** Of a finger that scrolls the page hears no more. */
function isFingerAt({ x, y }: Spot): boolean {
  const { finger } = window as Seen
  return finger !== undefined && (finger.scrolls || Math.hypot(finger.x - x, finger.y - y) < 1)
}

/** Where the copy of what is held begins and ends, from the left of the window. */
export async function copySpan(page: Page): Promise<[left: number, right: number]> {
  await nextFrames(page)
  return page.locator('.drag-copy').evaluate((copy) => {
    const { left, right } = copy.getBoundingClientRect()
    return [left, right]
  })
}

/** Frames wait, as on a slow machine, until the returned function is called. */
export async function holdFrames(page: Page): Promise<() => Promise<void>> {
  const letCome = await page.evaluateHandle(() => {
    const { requestAnimationFrame } = window
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (work) => held.push(work)
    return () => {
      window.requestAnimationFrame = requestAnimationFrame
      held.forEach((work) => requestAnimationFrame(work))
    }
  })
  return () => letCome.evaluate((come) => come())
}
