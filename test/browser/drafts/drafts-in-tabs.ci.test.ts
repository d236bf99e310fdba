import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { joins, PASSWORD } from '../../support/people.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { hasKept } from '../support/browser-storage.ts'
import { nextFrames } from '../support/hands.ts'
import { untilOpenSteps } from '../support/layers.ts'

test('what another tab has saved is no draft here any more', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const field = page.getByRole('textbox', { name: 'Description' })
  await page.locator('.panel-description').click()
  await field.fill('Two boards of larch')
  const other = await context.newPage()
  await other.goto(`/task/${home.raisedBed}`)
  await other.locator('.left-over').waitFor()
  await page.keyboard.press('Escape')
  await other.locator('.left-over').waitFor({ state: 'detached' })
  await other.locator('.panel-description', { hasText: 'Two boards of larch' }).waitFor()
})

test('signing out says how much is half written, and deletes it in every tab', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const other = await context.newPage()
  await other.goto(`/task/${home.raisedBed}`)
  await other.getByRole('textbox', { name: 'Write a comment' }).fill('Between us two')
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Between us')
  await page.goto('/settings')
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await signOut.click()
  const question = page.getByRole('dialog', { name: 'Sign out and lose unsaved changes?' })
  await question.getByText('1 draft is only in this browser. Signing out deletes it.').waitFor()
  await eventually(async () => {
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Cancel')
  })
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('q')
  const quickAdd = page.getByRole('dialog', { name: 'Add task' })
  await quickAdd.getByRole('textbox', { name: 'Task', exact: true }).fill('Order oak')
  await quickAdd.getByRole('textbox', { name: 'Description' }).fill('Between us and the mill')
  await untilOpenSteps(page, 1)
  await page.goto('/settings')
  await signOut.click()
  await question.getByText('2 drafts are only in this browser. Signing out deletes them.').waitFor()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  for (const tab of [page, other]) {
    await eventually(async () => {
      const kept = await tab.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
      assert.doesNotMatch(kept, /Between us/)
    })
  }
})

test('two tabs do not overwrite what is half written in each other, nor its files', async (t) => {
  const { app, home } = await startHousehold(t)
  const path = `/task/${home.raisedBed}`
  const { page, context } = await visit(t, app, path, { cookie: cookieOf(home) })
  const other = await context.newPage()
  const commentIn = (tab: Page) => tab.getByRole('textbox', { name: 'Write a comment' })
  const has = async (tab: Page, text: string, file: string | null): Promise<void> => {
    await eventually(async () => assert.equal(await commentIn(tab).inputValue(), text))
    if (file !== null) await tab.locator('form.composer').getByText(file).waitFor()
    await eventually(async () => assert.equal(await tab.locator('form.composer .chip').count(), file === null ? 0 : 1))
  }
  await other.goto(path)
  for (const tab of [page, other]) await commentIn(tab).waitFor()
  for (const [tab, text, name] of [
    [page, 'Larch lasts', 'larch.txt'],
    [other, 'Oak lasts', 'oak.txt'],
  ] as const) {
    await commentIn(tab).fill(text)
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(name) }
    await tab.locator('form.composer input[type=file]').setInputFiles(file)
    await eventually(() => hasKept(tab, name))
  }
  for (const tab of [page, other]) await tab.reload()
  await has(page, 'Larch lasts', 'larch.txt')
  await has(other, 'Oak lasts', 'oak.txt')

  await commentIn(other).press('Control+Enter')
  await has(other, '', null)
  await eventually(async () => assert.equal(await hasKept(other, 'oak.txt'), false))
  await page.reload()
  await has(page, 'Larch lasts', 'larch.txt')
  await page.close({ runBeforeUnload: true })
  await eventually(() => assert.ok(page.isClosed()))
  await eventually(async () => {
    const kept = await other.evaluate(() => JSON.stringify(localStorage))
    assert.match(kept, /Larch lasts/)
  })

  await other.reload()
  await has(other, 'Larch lasts', 'larch.txt')
  await commentIn(other).press('Control+Enter')
  await other.locator('.comment', { hasText: 'Larch lasts' }).waitFor()
  await has(other, '', null)
  await other.reload()
  await other.locator('.comment', { hasText: 'Larch lasts' }).waitFor()
  await has(other, '', null)
})

