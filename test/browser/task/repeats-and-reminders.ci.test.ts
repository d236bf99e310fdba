import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { assertAccessible, cookieOf, sizesOf, visit, type Look } from '../support/browser.ts'
import { press } from '../support/hands.ts'
import { startHousehold, type Household } from '../support/household.ts'
import { untilOpenSteps } from '../support/layers.ts'

async function house(t: TestContext, path: (home: Household) => string, look: Look = {}) {
  const { app, home } = await startHousehold(t)
  return { app, home, ...(await visit(t, app, path(home), { cookie: cookieOf(home), ...look })) }
}

test('a task gets reminders before it is due and at an instant, and one that is removed comes back by Undo', async (t) => {
  const { page, home } = await house(t, ({ raisedBed }) => `/task/${raisedBed}`)
  const add = page.getByRole('button', { name: 'Add reminder' })
  await add.click()
  await page.getByRole('button', { name: '30 min before' }).click()
  await page.getByRole('button', { name: /30 min before – remove the reminder/ }).waitFor()
  await add.click()
  await page.getByLabel('Type when, like tomorrow at 9').fill('yesterday at 8')
  await page.getByText('This time has passed').waitFor()
  await page.getByLabel('Type when, like tomorrow at 9').fill('friday next week at 18')
  await page.getByText('Friday 24 April, 18:00').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Fri 24 Apr, 18:00 – remove the reminder/ }).waitFor()
  const kept = async () => (await home.api.get(`/tasks/${home.raisedBed}/reminders`)).body.reminders
  await eventually(async () =>
    assert.deepEqual(
      (await kept()).map((one: { fires_at: string }) => one.fires_at),
      ['2026-04-25T07:30:00.000Z', '2026-04-24T16:00:00.000Z'],
    ),
  )
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: /30 min before – remove/ }).click()
  await page.getByRole('button', { name: /30 min before – remove/ }).waitFor({ state: 'detached' })
  await gone
  await eventually(async () => assert.equal((await kept()).length, 1))
  await page.getByText('Reminder deleted.').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: /30 min before – remove/ }).waitFor()
  await eventually(async () => assert.equal((await kept()).length, 2))
})

test('a task without a time is offered reminders with their hour, none that has passed, and one typed as before', async (t) => {
  const { app, home } = await startHousehold(t)
  const due = async (due_date: string): Promise<string> =>
    (await home.api.post('/tasks', { content: `Vacuum ${due_date}`, due_date })).body.id
  const [today, tomorrow, later] = [await due('2026-04-16'), await due('2026-04-17'), await due('2026-04-18')]
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  const offered = page.getByRole('dialog', { name: 'Add reminder' }).locator('.menu-item')
  const isOffered = async (task: string, times: string[]): Promise<void> => {
    await page.goto(`/task/${task}`)
    await page.getByRole('button', { name: 'Add reminder' }).click()
    await eventually(async () => assert.deepEqual(await offered.allTextContents(), times))
    await untilOpenSteps(page, 1)
  }
  await isOffered(today, ['Today, 10:41', 'Tomorrow, 09:00'])
  await isOffered(tomorrow, ['On the day, 09:00', 'Today, 10:41', 'Tomorrow, 09:00'])
  await isOffered(later, ['On the day, 09:00', 'The day before, 09:00', 'Today, 10:41', 'Tomorrow, 09:00'])
  await page.getByLabel('Type when, like tomorrow at 9').fill('30 min before')
  await page.getByText('On the day, 08:30').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /On the day, 08:30.*remove the reminder/ }).waitFor()
  await eventually(async () => {
    const { body } = await home.api.get(`/tasks/${later}/reminders`)
    assert.deepEqual(
      body.reminders.map((one: { offset_min: number }) => one.offset_min),
      [-30],
    )
  })
})

