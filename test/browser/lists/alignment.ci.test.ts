import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { joins } from '../../support/people.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { setAside, startHousehold } from '../support/household.ts'
import { row } from '../support/rows.ts'

interface Edges {
  left: number
  right: number
  top: number
  bottom: number
  middle: number
}

const edgesOf = async (part: Locator): Promise<Edges> => {
  await part.waitFor()
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom, middle: (top + bottom) / 2 }
  })
}

const assertNear = (one: number, other: number, message: string, within = 1): void =>
  assert.ok(Math.abs(one - other) <= within, `${message}: ${one} and ${other}`)

test('the list of settings stands still from one to the next, however short they are', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/settings', { cookie: cookieOf(home) })
  const settings = page.getByRole('navigation', { name: 'Settings' })
  const before = await edgesOf(settings)
  for (const [link, heading] of [
    ['Security', 'Security'],
    ['Import', 'Import'],
  ] as const) {
    await settings.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    assert.equal((await edgesOf(settings)).top, before.top, link)
  }
})

test('the line that adds a task stands below the name of a project where its first task will, and all days end in one line', async (t) => {
  const { app, home } = await startHousehold(t)
  const { id: boat } = (await home.api.post('/projects', { name: 'Boat' })).body
  await home.api.post(`/projects/${boat}/sections`, { name: 'Hull' })
  const { page } = await visit(t, app, `/project/${boat}`, { cookie: cookieOf(home) })
  const add = page.getByRole('main').getByRole('button', { name: 'Add task' }).first()
  const { top } = await edgesOf(add)
  await add.click()
  const line = page.getByRole('group', { name: 'Add task' })
  assertNear((await edgesOf(line)).top, top, 'the line that is open')
  await line.getByRole('textbox', { name: 'Task' }).press('Escape')
  await home.api.post('/tasks', { content: 'Sand it', project_id: boat })
  assertNear((await edgesOf(row(page, 'Sand it'))).top, top, 'the first task')
  await home.api.post('/tasks', { content: 'Varnish it', project_id: boat, due_date: '2026-04-17' })
  await home.api.post('/tasks', { content: 'Sail it', project_id: boat, due_date: '2027-09-28' })
  const [near, far] = [row(page, 'Varnish it').locator('time'), row(page, 'Sail it').locator('time')]
  assert.equal(await far.textContent(), '28 Sept 2027')
  assertNear((await edgesOf(far)).right, (await edgesOf(near)).right, 'a day with its year')
})

test('the line that adds a task begins where the tasks do, in windows of every width', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/inbox', { cookie: cookieOf(home) })
  await home.api.post('/tasks', { content: 'Sand it' })
  const centreOf = async (part: Locator): Promise<number> => {
    const { left, right } = await edgesOf(part)
    return (left + right) / 2
  }
  const check = row(page, 'Sand it').locator('.row-check')
  const plus = page.locator('.add-row svg').first()
  for (const width of [390, 659, 700, 767, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(async () => assertNear(await centreOf(plus), await centreOf(check), `${width} px`, 2))
  }
})

test('the name of a section begins where the name of its project does, in windows of every width', async (t) => {
  const { app, home } = await startHousehold(t)
  const { id: boat } = (await home.api.post('/projects', { name: 'Boat' })).body
  await home.api.post(`/projects/${boat}/sections`, { name: 'Hull' })
  const { page } = await visit(t, app, `/project/${boat}`, { cookie: cookieOf(home) })
  const section = page.getByRole('heading', { name: 'Hull' })
  for (const width of [390, 700, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(async () => {
      const { left } = await edgesOf(page.locator('.page-head h1'))
      assertNear((await edgesOf(section)).left, left, `${width} px`)
    })
  }
})

test('the headings of the trash, the log and the members begin where the name of the page does, in windows of every width', async (t) => {
  const { app, home } = await startHousehold(t)
  const { id } = (await home.api.post('/tasks', { content: 'Mow the lawn' })).body
  await home.api.post(`/tasks/${id}/complete`)
  await home.api.delete(`/tasks/${(await home.api.post('/tasks', { content: 'Rake leaves' })).body.id}`)
  const { page } = await visit(t, app, '/trash', { cookie: cookieOf(home) })
  for (const path of ['/trash', '/completed', `/project/${home.projects['Garden']}/members`]) {
    await page.goto(path)
    const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first()
    for (const width of [390, 700, 780, 820, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await eventually(async () => {
        const { left } = await edgesOf(page.locator('.page-head h1'))
        assertNear((await edgesOf(heading)).left, left, `${path} at ${width} px`)
      })
    }
  }
})

test('an archived project stands in one line with its mark and how many tasks it has', async (t) => {
  const { app, home } = await startHousehold(t)
  await setAside(app, home)
  const { page } = await visit(t, app, '/archive', { cookie: cookieOf(home) })
  const name = await edgesOf(page.getByRole('main').getByRole('link', { name: 'The new kitchen' }))
  assertNear((await edgesOf(page.locator('.line-when'))).middle, name.middle, 'how many tasks')
  assertNear((await edgesOf(page.locator('.line-mark'))).middle, name.middle, 'its mark')
})

test('the number on the bell stands at the same corner of it, however large the button is', async (t) => {
  const { app, home } = await startHousehold(t)
  await setAside(app, home)
  const places = []
  for (const size of ['wide', 'phone', 'tablet'] as const) {
    const { page } = await visit(t, app, '/today', { cookie: cookieOf(home), size })
    const bell = page.getByRole('link', { name: /^Notifications, 1 new/ }).filter({ visible: true })
    const [icon, badge] = [await edgesOf(bell.locator('svg')), await edgesOf(bell.locator('.badge'))]
    places.push([badge.right - icon.right, badge.top - icon.top])
  }
  assert.deepEqual(places, [places[0], places[0], places[0]])
})

test('what Browse lists stands below its name in a wide window too', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, '/browse', { cookie: cookieOf(home) })
  const heading = await edgesOf(page.locator('.page-title'))
  const mark = await edgesOf(page.locator('.browse .side-item svg').last())
  assertNear(mark.left, heading.left, 'marks begin where the name does')
  const settings = await edgesOf(page.locator('.page-tools svg').last())
  const count = await edgesOf(page.locator('.browse .count').first())
  assertNear(count.right, settings.right, 'counts end where the tools do', 4)
})

