import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { wireTo } from '../../support/live/wire.ts'
import { eventually } from '../../support/eventually.ts'
import {
  assertAccessible,
  backOnline,
  cookieOf,
  keptForOffline,
  photograph,
  sizeOf,
  visit,
} from '../support/browser.ts'
import { untilDraggable } from '../support/hands.ts'
import { setAside, startHousehold, type Household } from '../support/household.ts'

const OFFLINE = 'This will load when you are back online.'

/** Every screen with a list that is not read ahead, and what it shows once it is read. */
const SCREENS = ({ projects }: Household): [path: string, shows: string][] => [
  ['/trash', 'Sell the old washing machine'],
  ['/completed', 'Cucumber'],
  ['/templates', 'No templates yet'],
  ['/archive', 'The new kitchen'],
  [`/project/${projects['Garden']}/activity`, 'Maja added Be home for the planks'],
  [`/project/${projects['Garden']}/members`, 'Remove'],
  ['/settings/security', 'This device'],
  ['/settings/tokens', 'No tokens yet.'],
  ['/settings/calendar', 'No feeds yet.'],
  ['/settings/mail', 'Reset address'],
  ['/settings/people', 'Maja'],
  ['/project/01950000-0000-7000-8000-000000000001', 'Project not found'],
  ['/label/01950000-0000-7000-8000-000000000001', 'Label not found'],
  ['/filter/01950000-0000-7000-8000-000000000001', 'Filter not found'],
  ['/template/01950000-0000-7000-8000-000000000001', 'Template not found'],
  ['/task/01950000-0000-7000-8000-000000000001', 'Task not found'],
]

const saysSo = (page: Page): Promise<void> => page.getByText(OFFLINE).first().waitFor()
const noFailure = async (page: Page): Promise<void> => assert.equal(await page.getByText('Could not load').count(), 0)

const size = sizeOf(import.meta.filename)

test(`without a network no screen calls empty or missing what it never read (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  await setAside(app, home)
  const wire = await wireTo(t, app)
  const { page, context } = await visit(t, { ...app, url: wire.url }, '/today', {
    cookie: cookieOf(home),
    installed: true,
    size,
  })
  await page.locator('[data-row]').first().waitFor()
  await keptForOffline(page)
  // The machine has no network at one time, and the server does not answer at another.
  await context.setOffline(true)
  wire.cut()

  for (const [path, shows] of SCREENS(home)) {
    await page.goto(path)
    await saysSo(page).catch((error: unknown) => {
      throw new Error(`${path} does not say that it was not read`, { cause: error })
    })
    assert.equal(await page.getByRole('main').getByText(shows).count(), 0, path)
    await noFailure(page)
    if (path === '/trash') await assertAccessible(page, `not-read-${size}`)
    if (path === '/trash' || path === '/completed') await context.setOffline(path === '/completed')
  }
})

test(`what was not read comes by itself once the network is back, and stays there without one (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  await setAside(app, home)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', {
    cookie: cookieOf(home),
    installed: true,
    size,
  })
  await page.locator('[data-row]').first().waitFor()
  await keptForOffline(page)
  wire.cut()
  await page.goto('/trash')
  await saysSo(page)
  await backOnline(page, wire)
  await page.getByText('Sell the old washing machine').waitFor()
  await noFailure(page)
  await eventually(() => isKept(page, 'Sell the old washing machine'))

  wire.cut()
  await page.reload()
  await page.getByText('Sell the old washing machine').waitFor()
  await page.locator('.offline:visible').waitFor()
  await noFailure(page)
  await photograph(page, `kept-offline-${size}`)
})

test('a screen that was never opened is drawn without a network also where there is no service worker, as on plain http', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.locator('[data-row]').first().waitFor()
  const program = page.waitForResponse(/\/assets\/settings-/)
  await page.reload()
  // Until it is there with all that it needs.
  await page.evaluate((url) => import(url), (await program).url())
  await untilDraggable(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('heading', { name: 'Trash' }).waitFor()
  await saysSo(page)
})

test(`an open task says nothing is missing where nothing is, and reads its history by itself (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', {
    cookie: cookieOf(home),
    installed: true,
    size,
  })
  await page.locator('[data-row]').first().waitFor()
  await keptForOffline(page)
  wire.cut()
  await page.locator('.offline:visible').waitFor()
  await page.getByRole('link', { name: 'Return the library books' }).click()
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.waitFor()
  assert.equal(await page.getByText(OFFLINE).count(), 0)
  await field.fill('They are under the bed')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article', { name: 'Maja' }).getByText('Waiting to be sent').waitFor()
  assert.equal(await page.getByText(OFFLINE).count(), 0)
  await noFailure(page)
  await page.getByRole('button', { name: 'Activity' }).click()
  await saysSo(page)
  await backOnline(page, wire)
  await page.getByText('Maja added the task').waitFor()
  await eventually(async () => assert.equal(await page.getByText(OFFLINE).count(), 0))
  await noFailure(page)
})

/** Something of that text is kept in the browser. */
async function isKept(page: Page, content: string): Promise<void> {
  const rows = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('errand')
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(JSON.stringify(reading.result))
          })
        })
      }),
  )
  assert.ok(rows.includes(content))
}

test('on a phone an open task says that there is no network, and a comment that it waits to be sent', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, `/task/${home.raisedBed}`, {
    cookie: cookieOf(home),
    size: 'phone',
  })
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.waitFor()
  wire.cut()
  await page.locator('.offline:visible').waitFor()
  await field.fill('Larch it is')
  await page.keyboard.press('Control+Enter')
  const comment = page.getByRole('article', { name: 'Maja' }).filter({ hasText: 'Larch it is' })
  await comment.getByText('Waiting to be sent').waitFor()
  await backOnline(page, wire)
  await comment.getByText('Waiting to be sent').waitFor({ state: 'detached' })
})

test('without a network an address with a slash at its end is the page without one', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', { cookie: cookieOf(home), installed: true })
  const garden = `/project/${home.projects['Garden']}`
  await keptForOffline(page)
  wire.cut()
  for (const [asked, shown, name] of [
    ['/today/', '/today', 'Today'],
    ['//today//', '/today', 'Today'],
    [`${garden}/?view=list`, `${garden}?view=list`, 'Garden'],
    [`/task/${home.raisedBed}/`, `/task/${home.raisedBed}`, 'Today'],
    ['//', '/', 'Today'],
  ] as const) {
    await page.goto(wire.url + asked)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    assert.equal(page.url(), wire.url + shown)
  }
})
