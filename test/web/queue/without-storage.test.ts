import { holdAnswers, openPage } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { maja } from '../../support/people.ts'
import type { Write } from '../../../src/web/sync/errors.ts'
import { openDatabase } from '../../../src/web/sync/queue/database.ts'
import { storedIn } from '../../../src/web/sync/local-storage.ts'
import { openQueue } from '../../../src/web/sync/queue/queue.ts'

Object.assign(globalThis, { indexedDB: undefined })

test('without storage changes go one after the other all the same, none waits for a file, and none goes once signed out', async (t) => {
  const sent: string[] = []
  const held = new Map<string, () => void>()
  const channel = new BroadcastChannel('without storage')
  const deliver = async ({ path }: Write) => {
    sent.push(path)
    await new Promise<void>((resolve) => held.set(path, resolve))
    return { body: {}, undoId: null, etag: null, replayed: false }
  }
  const queue = openQueue({
    person: { id: 'maja', email: 'maja@home' },
    database: openDatabase(undefined),
    atOnce: storedIn(() => localStorage),
    channel,
    server: { deliver, read: deliver as never },
    isOnline: () => true,
    checkConnection: () => {},
  })
  t.after(() => queue.close())
  await queue.open()
  const file = { key: '', name: 'plan.txt', size: 5 }
  const add = (path: string) => queue.add({ method: 'PATCH', path, body: {} }, { name: path, shown: [] })
  const first = add('/first')
  queue.add({ method: 'POST', path: '/file', body: {}, file }, { name: 'plan', shown: [] }, new Blob(['larch']))
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
