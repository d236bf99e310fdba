/** All screens, each with what must be seen on it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestApp } from '../../support/app.ts'
import { PASSWORD } from '../../support/people.ts'
import { assertAccessible, cookieOf, visit, type Size } from './browser.ts'
import { bathroomBoard, setAside, startHousehold, type Household } from './household.ts'

let app: TestApp
let home: Household
let filter: string
const ends: (() => unknown)[] = []
const ending = { after: (end: () => unknown) => ends.push(end) }

async function furnish(): Promise<void> {
  ;({ app, home } = await startHousehold(ending))
  await home.api.post(`/tasks/${home.raisedBed}/comments`, { body: 'XL-Byg can deliver **Friday** before noon.' })
  await setAside(app, home)
  await home.api.patch(`/projects/${home.projects['Garden']}`, { view_mode: 'calendar' })
  await done('Money', 'Transfer the rent', '2026-04-01')
  await done('Garden', 'Sow tomatoes and chillies', '2026-04-09')
  await home.api.post('/tasks', { content: 'Sharpen the hedge shears', project_id: home.projects['Garden'] })
  await bathroomBoard(home)
  const made = await home.api.post('/filters', {
    name: 'Calls to make',
    query: '@phone & (overdue | 7 days)',
    color: 'blue',
  })
  filter = made.body.id
}
after(async () => {
  for (const end of ends.toReversed()) await end()
})

async function done(project: string, content: string, due_date: string): Promise<void> {
  const { body } = await home.api.post('/tasks', { content, due_date, project_id: home.projects[project] })
  await home.api.post(`/tasks/${body.id}/complete`)
}

interface Screen {
  name: string
  path: () => string
  /** What must be seen before the picture is taken. */
  shows: (page: Page, size: Size) => Promise<void>
}

const seen =
  (text: string) =>
  (page: Page): Promise<void> =>
    page.getByText(text, { exact: false }).first().waitFor()

const openQuickAdd = async (page: Page, size: Size): Promise<void> => {
  await seen('Pick up the parcel')(page)
  if (size === 'wide') await page.keyboard.press('q')
  else await page.locator('.bar-add').click()
}

