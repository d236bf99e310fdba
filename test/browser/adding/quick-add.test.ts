import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { cookieOf, lastVisitPosition, reload, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'
import { lit, quickAdd } from '../support/quick-add.ts'

/** Once a first visit has read everything; what the page fetches while idle goes on beside it. */
const read = (page: Page): Promise<unknown> => eventually(async () => (await lastVisitPosition(page)) !== null)

/** Requests that what is typed could cause. */
const asked = (requests: readonly string[]): string[] =>
  requests.filter((request) => /quick-add|occurrences|search|people|labels|q=/.test(request))

test('names are completed from what exists, by arrows, Enter and Tab', async (t) => {
  const { page, field, requests } = await quickAdd(t)
  await page.locator('.app[inert]').waitFor()
  await read(page)
  const before = asked(requests)
  await field.pressSequentially('Buy soap #s')
  await page.getByRole('option', { name: 'School' }).waitFor()
  await field.press('ArrowDown')
  await eventually(async () =>
    assert.equal(await page.locator('[role="option"][aria-selected="true"]').textContent(), 'Skagen in July9'),
  )
  await field.press('Enter')
  await eventually(async () => assert.equal(await field.inputValue(), 'Buy soap #"Skagen in July" '))
  await field.pressSequentially('/pa')
  await page.getByRole('option', { name: 'Pack' }).waitFor()
  await field.press('Tab')
  await eventually(async () => assert.equal(await field.inputValue(), 'Buy soap #"Skagen in July" /Pack '))
  await field.pressSequentially('@phone')
  await eventually(async () =>
    assert.equal(await page.getByRole('listbox').count(), 0, 'a whole name offers nothing more'),
  )
  await eventually(async () => assert.deepEqual(await lit(page), ['#"Skagen in July"', '/Pack', '@phone']))
  assert.deepEqual(asked(requests), before)
  await field.press('Enter')
  await page.getByText('Buy soap added to Skagen in July.').waitFor()
})

test('Enter and Esc that end a composition of an input method neither add nor close, in Safari too', async (t) => {
  const { page, field } = await quickAdd(t)
  await field.fill('牛乳')
  for (const key of ['Enter', 'Escape']) await field.dispatchEvent('keydown', { key, keyCode: 229 })
  assert.equal(await field.inputValue(), '牛乳')
  await field.press('Enter')
  await page.getByText('牛乳 added to Inbox.').waitFor()
})

test('a chip pressed takes its words literally, also after the line has changed before them', async (t) => {
  const { page, field } = await quickAdd(t)
  await field.fill('Read Monday by Gombrowicz')
  await page.getByRole('button', { name: /keep as text/ }).click()
  await eventually(async () => assert.deepEqual(await lit(page), []))
  await field.press('Home')
  await field.pressSequentially('p1 ')
  await eventually(async () => assert.deepEqual(await lit(page), ['p1']))
  await field.press('Enter')
  await page.getByText('Read Monday by Gombrowicz added to Inbox.').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: /Inbox/ }).first().click()
  await page.getByRole('link', { name: 'Read Monday by Gombrowicz' }).waitFor()
})

test('a repeat is told in words with its next five days before it is saved, without a request', async (t) => {
  const { page, field, requests } = await quickAdd(t)
  await read(page)
  const before = asked(requests)
  await field.pressSequentially('Water the plants every other monday')
  await page.getByText('Every 2 weeks on Monday: Mon 20 Apr, Mon 4 May, Mon 18 May, Mon 1 Jun, Mon 15 Jun').waitFor()
  await field.fill('Clean the filter every! 3 weeks')
  await page.getByText(/first .*, then from the completion date/).waitFor()
  assert.deepEqual(asked(requests), before)
})

test('Backspace on a chip takes its words literally, and the field has the focus again', async (t) => {
  const { page, field, home } = await quickAdd(t)
  await field.fill('Watch Friday night lights p1')
  await page.getByRole('button', { name: /^Tomorrow/ }).focus()
  await page.keyboard.press('Backspace')
  await page.getByRole('button', { name: /^Tomorrow/ }).waitFor({ state: 'detached' })
  await eventually(async () => assert.deepEqual(await lit(page), ['p1']))
  await page.keyboard.press('Enter')
  await page.getByText('Watch Friday night lights added to Inbox.').waitFor()
  await eventually(async () => {
    const { body } = await home.api.get('/tasks?priority=1&q=lights')
    assert.equal(body.tasks[0].due_date, '2026-04-16', 'Today still gives its day')
  })
})

test('what stands in Upcoming gives its day, and only where the line names none', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/upcoming', { cookie: cookieOf(home) })
  const saturday = page.getByRole('region', { name: 'Saturday 18 April' })
  await saturday.getByRole('button', { name: 'Add task' }).click()
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  await page.getByRole('button', { name: /Sat 18 Apr.*remove/ }).waitFor()
  await field.fill('Clean the windows')
  await field.press('Enter')
  await saturday.getByRole('link', { name: 'Clean the windows' }).waitFor()
  await field.fill('Wash the car sunday')
  await field.press('Enter')
  await page.getByRole('region', { name: 'Sunday 19 April' }).getByRole('link', { name: 'Wash the car' }).waitFor()
})

