import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, photograph, sizesOf } from '../support/browser.ts'
import { fingerOn, spotIn, untilDraggable } from '../support/hands.ts'
import { DINNER, FERRY, GRENEN, LINEN, skagen, task, TENT } from '../support/skagen.ts'
import { act, are, bar, fieldsOf, undo } from '../support/choosing.ts'

test('several get labels, an assignee, a date and a priority, each taken back as one', async (t) => {
  const { page, home, id, friend } = await skagen(t)
  await task(page, FERRY).click({ modifiers: ['Control'] })
  await task(page, DINNER).click({ modifiers: ['Shift'] })
  const names = [FERRY, GRENEN, DINNER]
  const all = async (field: string, values: unknown[]): Promise<void> =>
    eventually(async () => {
      const found = await fieldsOf(home, id, field)
      assert.deepEqual(
        names.map((name) => found[name]),
        values,
      )
    })

  await act(page, 'Labels')
  const labels = page.getByRole('dialog', { name: 'Labels' })
  await eventually(async () =>
    assert.equal(await labels.getByRole('menuitemcheckbox', { name: 'phone' }).getAttribute('aria-checked'), 'mixed'),
  )
  await labels.getByRole('menuitemcheckbox', { name: 'waiting' }).click()
  await page.getByText('3 tasks').first().waitFor()
  await page.keyboard.press('Escape')
  await all('labels', [['phone', 'waiting'], ['waiting'], ['waiting']])
  await undo(page)
  await all('labels', [['phone'], [], []])

  await act(page, 'Assignee')
  await page.getByRole('menuitemradio', { name: friend.name }).click()
  await all('assignee_id', [friend.id, friend.id, friend.id])
  await undo(page)
  await all('assignee_id', [null, null, null])

  await act(page, 'Date')
  await page
    .getByRole('dialog', { name: 'Date' })
    .getByRole('button', { name: /Tomorrow/ })
    .click()
  await all('due_date', ['2026-04-17', '2026-04-17', '2026-04-17'])
  await undo(page)
  await all('due_date', ['2026-04-28', '2026-06-01', '2026-04-27'])

  await act(page, 'Priority')
  await page.getByRole('menuitemradio', { name: 'Priority 1' }).click()
  await all('priority', [1, 1, 1])
  await are(page, names)
})

for (const size of sizesOf(import.meta.filename)) {
  test(`several are duplicated, moved, completed and deleted, and no toast covers the bar (${size})`, async (t) => {
    const { page, home, id } = await skagen(t, size)
    const choose = async (...names: string[]): Promise<void> => {
      if (size === 'wide') {
        for (const name of names) await task(page, name).click({ modifiers: ['Control'] })
        return are(page, names)
      }
      await untilDraggable(page)
      const finger = await fingerOn(page)
      const [first = '', ...others] = names
      await finger.down(await spotIn(task(page, first)))
      await page.locator('.drag-copy').waitFor()
      await finger.up()
      await are(page, [first])
      for (const name of others) await task(page, name).tap()
      await are(page, names)
    }
    await choose(LINEN, TENT)
    if (size === 'phone') await assertAccessible(page, 'choosing-phone')
    await act(page, 'Duplicate')
    await page.getByText('2 tasks duplicated.').waitFor()
    await eventually(async () => assert.equal(await task(page, LINEN).count(), 2))
    await choose(FERRY, GRENEN)
    await eventually(async () => {
      const [toast, tools] = await Promise.all([page.locator('.toast').last().boundingBox(), bar(page).boundingBox()])
      assert.ok(toast && tools && toast.y + toast.height <= tools.y, 'the toast stands above the bar')
    })
    await photograph(page, `choosing-toast-${size}`)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await undo(page)
    await eventually(async () => assert.equal(await task(page, LINEN).count(), 1))

    await choose(FERRY, GRENEN)
    await act(page, 'Move')
    await page.getByRole('menuitemradio', { name: 'Pack' }).click()
    await bar(page).waitFor({ state: 'detached' })
    await eventually(async () => {
      const found = await fieldsOf(home, id, 'section_id')
      assert.equal(found[FERRY], found[LINEN])
      assert.equal(found[GRENEN], found[LINEN])
    })
    await undo(page)
    await eventually(async () => {
      const found = await fieldsOf(home, id, 'section_id')
      assert.equal(found[FERRY], found[DINNER])
    })

    await choose(FERRY, GRENEN)
    await act(page, 'Complete')
    await page.getByText('2 tasks completed.').waitFor()
    await undo(page)
    await eventually(async () => {
      const found = await fieldsOf(home, id, 'completed')
      assert.deepEqual([found[FERRY], found[GRENEN]], [false, false])
    })
    await choose(FERRY, GRENEN)
    await act(page, 'Delete')
    await task(page, FERRY).waitFor({ state: 'detached' })
    await undo(page)
    await task(page, FERRY).waitFor()
    await task(page, GRENEN).waitFor()
  })
}

test('done tasks that are chosen together are opened again together, and completed again by Undo', async (t) => {
  const { page, home, id } = await skagen(t)
  for (const one of (await home.api.get(`/tasks?project_id=${id}`)).body.tasks)
    if ([LINEN, TENT].includes(one.content)) await home.api.post(`/tasks/${one.id}/complete`)
  const completed = async (is: boolean): Promise<void> =>
    eventually(async () => {
      const found = await fieldsOf(home, id, 'completed')
      assert.deepEqual([found[LINEN], found[TENT]], [is, is])
    })
  await page.getByRole('main').getByRole('button', { name: 'Sort and group' }).click()
  await page.getByRole('dialog').getByLabel('Show completed').check()
  await page.keyboard.press('Escape')
  const done = page.getByRole('region', { name: 'Completed' })
  const choose = async (): Promise<void> => {
    for (const name of [LINEN, TENT])
      await done.getByRole('link', { name, exact: true }).click({ modifiers: ['Control'] })
  }
  await choose()
  assert.equal(await bar(page).getByRole('button', { name: 'Complete', exact: true }).count(), 0)
  await act(page, 'Reopen')
  await page.getByText('2 tasks reopened.').waitFor()
  await completed(false)
  await undo(page)
  await completed(true)

  await choose()
  await page.keyboard.press('e')
  await completed(false)
  await task(page, FERRY).click({ modifiers: ['Control'] })
  await bar(page).getByRole('button', { name: 'Complete', exact: true }).waitFor()
  assert.equal(await bar(page).getByRole('button', { name: 'Reopen', exact: true }).count(), 0)
})

test('Enter takes the label that fits what is typed, whole or begun; arrows lead to the others and to a new one', async (t) => {
  const { page, home, id } = await skagen(t)
  for (const name of ['call by phone', 'phone box']) await home.api.post('/labels', { name })
  const items = page.getByRole('dialog', { name: 'Labels' }).locator('.menu-item')
  const labelsAre = (names: string[]): Promise<void> =>
    eventually(async () => assert.deepEqual((await fieldsOf(home, id, 'labels'))[LINEN], names))
  await task(page, LINEN).focus()
  await page.keyboard.press('l')
  await page.keyboard.type('pho')
  await eventually(async () =>
    assert.deepEqual(await items.allTextContents(), ['phone', 'phone box', 'call by phone', 'New label “pho”']),
  )
  await page.keyboard.press('Enter')
  await labelsAre(['phone'])
  await page.keyboard.type('phone box')
  await page.keyboard.press('Enter')
  await labelsAre(['phone', 'phone box'])
  await page.keyboard.type('pho')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await labelsAre(['pho', 'phone', 'phone box'])
})
