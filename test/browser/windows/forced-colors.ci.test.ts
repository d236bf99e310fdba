/** Where the system chooses the colours, or asks for more contrast: what shadows and washes say elsewhere is said by edges. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { COLORS } from '../../../src/domain/colors.ts'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, photograph, visit } from '../support/browser.ts'
import { setAside, startHousehold } from '../support/household.ts'
import { row, TICK_MS } from '../support/rows.ts'
import { untilOpenSteps } from '../support/layers.ts'

const styleOf = (one: Locator, name: string, part?: '::after' | '::before'): Promise<string> =>
  one.evaluate((one, [name, part]) => getComputedStyle(one, part).getPropertyValue(name!), [name, part])

const isEdged = (one: Locator, edge: 'outline-style' | 'border-top-style'): Promise<void> =>
  eventually(async () => assert.equal(await styleOf(one, edge), 'solid'))

test('forced colours show what is chosen, what floats, and which switch is on', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Bathroom']}`, { cookie: cookieOf(home) })
  await page.emulateMedia({ forcedColors: 'active' })
  const sidebar = page.locator('.sidebar')
  await isEdged(sidebar.getByRole('link', { name: 'Bathroom' }), 'outline-style')
  assert.equal(await styleOf(sidebar.getByRole('link', { name: 'Garden' }), 'outline-style'), 'none')
  await isEdged(
    page
      .getByRole('main')
      .locator('.segments > :is([aria-pressed="true"], [aria-selected="true"], [aria-current])')
      .first(),
    'outline-style',
  )
  assert.notEqual(await styleOf(page.locator('.sidebar-foot'), 'background-color'), 'rgba(0, 0, 0, 0)')

  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog')
  await isEdged(dialog, 'border-top-style')
  await isEdged(dialog.getByRole('button', { name: 'Add task' }), 'border-top-style')
  await dialog.getByRole('button', { name: 'Date' }).click()
  await isEdged(page.locator('.date-pop'), 'border-top-style')
  await photograph(page, 'forced-colours-date')

  await untilOpenSteps(page, 2)
  await page.goto('/settings')
  const [on, off] = [true, false].map((checked) => page.getByRole('switch', { checked }).first())
  await on!.or(off!).first().waitFor()
  await photograph(page, 'forced-colours-settings')
  for (const one of [on!, off!])
    if (await one.count())
      assert.notEqual(await styleOf(one, 'background-color', '::after'), await styleOf(one, 'background-color'))
})

test('forced colours show which task is open, in lists, on boards and in calendars', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.emulateMedia({ forcedColors: 'active' })
  const garden = home.projects['Garden']!
  const openIn = async (mode: string, row: string, part?: '::before'): Promise<void> => {
    await home.api.patch(`/projects/${garden}`, { view_mode: mode })
    await page.goto(`/project/${garden}`)
    const main = page.getByRole('main')
    await main.locator(`${row} a`).first().click()
    await eventually(async () =>
      assert.equal(await styleOf(main.locator(`${row}[data-state~=open]`).first(), 'outline-style', part), 'solid'),
    )
  }
  await openIn('list', '.row', '::before')
  const [line, whole] = await page
    .getByRole('main')
    .locator('.row[data-state~=open]')
    .evaluate((row) =>
      [getComputedStyle(row, '::before').left, getComputedStyle(row, '::before').width].map(parseFloat),
    )
  const { width } = (await page.getByRole('main').locator('.row[data-state~=open]').boundingBox())!
  assert.ok(line! <= 0 && whole! >= width, `from ${line} px, ${whole} of ${width} px`)
  await openIn('board', '.card')
  await openIn('calendar', '.day-entry')
})

test('forced colours show on which weekdays a task repeats, what is unread, which days are busy and what cannot be pressed', async (t) => {
  const { app, home } = await startHousehold(t)
  await setAside(app, home)
  const { page } = await visit(t, app, '/notifications', { cookie: cookieOf(home) })
  await page.emulateMedia({ forcedColors: 'active' })
  const canvas = await styleOf(page.locator('body'), 'background-color')
  const isFilled = async (one: Locator, part: '::after' | '::before'): Promise<void> => {
    await one.first().waitFor({ state: 'attached' })
    assert.notEqual(await styleOf(one.first(), 'background-color', part), canvas)
  }
  await isFilled(page.locator('.line[data-unread] .line-mark'), '::after')

  await page.goto(`/task/${home.raisedBed}`)
  await page.getByRole('button', { name: 'Date: ' }).click()
  await isFilled(page.locator('.month [data-busy]'), '::after')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Repeat: ' }).click()
  await page.getByLabel('Type a repeat').fill('every saturday')
  await isEdged(page.getByRole('button', { name: 'Sat', pressed: true }), 'outline-style')
  assert.equal(await styleOf(page.getByRole('button', { name: 'Fri', pressed: false }), 'outline-style'), 'none')
  await page.getByLabel('Type a repeat').fill('every blue moon')
  const save = page.getByRole('button', { name: 'Save' })
  await eventually(async () => assert.ok(await save.isDisabled()))
  assert.notEqual(await styleOf(save, 'opacity'), '1')
  await photograph(page, 'forced-colours-repeat')
})

test('forced colours leave what a search found to be read, whatever they are', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('gard')
  const found = page.locator('.hit mark').first()
  await found.waitFor()
  assert.equal(await styleOf(found, 'color'), await styleOf(page.locator('body'), 'color'))
  await photograph(page, 'forced-colours-search')
})

test('forced colours reach icons and ticks, whatever the theme of the page', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), holds: TICK_MS })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  const done = row(page, 'Return the library books')
  await done.getByRole('checkbox').press('Enter')
  const toast = page.locator('.toast', { hasText: 'completed' })
  await toast.waitFor()
  const words = await styleOf(toast, 'color')
  for (const svg of [toast.locator('.icon'), page.locator('.add-row .icon').first()])
    assert.equal(await styleOf(svg, 'color'), words)
  const box = done.getByRole('checkbox')
  for (const line of ['.check-open', '.check-tick'])
    assert.equal(await styleOf(box.locator(line), 'stroke'), await styleOf(box.locator('svg'), 'color'))
})

/** How far the words stand out from what they stand on. */
const contrastOf = (one: Locator, part?: '::before'): Promise<number> =>
  one.evaluate((one, part) => {
    const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const grounds: string[] = []
    for (let at: Element | null = one; at; at = at.parentElement) grounds.unshift(getComputedStyle(at).backgroundColor)
    const brightness = (): number => {
      const [red, green, blue] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      }) as [number, number, number]
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const fill = (color: string): void => {
      paint.fillStyle = color
      paint.fillRect(0, 0, 1, 1)
    }
    grounds.forEach(fill)
    const ground = brightness()
    fill(getComputedStyle(one, part).color)
    const words = brightness()
    return (Math.max(ground, words) + 0.05) / (Math.min(ground, words) + 0.05)
  }, part)

