import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, lastVisitPosition, reload, sizeOf, visit } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { row } from '../support/rows.ts'

const size = sizeOf(import.meta.filename)

test(`the line below the last task of Today, of a project and of a column stays in sight when that task goes, empty or half written (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.get('/today')
  const due: { id: string }[] = [...body.overdue, ...body.today]
  await home.api.post('/tasks/batch', { ids: due.map(({ id }) => id), action: 'patch', patch: { due_date: null } })
  const { id: list } = (await home.api.post('/projects', { name: 'Greenhouse' })).body
  const { id: board } = (await home.api.post('/projects', { name: 'Attic', view_mode: 'board' })).body
  await home.api.post(`/projects/${board}/sections`, { name: 'Later' })
  const { page } = await visit(t, app, '/favicon.svg', { size, cookie: cookieOf(home) })
  for (const [path, task] of [
    ['/today', { content: 'Sweep the floor', due_date: '2026-04-16' }],
    [`/project/${list}`, { content: 'Glaze the roof', project_id: list }],
    [`/project/${board}`, { content: 'Clear the boxes', project_id: board }],
  ] as const) {
    await home.api.post('/tasks', task)
    await page.goto(path)
    const last = row(page, task.content)
    await last.waitFor()
    const main = page.getByRole('main')
    await press(size, main.getByRole('button', { name: 'Add task' }).first())
    const field = main.getByRole('textbox', { name: 'Task', exact: true })
    await field.and(page.locator(':focus')).waitFor()
    const { id } = (await home.api.get(`/tasks?q=${task.content}`)).body.tasks[0]
    await home.api.post(`/tasks/${id}/complete`)
    await last.waitFor({ state: 'detached' })
    await page.keyboard.type('Buy milk')
    assert.equal(await field.inputValue(), 'Buy milk')
    await home.api.post(`/tasks/${id}/reopen`)
    await last.getByRole('checkbox').click()
    await last.waitFor({ state: 'detached' })
    await field.pressSequentially(' and bread')
    await page.reload()
    await eventually(async () => assert.equal(await field.inputValue(), 'Buy milk and bread'))
    await press(size, main.getByRole('button', { name: 'Cancel' }))
    if (path !== `/project/${board}`) await main.locator('.empty').waitFor()
  }
})

test(`what is half written below a section stands in the line of its project when the section is deleted, archived or moved by others (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { id: project } = (await home.api.post('/projects', { name: 'Greenhouse' })).body
  const { id: other } = (await home.api.post('/projects', { name: 'Attic' })).body
  const { page } = await visit(t, app, '/favicon.svg', { size, cookie: cookieOf(home) })
  const main = page.getByRole('main')
  const field = main.getByRole('textbox', { name: 'Task', exact: true })
  const focused = page.locator(':focus')
  const remove = (id: string): Promise<unknown> => home.api.delete(`/sections/${id}`)
  const archive = (id: string): Promise<unknown> => home.api.patch(`/sections/${id}`, { archived: true })
  const move = (id: string): Promise<unknown> => home.api.post(`/sections/${id}/move`, { project_id: other })
  const ways: ['list' | 'board', (section: string) => Promise<unknown>, beside?: string][] = [
    ['list', remove],
    ['board', remove],
    ['board', archive, 'Glaze the roof'],
    ['list', move],
  ]
  for (const [view_mode, change, beside] of ways) {
    if (beside) await home.api.post('/tasks', { content: beside, project_id: project })
    await home.api.patch(`/projects/${project}`, { view_mode })
    const { id: section } = (await home.api.post(`/projects/${project}/sections`, { name: 'Later' })).body
    await reload(page, `/project/${project}`)
    const below = main.locator(`${view_mode === 'board' ? '.column' : '.list '}[data-section="${section}"]`)
    await press(size, below.getByRole('button', { name: 'Add task' }))
    await focused.and(field).waitFor()
    await field.fill('Ask the plumber')
    await main.getByRole('textbox', { name: 'Description' }).fill('about the tap\nand the drain')
    await change(section)
    await below.waitFor({ state: 'detached' })
    await eventually(async () => assert.equal(await field.inputValue(), 'Ask the plumber'))
    await focused.and(main.getByRole('textbox', { name: 'Description' })).waitFor()
    await page.keyboard.type(' too')
    const note = await main.getByRole('textbox', { name: 'Description' }).inputValue()
    assert.equal(note, 'about the tap\nand the drain too')
    await press(size, main.getByRole('button', { name: 'Cancel' }))
    await field.waitFor({ state: 'detached' })
  }
})

