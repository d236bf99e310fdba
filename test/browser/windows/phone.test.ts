import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, photograph, SIZES, visit } from '../support/browser.ts'
import { fingerOn, spotIn } from '../support/hands.ts'
import { setAside, startHousehold } from '../support/household.ts'

test('a date sheet brings up no keyboard, stands above one, and goes when its handle is pulled down', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { size: 'phone', cookie: cookieOf(home) })
  await page
    .getByRole('button', { name: /25 April|Date/ })
    .first()
    .tap()
  const sheet = page.locator('.pop[data-sheet]')
  await sheet.waitFor()
  await sheet.and(page.locator(':focus, :focus-within')).waitFor()
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'INPUT')

  const bottom = (): Promise<number> => sheet.evaluate((node) => Math.round(node.getBoundingClientRect().bottom))
  await eventually(async () => assert.equal(await bottom(), 844))
  await page.evaluate(() => document.documentElement.style.setProperty('--keyboard', '300px'))
  assert.equal(await bottom(), 544)
  await page.evaluate(() => document.documentElement.style.removeProperty('--keyboard'))

  const finger = await fingerOn(page)
  const handle = await spotIn(sheet.locator('.pop-handle'))
  const pull = (by: number): Promise<void> => finger.pull(handle, { x: handle.x, y: handle.y + by })
  await pull(40)
  assert.equal(await bottom(), 884)
  await finger.up()
  await eventually(async () => assert.equal(await bottom(), 844))
  await pull(120)
  await finger.up()
  await sheet.waitFor({ state: 'detached' })
})

test('on a phone Today has search and notifications, the bar says how many are new, and no keys are named', async (t) => {
  const { app, home } = await startHousehold(t)
  await setAside(app, home)
  const { page } = await visit(t, app, '/today', { size: 'phone', cookie: cookieOf(home) })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Notifications, 1 new' }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Browse – Notifications, 1 new', exact: true }).waitFor()
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
    await eventually(async () => {
      const narrow = await page
        .locator('.row-title')
        .evaluateAll((all) =>
          all.flatMap((one) => (one.clientWidth < 180 ? `${one.textContent}: ${one.clientWidth}` : [])),
        )
      assert.deepEqual(narrow, [])
    })
  })
}

test('a very long title takes three lines of a list, and stands whole in the open task', async (t) => {
  const { app, home } = await startHousehold(t)
  const content = 'Ask the neighbours about the hedge '.repeat(40).trim()
  await home.api.post('/tasks', { content })
  const { page } = await visit(t, app, '/inbox', { size: 'phone', cookie: cookieOf(home) })
  const title = page.locator('.row-title', { hasText: 'the hedge' })
  await title.waitFor()
  const lines = (node: Element): number => node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight)
  assert.equal(Math.round(await title.evaluate(lines)), 3)
  await title.getByRole('link').tap()
  const field = page.getByRole('textbox', { name: 'Title' })
  await field.waitFor()
  await eventually(async () => assert.equal(await field.inputValue(), content))
  await eventually(async () =>
    assert.equal(await field.evaluate((box) => box.scrollHeight > box.clientHeight + 1), false),
  )
})

