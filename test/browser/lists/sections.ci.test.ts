import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { joins, maja } from '../../support/people.ts'
import { cookieOf, reload, visit } from '../support/browser.ts'
import { holdFrames } from '../support/hands.ts'
import { NOW, startHousehold } from '../support/household.ts'
import { untilOpenSteps } from '../support/layers.ts'

test('the name of a section is there again after Esc and a reload, new or old, in a list and on a board', async (t) => {
  const { app, home } = await startHousehold(t)
  const id = home.projects['Skagen in July']!
  const { page } = await visit(t, app, `/project/${id}`, { cookie: cookieOf(home) })
  const field = page.getByRole('textbox', { name: 'Section name' })
  const open = async (menu: string, item: string): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await open('More for Skagen in July', 'Add section')
  await field.fill('Ask')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await reload(page)
  await open('More for Skagen in July', 'Add section')
  await eventually(async () => assert.equal(await field.inputValue(), 'Ask'))
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('heading', { name: 'Ask' }).waitFor()
  await eventually(async () => assert.equal(await field.inputValue(), ''))
  await page.keyboard.press('Escape')

  await open('More for Pack', 'Rename')
  await field.fill('Pack on Friday')
  await untilOpenSteps(page, 1)
  await page.reload()
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await open('More for Pack', 'Rename')
  await eventually(async () => assert.equal(await field.inputValue(), 'Pack on Friday'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Pack on Friday' }).waitFor()
})

test('a section is not offered to other projects where there are none', async (t) => {
  const app = await startApp(t)
  app.clock.set(NOW)
  const owner = await maja(app)
  await owner.api.post(`/projects/${owner.inbox}/sections`, { name: 'Someday' })
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(owner) })
  const items = async (): Promise<string[]> => {
    await page.getByRole('button', { name: 'More for Someday' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
    const names = await page.getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    return names.filter((name) => name.includes('Move to project'))
  }
  assert.deepEqual(await items(), [])
  await owner.api.post('/projects', { name: 'Home' })
  await page.getByRole('link', { name: 'Home' }).waitFor()
  assert.deepEqual(await items(), ['Move to project'])
})

for (const view of ['list', 'board'] as const) {
  test(`the focus stays with a section that was named, added or deleted by keyboard (${view})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const id = home.projects['Skagen in July']!
    await home.api.patch(`/projects/${id}`, { view_mode: view })
    const { page } = await visit(t, app, `/project/${id}`, { cookie: cookieOf(home) })
    const main = page.getByRole('main')
    const field = page.getByRole('textbox', { name: 'Section name' })
    const choose = async (menu: string, item: string): Promise<void> => {
      await main.getByRole('button', { name: menu }).press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
    }
    const isOn = (name: string): Promise<void> =>
      eventually(async () =>
        assert.equal(
          await main.getByRole('button', { name, exact: true }).and(page.locator(':focus')).count(),
          1,
          name,
        ),
      )
    const head = (name: string): string => (view === 'list' ? name : `More for ${name}`)
    await choose('More for Pack', 'Rename')
    await field.press('Escape')
    await isOn(head('Pack'))
    await choose('More for Pack', 'Rename')
    await field.fill('Bags')
    await field.press('Enter')
    await isOn(head('Bags'))

    await choose('More for Skagen in July', 'Add section')
    await field.fill('Eat')
    await field.press('Enter')
    await main.getByRole('heading', { name: 'Eat' }).waitFor()
    await field.press('Escape')
    await isOn('Add section')
    await choose('More for Bags', 'Delete section')
    await isOn('More for Before we lock the door')
  })
}

for (const view of ['list', 'board'] as const) {
  test(`an empty project takes a section from its middle, its end and the sidebar, and Esc leads back (${view})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { body: project } = await home.api.post('/projects', { name: 'Kitchen', view_mode: view })
    const { page } = await visit(t, app, `/project/${project.id}`, { cookie: cookieOf(home) })
    const main = page.getByRole('main')
    const field = page.getByRole('textbox', { name: 'Section name' })
    const add = main.getByRole('button', { name: 'Add section' })
    await main.getByRole('heading', { name: 'No tasks yet' }).waitFor()
    await add.click()
    await field.fill('Walls')
    await field.press('Enter')
    await main.getByRole('heading', { name: 'Walls' }).waitFor()
    await field.press('Escape')
    await add.click()
    await field.press('Escape')
    await eventually(async () => assert.ok(await add.evaluate((one) => one === document.activeElement)))

    await reload(page, '/today')
    await page.getByRole('link', { name: 'Kitchen', exact: true }).hover()
    await page.getByRole('navigation').getByRole('button', { name: 'More for Kitchen' }).click()
    await page.getByRole('menuitem', { name: 'Add section' }).click()
    await field.fill('Floor')
    await field.press('Enter')
    await main.getByRole('heading', { name: 'Floor' }).waitFor()
  })
}

test('a project is shared by a button of its owner’s, on wide screens', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const ida = await joins(app, home, garden, { name: 'Ida', role: 'editor' })
  const { page } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(home) })
  const share = page.getByRole('main').getByRole('link', { name: 'Share' })
  await page.setViewportSize({ width: 390, height: 844 })
  await share.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await share.click()
  await page.getByRole('heading', { name: 'Members' }).first().waitFor()
  assert.match(page.url(), /\/members$/)
  const { page: hers } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(ida) })
  await hers.getByRole('link', { name: 'Water the tomato seedlings' }).waitFor()
  assert.equal(await hers.getByRole('main').getByRole('link', { name: 'Share' }).count(), 0)
})

