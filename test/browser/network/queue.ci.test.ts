import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { SLOW_MS } from '../../../src/web/sync/http/http.ts'
import {
  backOnline,
  cookieOf,
  keptForOffline,
  goOffline,
  lastVisitPosition,
  letTimePass,
  photograph,
  sizeOf,
  visit,
} from '../support/browser.ts'
import { NOW, startHousehold } from '../support/household.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  await page.goto(path)
  return page
}

async function retitle(page: Page, text: string): Promise<void> {
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill(text)
  await title.press('Enter')
}

test('of two tabs the later text stands, whichever of them sends', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const path = `/task/${home.raisedBed}`
  const { page, context } = await visit(t, { ...app, url: wire.url }, path, { cookie: cookieOf(home), installed: true })
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await keptForOffline(page)
  const other = await secondTab(context, path)
  await other.getByRole('textbox', { name: 'Title' }).waitFor()
  wire.cut()
  for (const tab of [page, other]) await tab.getByText('You are offline.').waitFor()
  await retitle(page, 'Build it in spring')
  await eventually(async () =>
    assert.equal(await other.getByRole('textbox', { name: 'Title' }).inputValue(), 'Build it in spring'),
  )
  await retitle(other, 'Build it in autumn')
  await page.close()
  wire.mend()
  // Its pauses between two tries have grown meanwhile.
  await other.evaluate(() => dispatchEvent(new Event('online')))
  const stored = async (): Promise<string> => (await home.api.get(`/tasks/${home.raisedBed}`)).body.content
  await eventually(async () => assert.equal(await stored(), 'Build it in autumn'))
  await other.locator('.sidebar .offline').waitFor({ state: 'detached' })
  const { activity } = (await home.api.get(`/tasks/${home.raisedBed}/activity`)).body
  const titles = activity.flatMap(({ payload }: { payload: { changes?: { content?: { new: string } } } }) =>
    payload.changes?.content ? [payload.changes.content.new] : [],
  )
  assert.deepEqual(titles, ['Build it in autumn', 'Build it in spring'])
})

const size = sizeOf(import.meta.filename)

test(`a comment with a photo, written without a network, is seen after a reload and arrives with it (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const look = { cookie: cookieOf(home), installed: true, size }
  const { page } = await visit(t, { ...app, url: wire.url }, `/project/${home.projects['Garden']}`, look)
  const link = page.getByRole('link', { name: 'Build the raised bed behind the kitchen' })
  await link.waitFor()
  await goOffline(page, wire)
  await link.click()
  const composer = page.getByRole('textbox', { name: 'Write a comment' })
  await composer.fill('The boards have come')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('.composer').getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles([{ name: 'boards.png', mimeType: 'image/png', buffer: PNG }])
  await composer.press('Control+Enter')
  const comment = page.locator('.comment', { hasText: 'The boards have come' })
  await comment.getByText('Waiting to be uploaded').waitFor()
  await page.reload()
  await comment.getByText('Waiting to be uploaded').waitFor()
  await comment.getByText('boards.png').waitFor()
  await photograph(page, `comment-waits-${size}-light`)
  await backOnline(page, wire)
  await eventually(async () => {
    const { comments } = (await home.api.get(`/tasks/${home.raisedBed}/comments`)).body
    const told = comments.map((one: { body: string; attachments: { filename: string }[] }) => [
      one.body,
      one.attachments.map(({ filename }) => filename),
    ])
    assert.deepEqual(told, [['The boards have come', ['boards.png']]])
  })
  await comment.getByText('Waiting to be uploaded').waitFor({ state: 'detached' })
})

test('signing out without a network shows nothing more, and ends the session when the network is back', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const look = { cookie: cookieOf(home), installed: true }
  const { page } = await visit(t, { ...app, url: wire.url }, '/settings', look)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await goOffline(page, wire)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  wire.mend()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await eventually(async () => assert.equal((await home.session.get('/auth/me')).status, 401))
})

test('signing out asks first while a file is on its way', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const composer = page.locator('form.composer')
  await composer.locator('input[type=file]').setInputFiles({
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('larch'),
  })
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
  await page.route('**/attachments', (route) => (route.request().method() === 'POST' ? sent() : route.fallback()))
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('With a plan')
  await page.getByRole('textbox', { name: 'Write a comment' }).press('Control+Enter')
  await isSent
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out and lose unsaved changes?' })
  await question.getByText('1 change is not saved on the server.').waitFor()
})

test('signing out asks first while a change waits for the answer to another', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
  await page.route('**/tasks/quick-add', () => sent())
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).click()
  const field = page.getByRole('main').getByRole('textbox', { name: 'Task', exact: true })
  for (const text of ['Sweep the terrace', 'Oil the table']) {
    await field.fill(text)
    await field.press('Enter')
  }
  await isSent
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out and lose unsaved changes?' })
  await question.getByText('1 change is not saved on the server.').waitFor()
})

test('a network that stands still is told of within five seconds, and nothing is lost by it', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const look = { cookie: cookieOf(home), holds: SLOW_MS }
  const { page } = await visit(t, { ...app, url: wire.url }, '/inbox', look)
  const box = page.getByRole('checkbox', { name: 'Complete: Write to the landlord' })
  await box.waitFor()
  wire.stall()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await box.click()
  await sent
  const looked = page.waitForRequest(/\/api\/v1\/changes/)
  await letTimePass(page, SLOW_MS)
  await looked
  await letTimePass(page, 5000 - SLOW_MS)
  await page.getByText('You are offline.').waitFor()
  await page.getByText('Offline. 1 change waiting to be saved.').first().waitFor()
  await backOnline(page, wire)
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks?project_id=${home.inbox}`)
    assert.ok(!body.tasks.some(({ content }: { content: string }) => content === 'Write to the landlord'))
  })
})

test('a page that the browser keeps for Back begins nothing in the storage until it is shown again', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await eventually(async () => assert.notEqual(await lastVisitPosition(page), null))
  const begunBy = (turn: 'pagehide' | 'pageshow') =>
    page.evaluate(async (turn) => {
      Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.', configurable: true })
      const { transaction } = IDBDatabase.prototype
      let begun = 0
      IDBDatabase.prototype.transaction = function (...given) {
        begun += 1
        return transaction.apply(this, given)
      }
      dispatchEvent(new PageTransitionEvent(turn, { persisted: true }))
      document.dispatchEvent(new Event('visibilitychange'))
      await new Promise((resolve) => setTimeout(resolve))
      IDBDatabase.prototype.transaction = transaction
      return begun
    }, turn)
  assert.equal(await begunBy('pagehide'), 0)
  assert.notEqual(await begunBy('pageshow'), 0)
})
