import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { maja } from '../../support/people.ts'
import { wireTo } from '../../support/live/wire.ts'
import { browserOf } from './browser.ts'

/** A browser whose storage takes its time once `isSlow`. */
async function slowBrowser(t: Ends) {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Bread' })).body
  let isSlow = false
  let stalled: (() => void)[] = []
  const browser = browserOf(t, home, await wireTo(t, app), {
    database: (real) => ({
      ...real,
      step: async (...given) => {
        if (isSlow) await new Promise<void>((resolve) => stalled.push(resolve))
        return real.step(...given)
      },
    }),
  })
  return {
    browser,
    id,
    stall: () => void (isSlow = true),
    goOn: () => {
      isSlow = false
      for (const resolve of stalled) resolve()
      stalled = []
    },
    content: async (): Promise<string> => (await home.api.get(`/tasks/${id}`)).body.content,
  }
}

test('a change whose page is left before the storage has it is sent by the next page', async (t) => {
  const { browser, id, stall, goOn, content } = await slowBrowser(t)
  const first = await browser.open('first')
  stall()
  first.edit(id, { content: 'Rye bread' })
  first.queue.handOver()
  first.crash()
  goOn()
  assert.equal(await content(), 'Bread')
  await browser.open('second')
  await eventually(async () => assert.equal(await content(), 'Rye bread'))
  await browser.open('third')
  assert.deepEqual([...new Set(browser.sendings.map(({ page }) => page))], ['second'])
})

test('a change that was left behind is sent once where the storage has it after all, and not after what came later', async (t) => {
  const { browser, id, stall, goOn, content } = await slowBrowser(t)
  const first = await browser.open('first')
  stall()
  first.edit(id, { content: 'Rye bread' })
  first.queue.handOver()
  goOn()
  await eventually(async () => assert.equal(await content(), 'Rye bread'))
  const second = await browser.open('second')
  second.edit(id, { content: 'Oat bread' })
  await eventually(async () => assert.equal(await content(), 'Oat bread'))
  await browser.open('third')
  assert.equal(new Set(browser.sendings.map(({ key }) => key)).size, 2)
  // On a busy machine it may be sent again while it is not answered.
  const sentAgain = browser.sendings.filter(({ key }, at) =>
    browser.sendings.slice(0, at).some((earlier) => earlier.key === key && earlier.answered),
  )
  assert.deepEqual(sentAgain, [])
})

test('signing out in another page leaves nothing of it', async (t) => {
  const { browser, id, stall, goOn, content } = await slowBrowser(t)
  const [first, second] = [await browser.open('first'), await browser.open('second')]
  stall()
  first.edit(id, { content: 'Rye bread' })
  first.queue.handOver()
  first.crash()
  goOn()
  await second.queue.wipe()
  const third = await browser.open('third')
  await third.queue.answerTo(third.edit(id, { priority: 1 }))
  assert.equal(await content(), 'Bread')
})
