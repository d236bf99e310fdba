import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, photograph, sizesOf, visit } from '../support/browser.ts'
import { NOW } from '../support/household.ts'

for (const size of sizesOf(import.meta.filename)) {
  test(`a newcomer sets up, types a line, sees it understood, finds it and ticks it off (${size})`, async (t) => {
    const app = await startApp(t)
    app.clock.set(NOW)
    const { page, requests } = await visit(t, app, '/', { size })

    await page.getByRole('heading', { name: 'Welcome to Errand' }).waitFor()
    await page.getByLabel('Your name').fill('Maja')
    await page.getByLabel('Email').fill('maja')
    await page.getByLabel('Password').fill('a long sentence')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Enter a full email address').waitFor()
    await assertAccessible(page)
    await photograph(page, `set-up-${size}-light`)
    await page.getByLabel('Email').fill('maja@home')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Nothing for today' }).waitFor()
    await assertAccessible(page)
    await photograph(page, `fresh-${size}-light`)

    if (size === 'wide') {
      await page.getByRole('button', { name: 'New project' }).click()
      await page.getByLabel('Name').fill('Home')
      await page.getByRole('radio', { name: 'Teal' }).click()
      await page.getByRole('button', { name: 'Create project' }).click()
      await page.getByRole('heading', { name: 'No tasks yet' }).waitFor()
      await page.keyboard.press('q')
    } else {
      await page.getByRole('button', { name: 'Add task' }).last().click()
    }
    const field = page.getByRole('textbox', { name: 'Task', exact: true })
    await field.waitFor()
    const before = requests.length
    await field.pressSequentially('pay rent tomorrow at 9 p1 #Home @bills every month')
    const lit = ['tomorrow', 'at 9', 'p1', ...(size === 'wide' ? ['#Home'] : []), '@bills', 'every month']
    const marks = page.locator('.quick-mirror mark:not([data-unknown])')
    await eventually(async () => assert.deepEqual(await marks.allTextContents(), lit))
    // The list behind it may still be reading what it needs later.
    const asked = requests
      .slice(before)
      .filter((request) => !/^GET \/api\/v1\/(?:projects\/|sections\?|tasks\?)/.test(request))
    assert.deepEqual(asked, [], 'typing asks the server nothing')
    await photograph(page, `main-job-${size}-light`)
    await field.press('Enter')
    await page.getByText(`pay rent${size === 'wide' ? ' added to Home.' : ' #Home added to Inbox.'}`).waitFor()
    await eventually(async () => assert.equal(await field.inputValue(), ''))
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Upcoming', exact: true }).filter({ visible: true }).click()
    const tomorrow = page.getByRole('region', { name: 'Friday 17 April' })
    await tomorrow.getByText('pay rent').waitFor()
    await tomorrow.getByRole('checkbox', { name: /pay rent/ }).click()
    await page.getByText(/completed\. Next/).waitFor()
    await photograph(page, `ticked-off-${size}-light`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/completed\. Next/).waitFor({ state: 'detached' })
    await tomorrow.getByText('pay rent').waitFor()
    await assertOnServer(page, {
      content: size === 'wide' ? 'pay rent' : 'pay rent #Home',
      due_date: '2026-04-17',
      priority: 1,
    })
  })
}

/** Asked past the page's own store, until it is so. */
async function assertOnServer(page: import('playwright-core').Page, wanted: Record<string, unknown>): Promise<void> {
  await eventually(() =>
    page.evaluate(async (fields) => {
      const { tasks } = await (await fetch('/api/v1/tasks')).json()
      return tasks.length === 1 && Object.entries(fields).every(([name, value]) => tasks[0][name] === value)
    }, wanted),
  )
}
