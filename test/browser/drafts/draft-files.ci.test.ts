import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { hasKept, holdKept } from '../support/browser-storage.ts'
import { cookieOf, reload, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

const METER = { name: 'meter.txt', mimeType: 'text/plain', buffer: Buffer.from('03417') }

test('what is added while the files of its draft are still being read has them, and Cancel brings them back', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const add = page.getByRole('main').getByRole('button', { name: 'Add task' })
  const composer = page.getByRole('main').getByRole('group', { name: 'Add task' })
  const field = composer.getByRole('textbox', { name: 'Task', exact: true })
  const file = composer.getByText('meter.txt')
  const reopenUnread = async (): Promise<() => Promise<void>> => {
    await eventually(() => hasKept(page, 'meter.txt'))
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await reload(page, '/upcoming')
    await page.locator('.main h1').waitFor()
    const release = await holdKept(page)
    await page.getByRole('link', { name: 'Inbox' }).first().click()
    await field.waitFor()
    await eventually(async () => assert.equal(await field.inputValue(), 'Photograph the meter'))
    assert.equal(await file.count(), 0)
    return release
  }
  await add.click()
  await field.fill('Photograph the meter')
  await composer.locator('input[type=file]').setInputFiles(METER)

  let release = await reopenUnread()
  await composer.getByRole('button', { name: 'Cancel' }).click()
  await release()
  await field.waitFor({ state: 'detached' })
  await eventually(async () => !(await hasKept(page, 'meter.txt')))
  await add.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await file.waitFor()

  release = await reopenUnread()
  await field.press('Enter')
  await release()
  await eventually(async () => {
    const { body } = await home.api.get('/tasks?q=Photograph')
    assert.deepEqual(
      body.tasks.map((task: { attachment_count: number }) => task.attachment_count),
      [1],
    )
  })
  await eventually(async () => assert.equal(await field.inputValue(), ''))
  await eventually(async () => !(await hasKept(page, 'meter.txt')))
})

test('a comment that is sent while its files are still being read has them, and one more', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const form = page.locator('form.composer')
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.fill('It stands at this')
  await form.locator('input[type=file]').setInputFiles(METER)
  await eventually(() => hasKept(page, 'meter.txt'))
  await reload(page, `/project/${home.projects['Garden']}`)
  const task = page.getByRole('link', { name: 'Build the raised bed behind the kitchen' })
  await task.waitFor()
  const release = await holdKept(page)
  await task.click()
  await eventually(async () => assert.equal(await comment.inputValue(), 'It stands at this'))
  assert.equal(await form.getByText('meter.txt').count(), 0)
  await form.locator('input[type=file]').setInputFiles({ ...METER, name: 'valve.txt' })
  await form.getByText('valve.txt').waitFor()
  await comment.press('Control+Enter')
  await release()
  await page.locator('.comment', { hasText: 'It stands at this' }).getByText('meter.txt').waitFor()
  await eventually(async () => {
    const { comments } = (await home.api.get(`/tasks/${home.raisedBed}/comments`)).body
    assert.equal(comments.filter(({ body }: { body: string }) => body === 'It stands at this').length, 1)
    const { attachments } = (await home.api.get(`/tasks/${home.raisedBed}/attachments`)).body
    const names = attachments.map(({ filename }: { filename: string }) => filename)
    assert.deepEqual(names.filter((name: string) => /^(?:meter|valve)/.test(name)).toSorted(), [
      'meter.txt',
      'valve.txt',
    ])
  })
})
