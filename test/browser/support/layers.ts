import type { Page } from 'playwright-core'

/** How many of the open dialogs, sheets and menus have their step in the history, which comes a moment after each opens. */
export const openSteps = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)

export const untilOpenSteps = (page: Page, steps: number): Promise<unknown> =>
  page.waitForFunction((all) => ((history.state as { layers?: number } | null)?.layers ?? 0) === all, steps)

/** Whether nothing covers the middle of it. */
export function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
