import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins } from '../../support/people.ts'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, sizesOf, visit } from '../support/browser.ts'
import { basin, bath, board, card, column, holds, mat, mirror, namesIn, neighbours, tiles } from '../support/board.ts'
import { startHousehold } from '../support/household.ts'
import { focused } from '../support/rows.ts'

for (const size of sizesOf(import.meta.filename)) {
  test(`a project is looked at as a board and as a list, and it stays so (${size})`, async (t) => {
    const { page, home, project } = await board(t, size)
    await eventually(async () => assert.deepEqual(await namesIn(page, 'Order'), [basin, mat, mirror]))
    await eventually(async () => assert.match((await card(page, basin).textContent()) ?? '', /Yesterday.*1\/3/))
    await eventually(async () => assert.equal(await card(page, 'Measure').count(), 0, 'a sub-task is no card'))
    await assertAccessible(page, `journey-board-${size}`)

    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.locator('.list .row').first().waitFor()
    await eventually(() =>
      page.evaluate(async (id) => {
        const answer = await fetch(`/api/v1/projects/${id}`)
        return (await answer.json()).view_mode === 'list'
      }, project),
    )
    await page.getByRole('button', { name: 'Board', exact: true }).click()
    await column(page, 'Decide').waitFor()
    await page.reload()
    await column(page, 'Decide').waitFor()
    await eventually(async () => assert.equal((await home.api.get(`/projects/${project}`)).body.view_mode, 'board'))
  })
}

test('a card is ticked off where it stands, leaves, and comes back with Undo', async (t) => {
  const { page } = await board(t)
  await card(page, bath).getByRole('checkbox').click()
  await page.getByText('Walk-in shower or a short bath? completed.').waitFor()
  await holds(page, 'Decide', [tiles, neighbours])
  await page.getByRole('button', { name: 'Undo' }).click()
  await holds(page, 'Decide', [tiles, bath, neighbours])
})

