import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { cookieOf, lastVisitPosition, letTimePass, reload, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

/** Lets the browser send what waits, which it does by itself minutes later. */
async function backgroundSync(context: BrowserContext, origin: string): Promise<() => Promise<unknown>> {
  const elsewhere = await context.newPage()
  const cdp = await context.newCDPSession(elsewhere)
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (found) resolve(found.registrationId)
    })
    void cdp.send('ServiceWorker.enable')
  })
  return () => cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'queue', lastChance: false })
}

test('what waits, with its files, is sent once the network is back although no page is open', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page, context } = await visit(t, { ...app, url: wire.url }, `/task/${home.raisedBed}`, {
    cookie: cookieOf(home),
    installed: true,
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  wire.cut()
  await page.getByText('You are offline.').waitFor()
  const composer = page.locator('form.composer')
  await composer.locator('input[type=file]').setInputFiles({
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('larch'),
  })
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('With a plan')
  await page.getByRole('textbox', { name: 'Write a comment' }).press('Control+Enter')
  await page.getByText('Offline. 2 changes waiting to be saved.').first().waitFor()

  const sync = await backgroundSync(context, wire.url)
  await page.close()
  wire.mend()
  const comments = async () => (await home.api.get(`/tasks/${home.raisedBed}/comments`)).body.comments
  await sync()
  await eventually(async () => {
    assert.equal((await comments()).at(-1)?.body, 'With a plan')
    const { attachments } = (await home.api.get(`/tasks/${home.raisedBed}/attachments`)).body
    assert.deepEqual(
      attachments.map(({ filename }: { filename: string }) => filename),
      ['plan.txt'],
    )
  })
  assert.equal((await comments()).length, 1)
})

test('a page that waits for the network learns at once that the browser sent what waited, and its counts stay', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const path = `/project/${home.projects['Garden']}`
  const { page, context } = await visit(t, { ...app, url: wire.url }, path, {
    cookie: cookieOf(home),
    installed: true,
    // The page neither tries again by itself nor reads counts again.
    holds: 700,
  })
  const link = page.getByRole('link', { name: 'Build the raised bed behind the kitchen' })
  await link.waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await eventually(async () => {
    await letTimePass(page, 1000)
    assert.notEqual(await lastVisitPosition(page), null)
  })
  wire.cut()
  await page.getByText('You are offline.').waitFor()
  await link.click()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('The boards have come')
  await page.getByRole('textbox', { name: 'Write a comment' }).press('Control+Enter')
  await page.getByRole('textbox', { name: 'Add sub-task' }).fill('Oil the boards')
  await page.getByRole('textbox', { name: 'Add sub-task' }).press('Enter')
  await page.getByText('Offline. 2 changes waiting to be saved.').first().waitFor()
  await reload(page, path)
  const facts = page.getByRole('listitem').filter({ has: link }).locator('.row-meta')
  await page.getByText('Offline. 2 changes waiting to be saved.').first().waitFor()
  const seen = await facts.evaluateHandle((node) => {
    const texts = [node.textContent]
    const note = (): unknown => texts.at(-1) === node.textContent || texts.push(node.textContent)
    new MutationObserver(note).observe(node, { subtree: true, characterData: true, childList: true })
    return texts
  })
  const sync = await backgroundSync(context, wire.url)
  wire.mend()
  await sync()
  await page.locator('p.offline').first().waitFor({ state: 'detached' })
  const { comment_count, subtask_count } = (await home.api.get(`/tasks/${home.raisedBed}`)).body
  assert.deepEqual({ comment_count, subtask_count }, { comment_count: 1, subtask_count: 5 })
  const [, ...later] = await seen.jsonValue()
  assert.deepEqual(later, [])
})