test('who asks for more contrast reads quiet words, late days and buttons at 7:1, and sees the edges of menus and fields', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.locator('.row-when[data-late]').first().waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Return the library books' }).press('p')
  await page.locator('.pop').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    for (const words of ['.page-head p', '.row-when[data-late]', '.side-item .count', '.add-row', '.row-project']) {
      const found = await contrastOf(page.locator(words).first())
      assert.ok(found >= 7, `${words}: ${found} (${colorScheme})`)
    }
    await photograph(page, `more-contrast-${colorScheme}`)
    assert.match(await styleOf(page.locator('.pop'), 'box-shadow'), /^oklch\([^/]*\) 0px 0px 0px 1px$/)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('q')
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add task' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    await eventually(async () => assert.ok((await contrastOf(add)) >= 7, colorScheme))
  }
  await untilOpenSteps(page, 1)
  await page.goto(`/task/${home.raisedBed}`)
  await isEdged(page.locator('.composer-box'), 'outline-style')
})

test('who asks for more contrast reads the letters of people, priorities and labels at 7:1 in each colour', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home) })
  await page.getByRole('main').getByRole('link', { name: 'Return the library books' }).press('p')
  const marks = [
    [page.locator('.avatar').first(), undefined],
    [page.locator('.prio').first(), undefined],
    [page.locator('.label').first(), '::before'],
  ] as const
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    for (const color of COLORS)
      for (const [mark, part] of marks) {
        await mark.evaluate((one, color) => one.setAttribute('data-color', color), color)
        const found = await contrastOf(mark, part)
        assert.ok(found >= 7, `${await mark.getAttribute('class')} ${color}: ${found} (${colorScheme})`)
      }
  }
})

test('a button that rests or is busy looks so, and is not washed under the pointer', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const rests = page.getByRole('button', { name: 'Next task' })
  await rests.evaluate((one) => one.setAttribute('disabled', ''))
  await rests.hover({ force: true })
  assert.equal(await styleOf(rests, 'background-color'), 'rgba(0, 0, 0, 0)')
  const busy = page.getByRole('button', { name: 'Previous task' })
  await busy.evaluate((one) => one.removeAttribute('disabled'))
  assert.equal(await styleOf(busy, 'opacity'), '1')
  await busy.evaluate((one) => one.setAttribute('aria-disabled', 'true'))
  assert.equal(await styleOf(busy, 'opacity'), await styleOf(rests, 'opacity'))
})