test(`what is being written below a section that is read no more before its deletion is heard of goes on in the line of the project (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { id: project } = (await home.api.post('/projects', { name: 'Greenhouse' })).body
  const { id: section } = (await home.api.post(`/projects/${project}/sections`, { name: 'Later' })).body
  const { page } = await visit(t, app, `/project/${project}`, { size, cookie: cookieOf(home) })
  await eventually(async () => (await lastVisitPosition(page)) !== null)
  await page.routeWebSocket(/\/ws/, () => {})
  const { promise: isLet, resolve: come } = Promise.withResolvers<void>()
  await page.route(`**/projects/${project}/sections*`, (route) => isLet.then(() => route.continue()))
  await reload(page)
  const main = page.getByRole('main')
  const below = main.locator(`[data-section="${section}"]`)
  await press(size, below.getByRole('button', { name: 'Add task' }))
  await main.getByRole('textbox', { name: 'Task', exact: true }).fill('Ask the plumber')
  await home.api.delete(`/sections/${section}`)
  come()
  await below.waitFor({ state: 'detached' })
  await main.getByRole('textbox', { name: 'Task', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(' again')
  await eventually(async () =>
    assert.equal(await page.locator('.quick-field:focus').inputValue(), 'Ask the plumber again'),
  )
})

test(`a draft below a section that the last visit lacks stays there, or stands in the line of the project if there is none (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const { page } = await visit(t, app, `/project/${garden}`, { size, cookie: cookieOf(home) })
  const main = page.getByRole('main')
  const field = main.getByRole('textbox', { name: 'Task', exact: true })
  const begin = async (section: string, text: string): Promise<void> => {
    const place = JSON.stringify({ project_id: garden, section_id: section })
    await page.evaluate(([name, line]) => localStorage.setItem(name, line), [
      `errand.draft ${home.id} add ${place} line`,
      JSON.stringify({ text, ignored: [] }),
    ] as const)
  }
  await eventually(async () => (await lastVisitPosition(page)) !== null)
  await page.goto('/favicon.svg')
  const { id: later } = (await home.api.post(`/projects/${garden}/sections`, { name: 'Later' })).body
  await begin(later, 'Ask the plumber')
  await page.goto(`/project/${garden}`)
  await field.waitFor()
  assert.equal(await main.locator(`[data-section="${later}"]`).getByRole('textbox', { name: 'Task' }).count(), 1)
  assert.equal(await field.inputValue(), 'Ask the plumber')
  await press(size, main.getByRole('button', { name: 'Cancel' }))
  await field.waitFor({ state: 'detached' })

  await reload(page, '/favicon.svg')
  await begin(garden, 'Call the neighbour')
  await page.goto(`/project/${garden}`)
  await field.waitFor()
  assert.equal(await main.locator('[data-section=""]').getByRole('textbox', { name: 'Task' }).count(), 1)
  assert.equal(await field.inputValue(), 'Call the neighbour')
})

test(`a draft below a section that goes is shown below the closed one in the line of the project, and goes with it (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { id: project } = (await home.api.post('/projects', { name: 'Greenhouse' })).body
  await home.api.post('/tasks', { content: 'Glaze the roof', project_id: project })
  const { id: section } = (await home.api.post(`/projects/${project}/sections`, { name: 'Later' })).body
  const { page } = await visit(t, app, `/project/${project}`, { size, cookie: cookieOf(home) })
  const main = page.getByRole('main')
  const field = main.getByRole('textbox', { name: 'Task', exact: true })
  const description = main.getByRole('textbox', { name: 'Description' })
  await press(size, main.locator('[data-section=""]').getByRole('button', { name: 'Add task' }))
  await field.fill('Buy milk')
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  const below = main.locator(`[data-section="${section}"]`)
  await press(size, below.getByRole('button', { name: 'Add task' }))
  await field.fill('Ask the plumber')
  await home.api.delete(`/sections/${section}`)
  await below.waitFor({ state: 'detached' })
  await description.waitFor()
  await description.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(' again')
  assert.equal(await field.inputValue(), 'Buy milk')
  assert.equal(await description.inputValue(), 'Ask the plumber again')
  await description.fill('')
  await field.fill('')
  await field.press('Escape')
  await reload(page)
  await main.locator('[data-section=""]').getByRole('button', { name: 'Add task' }).waitFor()
  assert.equal(await field.count(), 0)
})

test(`what is half written below a section that goes stands once in the line of the project, with two tabs open (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { id: project } = (await home.api.post('/projects', { name: 'Greenhouse' })).body
  await home.api.post('/tasks', { content: 'Glaze the roof', project_id: project })
  const { id: section } = (await home.api.post(`/projects/${project}/sections`, { name: 'Later' })).body
  const { page, context } = await visit(t, app, `/project/${project}`, { size, cookie: cookieOf(home) })
  const other = await context.newPage()
  await other.goto(`/project/${project}`)
  await other.getByRole('main').locator(`[data-section="${section}"]`).waitFor()
  const below = page.getByRole('main').locator(`[data-section="${section}"]`)
  await press(size, below.getByRole('button', { name: 'Add task' }))
  await below.getByRole('textbox', { name: 'Task', exact: true }).fill('Ask the plumber')
  await below.getByRole('textbox', { name: 'Description' }).fill('about the tap\n\nand the drain')
  await home.api.delete(`/sections/${section}`)
  const own = (tab: Page): Locator => tab.getByRole('main').locator('[data-section=""]')
  const title = (tab: Page): Locator => own(tab).getByRole('textbox', { name: 'Task', exact: true })
  for (const tab of [page, other])
    await tab.getByRole('main').locator(`[data-section="${section}"]`).waitFor({ state: 'detached' })
  await title(page).waitFor()
  for (const tab of [page, other]) {
    // Where nothing was typed it shows only if that tab was the first to hand it over.
    if ((await title(tab).count()) === 0) continue
    assert.equal(await title(tab).inputValue(), 'Ask the plumber')
    assert.equal(
      await own(tab).getByRole('textbox', { name: 'Description' }).inputValue(),
      'about the tap\n\nand the drain',
    )
  }
})

test(`a half-written line that is there again without the focus offers no names until one types (${size})`, async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(home) })
  const main = page.getByRole('main')
  await press(size, main.getByRole('button', { name: 'Add task' }).first())
  const field = main.getByRole('textbox', { name: 'Task', exact: true })
  await field.and(page.locator(':focus')).waitFor()
  await field.pressSequentially('Ring back @ph')
  const phone = page.getByRole('option', { name: 'phone' })
  await phone.waitFor()
  await page.reload()
  await eventually(async () => assert.equal(await field.inputValue(), 'Ring back @ph'))
  await page.locator('.row', { hasText: 'phone' }).first().waitFor()
  assert.equal(await phone.count(), 0)
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('o')
  await phone.waitFor()
})
