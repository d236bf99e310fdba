import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

/** The first letter stands right of the last, and both within the box. */
const runsFromTheRight = (one: Locator): Promise<boolean> => eventually(() => one.evaluate(isFromTheRight))

function isFromTheRight(box: Element): boolean {
  const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode()!
  const placeOf = (at: number): DOMRect => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect()
  }
  const [first, last] = [placeOf(0), placeOf(text.textContent!.length - 1)]
  return last.right <= first.left && first.right <= box.getBoundingClientRect().right + 1
}

test('Hebrew ends at its left, in titles, names that are cut off and fields', async (t) => {
  const { app, home } = await startHousehold(t)
  const name = 'הבית של סבתא רבקה בירושלים והגינה שלידו!'
  const { body: project } = await home.api.post('/projects', { name })
  const task = { content: 'לקנות חלב!', project_id: project.id, description: 'שלום, עולם!' }
  const { body: milk } = await home.api.post('/tasks', task)
  const { page } = await visit(t, app, `/project/${project.id}`, { cookie: cookieOf(home), size: 'wide' })
  await runsFromTheRight(page.locator('.row-title a'))
  await runsFromTheRight(page.locator('.side-item-name', { hasText: name }))
  await page.keyboard.press('q')
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('לקנות חלב!')
  await runsFromTheRight(page.locator('.quick-mirror'))
  const looks = await page
    .locator('.quick-mirror, .quick-field')
    .evaluateAll((both) => both.map((one) => getComputedStyle(one).unicodeBidi))
  assert.equal(looks[0], looks[1])
  await page.goto(`/task/${milk.id}`)
  await runsFromTheRight(page.locator('.panel-description p'))
})
