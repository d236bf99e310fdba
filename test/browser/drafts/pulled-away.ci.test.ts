import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { paste } from '../support/adding.ts'
import { assertAccessible, cookieOf, lastVisitPosition, sizeOf, visit } from '../support/browser.ts'
import { nextFrames, press } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { found } from '../support/rows.ts'
import { untilOpenSteps } from '../support/layers.ts'

const size = sizeOf(import.meta.filename)
const main = (page: Page): Locator => page.getByRole('main')

test(`what is half written in a project is shown to who may only view it from now on, or is removed from it (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const { page } = await visit(t, app, `/project/${garden}`, { size, cookie: cookieOf(jonas) })
  const main = page.getByRole('main')
  await press(size, main.getByRole('button', { name: 'Add task' }).first())
  await main.getByRole('textbox', { name: 'Task', exact: true }).fill('Ask the plumber')
  await main.getByRole('textbox', { name: 'Description' }).fill('about the tap')
  await eventually(async () => (await lastVisitPosition(page)) !== null)
  await home.api.patch(`/projects/${garden}/members/${jonas.id}`, { role: 'viewer' })
  await main.getByRole('heading', { name: 'Not saved' }).waitFor()
  await main.getByText('Ask the plumber\nabout the tap').waitFor()
  await assertAccessible(page, 'half-written-in-viewed-project')
  await home.api.delete(`/projects/${garden}/members/${jonas.id}`)
  await page.getByRole('heading', { name: 'Project not found' }).waitFor()
  const kept = main.getByText('Ask the plumber\nabout the tap')
  await kept.waitFor()
  await assertAccessible(page, 'half-written-in-gone-project')
  const discard = main.getByRole('button', { name: 'Discard' })
  assert.match(
    await discard.evaluate(({ ariaDescribedByElements }) => ariaDescribedByElements?.[0]?.textContent ?? ''),
    /Ask the plumber/,
  )
  await press(size, discard)
  await kept.waitFor({ state: 'detached' })
  await press(size, page.locator('.toast', { hasText: 'Draft discarded.' }).getByRole('button', { name: 'Undo' }))
  await kept.waitFor()
})

test(`quick add goes to the Inbox once nothing can be added to the project that it was opened in (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const { page } = await visit(t, app, `/project/${garden}`, { size, cookie: cookieOf(jonas) })
  await eventually(async () => (await lastVisitPosition(page)) !== null)
  const ways: [(path: string) => Promise<unknown>, heading: string][] = [
    [(path) => home.api.patch(path, { role: 'viewer' }), 'Garden'],
    [(path) => home.api.delete(path), 'Project not found'],
  ]
  for (const [change, heading] of ways) {
    await home.api.patch(`/projects/${garden}/members/${jonas.id}`, { role: 'editor' })
    await main(page).getByRole('button', { name: 'Add task' }).first().waitFor()
    await page.keyboard.press('q')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox', { name: 'Task', exact: true })
    await field.fill('Ask the plumber')
    await change(`/projects/${garden}/members/${jonas.id}`)
    await page.getByRole('heading', { level: 1, name: heading, includeHidden: true }).waitFor()
    await dialog.getByText('Inbox', { exact: true }).first().waitFor()
    await field.press('Enter')
    await dialog.getByText('Ask the plumber added to Inbox.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

test(`quick add goes to the Inbox then also where the day that it was opened with was removed (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  await home.api.patch(`/projects/${garden}`, { view_mode: 'calendar' })
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const { page } = await visit(t, app, `/project/${garden}`, { size, cookie: cookieOf(jonas) })
  await page.locator('.calendar [aria-current=date]').focus()
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Task', exact: true })
  await field.fill('Ask the plumber')
  const today = dialog.locator('.chip', { hasText: 'Today' })
  await press(size, today)
  await today.waitFor({ state: 'detached' })
  await home.api.patch(`/projects/${garden}/members/${jonas.id}`, { role: 'viewer' })
  await dialog.getByText('Inbox', { exact: true }).first().waitFor()
  await field.press('Enter')
  await dialog.getByText('Ask the plumber added to Inbox.').waitFor()
})

test(`several pasted lines go to the Inbox once nothing can be added to the project that they were pasted in (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const jonas = await joins(app, home, garden, { name: 'Jonas' })
  const { page } = await visit(t, app, `/project/${garden}`, { size, cookie: cookieOf(jonas) })
  await main(page).getByRole('button', { name: 'Add task' }).first().waitFor()
  await page.keyboard.press('q')
  await paste(page.getByRole('dialog').getByRole('textbox', { name: 'Task', exact: true }), 'Flour\nYeast')
  await home.api.patch(`/projects/${garden}/members/${jonas.id}`, { role: 'viewer' })
  await page.getByText(/as a task in Inbox/).waitFor()
  await press(size, page.getByRole('button', { name: 'Add 2 tasks' }))
  await page.getByText('2 tasks added.').waitFor()
  await eventually(async () => assert.notEqual((await found(jonas.api, 'Yeast'))['project_id'], garden))
})

test(`several lines pasted below a task that others complete are not taken out of their field (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { id } = (await home.api.post('/tasks', { content: 'Bake bread' })).body
  const { page } = await visit(t, app, `/task/${id}`, { size, cookie: cookieOf(home) })
  const line = page.getByRole('textbox', { name: 'Add sub-task' })
  await line.waitFor()
  await paste(line, 'Flour\nYeast')
  await page.getByRole('button', { name: 'Add 2 tasks' }).waitFor()
  await home.api.post(`/tasks/${id}/complete`)
  await page.locator('.panel-title[data-state=completed]').waitFor()
  await press(size, page.getByRole('button', { name: 'Add 2 tasks' }))
  await page.getByText('This task is completed. Reopen it to add sub-tasks.').waitFor()
  await press(size, page.getByRole('button', { name: 'Add as one task' }))
  await eventually(async () => assert.equal(await line.inputValue(), 'Flour Yeast'))
})

for (const view_mode of ['list', 'board', 'calendar'] as const)
  test(`the typed name of a section is shown to who may only view its project by now, and no field opens later: ${view_mode} (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { id: shed } = (await home.api.post('/projects', { name: 'Shed', view_mode })).body
    await home.api.post(`/projects/${shed}/sections`, { name: 'Later' })
    const jonas = await joins(app, home, shed, { name: 'Jonas' })
    const { page } = await visit(t, app, `/project/${shed}`, { size, cookie: cookieOf(jonas) })
    const field = main(page).getByRole('textbox', { name: 'Section name' })
    const become = (role: string): Promise<unknown> => home.api.patch(`/projects/${shed}/members/${jonas.id}`, { role })
    const begin: [text: string, from: string, item: string][] = [['Greenhouse', 'More for Shed', 'Add section']]
    if (view_mode !== 'calendar') begin.push(['Much later', 'More for Later', 'Rename'])
    for (const [text, from, item] of begin) {
      // By pointer: for a second after a field is lost, Enter is swallowed.
      await main(page).getByRole('button', { name: from }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await field.fill(text)
      await become('viewer')
      await field.waitFor({ state: 'detached' })
      await main(page).locator('.half-written').getByText(text, { exact: true }).waitFor()
      await become('editor')
      await main(page).getByRole('button', { name: from }).waitFor()
      await main(page).getByText(text, { exact: true }).waitFor({ state: 'detached' })
      assert.equal(await field.count(), 0)
    }
  })

test(`what a section is to be called is shown where others delete, archive or move it (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { id: shed } = (await home.api.post('/projects', { name: 'Shed' })).body
  const { id: attic } = (await home.api.post('/projects', { name: 'Attic' })).body
  const { page } = await visit(t, app, `/project/${shed}`, { size, cookie: cookieOf(home) })
  const ways: ((section: string) => Promise<unknown>)[] = [
    (id) => home.api.delete(`/sections/${id}`),
    (id) => home.api.patch(`/sections/${id}`, { archived: true }),
    (id) => home.api.post(`/sections/${id}/move`, { project_id: attic }),
  ]
  for (const [index, change] of ways.entries()) {
    const { id: section } = (await home.api.post(`/projects/${shed}/sections`, { name: `Shelf ${index}` })).body
    // By pointer: for a second after a field is lost, Enter is swallowed.
    await main(page)
      .getByRole('button', { name: `More for Shelf ${index}` })
      .click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const field = main(page).getByRole('textbox', { name: 'Section name' })
    await field.fill(`Top shelf ${index}`)
    await change(section)
    await field.waitFor({ state: 'detached' })
    const kept = main(page).locator('.half-written', { hasText: `Top shelf ${index}` })
    await kept.waitFor()
    if (index > 0) continue
    await kept.getByRole('button', { name: 'Discard' }).click()
    await kept.waitFor({ state: 'detached' })
  }
})

test(`an answer that comes late leads elsewhere below quick add, which stays open (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const car = home.projects['Car']!
  const { id: trip } = (await home.api.post('/templates', { name: 'Trip', project_id: car })).body
  const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(home) })
  const choose = async (item: string): Promise<void> => {
    await press(size, main(page).getByRole('button', { name: 'More for Car' }))
    await press(size, page.getByRole('menuitem', { name: item }))
  }
  const use = async (): Promise<void> => {
    await press(size, main(page).getByRole('button', { name: 'Use template' }))
    await press(size, page.getByRole('dialog').getByRole('button', { name: 'Create project' }))
  }
  const ways: [from: string, begin: () => Promise<void>, request: string, heading: string][] = [
    [`/project/${car}`, () => choose('Duplicate'), `/${car}/duplicate`, 'Car (copy)'],
    [`/template/${trip}`, use, `/${trip}/use`, 'Trip'],
    [`/project/${car}`, () => choose('Archive'), `/${car}`, 'Car'],
  ]
  for (const [from, begin, request, heading] of ways) {
    await page.goto(from)
    const typed = Promise.withResolvers<void>()
    await page.route(`**/api/v1/*${request}`, async (route) => {
      const method = route.request().method()
      if (method !== 'GET') await typed.promise
      if (method !== 'PATCH') return route.fallback()
      await route.fulfill({ status: 403, json: { code: 'forbidden', error: 'Not yours' } })
    })
    await begin()
    const dialog = page.getByRole('dialog', { name: 'Add task' })
    await eventually(async () => {
      await page.keyboard.press('q')
      await dialog.waitFor({ timeout: 1000 })
    })
    const field = dialog.getByRole('textbox', { name: 'Task', exact: true })
    await field.fill(heading)
    typed.resolve()
    await page.getByRole('heading', { level: 1, name: heading, includeHidden: true }).waitFor()
    await nextFrames(page)
    assert.equal(await field.inputValue(), heading)
    await untilOpenSteps(page, 1)
  }
})

test(`what an address leads to no longer is told with a way on (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(home) })
  for (const kind of ['project', 'label', 'filter', 'template']) {
    await page.goto(`/${kind}/01950000-0000-7000-8000-000000000001`)
    await main(page).getByText('It may have been deleted').waitFor()
    await press(size, main(page).getByRole('link', { name: 'Go to Today' }))
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  }
})
