import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { PASSWORD } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { backOnline, cookieOf, keptForOffline, goOffline, visit } from '../support/browser.ts'
import { pressInTurn } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { untilOpenSteps } from '../support/layers.ts'

/** As a phone does when something is shared to the installed app: app.webmanifest says how. */
async function share(page: Page, words: Record<string, string>, file?: { name: string; text: string }): Promise<void> {
  await page.evaluate(
    async ([words, file]) => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!
      const { share_target: target } = await (await fetch(link.href)).json()
      const form = Object.assign(document.createElement('form'), target)
      const add = (field: Partial<HTMLInputElement>): HTMLInputElement =>
        form.appendChild(Object.assign(document.createElement('input'), field))
      for (const [name, value] of Object.entries(words)) add({ type: 'hidden', name: target.params[name], value })
      if (file) {
        const held = new DataTransfer()
        held.items.add(new File([file.text], file.name, { type: 'text/plain' }))
        add({ type: 'file', name: target.params.files[0].name }).files = held.files
      }
      document.body.append(form)
      form.submit()
    },
    [words, file] as const,
  )
}

test('a file and words that are shared to the app stand in quick add, without a network too', async (t) => {
  const { app, home } = await startHousehold(t)
  const wire = await wireTo(t, app)
  const { page } = await visit(t, { ...app, url: wire.url }, '/today', {
    cookie: cookieOf(home),
    size: 'phone',
    installed: true,
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const dialog = page.getByRole('dialog', { name: 'Add task' })
  const field = dialog.getByRole('textbox', { name: 'Task', exact: true })
  const tasks = async (words: string) => (await home.api.get(`/tasks?q=${words}`)).body.tasks

  await share(
    page,
    { title: 'Receipt', text: 'From the builders’ merchant' },
    { name: 'receipt.txt', text: '1,240 kr.' },
  )
  await dialog.getByText('receipt.txt').waitFor()
  await eventually(async () => assert.equal(await field.inputValue(), 'Receipt'))
  await field.press('Enter')
  await eventually(async () => {
    const [task] = await tasks('Receipt')
    assert.deepEqual([task?.description, task?.attachment_count], ['From the builders’ merchant', 1])
  })

  await page.keyboard.press('Escape')
  await goOffline(page, wire)
  await share(page, { text: 'Warranty' }, { name: 'warranty.txt', text: 'Two years' })
  await dialog.getByText('warranty.txt').waitFor()
  await eventually(async () => assert.equal(await field.inputValue(), 'Warranty'))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add task' }).last().click()
  await dialog.getByText('warranty.txt').waitFor()
  await field.press('Enter')
  await backOnline(page, wire)
  await eventually(async () => assert.equal((await tasks('Warranty'))[0]?.attachment_count, 1))
})

test('what is shared where nobody is signed in stands in quick add after signing in, with its file, also when the page was loaded again', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home), size: 'phone', installed: true })
  await keptForOffline(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await signIn.waitFor()
  await share(page, { text: 'Ferry' }, { name: 'ticket.txt', text: 'Deck 3' })
  await page.waitForURL('/add')
  await page.goto('/inbox')
  await page.getByLabel('Email').fill(home.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await signIn.click()
  const dialog = page.getByRole('dialog', { name: 'Add task' })
  await dialog.getByText('ticket.txt').waitFor()
  await untilOpenSteps(page, 1)
  await page.goto('/today')
  await page.getByRole('button', { name: 'Add task' }).last().click()
  await eventually(async () => assert.equal(await dialog.getByText('ticket.txt').count(), 1))
  const field = dialog.getByRole('textbox', { name: 'Task', exact: true })
  await eventually(async () => assert.equal(await field.inputValue(), 'Ferry'))
  await field.press('Enter')
  await eventually(async () => {
    const { body } = await home.api.get('/tasks?q=Ferry')
    assert.ok(body.tasks.some((task: any) => task.content === 'Ferry' && task.attachment_count === 1))
  })
})

/** Opened by a link that adds a task; the script for it comes once it is released. */
async function openedByLink(t: Ends) {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/healthz', { cookie: cookieOf(home) })
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/daily-*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/add?text=Buy%20firewood')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  return { page, released }
}

test('what a link adds stands in quick add though one goes to another screen before the script for it is here', async (t) => {
  const { page, released } = await openedByLink(t)
  await pressInTurn(page, 'g', 'i')
  await page.waitForURL('/inbox')
  released.resolve()
  const field = page.getByRole('dialog', { name: 'Add task' }).getByRole('textbox', { name: 'Task', exact: true })
  await eventually(async () => assert.equal(await field.inputValue(), 'Buy firewood'))
  assert.equal(new URL(page.url()).pathname, '/inbox')
})

test('what a link adds stands in the quick add that was opened before the script for it is here, not in a second one', async (t) => {
  const { page, released } = await openedByLink(t)
  await page.keyboard.press('q')
  released.resolve()
  const field = page.getByRole('dialog', { name: 'Add task' }).getByRole('textbox', { name: 'Task', exact: true })
  await eventually(async () => assert.equal(await field.inputValue(), 'Buy firewood'))
  await page.waitForURL('/today')
  await untilOpenSteps(page, 1)
  await page.goBack()
  await field.waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).pathname, '/today')
})

test('what two tabs are opened with at the same time is kept, both of it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('heading', { name: 'Today' }).first().waitFor()
  const tabs = [await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab, at) => tab.goto(`/add?title=${at === 0 ? 'Canoe' : 'Lantern'}`)))
  for (const tab of tabs) await tab.getByRole('dialog', { name: 'Add task' }).waitFor()
  // As a person closes them, so that each leaves behind what the other wrote over.
  for (const tab of tabs) await Promise.all([tab.waitForEvent('close'), tab.close({ runBeforeUnload: true })])
  const missing = async (): Promise<string[]> => {
    const { tasks } = (await home.api.get('/tasks')).body
    return ['Canoe', 'Lantern'].filter((word) => !JSON.stringify(tasks).includes(word))
  }
  // One draft may have taken both.
  for (let left = ['Canoe', 'Lantern']; left.length > 0;) {
    await page.reload()
    await page.getByRole('button', { name: 'Add task' }).last().click()
    const line = page.getByRole('dialog', { name: 'Add task' }).getByRole('textbox').first()
    await eventually(async () => assert.notEqual(await line.inputValue(), ''))
    await line.press('Enter')
    left = await eventually(async () => {
      const now = await missing()
      assert.ok(now.length < left.length, `${now.join()} is missing`)
      return now
    })
  }
})
