import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { freshFolder } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, reload, sizeOf, visit, type Size } from '../support/browser.ts'
import { press, spotIn } from '../support/hands.ts'
import { startHousehold, type Household } from '../support/household.ts'
import { titles } from '../support/rows.ts'

/** A project for moving house: dates, a repeat, a label, a sub-task, a completed task and sections. */
async function moving({ api }: Household): Promise<string> {
  const { body: project } = await api.post('/projects', { name: 'Move', color: 'indigo', icon: '📦' })
  const { body: before } = await api.post(`/projects/${project.id}/sections`, { name: 'Before' })
  const add = async (fields: object): Promise<string> =>
    (await api.post('/tasks', { project_id: project.id, ...fields })).body.id
  await add({ content: 'Give notice', due_date: '2026-05-01', priority: 1 })
  const van = await add({ content: 'Rent a van', due_date: '2026-05-04', due_time: '09:00', section_id: before.id })
  await api.post('/tasks', { content: 'Compare prices', parent_id: van, labels: ['phone'] })
  await add({
    content: 'Water the plants',
    due_date: '2026-05-08',
    recurrence_rule: 'FREQ=WEEKLY',
    section_id: before.id,
  })
  await api.post(`/tasks/${await add({ content: 'Sign the lease' })}/complete`)
  return project.id
}

async function opened(t: TestContext, size: Size, path: (home: Household) => string | Promise<string>) {
  const { app, home } = await startHousehold(t)
  return { app, home, ...(await visit(t, app, await path(home), { size, cookie: cookieOf(home) })) }
}

const size = sizeOf(import.meta.filename)

test(`the Inbox is copied to a project that opens, and saved as a template (${size})`, async (t) => {
  const { page } = await opened(t, size, () => '/inbox')
  const main = page.getByRole('main')
  const choose = async (item: string): Promise<void> => {
    await press(size, main.getByRole('button', { name: 'More for Inbox' }))
    await press(size, page.getByRole('menuitem', { name: item }))
  }
  await choose('Save as template')
  await press(size, page.getByRole('dialog').getByRole('button', { name: 'Save template' }))
  await page.getByText('Template Inbox saved.').waitFor()
  await choose('Duplicate')
  await page.getByText('Inbox duplicated.').waitFor()
  await main.getByRole('heading', { name: 'Inbox (copy)' }).waitFor()
})

