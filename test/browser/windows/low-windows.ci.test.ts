/** A phone on its side and a tablet: what must be seen there, however low or narrow the window and however long a word. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, photograph, visit } from '../support/browser.ts'
import { startHousehold, type Household } from '../support/household.ts'

async function at(
  t: TestContext,
  [width, height]: [number, number],
  path: (home: Household) => string | Promise<string>,
): Promise<Page> {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { size: 'tablet', cookie: cookieOf(home) })
  await page.setViewportSize({ width, height })
  await page.goto(await path(home))
  return page
}

/** It is seen from corner to corner: nothing lies above it, and no edge of the window cuts it. */
const isSeen = (one: Locator, scroll = false): Promise<void> =>
  eventually(async () => {
    // Rows that come in sight take their own height, and what is below them moves.
    if (scroll) await one.scrollIntoViewIfNeeded()
    const cut = await one.evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [left + 2, top + 2],
        [right - 2, top + 2],
        [left + 2, bottom - 2],
        [right - 2, bottom - 2],
      ] as const
      return points.filter(([x, y]) => {
        const there = document.elementFromPoint(x, y)
        return !there || !(one.contains(there) || there.contains(one))
      })
    })
    assert.deepEqual(cut, [])
  })

for (const height of [300, 190]) {
  test(`date and repeat are reached by scrolling down alone in a window ${height} px high`, async (t) => {
    const page = await at(t, [844, height], (home) => `/task/${home.raisedBed}`)
    for (const [name, last] of [
      ['Date', /^Repeat/],
      ['Repeat', 'Save'],
    ] as const) {
      await page.locator('.panel').getByRole('button', { name }).first().tap()
      const box = page.getByRole('dialog', { name })
      const button = box.getByRole('button', { name: last })
      await button.waitFor()
      await photograph(page, `low-${name.toLowerCase()}-${height}`)
      assert.ok(await box.evaluate((box) => box.scrollWidth <= box.clientWidth))
      await button.scrollIntoViewIfNeeded()
      await isSeen(button)
      await page.keyboard.press('Escape')
      await box.waitFor({ state: 'detached' })
    }
  })
}

for (const size of [
  [820, 1180],
  [844, 390],
] as [number, number][]) {
  test(`Upcoming opens with today in its strip (${size.join(' by ')})`, async (t) => {
    const page = await at(t, size, () => '/upcoming')
    const today = page.locator('.strip [aria-current]')
    await today.waitFor()
    await photograph(page, `strip-${size[0]}`)
    await isSeen(today)
  })
}

test('the last part of the settings opens at its heading, and its name is seen among the parts', async (t) => {
  for (const height of [390, 190]) {
    const page = await at(t, [844, height], () => '/settings/people')
    const heading = page.getByRole('heading', { name: 'Users', level: 1 })
    await heading.waitFor()
    await photograph(page, `low-settings-${height}`)
    await isSeen(page.locator('.settings-nav').getByRole('link', { name: 'Users' }))
    await isSeen(heading)
  }
})

test('no name of a part of the settings is cut, nor its ground or ring', async (t) => {
  const page = await at(t, [820, 1180], () => '/settings')
  const nav = page.locator('.settings-nav')
  await nav.getByRole('link').first().waitFor()
  const room = await nav.evaluate((nav) => {
    const box = nav.getBoundingClientRect()
    return Math.min(...[...nav.children].map((one) => box.right - one.getBoundingClientRect().right))
  })
  assert.ok(room >= 4, `${room} px`)
})

test('no hint names keys that are not there', async (t) => {
  const page = await at(t, [820, 1180], () => '/today')
  await page.locator('.sidebar').getByRole('button', { name: 'Search' }).tap()
  await page.getByRole('option').first().waitFor()
  assert.ok(!(await page.locator('.palette-foot').isVisible()))
})

test('a name of one long word is read to its end where it is found and where it is empty', async (t) => {
  const name = 'Speciallægepraksisplanlægningsstabilisering'
  const page = await at(t, [320, 653], async ({ api, projects }) => {
    await api.post('/tasks', { content: name, project_id: projects['Garden'] })
    const { body } = await api.post('/labels', { name, color: 'blue' })
    return `/label/${body.id}`
  })
  const empty = page.locator('.empty')
  const isWhole = (box: Locator): Promise<void> =>
    eventually(async () => assert.ok(await box.evaluate((one) => one.scrollWidth <= one.clientWidth)))
  await empty.waitFor()
  await photograph(page, 'long-label-empty')
  await isWhole(empty)
  await isWhole(empty.locator('h2'))
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('speciallæge')
  const found = page.getByRole('option', { name: new RegExp(name) }).first()
  await found.waitFor()
  await photograph(page, 'long-word-found')
  await isWhole(found.locator('span').first())
})

test('the time of a comment stands in one line beside a long name', async (t) => {
  const page = await at(t, [320, 653], async ({ api, raisedBed }) => {
    await api.patch('/auth/me', { name: 'Karen-Margrethe Østergaard-Kjærulf' })
    const { body } = await api.post(`/tasks/${raisedBed}/comments`, { body: 'The green one' })
    await api.patch(`/comments/${body.id}`, { body: 'The green one, not the blue' })
    return `/task/${raisedBed}`
  })
  const head = page.locator('.comment', { hasText: 'not the blue' }).locator('header')
  await head.getByText('edited').waitFor()
  for (const one of [head.locator('time'), head.getByText('edited')]) {
    const lines = await one.evaluate((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    assert.equal(lines, 1)
  }
})

test('in a small window enlarged to 400 % the bar takes no room from the list, and stands at its end', async (t) => {
  const page = await at(t, [320, 256], () => '/today')
  const bar = page.getByRole('navigation', { name: 'Main' }).locator('visible=true')
  const last = page.locator('#main .row').last()
  await last.waitFor()
  await photograph(page, 'low-bar-above')
  assert.ok((await bar.boundingBox())!.y >= 256)
  await isSeen(bar.getByRole('link', { name: 'Inbox' }), true)
  await photograph(page, 'low-bar')
  await bar.getByRole('link', { name: 'Inbox' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
})

for (const [height, path, name] of [
  [460, '/filter/new', 'Query'],
  [460, '/today', 'Task'],
  [256, '/today', 'Task'],
] as const) {
  test(`names that are offered are all reached where a keyboard leaves ${height} px of a phone (${name})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/healthz', { cookie: cookieOf(home), size: 'phone' })
    await page.setViewportSize({ width: 390, height })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (name === 'Task') await page.keyboard.press('q')
    await page.getByRole('textbox', { name, exact: true }).pressSequentially('#')
    const list = page.getByRole('listbox')
    for (const key of ['ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(key)
      await eventually(async () => {
        for (const one of [list, list.locator('[data-on]')]) {
          const { y, height: high } = (await one.boundingBox())!
          assert.ok(y >= 0 && y + high <= height, `${key}: ${y} to ${y + high}`)
        }
      })
    }
  })
}

test('names that are offered on a phone leave every line of what is typed free', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('q')
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await field.fill('Ask the neighbours about the hedge and the old apple tree on Saturday ')
  await field.press('End')
  await field.pressSequentially('#')
  const list = page.getByRole('listbox')
  await eventually(async () => {
    const [{ y: top }, { y, height }] = [(await field.boundingBox())!, (await list.boundingBox())!]
    assert.ok(y + height <= top, `down to ${y + height}, the field from ${top}`)
  })
})
