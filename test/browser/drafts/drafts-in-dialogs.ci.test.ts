import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

test('what was chosen in a dialog that Esc closes stands there again, until it is discarded or saved', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home) })
  const dialog = page.getByRole('dialog')
  const isChosen = (name: string): Promise<void> =>
    dialog.getByRole('radio', { name, exact: true, checked: true }).waitFor()
  const openings: [open: () => Promise<void>, was: string, save: string][] = [
    [
      async () => {
        await page.getByRole('main').getByRole('button', { name: 'More for Garden' }).click()
        await page.getByRole('menuitem', { name: 'Edit' }).click()
      },
      'Lime',
      'Save',
    ],
    [() => page.getByRole('button', { name: 'New label' }).click(), 'Graphite', 'Create label'],
  ]
  for (const [open, was, save] of openings) {
    await open()
    await isChosen(was)
    await dialog.getByRole('radio', { name: 'Violet' }).click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await open()
    await isChosen('Violet')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await isChosen(was)
    await dialog.getByRole('radio', { name: 'Violet' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Seeds')
    await dialog.getByRole('button', { name: save }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'New label' }).click()
  await isChosen('Graphite')
  await eventually(async () => {
    const { body } = await home.api.get(`/projects/${home.projects['Garden']}`)
    assert.deepEqual([body.name, body.color], ['Seeds', 'violet'])
  })
})

test('a start date that was left in the dialog of a template is marked as not saved, and is today again once discarded', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/templates', { name: 'Summer', project_id: home.projects['Garden'] })
  const { page } = await visit(t, app, `/template/${body.id}`, { cookie: cookieOf(home) })
  const dialog = page.getByRole('dialog')
  const start = (day: string) => dialog.getByRole('button', { name: /^Start date/ }).filter({ hasText: day })
  const use = (): Promise<void> => page.getByRole('main').getByRole('button', { name: 'Use template' }).click()
  await use()
  await start('16 April').click()
  await dialog.getByRole('button', { name: 'Tuesday 28 April', exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await use()
  await start('28 April').waitFor()
  await dialog.getByText('Not saved').waitFor()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await start('16 April').waitFor()
})

test('what was left in a dialog is not called unsaved once the same has been saved elsewhere', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const { page } = await visit(t, app, `/project/${garden}`, { cookie: cookieOf(home) })
  const dialog = page.getByRole('dialog')
  const isViolet = (): Promise<void> => dialog.getByRole('radio', { name: 'Violet', checked: true }).waitFor()
  const edit = async (name: string): Promise<void> => {
    await page
      .getByRole('main')
      .getByRole('button', { name: `More for ${name}`, exact: true })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.waitFor()
  }
  await edit('Garden')
  await dialog.getByRole('radio', { name: 'Violet' }).click()
  await page.keyboard.press('Escape')
  await home.api.patch(`/projects/${garden}`, { color: 'violet', name: 'Allotment' })
  await edit('Allotment')
  await isViolet()
  assert.equal(await dialog.getByText('Not saved').count(), 0)
  await page.keyboard.press('Escape')
  await home.api.patch(`/projects/${garden}`, { color: 'green', name: 'Orchard' })
  await edit('Orchard')
  await dialog.getByRole('radio', { name: 'Green', checked: true }).waitFor()
})

test('a role, or a name, that was left in an invitation is marked as not saved, and gone once discarded', async (t) => {
  const { app, home } = await startHousehold(t)
  const garden = home.projects['Garden']!
  const { page } = await visit(t, app, `/project/${garden}/members`, { cookie: cookieOf(home) })
  const dialog = page.getByRole('dialog')
  const invite = (): Promise<void> => page.getByRole('main').getByRole('button', { name: 'Invite' }).click()
  const role = (name: RegExp) => dialog.getByRole('radio', { name, checked: true })
  const who = dialog.getByRole('combobox', { name: 'Name or email address' })
  for (const leave of [
    () => dialog.getByRole('radio', { name: /^Can view/ }).click(),
    () => who.fill('farmor@example.dk'),
  ]) {
    await invite()
    await role(/^Can edit/).waitFor()
    await leave()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await invite()
    await dialog.getByText('Not saved').waitFor()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await role(/^Can edit/).waitFor()
    assert.equal(await who.inputValue(), '')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})
