/** Screens, each with what must be seen on it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Ends } from '../../../support/database.ts'
import { assertAccessible, cookieOf, visit, type Size } from '../browser.ts'
import { startFurnished } from '../furnished.ts'
import { bathroomBoard, setAside, type Household } from '../household.ts'
import { smallTargets } from '../targets.ts'

export interface Screen {
  name: string
  /** One of each kind, tried by `npm test`; ci tries all. */
  often?: true
  path: (home: Furnished) => string
  /** What must be seen before it is looked at. */
  shows: (page: Page, size: Size) => Promise<void>
}

/** With a filter, and something in every corner. */
type Furnished = Household & { filter: string }

const furnish = (t: Ends) =>
  startFurnished(t, 'every-corner', async (home, app) => {
    await home.api.post(`/tasks/${home.raisedBed}/comments`, { body: 'XL-Byg can deliver **Friday** before noon.' })
    await setAside(app, home)
    await home.api.patch(`/projects/${home.projects['Garden']}`, { view_mode: 'calendar' })
    await done(home, 'Money', 'Transfer the rent', '2026-04-01')
    await done(home, 'Garden', 'Sow tomatoes and chillies', '2026-04-09')
    await home.api.post('/tasks', { content: 'Sharpen the hedge shears', project_id: home.projects['Garden'] })
    await bathroomBoard(home)
    const made = await home.api.post('/filters', {
      name: 'Calls to make',
      query: '@phone & (overdue | 7 days)',
      color: 'blue',
    })
    return { filter: made.body.id as string }
  })

async function done(home: Household, project: string, content: string, due_date: string): Promise<void> {
  const { body } = await home.api.post('/tasks', { content, due_date, project_id: home.projects[project] })
  await home.api.post(`/tasks/${body.id}/complete`)
}

export const isOften = (screen: Screen): boolean => screen.often === true
export const isSeldom = (screen: Screen): boolean => !isOften(screen)

/** Waits until the text is seen. */
export const seen =
  (text: string) =>
  (page: Page): Promise<void> =>
    page.getByText(text, { exact: false }).first().waitFor()

/** Tests that each screen opens by its address, and that nothing is wrong with it. */
export const testScreens = (size: Size, screens: readonly Screen[]): void =>
  testEach(size, screens, {
    finding: `opens by its address, without fault for axe${size === 'wide' ? '' : ' or fingers'} (${size})`,
    check: async (page, name) => {
      await page.locator('main h1, [role="main"] h1').locator('visible=true').first().waitFor()
      await assertAccessible(page, `${name}-${size}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, `the page is ${overflow} px too wide`)
      if (size !== 'wide') assert.deepEqual(await smallTargets(page), [])
    },
  })

interface Checked {
  /** What is found of a screen, after its name. */
  finding: string
  prepare?: (page: Page) => Promise<unknown>
  check: (page: Page, name: string) => Promise<void>
}

/** Opens each screen, waits for what must be seen on it, and looks at it. */
export function testEach(size: Size, screens: readonly Screen[], { finding, prepare, check }: Checked): void {
  const ends: (() => unknown)[] = []
  let home: Furnished
  let page: Page
  before(async () => {
    const ending = { after: (end: () => unknown) => void ends.push(end) }
    const furnished = await furnish(ending)
    home = { ...furnished.home, ...furnished.told }
    ;({ page } = await visit(ending, furnished.app, '/today', { size, cookie: cookieOf(home) }))
    await prepare?.(page)
  })
  after(async () => {
    for (const end of ends.toReversed()) await end()
  })

  for (const { name, path, shows } of screens) {
    test(`${name} ${finding}`, async () => {
      await page.goto(path(home))
      await shows(page, size)
      await check(page, name)
    })
  }
}
