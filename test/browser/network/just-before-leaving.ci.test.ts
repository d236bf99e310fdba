import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import type { Person } from '../../support/people.ts'
import { hasKept, holdKept, holdQueue } from '../support/browser-storage.ts'
import { cookieOf, reload, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** The names and sizes of the files of a task, as the server has them. */
const filesOf = async (home: Pick<Person, 'api'>, id: string): Promise<[string, number][]> =>
  (await home.api.get(`/tasks/${id}/attachments`)).body.attachments.map(
    ({ filename, size }: { filename: string; size: number }) => [filename, size],
  )

/** Closes the tab as a person does; the browser asks first, and the person stays. */
async function staysAsAsked(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  assert.equal(dialog.type(), 'beforeunload')
  await dialog.dismiss()
}

async function closesUnasked(page: Page): Promise<void> {
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
}

test('a task that is added just before the page is left gets its files', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const composer = page.getByRole('main').getByRole('group', { name: 'Add task' })
  const field = composer.getByRole('textbox', { name: 'Task', exact: true })
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).click()
  await field.fill('Photograph the meter')
  await composer.locator('input[type=file]').setInputFiles(file('meter.txt', '03417'))
  await eventually(() => hasKept(page, 'meter.txt'))
  await holdQueue(page)
  await field.press('Enter')
  await eventually(async () => assert.equal(await field.inputValue(), ''))
  await page.reload()
  await eventually(async () => {
    const [task] = (await home.api.get('/tasks?q=Photograph')).body.tasks
    assert.deepEqual(await filesOf(home, task.id), [['meter.txt', 5]])
  })
  await eventually(async () => !(await hasKept(page, 'meter.txt')))
  await field.waitFor({ state: 'detached' })
})

test('another tab that is open sends what was added just before one was closed, with its files', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const other = await context.newPage()
  await other.goto('/inbox')
  await other.getByRole('main').getByRole('button', { name: 'Add task' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).first().click()
  const composer = page.getByRole('group', { name: 'Add task' })
  const field = composer.getByRole('textbox', { name: 'Task', exact: true })
  await field.fill('Photograph the meter #Inbox')
  await composer.locator('input[type=file]').setInputFiles(file('meter.txt', '03417'))
  await eventually(() => hasKept(page, 'meter.txt'))
  await holdQueue(page)
  await field.press('Enter')
  await eventually(async () => assert.equal(await field.inputValue(), ''))
  await closesUnasked(page)
  await other.getByRole('link', { name: 'Photograph the meter' }).waitFor()
  await eventually(async () => {
    const [task] = (await home.api.get('/tasks?q=Photograph')).body.tasks
    assert.deepEqual(await filesOf(home, task.id), [['meter.txt', 5]])
  })
})

test('tasks that are added just before the page is left are added in their order', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const field = page.getByRole('main').getByRole('textbox', { name: 'Task', exact: true })
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).click()
  await holdQueue(page)
  for (const count of [1, 2, 3, 4, 5, 6]) {
    await field.fill(`Read meter no. ${count}`)
    await field.press('Enter')
  }
  await page.reload()
  await eventually(async () => {
    const { tasks } = (await home.api.get('/tasks?q=Read')).body as { tasks: { content: string; position: string }[] }
    const read = tasks.filter(({ content }) => content.startsWith('Read meter'))
    assert.equal(read.length, 6)
    const inOrder = read.toSorted((a, b) => (a.position < b.position ? -1 : 1))
    assert.deepEqual(
      inOrder.map(({ content }) => content.at(-1)),
      ['1', '2', '3', '4', '5', '6'],
    )
  })
})

test('a comment that is sent just before the page is left gets its files, also of one name', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const form = page.locator('form.composer')
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.fill('It stands at this')
  const files = ['03417', '034'].map((text) => file('image.txt', text))
  await form.locator('input[type=file]').setInputFiles(files)
  await eventually(() => hasKept(page, 'image.txt'))
  await holdQueue(page)
  await comment.press('Control+Enter')
  await eventually(async () => assert.equal(await comment.inputValue(), ''))
  await reload(page)
  await eventually(async () =>
    assert.deepEqual(
      (await filesOf(home, home.raisedBed)).toSorted(([, a], [, b]) => a - b),
      [
        ['image.txt', 3],
        ['image.txt', 5],
      ],
    ),
  )
  const { comments } = (await home.api.get(`/tasks/${home.raisedBed}/comments`)).body
  const sent = comments.find(({ body }: { body: string }) => body === 'It stands at this')
  assert.equal(sent.attachments.length, 2)
  await eventually(async () => !(await hasKept(page, 'image.txt')))
})

test('the browser asks before the page is left while only the page has a file', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.click()
  let release = await holdQueue(page)
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['larch'], 'order.txt', { type: 'text/plain' }))
    document.querySelector('.panel')!.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  })
  await staysAsAsked(page)
  await release()
  await eventually(async () => assert.deepEqual(await filesOf(home, home.raisedBed), [['order.txt', 5]]))

  release = await holdKept(page)
  await page.locator('form.composer input[type=file]').setInputFiles(file('meter.txt', '03417'))
  await page.locator('form.composer').getByText('meter.txt').waitFor()
  await staysAsAsked(page)
  await release()
  await eventually(() => hasKept(page, 'meter.txt'))
  await closesUnasked(page)
})
