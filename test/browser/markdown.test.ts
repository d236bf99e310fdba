import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieOf, visit } from './support/browser.ts'
import { startHousehold } from './support/household.ts'

test('a long text is rendered beside the page, and one that takes too long is shown as it was written', async (t) => {
  const { app, home } = await startHousehold(t)
  const { body: list } = await home.api.get('/tasks?limit=1')
  const [{ id }] = list.tasks
  await home.api.patch(`/tasks/${id}`, { description: `Behind the **bicycles**\n\n${'a line of text\n'.repeat(200)}` })
  await home.api.post(`/tasks/${id}/comments`, { body: 'Under the **stairs**' })
  const { page } = await visit(t, app, `/task/${id}`, { cookie: cookieOf(home) })
  await page.locator('.prose strong', { hasText: 'bicycles' }).waitFor()
  await page.locator('.prose strong', { hasText: 'stairs' }).waitFor()

  const hard = 'a\n=\n'.repeat(16_000)
  await home.api.patch(`/tasks/${id}`, { description: hard })
  await page.reload()
  await page.locator('.prose[data-plain]').waitFor()
  const longest = await page.evaluate(async () => {
    let longest = 0
    for (let last = performance.now(), end = last + 3_000; last < end;) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
    return longest
  })
  assert.ok(longest < 2_000, `the page stood still for ${Math.round(longest)} ms`)
  assert.ok((await page.locator('.prose[data-plain]').textContent()) === hard, 'it is shown as it was written')
  await page.locator('.prose strong', { hasText: 'stairs' }).waitFor()
})
