/** Where the focus is after every action by keyboard, on each kind of row. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit, type Size } from './browser.ts'
import { ACTIONS, holder, idsIn } from './focus-actions.ts'
import { startHousehold, type Household } from './household.ts'

const ROWS = ['first', 'middle', 'last'] as const
type Row = (typeof ROWS)[number]

interface Place {
  name: string
  size: Size
  path: (home: Household) => string
  /** The rows among which there is a first, one in the middle and a last. */
  group: string
  /** All three if not named. On a long list each must be near the one before it. */
  rows?: Row[]
  /** What would leave no room for the row. */
  without?: string
  prepare?: (home: Household, page: Page) => Promise<void>
}

const skagen = ({ projects }: Household): string => `/project/${projects['Skagen in July']}`

export const LISTS: Place[] = [
  { name: 'a section', size: 'wide', path: skagen, group: '#main [data-section]:nth-of-type(2)' },
  { name: 'a section', size: 'phone', path: skagen, group: '#main [data-section]:nth-of-type(2)', rows: ['last'] },
  {
    name: 'a grouped list',
    size: 'wide',
    path: skagen,
    group: '#main section:last-of-type',
    prepare: async (_, page) => {
      await page.getByRole('main').getByRole('button', { name: 'Sort and group' }).click()
      await page.getByRole('dialog').getByLabel('Group by').selectOption('Priority')
      await page.getByRole('main').getByRole('heading', { name: 'No priority' }).waitFor()
      await page.keyboard.press('Escape')
    },
  },
]

export const DAYS: Place[] = [
  { name: 'Today', size: 'wide', path: () => '/today', group: '#main' },
  { name: 'Today', size: 'phone', path: () => '/today', group: '#main', rows: ['middle'] },
  { name: 'Upcoming', size: 'wide', path: () => '/upcoming', group: '#main' },
]

export const BOARDS_AND_CALENDARS: Place[] = [
  {
    name: 'the board',
    size: 'wide',
    path: skagen,
    group: '#main .column:nth-of-type(2)',
    prepare: asBoard,
  },
  {
    name: 'the board',
    size: 'phone',
    path: skagen,
    group: '#main .column:nth-of-type(2)',
    rows: ['last'],
    prepare: asBoard,
  },
  {
    name: 'the calendar',
    size: 'wide',
    path: () => '/upcoming/2026-04',
    group: '#main [data-date="2026-04-17"]',
    without: 'duplicated',
  },
  {
    name: 'the calendar',
    size: 'phone',
    path: () => '/upcoming/2026-04',
    group: '#main',
    rows: ['middle'],
  },
]

async function asBoard({ api, projects }: Household, page: Page): Promise<void> {
  await api.patch(`/projects/${projects['Skagen in July']}`, { view_mode: 'board' })
  await page.locator('.column').first().waitFor()
}

export function testFocus(places: readonly Place[]): void {
  for (const place of places) {
    const { name, size, rows = ROWS } = place
    test(`after every action by keyboard the focus is on the row, else beside it: ${name}, ${rows.join(' and ')} (${size})`, (t) =>
      holdsFocus(t, place, rows))
  }
}

async function holdsFocus(t: Ends, place: Place, rows: readonly Row[]): Promise<void> {
  const { size, path, group, without, prepare } = place
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, path(home), { cookie: cookieOf(home), size })
  await page.locator('#main [data-row]').first().waitFor()
  await prepare?.(home, page)
  await page.locator(`${group} [data-row]`).first().waitFor()
  const all = await idsIn(page, group)
  const ids = { first: all[0]!, middle: all[Math.floor(all.length / 2)]!, last: all.at(-1)! }
  const wrong: string[] = []
  for (const row of rows) {
    const id = ids[row]
    const asked = ACTIONS.filter((one) => one.name !== without && (row === rows[0] || !one.isPeek))
    for (const { name: action, act, leaves, back } of asked) {
      const before = await idsIn(page, '#main')
      await page.locator(`#main [data-row="${id}"] a[href]`).first().focus()
      await act({ page, home, id })
      await isHome(page, id, before, leaves).catch((error: Error) => wrong.push(`${row}, ${action}: ${error.message}`))
      if (back) {
        await page.keyboard.press('Control+z')
        await page.locator(`#main [data-row="${id}"]`).first().waitFor()
        await isHome(page, id, before).catch((error: Error) =>
          wrong.push(`${row}, ${action}, taken back: ${error.message}`),
        )
      }
      await inOrder(page, id, before).catch((error: Error) => wrong.push(`${row}, ${action}: ${error.message}`))
    }
  }
  assert.deepEqual(wrong, [])
}

/** Every action leaves the rows in the order in which they were, those that it added aside, once the page has heard of it. */
async function inOrder(page: Page, id: string, before: readonly string[]): Promise<void> {
  await eventually(async () => {
    const there = await idsIn(page, '#main')
    assert.ok(there.includes(id), 'the row is not back')
    const both = (one: string): boolean => there.includes(one) && before.includes(one)
    assert.deepEqual(there.filter(both), before.filter(both))
  })
}

/** On the row; where that is gone, on what stands after it now, else on what stands before it, else on the list. */
async function isHome(page: Page, id: string, before: readonly string[], leaves = false): Promise<void> {
  const at = before.indexOf(id)
  await eventually(async () => {
    const there = await idsIn(page, '#main')
    const on = await holder(page)
    if (there.length === 0) return assert.equal(on, 'main')
    if (on === id) return
    assert.ok(leaves || !there.includes(id), `it is on ${on}`)
    const above = there.indexOf(before.slice(0, at).findLast((one) => one !== id && there.includes(one)) ?? '')
    const below = there.indexOf(before.slice(at + 1).find((one) => there.includes(one)) ?? '')
    // Others may have come between them meanwhile.
    const wanted = there.slice(above + 1, below < 0 ? undefined : below + 1)
    assert.ok((wanted.length > 0 ? wanted : [there[above]]).includes(on), `it is on ${on}`)
  })
}