const screens: Screen[] = [
  { name: 'today', path: () => '/today', shows: seen('Pick up the parcel') },
  { name: 'upcoming', path: () => '/upcoming', shows: seen('Be home for the planks') },
  {
    name: 'upcoming-month',
    path: () => '/upcoming/2026-04',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Wednesday 1 April, 1 task' }).waitFor()
    },
  },
  {
    name: 'upcoming-month-day',
    path: () => '/upcoming/2026-04',
    shows: async (page, size) => {
      if (size === 'wide') await page.getByRole('button', { name: 'more on Thursday 16 April' }).click()
      await page.getByRole('link', { name: 'Return the library books' }).waitFor()
    },
  },
  { name: 'calendar', path: () => `/project/${home.projects['Garden']}`, shows: seen('No date') },
  { name: 'inbox', path: () => '/inbox', shows: seen('Write to the landlord') },
  { name: 'project', path: () => `/project/${home.projects['Skagen in July']}`, shows: seen('Bedlinen for five') },
  { name: 'board', path: () => `/project/${home.projects['Bathroom']}`, shows: seen('Mirror cabinet') },
  { name: 'empty', path: () => `/project/${home.projects['Ida’s birthday']}`, shows: seen('A fresh project') },
  { name: 'members', path: () => `/project/${home.projects['Bathroom']}/members`, shows: seen('Members and invites') },
  {
    name: 'members-invite',
    path: () => `/project/${home.projects['Bathroom']}/members`,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Invite' }).click()
      await seen('They can')(page)
    },
  },
  { name: 'browse', path: () => '/browse', shows: (page) => page.getByRole('heading', { name: 'Browse' }).waitFor() },
  { name: 'settings', path: () => '/settings', shows: seen('How the others see you') },
  { name: 'trash', path: () => '/trash', shows: seen('Sell the old washing machine') },
  { name: 'notifications', path: () => '/notifications', shows: seen('Reminder: ') },
  { name: 'archive', path: () => '/archive', shows: seen('The new kitchen') },
  { name: 'activity', path: () => `/project/${home.projects['Garden']}/activity`, shows: seen('Maja completed') },
  {
    name: 'filter',
    path: () => `/filter/${filter}`,
    shows: (page) => page.getByRole('main').getByRole('link', { name: 'Call the dentist' }).first().waitFor(),
  },
  {
    name: 'filter-editor',
    path: () => '/filter/new',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Shows tasks that match' }).fill('@phone & (overdue | 7 days)')
      await seen('3 tasks match')(page)
    },
  },
  {
    name: 'filter-slip',
    path: () => '/filter/new',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Shows tasks that match' }).fill('@phone & before: soonish')
      await seen('At “soonish”')(page)
    },
  },
  {
    name: 'palette',
    path: () => '/today',
    shows: async (page) => {
      await seen('Pick up the parcel')(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('til')
      await seen('Choose tiles')(page)
    },
  },
  { name: 'security', path: () => '/settings/security', shows: seen('This one') },
  {
    name: 'security-code',
    path: () => '/settings/security',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByLabel('Your password, once more').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await seen('Scan the code')(page)
    },
  },
  {
    name: 'tokens',
    path: () => '/settings/tokens',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Revoke script' }).first().waitFor()
    },
  },
  {
    name: 'calendar-feed',
    path: () => '/settings/calendar',
    shows: async (page) => {
      await page.getByRole('img', { name: 'QR code of the calendar address' }).waitFor()
    },
  },
  { name: 'mail-to-task', path: () => '/settings/mail', shows: seen('does not listen for mail') },
  {
    name: 'connect',
    path: () => '/settings/connect',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Make a token for it' }).first().click()
      await page.getByRole('img', { name: 'QR code of the token' }).waitFor()
    },
  },
  { name: 'import', path: () => '/settings/import', shows: seen('Bring your lists along') },
  { name: 'export', path: () => '/settings/export', shows: seen('Take everything with you') },
  { name: 'people', path: () => '/settings/people', shows: seen('Everybody with an account here') },
  { name: 'missing', path: () => '/nowhere', shows: seen('There is nothing here') },
  { name: 'task-panel-closed', path: () => `/task/${home.raisedBed}`, shows: seen('Line it with cloth') },
  {
    name: 'task-panel',
    path: () => `/task/${home.raisedBed}`,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Date: ' }).click()
      await page.getByLabel('Type a date').fill('sat next week 10am')
      await seen('Saturday 25 April, 10:00')(page)
    },
  },
  {
    name: 'comments',
    path: () => `/task/${home.raisedBed}`,
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Write a comment' }).fill('Perfekt!')
      await page.getByText('XL-Byg can deliver').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'repeat-editor',
    path: () => `/task/${home.raisedBed}`,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Repeat: ' }).click()
      await page.getByLabel('Type a repeat').fill('every other saturday until 1 august')
      await seen('Sat 2 May')(page)
    },
  },
  {
    name: 'reminder',
    path: () => `/task/${home.raisedBed}`,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add a reminder' }).click()
      await page.getByLabel('Type when').fill('friday at 18')
      await seen('30 min before')(page)
    },
  },
  {
    name: 'quick-add',
    path: () => '/today',
    shows: async (page, size) => {
      await openQuickAdd(page, size)
      await page.locator('.quick-field').pressSequentially('Buy potting soil saturday 10:00 for 45 min p2 #Garden @er')
      await seen('New label')(page)
    },
  },
  {
    name: 'quick-add-unknown',
    path: () => '/today',
    shows: async (page, size) => {
      await openQuickAdd(page, size)
      await page.locator('.quick-field').fill('Oil the wooden bench #Balcony every! 6 months from 1 May')
      await seen('No project is called Balcony')(page)
    },
  },
  {
    name: 'keys',
    path: () => '/today',
    shows: async (page) => {
      await seen('Pick up the parcel')(page)
      await page.keyboard.press('?')
      await seen('On a task')(page)
    },
  },
]

/** Tests that each screen opens by its address, and that nothing is wrong with it. */
export function testScreens(size: Size): void {
  let page: Page
  before(async () => {
    await furnish()
    ;({ page } = await visit(ending, app, '/today', { size, cookie: cookieOf(home) }))
  })

  for (const { name, path, shows } of screens) {
    test(`${name} opens by its address, without fault for axe (${size})`, async () => {
      await page.goto(path())
      await shows(page, size)
      await page.locator('main h1, [role="main"] h1').locator('visible=true').first().waitFor()
      await assertAccessible(page, `${name}-${size}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, `the page is ${overflow} px too wide`)
    })
  }

  test(`the door is without fault for axe (${size})`, async (t) => {
    const { page } = await visit(t, app, '/upcoming', { size })
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await assertAccessible(page, `sign-in-${size}`)
    const place = `/projects/${home.projects['Bathroom']}/invites`
    const { body } = await home.api.post(place, { email: 'mormor@example.org', role: 'editor' })
    await page.goto(body.link.replace(/^https?:\/\/[^/]+/, ''))
    await page.getByRole('heading', { name: 'Join Bathroom' }).waitFor()
    await assertAccessible(page, `invite-${size}`)
    await page.goto('/forgot')
    await page.getByRole('heading', { name: 'A new password' }).waitFor()
    await assertAccessible(page, `forgot-${size}`)
  })
}
