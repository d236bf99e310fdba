import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, photograph, visit } from '../support/browser.ts'
import { startHousehold, type Household } from '../support/household.ts'
import { middles } from '../support/rows.ts'

async function withManyFacts({ api, id, projects }: Household): Promise<void> {
  const project_id = projects['Garden']
  await api.post('/labels', { name: 'outside', color: 'lime' })
  const tasks = [
    { content: 'Mow the lawn before the guests come', labels: ['outside', 'phone', 'errands'], duration_min: 45 },
    { content: 'Mow', labels: ['outside', 'phone', 'errands', 'waiting'], duration_min: 45, due_time: '10:30' },
    { content: 'Paint the shed', labels: ['errands', 'outside'], assignee_id: id },
    { content: 'Paint the fence along the road in two colours', labels: ['a label of no small length whatever'] },
    { content: 'Rake the leaves' },
  ]
  for (const task of tasks) {
    const { body } = await api.post('/tasks', {
      project_id,
      due_date: '2026-04-16',
      recurrence_rule: 'FREQ=DAILY',
      ...task,
    })
    for (const remark of ['Which?', 'All.']) await api.post(`/tasks/${body.id}/comments`, { body: remark })
  }
}

interface Row {
  name: string
  /** Facts that are seen in part, or beyond what they stand in. */
  cut: string[]
  isTitleCut: boolean
  /** Of the width of the row. */
  title: number
  facts: number
  /** Where its date ends, in pixels from the left. */
  date: number | null
  /** How far its words are from the middle of what is highlighted. */
  offMiddle: number
}

/** What the rows of the list look like. */
const rowsOf = (page: Page): Promise<Row[]> =>
  page.locator('#main [data-row]').evaluateAll((rows) =>
    rows.map((row) => {
      const box = (of: Element) => of.getBoundingClientRect()
      const [title, meta, when] = ['title', 'meta', 'when'].map((part) => row.querySelector(`.row-${part}`)!) as [
        HTMLElement,
        HTMLElement,
        HTMLElement,
      ]
      const frame = box(meta)
      const seen = [...meta.children].filter((fact) => box(fact).top < frame.bottom - 1)
      const isCut = (fact: Element): boolean =>
        box(fact).left < box(title).right - 1 || box(fact).right > frame.right + 1 || box(fact).left < frame.left - 1
      const words = document.createRange()
      words.selectNodeContents(title.querySelector('a')!)
      const at = words.getBoundingClientRect()
      return {
        name: title.textContent,
        cut: seen.filter(isCut).map((fact) => fact.textContent),
        isTitleCut: title.scrollWidth > title.clientWidth,
        title: box(title).width / box(row).width,
        facts: seen.length,
        date: when.textContent ? box(when).right : null,
        offMiddle: Math.abs((at.top + at.bottom) / 2 - (box(row).top + box(row).bottom) / 2),
      }
    }),
  )

/** Whether the time of a row is on the line that is seen. */
const isTimeSeen = (when: Locator): Promise<boolean> =>
  when.evaluate((one) => {
    const words = document.createRange()
    words.selectNodeContents(one.querySelector('.row-clock')!)
    return [...words.getClientRects()].some(
      ({ top, width }) => width > 0 && top < one.getBoundingClientRect().bottom - 1,
    )
  })

for (const hand of ['mouse', 'finger'] as const) {
  test(`rows of narrow lists show facts whole or not at all, and their dates in line (${hand})`, async (t) => {
    const { app, home } = await startHousehold(t)
    await withManyFacts(home)
    const size = hand === 'finger' ? 'phone' : 'wide'
    const { page } = await visit(t, app, '/today', { size, cookie: cookieOf(home) })
    for (const path of ['/today', `/project/${home.projects['Garden']}`]) {
      await page.goto(path)
      for (const [width, height] of [
        [768, 1024],
        [820, 1180],
        [844, 390],
        [1024, 768],
      ] as const) {
        await page.setViewportSize({ width, height })
        const first = page.locator('#main [data-row] .row-title a', { hasText: 'Paint the shed' })
        await first.waitFor()
        for (const state of ['alone', 'beside an open task']) {
          if (state !== 'alone') await first.click()
          if (state !== 'alone') await page.locator('.panel-facts').waitFor()
          const where = `${state}, ${width} px`
          await eventually(async () => {
            const rows = await rowsOf(page)
            assert.deepEqual(
              rows.flatMap(({ cut }) => cut),
              [],
              where,
            )
            const ends = new Set(rows.flatMap(({ date }) => (date === null ? [] : Math.round(date))))
            assert.equal(ends.size, 1, `dates end at ${[...ends].join()}, ${where}`)
            const least = width < 900 && state !== 'alone' ? 0.37 : 0.39
            assert.deepEqual(
              rows
                .filter(({ title, isTitleCut }) => isTitleCut && title < least)
                .map(({ name, title }) => [name, title]),
              [],
              where,
            )
            assert.deepEqual(
              rows.filter(({ offMiddle }) => offMiddle > 2).map(({ name }) => name),
              [],
              where,
            )
          })
          await photograph(page, `narrow-${hand}-${path.split('/')[1]}-${width}-${state.slice(0, 5)}`)
        }
        await page.keyboard.press('Escape')
        await page.locator('.panel-top').waitFor({ state: 'detached' })
        // A way back that the browser has not gone yet would end the next loading.
        await page.waitForURL(path)
      }
    }
  })
}

