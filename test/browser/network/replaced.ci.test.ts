import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { assertAccessible, backOnline, cookieOf, goOffline, photograph, sizeOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

const size = sizeOf(import.meta.filename)

test(`who overwrites what somebody else wrote meanwhile is told of both texts and can take theirs (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const wire = await wireTo(t, app)
  const look = { cookie: cookieOf(home), installed: true, size }
  const { page } = await visit(t, { ...app, url: wire.url }, `/task/${home.raisedBed}`, look)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.waitFor()
  await goOffline(page, wire)
  await title.fill('Build the bed of oak')
  await title.press('Enter')
  await page.getByText('Offline. 1 change waiting to be saved.').first().waitFor({ state: 'attached' })
  await jonas.api.patch(`/tasks/${home.raisedBed}`, { content: 'Build the bed of larch' })
  await backOnline(page, wire)
  const stored = async (): Promise<string> => (await home.api.get(`/tasks/${home.raisedBed}`)).body.content
  await eventually(async () => assert.equal(await stored(), 'Build the bed of oak'))
  if (size === 'phone') await page.goto('/today')
  await page.getByRole('button', { name: 'You replaced 1 change made elsewhere.' }).locator('visible=true').click()
  const dialog = page.getByRole('dialog', { name: 'Replaced changes' })
  await dialog.getByText('Build the bed of larch').waitFor()
  await dialog.getByText('Build the bed of oak').waitFor()
  await assertAccessible(page)
  await photograph(page, `replaced-${size}-light`)
  await dialog.getByRole('button', { name: 'Use other version' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => assert.equal(await stored(), 'Build the bed of larch'))
})

test(`who deletes what somebody else has worked on meanwhile is told so and can have it back (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const wire = await wireTo(t, app)
  const look = { cookie: cookieOf(home), installed: true, size }
  const { page } = await visit(t, { ...app, url: wire.url }, `/project/${home.projects['Garden']}`, look)
  const link = page.getByRole('link', { name: 'Build the raised bed behind the kitchen' })
  await link.waitFor()
  await goOffline(page, wire)
  await link.focus()
  await page.keyboard.press('#')
  await page.getByText('Offline. 1 change waiting to be saved.').first().waitFor({ state: 'attached' })
  await jonas.api.post(`/tasks/${home.raisedBed}/comments`, { body: 'The boards have come' })
  await backOnline(page, wire)
  const status = async (): Promise<number> => (await home.api.get(`/tasks/${home.raisedBed}`)).status
  await eventually(async () => assert.equal(await status(), 404))
  await page.getByRole('button', { name: 'You replaced 1 change made elsewhere.' }).locator('visible=true').click()
  const dialog = page.getByRole('dialog', { name: 'Replaced changes' })
  await dialog.getByText('You deleted this task. It was changed elsewhere:').waitFor()
  await dialog.getByText('Comments', { exact: true }).waitFor()
  await assertAccessible(page)
  await photograph(page, `deleted-over-others-${size}-light`)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await dialog.waitFor({ state: 'detached' })
  await link.waitFor()
  await eventually(async () => assert.equal(await status(), 200))
})
