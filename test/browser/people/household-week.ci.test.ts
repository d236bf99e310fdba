import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { joinsServer, maja, type Person } from '../../support/people.ts'
import { cookieOf, letTimePassUntil, visit, type Size } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { NOW } from '../support/household.ts'
import { row, titles } from '../support/rows.ts'

/** One of the two, on a screen of their own. */
interface Hand {
  page: Page
  size: Size
  main: Locator
}

async function twoPeople(t: TestContext): Promise<{ hers: Hand; his: Hand }> {
  const app = await startApp(t)
  app.clock.set(NOW)
  const owner = await maja(app)
  const partner = await joinsServer(app, owner, 'Jonas')
  const handOf = async (person: Person, size: Size): Promise<Hand> => {
    const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(person) })
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    return { page, size, main: page.getByRole('main') }
  }
  return { hers: await handOf(owner, 'wide'), his: await handOf(partner, 'phone') }
}

/** The bottom bar's page of lists; on a wide window the sidebar shows them always. */
async function openLists({ page, size }: Hand): Promise<void> {
  if (size === 'wide') return
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Browse/ })
    .tap()
  await page.getByRole('heading', { name: 'Browse', level: 1 }).waitFor()
}

async function goTo(hand: Hand, name: string): Promise<void> {
  const { page, size, main } = hand
  await openLists(hand)
  await press(size, page.getByRole('link', { name: new RegExp(`^${name}`) }).first())
  await main.getByRole('heading', { name, level: 1 }).waitFor()
}

async function newProject(hand: Hand, name: string): Promise<void> {
  const { page, size, main } = hand
  await openLists(hand)
  await press(size, page.getByRole('button', { name: 'New project' }))
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await press(size, page.getByRole('button', { name: 'Create project' }))
  await main.getByRole('heading', { name, level: 1 }).waitFor()
}

/** Adds a line each by quick add, where the screen is. */
async function add({ page, size }: Hand, ...lines: string[]): Promise<void> {
  if (size === 'wide') await page.keyboard.press('q')
  else await page.getByRole('button', { name: 'Add task' }).last().tap()
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  for (const line of lines) {
    await field.fill(line)
    await field.press('Enter')
    await eventually(async () => assert.equal(await field.inputValue(), ''))
  }
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
}

