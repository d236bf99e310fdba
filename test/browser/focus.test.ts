import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { cookieOf, visit } from './support/browser.ts'
import { startHousehold } from './support/household.ts'

/** The row that holds the focus, or what else does. */
const home = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    const row = at?.closest('[data-row]')
    return row ? (row.querySelector('.row-title a')?.textContent ?? '') : (at?.tagName ?? '')
  })

const rows = (page: Page): Promise<string[]> => page.locator('#main [data-row] .row-title a').allTextContents()

/** Keys that act on a row, one after the other, and whether the row leaves. */
const ACTIONS: { name: string; keys: string[]; leaves?: boolean }[] = [
  { name: 'priority', keys: ['p', '1'] },
  { name: 'date', keys: ['d', 'Escape'] },
  { name: 'label', keys: ['l', 'Escape'] },
  { name: 'assignee', keys: ['a', 'Escape'] },
  { name: 'move, taken back', keys: ['m', 'Escape'] },
  { name: 'open and close', keys: ['Enter', 'Escape'] },
  { name: 'quick add and close', keys: ['q', 'Escape'] },
  { name: 'search and close', keys: ['Control+k', 'Escape'] },
  { name: 'down and up again', keys: ['Alt+ArrowDown', 'Alt+ArrowUp'] },
  { name: 'complete', keys: ['e'], leaves: true },
  { name: 'delete', keys: ['#'], leaves: true },
]

for (const place of ['first', 'middle', 'last'] as const) {
  test(`after every action by keyboard the focus has a home (the ${place} row of a group)`, async (t) => {
    const { app, home: person } = await startHousehold(t)
    const project = (await person.api.post('/projects', { name: 'Errands' })).body.id
    for (let n = 1; n <= 9; n++) await person.api.post('/tasks', { content: `Task ${n}`, project_id: project })
    const { page } = await visit(t, app, `/project/${project}`, { cookie: cookieOf(person) })
    await page.getByRole('link', { name: 'Task 9' }).waitFor()
    const lost: string[] = []
    for (const { name, keys, leaves = false } of ACTIONS) {
      const all = await rows(page)
      const at = { first: 0, middle: Math.floor(all.length / 2), last: all.length - 1 }[place]
      const acted = all[at]!
      await page.getByRole('link', { name: acted, exact: true }).focus()
      for (const key of keys) {
        await page.keyboard.press(key)
        await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100)))
      }
      if (leaves) await page.getByRole('link', { name: acted, exact: true }).waitFor({ state: 'detached' })
      const wanted = leaves ? (all[at + 1] ?? all[at - 1]!) : acted
      await eventually(async () => assert.equal(await home(page), wanted)).catch(async () =>
        lost.push(`${name}: on ${await home(page)} instead of ${wanted}`),
      )
    }
    assert.deepEqual(lost, [])
  })
}
