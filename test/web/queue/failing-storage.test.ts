import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { browserOf, type Browser } from './browser.ts'

test('a page whose storage fails while it sends goes on sending once the storage works again', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Bread' })).body
  let isBroken = true
  let failed = 0
  const browser: Browser = browserOf(t, home, await wireTo(t, app), {
    database: (real) => ({
      ...real,
      step: (...given) => {
        if (!isBroken || browser.sendings.length === 0) return real.step(...given)
        failed += 1
        return Promise.reject(new DOMException('There is no room', 'QuotaExceededError'))
      },
    }),
  })
  const page = await browser.open('only')
  page.edit(id, { content: 'Rye bread' })
  await eventually(() => assert.ok(failed > 4))
  isBroken = false
  await eventually(() => assert.equal(page.queue.changes.value.length, 0))
})
