import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible } from '../support/browser.ts'
import { fingerOn, nextFrames, spotIn, untilDraggable } from '../support/hands.ts'
import { DINNER, FERRY, GRENEN, LINEN, skagen, task, TENT } from '../support/skagen.ts'
import { are, bar, chosen } from '../support/choosing.ts'
import { untilOpenSteps } from '../support/layers.ts'

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

test('in a run of chosen rows each takes the clicks on its lower edge and shows its whole focus ring', async (t) => {
  const { page } = await skagen(t)
  for (const name of [FERRY, GRENEN, DINNER]) await task(page, name).click({ modifiers: ['Control'] })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await task(page, FERRY).and(page.locator(':focus')).waitFor()
  const { x, y, width, height } = (await task(page, FERRY).locator('xpath=ancestor::li').boundingBox())!
  const edge = { x: x + width / 2, y: y + height - 4, width: 8, height: 4 }
  const ringed = await page.screenshot({ clip: edge })
  await page.keyboard.press('ArrowDown')
  await task(page, GRENEN).and(page.locator(':focus')).waitFor()
  assert.ok(!ringed.equals(await page.screenshot({ clip: edge })), 'the ring goes round the row')
  await page.keyboard.down('Control')
  await page.mouse.click(edge.x, edge.y)
  await page.keyboard.up('Control')
  await are(page, [GRENEN, DINNER])
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
  await untilOpenSteps(page, 1)
  await page.evaluate(() => scrollTo(0, 500))
  await page.goBack()
  await bar(page).waitFor({ state: 'detached' })
  await nextFrames(page)
  await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 500))
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
