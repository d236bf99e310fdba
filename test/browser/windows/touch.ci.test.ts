import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit, type Size } from '../support/browser.ts'
import { spotIn } from '../support/hands.ts'
import { startHousehold, type Household } from '../support/household.ts'

async function at(t: TestContext, path: (home: Household) => string, size: Size = 'phone') {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, path(home), { size, cookie: cookieOf(home) })
  return { page, home }
}

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY))

test('on a phone search begins at its field, however long what is listed below it', async (t) => {
  const { page } = await at(t, () => '/today')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).tap()
  const field = page.getByRole('combobox', { name: /^Search/ })
  await eventually(async () => assert.ok(await field.evaluate((input) => input === document.activeElement)))
  await eventually(async () => {
    const { y } = (await field.boundingBox())!
    assert.ok(y >= 0 && y < 200, `it stands at ${y}`)
  })
})

test('the button for the next month stays under the finger', async (t) => {
  const { page } = await at(t, ({ raisedBed }) => `/task/${raisedBed}`)
  await page
    .getByRole('button', { name: /25 April|Date/ })
    .first()
    .tap()
  const next = page.getByRole('button', { name: 'Next month' })
  await page.getByRole('grid', { name: 'April 2026' }).waitFor()
  await page
    .locator('.pop[data-sheet]')
    .evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)))
  const places = new Set<number>()
  for (const month of ['May', 'June', 'July', 'August']) {
    places.add((await next.boundingBox())!.y)
    await next.tap()
    await page.getByRole('grid', { name: `${month} 2026` }).waitFor()
  }
  assert.equal(places.size, 1)
})

test('a repeat that was not understood is not saved as another', async (t) => {
  const { page, home } = await at(t, ({ raisedBed }) => `/task/${raisedBed}`)
  await page.getByRole('button', { name: 'Repeat: ' }).tap()
  const editor = page.getByRole('dialog', { name: 'Repeat' })
  await editor.getByRole('textbox').first().fill('every full moon')
  await editor.getByText('No repeat found').waitFor()
  assert.ok(await editor.getByRole('button', { name: 'Save' }).isDisabled())
  await editor.getByRole('textbox').first().press('Enter')
  await editor.getByRole('textbox').first().fill('')
  await editor.getByRole('button', { name: 'Save' }).tap()
  await editor.waitFor({ state: 'detached' })
  await eventually(async () =>
    assert.equal((await home.api.get(`/tasks/${home.raisedBed}`)).body.recurrence_rule, 'FREQ=WEEKLY;BYDAY=SA'),
  )
})

test('the line that says how a date was understood takes it', async (t) => {
  const { page, home } = await at(t, ({ raisedBed }) => `/task/${raisedBed}`)
  await page
    .getByRole('button', { name: /25 April|Date/ })
    .first()
    .tap()
  await page.locator('.pop[data-sheet] input').first().fill('5 dec at 18')
  await page.getByText('Saturday 5 December, 18:00').tap()
  await eventually(async () =>
    assert.equal((await home.api.get(`/tasks/${home.raisedBed}`)).body.due_date, '2026-12-05'),
  )
})

test('a list that is gone to begins at its top, and Back leads to where the other was scrolled to', async (t) => {
  const { page } = await at(t, () => '/today')
  await page.getByRole('link', { name: 'Return the library books' }).waitFor()
  await page.evaluate(() => scrollTo(0, 150))
  await page.getByRole('navigation').getByRole('link', { name: 'Inbox' }).tap()
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await eventually(async () => assert.equal(await scrolled(page), 0))
  await page.goBack()
  await page.getByRole('link', { name: 'Return the library books' }).waitFor()
  await eventually(async () => assert.equal(await scrolled(page), 150))
})

test('a repeating task that was ticked off by touch has an empty box', async (t) => {
  const { page } = await at(t, ({ projects }) => `/project/${projects['Garden']}`)
  const box = page.getByRole('checkbox', { name: 'Complete: Water the tomato seedlings' })
  await box.tap()
  await page.getByText(/Water the tomato seedlings completed/).waitFor()
  await eventually(async () => {
    assert.equal(await box.getAttribute('aria-checked'), 'false')
    assert.equal(await box.locator('.check-tick').evaluate((tick) => getComputedStyle(tick).opacity), '0')
  })
})

test('what leaves the list is chosen no more', async (t) => {
  const { page, home } = await at(t, () => '/today', 'wide')
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await page.getByRole('link', { name: 'Return the library books' }).focus()
  await page.keyboard.press('x')
  await page.getByRole('link', { name: 'Find the summer tyres in the shed' }).focus()
  await page.keyboard.press('x')
  await bar.getByText('2 selected').waitFor()
  await page.keyboard.press('d')
  await page.locator('.date-pop input').first().fill('tomorrow')
  await page.keyboard.press('Enter')
  await bar.waitFor({ state: 'detached' })
  await eventually(async () => {
    const { body } = await home.api.get('/today')
    assert.ok(!body.today.some(({ content }: { content: string }) => content === 'Return the library books'))
  })
})

test('on a tablet the end of a row opens the task, and no unseen button takes the tap', async (t) => {
  const { page } = await at(t, () => '/today', 'tablet')
  const row = page.locator('.row', { hasText: 'Return the library books' })
  const { width } = (await row.boundingBox())!
  const { x, y } = await spotIn(row, 1 - 14 / width)
  await page.touchscreen.tap(x, y)
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Return the library books'),
  )
  assert.equal(await page.getByRole('menu').count(), 0)
})

