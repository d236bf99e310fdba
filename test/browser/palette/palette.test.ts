import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { assertAccessible, cookieOf, visit } from '../support/browser.ts'
import { pressInTurn } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'

test('Ctrl K finds tasks, places and commands, all by keyboard', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const field = page.getByRole('combobox', { name: /^Search/ })
  const chosen = page.locator('[role="option"][aria-selected="true"]')
  await page.getByRole('link', { name: 'Return the library books' }).waitFor()

  await page.keyboard.press('Control+k')
  await field.pressSequentially('tile')
  await page.getByRole('option', { name: /Choose tiles for the floor/ }).waitFor()
  await eventually(async () => assert.match((await chosen.textContent()) ?? '', /^Choose tiles for the floor/))
  await field.press('Enter')
  await page.getByRole('complementary', { name: 'Task' }).waitFor()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Choose tiles for the floor'),
  )

  await page.keyboard.press('Control+k')
  await field.pressSequentially('>upc')
  await page.getByRole('option', { name: 'Upcoming', exact: true }).waitFor()
  await eventually(async () => assert.match((await chosen.textContent()) ?? '', /^Upcoming/))
  await eventually(async () =>
    assert.equal(await page.getByRole('option').filter({ hasNotText: 'Upcoming' }).count(), 0),
  )
  await field.press('Enter')
  await page.getByRole('heading', { name: 'Upcoming' }).waitFor()

  await page.keyboard.press('Control+k')
  await field.pressSequentially('zebra crossing')
  await page.locator('.palette-none + .palette-list').waitFor()
  await eventually(async () => assert.match((await chosen.textContent()) ?? '', /^Add “zebra crossing” as a task/))
  await field.press('ArrowUp')
  await field.press('Enter')
  await page.getByRole('heading', { name: 'New filter' }).waitFor()
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox', { name: 'Query' }).inputValue(), 'search: zebra crossing'),
  )

  for (const [words, name] of [
    ['where you are signed in', 'Devices'],
    ['first day', 'First day of the week'],
    ['time format', 'Time format'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await field.pressSequentially(words)
    await eventually(async () => assert.match((await chosen.textContent()) ?? '', new RegExp(`: ${name}$`)))
    const told = page.getByRole('dialog').getByRole('status').filter({ hasText: /\w/ })
    await told.waitFor({ state: 'attached' })
    assert.equal(await page.getByText('No results.').count(), 0)
    await field.press('Enter')
    const setting = page.getByRole('heading', { name }).or(page.getByRole('combobox', { name }))
    await eventually(async () => assert.ok(await setting.evaluate((one) => one === document.activeElement)))
    await setting.and(page.locator(':focus')).waitFor()
    await eventually(async () => {
      const box = await setting.boundingBox()
      assert.ok(box && box.y >= 0 && box.y < 800, `at ${box?.y}`)
    })
  }

  await page.keyboard.press('Control+k')
  await field.pressSequentially('Paint the fence tomorrow')
  await field.press('Shift+Enter')
  await page.getByRole('textbox', { name: 'Task', exact: true }).press('Enter')
  await page.getByText('Paint the fence added to Inbox.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a task that the palette opens has the focus, and is what the next key acts on, in the list or not, also right after Enter', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const row = page.getByRole('link', { name: 'Return the library books' })
  await row.waitFor()
  for (const [found, opened] of [
    ['Write to the landlord', page.getByRole('complementary', { name: 'Task' })],
    ['Return the library books', row],
  ] as const) {
    await page.locator('#main').focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill(found)
    await page.getByRole('option', { name: new RegExp(`^${found}`), selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await opened.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('complementary', { name: 'Task' }).waitFor({ state: 'detached' })
  }
  for (const [found, isQuick] of [
    ['Water the tomato seedlings', false],
    ['Write to the landlord', false],
    ['Find the summer tyres in the shed', true],
    ['Read about heat pumps', true],
  ] as const) {
    await row.focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search/ }).fill(found)
    const option = page.getByRole('option', { name: new RegExp(`^${found}`) })
    await option.and(page.locator('[aria-selected="true"]')).waitFor()
    if (isQuick) await pressInTurn(page, 'Enter', '#')
    else {
      await page.keyboard.press('Enter')
      await page.getByRole('complementary', { name: 'Task' }).waitFor()
      await eventually(async () => assert.ok(!(await row.evaluate((link) => link === document.activeElement))))
      await page.keyboard.press('#')
    }
    await page.getByText(`${found} deleted.`).waitFor()
  }
  await row.waitFor()
})

test('projects, filters and labels stand under their own names, and all that is found is counted', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.post('/filters', { name: 'Garden work', query: '#Garden & p1' })
  await home.api.post('/labels', { name: 'gardening' })
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const field = page.getByRole('combobox', { name: /^Search/ })
  const list = page.getByRole('listbox', { name: 'Results' })
  const told = page.getByRole('dialog').getByRole('status')
  const options = list.getByRole('option')
  await page.getByRole('link', { name: 'Return the library books' }).waitFor()
  await page.keyboard.press('Control+k')
  const commands = list.getByRole('group', { name: 'Commands' })
  await commands.getByRole('option', { name: 'Add task' }).waitFor()
  assert.equal(await commands.getByRole('option', { name: 'Garden' }).count(), 0)

  await field.pressSequentially('garden')
  for (const [group, name] of [
    ['Projects', 'Garden'],
    ['Filters', 'Garden work'],
    ['Labels', 'gardening'],
  ] as const)
    await list.getByRole('group', { name: group }).getByRole('option', { name }).waitFor()
  await eventually(async () => {
    const count = Number(/^(\d+) results/.exec((await told.textContent()) ?? '')?.[1])
    // All but the two that make something of the words.
    assert.ok(count >= 3)
    assert.equal(count, (await options.count()) - 2)
  })

  await field.fill('zebra crossing')
  await eventually(async () => assert.match((await told.textContent()) ?? '', /^No results\./))
  await field.fill('>garden')
  await eventually(async () => assert.match((await told.textContent()) ?? '', /^No results\./))
  assert.equal(await options.count(), 0)
})

