/** What a finger presses, and how much of the page is pressed for it. */
import type { Page } from 'playwright-core'

/** What has less than 44 × 44 CSS px where a finger presses it and nothing else, one line each. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(measure)

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
    // Comes into view with the focus, by a key.
    one.matches('.skip, .vh')

  /** What is pressed by a finger at that point. */
  function pressedAt(x: number, y: number): Element | null {
    const top = document.elementFromPoint(x, y)
    const one = top?.closest(PRESSED) ?? null
    return one?.matches('label') ? one.querySelector('input, select') : one
  }

  /** How far from the middle it is still pressed, in one direction. */
  function reach(one: Element, x: number, y: number, dx: number, dy: number): number {
    let far = 0
    while (far < 2 * LEAST && pressedAt(x + dx * (far + 0.5), y + dy * (far + 0.5)) === one) far++
    return far
  }

  function lines(one: Element): string[] {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box = one.getBoundingClientRect()] = one.getClientRects()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const name = `${one.className || one.tagName}: ${one.getAttribute('aria-label') ?? one.textContent!.slice(0, 40)}`
    if (pressedAt(x, y) !== one) {
      const other = document.elementFromPoint(x, y)
      return [`${name}: ${other?.closest(PRESSED)?.className ?? other?.className} lies over it`]
    }
    const width = reach(one, x, y, -1, 0) + reach(one, x, y, 1, 0)
    const height = reach(one, x, y, 0, -1) + reach(one, x, y, 0, 1)
    return width >= LEAST - 1 && height >= LEAST - 1 ? [] : [`${name}: ${width} × ${height}`]
  }

  return [...document.querySelectorAll(PRESSED)]
    .filter((one) => !one.matches('label') && one.checkVisibility() && !one.closest('[inert]') && !isException(one))
    .flatMap(lines)
}