test('a reminder at a day and time counts from the day that the list gives, and is left in the title where there is none', async (t) => {
  const { page, field } = await quickAdd(t, () => '/inbox')
  await field.fill('Vacuum !tomorrow 9am')
  await page.getByText('The reminder “tomorrow 9am” needs a date. The text stays in the title.').waitFor()
  await eventually(async () => assert.equal(await page.locator('mark[data-unknown]').textContent(), '!tomorrow 9am'))
  await field.fill('Vacuum !30 min before')
  await page.getByRole('button', { name: /^30 min before/ }).waitFor()
  await field.press('Enter')
  await page.getByText('Vacuum added to Inbox.').waitFor()
  await field.fill('Vacuum saturday ')
  await page.getByRole('toolbar').getByRole('button', { name: 'Reminder' }).click()
  await eventually(async () =>
    assert.deepEqual(await page.getByRole('menuitem').allTextContents(), [
      'On the day, 09:00',
      'The day before, 09:00',
    ]),
  )
  await page.getByRole('menuitem', { name: 'On the day, 09:00' }).click()
  await page.getByRole('button', { name: /^On the day, 09:00/ }).waitFor()
  await page.keyboard.press('Escape')

  await reload(page, '/today')
  await page.getByRole('navigation', { name: 'Projects' }).waitFor()
  await page.keyboard.press('q')
  await field.fill('Vacuum !18:00')
  await page.getByRole('button', { name: /^On the day, 18:00/ }).waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Reminder' }).click()
  await eventually(async () => assert.deepEqual(await page.getByRole('menuitem').allTextContents(), []))
  await page.getByText('Reminders for this date have passed. Choose a later time first.').waitFor()
})

test('a task of a shared project gets its assignee by a button, one of a project that is not shared has none', async (t) => {
  const { app, home } = await startHousehold(t)
  await joins(app, home, home.projects['Garden']!, { name: 'Ida', role: 'editor' })
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
  await page.keyboard.press('q')
  const field = page.getByRole('textbox', { name: 'Task', exact: true })
  const assignee = page.getByRole('toolbar').getByRole('button', { name: 'Assignee' })
  await field.fill('Prune the roses ')
  await page.getByRole('toolbar').getByRole('button', { name: 'Date' }).waitFor()
  assert.equal(await assignee.count(), 0)
  await field.fill('Prune the roses #Garden ')
  await assignee.click()
  await page.getByRole('option', { name: 'Ida' }).click()
  await eventually(async () => assert.equal(await field.inputValue(), 'Prune the roses #Garden +Ida '))
  await page.getByRole('button', { name: /^Ida/ }).waitFor()
})

test('the date of a line is chosen from where it stands, with its time, length and repeat; reminders wait for a date', async (t) => {
  const { page, field } = await quickAdd(t, () => '/inbox')
  const tools = page.getByRole('toolbar')
  await field.pressSequentially('Piano lesson ')
  await tools.getByRole('button', { name: 'Reminder' }).click()
  await page.getByText('A reminder needs a date. Choose one first.').waitFor()
  await field.pressSequentially('sat 10:00 for 45 min')
  await tools.getByRole('button', { name: 'Date' }).click()
  const sheet = page.getByRole('dialog', { name: 'Date' })
  await sheet.getByRole('button', { name: /^Saturday 18 April/, pressed: true }).waitFor()
  await eventually(async () => assert.equal(await sheet.getByLabel('Time').inputValue(), '10:00'))
  await sheet.getByLabel('Time').fill('11')
  await sheet.getByLabel('Time').press('Enter')
  await eventually(async () => assert.equal(await field.inputValue(), 'Piano lesson 18 April at 11:00 for 45 min '))
  await sheet.getByRole('button', { name: /^Monday 20 April/ }).click()
  await eventually(async () => assert.equal(await field.inputValue(), 'Piano lesson 20 April at 11:00 for 45 min '))

  await tools.getByRole('button', { name: 'Date' }).click()
  await sheet.getByRole('button', { name: /^Repeat/ }).click()
  await page.getByRole('dialog', { name: 'Repeat' }).getByRole('button', { name: 'Save' }).click()
  await eventually(async () =>
    assert.equal(await field.inputValue(), 'Piano lesson every week 20 April at 11:00 for 45 min '),
  )
  await field.press('Enter')
  await page.getByText('Piano lesson added to Inbox.').waitFor()
})

test('letters never move when they light up: field and mirror have the same lines', async (t) => {
  const { page, field } = await quickAdd(t)
  await field.fill(`Plant ${'beans and peas '.repeat(12)}on saturday at 10 p1 #Garden @errands for 2 h`)
  await eventually(async () => assert.equal((await lit(page)).length, 6))
  await eventually(async () => {
    const [mirror, over] = await page.evaluate(() => {
      const height = (name: string) => document.querySelector<HTMLElement>(name)!.scrollHeight
      return [height('.quick-mirror'), height('.quick-field')]
    })
    assert.equal(mirror, over)
  })
})

test('a day that is half written over midnight is shown as it will be saved', async (t) => {
  const { page, app, field } = await quickAdd(t)
  await field.fill('Defrost the freezer tomorrow')
  const chips = page.locator('.quick-chips')
  await chips.getByText('Tomorrow').waitFor()
  app.clock.set('2026-04-16T22:00:30.000Z')
  await page.clock.setFixedTime('2026-04-16T22:00:30.000Z')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.locator('.page-head', { hasText: 'Friday 17 April' }).waitFor()
  assert.match((await chips.textContent()) ?? '', /Tomorrow/)
})

test('what is half written over midnight in quick add on Today is for the new day', async (t) => {
  const { page, app, field, home } = await quickAdd(t)
  await field.fill('Defrost the freezer')
  const chips = page.locator('.quick-chips')
  await chips.getByText('Today').waitFor()
  app.clock.set('2026-04-16T22:00:30.000Z')
  await page.clock.setFixedTime('2026-04-16T22:00:30.000Z')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.locator('.page-head', { hasText: 'Friday 17 April' }).waitFor()
  await chips.getByText('Today').waitFor()
  await field.press('Enter')
  await eventually(async () =>
    assert.equal((await home.api.get('/tasks?q=freezer')).body.tasks[0]?.due_date, '2026-04-17'),
  )
})
