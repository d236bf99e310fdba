import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { at, fieldOf, isInSight } from '../support/adding.ts'
import { assertAccessible, photograph, sizesOf } from '../support/browser.ts'
import type { Household } from '../support/household.ts'
import { found } from '../support/rows.ts'

const sizes = sizesOf(import.meta.filename)

const skagen = (home: Household): string => `/project/${home.projects['Skagen in July']}`
const sectionOf = (page: Page, name: string): Locator =>
  page.locator('[data-section]').filter({ has: page.getByRole('heading', { name }) })
const titles = (within: Locator): Promise<string[]> => within.locator('.row-title a').allTextContents()
const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((node) => node === document.activeElement)

for (const size of sizes) {
  test(`in a section one adds where the task will stand, one after the other, and Esc goes back to the list (${size})`, async (t) => {
    const { page, home } = await at(t, size, skagen)
    const pack = sectionOf(page, 'Pack')
    await pack.getByRole('button', { name: 'Add task' }).click()
    const field = fieldOf(page)
    await field.waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0, 'it is within the list, not over it')
    await eventually(async () => assert.equal(await hasFocus(field), true))
    await assertAccessible(page, `inline-add-${size}`)
    await field.fill('Sun cream p1')
    await field.press('Enter')
    await pack.getByRole('link', { name: 'Sun cream' }).waitFor()
    await field.fill('Kites')
    await field.press('Enter')
    await eventually(async () => assert.deepEqual((await titles(pack)).slice(-2), ['Sun cream', 'Kites']))
    assert.equal(await hasFocus(field), true, 'the field waits for the next')
    assert.equal(await page.getByText('Kites added to').count(), 0, 'what is seen in the list needs no words')
    await field.fill('Car seat #Car')
    await field.press('Enter')
    await page.getByText('Car seat added to Car.').waitFor()
    await field.press('Escape')
    await field.waitFor({ state: 'detached' })
    const button = pack.getByRole('button', { name: 'Add task' })
    await eventually(async () => assert.equal(await hasFocus(button), true))
    await eventually(async () => {
      const { body } = await home.api.get(`/tasks?project_id=${home.projects['Skagen in July']}&priority=1&q=cream`)
      assert.equal(body.tasks.length, 1)
      assert.notEqual(body.tasks[0].section_id, null)
    })
  })

  test(`what is added from Today is for today, and from a label has that label (${size})`, async (t) => {
    const { page, home } = await at(t, size, () => '/today')
    const open = async (): Promise<void> => {
      await page.locator('.main h1').waitFor()
      if (size === 'phone') await page.locator('.bar-add').click()
      else await page.keyboard.press('q')
      await fieldOf(page).waitFor()
    }
    await open()
    await page.getByRole('button', { name: /^Today.*remove/ }).waitFor()
    await fieldOf(page).fill('Hang up the washing')
    await fieldOf(page).press('Enter')
    await page.getByText('Hang up the washing added to Inbox.').waitFor()
    await fieldOf(page).fill('Renew the passport friday')
    await fieldOf(page).press('Enter')
    await page.getByText('Renew the passport added to Inbox.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: 'Hang up the washing' }).waitFor()
    assert.equal(await page.getByRole('main').getByRole('link', { name: 'Renew the passport' }).count(), 0)
    await eventually(() => page.evaluate(() => document.activeElement !== document.body))
    if (size === 'wide') {
      await page.keyboard.press('Control+z')
      await eventually(async () => assert.deepEqual((await home.api.get('/tasks?q=passport')).body.tasks, []))
      await page.getByRole('main').getByRole('link', { name: 'Hang up the washing' }).waitFor()
    }

    await page.getByRole('main').getByRole('button', { name: 'Add task' }).click()
    await fieldOf(page).fill('Sweep the yard every monday @phone')
    const button = page.getByRole('group', { name: 'Add task' }).getByRole('button', { name: 'Add task' })
    await eventually(() => isInSight(button))
    await fieldOf(page).fill('')

    const { body } = await home.api.get('/labels')
    const phone = body.labels.find((label: { name: string }) => label.name === 'phone')
    await page.goto(`/label/${phone.id}`)
    await open()
    await page.getByRole('button', { name: /^phone.*remove/ }).waitFor()
    await fieldOf(page).fill('Ring the plumber every monday !30 min @waiting')
    await fieldOf(page).press('Enter')
    await page.getByText('Ring the plumber added to Inbox.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: 'Ring the plumber' }).waitFor()
    const task = await eventually(async () => {
      const { body } = await home.api.get('/tasks?q=plumber')
      return body.tasks[0] ?? false
    })
    assert.deepEqual(task.labels, ['phone', 'waiting'])
    assert.equal(task.recurrence_rule, 'FREQ=WEEKLY;BYDAY=MO')
    await eventually(async () => {
      const { body } = await home.api.get(`/tasks/${task.id}/reminders`)
      assert.deepEqual(
        body.reminders.map((one: { offset_min: number }) => one.offset_min),
        [-30],
      )
    })
  })

  test(`buttons write date, priority, label, project and reminder into the line, and attach a file (${size})`, async (t) => {
    const { page, home } = await at(t, size, () => '/inbox')
    await page.getByRole('link', { name: 'Write to the landlord' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Add task' }).click()
    const field = fieldOf(page)
    await field.fill('Oil the bench')
    const tools = page.getByRole('toolbar', { name: 'Add to the task' })
    const press = (name: string): Promise<void> => tools.getByRole('button', { name, exact: true }).click()
    const line = (text: string): Promise<void> => eventually(async () => assert.equal(await field.inputValue(), text))
    await press('Date')
    await page.getByRole('button', { name: 'Tomorrow' }).click()
    await line('Oil the bench tomorrow ')
    await eventually(async () => assert.equal(await hasFocus(field), true))
    await press('Date')
    await page.getByLabel('Type a date').fill('25 april at 9')
    await page.keyboard.press('Enter')
    await line('Oil the bench 25 April at 09:00 ')
    await press('Priority')
    await page.getByRole('menuitemradio', { name: 'Priority 2' }).click()
    await line('Oil the bench 25 April at 09:00 p2 ')
    await press('Reminder')
    await page.getByRole('menuitem', { name: '30 min before' }).click()
    await press('Label')
    await page.getByRole('option', { name: 'waiting' }).click()
    await press('Project')
    await page.getByRole('option', { name: 'Garden' }).click()
    await line('Oil the bench 25 April at 09:00 p2 !30 min @waiting #Garden ')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Attach file')])
    await chooser.setFiles({ name: 'bench.txt', mimeType: 'text/plain', buffer: Buffer.from('teak oil') })
    await page.getByRole('button', { name: /^bench.txt.*remove/ }).waitFor()
    await eventually(async () => assert.equal(await hasFocus(field), true))
    await photograph(page, `inline-add-full-${size}`)
    await page.getByRole('group', { name: 'Add task' }).getByRole('button', { name: 'Add task' }).click()
    await page.getByText('Oil the bench added to Garden.').waitFor()
    await eventually(async () => {
      const { body } = await home.api.get('/tasks?q=bench')
      const [task] = body.tasks
      const { due_date, due_time, priority, labels, reminder_count, attachment_count } = task
      assert.deepEqual(
        { due_date, due_time, priority, labels, reminder_count, attachment_count },
        {
          due_date: '2026-04-25',
          due_time: '09:00',
          priority: 2,
          labels: ['waiting'],
          reminder_count: 1,
          attachment_count: 1,
        },
      )
    })
  })
}

for (const size of sizes) {
  test(`words of a sub-task light up as they are typed, names are offered, and a chip takes its words literally (${size})`, async (t) => {
    const { page, home } = await at(t, size, (home) => `/task/${home.raisedBed}`)
    const panel = page.locator('.panel')
    const field = panel.getByRole('textbox', { name: 'Add sub-task' })
    const lit = (marks: string[]): Promise<void> =>
      eventually(async () =>
        assert.deepEqual(await panel.locator('.subtask-add .quick-mirror mark').allTextContents(), marks),
      )
    await field.pressSequentially('Read the news tomorrow p1 #Car @pho')
    await page.getByRole('option', { name: 'phone' }).waitFor()
    await field.press('Enter')
    await lit(['tomorrow', 'p1', '@phone'])
    if (size === 'wide') await assertAccessible(page, 'sub-task-words')
    await panel.getByRole('button', { name: /^Tomorrow.*keep as text/ }).click()
    await lit(['p1', '@phone'])
    await eventually(async () => assert.equal(await hasFocus(field), true))
    await field.press('Enter')
    await panel.getByRole('link', { name: 'Read the news tomorrow #Car' }).waitFor()
    await eventually(async () => assert.equal(await field.inputValue(), ''))
    await eventually(async () => assert.equal(await hasFocus(field), true, 'the field waits for the next'))
    await eventually(async () => {
      const { body } = await home.api.get(`/tasks?parent_id=${home.raisedBed}&q=news`)
      const [{ content, due_date, priority, labels }] = body.tasks
      assert.deepEqual([content, due_date, priority, labels], ['Read the news tomorrow #Car', null, 1, ['phone']])
    })
    await field.pressSequentially('Call the bank tomorrow')
    await lit(['tomorrow'])
    await field.press('Escape')
    await lit([])
    assert.equal(await hasFocus(field), true)
  })
}

test('in Danish the buttons write Danish that is read back', async (t) => {
  const { page } = await at(t, 'wide', () => '/inbox', 'da-DK')
  await page.getByRole('main').getByRole('button', { name: 'Tilføj opgave' }).click()
  const field = page.getByRole('textbox', { name: 'Opgave', exact: true })
  const tools = page.getByRole('toolbar', { name: 'Føj til opgaven' })
  await tools.getByRole('button', { name: 'Dato' }).click()
  const marks = (): Promise<string[]> => page.locator('.quick-mirror mark').allTextContents()
  const date = page.getByLabel('Skriv en dato')
  await date.and(page.locator(':focus')).waitFor()
  await date.fill('hver tirsdag kl 14')
  await date.press('Enter')
  await eventually(async () => assert.deepEqual(await marks(), ['hver tirsdag', 'kl. 14:00']))
  await field.and(page.locator(':focus')).waitFor()
  await field.pressSequentially('Tøm skralde')
  await tools.getByRole('button', { name: 'Påmindelse' }).click()
  await page.getByRole('menuitem', { name: '1 dag før' }).click()
  await eventually(async () => assert.deepEqual(await marks(), ['hver tirsdag', 'kl. 14:00', '!1 dag']))
})

test('a column of the board and a day of Upcoming take what is typed into them', async (t) => {
  const { page, home } = await at(t, 'wide', skagen)
  await home.api.patch(`/projects/${home.projects['Skagen in July']}`, { view_mode: 'board' })
  await page.reload()
  const column = page.locator('.column').filter({ has: page.getByRole('heading', { name: 'Pack' }) })
  await column.getByRole('button', { name: 'Add task' }).click()
  await fieldOf(page).fill('Rain coats')
  await fieldOf(page).press('Enter')
  await column.getByRole('link', { name: 'Rain coats' }).waitFor()
  await photograph(page, 'inline-add-board-wide')
  assert.equal(await page.getByRole('dialog').count(), 0)
})

test('half a name of a project that exists is not called unknown', async (t) => {
  const { page } = await at(t, 'wide', () => '/today')
  await page.locator('.main h1').waitFor()
  await page.keyboard.press('q')
  await fieldOf(page).pressSequentially('Rake #Gar')
  await page.getByRole('option', { name: 'Garden' }).waitFor()
  assert.equal(await page.getByText('No project named').count(), 0)
  await fieldOf(page).pressSequentially('age')
  await page.getByText('No project named Garage.').waitFor()
})

test('a project of several words is found by whoever writes its name without quotes', async (t) => {
  const { page, home } = await at(t, 'wide', () => '/today')
  await page.locator('.main h1').waitFor()
  await page.keyboard.press('q')
  await fieldOf(page).pressSequentially('Buy sun cream #skagen in july')
  await page.getByRole('option', { name: 'Skagen in July' }).waitFor()
  assert.equal(await page.getByText('No project named').count(), 0)
  await fieldOf(page).press('Enter')
  await eventually(async () => assert.equal(await fieldOf(page).inputValue(), 'Buy sun cream #"Skagen in July" '))
  await fieldOf(page).press('Enter')
  const id = home.projects['Skagen in July']
  await eventually(async () => assert.equal((await found(home.api, 'sun cream'))['project_id'], id))
})
