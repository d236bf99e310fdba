import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { joins, PASSWORD } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { eventually } from '../../support/eventually.ts'
import {
  assertAccessible,
  cookieOf,
  photograph,
  visit,
  backOnline,
  keptForOffline,
  goOffline,
} from '../support/browser.ts'
import { pressInTurn } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

const titles = (page: Page): Promise<string[]> => page.locator('[data-row] .row-title a').allTextContents()

test('two people on one list, one of them without a network for a while, end with the same', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const wire = await wireTo(t, app)
  const mine = await visit(t, { ...app, url: wire.url }, `/project/${garden}`, {
    cookie: cookieOf(home),
    installed: true,
  })
  const his = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(jonas) })
  const { page } = mine
  await page.getByRole('link', { name: 'Water the tomato seedlings' }).waitFor()
  await his.page.getByRole('link', { name: 'Water the tomato seedlings' }).waitFor()
  await keptForOffline(page)

  wire.cut()
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('checkbox', { name: 'Complete: Borrow Oskar’s circular saw' }).click()
  await page.keyboard.press('q')
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await field.fill('Sharpen the spade tomorrow p2')
  await field.press('Enter')
  await field.fill('Oil the hinges')
  await field.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Build the raised bed behind the kitchen' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Build the raised bed in the sun')
  await title.press('Enter')
  await page.getByText('Offline. 4 changes waiting to be saved.').first().waitFor()
  await photograph(page, 'offline-wide-light')

  await his.page.getByRole('checkbox', { name: 'Complete: Water the tomato seedlings' }).click()
  await home.api.patch(`/tasks/${home.raisedBed}`, { priority: 1 })
  await his.page.keyboard.press('q')
  const hisField = his.page.getByRole('textbox', { name: 'Task', exact: true })
  await hisField.fill('Order compost')
  await hisField.press('Enter')
  await his.page.getByText('Order compost added to Garden.').waitFor()
  await his.page.keyboard.press('Escape')

  await page.reload()
  await page.getByRole('link', { name: 'Oil the hinges' }).waitFor()
  await page.getByText('Offline. 4 changes waiting to be saved.').first().waitFor()
  await eventually(async () => assert.equal(await page.getByRole('link', { name: 'Order compost' }).count(), 0))
  await eventually(async () =>
    assert.equal(await page.getByRole('checkbox', { name: 'Complete: Borrow Oskar’s circular saw' }).count(), 0),
  )

  await backOnline(page, wire)
  for (const one of [page, his.page]) {
    await one.getByRole('link', { name: 'Order compost' }).waitFor()
    await one.getByRole('link', { name: 'Sharpen the spade' }).waitFor()
    await one.getByRole('link', { name: 'Oil the hinges' }).waitFor()
    await one.locator('.row[data-priority="1"]', { hasText: 'Build the raised bed in the sun' }).waitFor()
    await one.locator('.main [data-row]', { hasText: 'Borrow Oskar' }).waitFor({ state: 'detached' })
  }
  await page.locator('.sidebar .offline').waitFor({ state: 'detached' })
  const onServer = async (): Promise<string[]> => {
    const { body } = await home.api.get(`/tasks?project_id=${garden}`)
    return body.tasks.map((task: { content: string }) => task.content).toSorted()
  }
  await eventually(async () => assert.deepEqual((await titles(page)).toSorted(), await onServer()))
  await eventually(async () => assert.deepEqual(await titles(his.page), await titles(page)))
  assert.equal((await onServer()).filter((content) => content === 'Oil the hinges').length, 1)
})

test('what is added to a task without a network counts on its row, also after a reload', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const path = `/project/${home.projects['Garden']}`
  const { page } = await visit(t, { ...app, url: wire.url }, path, { cookie: cookieOf(home), installed: true })
  const row = page.locator(`[data-row="${home.raisedBed}"]`)
  await row.getByText('2/4').waitFor()
  await goOffline(page, wire)
  await row.getByRole('link').click()
  const panel = page.getByRole('complementary', { name: 'Task' })
  await panel.getByRole('textbox', { name: 'Add sub-task' }).focus()
  await page.keyboard.type('Buy soil')
  await page.keyboard.press('Enter')
  await panel.getByRole('textbox', { name: 'Write a comment' }).fill('Two metres long.')
  await page.keyboard.press('Control+Enter')
  const countsShow = async (): Promise<void> => {
    await row.getByText('2/5').waitFor()
    await row.getByTitle('1 comment').waitFor()
  }
  await countsShow()
  await page.goto(path)
  await countsShow()
  await backOnline(page, wire)
  await eventually(async () => assert.equal((await home.api.get(`/tasks/${home.raisedBed}`)).body.comment_count, 1))
  await countsShow()
})

