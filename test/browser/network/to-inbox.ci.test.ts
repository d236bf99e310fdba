import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { wireTo } from '../../support/live/wire.ts'
import { assertAccessible, backOnline, cookieOf, goOffline, SIZES, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { found } from '../support/rows.ts'

const notSaved = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('button', { name: words }).filter({ visible: true }).first().tap()
  await page.getByRole('dialog', { name: 'Could not be saved' }).waitFor()
}

test('a task added without a network to a project that others delete goes to the Inbox, with what was written in it', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const garden = home.projects['Garden']!
  const url = { ...app, url: wire.url }
  const { page } = await visit(t, url, `/project/${garden}`, { cookie: cookieOf(home), size: 'phone', installed: true })
  await page.getByRole('link', { name: 'Water the tomato seedlings' }).waitFor()
  await goOffline(page, wire)
  await page.getByRole('navigation').getByRole('button', { name: 'Add task' }).tap()
  const line = page.getByRole('textbox', { name: 'Task', exact: true })
  await line.fill('Prune the apple tree tomorrow p2')
  await line.press('Enter')
  await line.press('Escape')
  await page.getByRole('link', { name: 'Prune the apple tree' }).tap()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('The long branch first.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Offline. 2 changes waiting to be saved.').filter({ visible: true }).first().waitFor()
  await home.api.delete(`/projects/${garden}`)
  await backOnline(page, wire)

  await notSaved(page, '2 changes could not be saved.')
  await page.getByRole('dialog').getByText('The project no longer exists, or you can only view it.').waitFor()
  await assertAccessible(page)
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  for (const button of await page.getByRole('dialog').getByRole('button').all())
    await eventually(async () => {
      const { x, width } = (await button.boundingBox())!
      assert.ok(x + width <= SIZES.phone.width, `ends at ${x + width}`)
    })
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.getByRole('button', { name: 'Add to Inbox' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const inInbox = async (): Promise<Record<string, unknown>> => {
    const { body } = await home.api.get(`/tasks?project_id=${home.inbox}`)
    return body.tasks.find(({ content }: { content: string }) => content === 'Prune the apple tree')
  }
  await eventually(async () => {
    const { priority, due_date, comment_count } = await inInbox()
    assert.deepEqual([priority, due_date, comment_count], [2, '2026-04-17', 1])
  })
  await page.goto('/inbox')
  await page.getByRole('link', { name: 'Prune the apple tree' }).waitFor()
})

test('a sub-task added without a network to a task that others complete says so, and goes to the Inbox', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { body } = await home.api.get(`/tasks?project_id=${home.inbox}`)
  const parent = body.tasks[0]
  const url = { ...app, url: wire.url }
  const { page } = await visit(t, url, '/inbox', { cookie: cookieOf(home), size: 'phone', installed: true })
  await page.getByRole('link', { name: parent.content }).waitFor()
  await goOffline(page, wire)
  await page.getByRole('link', { name: parent.content }).tap()
  const line = page.getByRole('textbox', { name: 'Add sub-task' })
  await line.fill('Ask for the price')
  await line.press('Enter')
  await page.getByText('Offline. 1 change waiting to be saved.').filter({ visible: true }).first().waitFor()
  await home.api.post(`/tasks/${parent.id}/complete`)
  await backOnline(page, wire)

  await notSaved(page, '1 change could not be saved.')
  await page.getByRole('dialog').getByText('The task that it belongs to is completed or no longer exists').waitFor()
  await page.getByRole('button', { name: 'Add to Inbox' }).tap()
  await page.getByText('Ask for the price added to Inbox.').waitFor()
  await eventually(async () => {
    const { project_id, parent_id, completed } = await found(home.api, 'Ask for the price')
    assert.deepEqual([project_id, parent_id, completed], [home.inbox, null, false])
  })
})

test('a sub-task that became too deep meanwhile, and a task moved under what is now below it, say just that', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const make = async (content: string, place: object): Promise<string> =>
    (await home.api.post('/tasks', { content, ...place })).body.id
  const house = await make('House', { project_id: home.inbox })
  const floor = await make('Floor', { parent_id: house })
  const room = await make('Room', { parent_id: floor })
  const shelf = await make('Shelf', { parent_id: room })
  const garage = await make('Garage', { project_id: home.inbox })
  const url = { ...app, url: wire.url }
  const { page } = await visit(t, url, `/task/${shelf}`, { cookie: cookieOf(home), installed: true })
  const line = page.getByRole('textbox', { name: 'Add sub-task' })
  await line.waitFor()
  await goOffline(page, wire)
  await line.fill('Screw')
  await line.press('Enter')
  await page.goto('/inbox')
  await page.locator('html[data-gestures]').waitFor()
  await page.getByRole('link', { name: 'Garage' }).focus()
  await page.keyboard.press('Tab')
  await page.getByText('Offline. 2 changes waiting to be saved.').filter({ visible: true }).first().waitFor()
  await home.api.post(`/tasks/${house}/move`, { parent_id: garage })
  await backOnline(page, wire)

  await page.getByRole('button', { name: '2 changes could not be saved.' }).filter({ visible: true }).first().click()
  const entry = (name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
  await entry('Screw').getByText('Add sub-task').waitFor()
  await entry('Garage').getByText('Make sub-task of House').waitFor()
  await entry('Screw').getByText('There can be at most 5 levels of tasks.').waitFor()
  await entry('Garage').getByText('The task that it was moved to is now a sub-task of it.').waitFor()
  await entry('Screw').getByRole('button', { name: 'Add to Inbox' }).click()
  await page.getByText('Screw added to Inbox.').waitFor()
})