test('what a closed tab left half written stands in a tab where the same field was opened before', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const other = await context.newPage()
  await other.goto('/today')
  const dialogOf = (tab: Page) => tab.getByRole('dialog').getByRole('textbox', { name: 'Task', exact: true })
  const open = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Add task' }).first().click()
    await dialogOf(tab).waitFor()
  }
  await open(page)
  await page.keyboard.press('Escape')
  await open(other)
  await dialogOf(other).fill('Ask the plumber')
  await other.close({ runBeforeUnload: true })
  await eventually(() => other.isClosed())
  await eventually(async () => assert.match(await page.evaluate(() => JSON.stringify(localStorage)), /Ask the plumber/))
  await open(page)
  await eventually(async () => assert.equal(await dialogOf(page).inputValue(), 'Ask the plumber'))
})

/** A tab with a comment half written, whose session has ended; in another tab of its browser somebody else is signed in. */
async function endedTab(t: TestContext) {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const { page, context } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.fill('The planks come on')
  await context.clearCookies()
  const other = await context.newPage()
  const signIn = async (email: string): Promise<void> => {
    await other.goto('/inbox')
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  }
  await signIn(jonas.email)
  await page.getByText('You were signed out.').waitFor()
  return { home, page, context, comment, signIn }
}

test('a tab whose session has ended goes on with what is half written there once the same person signs in in another', async (t) => {
  const { home, page, context, comment, signIn } = await endedTab(t)
  await context.clearCookies()
  await signIn(home.email)
  await eventually(async () => assert.equal(await comment.inputValue(), 'The planks come on'))
  await home.api.patch(`/tasks/${home.raisedBed}`, { content: 'Build it of larch' })
  await page.waitForFunction(() => document.title.startsWith('Build it of larch'))
})

test('a tab that could not ask who has signed in in another goes on by itself once it can', async (t) => {
  const { home, page, context, comment, signIn } = await endedTab(t)
  await page.route('**/auth/me', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/me'))
  await context.clearCookies()
  await signIn(home.email)
  await failed
  await page.unroute('**/auth/me')
  await eventually(async () => assert.equal(await comment.inputValue(), 'The planks come on'))
})

test('a tab whose session has ended goes on though another showed an earlier visit of the same person before they signed in', async (t) => {
  const { home, page, context, comment, signIn } = await endedTab(t)
  await context.clearCookies()
  const asked = page.waitForResponse('**/auth/me')
  const showEarlierVisit = (id: string): void => localStorage.setItem('errand.signed-in', JSON.stringify(id))
  await context.pages().at(-1)!.evaluate(showEarlierVisit, home.id)
  assert.equal((await asked).status(), 401)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await signIn(home.email)
  await eventually(async () => assert.equal(await comment.inputValue(), 'The planks come on'))
})

for (const where of ['here', 'in the other']) {
  test(`a tab that asks who is here hears that nobody is only after the same person has signed in ${where}: nobody is signed out`, async (t) => {
    const { home, page, context, comment, signIn } = await endedTab(t)
    await context.clearCookies()
    const other = context.pages().at(-1)!
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
    let isSlow = true
    const hold = async (route: Route): Promise<void> => {
      if (!isSlow || route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      if (route.request().url().endsWith('/auth/me')) ask()
      await isLetGo
      // Whoever signs in gives up what was asked for before.
      await route.fulfill({ response }).catch(() => {})
    }
    await page.route('**/api/v1/**', hold)
    const showEarlierVisit = (id: string): void => localStorage.setItem('errand.signed-in', JSON.stringify(id))
    await other.evaluate(showEarlierVisit, home.id)
    await asked
    isSlow = false
    if (where === 'here') {
      await page.getByLabel('Email').fill(home.email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await comment.waitFor()
    } else await signIn(home.email)
    const answered = page.waitForResponse('**/auth/me')
    letGo()
    await (await answered).finished()
    await nextFrames(page)
    await page.evaluate(() => document.dispatchEvent(new Event('resume')))
    await eventually(async () => assert.equal(await comment.inputValue(), 'The planks come on'))
    if (where === 'here') return
    await nextFrames(other)
    await other.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  })
}