test('with text of twice the size a task opens at its top, and nothing is cut off or covered', async (t) => {
  const { app, home } = await startHousehold(t)
  const project_id = home.projects['Garden']
  for (let n = 0; n < 20; n++) await home.api.post('/tasks', { content: `Seed ${n}`, project_id })
  const { page } = await visit(t, app, `/project/${project_id}`, { cookie: cookieOf(home), size: 'phone' })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const row = page.getByRole('link', { name: 'Build the raised bed behind the kitchen' })
  const views = page.getByRole('group', { name: 'View' })
  await views.waitFor()
  await photograph(page, 'large-text-views')
  for (const view of await views.getByRole('button').all()) {
    const right = await view.evaluate((one) => one.getBoundingClientRect().right)
    assert.ok(right <= SIZES.phone.width, `ends at ${right}`)
  }
  await row.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 100))
  assert.ok(await page.evaluate(() => scrollY > 0))
  await row.tap()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await photograph(page, 'large-text-opened')
  await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 0))
  const [name, search] = await Promise.all([
    page.locator('.panel-crumb a').boundingBox(),
    page.locator('.panel-top').getByRole('button', { name: 'Search' }).boundingBox(),
  ])
  assert.ok(name && search && (name.x + name.width <= search.x || name.y >= search.y + search.height))

  await page.keyboard.press('q')
  const sheet = page.locator('.quick')
  await sheet.waitFor()
  await photograph(page, 'large-text-quick-add')
  const widest = await sheet.evaluate((box) =>
    Math.max(...[box, ...box.querySelectorAll('button')].map((one) => one.getBoundingClientRect().right)),
  )
  assert.ok(widest <= SIZES.phone.width, `ends at ${widest}`)
})

test('members, activity and the settings have a way back at their top, which adds nothing to the history', async (t) => {
  const { app, home } = await startHousehold(t)
  const project = `/project/${home.projects['Home']}`
  const { page } = await visit(t, app, `${project}/members`, { size: 'phone', cookie: cookieOf(home) })
  const main = page.getByRole('main')
  const back = main.getByRole('link', { name: 'Back' })
  await back.tap()
  await main.getByRole('heading', { name: 'Home' }).waitFor()
  assert.equal(new URL(page.url()).pathname, project)

  await page.goto(`${project}/activity`)
  await main.getByRole('paragraph').getByRole('link', { name: 'Home' }).waitFor()
  await back.tap()
  await main.getByRole('heading', { name: 'Home' }).waitFor()

  await page.goto('/browse')
  await main.getByRole('link', { name: 'Settings' }).tap()
  await main.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  const before = await page.evaluate(() => history.length)
  await back.tap()
  await page.waitForURL('**/browse')
  await main.getByRole('heading', { name: 'Browse' }).waitFor()
  await page.goForward()
  await main.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  assert.equal(await page.evaluate(() => history.length), before)
  const tabs = main.getByRole('navigation', { name: 'Settings' })
  assert.equal((await tabs.boundingBox())!.width, SIZES.phone.width, 'they run to the edges of the screen')
})

test('the line for the next task or sub-task stays above the bottom bar and the keyboard while more are added', async (t) => {
  const { app, home } = await startHousehold(t)
  const project_id = home.projects['Garden']!
  for (let n = 0; n < 12; n++) await home.api.post('/tasks', { content: `Seed ${n}`, project_id })
  const { page } = await visit(t, app, `/project/${project_id}`, { size: 'phone', cookie: cookieOf(home) })
  const isAbove = (edge: number, field: Locator): Promise<void> =>
    eventually(async () => {
      const { y, height } = (await field.boundingBox())!
      assert.ok(y > 0 && y + height <= edge, `${y} + ${height} > ${edge}`)
    })
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).tap()
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await field.and(page.locator(':focus')).waitFor()
  // So much of the page is left above the keyboard of Android.
  const height = 510
  await page.setViewportSize({ width: SIZES.phone.width, height })
  const bar = height - (await page.locator('.bar').boundingBox())!.height
  for (const name of ['Beans', 'Kale', 'Peas', 'Dill', 'Leeks', 'Chard', 'Cress']) {
    await isAbove(bar, field)
    await field.pressSequentially(name)
    await field.press('Enter')
    await page.getByRole('link', { name, exact: true }).waitFor()
  }
  await isAbove(bar, field)

  await page.goto(`/task/${home.raisedBed}`)
  const line = page.getByRole('textbox', { name: 'Add sub-task' })
  await line.tap()
  for (const name of ['Dig', 'Drill', 'Fill', 'Sow', 'Rake', 'Mulch']) {
    await line.pressSequentially(name)
    await line.press('Enter')
    await page.getByRole('link', { name, exact: true }).waitFor()
    await isAbove(height, line)
  }
})