async function shareWith({ page, main }: Hand, project: string, name: string): Promise<void> {
  await main.getByRole('button', { name: `More for ${project}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Members and invitations' }).press('Enter')
  await page.getByRole('button', { name: 'Invite' }).press('Enter')
  await page.getByRole('combobox', { name: 'Name or email address' }).pressSequentially(name)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `${name}: Can edit` }).waitFor()
}

const choose = async ({ page, size, main }: Hand, of: string, item: string): Promise<void> => {
  await press(size, main.getByRole('button', { name: `More for ${of}` }))
  await press(size, page.getByRole('menuitem', { name: item }))
}

const shows = (hand: Hand, names: string[]): Promise<void> =>
  eventually(async () => assert.deepEqual(await titles(hand.page), names))

const complete = ({ page, size }: Hand, name: string): Promise<void> =>
  press(size, row(page, name).getByRole('checkbox', { name: `Complete: ${name}` }))

/** Messages that lie over a phone's buttons go when their time is up. */
const messagesGo = ({ page }: Hand): Promise<void> => letTimePassUntil(page, 6000, page.locator('.toast'), 'detached')

test('a week of a household: groceries used again, a move from a template, bills that repeat, a holiday of two', async (t) => {
  const { hers, his } = await twoPeople(t)

  // Groceries: she shares the list, he buys, she reopens it for the next week.
  await newProject(hers, 'Groceries')
  await add(hers, 'Milk', 'Rye bread', 'Coffee')
  await shows(hers, ['Milk', 'Rye bread', 'Coffee'])
  await shareWith(hers, 'Groceries', 'Jonas')
  await goTo(his, 'Groceries')
  await shows(his, ['Milk', 'Rye bread', 'Coffee'])
  await complete(his, 'Milk')
  await complete(his, 'Coffee')
  await goTo(hers, 'Groceries')
  await shows(hers, ['Rye bread'])
  await choose(hers, 'Groceries', 'Reopen completed tasks')
  await hers.page.getByText('2 tasks reopened.').waitFor()
  await shows(hers, ['Milk', 'Rye bread', 'Coffee'])
  await shows(his, ['Milk', 'Rye bread', 'Coffee'])
  for (const name of ['Milk', 'Rye bread', 'Coffee']) await complete(his, name)
  await hers.main.getByRole('heading', { name: 'No open tasks' }).waitFor()
  await his.main.getByRole('heading', { name: 'No open tasks' }).waitFor()
  await hers.main.getByRole('button', { name: 'Reopen completed tasks' }).press('Enter')
  await shows(hers, ['Milk', 'Rye bread', 'Coffee'])
  await shows(his, ['Milk', 'Rye bread', 'Coffee'])

  // A move: the list of the last one becomes a template, and the next one starts in August.
  await newProject(hers, 'Move to Odense')
  await add(hers, 'Give notice 1 May p1', 'Rent a van 4 May at 9', 'Hand over the keys 31 May')
  await choose(hers, 'Move to Odense', 'Save as template')
  await hers.page.getByRole('dialog').getByLabel('Name').fill('Moving house')
  await hers.page.getByRole('button', { name: 'Save template' }).press('Enter')
  await hers.page.getByText('Template Moving house saved.').waitFor()
  await goTo(hers, 'Templates')
  await hers.main.getByRole('button', { name: 'Use template: Moving house' }).press('Enter')
  await hers.page.getByRole('dialog').getByLabel('Project name').fill('Move to Aarhus')
  await hers.page.getByRole('button', { name: /^Start date/ }).press('Enter')
  for (const _ of ['May', 'June', 'July', 'August'])
    await hers.page.getByRole('button', { name: 'Next month' }).press('Enter')
  await hers.page.getByRole('button', { name: 'Saturday 1 August' }).press('Enter')
  await hers.page.getByRole('dialog').getByRole('button', { name: 'Create project' }).press('Enter')
  await hers.main.getByRole('heading', { name: 'Move to Aarhus', level: 1 }).waitFor()
  await shows(hers, ['Give notice', 'Rent a van', 'Hand over the keys'])
  for (const [name, day] of [
    ['Give notice', '1 Aug'],
    ['Rent a van', '4 Aug'],
    ['Hand over the keys', '31 Aug'],
  ] as const)
    await row(hers.page, name).getByText(day).waitFor()

  // Bills: he writes them once, and what is paid comes back the next month.
  await newProject(his, 'Bills')
  await add(his, 'Rent today every month p1', 'Electricity today every 3 months')
  await his.page.getByRole('link', { name: 'Today', exact: true }).tap()
  await shows(his, ['Rent', 'Electricity'])
  await complete(his, 'Rent')
  await his.page.getByText('Rent completed. Next: Sat 16 May.').waitFor()
  await shows(his, ['Electricity'])

  // The holiday: shared, divided, talked over, and done.
  await newProject(hers, 'Skagen in July')
  await add(hers, 'Book the house', 'Ferry tickets')
  await shareWith(hers, 'Skagen in July', 'Jonas')
  await goTo(hers, 'Skagen in July')
  const ferry = row(hers.page, 'Ferry tickets').getByRole('link', { name: 'Ferry tickets' })
  await ferry.focus()
  await hers.page.keyboard.press('a')
  await hers.page.getByRole('menuitemradio', { name: 'Jonas' }).press('Enter')
  await row(hers.page, 'Ferry tickets').getByText('Jonas').waitFor()
  await eventually(async () => assert.ok(await ferry.evaluate((one) => one === document.activeElement)))
  await hers.page.keyboard.press('Enter')
  const panel = hers.page.getByRole('complementary', { name: 'Task' })
  await panel.getByRole('textbox', { name: 'Write a comment' }).fill('The **morning** one, with the car')
  await hers.page.keyboard.press('Control+Enter')
  await panel.locator('.comment strong', { hasText: 'morning' }).waitFor()

  await goTo(his, 'Skagen in July')
  await his.main.getByRole('link', { name: 'Ferry tickets' }).tap()
  const task = his.page.locator('.panel')
  await task.locator('.comment strong', { hasText: 'morning' }).waitFor()
  await task.getByRole('textbox', { name: 'Write a comment' }).fill('Booked for 7:45')
  await messagesGo(his)
  await task.getByRole('button', { name: 'Comment', exact: true }).tap()
  await panel.getByText('Booked for 7:45').waitFor()
  await messagesGo(his)
  await task.getByRole('button', { name: 'Back' }).tap()
  await complete(his, 'Ferry tickets')
  await shows(his, ['Book the house'])
  await hers.page.keyboard.press('Escape')
  await shows(hers, ['Book the house'])

  // At the end of the week she looks at what he has done.
  await goTo(hers, 'Completed')
  await hers.main.getByLabel('Completed by').selectOption('Jonas')
  await eventually(async () =>
    assert.deepEqual(await hers.main.locator('.line p a').allTextContents(), ['Ferry tickets']),
  )
  await goTo(his, 'Completed')
  await eventually(async () =>
    assert.deepEqual(await his.main.locator('.line p a').allTextContents(), ['Ferry tickets', 'Rent']),
  )
})
