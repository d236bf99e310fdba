/** Everything that is done to a task by keyboard, and where the focus is afterwards. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import type { Household } from './household.ts'

export interface Acting {
  page: Page
  home: Household
  /** Of the task that is acted on. */
  id: string
}

interface Action {
  name: string
  /** The focus is on the row; answers when what was asked for has happened at the server. */
  act: (on: Acting) => Promise<void>
  /** Whether the row leaves its place, though it may stand at another then, as one that repeats. */
  leaves?: boolean
  /** Whether Ctrl Z takes it back. */
  back?: boolean
  /** Only opens and closes something; tried on one row of a place. */
  isPeek?: boolean
}

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

const taskOf = async ({ home, id }: Acting): Promise<Record<string, unknown>> =>
  (await home.api.get(`/tasks/${id}`)).body as Record<string, unknown>

/** Waits for what the server says of the task. */
const until = (on: Acting, is: (task: Record<string, unknown>) => boolean): Promise<unknown> =>
  eventually(async () => is(await taskOf(on)))

const closed = (page: Page): Promise<void> => page.locator('.layer').waitFor({ state: 'detached' })

/** Opens something that floats and closes it again. */
const peek = (name: string, key: string): Action => ({
  name: `${name}, closed again`,
  act: async ({ page }) => {
    await press(page, key)
    await page.locator('.layer :focus').waitFor()
    await press(page, 'Escape')
    await closed(page)
  },
  isPeek: true,
})

export const ACTIONS: Action[] = [
  peek('the date', 'd'),
  peek('the labels', 'l'),
  peek('the assignee', 'a'),
  peek('the move menu', 'm'),
  peek('quick add', 'q'),
  peek('search', 'Control+k'),
  {
    name: 'priority',
    act: async (on) => {
      const before = (await taskOf(on))['priority']
      const wanted = before === 3 ? 1 : 3
      await press(on.page, 'p', String(wanted))
      await until(on, ({ priority }) => priority === wanted)
    },
    back: true,
  },
  {
    name: 'another day',
    act: async (on) => {
      await press(on.page, 'd')
      await on.page
        .locator('.layer')
        .getByRole('button', { name: /^This weekend/ })
        .press('Enter')
      await until(on, ({ due_date }) => due_date === '2026-04-18')
    },
    back: true,
  },
  {
    name: 'a label',
    act: async (on) => {
      const had = (await taskOf(on))['labels'] as string[]
      await press(on.page, 'l')
      await on.page.locator('.layer').getByRole('menuitemcheckbox', { name: 'waiting' }).press('Enter')
      await until(on, ({ labels }) => (labels as string[]).length !== had.length)
      await press(on.page, 'Escape')
      await closed(on.page)
    },
    back: true,
  },
  {
    name: 'another project',
    act: async (on) => {
      const project = on.home.projects['Money']!
      await press(on.page, 'm')
      await on.page.locator('.layer').getByRole('menuitemradio', { name: 'Money' }).press('Enter')
      await until(on, ({ project_id }) => project_id === project)
    },
    back: true,
  },
  {
    name: 'a new title',
    act: async (on) => {
      const { content } = await taskOf(on)
      await press(on.page, 'Enter')
      const title = on.page.locator('.panel-title').getByRole('textbox')
      await title.fill(`${content as string} `)
      await press(on.page, 'End', '!', 'Enter')
      await until(on, (task) => task['content'] !== content)
      await eventually(async () => assert.notEqual(await holder(on.page), 'BODY'))
      await press(on.page, 'Escape')
      await on.page.locator('.panel').waitFor({ state: 'detached' })
    },
    back: true,
  },
  {
    name: 'opened and closed',
    act: async ({ page }) => {
      await press(page, 'Enter')
      await page.locator('.panel-title').waitFor()
      await press(page, 'Escape')
      await page.locator('.panel').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'a task added',
    act: async ({ page, home }) => {
      await press(page, 'q')
      const name = `Added at ${performance.now()}`
      await page.locator('.layer .quick-field').fill(name)
      await press(page, 'Enter')
      await eventually(async () => (await home.api.get(`/tasks?q=${encodeURIComponent(name)}`)).body.tasks.length === 1)
      await press(page, 'Escape')
      await closed(page)
    },
  },
  {
    name: 'down and up again',
    act: async ({ page }) => {
      await press(page, 'Alt+ArrowDown', 'Alt+ArrowUp', 'x')
      // Keys are done in their order: both steps are behind it.
      await page.locator('.select-bar').waitFor()
      await press(page, 'Escape')
      await page.locator('.select-bar').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'chosen and let go',
    act: ({ page }) => press(page, 'x', 'Escape'),
  },
  {
    name: 'duplicated',
    act: async ({ page, id, home }) => {
      const { content } = (await home.api.get(`/tasks/${id}`)).body as { content: string }
      const count = async () => (await home.api.get(`/tasks?q=${encodeURIComponent(content)}`)).body.tasks.length
      const before = await count()
      await press(page, 'x')
      await page.locator('.select-bar').getByRole('button', { name: 'Duplicate' }).press('Enter')
      await eventually(async () => (await count()) > before)
    },
  },
  {
    name: 'completed',
    act: async (on) => {
      const before = await taskOf(on)
      await press(on.page, 'e')
      await until(on, ({ completed, due_date }) => completed === true || due_date !== before['due_date'])
      await on.page
        .locator('[data-state~="completing"], [data-state~="leaving"]')
        .first()
        .waitFor({ state: 'detached' })
    },
    leaves: true,
    back: true,
  },
  {
    name: 'deleted',
    act: async (on) => {
      await press(on.page, '#')
      await eventually(async () => (await on.home.api.get(`/tasks/${on.id}`)).status === 404)
    },
    back: true,
  },
  {
    name: 'chosen and deleted from the bar',
    act: async (on) => {
      await press(on.page, 'x')
      await on.page.locator('.select-bar').getByRole('button', { name: 'Delete' }).press('Enter')
      await eventually(async () => (await on.home.api.get(`/tasks/${on.id}`)).status === 404)
    },
    back: true,
  },
]

/** The id of the row that holds the focus, else the name of the element. */
export const holder = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.closest<HTMLElement>('#main [data-row]')?.dataset['row'] ?? (at?.id || at?.tagName) ?? ''
  })

export const idsIn = (page: Page, part: string): Promise<string[]> =>
  page.locator(`${part} [data-row]`).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['row']!))