test('on a phone the facts of a row follow its day on the same line, however many they are', async (t) => {
  const { app, home } = await startHousehold(t)
  await withManyFacts(home)
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { size: 'phone', cookie: cookieOf(home) })
  const row = page.locator('.row', { hasText: 'Mow the lawn before the guests come' })
  await eventually(async () => {
    const [day, label] = await middles(row, '.row-when', '.label')
    assert.equal(label, day)
  })
})

test('where a narrow row has room for its day only, the time goes whole, with its comma', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/tasks', { content: 'Mow', due_date: '2026-04-18', due_time: '10:00' })
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.setViewportSize({ width: 820, height: 900 })
  const when = page.locator(`[data-row="${body.id}"] .row-when`)
  await eventually(async () => assert.match((await when.textContent()) ?? '', /^Sat.*, 10:00$/))
  await eventually(async () => assert.equal(await isTimeSeen(when), true))
  assert.ok((await when.boundingBox())!.height < 30)
  const copied = await when.evaluate((one) => {
    getSelection()!.selectAllChildren(one)
    return String(getSelection())
  })
  assert.match(copied, /^Sat.*, 10:00$/)
  await when.evaluate((one) => (one.style.cssText = 'min-width: 0; width: 3.5rem'))
  await eventually(async () => assert.equal(await isTimeSeen(when), false))
  assert.ok((await when.boundingBox())!.height < 30)
})

test('a row that a filter matches shows its time before its labels, also after a title that is cut off', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body } = await home.api.post('/tasks', {
    content: 'Everything that has to be ready before the guests come '.repeat(3),
    project_id: home.projects['Garden'],
    due_date: '2026-04-17',
    due_time: '09:30',
    labels: ['errands', 'home'],
  })
  const { page } = await visit(t, app, '/filter/new', { cookie: cookieOf(home) })
  await page.getByRole('textbox', { name: 'Query' }).fill('search: guests')
  const when = page.locator(`[data-row="${body.id}"] .row-when`)
  await eventually(async () => assert.equal(await isTimeSeen(when), true))
})

test('a label with a name as long as can be is seen, shortened, in a row that has room for it', async (t) => {
  const { app, home } = await startHousehold(t)
  const project_id = home.projects['Garden']
  await home.api.post('/tasks', {
    content: 'Mow',
    project_id,
    labels: ['before the guests come '.repeat(4).slice(0, 80)],
  })
  const { page } = await visit(t, app, `/project/${project_id}`, { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Mow' }).waitFor()
  const [mow] = (await rowsOf(page)).filter(({ name }) => name === 'Mow')
  assert.deepEqual([mow?.facts, mow?.cut], [1, []])
})

test('a title that is cut off, or runs from the right, keeps clear of the facts beside it', async (t) => {
  const { app, home } = await startHousehold(t)
  const { id: project_id } = (await home.api.post('/projects', { name: 'House' })).body
  for (const content of [
    'Everything that has to be ready before the guests come '.repeat(3),
    'לקנות חלב ולחם '.repeat(9),
  ])
    await home.api.post('/tasks', { content, project_id, labels: ['errands'] })
  const { page } = await visit(t, app, `/project/${project_id}`, { cookie: cookieOf(home) })
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(async () => {
      const gaps = await page.locator('#main [data-row]').evaluateAll((rows) =>
        rows.map((row) => {
          const [title, label] = ['.row-title', '.label'].map((part) =>
            row.querySelector(part)!.getBoundingClientRect(),
          )
          return label!.left - title!.right
        }),
      )
      assert.equal(gaps.length, 2)
      for (const gap of gaps) assert.ok(gap >= 10, `${gap} px between them at ${width} px`)
    })
  }
})

test('what a filter finds while it is written stays within its rows, days and projects in line, in English and Danish', async (t) => {
  const { app, home } = await startHousehold(t)
  await withManyFacts(home)
  for (const [locale, query, all] of [
    ['en', 'Query', 'all'],
    ['da', 'Forespørgsel', 'alle'],
  ] as const) {
    await home.api.patch('/auth/me', { locale })
    const { page } = await visit(t, app, '/filter/new', { cookie: cookieOf(home) })
    await page.getByRole('textbox', { name: query }).fill(all)
    await page.locator('.filter-found .row').first().waitFor()
    for (const width of [820, 880, 900, 960, 1000, 1020, 1040, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await eventually(async () => {
        const [ends, beyond] = await page.locator('.filter-found [data-row]').evaluateAll((rows) => {
          const right = (row: Element, part: string) =>
            Math.round(row.querySelector(part)!.getBoundingClientRect().right)
          return [
            [...new Set(rows.map((row) => right(row, '.row-project')))],
            rows.filter((row) => right(row, '.row-more') > row.getBoundingClientRect().right + 1).length,
          ] as const
        })
        assert.deepEqual([ends.length, beyond], [1, 0], `projects end at ${ends.join()}, ${width} px, ${locale}`)
      })
      await photograph(page, `filter-found-${locale}-${width}`)
    }
  }
})
