import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { cell, month, opened } from '../support/calendar.ts'
import { nextFrames } from '../support/hands.ts'

test('a day of the next month that is pressed opens with the focus on its first task', async (t) => {
  const { page, home } = await opened(t, month)
  await home.api.post('/tasks', { content: 'Plant the beans', due_date: '2026-05-01' })
  await cell(page, '2026-05-01').getByText('Plant the beans').waitFor()
  await cell(page, '2026-05-01').locator('.day-no').click()
  await page.getByRole('grid', { name: 'May 2026' }).waitFor()
  await page.getByRole('dialog', { name: 'Friday 1 May' }).waitFor()
  const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement!.textContent)
  await eventually(async () => assert.equal(await focused(), 'Plant the beans'))
  await nextFrames(page)
  assert.equal(await focused(), 'Plant the beans')
  await page.keyboard.press('Escape')
  await cell(page, '2026-05-01').locator('.day-no:focus').waitFor()
})