test('Ctrl K changes how a project is looked at', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Bathroom']}`, { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Choose tiles for the floor' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('>view')
  await page.getByRole('option', { name: 'View: Calendar' }).waitFor()
  await eventually(async () =>
    assert.equal(await page.getByRole('option', { name: 'View: List' }).count(), 0, 'it is a list already'),
  )
  await page.getByRole('option', { name: 'View: Board' }).click()
  await page.locator('.board .card', { hasText: 'Choose tiles for the floor' }).waitFor()
})

test('on a phone, in Danish, search is reached from Browse and from the open task, which it acts on', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da' })
  const { page } = await visit(t, app, '/browse', { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('main').getByRole('button', { name: 'Søg' }).click()
  await page.getByRole('combobox').fill('foraeldremode')
  await page.getByRole('option', { name: /forældremøde/ }).tap()
  await page.getByRole('main', { name: 'Opgave' }).getByRole('button', { name: 'Søg' }).tap()
  await page.getByRole('combobox').fill('prioritet 1')
  await page
    .getByRole('group', { name: /forældremøde/ })
    .getByRole('option', { name: 'Prioritet 1' })
    .tap()
  await eventually(async () => assert.equal((await home.api.get('/tasks?q=parents')).body.tasks[0].priority, 1))
})

test('Ctrl K acts on the task with the focus, and the focus is there again', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const link = page.getByRole('main').getByRole('link', { name: 'Return the library books' })
  await link.focus()
  const field = page.getByRole('combobox', { name: /^Search/ })
  const group = page.getByRole('group', { name: 'Return the library books' })
  await page.keyboard.press('Control+k')
  await group.getByRole('option', { name: 'Complete' }).waitFor()
  await assertAccessible(page, 'palette-on-task')
  await field.pressSequentially('prio 1')
  await eventually(async () => assert.deepEqual(await group.getByRole('option').count(), 1))
  await field.press('Enter')
  const stored = async () =>
    (await home.api.get('/tasks?q=library')).body.tasks.map((one: { priority: number }) => one.priority)
  await eventually(async () => assert.deepEqual(await stored(), [1]))
  await eventually(async () => assert.ok(await link.evaluate((one) => one === document.activeElement)))

  await page.keyboard.press('Control+k')
  await field.pressSequentially('>date')
  await group.getByRole('option', { name: 'Date' }).waitFor()
  await field.press('Enter')
  await page
    .getByRole('dialog', { name: 'Date' })
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await link.waitFor({ state: 'detached' })
})

test('several chosen tasks are changed together, and who may only view is offered no change', async (t) => {
  const { app, home } = await startHousehold(t)
  const ida = await joins(app, home, home.projects['Garden']!, { name: 'Ida', role: 'viewer' })
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('main').getByRole('link', { name: 'Return the library books' }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+k')
  await page.keyboard.press('Control+k')
  const both = page.getByRole('group', { name: '2 selected' })
  await both.getByRole('option', { name: 'Complete' }).waitFor()
  // Delete stands last, as in the menu.
  const names = await both.getByRole('option').locator('span:not(.hit-end)').allInnerTexts()
  assert.deepEqual(names.slice(-5), ['Assignee', 'Labels', 'Move', 'Duplicate', 'Delete'])
  await both.getByRole('option', { name: 'Complete' }).click()
  await page.getByText('2 tasks completed.').waitFor()

  const { page: hers } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(ida) })
  await hers.getByRole('complementary', { name: 'Task' }).getByText('Line it with cloth').waitFor()
  await hers.keyboard.press('Control+k')
  const group = hers.getByRole('group', { name: 'Build the raised bed behind the kitchen' })
  await group.getByRole('option', { name: 'Labels' }).waitFor()
  await eventually(async () => assert.equal(await group.getByRole('option', { name: 'Complete' }).count(), 0))
})

test('on a phone, in Danish, a setting is found by its words', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.patch('/auth/me', { locale: 'da' })
  const { page } = await visit(t, app, '/browse', { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('main').getByRole('button', { name: 'Søg' }).tap()
  await page.getByRole('combobox').fill('mørk')
  await page.getByRole('option', { name: 'Indstillinger: Udseende' }).waitFor()
  await page.getByRole('combobox').fill('totrin')
  await page.getByRole('option', { name: 'Indstillinger: Totrinsbekræftelse' }).tap()
  const heading = page.getByRole('heading', { name: 'Totrinsbekræftelse' })
  await eventually(async () => assert.ok(await heading.evaluate((one) => one === document.activeElement)))
})