test('what could not be saved is shown with its text; signing out with changes that wait asks first', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/inbox', { cookie: cookieOf(home), installed: true })
  await page.getByRole('link', { name: 'Read about heat pumps' }).click()
  await goOffline(page, wire)
  await page.getByRole('button', { name: 'Add description' }).click()
  const text = 'Air to water, for the old radiators'
  await page.getByRole('textbox', { name: 'Description' }).fill(text)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Offline. 1 change waiting to be saved.').first().waitFor()
  const { body } = await home.api.get(`/tasks?project_id=${home.inbox}`)
  const pumps = body.tasks.find((task: { content: string }) => task.content === 'Read about heat pumps')
  await home.api.delete(`/tasks/${pumps.id}`)
  await backOnline(page, wire)
  await page.getByRole('button', { name: '1 change could not be saved.' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Could not be saved' })
  await dialog.getByText(text).waitFor()
  await assertAccessible(page)
  await photograph(page, 'not-saved-wide-light')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })

  wire.cut()
  await page.locator('.sidebar .offline').waitFor()
  await page.keyboard.press('Escape')
  await pressInTurn(page, 'g', 'i')
  await page.getByRole('checkbox', { name: 'Complete: Write to the landlord' }).click()
  await page.getByText('Offline. 1 change waiting to be saved.').first().waitFor()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out and lose unsaved changes?' })
  await question.getByText('1 change is not saved on the server.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await backOnline(page, wire)
  await page.locator('.sidebar .offline').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const left = () =>
    page.evaluate(async () => {
      const shell = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      const asked = indexedDB.open('errand')
      await new Promise((done) => (asked.onsuccess = done))
      const count = asked.result.transaction('kept').objectStore('kept').count()
      await new Promise((done) => (count.onsuccess = done))
      return { api: shell.flat().filter(({ url }) => url.includes('/api/')).length, kept: count.result }
    })
  await eventually(async () => assert.deepEqual(await left(), { api: 0, kept: 0 }))
})

test('a session that ended keeps what waits for the same person', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/inbox', { cookie: cookieOf(home), installed: true })
  const box = page.getByRole('checkbox', { name: 'Complete: Write to the landlord' })
  await box.waitFor()
  await goOffline(page, wire)
  await box.click()
  await page.getByText('Offline. 1 change waiting to be saved.').first().waitFor()
  await home.session.post('/auth/logout')
  await backOnline(page, wire)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page
    .getByText('You were signed out. 1 change is kept in this browser and will be saved when you sign in again.')
    .waitFor()
  await page.getByLabel('Email').fill(home.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Read about heat pumps' }).waitFor()
  await eventually(() =>
    page.evaluate(async () => {
      const answer = await fetch('/api/v1/tasks?completed=only')
      const { tasks } = await answer.json()
      return tasks.some((task: { content: string }) => task.content === 'Write to the landlord')
    }),
  )
  await page.locator('.main [data-row]', { hasText: 'Write to the landlord' }).waitFor({ state: 'detached' })
})

test('what is shared to the installed app stands in quick add', async (t) => {
  const { app, home } = await startHousehold(t)
  const shared = new URLSearchParams({ title: 'Ferry to Læsø', text: 'Book early', url: 'https://example.org/ferry' })
  const { page } = await visit(t, app, `/add?${shared}`, { cookie: cookieOf(home), size: 'phone' })
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await field.waitFor()
  await eventually(async () => assert.equal(await field.inputValue(), 'Ferry to Læsø'))
  assert.match(page.url(), /\/today$/)
  await field.press('Enter')
  await page.getByText('Ferry to Læsø added to Inbox.').waitFor()
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks?project_id=${home.inbox}`)
    assert.equal(body.tasks.at(-1).description, 'Book early\nhttps://example.org/ferry')
  })
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!
    const { icons } = await (await fetch(link.href)).json()
    return Promise.all(icons.map(async (icon: { src: string }) => (await fetch(icon.src)).headers.get('content-type')))
  })
  assert.deepEqual(manifest, ['image/svg+xml', 'image/png', 'image/png', 'image/png'])
})

test('a page that was left before its lists had come reads them the next time', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: filter } = await home.api.post('/filters', { name: 'Calls to make', query: '@phone', color: 'blue' })
  const { page } = await visit(t, app, '/docs', { cookie: cookieOf(home) })
  await page.route('**/api/v1/filters*', () => {})
  await page.goto('/today')
  await page.waitForFunction(() => localStorage.length > 0)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForFunction(keptOf, 'last visit')
  await page.unrouteAll()
  await page.goto(`/filter/${filter.id}`)
  await page.getByRole('heading', { name: 'Calls to make' }).waitFor()
})

/** What this browser keeps under a key. A database opened before the page makes its own would stay empty. */
const keptOf = async (key: string): Promise<unknown> => {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'errand')) return undefined
  return new Promise((resolve) => {
    const opening = indexedDB.open('errand')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('kept').objectStore('kept').get(key)
      reading.onsuccess = () => resolve(reading.result)
    }
  })
}
