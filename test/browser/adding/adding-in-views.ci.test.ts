import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { at, fieldOf, isInSight } from '../support/adding.ts'
import { assertAccessible, sizesOf } from '../support/browser.ts'
import { nextFrames } from '../support/hands.ts'
import { untilOpenSteps } from '../support/layers.ts'

const upcoming = (): string => '/upcoming'
const dueInEnglish = (page: Page): Promise<string[]> => page.locator('.quick-chips .chip[data-on]').allTextContents()

test('on a phone + in Upcoming adds to the day that was tapped in the strip, and after scrolling to the first in sight', async (t) => {
  const { page, home } = await at(t, 'phone', upcoming)
  const add = page.getByRole('navigation').getByRole('button', { name: 'Add task' })
  const chosen = page.getByRole('region', { name: 'Tuesday 28 April' })
  await chosen.waitFor()
  await page.locator('.strip a[href="#day-2026-04-28"]').tap()
  await eventually(async () => assert.ok(await isInSight(chosen.getByRole('button', { name: 'Add task' }))))
  await add.tap()
  await fieldOf(page).fill('Order the cake')
  await eventually(async () => assert.match((await dueInEnglish(page)).join(), /28 Apr/))
  await fieldOf(page).press('Enter')
  await chosen.getByRole('link', { name: 'Order the cake' }).waitFor()
  await eventually(async () =>
    assert.equal((await home.api.get('/tasks?q=cake')).body.tasks[0]?.due_date, '2026-04-28'),
  )
  await fieldOf(page).fill('Fetch the cake 2 May')
  await eventually(async () => assert.match((await dueInEnglish(page)).join(), /2 May/))
  await untilOpenSteps(page, 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()

  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Back, which closing is, scrolls to where the list was in the frame after it.
  await untilOpenSteps(page, 0)
  await nextFrames(page)
  await page.evaluate(() => document.querySelector('#day-2026-04-18')!.scrollIntoView())
  await eventually(async () => assert.equal(await isInSight(chosen), false))
  await add.tap()
  await fieldOf(page).fill('Mow the lawn')
  const day = page.getByRole('button', { name: /(18 Apr|Saturday|Sat) – remove$/ }).and(page.locator('.chip'))
  await day.tap()
  await day.waitFor({ state: 'detached' })
  await fieldOf(page).press('Enter')
  await eventually(async () => assert.equal((await home.api.get('/tasks?q=lawn')).body.tasks[0]?.due_date, null))
})

test('what is added after midnight in the open line of Today is for the new day', async (t) => {
  const { page, app, home } = await at(t, 'wide', () => '/today')
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).click()
  await fieldOf(page).fill('Defrost the freezer')
  app.clock.set('2026-04-16T22:00:30.000Z')
  await page.clock.setFixedTime('2026-04-16T22:00:30.000Z')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.locator('.page-head', { hasText: 'Friday 17 April' }).waitFor()
  await fieldOf(page).press('Enter')
  await eventually(async () =>
    assert.equal((await home.api.get('/tasks?q=freezer')).body.tasks[0]?.due_date, '2026-04-17'),
  )
})

test('a line that stands open in a label follows its new name, and keeps what is typed', async (t) => {
  const { page, home } = await at(t, 'wide', () => '/today')
  const { body } = await home.api.get('/labels')
  const { id } = body.labels.find(({ name }: { name: string }) => name === 'phone')
  await page.goto(`/label/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add task' }).click()
  const field = fieldOf(page)
  await field.fill('Call the plumber')
  await home.api.patch(`/labels/${id}`, { name: 'calls' })
  await page.getByRole('heading', { name: '@calls' }).waitFor()
  assert.equal(await field.inputValue(), 'Call the plumber')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Call the plumber' }).waitFor()
  await eventually(async () => {
    const { tasks } = (await home.api.get('/tasks')).body as { tasks: { content: string; labels: string[] }[] }
    assert.deepEqual(tasks.find(({ content }) => content === 'Call the plumber')?.labels, ['calls'])
  })
})

for (const size of sizesOf(import.meta.filename)) {
  test(`the page of an archived project says that it is archived, as does what is added to it, and brings it back (${size})`, async (t) => {
    const { page, home } = await at(t, size, () => '/today')
    const garden = home.projects['Garden']!
    await home.api.patch(`/projects/${garden}`, { archived: true })
    await page.goto(`/project/${garden}`)
    await page.getByText(/^Archived · \d+ open$/).waitFor()
    await assertAccessible(page, `archived-project-${size}`)
    const button = page.getByRole('navigation').getByRole('button', { name: 'Add task' })
    await (size === 'phone' ? button.tap() : page.keyboard.press('q'))
    await fieldOf(page).fill('Rake the leaves')
    await fieldOf(page).press('Enter')
    await page.getByText('Rake the leaves added to the archived project Garden.').waitFor()
    await assertAccessible(page, `added-to-archived-${size}`)
    await page.keyboard.press('Escape')
    const restore = page.getByRole('main').getByRole('button', { name: 'Restore' })
    await (size === 'phone' ? restore.tap() : restore.press('Enter'))
    await page.getByText('Garden restored.').waitFor()
    await page.getByText(/^\d+ open/).waitFor()
    await restore.waitFor({ state: 'detached' })
    await page.locator('body:not(:focus)').waitFor()
    await eventually(async () => assert.equal((await home.api.get(`/projects/${garden}`)).body.archived, false))
  })
}
