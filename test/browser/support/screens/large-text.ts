/** Each screen on a phone with text of twice the size. */
import assert from 'node:assert/strict'
import { photograph, SIZES } from '../browser.ts'
import { testEach, type Screen } from './screens.ts'

/** As the system's own setting does, before anything is drawn. */
export function doubleText(): void {
  document.addEventListener('readystatechange', () => (document.documentElement.style.fontSize = '200%'))
}

/** What is cut off without an ellipsis, and cannot be scrolled to. */
const cropped = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('#main *, .bar *')].flatMap((one) => {
    const style = getComputedStyle(one)
    const isCut =
      one.scrollWidth > one.clientWidth + 2 && style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis'
    const scrolls = /auto|scroll/.test(style.overflowX)
    return isCut && !scrolls && !one.classList.contains('vh') && one.clientWidth > 1
      ? `${one.className}: ${one.textContent}`
      : []
  })

/** Pairs of words and controls of which one lies over the other. */
function overlapping(): string[] {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      '.page-head h1, .page-head p, .page-head a, .page-head button, .bar a, .bar button',
    ),
  ]
  const boxes = all.flatMap((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const box = (one.querySelector('svg') ?? range).getBoundingClientRect()
    return one.checkVisibility() && box.width > 0 ? { one, box } : []
  })
  return boxes.flatMap(({ one, box }, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      const apart = across <= 0 || down <= 0 || one.contains(other.one)
      return apart ? [] : `${one.textContent} | ${other.one.textContent || other.one.getAttribute('aria-label')}`
    }),
  )
}

/** Words that go on in the next line, but for those of addresses and settings and others that are wider than a phone. */
function broken(): string[] {
  const found = new Set<string>()
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const box = text.parentElement!
    if (!box.checkVisibility() || box.closest('.vh, textarea, code, pre, [aria-hidden="true"]')) continue
    const words = text.textContent!.replace(/\S*(?::\/\/|_)\S*/g, (long) => ' '.repeat(long.length))
    for (const { 0: word, index } of words.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (word.length > 14) continue
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.add(`${word} in ${box.className || box.tagName}`)
    }
  }
  return [...found]
}

export const testLargeText = (screens: readonly Screen[]): void =>
  testEach('phone', screens, {
    finding: 'can be read with text of twice the size',
    prepare: async (page) => {
      await page.addInitScript(doubleText)
      // High enough for every row to be in the document.
      await page.setViewportSize({ width: SIZES.phone.width, height: 3000 })
    },
    check: async (page, name) => {
      await photograph(page, `large-text-${name}`)
      const found = {
        cropped: await page.evaluate(cropped),
        broken: await page.evaluate(broken),
        overlapping: await page.evaluate(overlapping),
        tooWide: await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)),
      }
      assert.deepEqual(found, { cropped: [], broken: [], overlapping: [], tooWide: 0 })
    },
  })