test('a button whose edge is seen ends where what is below it does, on a phone', async (t) => {
  const { app, home } = await startHousehold(t)
  await joins(app, home, home.projects['Home']!, { name: 'Jonas' })
  await home.api.post(`/projects/${home.projects['Home']}/invites`, { email: 'farmor@example.org', role: 'viewer' })
  const { page } = await visit(t, app, '/filter/new', { cookie: cookieOf(home), size: 'phone' })
  const name = await edgesOf(page.getByRole('textbox', { name: 'Name' }))
  assert.equal((await edgesOf(page.getByRole('button', { name: 'Save' }))).right, name.right)
  await page.goto(`/project/${home.projects['Home']}/members`)
  const owner = await edgesOf(page.getByText('Owner', { exact: true }))
  assert.equal((await edgesOf(page.getByRole('button', { name: 'Invite' }))).right, owner.right)
  const arrow = page.getByRole('button', { name: 'Jonas: ' }).locator('svg')
  assertNear((await edgesOf(arrow)).right, owner.right, 'roles end alike')
  const [renew, withdraw] = await Promise.all(
    ['Create new link', 'Withdraw'].map((words) => edgesOf(page.getByText(words, { exact: true }))),
  )
  assert.ok(renew!.bottom <= withdraw!.top, 'they stand in two lines')
  assertNear(renew!.right, withdraw!.right, 'what is done to an invitation')
})

test('the field of a sheet has the whole ring of its focus', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home), size: 'phone' })
  await page.getByRole('button', { name: 'Date: ' }).tap()
  const field = page.getByLabel('Type a date')
  await field.focus()
  await eventually(async () => {
    const clear = await field.evaluate((input) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(input)
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const handle = document.querySelector('.pop-handle')!.getBoundingClientRect()
      return outlineStyle === 'solid' && input.getBoundingClientRect().top - handle.bottom - ring
    })
    assert.ok(clear !== false && clear >= 0, `${clear}`)
  })
})

test('what adds to a task stands where its values do, and what is done to it ends in one line', async (t) => {
  const { app, home } = await startHousehold(t)
  await home.api.post(`/tasks/${home.raisedBed}/comments`, { body: 'XL-Byg can deliver Friday.' })
  await home.session.patch('/auth/me', { locale: 'da' })
  const labels = Array.from({ length: 12 }, (_, index) => `carpentry ${index}`)
  await home.api.patch(`/tasks/${home.raisedBed}`, { labels })
  for (const size of ['wide', 'phone'] as const) {
    const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home), size })
    const beside = await edgesOf(page.locator('.panel-facts dt svg').nth(4))
    const first = await edgesOf(page.locator('.panel-facts .tag').first())
    assertNear(first.middle, beside.middle, `${size}: the first of many labels and their name`)
    const name = page.locator('.panel-facts dt').filter({ hasText: 'Påmindelser' })
    const priority = await edgesOf(page.locator('.panel-facts .prio'))
    const add = await edgesOf(page.getByRole('button', { name: 'Tilføj påmindelse' }).locator('svg'))
    assertNear(add.left, priority.left, `${size}: what adds the first reminder`)
    const words = await name.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    assert.ok(priority.left - words >= 8, `${size}: a long name ends at ${words}, values begin at ${priority.left}`)
    const attach = await edgesOf(page.locator('.panel-section .icon-button svg'))
    const more = await edgesOf(page.locator('.comment-more svg'))
    assertNear(more.right, attach.right, `${size}: buttons of files and comments`)
    const author = await edgesOf(page.locator('.comment header b, .comment header').first())
    assertNear(more.middle, author.middle, `${size}: the menu of a comment and who wrote it`, 2)
  }
})

test('the emoji of a project stands in its heading, as large as the name', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home) })
  const name = page.locator('.page-title')
  const mark = page.locator('h1 > i')
  assertNear((await edgesOf(mark)).middle, (await edgesOf(name)).middle, 'its middle', 2)
  const sizes = await Promise.all(
    [mark, name].map((part) => part.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))),
  )
  assert.ok(sizes[0]! >= 0.75 * sizes[1]!, sizes.join(' '))
})

test('names in a menu begin at one edge, whatever mark stands before them', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Skagen in July']}`, { cookie: cookieOf(home) })
  await page.getByRole('button', { name: 'More for Pack' }).click()
  await page.getByRole('menuitem', { name: 'Move to project' }).click()
  await assertOneEdge(page.getByRole('menuitem'), ['Inbox', 'Home', 'Garden'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('q')
  await page
    .getByRole('dialog', { name: 'Add task' })
    .getByRole('textbox', { name: 'Task', exact: true })
    .fill('Rake #')
  await assertOneEdge(page.getByRole('option'), ['Inbox', 'Home', 'Garden'])
})

async function assertOneEdge(items: Locator, names: string[]): Promise<void> {
  const [first, ...others] = names.map((name) => edgesOf(items.getByText(name, { exact: true })))
  for (const edges of others) assertNear((await edges).left, (await first!).left, names.join(', '), 0.5)
}
