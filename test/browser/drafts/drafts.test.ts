import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { PASSWORD } from '../../support/people.ts'
import { cookieOf, reload, sizesOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { hasKept } from '../support/browser-storage.ts'

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
    await page.evaluate(endWritingOnceGone)
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

test('who was adding a task as the session ended from elsewhere signs in again, and goes on with it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).waitFor()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Task', exact: true })
  await page.keyboard.press('q')
  await field.fill('Order oak boards tomorrow')
  await home.session.post('/auth/logout')
  await page.getByLabel('Email').fill(home.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).waitFor()
  await page.keyboard.press('q')
  await eventually(async () => assert.equal(await field.inputValue(), 'Order oak boards tomorrow'))
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
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Urgent calls'),
  )
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('1 draft is only in this browser. Signing out deletes it.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])), /@phone/)
})

/** As Firefox does. */
const endWritingOnceGone = (): void =>
  addEventListener('pagehide', () => (document.activeElement as HTMLElement).blur())
