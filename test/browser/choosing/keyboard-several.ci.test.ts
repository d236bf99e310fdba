import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { pressInTurn } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

test('several tasks are chosen with x and Shift J, and done in one go', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.getByRole('toolbar', { name: 'Selected tasks' }).getByText('2 selected').waitFor()
  await page.keyboard.press('Space')
  await page.getByText('2 tasks completed.').waitFor()
  await page.getByRole('heading', { name: 'Your Inbox is empty' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.getByRole('link', { name: 'Read about heat pumps' }).waitFor()
})

test('several tasks get a priority, another project and the trash in one request each, and each is undone', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, requests } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const batches = () => requests.filter((request) => request.startsWith('POST /api/v1/tasks/batch')).length
  // What is taken back before it is sent is never sent.
  const undo = async (sent: number): Promise<void> => {
    await eventually(() => assert.equal(batches(), sent))
    await page.keyboard.press('Control+z')
  }
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  const both = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Write to the landlord' }).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+J')
    await page.getByText('2 selected').waitFor()
  }
  await both()
  await page.keyboard.press('p')
  await page.keyboard.press('1')
  await page.getByText('Priority of 2 tasks set to 1.').waitFor()
  await eventually(async () => assert.equal(await page.locator('.row[data-priority="1"]').count(), 2))
  await undo(1)
  await page.locator('.row[data-priority="1"]').first().waitFor({ state: 'detached' })

  await page.keyboard.press('m')
  await page.getByRole('menuitemradio', { name: 'Car' }).click()
  await page.getByText('2 tasks moved to Car.').waitFor()
  await page.getByRole('heading', { name: 'Your Inbox is empty' }).waitFor()
  await undo(2)
  await page.getByRole('link', { name: 'Read about heat pumps' }).waitFor()

  await both()
  await page.keyboard.press('#')
  await page.getByText('2 tasks deleted.').waitFor()
  await page.getByRole('heading', { name: 'Your Inbox is empty' }).waitFor()
  await undo(3)
  await page.getByRole('link', { name: 'Read about heat pumps' }).waitFor()
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  assert.equal(batches(), 3)
})
test('keys that come before the page is drawn again each count', async (t) => {
  const { app, home } = await startHousehold(t)
  const { api, projects } = home
  const project = projects['Skagen in July']!
  await api.patch(`/projects/${project}`, { view_mode: 'board' })
  const { page, requests } = await visit(t, app, `/project/${project}`, { cookie: cookieOf(home) })
  const press = async (...keys: string[]): Promise<void> => {
    const before = sent()
    // A row that was moved has the focus again at the next frame.
    await page.waitForFunction((all) => {
      const row = document.activeElement?.closest('[data-row]')
      for (const key of row ? all : []) {
        document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: key, altKey: true, bubbles: true, cancelable: true }),
        )
      }
      return row !== null && row !== undefined
    }, keys)
    await eventually(() => assert.equal(sent(), before + keys.length))
  }
  const sent = (): number => requests.filter((one) => one.endsWith('/move')).length

  const cards = page.locator('.column').nth(1).locator('.card a[href]')
  await cards.first().focus()
  const [first, ...others] = await cards.allTextContents()
  await press('ArrowDown', 'ArrowUp')
  await press('ArrowDown', 'ArrowDown')
  await eventually(async () => assert.deepEqual(await cards.allTextContents(), [...others, first]))

  const { id: parent_id } = (await api.post('/tasks', { content: 'Pack' })).body
  for (const content of ['Tent', 'Stove', 'Lamp']) await api.post('/tasks', { content, parent_id })
  await page.goto(`${app.url}/task/${parent_id}`)
  const subtasks = page.locator('.subtask a')
  await subtasks.first().focus()
  await press('ArrowDown', 'ArrowDown')
  await eventually(async () => assert.deepEqual(await subtasks.allTextContents(), ['Stove', 'Lamp', 'Tent']))
})

test('a row is moved by Alt and arrows, labelled by L, and G then P goes to a project', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const first = page.locator('.main .row-title a').first()
  await page.getByRole('link', { name: 'Write to the landlord' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await first.and(page.getByRole('link', { name: 'Read about heat pumps' })).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Write to the landlord')
  await page.keyboard.press('Control+z')
  await first.and(page.getByRole('link', { name: 'Write to the landlord' })).waitFor()

  await page.getByRole('link', { name: 'Write to the landlord' }).focus()
  await page.keyboard.press('l')
  await page.getByRole('menuitemcheckbox', { name: 'phone' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('listitem').filter({ hasText: 'Write to the landlord' }).getByText('phone').waitFor()

  await pressInTurn(page, 'g', 'p')
  await page.getByRole('menuitem', { name: 'Bathroom' }).click()
  await page.getByRole('heading', { name: 'Bathroom', level: 1 }).waitFor()
})
