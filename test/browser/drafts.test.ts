import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { joins, PASSWORD } from '../support/people.ts'
import { assertAccessible, cookieOf, reload, sizesOf, visit } from './support/browser.ts'
import { startHousehold } from './support/household.ts'

for (const size of sizesOf(import.meta.filename)) {
  test(`a half-written comment and sub-task survive Esc, another task, a reload and an ended session (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const path = `/task/${home.raisedBed}`
    const { page } = await visit(t, app, path, { cookie: cookieOf(home), size })
    const comment = page.getByRole('textbox', { name: 'Write a comment' })
    const subtask = page.getByRole('textbox', { name: 'Add sub-task' })
    const stands = async (): Promise<void> => {
      await eventually(async () => assert.equal(await comment.inputValue(), 'Larch lasts longer'))
      await eventually(async () => assert.equal(await subtask.inputValue(), 'Ask Oskar'))
    }
    await comment.fill('Larch lasts longer')
    await subtask.fill('Ask Oskar')
    await page.keyboard.press('Escape')
    await page.goto('/inbox')
    await page.getByRole('link', { name: 'Read about heat pumps' }).click()
    await eventually(async () => assert.equal(await comment.inputValue(), ''))
    await page.goto(path)
    await stands()
    await page.reload()
    await stands()

    await home.session.post('/auth/logout')
    await page.reload()
    await page.getByLabel('Email').fill(home.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await stands()
    await comment.press('Control+Enter')
    await page.locator('.comment', { hasText: 'Larch lasts longer' }).waitFor()
    await page.reload()
    await page.locator('.comment', { hasText: 'Larch lasts longer' }).waitFor()
    await eventually(async () => assert.equal(await comment.inputValue(), ''))
  })

  test(`Esc in a description saves it and Ctrl Z takes it back; half written it survives a reload (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home), size })
    const stored = async (): Promise<string> => (await home.api.get(`/tasks/${home.raisedBed}`)).body.description
    const before = await stored()
    const field = page.getByRole('textbox', { name: 'Description' })
    await page.locator('.panel-description').click()
    await field.fill('Two boards of larch')
    await page.keyboard.press('Escape')
    await eventually(async () => assert.equal(await stored(), 'Two boards of larch'))
    await page.keyboard.press('Control+z')
    await eventually(async () => assert.equal(await stored(), before))

    await page.locator('.panel-description').click()
    await field.fill('Three boards of oak')
    await page.reload()
    await eventually(async () => assert.equal(await field.inputValue(), 'Three boards of oak'))
    assert.equal(await stored(), before)
    const note = page.locator('.left-over')
    await note.getByText('Not saved').waitFor()
    await note.getByRole('button', { name: 'Save' }).click()
    await eventually(async () => assert.equal(await stored(), 'Three boards of oak'))
    await note.waitFor({ state: 'detached' })
  })
}

for (const size of sizesOf(import.meta.filename)) {
  test(`what stands in quick add survives Esc and a reload, until it is added (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home), size })
    await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
    const dialog = page.getByRole('dialog', { name: 'Add task' })
    const field = dialog.getByRole('textbox', { name: 'Task', exact: true })
    await page.keyboard.press('q')
    await field.fill('Order oak boards tomorrow')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await reload(page)
    await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
    await page.keyboard.press('q')
    await eventually(async () => assert.equal(await field.inputValue(), 'Order oak boards tomorrow'))
    await field.press('Enter')
    await eventually(async () => assert.equal(await field.inputValue(), ''))
    await page.keyboard.press('Escape')
    await page.keyboard.press('q')
    await eventually(async () => assert.equal(await field.inputValue(), ''))
  })
}

test('what is typed on as the session ends from elsewhere goes into no field of the sign-in page, and the draft is kept', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const field = page.getByRole('textbox', { name: 'Description' })
  await page.locator('.panel-description').click()
  await field.fill('Larch lasts longer')
  await home.session.post('/auth/logout')
  const email = page.getByLabel('Email')
  await email.waitFor()
  await page.waitForFunction(() => document.activeElement !== document.body)
  await page.keyboard.type(' than pine')
  assert.equal(await email.inputValue(), '')
  await page.keyboard.press('Tab')
  await page.keyboard.type(home.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await eventually(async () => assert.equal(await field.inputValue(), 'Larch lasts longer'))
})

test('a dialog that is open as the session ends from elsewhere does not cover the sign-in page', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).waitFor()
  await page.keyboard.press('q')
  await page.getByRole('dialog').waitFor()
  await home.session.post('/auth/logout')
  await page.getByLabel('Email').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('Cancel discards what was half written, and Undo has it back; what was left half written says so where it is opened', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const add = page.locator('#main').getByRole('button', { name: 'Add task' })
  const line = page.locator('.quick-inline').getByRole('textbox', { name: 'Task', exact: true })
  await add.click()
  await line.fill('Order oak boards')
  await page.locator('.quick-inline').getByRole('button', { name: 'Cancel' }).click()
  await line.waitFor({ state: 'detached' })
  await add.click()
  assert.equal(await line.inputValue(), '')
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => assert.equal(await line.inputValue(), 'Order oak boards'))

  await page.goto(`/project/${home.projects['Garden']}`)
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  const edit = async (): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: 'More for Garden' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await name.waitFor()
  }
  await edit()
  await name.fill('Allotment')
  await page.keyboard.press('Escape')
  await edit()
  await eventually(async () => assert.equal(await name.inputValue(), 'Allotment'))
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await eventually(async () => assert.equal(await name.inputValue(), 'Garden'))
})

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

for (const size of sizesOf(import.meta.filename)) {
  test(`what is half written within a list stands open there after a reload, with its files (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size })
    const composer = page.getByRole('main').getByRole('group', { name: 'Add task' })
    const field = composer.getByRole('textbox', { name: 'Task', exact: true })
    await page.getByRole('main').getByRole('button', { name: 'Add task' }).click()
    await field.fill('Photograph the meter')
    await composer.locator('input[type=file]').setInputFiles({
      name: 'meter.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('03417'),
    })
    await composer.getByText('meter.txt').waitFor()
    await eventually(() => hasKept(page, 'meter.txt'))

    await page.reload()
    await composer.getByText('meter.txt').waitFor()
    await eventually(async () => assert.equal(await field.inputValue(), 'Photograph the meter'))
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY', 'no keyboard comes up by itself')
    await field.press('Enter')
    await eventually(async () => {
      const { body } = await home.api.get('/tasks?q=Photograph')
      assert.equal(body.tasks[0]?.attachment_count, 1)
      const { attachments } = (await home.api.get(`/tasks/${body.tasks[0].id}/attachments`)).body
      const file = await home.api.get(`/attachments/${attachments[0].id}`)
      assert.equal(file.text, '03417')
    })
    await eventually(async () => !(await hasKept(page, 'meter.txt')))
    await page.reload()
    await page.getByRole('main').getByRole('button', { name: 'Add task' }).waitFor()
  })
}

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
  await open(page)
  await eventually(async () => assert.equal(await dialogOf(page).inputValue(), 'Ask the plumber'))
})