test(`a project is saved as a template and made anew from it, dated from a day (${size})`, async (t) => {
  const { page, home } = await opened(t, size, async (home) => `/project/${await moving(home)}`)
  const main = page.getByRole('main')
  await press(size, main.getByRole('button', { name: 'More for Move' }))
  await press(size, page.getByRole('menuitem', { name: 'Save as template' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('When you use the template, you choose a start date').waitFor()
  await eventually(async () => assert.equal(await selectedText(page), 'Move'))
  await page.keyboard.type('Moving house')
  await assertAccessible(page, `save-template-${size}`)
  await press(size, dialog.getByRole('button', { name: 'Save template' }))
  await page.getByText('Template Moving house saved.').waitFor()

  await reload(page, '/templates')
  await main.getByText('4 tasks, 1 section').waitFor()
  await assertAccessible(page, `templates-${size}`)
  await press(size, main.getByRole('link', { name: 'Moving house' }))
  await main.getByRole('heading', { name: 'Before' }).waitFor()
  await eventually(async () =>
    assert.deepEqual(
      (await main.locator('.line').allInnerTexts()).map((text) => text.split(/\s*\n\s*/).filter(Boolean)),
      [
        ['Day 1', '1', 'Give notice'],
        ['Day 4', 'Rent a van', '09:00'],
        ['Compare prices', '@phone'],
        ['Day 8', 'Water the plants', 'every Friday'],
      ].map((line) => (size === 'wide' ? line : [...line])),
    ),
  )
  const left = (mark: Locator): Promise<number> => spotIn(mark).then(({ x }) => x)
  const mark = (name: string): Locator => main.locator('.line', { hasText: name }).locator('.template-mark')
  assert.equal((await left(mark('Compare prices'))) - (await left(mark('Rent a van'))), 24)
  await assertAccessible(page, `template-${size}`)
  await press(size, main.getByRole('button', { name: 'Use template' }))
  await dialog.getByLabel('Project name').fill('To Aarhus')
  await press(size, dialog.getByRole('button', { name: /^Start date/ }))
  for (const _ of ['May', 'June', 'July', 'August'])
    await press(size, dialog.getByRole('button', { name: 'Next month' }))
  await press(size, dialog.getByRole('button', { name: 'Monday 31 August' }))
  await assertAccessible(page, `use-template-${size}`)
  await press(size, dialog.getByRole('button', { name: 'Create project' }))
  await main.getByRole('heading', { name: 'To Aarhus', level: 1 }).waitFor()
  await eventually(async () =>
    assert.deepEqual(await titles(page), ['Give notice', 'Rent a van', 'Compare prices', 'Water the plants']),
  )
  const id = page.url().split('/').at(-1)!
  const { body } = await home.api.get(`/tasks?project_id=${id}`)
  const days = body.tasks.map((task: { content: string; due_date: string | null; recurrence_rule: string | null }) => [
    task.content,
    task.due_date,
    task.recurrence_rule !== null,
  ])
  assert.deepEqual(days.toSorted(), [
    ['Compare prices', null, false],
    ['Give notice', '2026-08-31', false],
    ['Rent a van', '2026-09-03', false],
    ['Water the plants', '2026-09-11', true],
  ])
  await press(size, page.getByRole('button', { name: /^Undo/ }).last())
  await eventually(async () => assert.equal((await home.api.get(`/projects/${id}`)).status, 404))
  await main.getByRole('heading', { name: 'Moving house', level: 1 }).waitFor()
  assert.match(page.url(), /\/templates?\b/)
})

test(`the name of a project that a template could not be used for stands there the next time (${size})`, async (t) => {
  const { page } = await opened(t, size, async (home) => {
    const { body } = await home.api.post('/templates', { name: 'Moving house', project_id: await moving(home) })
    return `/template/${body.id}`
  })
  const name = page.getByRole('dialog').getByLabel('Project name')
  const use = (): Promise<void> => press(size, page.getByRole('main').getByRole('button', { name: 'Use template' }))
  await page.route('**/use', (route) => route.fulfill({ status: 503, json: { code: 'busy', error: 'Busy' } }))
  await use()
  await name.fill('To Aarhus')
  await press(size, page.getByRole('dialog').getByRole('button', { name: 'Create project' }))
  await page.getByText('Something went wrong on the server. Try again.').waitFor()
  await page.unroute('**/use')
  await use()
  await eventually(async () => assert.equal(await name.inputValue(), 'To Aarhus'))
  await press(size, page.getByRole('dialog').getByRole('button', { name: 'Create project' }))
  await page.getByRole('main').getByRole('heading', { name: 'To Aarhus', level: 1 }).waitFor()
  await page.waitForURL('**/project/*')
  await page.goBack()
  await use()
  await eventually(async () => assert.equal(await name.inputValue(), 'Moving house'))
})

test(`templates are renamed, downloaded, imported and deleted, and Undo brings one back (${size})`, async (t) => {
  const { page, home, app } = await opened(t, size, async (home) => {
    await home.api.post('/templates', { name: 'Moving house', project_id: await moving(home) })
    return '/templates'
  })
  const main = page.getByRole('main')
  const choose = async (of: string, item: string): Promise<void> => {
    await press(size, main.getByRole('button', { name: `More for ${of}` }))
    await press(size, page.getByRole('menuitem', { name: item }))
  }
  const names = (all: string[]): Promise<void> =>
    eventually(async () => assert.deepEqual(await main.locator('.line p a').allTextContents(), all))
  await choose('Moving house', 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill('Flytning')
  await press(size, page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await names(['Flytning'])
  await eventually(async () => assert.equal((await home.api.get('/templates')).body.templates[0].name, 'Flytning'))

  const downloading = page.waitForEvent('download')
  await choose('Flytning', 'Download')
  const file = join(freshFolder(t), 'template.json')
  await (await downloading).saveAs(file)
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).name, 'Flytning')
  const { page: other } = await visit(t, app, '/templates', { size, cookie: cookieOf(home) })
  await other.getByRole('link', { name: 'Flytning' }).waitFor()

  await choose('Flytning', 'Delete template')
  await names([])
  await other.getByText('No templates yet').waitFor()
  await press(size, page.getByRole('button', { name: /^Undo/ }).last())
  await names(['Flytning'])
  await other.getByRole('link', { name: 'Flytning' }).waitFor()

  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await page.getByText('notes.json is not a template.').waitFor()
  await input.setInputFiles({ name: 'text.json', mimeType: 'application/json', buffer: Buffer.from('hello') })
  await page.getByText('text.json is not a template.').waitFor()
  await input.setInputFiles({ name: 'flytning.json', mimeType: 'application/json', buffer: readFileSync(file) })
  await page.getByText('Template Flytning imported.').waitFor()
  await names(['Flytning', 'Flytning'])
})

test('a new project can start from a template, in Danish, and needs a name', async (t) => {
  const { page, home } = await opened(t, 'wide', async (home) => {
    await home.session.patch('/auth/me', { locale: 'da' })
    await home.api.post('/templates', { name: 'Flytning', project_id: await moving(home) })
    return '/today'
  })
  await page.getByRole('button', { name: 'Nyt projekt' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Brug skabelon' }).press('Enter')
  await page.getByRole('heading', { name: 'Skabeloner', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Brug skabelon: Flytning' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Projektnavn').fill('')
  await dialog.getByText('Startdato').click()
  await dialog.getByRole('button', { name: 'Torsdag 30. april' }).press('Enter')
  await dialog.getByRole('button', { name: 'Startdato: Tors 30. april' }).waitFor()
  await dialog.getByRole('button', { name: 'Opret projekt' }).press('Enter')
  await dialog.getByText('Skriv et navn.').waitFor()
  await dialog.getByLabel('Projektnavn').fill('Til Odense')
  await dialog.getByRole('button', { name: 'Opret projekt' }).press('Enter')
  await page.getByRole('heading', { name: 'Til Odense', level: 1 }).waitFor()
  await eventually(async () => {
    const { body } = await home.api.get('/projects')
    assert.ok(body.projects.some(({ name }: { name: string }) => name === 'Til Odense'))
  })
})

const selectedText = (page: Page): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? '')
