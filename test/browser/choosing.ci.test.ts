import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { assertAccessible, photograph, sizesOf } from './support/browser.ts'
import { fingerOn, nextFrames, spotIn, untilDraggable } from './support/hands.ts'
import type { Household } from './support/household.ts'
import { DINNER, FERRY, GRENEN, LINEN, skagen, task, TENT } from './support/skagen.ts'

const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected tasks' })
const act = (page: Page, name: string): Promise<void> => bar(page).getByRole('button', { name, exact: true }).click()
const chosen = (page: Page): Promise<string[]> =>
  page.locator('.main .row[data-state~="selected"] .row-title a').allTextContents()
const are = (page: Page, names: string[]): Promise<void> =>
  eventually(async () => assert.deepEqual(await chosen(page), names))
const undo = (page: Page): Promise<void> => page.getByRole('button', { name: /^Undo/ }).last().click()

async function fieldsOf(home: Household, project: string, field: string): Promise<Record<string, unknown>> {
  const { body } = await home.api.get(`/tasks?project_id=${project}&completed=include`)
  return Object.fromEntries(body.tasks.map((one: Record<string, unknown>) => [one['content'], one[field]]))
}

test('Ctrl and a click choose one more or less, Shift all up to there, and no tab opens', async (t) => {
  const { page, context } = await skagen(t)
  await task(page, FERRY).click({ modifiers: ['Control'] })
  await are(page, [FERRY])
  await task(page, LINEN).click({ modifiers: ['Shift'] })
  await are(page, [FERRY, GRENEN, DINNER, LINEN])
  await task(page, GRENEN).click({ modifiers: ['ControlOrMeta'] })
  await are(page, [FERRY, DINNER, LINEN])
  await page.getByRole('status', { name: 'Messages' }).getByText('3 tasks selected.').waitFor({ state: 'attached' })
  assert.equal(context.pages().length, 1)
  assert.match(page.url(), /\/project\//, 'nothing was opened')
  await assertAccessible(page, 'choosing-wide')
  await page.keyboard.press('Escape')
  await are(page, [])
  await page.getByRole('button', { name: `More for ${LINEN}` }).click()
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await are(page, [LINEN])
  await page.keyboard.press('Shift+ArrowDown')
  await are(page, [LINEN, TENT])
  await page.keyboard.press('ControlOrMeta+a')
  await eventually(async () => assert.equal((await chosen(page)).length, 9))
  await page.getByRole('link', { name: 'Today' }).first().click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await bar(page).waitFor({ state: 'detached' })
})

test('what is folded away with its section is chosen no more', async (t) => {
  const { page } = await skagen(t)
  for (const name of [FERRY, LINEN, TENT]) await task(page, name).click({ modifiers: ['Control'] })
  await are(page, [FERRY, LINEN, TENT])
  const pack = page.getByRole('button', { name: 'Pack', exact: true })
  await pack.click()
  await bar(page).getByText('1 selected').waitFor()
  await pack.click()
  await task(page, LINEN).waitFor()
  await are(page, [FERRY])
  const book = page.getByRole('button', { name: 'Book', exact: true })
  await book.click()
  await bar(page).waitFor({ state: 'detached' })
  await page.keyboard.press('#')
  await book.click()
  await task(page, FERRY).waitFor()
})

test('Shift chooses from the row that a key has chosen last, not from one that is chosen no more', async (t) => {
  const { page } = await skagen(t)
  await task(page, FERRY).click({ modifiers: ['Control'] })
  await page.keyboard.press('Escape')
  await are(page, [])
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await are(page, [DINNER])
  await task(page, LINEN).click({ modifiers: ['Shift'] })
  await are(page, [DINNER, LINEN])
})

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
  assert.equal(await bar(page).getByRole('button', { name: 'Reopen', exact: true }).count(), 0)
})

test('a row that is held stays chosen though the click comes late, as on a slow phone', async (t) => {
  const { page } = await skagen(t, 'phone')
  await page.evaluate(() => {
    const put = (event: MouseEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      const again = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1, pointerType: 'touch' })
      setTimeout(() => {
        event.target!.dispatchEvent(again)
        document.documentElement.dataset['clicked'] = ''
      }, 100)
    }
    // The page takes this press for its own after that.
    addEventListener('pointerup', () => addEventListener('click', put, { capture: true, once: true }), true)
  })
  const finger = await fingerOn(page)
  await finger.down(await spotIn(task(page, LINEN)))
  await page.locator('.drag-copy').waitFor()
  await finger.up()
  await page.locator('html[data-clicked]').waitFor({ state: 'attached' })
  await are(page, [LINEN])
})

test('Back ends the choice and leaves the list scrolled as it is', async (t) => {
  const { page, home, id } = await skagen(t, 'phone')
  for (let n = 0; n < 20; n++) await home.api.post('/tasks', { content: `Shell ${n}`, project_id: id })
  await page.reload()
  await page.evaluate(scrollBackAnyhow)
  await untilDraggable(page)
  const finger = await fingerOn(page)
  await finger.down(await spotIn(task(page, 'Shell 1')))
  await page.locator('.drag-copy').waitFor()
  await finger.up()
  await are(page, ['Shell 1'])
  await page.waitForFunction(() => (history.state as { layers?: number } | null)?.layers === 1)
  await page.evaluate(() => scrollTo(0, 500))
  await page.goBack()
  await bar(page).waitFor({ state: 'detached' })
  await nextFrames(page)
  assert.equal(await page.evaluate(() => scrollY), 500)
  await page.evaluate(() => scrollTo(0, 300))
  await nextFrames(page)
  assert.equal(await page.evaluate(() => scrollY), 300, 'what is scrolled after that stays so')
})

/** As Firefox 153 does, which restores the position of each step whatever `intercept` asks for. */
function scrollBackAnyhow(): void {
  window.navigation?.addEventListener('navigate', ({ navigationType }) => {
    if (navigationType === 'traverse') scrollTo(0, 0)
  })
}

test('where colours are forced, the line around a chosen row runs through no other', async (t) => {
  const { page } = await skagen(t)
  await page.emulateMedia({ forcedColors: 'active' })
  await task(page, FERRY).focus()
  for (const key of ['x', 'Shift+J']) await page.keyboard.press(key)
  await are(page, [FERRY, GRENEN])
  const tops = await page
    .locator('.main .row[data-state~="selected"]')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row, '::before').top))
  assert.deepEqual(tops, Array(2).fill(tops[0]))
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
