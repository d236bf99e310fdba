import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, lastVisitPosition, sizesOf, visit } from '../support/browser.ts'
import { row } from '../support/rows.ts'
import { setAside, startHousehold, type Household } from '../support/household.ts'

for (const size of sizesOf(import.meta.filename)) {
  test(`Today's rows stand after eight files and five answers (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/docs', { size, cookie: cookieOf(home) })
    await page.addInitScript(markFirstRow)
    await page.goto('/')
    await page.locator('[data-row]').first().waitFor()
    const before = await page.evaluate(askedForBeforeFirstRow)
    const [answers = [], files = []] = [true, false].map((ofApi) =>
      before.filter(({ path }) => path.startsWith('/api/') === ofApi),
    )
    const bytesOf = (ending: string): number =>
      files.filter(({ path }) => path.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0)

    assert.ok(files.length > 3 && files.length <= 8, files.map(({ path }) => path).join(' '))
    assert.ok(answers.length > 1 && answers.length <= 5, answers.map(({ path }) => path).join(' '))
    assert.ok(bytesOf('.js') > 0 && bytesOf('.js') <= 60 * 1024, `${bytesOf('.js')} bytes of JavaScript`)
    assert.ok(bytesOf('.css') > 0 && bytesOf('.css') <= 14 * 1024, `${bytesOf('.css')} bytes of CSS`)
    // Who is here is asked for along with the program, and the font only once that has come.
    const askedBy = (what: RegExp): string[] => before.filter(({ path }) => what.test(path)).map(({ by }) => by)
    assert.deepEqual(askedBy(/auth\/me$/), ['link'])
    assert.deepEqual(askedBy(/\.woff2$/), ['css'])
  })
}

test('a project that is opened by its address stands only once its styles have come, and a skeleton until then', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/docs', { cookie: cookieOf(home) })
  const { promise: isRestThere, resolve: come } = Promise.withResolvers<void>()
  await page.route(/\/assets\/more-/, (route) => isRestThere.then(() => route.continue()))
  await page.addInitScript(measureFirstTools)
  await page.goto(`/project/${home.projects['Garden']}`, { waitUntil: 'commit' })
  await page.getByRole('navigation', { name: 'Projects' }).waitFor()
  await page.getByRole('main').getByRole('progressbar', { name: 'Loading' }).waitFor()
  come()
  const board = page.getByRole('button', { name: 'Board', exact: true })
  await board.waitFor()
  const { width, height } = (await board.boundingBox())!
  assert.equal(
    await page.evaluate(() => (window as unknown as { firstTools: string }).firstTools),
    `${width} ${height}`,
  )
})

test('what is left for today is counted once all of it has been read', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.get('/today')
  const left = `${body.overdue.length + body.today.length}`
  const { page } = await visit(t, app, '/docs', { cookie: cookieOf(home) })
  const { promise: mayGo, resolve: come } = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/(?:today|tasks\?limit)/, (route) => mayGo.then(() => route.continue()))
  await page.addInitScript(watchTodayCount)
  await page.goto(`/project/${home.projects['Garden']}`)
  await row(page, 'Water the tomato seedlings').waitFor()
  come()
  const today = page.getByRole('link', { name: /^Today/ })
  await today.filter({ hasText: left }).waitFor()
  assert.deepEqual(await page.evaluate(() => (window as unknown as { counts: string[] }).counts), [left])
})

/** Every number that stood beside Today in the sidebar. */
function watchTodayCount(): void {
  const counts: string[] = []
  Object.assign(window, { counts })
  new MutationObserver(() => {
    const count = document.querySelector('.sidebar a[href="/today"] .count')?.textContent
    if (count && counts.at(-1) !== count) counts.push(count)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

function measureFirstTools(): void {
  const watching = new MutationObserver(() => {
    const board = document.querySelector('.page-views button:nth-child(2)')
    if (!board) return
    const { width, height } = board.getBoundingClientRect()
    Object.assign(window, { firstTools: `${width} ${height}` })
    watching.disconnect()
  })
  watching.observe(document, { subtree: true, childList: true })
}

/** Where no list has come by then, as on a slow machine, the rest is read without it. */
const WITHOUT_LIST_MS = 1000

const withFilter = async ({ api }: Household): Promise<string> =>
  `/filter/${(await api.post('/filters', { name: 'Calls', query: '@phone', color: 'blue' })).body.id}`

/** A link, and what is asked for its rows beside who is here and what the sidebar lists. */
const LINKS: [to: string, path: (home: Household) => Promise<string>, asked: string[]][] = [
  ['a project', async ({ projects }) => `/project/${projects['Garden']}`, ['/projects/…/sections', '/tasks']],
  ['a label', async ({ api }) => `/label/${(await api.get('/labels')).body.labels[0].id}`, ['/tasks']],
  ['the Inbox', async () => '/inbox', ['/projects/…/sections', '/tasks']],
  ['a filter', withFilter, ['/filters/…/tasks']],
  ['Upcoming', async () => '/upcoming', ['/today', '/upcoming']],
  ['a task', async ({ raisedBed }) => `/task/${raisedBed}`, ['/tasks', '/tasks/…', '/today']],
]
/** The open task names its section, which is asked for once the task says of what project: its rows may stand by then. */
const MAY_COME_AFTER: Record<string, string[]> = { 'a task': ['/projects/…/sections'] }

for (const [to, path, asked] of LINKS) {
  test(`by a link to ${to} nothing is read before its rows that they do not need, and nothing twice`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, '/docs', { cookie: cookieOf(home), holds: WITHOUT_LIST_MS })
    await page.addInitScript(markFirstRow)
    await page.goto(await path(home))
    await page.locator('[data-row]').first().waitFor()
    const before = (await page.evaluate(askedForBeforeFirstRow)).map(({ path }) => path.replace(/[0-9a-f-]{36}/, '…'))
    const answers = before.filter((path) => path.startsWith('/api/')).map((path) => path.slice('/api/v1'.length))
    // Where the history stands is a number.
    const read = answers.filter((path) => path !== '/changes')
    const early = (MAY_COME_AFTER[to] ?? []).filter((path) => read.includes(path))
    assert.deepEqual(read.toSorted(), ['/auth/me', '/filters', '/labels', '/projects', ...asked, ...early].toSorted())
    if (to === 'a project' || to === 'a label')
      assert.deepEqual(
        before.filter((path) => /daily|markdown|parser|settings/.test(path)),
        [],
      )
  })
}

for (const path of ['/templates', '/trash', '/notifications']) {
  test(`what a first visit to ${path} has drawn stays, though all is read again behind it`, async (t) => {
    const { app, home } = await startHousehold(t)
    await home.api.post('/templates', { name: 'Growing food', project_id: home.projects['Garden'] })
    await setAside(app, home)
    const { page } = await visit(t, app, '/docs', { cookie: cookieOf(home) })
    await page.addInitScript(countEmptied)
    await page.goto(path)
    await page.locator('.main .line').first().waitFor()
    await eventually(async () => assert.notEqual(await lastVisitPosition(page), null))
    assert.equal(await page.evaluate(() => (window as unknown as { emptied: number }).emptied), 0)
  })
}

/** How often a list had lines and then none. */
function countEmptied(): void {
  let [emptied, had] = [0, false]
  Object.assign(window, { emptied })
  new MutationObserver(() => {
    const has = document.querySelector('.main .line') !== null
    if (had && !has) Object.assign(window, { emptied: ++emptied })
    had = has
  }).observe(document, { subtree: true, childList: true })
}

function markFirstRow(): void {
  const watching = new MutationObserver(() => {
    if (!document.querySelector('[data-row]')) return
    // The clock that the tests set has taken the place of `performance`.
    Object.assign(window, { firstRowAt: new PerformanceMark('first row').startTime })
    watching.disconnect()
  })
  watching.observe(document, { subtree: true, childList: true })
}

/** `bytes`: as they come over the wire. */
async function askedForBeforeFirstRow(): Promise<{ path: string; bytes: number; by: string }[]> {
  const { firstRowAt } = window as unknown as { firstRowAt: number }
  const entriesOf = (type: string): Promise<PerformanceEntryList> =>
    new Promise((resolve) =>
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true }),
    )
  const all = [...(await entriesOf('navigation')), ...(await entriesOf('resource'))] as PerformanceResourceTiming[]
  return all.flatMap(({ name, startTime, encodedBodySize, initiatorType }) =>
    startTime < firstRowAt ? { path: new URL(name).pathname, bytes: encodedBodySize, by: initiatorType } : [],
  )
}
