import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { cookieOf, photograph, visit } from './support/browser.ts'
import { startHousehold } from './support/household.ts'

/** The different places of elements, by one of their edges. */
const edges = (all: Locator, edge: 'top' | 'left'): Promise<number[]> =>
  all.evaluateAll(
    (found, edge) => [...new Set(found.map((one) => Math.round(one.getBoundingClientRect()[edge])))],
    edge,
  )

for (const [hand, size, width, height, places] of [
  ['mouse', 'wide', 820, 1180, 6],
  // Without the help with keys.
  ['finger', 'phone', 844, 390, 5],
] as const) {
  test(`the foot of the sidebar is one row (${hand}, ${width} px)`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(home) })
    await page.setViewportSize({ width, height })
    const foot = page.locator('.sidebar-foot').locator('a, button').locator('visible=true')
    await foot.first().waitFor()
    await photograph(page, `foot-${width}`)
    assert.equal(await foot.count(), places)
    assert.equal((await edges(foot, 'top')).length, 1)
  })
}

test('on a phone on its side the whole month can be chosen from at once', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { size: 'phone', cookie: cookieOf(home) })
  await page.setViewportSize({ width: 844, height: 390 })
  await page.locator('.panel').getByRole('button', { name: 'Date' }).tap()
  const month = page.getByRole('dialog', { name: 'Date' }).locator('.month')
  await month.waitFor()
  await photograph(page, 'month-on-its-side')
  const { y, height } = (await month.boundingBox())!
  assert.ok(y >= 0 && y + height <= 390, `from ${y} to ${y + height}`)
})

test('what a filter finds stands below the fields that it is written in', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/filters', { name: 'Calls', query: '@phone', color: 'blue' })
  const { page } = await visit(t, app, `/filter/${body.id}`, { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'Edit filter' }).click()
  const field = page.getByRole('textbox', { name: 'Name' })
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('.filter-found .row').first().waitFor()
    await eventually(async () => {
      const [[at], [name]] = await Promise.all([
        edges(page.locator('.filter-found .row-check svg').first(), 'left'),
        edges(field, 'left'),
      ])
      assert.ok(Math.abs(at! - name!) <= 4, `${at! - name!} px apart at ${width} px`)
    })
    await photograph(page, `filter-editor-${width}`)
  }
})

test('the sidebar marks the project whose members or activity is looked at', async (t) => {
  const { app, home } = await startHousehold(t)
  const id = home.projects['Bathroom']!
  const { page } = await visit(t, app, `/project/${id}`, { cookie: cookieOf(home) })
  const item = page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: 'Bathroom' })
  const isMarked = (as: string): Promise<void> =>
    eventually(async () => assert.equal(await item.getAttribute('aria-current'), as))
  await isMarked('page')
  for (const part of ['members', 'activity']) {
    await page.goto(`/project/${id}/${part}`)
    await isMarked('true')
  }
})
