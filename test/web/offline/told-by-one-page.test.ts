import { settled, until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { forgetMessages, messages } from '../../../src/web/data/messages.ts'
import { me } from '../../../src/web/data/account/me.ts'
import { followChanges } from '../../../src/web/data/waiting/waiting-changes.ts'
import { changeTogether } from '../../../src/web/data/tasks/batch.ts'
import { editTask } from '../../../src/web/data/tasks/edit.ts'
import { inBrowser } from '../../../src/web/sync/local-storage.ts'
import { openDatabase } from '../../../src/web/sync/queue/database.ts'
import { openQueue, type Queue } from '../../../src/web/sync/queue/queue.ts'
import { changes, handOver, refused, waiting } from '../../../src/web/sync/queue/current.ts'
import type { Wire } from '../../support/live/wire.ts'
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

/** Closes a page; then this one, which has a network again, follows what all have made until that has ended. */
async function closesAndIsFollowed(page: Queue, wire: Wire): Promise<void> {
  page.handOver()
  page.close()
  forgetMessages()
  followChanges()
  await backOnline(wire)
  await until(() => messages.value.length > 0 && changes.value.length === 0)
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
  for (const id of ids) await home.api.delete(`/tasks/${id}`)
  await closesAndIsFollowed(closing, wire)
  assert.deepEqual(
    messages.peek().map(({ text }) => text),
    ['Could not save Lighter: it no longer exists, or you can only view it.'],
  )
  const both = refused.peek()
  assert.deepEqual(await Promise.all(both.map((one) => third.isToTell(one))), [false, false])
  const again = both.map((one) => ({ ...one, write: { ...one.write, key: `${one.key} again` } }))
  assert.deepEqual(await Promise.all(again.map((one) => third.isToTell(one))), [false, true])
})

test('tasks of a batch that could not be saved are told once, where the page that made it has closed', async (t) => {
  const { home, wire, ids } = await cabin(t)
  const [open, closing] = [await anotherPage(t), await anotherPage(t)]
  const complete = (page: Queue, ids: string[]): string =>
    page.add({ method: 'POST', path: '/tasks/batch', body: { ids, action: 'complete' } }, { name: '', shown: [] })
  complete(open, ids.slice(0, 2))
  await until(() => waiting.value.length === 1)
  complete(closing, ids.slice(1))
  await until(() => waiting.value.length === 2)
  await home.api.delete(`/tasks/${ids[0]}`)
  await home.api.delete(`/tasks/${ids[1]}`)
  await closesAndIsFollowed(closing, wire)
  assert.deepEqual(
    messages.peek().map(({ text }) => text),
    ['Could not save 1 task. It no longer exists, or you can only view it.'],
  )
})

test('a page that was left and comes back tells no refusal that another one has told meanwhile', async (t) => {
  const { home, wire, ids } = await cabin(t)
  const other = await anotherPage(t)
  void editTask(ids[0]!, { content: 'Logs' })
  await until(() => waiting.value.length === 1)
  void editTask(ids[1]!, { content: 'Lighter' })
  await until(() => waiting.value.length === 2)
  handOver()
  assert.ok(await other.isToTell(changes.peek()[0]!))
  for (const id of ids) await home.api.delete(`/tasks/${id}`)
  await backOnline(wire)
  const errors = () => messages.value.filter(({ topic }) => topic === 'error').map(({ text }) => text)
  await until(() => errors().length > 0 && changes.value.length === 0)
  assert.deepEqual(errors(), ['Could not save Matches: it no longer exists, or you can only view it.'])
})

test('a page that was left and comes back tells of no tasks of a batch that another one has told of meanwhile', async (t) => {
  const { home, wire, ids } = await cabin(t)
  const other = await anotherPage(t)
  const raise = (some: readonly string[]): unknown =>
    changeTogether(some, {
      change: { action: 'patch', patch: { priority: 1 } },
      shown: { priority: 1 },
      message: () => ({ text: 'Raised.', topic: 'priority' }),
    })
  raise(ids)
  await until(() => waiting.value.length === 1)
  raise(ids.slice(1))
  await until(() => waiting.value.length === 2)
  handOver()
  assert.ok(await other.isToTell(changes.peek()[0]!))
  for (const id of ids) await home.api.delete(`/tasks/${id}`)
  await backOnline(wire)
  const errors = () => messages.value.filter(({ topic }) => topic === 'error').map(({ text }) => text)
  await until(() => errors().length > 0 && changes.value.length === 0)
  await settled()
  assert.deepEqual(errors(), ['Could not save 2 tasks. They no longer exist, or you can only view them.'])
})
