/** What goes through the clipboard, in one file: all pages of the browser share it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('several pasted lines become several tasks, in their order, in the project that is open', async (t) => {
  const { app, home } = await startHousehold(t)
  const groceries = home.projects['Groceries']!
  const { page } = await visit(t, app, `/project/${groceries}`, { cookie: cookieOf(home) })
  await page.getByRole('navigation', { name: 'Projects' }).waitFor()
  await page.keyboard.press('q')
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await field.waitFor()
  await page.evaluate(() =>
    navigator.clipboard.writeText('- Rugbrød and two buns each\n- Oat milk, 3 l\n\n* Coffee beans p1'),
  )
  await field.press('Control+v')
  await page.getByRole('heading', { name: 'Add 3 tasks?' }).waitFor()
  await assertAccessible(page, 'quick-add-paste-wide')
  await page.getByRole('button', { name: 'Add 3 tasks' }).click()
  await page.getByText('3 tasks added.').waitFor()
  await eventually(async () => {
    const names = await page.locator('.main .row-title a').allTextContents()
    assert.deepEqual(names.slice(-3), ['Rugbrød and two buns each', 'Oat milk, 3 l', 'Coffee beans'])
  })
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks?project_id=${groceries}&priority=1`)
    const contents = body.tasks.map((task: { content: string }) => task.content)
    assert.deepEqual(contents, ['Coffee beans'])
  })

  const goneAgain = (): Promise<void> =>
    eventually(async () => {
      const { body } = await home.api.get(`/tasks?project_id=${groceries}&q=buns`)
      assert.deepEqual(body.tasks, [], 'a list in the wrong place goes again at once')
    })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Coffee beans' }).waitFor({ state: 'detached' })
  await goneAgain()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await page.getByText('Nothing to undo.').waitFor()
  await goneAgain()
})

test('however many lines are pasted, the button that adds them is in sight', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  const lines = Array.from({ length: 40 }, (_, index) => `Box ${index + 1}`)
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  await page.keyboard.press('q')
  await page.getByRole('textbox', { name: 'Task', exact: true }).press('Control+v')
  const add = page.getByRole('button', { name: 'Add 40 tasks' })
  const bottom = (): Promise<number> => add.evaluate((one) => one.getBoundingClientRect().bottom)
  await eventually(async () => assert.ok((await bottom()) <= page.viewportSize()!.height))
})

test('pasted lines stand in the list at once, and none is lost when the page is left before they are answered', async (t) => {
  const { app, home } = await startHousehold(t)
  const groceries = home.projects['Groceries']!
  const { page } = await visit(t, app, `/project/${groceries}`, { cookie: cookieOf(home) })
  await page.getByRole('navigation', { name: 'Projects' }).waitFor()
  const isAnswered = Promise.withResolvers<void>()
  await page.route('**/tasks/quick-add', (route) => isAnswered.promise.then(() => route.continue()).catch(() => {}))
  await page.keyboard.press('q')
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await field.waitFor()
  const lines = ['Flour', 'Yeast', 'Cardamom', 'Sugar']
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  await field.press('Control+v')
  await page.getByRole('button', { name: 'Add 4 tasks' }).click()
  const stand = (): Promise<void> =>
    eventually(async () => {
      const names = await page.locator('.main .row-title a').allTextContents()
      assert.deepEqual(names.slice(-4), lines)
    })
  await stand()
  await page.reload()
  isAnswered.resolve()
  await stand()
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks?project_id=${groceries}`)
    const contents = body.tasks.map((task: { content: string }) => task.content)
    assert.deepEqual(
      contents.filter((content: string) => lines.includes(content)),
      lines,
    )
  })
})

test('lines pasted below a task become sub-tasks of it, or one of them, and leave what was typed before', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.locator('.panel')
  const field = panel.getByRole('textbox', { name: 'Add sub-task' })
  await field.fill('Ask ')
  await page.evaluate(() => navigator.clipboard.writeText('- Hinges\n- Screws p1\n'))
  await field.press('Control+v')
  await page.getByRole('button', { name: 'Add as one task' }).click()
  await field.and(page.locator(':focus')).waitFor()
  await eventually(async () => assert.equal((await field.inputValue()).trim(), 'Ask - Hinges - Screws p1'))

  await field.fill('Ask ')
  await field.press('Control+v')
  await page.getByRole('button', { name: 'Add 2 tasks' }).click()
  await panel.getByRole('link', { name: 'Screws' }).waitFor()
  await field.and(page.locator(':focus')).waitFor()
  await eventually(async () => assert.equal(await field.inputValue(), 'Ask '))
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks?parent_id=${home.raisedBed}&sort=position`)
    const added = body.tasks.map((task: { content: string; priority: number }) => `${task.content} ${task.priority}`)
    assert.deepEqual(added.slice(-2), ['Hinges 4', 'Screws 1'])
  })
})

