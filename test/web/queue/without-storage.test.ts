import { holdAnswers, openPage } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { maja } from '../../support/people.ts'
import { NotKept } from '../../../src/web/sync/queue/answers.ts'
import { openDatabase } from '../../../src/web/sync/queue/database.ts'
import { storedIn } from '../../../src/web/sync/local-storage.ts'
import { openQueue, type Queue } from '../../../src/web/sync/queue/queue.ts'
import type { Server } from '../../../src/web/sync/queue/server.ts'
import { emptyState } from '../../../src/web/sync/queue/state.ts'
import { TIMING } from '../../../src/web/sync/queue/timing.ts'

Object.assign(globalThis, { indexedDB: undefined })

/** The queue of a page that can store nothing, in front of a server of which `deliver` is the answer. */
async function openWithoutStorage(t: TestContext, deliver: Server['deliver'], isOnline = () => true): Promise<Queue> {
  const queue = openQueue({
    person: { id: 'maja', email: 'maja@home' },
    database: openDatabase(undefined),
    atOnce: storedIn(() => localStorage),
    channel: new BroadcastChannel('without storage'),
    server: { deliver, read: deliver as never },
    isOnline,
    checkConnection: () => {},
  })
  t.after(() => queue.close())
  await queue.open()
  return queue
}

const ANSWER = { body: {}, undoId: null, etag: null, replayed: false }
const FILE = { key: '', name: 'plan.txt', size: 5 }

test('without storage changes go one after the other all the same, none waits for a file, and none goes once signed out', async (t) => {
  const sent: string[] = []
  const held = new Map<string, () => void>()
  const queue = await openWithoutStorage(t, async ({ path }) => {
    sent.push(path)
    await new Promise<void>((resolve) => held.set(path, resolve))
    return ANSWER
  })
  const add = (path: string) => queue.add({ method: 'PATCH', path, body: {} }, { name: path, shown: [] })
  const first = add('/first')
  queue.add({ method: 'POST', path: '/file', body: {}, file: FILE }, { name: 'plan', shown: [] }, new Blob(['larch']))
  add('/second')
  await eventually(() => assert.deepEqual(sent, ['/first']))
  held.get('/first')!()
  await queue.answerTo(first)
  await eventually(() => assert.deepEqual(sent, ['/first', '/file', '/second']))
  const last = add('/after signing out')
  queue.close()
  held.get('/second')!()
  await assert.rejects(queue.answerTo(last))
  assert.deepEqual(sent, ['/first', '/file', '/second'])
})

test('without storage what could not be sent is held with its file, until it is retried or discarded', async (t) => {
  const sent: (string | undefined)[] = []
  let isOnline = false
  const deliver: Server['deliver'] = async (_, file) => {
    sent.push(await file?.text())
    return ANSWER
  }
  const queue = await openWithoutStorage(t, deliver, () => isOnline)
  const about = { name: 'plan', shown: [] }
  const [first, second] = ['larch', 'beech'].map((text) =>
    queue.add({ method: 'POST', path: '/file', body: {}, file: FILE }, about, new Blob([text])),
  )
  await Promise.all([first, second].map((key) => assert.rejects(queue.answerTo(key!), NotKept)))
  assert.deepEqual(
    queue.refused.value.map(({ key, status }) => [key, status]),
    [
      [first, 0],
      [second, 0],
    ],
  )
  await queue.retry(first!)
  assert.equal(queue.refused.value.length, 2)
  isOnline = true
  await queue.discard(second!)
  await assert.rejects(queue.retry(second!))
  await queue.retry(first!)
  assert.deepEqual([sent, queue.refused.value], [['larch'], []])
})

test('where there is no room, an answer that takes longer than others is waited for', async (t) => {
  const person = { id: 'maja', email: 'maja@home' }
  const full = openDatabase(undefined)
  const held: (() => void)[] = []
  const queue = openQueue({
    person,
    database: { ...full, read: async () => emptyState(person) },
    atOnce: storedIn(() => localStorage),
    channel: new BroadcastChannel('no room'),
    server: { deliver: () => new Promise((resolve) => held.push(() => resolve(ANSWER))), read: full.read as never },
    isOnline: () => true,
    checkConnection: () => {},
    timing: { ...TIMING, toldMs: 0 },
  })
  t.after(() => queue.close())
  await queue.open()
  const [first, second] = ['/first', '/second'].map((path) =>
    queue.add({ method: 'PATCH', path, body: {} }, { name: path, shown: [] }),
  )
  const slow = queue.answerTo(second!)
  await eventually(() => assert.equal(held.length, 1))
  held[0]!()
  await queue.answerTo(first!)
  await eventually(() => assert.equal(held.length, 2))
  await new Promise((resolve) => setTimeout(resolve))
  held[1]!()
  await slow
})

test('without storage what is taken back before it was answered is taken back', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Bread' })).body
  await openPage(t, app, home)
  const { loadEverything } = await import('../../../src/web/data/loading/everything.ts')
  const { editTask } = await import('../../../src/web/data/tasks/edit.ts')
  const { undoNewest } = await import('../../../src/web/data/messages.ts')
  await loadEverything()
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: hasCome, resolve: come } = Promise.withResolvers<void>()
  holdAnswers(t, /^PATCH /, () => (come(), isLetGo))
  const edited = editTask(id, { priority: 1 })
  await hasCome
  undoNewest()
  letGo()
  await edited
  await eventually(async () => assert.equal((await home.api.get(`/tasks/${id}`)).body.priority, 4))
})
