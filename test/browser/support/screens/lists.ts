import { seen, type Screen } from './screens.ts'

/** Lists of tasks and of what else a person has, and what finds them. */
export const listScreens: Screen[] = [
  { name: 'today', often: true, path: () => '/today', shows: seen('Pick up the parcel') },
  { name: 'upcoming', path: () => '/upcoming', shows: seen('Be home for the planks') },
  {
    name: 'upcoming-month',
    often: true,
    path: () => '/upcoming/2026-04',
    shows: async (page) => {
      await page.getByRole('button', { name: /^Thursday 16 April, \d+ tasks/ }).waitFor()
    },
  },
  {
    name: 'upcoming-month-day',
    path: () => '/upcoming/2026-04',
    shows: async (page, size) => {
      if (size !== 'phone') await page.getByRole('button', { name: 'more on Thursday 16 April' }).click()
      await page.getByRole('link', { name: 'Return the library books' }).waitFor()
    },
  },
  { name: 'calendar', path: ({ projects }) => `/project/${projects['Garden']}`, shows: seen('No date') },
  { name: 'inbox', path: () => '/inbox', shows: seen('Write to the landlord') },
  {
    name: 'project',
    path: ({ projects }) => `/project/${projects['Skagen in July']}`,
    shows: seen('Bedlinen for five'),
  },
  {
    name: 'board',
    often: true,
    path: ({ projects }) => `/project/${projects['Bathroom']}`,
    shows: seen('Mirror cabinet'),
  },
  { name: 'empty', path: ({ projects }) => `/project/${projects['Ida’s birthday']}`, shows: seen('No tasks yet') },
  {
    name: 'members',
    path: ({ projects }) => `/project/${projects['Bathroom']}/members`,
    shows: seen('Members and invitations'),
  },
  {
    name: 'members-invite',
    path: ({ projects }) => `/project/${projects['Bathroom']}/members`,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Invite' }).click()
      await seen('Access')(page)
    },
  },
  { name: 'browse', path: () => '/browse', shows: (page) => page.getByRole('heading', { name: 'Browse' }).waitFor() },
  { name: 'settings', often: true, path: () => '/settings', shows: seen('How others see you') },
  { name: 'trash', path: () => '/trash', shows: seen('Sell the old washing machine') },
  { name: 'notifications', path: () => '/notifications', shows: seen('Reminder: ') },
  { name: 'archive', path: () => '/archive', shows: seen('The new kitchen') },
  { name: 'completed', path: () => '/completed', shows: seen('Order the planks at XL-Byg') },
  { name: 'templates', path: () => '/templates', shows: seen('No templates yet') },
  {
    name: 'activity',
    path: ({ projects }) => `/project/${projects['Garden']}/activity`,
    shows: seen('Maja completed'),
  },
  {
    name: 'filter',
    path: ({ filter }) => `/filter/${filter}`,
    shows: (page) => page.getByRole('main').getByRole('link', { name: 'Call the dentist' }).first().waitFor(),
  },
  {
    name: 'filter-editor',
    path: () => '/filter/new',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Query' }).fill('@phone & (overdue | 7 days)')
      await seen('3 tasks match')(page)
    },
  },
  {
    name: 'filter-slip',
    path: () => '/filter/new',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Query' }).fill('@phone & before: soonish')
      await seen('At “soonish”')(page)
    },
  },
  {
    name: 'palette',
    often: true,
    path: () => '/today',
    shows: async (page) => {
      await seen('Pick up the parcel')(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('til')
      await seen('Choose tiles')(page)
    },
  },
]
