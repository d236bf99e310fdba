import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cookieOf, visit } from '../support/browser.ts'
import { startHousehold, type Household } from '../support/household.ts'

const [MEASURE, ORDER, BORROW, SAW] = [
  'Measure the space',
  'Order the planks at XL-Byg',
  'Borrow Oskar’s circular saw',
  'Saw and screw it together',
]

/** The sub-tasks of the raised bed in order, as the server has them, each with its priority or that it is done. */
async function stored({ api, raisedBed }: Household): Promise<string[]> {
  const { body } = await api.get(`/tasks?parent_id=${raisedBed}&completed=include&sort=position`)
  const stateOf = (task: { completed: boolean; priority: number }) => (task.completed ? 'done' : task.priority)
  return body.tasks.map((task: { content: string; completed: boolean; priority: number }) => {
    return `${task.content} ${stateOf(task)}`
  })
}

test('keys act on the sub-task with the focus, which then stands on it or on its neighbour', async (t) => {
  const { app, home } = await startHousehold(t)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.locator('.panel')
  const isOn = (name: string) => panel.getByRole('link', { name, exact: true }).and(page.locator(':focus')).waitFor()
  const are = (...wanted: string[]) => eventually(async () => assert.deepEqual(await stored(home), wanted))
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await panel.getByRole('link', { name: MEASURE }).waitFor()
  await panel.getByRole('link', { name: SAW }).focus()
  await press('k', 'k', 'k', 'k')
  await isOn(MEASURE)
  await press('j', 'j', 'x', 'Alt+ArrowUp')
  await are(`${MEASURE} done`, `${BORROW} 4`, `${ORDER} done`, `${SAW} 4`)
  await isOn(BORROW)
  assert.equal(await page.locator('.select-bar').count(), 0)
  await press('p', '1')
  await are(`${MEASURE} done`, `${BORROW} 1`, `${ORDER} done`, `${SAW} 4`)
  await isOn(BORROW)
  await press('e')
  await are(`${MEASURE} done`, `${BORROW} done`, `${ORDER} done`, `${SAW} 4`)
  await panel.locator('[data-state~="completing"]').waitFor({ state: 'detached' })
  await isOn(BORROW)
  await press('#')
  await are(`${MEASURE} done`, `${ORDER} done`, `${SAW} 4`)
  await isOn(ORDER)
  await press('Control+z')
  await are(`${MEASURE} done`, `${BORROW} done`, `${ORDER} done`, `${SAW} 4`)
  await isOn(BORROW)
  const { body: bed } = await home.api.get(`/tasks/${home.raisedBed}`)
  assert.deepEqual([bed.completed, bed.priority], [false, 3])

  await press('e')
  await are(`${MEASURE} done`, `${BORROW} 1`, `${ORDER} done`, `${SAW} 4`)
  await panel.getByRole('button', { name: 'Hide completed' }).click()
  await panel.getByRole('link', { name: SAW }).focus()
  await press('e')
  await panel.getByRole('link', { name: SAW }).waitFor({ state: 'detached' })
  await isOn(BORROW)
})

test('the menu of a task opens its completed sub-tasks again, however deep, and one Undo completes them', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: below } = await home.api.get(`/tasks?parent_id=${home.raisedBed}`)
  const { body: deep } = await home.api.post('/tasks', { content: 'Call Oskar', parent_id: below.tasks[0].id })
  await home.api.post(`/tasks/${deep.id}/complete`)
  const { page } = await visit(t, app, `/task/${home.raisedBed}`, { cookie: cookieOf(home) })
  const panel = page.locator('.panel')
  const are = (...wanted: string[]) => eventually(async () => assert.deepEqual(await stored(home), wanted))
  const isDone = async () => (await home.api.get(`/tasks/${deep.id}`)).body.completed
  await panel.getByText('2 of 4').waitFor()
  await panel.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Reopen sub-tasks' }).click()
  await panel.getByText('0 of 4').waitFor()
  await page.getByText('3 tasks reopened.').waitFor()
  await are(`${MEASURE} 4`, `${ORDER} 4`, `${BORROW} 4`, `${SAW} 4`)
  assert.equal(await isDone(), false)

  await page.getByRole('button', { name: 'Undo' }).click()
  await panel.getByText('2 of 4').waitFor()
  await are(`${MEASURE} done`, `${ORDER} done`, `${BORROW} 4`, `${SAW} 4`)
  assert.equal(await isDone(), true)

  await page.getByRole('link', { name: 'Return the library books' }).click()
  await panel.getByRole('button', { name: 'More for Return the library books' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Reopen sub-tasks' }).count(), 0)
})