for (const [locale, words] of [
  [
    'en',
    {
      repeat: 'Repeat',
      every: 'Every',
      week: 'week',
      weeks: 'weeks',
      time: 'time',
      times: 'times',
      is: 'Every Saturday',
    },
  ],
  [
    'da',
    {
      repeat: 'Gentagelse',
      every: 'Interval',
      week: 'uge',
      weeks: 'uger',
      time: 'gang',
      times: 'gange',
      is: 'Hver lørdag',
    },
  ],
] as const) {
  test(`one week and one time are singular in the repeat editor, and a weekly repeat names no number (${locale})`, async (t) => {
    const { app, home } = await startHousehold(t)
    await home.api.patch('/auth/me', { locale })
    await home.api.patch(`/tasks/${home.raisedBed}`, { recurrence_rule: 'FREQ=WEEKLY;COUNT=3' })
    const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home), locale })
    const fact = page.getByRole('button', { name: new RegExp(`^${words.repeat}: ${words.is}`) })
    assert.doesNotMatch((await fact.textContent()) ?? '', /\b1\b/)
    await page.getByRole('button', { name: locale === 'da' ? 'Dato: ' : 'Date: ' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${words.repeat} ?${words.is}`) })
      .waitFor()
    await page.keyboard.press('Escape')
    await fact.click()
    const editor = page.getByRole('dialog')
    const unit = editor.locator('select').first().locator('option:checked')
    const [every, times] = [editor.getByRole('spinbutton').first(), editor.getByRole('spinbutton').last()]
    for (const [number, ofWeeks, ofTimes] of [
      ['1', words.week, words.time],
      ['2', words.weeks, words.times],
    ] as const) {
      await every.fill(number)
      await times.fill(number)
      await eventually(async () => assert.equal(await unit.textContent(), ofWeeks))
      await editor.getByRole('spinbutton', { name: ofTimes, exact: true }).waitFor()
    }
  })
}

test('a repeat is put together or typed, its days shown before it is saved, and one round skipped', async (t) => {
  const { page, home } = await house(t, ({ raisedBed }) => `/task/${raisedBed}`)
  await page.getByRole('button', { name: 'Repeat: ' }).click()
  const editor = page.getByRole('dialog', { name: 'Repeat' })
  await editor.getByRole('spinbutton', { name: 'Every' }).fill('2')
  await editor.getByRole('button', { name: 'Tue' }).click()
  await editor.getByText('Sat 25 Apr').waitFor()
  await editor.getByText('Tue 5 May').waitFor()
  await editor.getByRole('combobox', { name: 'Ends' }).selectOption('count')
  await editor.getByRole('spinbutton', { name: 'times' }).fill('3')
  await editor.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Build the raised bed behind the kitchen updated.').waitFor()
  const rule = async () => (await home.api.get(`/tasks/${home.raisedBed}`)).body.recurrence_rule
  await eventually(async () => assert.equal(await rule(), 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA;COUNT=3'))

  await page.getByRole('button', { name: 'Repeat: ' }).click()
  await editor.getByRole('button', { name: 'Skip this occurrence' }).click()
  await page.getByText('Build the raised bed behind the kitchen skipped. Next: Tue 5 May.').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Date: Sat 25 April' }).waitFor()

  await page.getByRole('button', { name: 'Date: Sat 25 April' }).click()
  await page
    .getByRole('dialog', { name: 'Date' })
    .getByRole('button', { name: /^Repeat/ })
    .click()
  await editor.getByLabel('Type a repeat, like every 3rd Friday').fill('every 3rd friday of the month')
  await editor.getByText('Fri 15 May').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Repeat: Every month on the third Friday/ }).waitFor()
  await eventually(async () => assert.equal(await rule(), 'FREQ=MONTHLY;BYDAY=3FR'))

  await page.getByRole('button', { name: 'Repeat: ' }).click()
  const which = editor.getByRole('combobox', { name: 'Which day' })
  await eventually(async () =>
    assert.deepEqual(await which.locator('option').allTextContents(), ['on the 17th', 'on the third Friday']),
  )
  assert.equal(await which.locator('option:checked').textContent(), 'on the third Friday')
  await which.selectOption('on the 17th')
  await editor.getByRole('switch', { name: 'Repeat from completion date' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => assert.equal(await rule(), 'FREQ=MONTHLY'))
})

test('on a phone, in Danish, a repeat is stopped and a reminder set by touch', async (t) => {
  const { page, home } = await house(t, () => '/settings', { size: 'phone' })
  await home.api.patch('/auth/me', { locale: 'da' })
  await home.api.patch(`/tasks/${home.raisedBed}`, { recurrence_rule: 'FREQ=WEEKLY' })
  await page.goto(`/task/${home.raisedBed}`)
  await page.getByRole('button', { name: 'Gentagelse: ' }).tap()
  await page.getByRole('button', { name: 'Stop gentagelse' }).tap()
  await page.getByRole('button', { name: /Gentagelse: Aldrig/ }).waitFor()
  await page.getByRole('button', { name: 'Tilføj påmindelse' }).tap()
  await page.getByRole('button', { name: '1 dag før' }).tap()
  await page.getByRole('button', { name: /1 dag før.*fjern påmindelsen/ }).waitFor()
})

for (const size of sizesOf(import.meta.filename)) {
  test(`the last day of a repeat is chosen from a month, in the person’s language (${size})`, async (t) => {
    const { page, home } = await house(t, () => '/settings', { size })
    await home.api.patch('/auth/me', { locale: 'da' })
    await page.goto(`/task/${home.raisedBed}`)
    await press(size, page.getByRole('button', { name: 'Gentagelse: ' }))
    const editor = page.getByRole('dialog', { name: 'Gentagelse' })
    await editor.getByRole('combobox', { name: 'Slutter' }).selectOption('until')
    await press(size, editor.getByRole('button', { name: 'Slutdato: Lør 25. juli' }))
    await editor.getByRole('button', { name: 'Onsdag 1. juli' }).waitFor()
    await eventually(async () => {
      const { y, height } = (await editor.boundingBox())!
      assert.ok(y + height <= page.viewportSize()!.height, 'Save can be reached')
    })
    await assertAccessible(page, `repeat-until-${size}`)
    for (const _ of ['June', 'May', 'April']) await press(size, editor.getByRole('button', { name: 'Forrige måned' }))
    assert.equal(await editor.getByRole('button', { name: 'Fredag 24. april' }).isDisabled(), true)
    await press(size, editor.getByRole('button', { name: 'Næste måned' }))
    await press(size, editor.getByRole('button', { name: 'Lørdag 16. maj' }))
    const chosen = editor.getByRole('button', { name: 'Slutdato: Lør 16. maj' })
    await eventually(async () =>
      assert.equal(await chosen.evaluate((button) => button === document.activeElement), true),
    )
    await press(size, editor.getByRole('button', { name: 'Gem' }))
    await eventually(async () =>
      assert.equal(
        (await home.api.get(`/tasks/${home.raisedBed}`)).body.recurrence_rule,
        'FREQ=WEEKLY;BYDAY=SA;UNTIL=20260516',
      ),
    )
  })
}

test('arrows in the month of a repeat’s last day stop at the first day that can be chosen', async (t) => {
  const { page, home } = await house(t, () => '/settings')
  await page.goto(`/task/${home.raisedBed}`)
  await page.getByRole('button', { name: 'Repeat: ' }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Repeat' })
  await editor.getByRole('combobox', { name: 'Ends' }).selectOption('until')
  await editor.getByRole('button', { name: /^End date: / }).press('Enter')
  const focusIn = (name: string): Promise<void> =>
    editor.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor()
  await editor.getByRole('button', { name: 'Saturday 25 July', exact: true }).focus()
  for (const day of ['Thursday 25 June', 'Monday 25 May', 'Saturday 25 April']) {
    await page.keyboard.press('PageUp')
    await focusIn(day)
  }
  await page.keyboard.press('ArrowUp')
  await focusIn('Saturday 25 April')
  await page.keyboard.press('ArrowRight')
  await focusIn('Sunday 26 April')
})
