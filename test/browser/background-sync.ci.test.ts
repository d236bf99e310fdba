import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { wireTo } from '../support/wire.ts'
import { cookieOf, visit } from './support/browser.ts'
import { startHousehold } from './support/household.ts'

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

  const elsewhere = await context.newPage()
  const cdp = await context.newCDPSession(elsewhere)
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(wire.url))
      if (found) resolve(found.registrationId)
    })
    void cdp.send('ServiceWorker.enable')
  })
  await page.close()
  wire.mend()
  const comments = async () => (await home.api.get(`/tasks/${home.raisedBed}/comments`)).body.comments
  // As the browser does by itself, minutes later.
  const { url: origin } = wire
  await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'queue', lastChance: false })
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
