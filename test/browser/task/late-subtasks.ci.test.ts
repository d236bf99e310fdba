import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold } from '../support/household.ts'

for (const size of ['wide', 'phone'] as const) {
  test(`completed sub-tasks that are read late move nothing that was shown (${size})`, async (t) => {
    const { app, home } = await startHousehold(t)
    const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home), size })
    await page.getByText('Borrow Oskar’s circular saw').waitFor()
    let send = (): void => {}
    const sent = new Promise<void>((resolve) => (send = resolve))
    await page.route('**/tasks?parent_id=*', async (route) => (await sent, route.continue()))
    await page.evaluate(notePlaces)
    await page.evaluate(neverLate)
    await page.getByRole('main').getByRole('link', { name: 'Build the raised bed' }).click()
    const panel = page.locator('.panel')
    await panel.getByRole('textbox', { name: 'Write a comment' }).waitFor()
    await panel.getByRole('heading', { name: 'Sub-tasks' }).waitFor()
    send()
    await panel.locator('.subtask[data-state=completed]').first().waitFor()
    assert.equal(await panel.locator('.subtask[data-row]').count(), 4)
    assert.equal(await page.evaluate(() => document.body.dataset['moved']), undefined)
  })
}

test('sub-tasks that are known are shown where reading the others takes long, and so is a new one', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/project/${home.projects['Garden']}`, { cookie: cookieOf(home) })
  await page.getByText('Borrow Oskar’s circular saw').waitFor()
  await page.route('**/tasks?parent_id=*', () => {})
  await page.getByRole('main').getByRole('link', { name: 'Build the raised bed' }).click()
  const panel = page.locator('.panel')
  await panel.getByRole('link', { name: 'Borrow Oskar’s circular saw' }).waitFor()
  await panel.getByRole('textbox', { name: 'Add sub-task' }).click()
  await page.keyboard.type('Buy screws')
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: 'Buy screws' }).waitFor()
})

/** From now on nothing is done because reading takes long. */
function neverLate(): void {
  const after = window.setTimeout
  window.setTimeout = ((work: TimerHandler, ms?: number, ...given: unknown[]) =>
    ms === 1000 ? 0 : after(work, ms, ...given)) as typeof window.setTimeout
}

/** Notes on the body what stands elsewhere in a later frame than where it was first seen: lines of sub-tasks and the one that adds them. */
function notePlaces(): void {
  const first = new Map<string, number>()
  const look = (): void => {
    for (const line of document.querySelectorAll<HTMLElement>('.subtask, .subtask-add')) {
      const { top, height } = line.getBoundingClientRect()
      if (height === 0 || !line.checkVisibility({ visibilityProperty: true })) continue
      const key = line.dataset['row'] ?? line.className
      if (Math.abs((first.get(key) ?? top) - top) > 1) document.body.dataset['moved'] = line.textContent ?? ''
      first.set(key, first.get(key) ?? top)
    }
    requestAnimationFrame(look)
  }
  look()
}
