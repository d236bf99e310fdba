import { until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { forgetMessages, messages } from '../../../src/web/data/messages.ts'
import { me } from '../../../src/web/data/account/me.ts'
import { followChanges } from '../../../src/web/data/waiting/waiting-changes.ts'
import { inBrowser } from '../../../src/web/sync/local-storage.ts'
import { openDatabase } from '../../../src/web/sync/queue/database.ts'
import { openQueue, type Queue } from '../../../src/web/sync/queue/queue.ts'
import { changes, refused, waiting } from '../../../src/web/sync/queue/current.ts'
import { cabin, backOnline } from '../support/cabin.ts'

/** Another page of the same browser, which has no network itself. */
async function anotherPage(t: TestContext): Promise<Queue> {
  const offline = () => Promise.reject(new Error('It sends nothing'))
  const queue = openQueue({
    person: me.peek()!,
    database: openDatabase(indexedDB),
    atOnce: inBrowser,
    channel: new BroadcastChannel('errand'),
    server: { deliver: offline, read: offline },
    isOnline: () => false,
    checkConnection: () => {},
  })
  t.after(() => queue.close())
  await queue.open()
  return queue
}

test('what is refused is told by the page where it was made as long as that is open, else by one other', async (t) => {
  const { home, wire, ids } = await cabin(t)
  const [open, closing, third] = [await anotherPage(t), await anotherPage(t), await anotherPage(t)]
  const edit = (page: Queue, id: string, name: string): string =>
    page.add({ method: 'PATCH', path: `/tasks/${id}`, body: { content: name } }, { name, shown: [] })
  edit(open, ids[0]!, 'Logs')
  await until(() => waiting.value.length === 1)
  edit(closing, ids[1]!, 'Lighter')
  await until(() => waiting.value.length === 2)
  closing.handOver()
  closing.close()
  for (const id of ids) await home.api.delete(`/tasks/${id}`)
  forgetMessages()
  followChanges()
  await backOnline(wire)
  await until(() => messages.value.length > 0)
  assert.deepEqual(
    messages.peek().map(({ text }) => text),
    ['Could not save Lighter: it no longer exists, or you can only view it.'],
  )
  assert.equal(changes.peek().length, 0)
  assert.deepEqual(await Promise.all(refused.peek().map((one) => third.isToTell(one))), [false, false])
})

test('tasks of a batch that could not be saved are told once, where the page that made it has closed', async (t) => {
  const { home, wire, ids } = await cabin(t)
  const [open, closing] = [await anotherPage(t), await anotherPage(t)]
  const complete = (page: Queue): string =>
    page.add({ method: 'POST', path: '/tasks/batch', body: { ids, action: 'complete' } }, { name: '', shown: [] })
  complete(open)
  await until(() => waiting.value.length === 1)
  complete(closing)
  await until(() => waiting.value.length === 2)
  closing.handOver()
  closing.close()
  await home.api.delete(`/tasks/${ids[0]}`)
  forgetMessages()
  followChanges()
  await backOnline(wire)
  await until(() => messages.value.length > 0)
  assert.deepEqual(
    messages.peek().map(({ text }) => text),
    ['Could not save 1 task. It no longer exists, or you can only view it.'],
  )
})
