/** What a finger presses, and how much of the page is pressed for it. */
import type { Page } from 'playwright-core'

/** What has less than 44 × 44 CSS px where a finger presses it and nothing else, one line each. */
export async function smallTargets(page: Page): Promise<string[]> {
  await page.evaluate(rest)
  return page.evaluate(measure)
}

/** Fields with letters of less than 16 px, into which an iPhone zooms when they get the focus, one line each. */
export const smallLetters = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('textarea, select, input')]
      .filter((field) => field.checkVisibility() && !field.matches('[type=checkbox], [type=radio], [readonly]'))
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  )

/** Resolves when a sheet that slides in has come to rest, and what it covers can no longer be pressed. */
async function rest(): Promise<void> {
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  await frame()
}

function measure(): string[] {
  const LEAST = 44
  const PRESSED = [
    'a[href], button, input, textarea, select, summary, label:has(input, select)',
    ...['checkbox', 'option', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'tab', 'switch'].map(
      (role) => `[role='${role}']`,
    ),
  ].join()
  /** What may be smaller, each for its reason. */
  const isException = (one: Element): boolean =>
    // A link within a sentence stands as close as its lines do.
    (one.matches('p a, small a, .markdown a') && getComputedStyle(one, '::after').content === 'none') ||
    // The lines of a day in a month lie over the day, which opens the same tasks in rows of full height.
    one.matches('.calendar-month *') ||
    // The list beside an open task, which lies over it where there is no room.
    (one.closest('#main') !== null && document.querySelector('[data-panel]') !== null) ||
    // Comes into view with the focus, by a key.
    one.matches('.skip, .vh')

  /** What is pressed by a finger at that point. */
  function pressedAt(x: number, y: number): Element | null {
    const top = document.elementFromPoint(x, y)
    const one = top?.closest(PRESSED) ?? null
    return one?.matches('label') ? one.querySelector('input, select') : one
  }

  /** What a word may become lies over what is below until it is chosen. */
  const isCompletion = (x: number, y: number): boolean =>
    document.elementFromPoint(x, y)?.closest('.completion, .quick-menu') != null

  /** How far from the middle it is still pressed, one way and the other together; not counted beyond what is enough. */
  function reach(one: Element, x: number, y: number, dx: number, dy: number): number {
    const isReached = (x: number, y: number): boolean => pressedAt(x, y) === one || isCompletion(x, y)
    let far = 0
    for (const way of [-1, 1]) {
      for (let at = 0.5 * way; far < LEAST && isReached(x + dx * at, y + dy * at); at += way) far++
    }
    return far
  }

  function lines(one: Element): string[] {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box = one.getBoundingClientRect()] = one.getClientRects()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const name = `${one.className || one.tagName}: ${one.getAttribute('aria-label') ?? one.textContent.slice(0, 40)}`
    if (isCompletion(x, y) && !one.closest('.completion')) return []
    if (pressedAt(x, y) !== one) {
      const other = document.elementFromPoint(x, y)
      return [`${name}: ${other?.closest(PRESSED)?.className ?? other?.className} lies over it`]
    }
    const [width, height] = [reach(one, x, y, 1, 0), reach(one, x, y, 0, 1)]
    return width >= LEAST - 1 && height >= LEAST - 1 ? [] : [`${name}: ${width} × ${height}`]
  }

  return [...document.querySelectorAll(PRESSED)]
    .filter((one) => !one.matches('label') && one.checkVisibility() && !one.closest('[inert]') && !isException(one))
    .flatMap(lines)
}
