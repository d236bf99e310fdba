import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joins } from '../../support/people.ts'
import { cookieOf, photograph, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { doubleText } from '../support/screens/large-text.ts'

/** What cannot be seen without scrolling sideways, and what of the page scrolls so; rows of tabs do. */
function outside(): string[] {
  const scrolls = (one: Element): boolean => one.scrollWidth > one.clientWidth + 1
  const main = document.querySelector('#main')!
  const wide = [document.documentElement, main].filter(scrolls).map((one) => `${one.tagName} ${one.scrollWidth}`)
  const isOut = (one: HTMLElement): boolean => {
    const { left, right, width } = one.getBoundingClientRect()
    const tabs = one.closest('.settings-nav, .page-views, .strip')
    return one.checkVisibility() && width > 1 && !tabs && (left < -1 || right > innerWidth + 1)
  }
  const all = document.querySelectorAll<HTMLElement>('#main *, .panel *, .bar *, .layer *')
  return [
    ...wide,
    ...[...all]
      .filter((one) => !one.closest('.vh, .skip, svg') && isOut(one))
      .map((one) => `${one.className || one.tagName}: ${one.textContent.slice(0, 40)}`),
  ]
}

for (const locale of ['en', 'da'] as const) {
  test(`with text of twice the size all stands within the narrowest window (${locale})`, async (t) => {
    const { app, home } = await startHousehold(t)
    await home.api.patch('/auth/me', { locale })
    await home.api.post(`/tasks/${home.raisedBed}/comments`, { body: 'Friday' })
    await home.api.post('/labels', { name: 'x'.repeat(60) })
    await home.api.patch(`/tasks/${home.raisedBed}`, { labels: ['x'.repeat(60)] })
    const { body } = await home.api.post('/templates', { name: 'Growing food', project_id: home.projects['Garden'] })
    await home.api.patch(`/projects/${home.projects['Garden']}`, { view_mode: 'calendar' })
    const { page } = await visit(t, app, '/docs', { size: 'phone', cookie: cookieOf(home), locale })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.addInitScript(doubleText)
    const found: Record<string, string[]> = {}
    for (const [path, shown] of [
      ['/upcoming/2026-04', '.calendar-month .day-no'],
      [`/project/${home.projects['Garden']}/2026-09`, '.calendar-month .day-no'],
      ['/templates', '.line'],
      [`/template/${body.id}`, '.line'],
      ['/nowhere', '.empty p'],
      ['/settings', '.setting'],
      ['/settings/security', '.setting .entry'],
      ['/completed', '.completed-filters'],
      [`/task/${home.raisedBed}`, '.comment'],
    ] as const) {
      await page.goto(path)
      await page.locator(shown).first().waitFor()
      const out = await page.evaluate(outside)
      if (out.length > 0) found[path] = out
    }
    await page.goto('/today')
    await page
      .locator('.page-tools')
      .getByRole('button', { name: /Sort and group|Sortér og gruppér/ })
      .click()
    await page.locator('.layer select').first().waitFor()
    found['sort and group'] = await page.evaluate(outside)
    assert.deepEqual(found, { 'sort and group': [] })
  })
}

test('with text of twice the size a day of the calendar stands within a window that is just wide', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/docs', { cookie: cookieOf(home) })
  await page.setViewportSize({ width: 769, height: 800 })
  await page.addInitScript(doubleText)
  await page.goto('/upcoming/2026-04')
  await page.locator('.calendar-month .day-no').nth(20).click()
  await page.locator('.day-pop').waitFor()
  await photograph(page, 'day-large-text-wide-light')
  const out = await page.evaluate(outside)
  assert.deepEqual(
    out.filter((one) => one.startsWith('pop ')),
    [],
  )
})

test('with text of twice the size Browse has room for the name of a shared project', async (t) => {
  const { app, home } = await startHousehold(t)
  for (const name of ['Garden', 'Bathroom']) await joins(app, home, home.projects[name]!, { name: `${name} friend` })
  const { page } = await visit(t, app, '/docs', { size: 'phone', cookie: cookieOf(home) })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(doubleText)
  await page.goto('/browse')
  await page.locator('.browse').getByRole('link', { name: 'Bathroom' }).waitFor()
  await photograph(page, 'browse-large-text-narrow')
  const names = page.locator('.browse .side-item-name')
  const broken = await names.evaluateAll((all) =>
    all.flatMap((one) => {
      const { length } = one.textContent.split(' ')
      const range = document.createRange()
      range.selectNodeContents(one)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      return one.scrollWidth > one.clientWidth || lines.size > length ? one.textContent : []
    }),
  )
  assert.deepEqual(broken, [])
})