test('the ring of a row that says how many sub-tasks are done opens the task too', async (t) => {
  const { page, home } = await at(t, ({ projects }) => `/project/${projects['Garden']}`)
  const ring = page.locator(`.row[data-row="${home.raisedBed}"] .ring`)
  const { x, y } = await spotIn(ring)
  await page.touchscreen.tap(x, y)
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
})

test('the whole line of a completed task opens it', async (t) => {
  const { page } = await at(t, () => '/completed')
  const line = page.locator('.line', { hasText: 'Order the planks at XL-Byg' })
  const { x, y } = await spotIn(line.locator('small'), 0, 0)
  await page.touchscreen.tap(x + 4, y + 8)
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Order the planks at XL-Byg'),
  )
})

test('a day of the month that is pressed on a tablet opens, with its tasks in rows', async (t) => {
  const { page } = await at(t, () => '/upcoming/2026-04', 'tablet')
  const cell = page.locator('[data-date="2026-04-17"]')
  await cell.getByRole('link', { name: /^Be home for the planks/ }).waitFor()
  const { x, y, width, height } = (await cell.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height - 8)
  await page
    .getByRole('dialog', { name: 'Friday 17 April' })
    .locator('.row', { hasText: 'Be home for the planks' })
    .waitFor()
})

test('Today keeps its tools beside its name on a narrow phone', async (t) => {
  const { page } = await at(t, () => '/today')
  const name = page.getByRole('heading', { name: 'Today', level: 1 })
  const search = page.getByRole('main').getByRole('button', { name: 'Search' })
  await search.waitFor()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(async () => {
      const [{ y, height }, tool] = [(await name.boundingBox())!, (await search.boundingBox())!]
      assert.ok(tool.y < y + height, `at ${tool.y}, below the name, which ends at ${y + height}, ${width} px wide`)
    })
  }
})

test('in Danish the sheet of dates is no wider than a phone with text of twice the size', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.session.patch('/auth/me', { locale: 'da' })
  const path = `/task/${home.raisedBed}`
  const { page } = await visit(t, app, path, { size: 'phone', cookie: cookieOf(home), locale: 'da-DK' })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await page.getByRole('button', { name: /Dato/ }).first().tap()
  const sheet = page.locator('.pop[data-sheet]')
  await sheet.locator('.month').waitFor()
  const beyond = (box: Element): string[] =>
    [...box.querySelectorAll('*')].flatMap((one) =>
      one.getBoundingClientRect().right > innerWidth ? `${one.className}: ${one.textContent}` : [],
    )
  await eventually(async () => assert.deepEqual(await sheet.evaluate(beyond), []))
  const tops = await sheet
    .locator('.month-steps button')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  assert.equal(new Set(tops).size, 1)
  const cut = await sheet
    .locator('.menu-item:has(+ .menu-item) > .menu-end')
    .evaluateAll((all) => all.flatMap((one) => (one.scrollWidth > one.clientWidth ? one.textContent : [])))
  assert.deepEqual(cut, [])
})

test('the whole name of a time zone can be read on a phone', async (t) => {
  const { page } = await at(t, () => '/settings')
  const field = page.getByRole('combobox', { name: 'Time zone' })
  await field.waitFor()
  await eventually(async () => assert.equal(await field.inputValue(), 'Europe/Copenhagen'))
  await eventually(async () => {
    const room = await field.evaluate((input: HTMLInputElement) => input.clientWidth - input.scrollWidth)
    assert.ok(room >= 0, `${-room} px are cut off`)
  })
})

test('the strip of days follows the list on a phone: the day at the top is marked and in sight beside its month', async (t) => {
  const { page } = await at(t, () => '/upcoming')
  await page.getByRole('button', { name: 'Show two more weeks' }).tap()
  const first = page.getByRole('region', { name: 'Friday 1 May' })
  await eventually(async () => assert.equal(await first.locator('header').innerText(), '1\nFri\nMay'))
  const strip = page.getByRole('navigation', { name: 'Days' })
  const marked = strip.locator('[data-at-top]')
  const rightOf = async (part: Locator): Promise<number> => {
    const { x, width } = (await part.boundingBox())!
    return Math.round(x + width)
  }
  for (const [day, month] of [
    ['Saturday 2 May', 'May'],
    ['Saturday 18 April', 'Apr'],
  ] as const) {
    await page.getByRole('region', { name: day }).evaluate((section) => section.scrollIntoView())
    await eventually(async () => assert.match(await marked.innerText(), new RegExp(day)))
    await eventually(async () =>
      assert.equal(Math.round((await marked.boundingBox())!.x), await rightOf(strip.getByText(month, { exact: true }))),
    )
  }
  const covered = await strip.evaluate((line) => {
    line.scrollLeft = line.scrollWidth
    const edge = line.getBoundingClientRect().left + line.querySelector<HTMLElement>('.strip-month')!.offsetWidth
    const boxes = [...line.querySelectorAll('a')].map((day) => day.getBoundingClientRect())
    return boxes.filter(({ left, right }) => left < edge - 2 && right > edge + 2).length
  })
  assert.equal(covered, 0)
})

test('what was tapped is not washed as if a pointer stood on it', async (t) => {
  const { page } = await at(t, () => '/today')
  const row = page.locator('.row', { hasText: 'Return the library books' })
  // As a tap leaves it.
  await row.hover()
  await eventually(async () => {
    const wash = await row.evaluate((row) => [row.matches(':hover'), getComputedStyle(row, '::before').backgroundColor])
    assert.deepEqual(wash, [true, 'rgba(0, 0, 0, 0)'])
  })
})