test('a project that pasted lines name and that is not there is told once, and can be created for them', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.evaluate(() => navigator.clipboard.writeText('A book #Gifts\nA scarf #gifts\nMilk #Groceries /Cold'))
  await page.keyboard.press('q')
  await page.getByRole('textbox', { name: 'Task', exact: true }).press('Control+v')
  const dialog = page.getByRole('dialog', { name: 'Add 3 tasks?' })
  await dialog.getByText('No section named Cold. The text stays in the title.').waitFor()
  assert.equal(await dialog.getByText(/No project named Gifts/i).count(), 1)
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('dialog', { name: 'New project' }).getByRole('button', { name: 'Create project' }).click()
  await dialog.getByText(/No project named Gifts/i).waitFor({ state: 'detached' })
  const add = dialog.getByRole('button', { name: 'Add 3 tasks' })
  await eventually(async () => assert.ok(await add.evaluate((one) => one === document.activeElement)))
  await add.click()
  await page.getByText('3 tasks added.').waitFor()
  await eventually(async () => {
    const { body } = await home.api.get('/tasks?q=a')
    const contents = body.tasks.map((task: { content: string }) => task.content)
    assert.ok(contents.includes('A book') && contents.includes('A scarf'), contents.join())
  })
})

test('pasted lines that nobody says what to do with stay as one task, also over a reload; added, they leave what stood there', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  const note = page.getByRole('textbox', { name: 'Description' })
  const stands = async (line: string, below: string): Promise<void> => {
    await eventually(async () => assert.equal(await field.inputValue(), line))
    await eventually(async () => assert.equal(await note.inputValue(), below))
  }
  await page.evaluate(() => navigator.clipboard.writeText('Oak\nLarch\nPine'))
  await page.keyboard.press('q')
  await field.press('Control+v')
  await page.getByRole('heading', { name: 'Add 3 tasks?' }).waitFor()
  // A step that is being made in the history would end the loading.
  await page.waitForFunction(
    () => (history.state as { layers: number }).layers === document.querySelectorAll('.layer').length,
  )
  await page.reload()
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.keyboard.press('q')
  await stands('Oak', 'Larch\nPine')

  await note.fill('')
  await field.fill('Ask for prices')
  await field.press('Control+v')
  await page.getByRole('heading', { name: 'Add 3 tasks?' }).waitFor()
  await page.keyboard.press('Escape')
  await stands('Ask for prices', 'Oak\nLarch\nPine')

  await note.fill('')
  await field.press('Control+v')
  await page.getByRole('button', { name: 'Add 3 tasks' }).click()
  await page.getByText('3 tasks added.').waitFor()
  await page.keyboard.press('q')
  await stands('Ask for prices', '')
})

test('the link of an invitation is copied by a button', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Bathroom']}/members`, { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('combobox', { name: 'Name or email address' }).fill('mormor@example.org')
  await page.keyboard.press('Enter')
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await page.getByRole('button', { name: 'Copy' }).click()
  await eventually(async () => assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link))
})

/** Copies a picture, with text beside it as office programs do where it is given. */
const copyPicture = (page: Page, text = ''): Promise<void> =>
  page.evaluate(async (text) => {
    const canvas = new OffscreenCanvas(8, 8)
    canvas.getContext('2d')!.fillRect(0, 0, 8, 8)
    const picture = await canvas.convertToBlob({ type: 'image/png' })
    const written = text && { 'text/plain': text, 'text/html': `<table><tr><td>${text}</td></tr></table>` }
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture, ...written })])
  }, text)

test('a picture is pasted wherever one writes: a description, a comment, a new task; copied cells stay text', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.getByRole('complementary', { name: 'Task' })
  const filesOf = async (id: string): Promise<(string | null)[]> => {
    const { body } = await home.api.get(`/tasks/${id}/attachments`)
    return body.attachments.map((one: { comment_id: string | null }) => one.comment_id)
  }
  const comment = panel.getByRole('textbox', { name: 'Write a comment' })
  await comment.waitFor()
  await copyPicture(page)
  await panel.locator('.panel-description').click()
  await panel.getByRole('textbox', { name: 'Description' }).press('Control+v')
  await eventually(async () => assert.deepEqual(await filesOf(home.raisedBed), [null]))
  await comment.press('Control+v')
  await panel.getByRole('button', { name: 'Remove image.png' }).waitFor()
  assert.deepEqual(await filesOf(home.raisedBed), [null])
  await copyPicture(page, 'Larch 12 m')
  await comment.press('Control+v')
  await eventually(async () => assert.equal(await comment.inputValue(), 'Larch 12 m'))
  assert.equal(await panel.getByRole('button', { name: /^Remove image/ }).count(), 1)

  await page.goto('/inbox')
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await copyPicture(page)
  await page.keyboard.press('q')
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await field.fill('Hang this up')
  await field.press('Control+v')
  await page.getByRole('button', { name: /image.png/ }).waitFor()
  await field.press('Enter')
  await eventually(async () => {
    const { body } = await home.api.get('/tasks?q=Hang')
    assert.deepEqual(await filesOf(body.tasks[0].id), [null])
  })
})