test('tasks and sections are added where the board ends, and sections are renamed, moved and deleted', async (t) => {
  const { page, requests } = await board(t)
  await column(page, 'Order').getByRole('button', { name: 'Add task' }).click()
  await page.locator('.quick-field').pressSequentially('Towel rail p2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await holds(page, 'Order', [basin, mat, mirror, 'Towel rail'])

  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('textbox', { name: 'Section name' }).fill('Enjoy')
  await page.keyboard.press('Enter')
  await column(page, 'Enjoy').waitFor()
  await page.keyboard.press('Escape')

  const act = async (name: string, what: string): Promise<void> => {
    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const heads = (names: string[]) =>
    page.waitForFunction(
      (wanted) => JSON.stringify([...document.querySelectorAll('.column h2')].map((h) => h.textContent)) === wanted,
      JSON.stringify(names),
    )
  await act('Enjoy', 'Move left')
  await heads(['Decide', 'Order', 'Waiting for the plumber', 'Enjoy', 'Do ourselves'])
  await act('Decide', 'Move right')
  await heads(['Order', 'Decide', 'Waiting for the plumber', 'Enjoy', 'Do ourselves'])
  await act('Enjoy', 'Rename')
  await page.getByRole('textbox', { name: 'Section name' }).fill('Bathe')
  await page.keyboard.press('Enter')
  await heads(['Order', 'Decide', 'Waiting for the plumber', 'Bathe', 'Do ourselves'])
  await act('Decide', 'Delete section')
  await heads(['No section', 'Order', 'Waiting for the plumber', 'Bathe', 'Do ourselves'])
  await holds(page, 'No section', [tiles, bath, neighbours])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await holds(page, 'Decide', [tiles, bath, neighbours])
  const moves = (): string[] => requests.filter((one) => /POST .*\/sections\/[^/]+\/move/.test(one))
  await eventually(() => assert.equal(moves().length, 2))
})

test('who can only look sees the board, chooses a view for themself, and changes nothing', async (t) => {
  const { app, home, project } = await board(t)
  const jonas = await joins(app, home, project, { name: 'Jonas', role: 'viewer' })
  const { page, requests } = await visit(t, app, `/project/${project}`, { cookie: cookieOf(jonas) })
  await column(page, 'Decide').waitFor()
  await eventually(async () => assert.equal(await page.locator('.column-add').count(), 0))
  await eventually(async () => assert.equal(await page.getByRole('button', { name: 'More for Decide' }).count(), 0))
  await card(page, tiles).getByRole('link').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.locator('.list .row').first().waitFor()
  await page.reload()
  await page.locator('.list .row').first().waitFor()
  const views = 'PATCH /api/v1/views/'
  assert.deepEqual(
    requests.filter((one) => !one.startsWith('GET') && !one.startsWith(views)),
    [],
  )
  await eventually(async () => assert.equal((await home.api.get(`/projects/${project}`)).body.view_mode, 'board'))
})

test('who shares a project looks at it as they like, its owner too, who says in its settings what the others see', async (t) => {
  const { app, home, page, project } = await board(t)
  const jonas = await joins(app, home, project, { name: 'Jonas' })
  const other = await visit(t, app, `/project/${project}`, { cookie: cookieOf(jonas) })
  await column(other.page, 'Decide').waitFor()
  await page.getByText('2 members').waitFor()
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  await eventually(async () => {
    const { body } = await home.api.get('/views')
    assert.equal(body.views.find(({ key }: { key: string }) => key === `project:${project}`)?.mode, 'calendar')
  })
  assert.equal((await home.api.get(`/projects/${project}`)).body.view_mode, 'board')
  await page.getByRole('main').getByRole('button', { name: 'More for Bathroom' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'List', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.locator('.list .row').first().waitFor()
  await other.page.locator('.list .row').first().waitFor()
})

test('what adds a section is seen whole once the keyboard has come to it', async (t) => {
  const { page } = await board(t)
  const add = page.getByRole('button', { name: 'Add section' })
  await page.keyboard.press('Tab')
  await add.evaluate((button) => {
    button.closest('.board')!.scrollLeft = 0
    button.focus({ preventScroll: true })
  })
  const [end, window] = [(await add.boundingBox())!, page.viewportSize()!]
  await eventually(async () => {
    const { x, width } = (await add.boundingBox())!
    assert.ok(x + width <= window.width, `it ends at ${x + width}, before that at ${end.x + end.width}`)
  })
})

test('what others do and what waits for the network shows on the board', async (t) => {
  const { app, home, ids, page, context, project } = await board(t)
  const jonas = await joins(app, home, project, { name: 'Jonas' })
  await card(page, bath).getByRole('link').focus()
  await jonas.api.post(`/tasks/${ids[mirror]}/move`, { section_id: ids['Decide'], after_id: null })
  await holds(page, 'Decide', [mirror, tiles, bath, neighbours])
  await eventually(async () => assert.equal(await focused(page), bath))

  await context.setOffline(true)
  await page.keyboard.press('Alt+ArrowRight')
  await page
    .getByRole('status', { name: 'Messages' })
    .getByText(`${bath} moved to Order.`)
    .waitFor({ state: 'attached' })
  await holds(page, 'Order', [basin, mat, bath])
  await context.setOffline(false)
  await page.locator('.sidebar .offline').waitFor({ state: 'detached' })
  await eventually(() =>
    page.evaluate(async ([id, section]) => (await (await fetch(`/api/v1/tasks/${id}`)).json()).section_id === section, [
      ids[bath]!,
      ids['Order']!,
    ] as const),
  )
})

test('a project without anything says so on the board, and its first section makes a column', async (t) => {
  const { app, home } = await startHousehold(t)
  const project = (await home.api.post('/projects', { name: 'Attic', view_mode: 'board' })).body.id
  const { page } = await visit(t, app, `/project/${project}`, { cookie: cookieOf(home) })
  await page.getByRole('heading', { name: 'No tasks yet' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'More for Attic' }).click()
  await page.getByRole('menuitem', { name: 'Add section' }).click()
  await page.getByRole('textbox', { name: 'Section name' }).fill('Sort')
  await page.keyboard.press('Enter')
  await column(page, 'Sort').waitFor()
})