test('a project that nobody shares is deleted without a word of members', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  await joins(app, home, garden, { name: 'Ida', role: 'editor' })
  const { page } = await visit(t, app, `/project/${home.projects['Car']}`, { cookie: cookieOf(home) })
  const ask = async (name: string): Promise<string> => {
    await page
      .getByRole('main')
      .getByRole('button', { name: `More for ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Delete project' }).click()
    return (await page.getByRole('dialog', { name: `Delete ${name}?` }).textContent()) ?? ''
  }
  const alone = await ask('Car')
  assert.match(alone, /It goes to the trash with 2 open tasks\. You can restore it/)
  await page.keyboard.press('Escape')
  await reload(page, `/project/${garden}`)
  assert.match(await ask('Garden'), /open tasks, for all members\. You can restore it/)
})

test('the focus stays where a section was named also when it was added before the next frame', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Skagen in July']}`, { cookie: cookieOf(home) })
  const main = page.getByRole('main')
  const field = page.getByRole('textbox', { name: 'Section name' })
  await main.getByRole('button', { name: 'More for Skagen in July' }).press('Enter')
  const letFramesCome = await holdFrames(page)
  await page.getByRole('menuitem', { name: 'Add section' }).press('Enter')
  await field.fill('Eat')
  await field.press('Enter')
  await main.getByRole('heading', { name: 'Eat' }).waitFor()
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  await letFramesCome()
  await main.getByRole('button', { name: 'Add section' }).and(page.locator(':focus')).waitFor()
})

test('the focus goes to the next project of the sidebar when one is archived there', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  const options = (name: string) => page.getByRole('button', { name: `More for ${name}` })
  await options('Garden').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Archive' }).press('Enter')
  await options('Car').and(page.locator(':focus')).waitFor()
})

for (const locale of ['en', 'da'] as const) {
  test(`the button beside the name of a new section holds its words in a column of a board (${locale})`, async (t) => {
    const { app, home } = await startHousehold(t)
    await home.api.patch('/auth/me', { locale })
    const id = home.projects['Skagen in July']!
    await home.api.patch(`/projects/${id}`, { view_mode: 'board' })
    const { page } = await visit(t, app, `/project/${id}`, { cookie: cookieOf(home), locale })
    await page.locator('button.column-add').last().click()
    const add = page.locator('.section-form button')
    await add.waitFor()
    assert.ok(await add.evaluate((one) => one.scrollWidth <= one.clientWidth))
  })
}
