import { openPage, settled } from '../support/page.ts'
import assert from 'node:assert/strict'
import { mock, test, type TestContext } from 'node:test'
import { Window } from 'happy-dom'
import { promisifyRequest } from 'idb-keyval'
import { session, startWatching } from '../../../src/web/data/account/session.ts'
import { loadEverything } from '../../../src/web/data/loading/everything.ts'
import { editTask } from '../../../src/web/data/tasks/edit.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { maja } from '../../support/people.ts'

const [page, shown] = [new EventTarget(), new EventTarget()]
globalThis.addEventListener = page.addEventListener.bind(page)
document.addEventListener = shown.addEventListener.bind(shown)
Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })

// It looks for a sleep of the machine every few seconds.
const every = mock.method(globalThis, 'setInterval', () => 0)
startWatching()
every.mock.restore()

const turn = (type: 'pagehide' | 'pageshow'): void => {
  page.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  shown.dispatchEvent(new Event('visibilitychange'))
}

async function opened(name: string): Promise<IDBDatabase> {
  return promisifyRequest(indexedDB.open(name))
}

/** All that a store of this browser holds, by key. */
async function held(database: string, store: string): Promise<Record<string, unknown>> {
  const db = await opened(database)
  const within = db.transaction(store).objectStore(store)
  const [keys, values] = await Promise.all([
    promisifyRequest(within.getAllKeys()),
    promisifyRequest<unknown[]>(within.getAll()),
  ])
  db.close()
  return Object.fromEntries(keys.map((key, index) => [key as string, values[index]]))
}

/** Another page of this browser empties a store, and puts something into it. */
async function replace(database: string, store: string, by: Record<string, unknown> = {}): Promise<void> {
  const db = await opened(database)
  const writing = db.transaction(store, 'readwrite')
  writing.objectStore(store).clear()
  for (const [key, value] of Object.entries(by)) writing.objectStore(store).put(value, key)
  await promisifyRequest(writing)
  db.close()
}

const OLES = { 'last visit': { value: { user: { id: 'ole' } }, stamp: 'his' }, 'last visit task 0a': [{ id: 'oles' }] }

async function leavesAndComesBack(t: TestContext, signedIn: unknown, kept: Record<string, unknown>): Promise<void> {
  const { localStorage } = new Window({ url: 'http://localhost/' })
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'localStorage'))
  const app = await startApp(t)
  const home = await maja(app)
  const { id } = (await home.api.post('/tasks', { content: 'Bread' })).body
  await openPage(t, app, home)
  await settled()
  await loadEverything()
  await eventually(async () => assert.ok('last visit' in (await held('errand', 'kept'))))
  turn('pagehide')
  void editTask(id, { priority: 1 })
  await new Promise(setImmediate)
  await replace('errand', 'kept', kept)
  await replace('errand-queue', 'people')
  localStorage.clear()
  localStorage.setItem('errand.signed-in', JSON.stringify(signedIn))
  turn('pageshow')
  assert.equal(session.peek(), 'signed-out')
  assert.deepEqual(await held('errand', 'kept'), kept)
  assert.deepEqual(await held('errand-queue', 'people'), {})
}

test('who comes back to a page after somebody else has signed in changes nothing of theirs', (t) =>
  leavesAndComesBack(t, 'ole', OLES))

test('who comes back to a page after signing out in another has nothing of theirs stored again', (t) =>
  leavesAndComesBack(t, false, {}))
