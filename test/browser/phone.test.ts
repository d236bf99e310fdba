import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { assertAccessible, cookieOf, photograph, visit } from './support/browser.ts'
import { setAside, startHousehold } from './support/household.ts'

test('a date sheet brings up no keyboard, stands above one, and goes when its handle is pulled down', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page, context } = await visit(t, app, `/task/${home.raisedBed}`, { size: 'phone', cookie: cookieOf(home) })
  await page
    .getByRole('button', { name: /25 April|Date/ })
    .first()
    .tap()
  const sheet = page.locator('.pop[data-sheet]')
  await sheet.waitFor()
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'INPUT')
  assert.equal(await page.evaluate(() => document.activeElement?.closest('.pop') !== null), true)

  const bottom = (): Promise<number> => sheet.evaluate((node) => Math.round(node.getBoundingClientRect().bottom))
  await eventually(async () => assert.equal(await bottom(), 844))
  await page.evaluate(() => document.documentElement.style.setProperty('--keyboard', '300px'))
  assert.equal(await bottom(), 544)
  await page.evaluate(() => document.documentElement.style.removeProperty('--keyboard'))

  const handle = (await sheet.locator('.pop-handle').boundingBox())!
  const wire = await context.newCDPSession(page)
  const finger = (type: string, y: number): Promise<unknown> =>
    wire.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y }],
    })
  await finger('touchStart', handle.y + 8)
  for (const by of [10, 30, 40]) await finger('touchMove', handle.y + 8 + by)
  await finger('touchEnd', 0)
  await eventually(async () => assert.equal(await bottom(), 844))
  await finger('touchStart', handle.y + 8)
  for (const by of [10, 60, 120]) await finger('touchMove', handle.y + 8 + by)
  await finger('touchEnd', 0)
  await sheet.waitFor({ state: 'detached' })
})

test('on a phone Today has search and notifications, the bar says how many are new, and no keys are named', async (t) => {
  const { app, home } = await startHousehold(t)
  await setAside(app, home)
  const { page } = await visit(t, app, '/today', { size: 'phone', cookie: cookieOf(home) })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Notifications, 1 new' }).waitFor()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Notifications, 1 new/ })
    .waitFor()
  await assertAccessible(page)
  await photograph(page, 'today-bell-phone')
  await main.getByRole('button', { name: 'Search' }).tap()
  await page.getByRole('dialog').waitFor()
  assert.deepEqual(
    await page
      .locator('kbd')
      .evaluateAll((keys) => keys.filter((key) => key.checkVisibility()).map((key) => key.textContent)),
    [],
  )
})

for (const width of [768, 834, 1024]) {
  test(`Upcoming can be read on a tablet, ${width} pixels wide`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/upcoming', { cookie: cookieOf(home) })
    await page.setViewportSize({ width, height: 1000 })
    const title = page.getByRole('link', { name: 'Ida’s swimming gala, bring fruit' })
    await title.waitFor()
    await photograph(page, `upcoming-${width}`)
    const narrow = await page
      .locator('.row-title')
      .evaluateAll((all) =>
        all.flatMap((one) => (one.clientWidth < 180 ? `${one.textContent}: ${one.clientWidth}` : [])),
      )
    assert.deepEqual(narrow, [])
  })
}

const CROPPED = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('#main *, .bar *')].flatMap((one) => {
    const style = getComputedStyle(one)
    const isCut =
      one.scrollWidth > one.clientWidth + 2 && style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis'
    const scrolls = /auto|scroll/.test(style.overflowX)
    return isCut && !scrolls && !one.classList.contains('vh') && one.clientWidth > 1
      ? `${one.className}: ${one.textContent}`
      : []
  })

/** Pairs of words and controls of which one lies over the other. */
function overlapping(): string[] {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      '.page-head h1, .page-head p, .page-head a, .page-head button, .bar a, .bar button',
    ),
  ]
  const boxes = all.flatMap((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const box = range.getBoundingClientRect()
    return one.checkVisibility() && box.width > 0 ? { one, box } : []
  })
  return boxes.flatMap(({ one, box }, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      const apart = across <= 0 || down <= 0 || one.contains(other.one)
      return apart ? [] : `${one.textContent} | ${other.one.textContent || other.one.getAttribute('aria-label')}`
    }),
  )
}

for (const path of ['/today', '/upcoming', '/browse']) {
  test(`text of twice the size is cut nowhere (${path})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, path, { size: 'phone', cookie: cookieOf(home) })
    await page.getByRole('main').getByRole('link').first().waitFor()
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    await photograph(page, `large-text${path.replace('/', '-')}`)
    assert.deepEqual(await page.evaluate(CROPPED), [])
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    assert.deepEqual(await page.evaluate(overlapping), [])
  })
}
