import type { Page } from 'playwright-core'
import { PASSWORD } from '../../../support/people.ts'
import type { Size } from '../browser.ts'
import { seen, type Screen } from './screens.ts'

/** The settings, a task, and what a task is made with. */
export const settingAndTaskScreens: Screen[] = [
  { name: 'security', often: true, path: () => '/settings/security', shows: seen('This device') },
  {
    name: 'security-code',
    path: () => '/settings/security',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByLabel('Confirm your password').fill(PASSWORD)
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
  { name: 'mail-to-task', path: () => '/settings/mail', shows: seen('does not receive email') },
  {
    name: 'connect',
    path: () => '/settings/connect',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Create token' }).first().click()
      await page.getByRole('img', { name: 'QR code of the token' }).waitFor()
    },
  },
  { name: 'import', path: () => '/settings/import', shows: seen('Import tasks') },
  { name: 'export', path: () => '/settings/export', shows: seen('Export your data') },
  { name: 'people', path: () => '/settings/people', shows: seen('Everyone with an account') },
  { name: 'missing', path: () => '/nowhere', shows: seen('Page not found') },
  { name: 'task-panel-closed', path: ({ raisedBed }) => `/task/${raisedBed}`, shows: seen('Line it with cloth') },
  {
    name: 'task-panel',
    often: true,
    path: ({ raisedBed }) => `/task/${raisedBed}`,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Date: ' }).click()
      await page.getByLabel('Type a date').fill('sat next week 10am')
      await seen('Saturday 25 April, 10:00')(page)
    },
  },
  {
    name: 'comments',
    path: ({ raisedBed }) => `/task/${raisedBed}`,
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Write a comment' }).fill('Perfekt!')
      await page.getByText('XL-Byg can deliver').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'repeat-editor',
    path: ({ raisedBed }) => `/task/${raisedBed}`,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Repeat: ' }).click()
      await page.getByLabel('Type a repeat').fill('every other saturday until 1 august')
      await seen('Sat 2 May')(page)
    },
  },
  {
    name: 'reminder',
    path: ({ raisedBed }) => `/task/${raisedBed}`,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add reminder' }).click()
      await page.getByLabel('Type when').fill('friday at 18')
      await seen('30 min before')(page)
    },
  },
  {
    name: 'quick-add',
    often: true,
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
      await seen('No project named Balcony')(page)
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

async function openQuickAdd(page: Page, size: Size): Promise<void> {
  await seen('Pick up the parcel')(page)
  if (size === 'phone') await page.locator('.bar-add').click()
  else await page.keyboard.press('q')
}
