import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, photograph, reload, sizesOf, visit, type Size } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { startHousehold } from '../support/household.ts'
import { found } from '../support/rows.ts'

const sizes = sizesOf(import.meta.filename)

/** The lists of projects, filters and labels: in the sidebar, or on the page that phones have for it. */
async function lists(t: TestContext, size: Size) {
  const { app, home } = await startHousehold(t)
  const seen = await visit(t, app, size === 'wide' ? '/today' : '/browse', { size, cookie: cookieOf(home) })
  await seen.page.getByRole('link', { name: 'Skagen in July' }).waitFor()
  return { ...seen, app, home }
}

const choose = async (page: Page, of: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${of}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const undo = (page: Page): Promise<void> => page.getByRole('button', { name: /^Undo/ }).last().click()
const names = (page: Page, list: string): Promise<string[]> =>
  page
    .getByRole('navigation', { name: new RegExp(`${list}$`) })
    .locator('.side-item-name')
    .allTextContents()
const link = (page: Page, name: string): Locator => page.getByRole('link', { name: new RegExp(`^${name}`) })

for (const size of sizes) {
  test(`labels are created, renamed, coloured, ordered and deleted where they are listed (${size})`, async (t) => {
    const { page, home } = await lists(t, size)
    await page.getByRole('button', { name: 'New label' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('PHONE')
    await page.keyboard.press('Enter')
    await dialog.getByText('You already have a label named PHONE.').waitFor()
    await dialog.getByLabel('Name').fill('@garden centre')
    await dialog.getByRole('radio', { name: 'Lime' }).click()
    await assertAccessible(page, `label-dialog-${size}`)
    await dialog.getByRole('button', { name: 'Create label' }).click()
    await link(page, 'garden centre').waitFor()

    await choose(page, 'phone', 'Edit label')
    await dialog.getByLabel('Name').fill('calls')
    await dialog.getByRole('radio', { name: 'Tomato' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await choose(page, 'calls', 'Move up')
    await eventually(async () =>
      assert.deepEqual((await names(page, 'Labels')).slice(0, 4), ['calls', 'errands', 'waiting', 'garden centre']),
    )
    await choose(page, 'waiting', 'Delete label')
    await page.getByText('waiting deleted.').waitFor()
    await eventually(async () => assert.deepEqual(await names(page, 'Labels'), ['calls', 'errands', 'garden centre']))
    await undo(page)
    await link(page, 'waiting').waitFor()
    await eventually(async () => {
      const { body } = await home.api.get('/labels')
      const found = body.labels.map(({ name, color }: { name: string; color: string }) => `${name} ${color}`)
      assert.deepEqual(found, ['calls tomato', 'errands green', 'waiting violet', 'garden centre lime'])
    })
    const { body } = await home.api.get(`/tasks/${home.raisedBed}`)
    assert.deepEqual(body.labels, ['errands', 'waiting'], 'its tasks have it again')

    await choose(page, 'errands', 'Add to favourites')
    await eventually(async () => assert.ok((await names(page, 'Favourites')).includes('errands')))
    await eventually(async () => {
      const { body } = await home.api.get('/labels')
      assert.equal(body.labels.find(({ name }: { name: string }) => name === 'errands').favourite, true)
    })

    await home.api.post('/filters', { name: 'To ring', query: '@waiting & @errands' })
    await choose(page, 'To ring', 'Add to favourites')
    await eventually(async () => assert.deepEqual(await names(page, 'Favourites'), ['To ring', 'errands']))
    await eventually(async () => {
      const { body } = await home.api.get('/filters')
      assert.equal(body.filters[0].favourite, true)
    })
    await press(size, link(page, 'To ring').first())
    await page.getByRole('main').getByRole('link', { name: 'Build the raised bed' }).waitFor()
  })

  test(`a project gets an icon, another place, and is archived from its menu in the list (${size})`, async (t) => {
    const { page, home } = await lists(t, size)
    await choose(page, 'Home', 'Edit project')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '🏠' }).click()
    await assertAccessible(page, `project-dialog-${size}`)
    await dialog.getByLabel('Icon').fill('nothing')
    await eventually(async () => assert.equal(await dialog.getByLabel('Icon').inputValue(), ''))
    await dialog.getByLabel('Icon').fill('🏡')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await eventually(async () => {
      const { body } = await home.api.get(`/projects/${home.projects['Home']}`)
      assert.equal(body.icon, '🏡')
    })
    await choose(page, 'Groceries', 'Move up')
    await eventually(async () => assert.deepEqual((await names(page, 'Projects')).slice(0, 2), ['Groceries', 'Home']))
    await page.getByRole('button', { name: 'More for Groceries', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move down' }).waitFor()
    assert.equal(await page.getByRole('menuitem', { name: 'Move up' }).count(), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More for Money' }).click()
    // It is brought in first: pressed before, Escape would close nothing.
    await page.getByRole('menu').waitFor()
    await photograph(page, `project-menu-${size}`)
    await page.keyboard.press('Escape')
    await choose(page, 'Money', 'Add to favourites')
    await eventually(async () => assert.deepEqual(await names(page, 'Favourites'), ['Money']))
    await eventually(async () => {
      const { body: favourites } = await home.api.get('/projects?favourite=true')
      assert.equal(favourites.projects.length, 1, 'the account keeps it')
    })
    await page.getByRole('button', { name: 'More for Money' }).first().click()
    await page.getByRole('menuitem', { name: 'Remove from favourites' }).click()
    await page.getByRole('navigation', { name: /Favourites$/ }).waitFor({ state: 'detached' })
    const calls = (count: number): Promise<unknown> =>
      eventually(async () => assert.equal(await link(page, 'phone').locator('.count').textContent(), String(count)))
    await calls(4)
    await choose(page, 'Car', 'Archive project')
    await link(page, 'Car').waitFor({ state: 'detached' })
    await calls(3)
    await undo(page)
    await link(page, 'Car').waitFor()
    await calls(4)
  })

  for (const [act, agree] of [
    ['Archive project', ''],
    ['Delete project', 'Delete project'],
  ] as const)
    test(`Undo of “${act}” leads back to the project that it was chosen on (${size})`, async (t) => {
      const { page, home } = await lists(t, size)
      const car = `/project/${home.projects['Car']}`
      await page.goto(car)
      await page.getByRole('main').getByRole('button', { name: 'More for Car' }).click()
      await page.getByRole('menuitem', { name: act }).click()
      if (agree) await page.getByRole('dialog').getByRole('button', { name: agree }).click()
      await page.waitForURL(/\/today$/)
      await undo(page)
      await page.waitForURL(new RegExp(`${car}$`))
      await page
        .getByRole('main')
        .getByRole('link', { name: /bilsyn/ })
        .waitFor()
    })

  test(`a project is duplicated with its sections, tasks and sub-tasks, and Undo takes all of it back (${size})`, async (t) => {
    const { page, home } = await lists(t, size)
    await home.api.post(`/tasks`, {
      content: 'Pick a day',
      parent_id: (await found(home.api, 'Ferry for the day'))['id'],
    })
    await choose(page, 'Skagen in July', 'Duplicate')
    await page.getByText('Skagen in July duplicated.').waitFor()
    await link(page, 'Skagen in July \\(copy\\)').click()
    await page.getByRole('heading', { name: 'Before we lock the door' }).waitFor()
    await page.getByRole('link', { name: 'Ferry for the day in Læsø' }).waitFor()
    const { body } = await home.api.get('/projects')
    const copy = body.projects.find((one: { name: string }) => one.name === 'Skagen in July (copy)')
    const shape = async (id: string): Promise<string[]> => {
      const { body: theirs } = await home.api.get(`/projects/${id}/sections`)
      const nameOf = new Map(theirs.sections.map((one: { id: string; name: string }) => [one.id, one.name]))
      const { body } = await home.api.get(`/tasks?project_id=${id}`)
      return body.tasks.map(
        (task: { content: string; section_id: string; parent_id: string | null; due_date: string; labels: string[] }) =>
          [nameOf.get(task.section_id), task.parent_id !== null, task.content, task.due_date, task.labels].join(' | '),
      )
    }
    assert.deepEqual(await shape(copy.id), await shape(home.projects['Skagen in July']!))
    await undo(page)
    await eventually(async () => assert.equal((await home.api.get(`/projects/${copy.id}`)).status, 404))
  })
}

test('the menu of a list opens by right click and by the menu key, and goes back to where it came from', async (t) => {
  const { page } = await lists(t, 'wide')
  await link(page, 'Bathroom').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit project' }).waitFor()
  await page.keyboard.press('Escape')
  await link(page, 'Bathroom').and(page.locator(':focus')).waitFor()
  await page
    .getByRole('link', { name: /^errands/ })
    .first()
    .focus()
  await page.keyboard.press('ContextMenu')
  await page.getByRole('menuitem', { name: 'Edit label' }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(async () =>
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /^errands/),
  )
  await page.getByRole('button', { name: 'Projects', exact: true }).click()
  await link(page, 'Bathroom').waitFor({ state: 'detached' })
  await reload(page)
  await page.getByRole('link', { name: 'errands' }).first().waitFor()
  assert.equal(await link(page, 'Bathroom').count(), 0, 'a folded list stays so')
})

test('a project, label or filter that is deleted gives the focus to the one beside it, and back once it is taken back', async (t) => {
  const { page, home } = await lists(t, 'wide')
  await home.api.post('/filters', { name: 'To ring', query: '@phone' })
  const more = (name: string): Locator => page.getByRole('button', { name: `More for ${name}`, exact: true })
  const held = async (button: Locator): Promise<void> => button.and(page.locator(':focus')).waitFor()
  for (const [name, kind, beside] of [
    ['Bathroom', 'project', 'Skagen in July'],
    ['phone', 'label', 'waiting'],
    ['To ring', 'filter', null],
  ] as const) {
    for (const key of [true, false]) {
      await more(name).press('Enter')
      await page.getByRole('menuitem', { name: `Delete ${kind}` }).press('Enter')
      if (kind === 'project')
        await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).press('Enter')
      await more(name).waitFor({ state: 'detached' })
      if (beside) await held(more(beside))
      if (key) await page.keyboard.press('Control+z')
      else await page.getByRole('button', { name: /^Undo/ }).last().press('Enter')
      await held(more(name))
    }
  }
})