test('a file chosen for a comment is there after a reload', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const composer = page.locator('form.composer')
  await composer.locator('input[type=file]').setInputFiles({
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('larch'),
  })
  await composer.getByText('plan.txt').waitFor()
  await eventually(() => hasKept(page, 'plan.txt'))
  await page.reload()
  await composer.getByText('plan.txt').waitFor()
  await composer.getByRole('button', { name: 'Remove plan.txt' }).click()
  await eventually(async () => !(await hasKept(page, 'plan.txt')))
  await page.reload()
  await composer.waitFor()
  assert.equal(await composer.getByText('plan.txt').count(), 0)
})

/** Whether the browser keeps a file of this name with a draft. */
const hasKept = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(async (name) => {
    const opened = indexedDB.open('errand')
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const all = opened.result.transaction('kept').objectStore('kept').getAll()
    await new Promise((resolve) => (all.onsuccess = resolve))
    opened.result.close()
    return all.result.some(
      (kept) => Array.isArray(kept) && kept.some((one) => one instanceof File && one.name === name),
    )
  }, name)

test('what is half written in a task that others delete is shown, and stands there again when they take that back', async (t) => {
  const { app, home } = await startHousehold(t)
  const jonas = await joins(app, home, home.projects['Garden']!, { name: 'Jonas' })
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  await panel.getByRole('textbox', { name: 'Write a comment' }).fill('Will you, @Jonas?')
  await panel.getByRole('button', { name: 'Description' }).press('Enter')
  const description = panel.getByRole('textbox', { name: 'Description' })
  await description.fill('Larch, and gravel below')
  const deleted = await jonas.api.delete(`/tasks/${home.raisedBed}`)
  await panel.getByRole('heading', { name: 'Task not found' }).waitFor()
  await panel.getByText('Larch, and gravel below').waitFor()
  await panel.getByText('Will you, @Jonas?').waitFor()
  await assertAccessible(page, 'half-written-in-gone-task')
  await jonas.api.post('/undo', { id: deleted.headers.get('x-undo-id') })
  await eventually(async () => assert.equal(await description.inputValue(), 'Larch, and gravel below'))
  await description.press('Control+Enter')
  await eventually(async () => {
    const { description: saved } = (await home.api.get(`/tasks/${home.raisedBed}`)).body
    assert.equal(saved, 'Larch, and gravel below')
  })
  await panel.getByRole('textbox', { name: 'Title' }).fill('Build two')
  await jonas.api.delete(`/tasks/${home.raisedBed}`)
  const title = panel.getByText('Build two')
  await title.locator('..').getByRole('button', { name: 'Discard' }).click()
  await title.waitFor({ state: 'detached' })
})

test('Discard in a task that is gone leaves nothing half written of it, no file either', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  await panel
    .locator('form.composer input[type=file]')
    .setInputFiles({ name: 'larch.txt', mimeType: 'text/plain', buffer: Buffer.from('larch') })
  await panel.getByText('larch.txt').waitFor()
  await panel.getByRole('textbox', { name: 'Title' }).fill('Build two')
  await home.api.delete(`/tasks/${home.raisedBed}`)
  for (const written of ['Build two', 'larch.txt']) {
    const shown = panel.getByText(written, { exact: true })
    await shown.locator('..').getByRole('button', { name: 'Discard' }).click()
    await shown.waitFor({ state: 'detached' })
  }
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('a filter begun from what was searched for stands there after a reload, and is one draft', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('p1 & @phone')
  await page.getByRole('option', { name: 'Create filter: p1 & @phone' }).click()
  const query = page.getByRole('textbox', { name: 'Query' })
  await query.fill('p1 & @phone & today')
  await page.getByRole('textbox', { name: 'Name' }).fill('Urgent calls')
  await page.reload()
  await eventually(async () => assert.equal(await query.inputValue(), 'p1 & @phone & today'))
  assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Urgent calls')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('1 draft is only in this browser. Signing out deletes it.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])), /@phone/)
})
